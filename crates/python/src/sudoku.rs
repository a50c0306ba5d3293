//! Sudoku: a puzzle is text, or a board of values row by row, 0 for a blank cell.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille_sudoku::{
    Classic, FastSolver, Grid, Layout, Model, Outcome, Rules, Shape, Uniqueness,
};
use quadrille_sudoku_formats::{Puzzle, Reader, puzzles};
use quadrille_sudoku_human::{Difficulty, Generator, HumanSolver, Rating, Symmetry};

use crate::convert::{
    Found, error, integer, natural, problem_error, reason, thread_count, value_error,
};
use crate::interrupt::run;
use crate::settings::Settings;

/// A board: its values, and the rows and columns of a box.
type Board = (Vec<u8>, usize, usize);

/// A puzzle as Python has it.
#[derive(FromPyObject)]
pub(crate) enum Content {
    Text(String),
    Board(Board),
}

/// A puzzle, and the lines of text that add rules to it.
type Given = (Content, String);

/// Reads the boards of a text in any common format. They have no other rules than the ordinary ones.
#[pyfunction]
pub(crate) fn sudoku_read(py: Python<'_>, text: &str) -> PyResult<Vec<Board>> {
    let read = py.detach(|| puzzles(text).collect::<Result<Vec<_>, _>>()).map_err(problem_error)?;
    read.iter().enumerate().map(|(number, puzzle)| ordinary(puzzle, number)).collect()
}

fn ordinary(puzzle: &Puzzle, number: usize) -> PyResult<Board> {
    if !puzzle.rules.is_ordinary() {
        let text = "has rules or pencil marks, which values cannot state";
        return Err(problem_error(format!("puzzle {number} {text}")));
    }
    let shape = puzzle.grid.shape();
    Ok((puzzle.grid.values().to_vec(), shape.box_rows(), shape.box_columns()))
}

/// Returns a solution, or `None`, and the reason if that is not certain.
#[pyfunction]
pub(crate) fn sudoku_solve(
    py: Python<'_>,
    puzzle: Given,
    settings: Settings,
) -> PyResult<(Option<Vec<u8>>, Option<&'static str>)> {
    let (grid, rules) = read(puzzle)?;
    let found = run(py, None, |watch| {
        let model = Model::with_rules(&grid, &rules);
        let mut solver = model.solver().cancel_token(&watch.token);
        if let Some(limit) = settings.time {
            solver = solver.time_limit(limit);
        }
        solver.first()
    })?;
    Ok(match found.map_err(error)? {
        Outcome::Found(solution) => (Some(solution.values().to_vec()), None),
        Outcome::Impossible => (None, None),
        Outcome::Stopped(why) => (None, Some(reason(why))),
    })
}

