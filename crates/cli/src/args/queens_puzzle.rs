//! The flags that describe a queens puzzle, for all commands of `quadrille queens`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use crate::args::RuleArgs;

/// Board, rule, goal, and squares that are settled beforehand.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The puzzle")]
pub(crate) struct PuzzleArgs {
    /// Number of columns [default: N, the number of rows]
    #[arg(long, value_name = "M", value_parser = value_parser!(u32).range(1..))]
    pub(crate) width: Option<u32>,

    /// Number of queens [default: one in each row or column, whichever are fewer]
    #[arg(long, value_name = "K")]
    pub(crate) place: Option<u32>,

    #[command(flatten)]
    pub(crate) rule: RuleArgs,

    /// Place queens that attack every empty square; they may attack each other
    ///
    /// The number of queens is the smallest possible, or that of --place. Limits on nodes and time
    /// apply to each number of queens tried.
    #[arg(long)]
    pub(crate) dominating: bool,

    /// Squares with placed queens, such as a1,c5
    ///
    /// Letters are columns from the left, numbers are rows from the bottom.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) queens: Vec<String>,

    /// Squares where no queen may stand; they do not block lines
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) blocked: Vec<String>,

    /// File with a board instead of N; `-` is standard input
    ///
    /// `.` is a free square, `Q` a queen, `x` a blocked square. A board with a letter or a number in
    /// each square has regions: each gets one queen, and by default queens attack only along rows
    /// and columns and the squares that touch their own. `queens render --help` lists all forms.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["width", "queens", "blocked"])]
    pub(crate) board: Option<PathBuf>,
}

impl PuzzleArgs {
    /// Whether the puzzle is n queens on an n×n board.
    pub(crate) fn is_plain(&self) -> bool {
        let Self { width, place, rule, dominating, queens, blocked, board } = self;
        let rule = rule.chosen().is_some() || *dominating;
        let sizes = width.is_some() || place.is_some();
        !rule && !sizes && queens.is_empty() && blocked.is_empty() && board.is_none()
    }
}
