//! Random puzzles from a seed, the same on every machine.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Model, Shape, Uniqueness};

/// Returns the solution of a puzzle, if it has exactly one.
pub(crate) fn solution(puzzle: &Grid) -> Option<Grid> {
    match Model::new(puzzle).solver().uniqueness().expect("no engine was requested") {
        Uniqueness::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// A solved grid: the engine's first with three random boxes on the diagonal.
fn solved(random: &mut Random) -> Grid {
    let shape = Shape::CLASSIC;
    let mut values = vec![0; 81];
    for corner in [0, 30, 60] {
        let mut digits: Vec<u8> = (1..=9).collect();
        random.shuffle(&mut digits);
        for (place, digit) in digits.into_iter().enumerate() {
            values[corner + place / 3 * 9 + place % 3] = digit;
        }
    }
    let grid = Grid::from_values(shape, &values).expect("a board");
    let model = Model::new(&grid);
    let first = model.solver().solutions().expect("no engine was requested").next();
    first.expect("boxes on the diagonal do not meet")
}

/// Returns a random puzzle with exactly one solution, and the solution.
///
/// The puzzle keeps `spare` random givens; each other given is needed.
pub(crate) fn puzzle(random: &mut Random, spare: usize) -> (Grid, Grid) {
    let solution_grid = solved(random);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut grid = solution_grid.clone();
    for &cell in &cells[spare..] {
        let without = grid.with(grid.shape().cell(cell), None).expect("a cell of the board");
        if solution(&without).is_some() {
            grid = without;
        }
    }
    (grid, solution_grid)
}
