//! `quadrille sudoku generate`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::{Difficulty, Shape, Symmetry};

use crate::args::{GridFormat, box_shape, thread_count};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku generate                             a puzzle with one solution
  quadrille sudoku generate --blanks 40 --format pretty
  quadrille sudoku generate --difficulty hard --symmetry rot180
  quadrille sudoku generate --minimal --count 1000 --seed 7 > puzzles.txt
  quadrille sudoku generate --box 2x3 --count 10";

const NOTES: &str = "\
Each puzzle has one solution. 45 of its 81 cells are blank (of other sizes, five of nine), unless
--blanks, --minimal or --difficulty above easy say otherwise. The same --seed leads to the same
puzzles on every machine and in any number of threads; without it, standard error tells the seed.

Blanks:
  Of attempts at 9x9, most come to 56 blanks, half to 57, one of 5 to 58, one of 25 to 59, one of
  350 to 60, one of 16,000 to 61. More than 64 leave several solutions for certain. If all attempts
  (--effort) fail, standard error says so, and the exit code is 3; if it is certain that there is no
  such puzzle, the exit code is 1.

Minimal:
  Without any one of its givens a puzzle has several solutions. With a symmetry: without any given
  and those that it is carried to.

Symmetry:
  Of the pattern of givens. rot180, rot90: half a turn, a quarter of a turn. mirror-h: the left half
  mirrors the right one. mirror-v: the upper half mirrors the lower one. diagonal: rows and columns
  exchanged. full: all of these.

Difficulty:
  As `sudoku rate` says it, for 9x9 only.

Sizes:
  Others than 9x9 take longer: 16x16 a tenth of a second for each puzzle, minimal ones one or two;
  25x25 some seconds. Minimal ones larger than 16x16 are out of reach.

JSON:
  One object on each line. `puzzle`: `number` (from 1), `seed`, `grid` and `solution` (cells row by
  row, in one string), `givens` (how many), and with --difficulty `level` and `rating`. Then one
  `status`: `complete`, `found`, `stopped`.";

/// Make puzzles with one solution
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuGenerateArgs {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: u64,

    /// Which puzzles: any number [default: others each time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Exactly so many blank cells
    #[arg(long, value_name = "K")]
    pub(crate) blanks: Option<usize>,

    /// Minimal puzzles: no given can be left out
    #[arg(long)]
    pub(crate) minimal: bool,

    /// The symmetry of the pattern of givens
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,

    /// How hard for people
    #[arg(long, value_name = "LEVEL", value_parser = difficulty_parser())]
    pub(crate) difficulty: Option<Difficulty>,

    /// Allow several solutions: the blanks are anywhere
    #[arg(long, requires = "blanks", conflicts_with_all = ["minimal", "difficulty"])]
    pub(crate) allow_multiple: bool,

    /// The rows and columns of a box
    #[arg(id = "box", long, value_name = "RxC", value_parser = box_shape::parse)]
    #[arg(default_value = "3x3")]
    pub(crate) box_shape: Shape,

    /// Give up a puzzle after so many attempts [default: 100000; with --difficulty, and for other
    /// sizes than 9x9, 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,

    /// Make puzzles in so many threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// How to write a puzzle [default: grid for one, line for several]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GridFormat>,

    /// Write one JSON object on each line: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

impl SudokuGenerateArgs {
    /// The format that these flags together ask for.
    pub(crate) fn format(&self) -> GridFormat {
        match (self.json, self.format) {
            (true, _) => GridFormat::Json,
            (false, Some(format)) => format,
            (false, None) if self.count == 1 => GridFormat::Grid,
            (false, None) => GridFormat::Line,
        }
    }
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse())
}

fn difficulty_parser() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)).try_map(|name| name.parse())
}
