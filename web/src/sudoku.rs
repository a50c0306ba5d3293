//! Questions about Sudokus.

use quadrille_sudoku::{
    Best, Cell, Layout, LookAhead, Model, Rule, Rules, Shape, Uniqueness, symbol,
};
use quadrille_sudoku_formats::{Puzzle, puzzles};
use quadrille_sudoku_human::{Difficulty, Generator, HumanSolver, RateError, Step, suspects};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::message::Mistake;
use crate::solve::{MEMORY, Reporter, answered};

/// A board as the page holds it.
#[derive(Default, Deserialize)]
pub(crate) struct Board {
    /// The lines above the board that set its rules; empty for the ordinary rules.
    rules: String,
    /// One character for each cell.
    grid: String,
    /// Cells with pencil marks in the text of the puzzle: the cell, and its candidates.
    kept: Vec<(usize, Vec<u8>)>,
    /// Candidates that earlier hints ruled out: the cell and the value.
    out: Vec<(usize, u8)>,
}

impl Board {
    fn puzzle(&self) -> Result<Puzzle, Mistake> {
        let mut puzzle = first(&format!("{}\n{}\n", self.rules, self.grid))?;
        let shape = puzzle.grid.shape();
        for (cell, values) in self.kept.iter().filter(|(cell, _)| *cell < shape.cell_count()) {
            puzzle.rules.keep(shape.cell(*cell), values).map_err(Mistake::new)?;
        }
        Ok(puzzle)
    }
}

/// Returns the first puzzle of a text.
fn first(text: &str) -> Result<Puzzle, Mistake> {
    match puzzles(text).next() {
        Some(Ok(puzzle)) if puzzle.rules.boards().is_some() => Err(Mistake {
            message: "several boards, or a board with holes".to_owned(),
            expected: Some("one board without holes; the command line solves others".to_owned()),
            place: Some([*puzzle.lines.start(), 1]),
        }),
        Some(Ok(puzzle)) => Ok(puzzle),
        Some(Err(error)) => Err(Mistake {
            message: error.message(),
            expected: Some(error.expected()),
            place: Some([error.line(), error.column()]),
        }),
        None => Err(Mistake {
            message: "no puzzle".to_owned(),
            expected: Some("a board of 16 to 625 cells".to_owned()),
            place: None,
        }),
    }
}

/// Reads the first puzzle of a text, with all that the page draws.
pub(crate) fn read(text: &str) -> Result<Value, Mistake> {
    let puzzle = first(text)?;
    let (rules, shape) = (&puzzle.rules, puzzle.grid.shape());
    let index = |cell: &Cell| shape.index_of(*cell);
    let all = |cells: &[Cell]| cells.iter().map(index).collect::<Vec<usize>>();
    let header =
        if changes_rules(rules) { header(text, *puzzle.lines.start()) } else { String::new() };
    let cages = rules.cages().iter().map(|cage| json!([cage.sum(), all(cage.cells())]));
    let dots = rules.dots().iter().map(|dot| json!([all(&dot.cells()), dot.color().to_string()]));
    let parities = rules.parities().map(|(cell, parity)| json!([index(&cell), parity.to_string()]));
    let kept = rules.kept().map(|(cell, values)| json!([index(&cell), values]));
    let windows = rules.windows();
    Ok(json!({
        "side": shape.side(),
        "values": puzzle.grid.values(),
        "symbols": (1..=shape.side() as u8).map(symbol).collect::<String>(),
        "boxes": shape.cells().map(|cell| rules.box_of(cell)).collect::<Vec<_>>(),
        "rules": header,
        "names": rules.global().map(Rule::name).collect::<Vec<_>>(),
        "cages": cages.collect::<Vec<_>>(),
        "dots": dots.collect::<Vec<_>>(),
        "parities": parities.collect::<Vec<_>>(),
        "windows": windows.iter().map(|window| all(window)).collect::<Vec<_>>(),
        "kept": kept.collect::<Vec<_>>(),
        "puzzles": puzzles(text).count(),
    }))
}

