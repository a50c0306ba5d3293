//! Sudoku: boards are lists or bytes of values, row by row, 0 for a blank cell.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille_sudoku::{
    Classic, Difficulty, FastSolver, Found as Solved, Generator, Grid, HumanSolver, Model, Rating,
    Shape, StopReason, Symmetry, Uniqueness, puzzles,
};

use crate::convert::{Found, error, integer, problem_error, reason, value_error};
use crate::interrupt::run;
use crate::settings::Settings;

/// A board: its values, and the rows and columns of a box.
type Board = (Vec<u8>, usize, usize);

/// Reads the boards of a text in any common format.
#[pyfunction]
pub(crate) fn sudoku_read(py: Python<'_>, text: &str) -> PyResult<Vec<Board>> {
    let boards = py.detach(|| puzzles(text).collect::<Result<Vec<_>, _>>());
    Ok(boards.map_err(problem_error)?.iter().map(|puzzle| board(&puzzle.grid)).collect())
}

/// Returns a solution, or `None`, and the reason if that is not certain.
#[pyfunction]
pub(crate) fn sudoku_solve(
    py: Python<'_>,
    board: Board,
    settings: Settings,
) -> PyResult<(Option<Vec<u8>>, Option<&'static str>)> {
    let grid = grid(board)?;
    let found = run(py, None, |watch| {
        let model = Model::new(&grid);
        let mut solver = model.solver().cancel_token(&watch.token);
        if let Some(limit) = settings.time {
            solver = solver.time_limit(limit);
        }
        solver.first()
    })?;
    Ok(match found.map_err(error)? {
        Solved::Solved(solution) => (Some(solution.values().to_vec()), None),
        Solved::Impossible => (None, None),
        Solved::Stopped { reason: why, .. } => (None, Some(reason(why))),
    })
}

/// Counts the solutions.
#[pyfunction]
pub(crate) fn sudoku_count<'py>(
    py: Python<'py>,
    board: Board,
    settings: Settings,
) -> PyResult<Found<'py>> {
    let grid = grid(board)?;
    let counted = run(py, None, |watch| {
        let model = Model::new(&grid);
        let mut solver = model.solver().cancel_token(&watch.token).symmetry(settings.symmetry);
        if let Some(limit) = settings.time {
            solver = solver.time_limit(limit);
        }
        if let Some(limit) = settings.solutions {
            solver = solver.solution_limit(limit);
        }
        solver.count()
    })?;
    let answer = counted.map_err(error)?.answer;
    Ok((integer(py, answer.found())?, answer.stopped().map(reason)))
}

/// Returns up to two solutions, and the reason if there may be more of them than that.
#[pyfunction]
pub(crate) fn sudoku_check(
    py: Python<'_>,
    board: Board,
    settings: Settings,
) -> PyResult<(Vec<Vec<u8>>, Option<&'static str>)> {
    let grid = grid(board)?;
    let verdict = run(py, None, |watch| {
        let model = Model::new(&grid);
        let mut solver = model.solver().cancel_token(&watch.token);
        if let Some(limit) = settings.time {
            solver = solver.time_limit(limit);
        }
        solver.uniqueness()
    })?;
    let values = |grid: Grid| grid.values().to_vec();
    Ok(match verdict.map_err(error)? {
        Uniqueness::Impossible => (Vec::new(), None),
        Uniqueness::Unique(only) => (vec![values(only)], None),
        Uniqueness::Several(first, second) => (vec![values(first), values(second)], None),
        Uniqueness::Stopped { reason: why, first } => {
            (first.map(values).into_iter().collect(), Some(reason(why)))
        }
    })
}

