//! `quadrille sudoku rate` and `quadrille sudoku hint`.

use std::path::PathBuf;

use clap::Args;
use quadrille_sudoku_human::{Difficulty, Technique};

use crate::args::{PuzzlesArgs, WatchArgs, thread_count};

const RATE_EXAMPLES: &str = "\
Examples:
  quadrille sudoku rate puzzles.txt                  one line per puzzle
  quadrille sudoku rate --steps puzzle.txt           all steps to the solution
  quadrille sudoku rate --json < p | jq .rating
  quadrille sudoku rate --no-uniqueness puzzles.txt";

const RATE_NOTES: &str = "\
Solves each puzzle like a person, always by the easiest technique that applies. Prints the rating,
the level, and the hardest technique. --steps prints each step first, on its own line; r1c4 is the
cell in row 1, column 4. Boards have any size and any rules: see `quadrille sudoku --help`.

Rating:
  The rating is the sum of the weights of all steps; the level is that of the hardest technique.
  Easy puzzles rate about 150, the hardest known ones tens of thousands. If the techniques do not
  reach the solution, the line says so, and the rating is a lower bound. The techniques are tried in
  this order, here with the weight of a step:
{techniques}
A puzzle with no solution or several has no rating: its line says why, and the exit code is 1. A
board with pencil marks is rated from these marks on.

Other rules and sizes:
  Singles, locked candidates and pairs to quads look at all houses, cages and cells that must differ.
  The technique `Rule in cells` is what one line, arrow, dot or other rule excludes by itself. On a 9x9 board with
  boxes, all other techniques that do not rely on uniqueness apply as well.

JSON:
  One object per line. `rating` for each puzzle: `puzzle` and `line` (its number and line), `rating`
  (a number), `level`, `hardest`, `solved` (whether the techniques reach the solution), `counts`
  (steps of each technique), and with --steps `steps`: `technique`, `text`, `placements` and
  `eliminations` with `row`, `column` and `digit`. `status` for a puzzle without exactly one
  solution, as for `sudoku check`. `error`: `message`, `file`, `line`, `column`, `expected`.";

const HINT_EXAMPLES: &str = "\
Examples:
  quadrille sudoku hint puzzle.txt
  quadrille sudoku hint < partly_filled.txt
  quadrille sudoku hint --all puzzle.txt             one step of each technique that applies
  quadrille sudoku hint --technique x-wing puzzle.txt
  quadrille sudoku hint --all --technique x-wing puzzle.txt";

const HINT_NOTES: &str = "\
Prints the next step of each puzzle, by the easiest technique that applies: its name, the reason,
and the conclusion; r1c4 is the cell in row 1, column 4. A long chain of reasoning is shortened;
--json has all of it. Boards have any size and any rules, for example cages, thermometers and
diagonals. The puzzle may be partly filled, and it may have pencil marks: a candidate that is
missing counts as ruled out. If the digits clash or leave no solution, or if the
marks lack a value of the solution, the line lists the cells to check, and the exit code is 1, as it
is for several solutions.

JSON:
  One object per line. `hint` for each puzzle, or for each step of --all: `puzzle` and `line` (its number and line),
  `technique`, `text`, `placements` and `eliminations` with `row`, `column` and `digit`; only
  `puzzle` and `line` if the grid is full or no technique applies. `status` for a puzzle without
  exactly one solution, as for `sudoku check`, with `suspects`: the cells of which any one, if
  emptied, leaves one solution. `error`: `message`, `file`, `line`, `column`, `expected`.";

/// Rate puzzles by the techniques that people need to solve them
#[derive(Args, Debug)]
#[command(before_long_help = RATE_EXAMPLES, after_long_help = rate_notes())]
pub(crate) struct SudokuRateArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print every step to the solution
    #[arg(long)]
    pub(crate) steps: bool,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) watch: WatchArgs,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,
}

/// Print the next step of puzzles, with the reason
#[derive(Args, Debug)]
#[command(before_long_help = HINT_EXAMPLES, after_long_help = HINT_NOTES)]
pub(crate) struct SudokuHintArgs {
    /// File with puzzles, or a puzzle itself; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print the first step of each technique that applies, easiest first; with --technique, all its steps
    #[arg(long)]
    pub(crate) all: bool,

    /// Print the first step of this technique, even if easier ones apply
    #[arg(long, value_name = "NAME", value_parser = technique)]
    pub(crate) technique: Option<Technique>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) watch: WatchArgs,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,

    #[command(flatten)]
    pub(crate) puzzles: PuzzlesArgs,
}

/// Parses the name of a technique.
fn technique(name: &str) -> Result<Technique, String> {
    Technique::named(name).ok_or_else(|| {
        let names: Vec<&str> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        format!("unknown technique; expected one of {}", names.join(", "))
    })
}

/// The techniques to use.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct TechniqueArgs {
    /// Use no technique that relies on the solution being unique
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

/// Returns the notes on `rate`, with the table of techniques.
fn rate_notes() -> String {
    const WIDTH: usize = 96;
    let mut table = String::new();
    for level in Difficulty::ALL {
        let mut line = format!("  {level:<8}");
        let techniques = Technique::ALL.into_iter().filter(|t| t.difficulty() == level);
        for technique in techniques {
            let entry = format!(" {} {},", technique.name(), technique.weight());
            if line.len() + entry.len() > WIDTH {
                table.push_str(&line);
                line = format!("\n          {entry}");
            } else {
                line.push_str(&entry);
            }
        }
        table.push_str(line.trim_end_matches(','));
        table.push('\n');
    }
    RATE_NOTES.replace("{techniques}", &table)
}
