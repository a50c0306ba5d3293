//! `quadrille sudoku generate`.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::Shape;
use quadrille_sudoku_human::{Difficulty, RuleToDraw, Symmetry};

use crate::args::misuse::similar;
use crate::args::{ProgressArgs, box_shape, duration, thread_count};
use crate::format::GridFormat;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku generate                             a puzzle with one solution
  quadrille sudoku generate --blanks 40 --format pretty
  quadrille sudoku generate --difficulty hard --symmetry rot180
  quadrille sudoku generate --minimal --count 1000 --seed 7 > puzzles.txt
  quadrille sudoku generate --rules killer              cages, and few givens or none
  quadrille sudoku generate --rules thermo:4,anti-knight --symmetry rot180
  quadrille sudoku generate --box 2x3 --count 10";

const NOTES: &str = "\
Each puzzle has one solution. By default 45 of its 81 cells are blank (five ninths in other sizes);
--blanks, --minimal and --difficulty above easy change that. The same --seed gives the same puzzles
on every machine and with any number of threads. Without it, a note prints the seed.

Blanks:
  At 9x9, most attempts reach 56 blanks. 57 blanks take 2 attempts on average, 58 take 5, 59 take
  25, 60 take 350, and 61 take 16,000. More than 64 blanks always leave several solutions. If all
  attempts (--effort) fail, the exit code is 3; if there is certainly no such puzzle, it is 1.

Minimal:
  A minimal puzzle has several solutions if any one given is removed; with a symmetry, if any given
  is removed together with its images. With --blanks, each attempt walks from one minimal puzzle to
  another, 10,000 times. At 9x9, 52 to 60 blanks take a second, 48 and 62 about ten; fewer than 47
  and more than 62 are hardly ever found, and no minimal puzzle with fewer than 41 is known.

Stopping:
  --time-limit and an interrupt stop at once. The puzzles made before are printed, and the exit code
  is 3 or 130.

Symmetry:
  The symmetry of the pattern of givens. rot180, rot90: a half turn, a quarter turn. mirror-h: left
  and right. mirror-v: top and bottom. diagonal: rows and columns exchanged. full: all of these.

Difficulty:
  The level of `sudoku rate`. In other sizes and under other rules, as many givens are removed as the
  level permits; if no attempt (--effort) reaches a level, other rules or a larger number of them may.

Other rules:
  --rules adds rules by name. Rules about the whole board, such as diagonal or anti-knight, and
  jigsaw, which is regions in place of boxes, restrict the solution. Rules in cells are drawn at
  random on the solution: thermo:4 draws four thermometers, thermo the usual number. killer covers
  the board with cages; kropki and xv draw all dots or signs and state that there are no others.
  Then givens are removed, as many as possible, or as --blanks says: --rules killer --blanks 81
  leaves none. If it is too hard to decide whether a given is redundant, the given stays.

  The names are diagonal, windoku, anti-knight, anti-king, all-white, all-black, falling-diagonal,
  rising-diagonal, disjoint-groups, all-xv, jigsaw (or regions), killer (or cage), white, black,
  kropki, xv, even, odd, and all rules in cells of `sudoku --help` but line.

  The rules are printed above each puzzle in the form that `sudoku solve` reads. --format f-puzzles
  and --format sudokupad print links with the rules.

Sizes:
  A 16x16 puzzle takes some milliseconds, or a fifth of a second if minimal; 25x25 takes a second.
  Minimal 25x25 puzzles are out of reach. Under other rules, 16x16 takes up to a few seconds.
  --box 1x7 is a board of 7x7 without boxes.

JSON:
  One object per line. `puzzle`: `number` (from 1), `seed`, `grid` and `solution` (all cells in one
  string), `givens` (their number), with --rules `rules` (lines), and with --difficulty `level` and
  `rating`. Then one `status`: `complete`, `found`, `stopped`.";

/// Make puzzles with one solution
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuGenerateArgs {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: u64,

    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Exact number of blank cells
    #[arg(long, value_name = "K")]
    pub(crate) blanks: Option<usize>,

    /// Make minimal puzzles: no given is redundant
    #[arg(long)]
    pub(crate) minimal: bool,

    /// Symmetry of the pattern of givens
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,

    /// Difficulty for people
    #[arg(long, value_name = "LEVEL", value_parser = difficulty_parser())]
    pub(crate) difficulty: Option<Difficulty>,

    /// Rules besides rows, columns and boxes, with commas: `killer`, `thermo:4,anti-knight`
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = rules)]
    rules: Vec<Rules>,

    /// Allow several solutions: blanks are random cells
    #[arg(long, conflicts_with_all = ["minimal", "difficulty"])]
    pub(crate) allow_multiple: bool,

    /// Rows and columns of a box
    #[arg(id = "box", long, value_name = "RxC", value_parser = box_shape::parse)]
    #[arg(default_value = "3x3")]
    pub(crate) box_shape: Shape,

    /// Attempts per puzzle before giving up [default: 100000; 1000 with --difficulty and for sizes
    /// other than 9x9; 100 with --rules; 100 (10) with --minimal and --blanks]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,

    /// Stop after this time, for example 90, 500ms, 10s, 2m, 1h or 1d
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// Format of puzzles [default: grid for one, line for several]
    #[arg(long, value_enum)]
    pub(crate) format: Option<GridFormat>,

    /// Print one JSON object per line, like --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

/// The rules of one name.
type Rules = Vec<RuleToDraw>;

impl SudokuGenerateArgs {
    /// Returns the rules besides rows, columns and boxes.
    pub(crate) fn rules(&self) -> impl Iterator<Item = RuleToDraw> {
        self.rules.iter().flatten().copied()
    }

    /// Returns the format chosen by these flags.
    pub(crate) fn format(&self) -> GridFormat {
        match (self.json, self.format) {
            (true, _) => GridFormat::Json,
            (false, Some(format)) => format,
            (false, None) if self.count == 1 => GridFormat::Grid,
            (false, None) => GridFormat::Line,
        }
    }
}

/// Parses a name of rules to draw, such as `thermo:6`.
pub(super) fn rules(name: &str) -> Result<Rules, String> {
    RuleToDraw::parse(name).map_err(|error| {
        let names: Vec<String> = RuleToDraw::names().map(str::to_owned).collect();
        let word = name.split(':').next().unwrap_or(name);
        match similar::name(word, &names).filter(|likely| *likely != word) {
            Some(likely) => format!("unknown rule `{word}`; did you mean {likely}?"),
            None => error.to_string(),
        }
    })
}

pub(super) fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse())
}

fn difficulty_parser() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)).try_map(|name| name.parse())
}
