//! `quadrille sudoku book`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use quadrille_sudoku_human::{Difficulty, RuleToDraw, Symmetry};

use crate::args::sudoku_generate::{self, symmetry_parser};
use crate::args::{ProgressArgs, PuzzlesArgs, duration, thread_count};
use crate::draw::Paper;
use crate::format::named_by;

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku book --level easy:12 --level hard:6 --output book.pdf
  quadrille sudoku book --level medium:8 --per-page 2 --title 'Class 4b' --output book.html
  quadrille sudoku book --variant killer=4 --variant thermo:6,anti-knight=2 -o book.pdf
  quadrille sudoku book puzzles.txt --per-page 6 --output book.pdf";

const NOTES: &str = "\
Makes a booklet to print: puzzles with their level, and solutions on the last pages. The last line
states the seed, which makes the same booklet again. The puzzles are generated, or read from a file;
a puzzle in a file must have exactly one solution.

--level LEVEL:N adds N ordinary 9x9 puzzles of a level of `sudoku rate`: easy, medium, hard, expert or
extreme. --variant RULES=N adds N puzzles with the rules of `sudoku generate --rules RULES`. The
booklet explains these rules on its first page.

HTML has styles for printing; print it from a browser without margins. PDF needs no other program. Its
fonts have the characters of Western European languages.

Nothing is written unless the booklet is complete. If a limit stops it, the exit code is 3.";

/// Make a booklet of puzzles to print
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuBookArgs {
    /// File with puzzles [default: generated puzzles]; `-` is standard input
    #[arg(conflicts_with_all = ["level", "variant", "seed", "symmetry"])]
    pub(crate) file: Option<PathBuf>,

    /// Add N puzzles of a level: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL:N", value_parser = level)]
    pub(crate) level: Vec<(Difficulty, u64)>,

    /// Add N puzzles under other rules: killer=4, or thermo:6,anti-knight=2
    #[arg(long, value_name = "RULES=N", value_parser = variant)]
    pub(crate) variant: Vec<(Rules, u64)>,

    /// Title [default: Sudoku]
    #[arg(long, default_value = "Sudoku", hide_default_value = true)]
    pub(crate) title: String,

    /// Puzzles on a page, 1 to 6
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) per_page: u8,

    /// Size of the pages
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub(crate) paper: Paper,

    /// Symmetry of the pattern of givens
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,

    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// Format of the booklet [default: by the ending of --output, otherwise html]
    #[arg(long, value_enum)]
    format: Option<BookFormat>,

    /// Stop after this time, for example 90, 500ms, 10s, 2m, 1h or 1d
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
}

/// Rules, and their names.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) rules: Vec<RuleToDraw>,
}

/// A format of booklets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookFormat {
    /// A page with styles for printing
    Html,
    /// Portable document format
    Pdf,
}

impl SudokuBookArgs {
    /// Returns the chosen format, or that which the name of the output file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self, file: Option<&Path>) -> Result<BookFormat, String> {
        let endings = |format| match format {
            BookFormat::Html => &["html", "htm"][..],
            BookFormat::Pdf => &["pdf"],
        };
        let named = || named_by(file, &[BookFormat::Html, BookFormat::Pdf], endings);
        self.format.map_or_else(named, Ok)
    }
}

/// Parses a level and a number of puzzles, such as `easy:12`.
fn level(text: &str) -> Result<(Difficulty, u64), String> {
    let (level, count) = text.split_once(':').ok_or("expected LEVEL:N, for example easy:12")?;
    let level = level.parse::<Difficulty>().map_err(|error| error.to_string())?;
    Ok((level, number_of_puzzles(count)?))
}

/// Parses rules and a number of puzzles, such as `thermo:6,anti-knight=2`.
fn variant(text: &str) -> Result<(Rules, u64), String> {
    let (name, count) = text.rsplit_once('=').ok_or("expected RULES=N, for example killer=4")?;
    let rules: Vec<_> = name.split(',').map(sudoku_generate::rules).collect::<Result<_, _>>()?;
    let kinds = name.split(',').map(|name| name.split(':').next().unwrap_or(name));
    let name = kinds.collect::<Vec<_>>().join(", ");
    Ok((Rules { name, rules: rules.concat() }, number_of_puzzles(count)?))
}

fn number_of_puzzles(text: &str) -> Result<u64, String> {
    let count = text.parse::<u64>().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("expected a number of puzzles from 1 to {MOST}"))
}

/// The most puzzles of one kind.
const MOST: u64 = 10_000;