/// A technique with the reason, the conclusion, and the digits placed and ruled out: row and
/// column, from 0, and digit.
type Hint = (&'static str, String, String, Vec<(usize, usize, u8)>, Vec<(usize, usize, u8)>);

/// Returns the next step of a person.
#[pyfunction]
pub(crate) fn sudoku_hint(py: Python<'_>, board: Board) -> PyResult<Option<Hint>> {
    let grid = grid(board)?;
    let step = run(py, None, |_| HumanSolver::new().hint(&grid))?.map_err(problem_error)?;
    Ok(step.map(|step| {
        let placed = step.placements().map(|(cell, digit)| (cell.row(), cell.column(), digit));
        let ruled_out = step.eliminations().map(|(cell, digit)| (cell.row(), cell.column(), digit));
        (
            step.technique().name(),
            step.reason(),
            step.conclusion(),
            placed.collect(),
            ruled_out.collect(),
        )
    }))
}

/// A score, the difficulty, the blank cells left, and the techniques with their numbers of steps.
type Rated = (u32, &'static str, usize, Vec<(&'static str, u32)>);

/// Rates a puzzle.
#[pyfunction]
pub(crate) fn sudoku_rate(py: Python<'_>, board: Board) -> PyResult<Rated> {
    let grid = grid(board)?;
    let rating = run(py, None, |_| HumanSolver::new().rate(&grid))?.map_err(problem_error)?;
    Ok(rated(&rating))
}

/// Makes puzzles, numbered from 0 for each seed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the Python side has keyword arguments")]
pub(crate) fn sudoku_generate(
    py: Python<'_>,
    count: u64,
    seed: u64,
    minimal: bool,
    symmetry: &str,
    difficulty: Option<&str>,
    blanks: Option<usize>,
    box_size: (usize, usize),
) -> PyResult<Vec<Vec<u8>>> {
    let mut generator = Generator::new(seed).shape(shape(box_size)?);
    generator = generator.symmetry(symmetry.parse::<Symmetry>().map_err(value_error)?);
    if minimal {
        generator = generator.minimal();
    }
    if let Some(difficulty) = difficulty {
        generator = generator.difficulty(difficulty.parse::<Difficulty>().map_err(value_error)?);
    }
    if let Some(blanks) = blanks {
        generator = generator.blanks(blanks);
    }
    let made = run(py, None, |watch| generator.cancel_token(&watch.token).generate_all(0..count))?;
    let puzzles = made.into_iter().map(|made| made.map(|made| made.puzzle.values().to_vec()));
    puzzles.collect::<Result<_, _>>().map_err(error)
}

/// Solves many 9×9 puzzles: 81 bytes each. Returns their solutions, 81 zeros for none, and the
/// number of solutions of each, up to `limit`.
#[pyfunction]
pub(crate) fn sudoku_batch<'py>(
    py: Python<'py>,
    boards: &[u8],
    limit: u8,
    threads: usize,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let boards = boards.chunks(81).enumerate().map(|(number, values)| {
        let board = values.try_into().ok().and_then(Classic::new);
        board.ok_or_else(|| problem_error(format!("puzzle {number} is no board of 81 digits")))
    });
    let boards = boards.collect::<PyResult<Vec<_>>>()?;
    let solver = FastSolver::new().solution_limit(limit.into()).threads(threads);
    let tallies = run(py, None, |watch| solver.cancel_token(&watch.token).solve(&boards))?;
    let solutions: Vec<u8> = tallies
        .iter()
        .flat_map(|tally| tally.solution.map_or([0; 81], |solution| *solution.values()))
        .collect();
    let counts: Vec<u8> = tallies.iter().map(|tally| tally.found.min(limit.into()) as u8).collect();
    debug_assert!(tallies.iter().all(|tally| tally.stopped != Some(StopReason::TimeLimit)));
    Ok((PyBytes::new(py, &solutions), PyBytes::new(py, &counts)))
}

fn board(grid: &Grid) -> Board {
    let shape = grid.shape();
    (grid.values().to_vec(), shape.box_rows(), shape.box_columns())
}

fn grid((values, rows, columns): Board) -> PyResult<Grid> {
    Grid::from_values(shape((rows, columns))?, &values).map_err(problem_error)
}

fn shape((rows, columns): (usize, usize)) -> PyResult<Shape> {
    Shape::new(rows, columns)
        .ok_or_else(|| problem_error(format!("no boxes of {rows}×{columns} cells")))
}

fn rated(rating: &Rating) -> Rated {
    let counts = rating.counts().map(|(technique, count)| (technique.name(), count)).collect();
    (rating.score(), rating.difficulty().name(), rating.blanks_left(), counts)
}
