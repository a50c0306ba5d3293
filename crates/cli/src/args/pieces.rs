//! `quadrille board`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use quadrille_chess::{Army, Group, Piece, PieceGoal};
use quadrille_nqueens::Shape;

use crate::args::diagram::DiagramArgs;
use crate::args::{CommonArgs, PictureArgs, SolveArgs, UpToArgs, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille board 8x8 B:14 --count            fourteen bishops that do not attack each other
  quadrille board 6x6 K:9 --output kings.svg
  quadrille board 8x8 Q:3 R:2 N:4             queens, rooks and knights in peace
  quadrille board 9x9 Q:12 q:12 --any         two armies of queens that do not attack each other
  quadrille board 8x8 Q:* --goal dominating --minimize
  quadrille board 8x8 Q:8 --at Qa4,Qb1 --blocked c8 --all
  quadrille board 5x5 N:5 --count --up-to symmetry      boards up to rotations and reflections
  quadrille board 8x8 Q:8 --regions regions.txt         one queen in each region
  quadrille board 9x9 K:18 --regions stars.txt --per-region 2 --per-row 2 --per-column 2";

const NOTES: &str = "\
Pieces:
  K king, Q queen, R rook, B bishop, N knight, A amazon (queen and knight), E empress (rook and knight),
  P princess (bishop and knight), H nightrider (repeats the move of a knight), W wazir (one step straight),
  F fers (one step diagonally), D dabbaba (two steps straight), L camel (1 and 3), Z zebra (2 and 3).
  Capital letters are one army, small letters another. Pieces of one army may then attack each other.
  `Q:5` is five queens, `Q:2..4` two to four, `Q:*` any number, and `Q` one.

Each piece costs 1, so --minimize finds the fewest pieces and --maximize the most.

Lines pass through pieces. With pieces of several kinds, counts may differ from those of chess, where a
piece blocks the lines behind it.";

/// Place chess pieces that keep the peace, or that dominate a board
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
#[command(mut_arg("json", |json| json.conflicts_with("format")))]
pub(crate) struct BoardArgs {
    /// Rows and columns of the board, such as 8x8
    #[arg(value_name = "SIZE", value_parser = parse_shape)]
    pub(crate) shape: Shape,

    /// Pieces and their numbers, such as Q:5, N:2..4 or b:*
    #[arg(value_name = "PIECES", value_parser = parse_pieces, required = true)]
    pub(crate) pieces: Vec<PiecesWanted>,

    /// What the board must have
    #[arg(long, value_enum, default_value_t)]
    pub(crate) goal: BoardGoal,

    /// Pieces that stand on the board, such as Qa1,Nc5
    #[arg(long, value_name = "PIECES", value_delimiter = ',')]
    pub(crate) at: Vec<String>,

    /// Squares where no piece may stand, such as a1,c5; they do not block lines
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) blocked: Vec<String>,

    /// Squares that have a piece, of any kind, such as a1,c5
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) occupied: Vec<String>,

    /// File with the region of each square, as for `queens --board`
    ///
    /// Each region has one piece, or at most one if there are fewer pieces than regions.
    #[arg(long, value_name = "FILE")]
    pub(crate) regions: Option<PathBuf>,

    /// Number of pieces in each region, such as 2 or 1..3
    #[arg(long, value_name = "N", value_parser = parse_range)]
    pub(crate) per_region: Option<(u32, Option<u32>)>,

    /// Number of pieces in each row
    #[arg(long, value_name = "N", value_parser = parse_range)]
    pub(crate) per_row: Option<(u32, Option<u32>)>,

    /// Number of pieces in each column
    #[arg(long, value_name = "N", value_parser = parse_range)]
    pub(crate) per_column: Option<(u32, Option<u32>)>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    /// Count the boards
    #[arg(long, conflicts_with_all = ["any", "minimize", "maximize", "sample", "format"])]
    pub(crate) count: bool,

    /// Find all boards
    #[arg(long)]
    pub(crate) all: bool,

    /// Stop after N boards [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Find any one board, as fast as possible
    #[arg(long, conflicts_with_all = ["all", "limit", "minimize", "maximize", "sample"])]
    pub(crate) any: bool,

    /// Find a board with the fewest pieces
    #[arg(long, conflicts_with_all = ["all", "maximize", "sample"])]
    pub(crate) minimize: bool,

    /// Find a board with the most pieces
    #[arg(long, conflicts_with_all = ["all", "sample"])]
    pub(crate) maximize: bool,

    /// Find N random boards, each exactly equally likely
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(conflicts_with_all = ["all", "limit"])]
    pub(crate) sample: Option<u64>,

    /// The seed of --any and --sample [default: 0; for --sample a new one, which is noted]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Print the exact cover problem in Knuth's text format
    #[arg(long, conflicts_with_all = ["count", "all", "limit", "any", "minimize", "maximize", "sample", "format", "json"])]
    pub(crate) model: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

