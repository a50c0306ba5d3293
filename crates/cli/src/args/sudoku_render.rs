//! `quadrille sudoku render`.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::args::{PuzzlesArgs, SearchArgs};
use crate::format::{GridFormat, PICTURE_FORMATS, PictureFormat, named_by};

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku render puzzle.txt
  quadrille sudoku render --answers puzzle.txt --output puzzle.svg
  quadrille sudoku render --answers --candidates puzzles.txt --output puzzles.html
  quadrille sudoku render --hint puzzle.txt --output hint.svg
  quadrille sudoku render --format sudokupad puzzle.txt
                                                     a link to the puzzle in another program";

const NOTES: &str = "\
Givens are bold, answers have another color, and givens that clash are red. SVG and HTML also show
other rules: regions, diagonals, windows, cages with their sums, dots, even cells as squares and odd
cells as circles. See `quadrille sudoku --help` for the formats of puzzles and rules.

If a puzzle has several solutions, --answers draws the smallest. If it has none, only the givens are
drawn, and the exit code is 1. The candidates of a cell are the values that its row, column, box and
the other rules allow; answers hide them. An HTML page has a checkbox for answers and one for
candidates.

--hint colors the cells (yellow) and the candidates (green) that the reason of the step names, and the
candidates that the step rules out (red) or places (dark green). In a chain, a solid line leads from a
candidate to one that is true if it is false, a dashed line to one that is false if it is true.

--format line, grid, pretty, sudokupad, f-puzzles, opensudoku and link write the puzzles instead, so
that they can be opened in other programs; with --answers, filled in.";

/// Draw puzzles
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = NOTES)]
pub(crate) struct SudokuRenderArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Draw a solution of each puzzle
    #[arg(long)]
    pub(crate) answers: bool,

    /// Draw the candidates of blank cells (SVG and HTML only)
    #[arg(long)]
    pub(crate) candidates: bool,

    /// Draw the next step of `quadrille sudoku hint`, with candidates (SVG and HTML only)
    #[arg(long, conflicts_with = "answers")]
    pub(crate) hint: bool,

    /// Format of the picture [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    format: Option<PuzzleOutput>,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// What becomes of a puzzle: a picture, or its text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PuzzleOutput {
    /// A picture.
    Picture(&'static dyn PictureFormat),
    /// Text that can be read again, here or in another program.
    Text(GridFormat),
}

/// All formats but JSON, in the order of the help.
static OUTPUTS: LazyLock<Vec<PuzzleOutput>> = LazyLock::new(|| {
    let texts = GridFormat::value_variants().iter().filter(|format| **format != GridFormat::Json);
    let pictures = PICTURE_FORMATS.iter().map(|format| PuzzleOutput::Picture(*format));
    pictures.chain(texts.map(|format| PuzzleOutput::Text(*format))).collect()
});

impl ValueEnum for PuzzleOutput {
    fn value_variants<'v>() -> &'v [Self] {
        &OUTPUTS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Picture(format) => format.to_possible_value(),
            Self::Text(format) => format.to_possible_value(),
        }
    }
}

impl SudokuRenderArgs {
    /// Returns the chosen format, or the picture that the name of the output file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self, file: Option<&Path>) -> Result<PuzzleOutput, String> {
        let named = || named_by(file, &PICTURE_FORMATS, PictureFormat::endings);
        self.format.map_or_else(|| named().map(PuzzleOutput::Picture), Ok)
    }
}