/// Returns whether a puzzle has other rules than the ordinary ones; pencil marks are none.
fn changes_rules(rules: &Rules) -> bool {
    let is_shaped = rules.regions().is_some() || rules.global().next().is_some();
    let is_marked = !rules.dots().is_empty() || rules.parities().next().is_some();
    is_shaped || is_marked || !rules.cages().is_empty() || !rules.placed().is_empty()
}

/// Returns the lines above a board, without comments.
fn header(text: &str, board: usize) -> String {
    let lines = text.lines().take(board - 1).map(str::trim);
    let lines: Vec<&str> =
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    lines.join("\n")
}

/// Lists clashes, and the candidates of blank cells.
pub(crate) fn check(board: &Board) -> Result<Value, Mistake> {
    let puzzle = board.puzzle()?;
    let clashes = clashes(&puzzle);
    let is_solved = puzzle.grid.is_full() && clashes.is_empty();
    let candidates = candidates(&puzzle, board);
    Ok(json!({ "clashes": clashes, "candidates": candidates, "solved": is_solved }))
}

/// Finds the only solution, or two of several; lists clashes.
pub(crate) fn solve(board: &Board) -> Result<Value, Mistake> {
    let puzzle = board.puzzle()?;
    let clashes = clashes(&puzzle);
    if !clashes.is_empty() {
        return Ok(json!({ "state": "clash", "clashes": clashes }));
    }
    let model = Model::with_rules(&puzzle.grid, &puzzle.rules);
    Ok(match model.solver().memory_limit(MEMORY).uniqueness().map_err(Mistake::new)? {
        Uniqueness::Impossible => impossible(&puzzle),
        Uniqueness::Unique(solution) => {
            json!({ "state": "unique", "solution": solution.values() })
        }
        Uniqueness::Several(one, other) => {
            json!({ "state": "several", "solution": one.values(), "other": other.values() })
        }
        Uniqueness::Stopped { reason, .. } => return Err(Mistake::new(reason)),
    })
}

/// Counts the solutions.
pub(crate) fn count(board: &Board) -> Result<Value, Mistake> {
    let puzzle = board.puzzle()?;
    let model = Model::with_rules(&puzzle.grid, &puzzle.rules);
    let mut reporter = Reporter::default();
    let solver = model.solver().memory_limit(MEMORY).observer(&mut reporter);
    Ok(answered(&solver.count().map_err(Mistake::new)?.answer))
}

/// Finds the next step.
pub(crate) fn hint(board: &Board) -> Result<Value, Mistake> {
    let mut puzzle = board.puzzle()?;
    let shape = puzzle.grid.shape();
    let candidates = candidates(&puzzle, board);
    for (cell, value) in &board.out {
        if let Some(values) = candidates.get(*cell).filter(|values| !values.contains(value)) {
            puzzle.rules.keep(shape.cell(*cell), values).map_err(Mistake::new)?;
        }
    }
    Ok(match HumanSolver::new().hint_marked(&puzzle.grid, &puzzle.rules) {
        Ok(Some(step)) => explained(&step, shape),
        Ok(None) if puzzle.grid.is_full() => json!({ "state": "solved" }),
        Ok(None) => json!({ "state": "stuck" }),
        Err(RateError::Clash(_)) => json!({ "state": "clash", "clashes": clashes(&puzzle) }),
        Err(RateError::Impossible) => impossible(&puzzle),
        Err(RateError::Several) => json!({ "state": "several" }),
        Err(RateError::Marks(missing)) => {
            let cells = missing.iter().map(|(cell, _)| shape.index_of(*cell));
            json!({ "state": "none", "suspects": cells.collect::<Vec<_>>() })
        }
        Err(error) => return Err(Mistake::new(error)),
    })
}

