//! Solving like a person: each step is checked against the solution of the exact cover model.

mod definitions;
mod equivalent;
mod positions;
mod random;
mod ruled;

use std::path::PathBuf;

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Shape};
use quadrille_sudoku_human::{
    Difficulty, HumanSolver, Pencilmarks, RateError, Technique, suspects,
};

use crate::human::random::{puzzle, solution};

/// Rates a puzzle and checks every step against its solution.
fn check(puzzle: &Grid, solution: &Grid, solver: &HumanSolver) -> (Difficulty, bool) {
    let (rating, steps) = solver.rate_with_steps(puzzle).expect("it has one solution");
    let mut filled = puzzle.clone();
    for step in &steps {
        assert!(step.placements().count() + step.eliminations().count() > 0, "{puzzle}: {step}");
        for (cell, digit) in step.placements() {
            assert_eq!(solution.get(cell), Some(digit), "{puzzle}: {step}");
            assert_eq!(filled.get(cell), None, "{puzzle}: {step}");
            filled = filled.with(cell, Some(digit)).expect("a cell of the board");
        }
        for (cell, digit) in step.eliminations() {
            assert_ne!(solution.get(cell), Some(digit), "{puzzle}: {step}");
            assert_eq!(filled.get(cell), None, "{puzzle}: {step}");
        }
    }
    assert_eq!(rating.is_solved(), filled == *solution, "{puzzle}");
    let weights = steps.iter().map(|step| step.technique().weight());
    assert_eq!(rating.score(), weights.sum::<u32>(), "{puzzle}");
    assert_eq!(rating.hardest(), steps.iter().map(|step| step.technique()).max(), "{puzzle}");
    assert_eq!(solver.rate(puzzle), Ok(rating.clone()), "{puzzle}");
    (rating.difficulty(), rating.is_solved())
}

fn check_many(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut levels = [0; 5];
    for number in 0..count {
        let (puzzle, solution) = puzzle(&mut random, [0, 0, 6, 12][number % 4]);
        let (level, _) = check(&puzzle, &solution, &HumanSolver::new());
        levels[level as usize] += 1;
        check(&puzzle, &solution, &HumanSolver::new().uniqueness(false));
    }
    // Forcing nets are so rare that only many puzzles need one.
    assert!(levels[..4].iter().all(|&number| number > 0), "a level is missing: {levels:?}");
}

#[test]
fn no_step_contradicts_the_solution() {
    check_many(150, 1);
}

/// Checks all steps of all techniques in each position of a puzzle in which singles do not help.
fn check_all_steps(puzzle: &Grid, solution: &Grid) {
    let solver = HumanSolver::new();
    let (_, steps) = solver.rate_with_steps(puzzle).expect("it has one solution");
    let mut marks = Pencilmarks::new(puzzle).expect("nothing clashes");
    for next in steps {
        if next.technique() > Technique::NakedSingle {
            for step in Technique::ALL.into_iter().flat_map(|t| solver.find_all(t, &marks)) {
                for (cell, digit) in step.placements() {
                    assert_eq!(solution.get(cell), Some(digit), "{puzzle}: {step}");
                }
                for (cell, digit) in step.eliminations() {
                    assert_ne!(solution.get(cell), Some(digit), "{puzzle}: {step}");
                }
            }
        }
        next.apply(&mut marks);
    }
}

fn check_all_steps_of_many(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let (puzzle, solution) = puzzle(&mut random, 0);
        check_all_steps(&puzzle, &solution);
    }
}

#[test]
fn no_technique_contradicts_the_solution() {
    check_all_steps_of_many(8, 8);
}

#[test]
#[ignore = "takes minutes"]
fn no_technique_contradicts_the_solution_of_many_puzzles() {
    check_all_steps_of_many(500, 9);
}

#[test]
#[ignore = "takes minutes"]
fn no_step_of_many_puzzles_contradicts_the_solution() {
    check_many(20_000, 2);
}

/// `QUADRILLE_PUZZLES` names a file with a puzzle in 81 characters at the beginning of each line.
#[test]
#[ignore = "needs a file of puzzles"]
fn no_step_of_a_file_of_puzzles_contradicts_the_solution() {
    let path = std::env::var_os("QUADRILLE_PUZZLES").map(PathBuf::from).expect("a file is named");
    let text = std::fs::read_to_string(path).expect("it can be read");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let puzzle: Grid = line[..81].parse().expect("a puzzle");
        let Some(solution) = solution(&puzzle) else { continue };
        check(&puzzle, &solution, &HumanSolver::new());
    }
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a board")
}

#[test]
fn only_puzzles_with_exactly_one_solution_are_rated() {
    let several =
        grid("078000006630702805200800009390100250000254603400000710000470031943621580007900062");
    assert_eq!(HumanSolver::new().rate(&several), Err(RateError::Several));
    assert_eq!(HumanSolver::new().hint(&several), Err(RateError::Several));
    let empty = Grid::empty(Shape::CLASSIC);
    assert_eq!(HumanSolver::new().rate(&empty), Err(RateError::Several));
    let clash = empty.with(Shape::CLASSIC.cell(0), Some(1)).expect("a cell");
    let clash = clash.with(Shape::CLASSIC.cell(8), Some(1)).expect("a cell");
    let error = HumanSolver::new().rate(&clash).expect_err("two ones in a row").to_string();
    assert_eq!(error, "digits clash: 1 twice in row 1: r1c1 and r1c9");
    let four = Grid::empty(Shape::new(2, 2).expect("a shape"));
    assert_eq!(HumanSolver::new().rate(&four), Err(RateError::Several));
    // Only 9 is left for r1c9 in row 1, and column 9 already has a 9.
    let impossible =
        grid("12345678.........9.................................................9.............");
    assert_eq!(HumanSolver::new().rate(&impossible), Err(RateError::Impossible));
    assert_eq!(HumanSolver::new().hint(&impossible), Err(RateError::Impossible));
}

#[test]
fn a_full_board_needs_no_step() {
    let full =
        grid("913724568687519342254386197726943851345178926891652473162895734538467219479231685");
    let rating = HumanSolver::new().rate(&full).expect("it has one solution: itself");
    assert_eq!(
        (rating.score(), rating.hardest(), rating.difficulty()),
        (0, None, Difficulty::Easy)
    );
    assert_eq!(HumanSolver::new().hint(&full), Ok(None));
    let last = full.with(Shape::CLASSIC.cell(0), None).expect("a cell of the board");
    let hint = HumanSolver::new().hint(&last).expect("one solution").expect("one step");
    assert_eq!(hint.technique(), Technique::FullHouse);
    assert_eq!(hint.to_string(), "Full house: r1c1 is the last blank cell of row 1: r1c1 is 9");
}

#[test]
fn a_mistake_is_among_the_suspects() {
    let mut random = Random::new(3);
    for _ in 0..10 {
        let (puzzle, solution) = puzzle(&mut random, 0);
        let blank = puzzle.shape().cells().find(|&cell| puzzle.get(cell).is_none());
        let cell = blank.expect("a puzzle has blanks");
        for digit in (1..=9).filter(|&digit| solution.get(cell) != Some(digit)) {
            let wrong = puzzle.with(cell, Some(digit)).expect("a digit in a cell");
            assert_eq!(self::solution(&wrong), None);
            assert!(suspects(&wrong).contains(&cell), "{wrong}");
        }
    }
}