/// Counts the solutions.
#[pyfunction]
pub(crate) fn sudoku_count<'py>(
    py: Python<'py>,
    puzzle: Given,
    settings: Settings,
) -> PyResult<Found<'py>> {
    let (grid, rules) = read(puzzle)?;
    let counted = run(py, None, |watch| {
        let model = Model::with_rules(&grid, &rules);
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
    puzzle: Given,
    settings: Settings,
) -> PyResult<(Vec<Vec<u8>>, Option<&'static str>)> {
    let (grid, rules) = read(puzzle)?;
    let verdict = run(py, None, |watch| {
        let model = Model::with_rules(&grid, &rules);
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
pub(crate) fn sudoku_hint(py: Python<'_>, puzzle: Given) -> PyResult<Option<Hint>> {
    let grid = ordinary_grid(puzzle)?;
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
pub(crate) fn sudoku_rate(py: Python<'_>, puzzle: Given) -> PyResult<Rated> {
    let grid = ordinary_grid(puzzle)?;
    let rating = run(py, None, |_| HumanSolver::new().rate(&grid))?.map_err(problem_error)?;
    Ok(rated(&rating))
}

/// Makes puzzles, numbered from 0 for each seed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the Python side has keyword arguments")]
pub(crate) fn sudoku_generate(
    py: Python<'_>,
    count: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    minimal: bool,
    symmetry: &str,
    difficulty: Option<&str>,
    blanks: Option<&Bound<'_, PyAny>>,
    box_size: (usize, usize),
    threads: &Bound<'_, PyAny>,
) -> PyResult<Vec<Vec<u8>>> {
    let count = natural("count", count)?;
    let threads = thread_count(threads)?;
    let mut generator = Generator::new(natural("seed", seed)?).shape(shape(box_size)?);
    generator = generator.symmetry(symmetry.parse::<Symmetry>().map_err(value_error)?);
    if minimal {
        generator = generator.minimal();
    }
    if let Some(difficulty) = difficulty {
        generator = generator.difficulty(difficulty.parse::<Difficulty>().map_err(value_error)?);
    }
    if let Some(blanks) = blanks {
        generator = generator.blanks(natural("blanks", blanks)? as usize);
    }
    let made = run(py, None, |watch| {
        let mut puzzles = Vec::new();
        let mut mistake = None;
        generator.cancel_token(&watch.token).for_each(0..count, threads, |made| match made {
            Ok(made) => {
                puzzles.push(made.puzzle.values().to_vec());
                ControlFlow::Continue(())
            }
            Err(why) => {
                mistake = Some(why);
                ControlFlow::Break(())
            }
        });
        mistake.map_or(Ok(puzzles), Err)
    })?;
    made.map_err(error)
}

/// The number of puzzles that are solved between two checks for Ctrl-C.
const SLICE: usize = 1 << 14;

/// Solves many 9×9 puzzles: 81 bytes each. Returns their solutions, 81 zeros for none, and the
/// number of solutions of each, up to `limit`.
#[pyfunction]
pub(crate) fn sudoku_batch<'py>(
    py: Python<'py>,
    boards: &[u8],
    limit: u8,
    threads: &Bound<'_, PyAny>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let threads = thread_count(threads)?;
    let mut solutions = Vec::with_capacity(boards.len());
    let mut counts = Vec::with_capacity(boards.len() / 81);
    for slice in boards.chunks(81 * SLICE) {
        let solver = FastSolver::new().solution_limit(limit.into()).threads(threads);
        let tallies = run(py, None, |watch| {
            let board = |values: &[u8]| values.try_into().ok().and_then(Classic::new);
            let boards: Vec<_> = slice.chunks(81).map_while(board).collect();
            (boards.len() == slice.len().div_ceil(81))
                .then(|| solver.cancel_token(&watch.token).solve(&boards))
                .ok_or(boards.len())
        })?;
        let tallies = tallies.map_err(|number| {
            problem_error(format!("puzzle {} is no board of 81 digits", counts.len() + number))
        })?;
        for tally in tallies {
            solutions.extend(tally.solution.map_or([0; 81], |solution| *solution.values()));
            counts.push(tally.found.min(limit.into()) as u8);
        }
    }
    Ok((PyBytes::new(py, &solutions), PyBytes::new(py, &counts)))
}

/// Reads a puzzle and its rules.
fn read((content, header): Given) -> PyResult<(Grid, Rules)> {
    let (reader, board) = match content {
        Content::Text(text) if header.trim().is_empty() => (Reader::new(), text),
        Content::Text(text) => (Reader::new(), format!("{header}\n{text}")),
        Content::Board((values, rows, columns)) => {
            let shape = shape((rows, columns))?;
            let grid = Grid::from_values(shape, &values).map_err(problem_error)?;
            if header.trim().is_empty() {
                return Ok((grid, Rules::ordinary(shape)));
            }
            let line = grid.display(Layout::LINE);
            (Reader::with_shape(shape), format!("{header}\n{line}"))
        }
    };
    let mut read = boards(reader, &board)?;
    match (read.pop(), read.len()) {
        (Some(only), 0) => Ok((only.grid, only.rules)),
        (last, more) => {
            let count = more + usize::from(last.is_some());
            Err(problem_error(format!("the text has {count} puzzles; expected one")))
        }
    }
}

/// Reads all puzzles of a text.
fn boards(mut reader: Reader, text: &str) -> PyResult<Vec<Puzzle>> {
    text.lines().for_each(|line| reader.push_line(line.as_bytes()));
    reader.finish();
    std::iter::from_fn(|| reader.pop()).collect::<Result<_, _>>().map_err(problem_error)
}

/// Reads a puzzle that has no other rules than the ordinary ones.
fn ordinary_grid(puzzle: Given) -> PyResult<Grid> {
    let (grid, rules) = read(puzzle)?;
    match rules.is_ordinary() {
        true => Ok(grid),
        false => Err(problem_error("steps are known for the ordinary rules only")),
    }
}

fn shape((rows, columns): (usize, usize)) -> PyResult<Shape> {
    Shape::new(rows, columns)
        .ok_or_else(|| problem_error(format!("no boxes of {rows}×{columns} cells")))
}

fn rated(rating: &Rating) -> Rated {
    let counts = rating.counts().map(|(technique, count)| (technique.name(), count)).collect();
    (rating.score(), rating.difficulty().name(), rating.blanks_left(), counts)
}