/// Describes a puzzle without a solution: cells that may be wrong.
fn impossible(puzzle: &Puzzle) -> Value {
    let shape = puzzle.grid.shape();
    let cells = match puzzle.rules.is_ordinary() {
        true => suspects(&puzzle.grid),
        false => Vec::new(),
    };
    let cells: Vec<usize> = cells.iter().map(|cell| shape.index_of(*cell)).collect();
    json!({ "state": "none", "suspects": cells })
}

fn clashes(puzzle: &Puzzle) -> Vec<Value> {
    let shape = puzzle.grid.shape();
    let index = |cell: &Cell| shape.index_of(*cell);
    let clashes = puzzle.rules.clashes(&puzzle.grid).into_iter();
    let all = clashes.map(|clash| {
        let cells: Vec<usize> = clash.cells.iter().map(index).collect();
        json!({ "message": clash.to_string(), "cells": cells })
    });
    all.collect()
}

/// Returns the candidates of each cell that neither the rules nor earlier hints exclude.
fn candidates(puzzle: &Puzzle, board: &Board) -> Vec<Vec<u8>> {
    let mut candidates = puzzle.rules.candidates(&puzzle.grid);
    for (cell, value) in &board.out {
        if let Some(values) = candidates.get_mut(*cell) {
            values.retain(|candidate| candidate != value);
        }
    }
    candidates
}

fn explained(step: &Step, shape: Shape) -> Value {
    let listed = |changes: &mut dyn Iterator<Item = (Cell, u8)>| {
        changes.map(|(cell, value)| json!([shape.index_of(cell), value])).collect::<Vec<_>>()
    };
    // `Display` shortens the reasons of forcing nets, which may have dozens of findings.
    let (text, conclusion) = (step.to_string(), format!(": {}", step.conclusion()));
    let reason = text.strip_suffix(&conclusion).and_then(|text| text.split_once(": "));
    json!({
        "state": "step",
        "technique": step.technique().name(),
        "reason": reason.map(|(_, reason)| reason),
        "conclusion": step.conclusion(),
        "placements": listed(&mut step.placements()),
        "eliminations": listed(&mut step.eliminations()),
    })
}

/// Rates a puzzle.
pub(crate) fn rate(board: &Board) -> Result<Value, Mistake> {
    let puzzle = board.puzzle()?;
    let rated = HumanSolver::new().rate_marked(&puzzle.grid, &puzzle.rules, None);
    let rating = rated.map_err(Mistake::new)?;
    let counts: Vec<Value> =
        rating.counts().map(|(technique, count)| json!([technique.name(), count])).collect();
    Ok(json!({
        "level": rating.difficulty().name(),
        "score": rating.score(),
        "counts": counts,
        "solved": rating.is_solved(),
    }))
}

/// Makes a puzzle of a level.
pub(crate) fn generate(level: &str, seed: u64) -> Result<Value, Mistake> {
    let level: Difficulty = level.parse().map_err(Mistake::new)?;
    let made = Generator::new(seed).difficulty(level).generate(0).map_err(Mistake::new)?;
    Ok(json!({ "puzzle": made.puzzle.to_string() }))
}

/// Solves all puzzles of a text: one line for each, empty for those without a solution. The page gets
/// them as one text, since thousands of texts take longer to send.
pub(crate) fn solve_all(text: &str) -> Result<Value, Mistake> {
    let read: Vec<Puzzle> = puzzles(text).filter_map(Result::ok).collect();
    let known = LookAhead::new().look(read.iter().map(|puzzle| (&puzzle.grid, &puzzle.rules)));
    let (mut lines, mut solved) = (String::new(), 0);
    for (puzzle, known) in read.iter().zip(known) {
        let model = Model::with_rules(&puzzle.grid, &puzzle.rules);
        let found = model.solver().known(&known).smallest().map_err(Mistake::new)?;
        if let Best::Solved(solution) = found {
            solved += 1;
            lines.push_str(&solution.display(Layout::LINE).to_string());
        }
        lines.push('\n');
    }
    Ok(json!({ "lines": lines, "solved": solved, "puzzles": read.len() }))
}