impl BoardArgs {
    /// Returns the same question about any problem.
    pub(crate) fn meant(&self) -> SolveArgs {
        let &Self { count, all, limit, any, minimize, maximize, sample, seed, threads, .. } = self;
        let up_to = self.up_to.clone();
        let is_best = minimize || maximize;
        let best = limit.filter(|_| is_best);
        let diagram =
            DiagramArgs { any, minimize, maximize, best, sample, seed, ..Default::default() };
        let limit = limit.filter(|_| !is_best);
        SolveArgs {
            count,
            all,
            limit,
            up_to,
            threads,
            diagram,
            ..SolveArgs::of_a_problem(self.common.clone())
        }
    }
}

/// What a board must have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardGoal {
    /// No piece attacks another; with two armies, none of the other army
    #[default]
    Peaceful,
    /// Each empty square is attacked; pieces may attack each other
    Dominating,
    /// Each square is attacked, those with a piece too
    Total,
    /// Each empty square is attacked, and no piece attacks another
    Independent,
}

impl BoardGoal {
    pub(crate) fn meant(self) -> PieceGoal {
        match self {
            Self::Peaceful => PieceGoal::Peaceful,
            Self::Dominating => PieceGoal::Dominating,
            Self::Total => PieceGoal::TotallyDominating,
            Self::Independent => PieceGoal::Independent,
        }
    }
}

/// Equal pieces and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PiecesWanted(pub(crate) Group);

/// Returns the piece and the army of a letter.
pub(crate) fn piece_of(letter: char) -> Option<(Piece, Army)> {
    let army = if letter.is_ascii_lowercase() { Army::Black } else { Army::White };
    Some((Piece::of_letter(letter.to_ascii_uppercase())?, army))
}

fn parse_pieces(text: &str) -> Result<PiecesWanted, String> {
    let mut letters = text.chars();
    let letter = letters.next().ok_or("expected a piece, such as Q:5")?;
    let (piece, army) = piece_of(letter).ok_or_else(|| {
        let known: String = Piece::all().map(Piece::letter).collect();
        format!("unknown piece {letter:?}: expected one of {known}, or a small letter of these")
    })?;
    let wrong = || format!("expected a number, a range or *, such as {letter}:5 or {letter}:2..4");
    let (least, most) = match letters.as_str() {
        "" => (1, Some(1)),
        rest => {
            let range = rest.strip_prefix([':', '=']).ok_or_else(wrong)?;
            parse_range(range).map_err(|_| wrong())?
        }
    };
    Ok(PiecesWanted(Group { piece, army, least, most }))
}

/// Reads `5`, `2..4`, `2..` or `*`.
fn parse_range(text: &str) -> Result<(u32, Option<u32>), String> {
    let wrong = |_| "expected a number or a range, such as 2, 1..3, 1.. or *".to_owned();
    let number = |text: &str| text.parse::<u32>().map_err(wrong);
    Ok(match text.split_once("..") {
        _ if text == "*" => (0, None),
        Some((least, "")) => (number(least)?, None),
        Some((least, most)) => (number(least)?, Some(number(most)?)),
        None => (number(text)?, Some(number(text)?)),
    })
}

fn parse_shape(text: &str) -> Result<Shape, String> {
    let wrong = || "expected rows and columns, such as 8x8".to_owned();
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
    Shape::new(number(rows)?, number(columns)?).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Option<(char, u32, Option<u32>)> {
        let PiecesWanted(group) = parse_pieces(text).ok()?;
        Some((group.letter(), group.least, group.most))
    }

    #[test]
    fn pieces_have_a_letter_and_a_number() {
        assert_eq!(range("Q"), Some(('Q', 1, Some(1))));
        assert_eq!(range("q:5"), Some(('q', 5, Some(5))));
        assert_eq!(range("N=2..4"), Some(('N', 2, Some(4))));
        assert_eq!(range("B:3.."), Some(('B', 3, None)));
        assert_eq!(range("R:*"), Some(('R', 0, None)));
        for wrong in ["", "X:2", "Q5", "Q:", "Q:-1", "Q:a..b", "QQ", "♕:1"] {
            assert!(parse_pieces(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_shape("3x4").map(|shape| (shape.rows(), shape.columns())), Ok((3, 4)));
        assert_eq!(parse_shape("8").map(Shape::size), Ok(64));
        assert!(parse_shape("8x").is_err());
    }
}
