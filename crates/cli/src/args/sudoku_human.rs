//! `quadrille sudoku rate` and `quadrille sudoku hint`.

use std::path::PathBuf;

use clap::Args;

const RATE_EXAMPLES: &str = "\
Examples:
  quadrille sudoku rate puzzles.txt                  one line for each puzzle
  quadrille sudoku rate --steps puzzle.txt           the whole way to the solution
  quadrille sudoku rate --json < p | jq .rating
  quadrille sudoku rate --no-uniqueness puzzles.txt";

const RATE_NOTES: &str = "\
Solves each 9x9 puzzle as people do: always by the easiest technique that finds something. Prints
the rating, the level, and the hardest technique. With --steps each step comes first, on a line of
its own; r1c4 is the cell in row 1, column 4.

Rating:
  The rating is the sum of what its steps weigh; the level is that of the hardest technique. Tried
  in this order, with what each step weighs:
  easy     full house 1, hidden single in a box 2, in a line 5, naked single 12
  medium   locked candidates: pointing 40, claiming 50; naked pair 60, hidden pair 80,
           naked triple 90, hidden triple 110
  hard     naked quad 130, hidden quad 150, X-Wing 150, skyscraper and two-string kite 160,
           turbot fish 170, empty rectangle and swordfish 180, remote pair and simple colouring
           190, XY-Wing 200, XYZ-Wing 220, W-Wing 230, unique rectangles and BUG+1 240, fish with
           fins 250 to 330, jellyfish 300
  expert   X-Chain 350, XY-Chain 380, alternating inference chain 450, ALS-XZ 500, ALS-XY-Wing 550,
           chain with groups 600
  extreme  forcing nets: from a cell 1000, from a unit 1100, to a contradiction 1200, nested 4000
  Easy puzzles rate about 150, the hardest known some tens of thousands. If the techniques end
  before the solution, the line says so, and the rating is a lower bound.

A puzzle without a solution, or with several, has no rating: its line says why, and the exit code
is 1. Other sizes than 9x9 are not rated (exit code 2).

JSON:
  One object on each line. `rating` for each puzzle: `puzzle` and `line` (which, and where),
  `rating` (a number), `level`, `hardest`, `solved` (whether the techniques lead to the end),
  `counts` (steps of each technique), and with --steps `steps`: `technique`, `text`, `placements`
  and `eliminations` with `row`, `column` and `digit`. `status` for a puzzle without exactly one
  solution: as for `sudoku check`. `error`: `message`, `file`, `line`, `column`, `expected`.";

const HINT_EXAMPLES: &str = "\
Examples:
  quadrille sudoku hint puzzle.txt
  quadrille sudoku hint < partly_filled.txt";

const HINT_NOTES: &str = "\
Prints the next step of each 9x9 puzzle, by the easiest technique that finds one: what it is called,
why it holds, and what follows; r1c4 is the cell in row 1, column 4. The puzzle may be partly
filled. If the digits in it clash, or leave no solution, the line says which cells are to be looked
at, and the exit code is 1, as it is for several solutions.

JSON:
  One object on each line. `hint` for each puzzle: `puzzle` and `line` (which, and where),
  `technique`, `text`, `placements` and `eliminations` with `row`, `column` and `digit`; without
  them if the grid is full or no technique finds a step. `status` for a puzzle without exactly one
  solution: as for `sudoku check`, and `suspects`, the cells of which any one, emptied, leaves one
  solution. `error`: `message`, `file`, `line`, `column`, `expected`.";

/// Rate puzzles by the techniques that people need to solve them
#[derive(Args, Debug)]
#[command(before_long_help = RATE_EXAMPLES, after_long_help = RATE_NOTES)]
pub(crate) struct SudokuRateArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Print every step to the solution
    #[arg(long)]
    pub(crate) steps: bool,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
}

/// Say which step comes next in puzzles, and why
#[derive(Args, Debug)]
#[command(before_long_help = HINT_EXAMPLES, after_long_help = HINT_NOTES)]
pub(crate) struct SudokuHintArgs {
    /// The puzzles; `-` or nothing is standard input
    pub(crate) file: Option<PathBuf>,

    /// Write one JSON object on each line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
}

/// Which techniques to use.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TechniqueArgs {
    /// Use no technique that takes for granted that there is only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}
