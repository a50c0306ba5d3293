//! What can be asked of queens besides their number: the same for all commands of `quadrille queens`.

use std::path::PathBuf;

use clap::{Args, value_parser};

/// Another board, another rule, or something settled beforehand.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The puzzle")]
pub(crate) struct PuzzleArgs {
    /// Columns of the board, if not as many as the N rows
    #[arg(long, value_name = "M", value_parser = value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,

    /// How many queens there are [default: one in each row or column, whichever are fewer]
    #[arg(long, value_name = "K")]
    pub(crate) place: Option<u32>,

    /// Let diagonals go on beyond each side of the board at the opposite one
    #[arg(long, conflicts_with = "superqueens")]
    pub(crate) toroidal: bool,

    /// Let queens move as knights, too
    #[arg(long)]
    pub(crate) superqueens: bool,

    /// Let queens attack every empty square instead, and each other as they like
    ///
    /// There are as few as can be, unless --place says how many. With limits on nodes or time, they
    /// hold for each number of queens that is tried.
    #[arg(long)]
    pub(crate) dominating: bool,

    /// Squares with a queen, for example a1,c5: they count among all queens
    ///
    /// Letters are columns from the left, numbers are rows from the bottom.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) queens: Vec<String>,

    /// Squares where no queen may stand; queens see past them
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) blocked: Vec<String>,

    /// A file with a board, instead of N: `.` free, `Q` a queen, `x` blocked; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["width", "queens", "blocked"])]
    pub(crate) board: Option<PathBuf>,
}

impl PuzzleArgs {
    /// Whether it is n queens on an n×n board, and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        let Self { width, place, toroidal, superqueens, dominating, queens, blocked, board } = self;
        let rule = *toroidal || *superqueens || *dominating;
        let sizes = width.is_some() || place.is_some();
        !rule && !sizes && queens.is_empty() && blocked.is_empty() && board.is_none()
    }
}
