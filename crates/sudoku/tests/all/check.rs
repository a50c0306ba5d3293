//! Redundant givens and clashes, compared with brute force.

use std::sync::LazyLock;

use proptest::prelude::*;
use quadrille_sudoku::{
    Cell, Engine, Explained, Grid, Model, Outcome, Redundancy, Rule, Rules, Shape, Uniqueness,
};

fn four() -> Shape {
    Shape::from_side(4).expect("a shape")
}

/// Returns all 288 full grids of 4×4 by backtracking.
static ALL_FOURS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
    let mut grids = vec![Grid::empty(four())];
    for cell in four().cells() {
        let longer = |grid: Grid| (1..=4).map(move |v| grid.with(cell, Some(v)).expect("a value"));
        grids = grids.into_iter().flat_map(longer).collect();
        grids.retain(|grid| !grid.has_conflict());
    }
    grids
});

/// Returns the puzzle with only some of its givens.
fn part(puzzle: &Grid, cells: &[Cell]) -> Grid {
    let leave_out = |grid: Grid, cell: Cell| match cells.contains(&cell) {
        true => grid,
        false => grid.with(cell, None).expect("on the board"),
    };
    puzzle.shape().cells().fold(puzzle.clone(), leave_out)
}

fn givens(puzzle: &Grid) -> Vec<Cell> {
    puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_some()).collect()
}

/// Returns the size of the smallest set of givens without a solution, by testing all sets up to
/// this size.
fn fewest(puzzle: &Grid, has_solution: impl Fn(&Grid) -> bool) -> usize {
    let givens = givens(puzzle);
    let members = |set: usize| -> Vec<Cell> {
        (0..givens.len()).filter(|at| set >> at & 1 == 1).map(|at| givens[at]).collect()
    };
    let mut sets: Vec<usize> = (0..1 << givens.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let clashing = sets.into_iter().map(members).find(|cells| !has_solution(&part(puzzle, cells)));
    clashing.expect("all of them clash").len()
}

/// Asserts that an explanation is an irreducible clash, proven to be smallest; returns its size.
fn assert_explained(puzzle: &Grid, rules: &Rules, has_solution: impl Fn(&Grid) -> bool) -> usize {
    let explained =
        Model::with_rules(puzzle, rules).solver().explain().expect("no engine was requested");
    let Explained::Clash(clash) = explained else { panic!("{puzzle}: {explained:?}") };
    assert!(clash.is_smallest, "{puzzle}: {clash}");
    assert!(clash.givens.iter().all(|&(cell, value)| puzzle.get(cell) == Some(value)));
    let cells: Vec<Cell> = clash.givens.iter().map(|&(cell, _)| cell).collect();
    assert!(!has_solution(&part(puzzle, &cells)), "{puzzle}: {clash}");
    for left_out in &cells {
        let others: Vec<Cell> = cells.iter().filter(|cell| *cell != left_out).copied().collect();
        assert!(has_solution(&part(puzzle, &others)), "{puzzle}: {clash} without {left_out}");
    }
    cells.len()
}

/// Generates boards of 4×4 with some values, with or without clashes.
fn boards() -> impl Strategy<Value = Grid> {
    let value = prop_oneof![2 => Just(0), 1 => 1..=4u8];
    proptest::collection::vec(value, 16)
        .prop_map(|values| Grid::from_values(four(), &values).expect("valid values"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn explanations_are_smallest(board in boards(), diagonal in any::<bool>()) {
        let mut rules = Rules::ordinary(four());
        if diagonal {
            rules.add(Rule::Diagonal).expect("on every board");
        }
        let solutions: Vec<Grid> =
            ALL_FOURS.iter().filter(|grid| rules.is_solved_by(grid)).cloned().collect();
        let has_solution = |puzzle: &Grid| solutions.iter().any(|grid| grid.extends(puzzle));
        if has_solution(&board) {
            let explained = Model::with_rules(&board, &rules).solver().explain();
            let Ok(Explained::Solvable(grid)) = explained else { panic!("{board}: {explained:?}") };
            prop_assert!(grid.extends(&board) && rules.is_solved_by(&grid));
        } else {
            let found = assert_explained(&board, &rules, has_solution);
            prop_assert_eq!(found, fewest(&board, has_solution));
        }
    }

    #[test]
    fn redundant_givens_agree_with_brute_force(board in boards()) {
        let solutions = |puzzle: &Grid| ALL_FOURS.iter().filter(|grid| grid.extends(puzzle)).count();
        let before = solutions(&board);
        let expected: Vec<Cell> = givens(&board)
            .into_iter()
            .filter(|&cell| solutions(&board.with(cell, None).expect("a cell")) == before)
            .collect();
        let found = Model::new(&board).solver().redundant_givens().expect("no engine was requested");
        prop_assert_eq!(found, match expected.is_empty() {
            true => Redundancy::Minimal,
            false => Redundancy::Redundant(expected),
        });
    }
}

fn has_solution(puzzle: &Grid) -> bool {
    let found = Model::new(puzzle).solver().first().expect("no engine was requested");
    matches!(found, Outcome::Found(_))
}

#[test]
fn explanations_on_the_classic_board_are_smallest() {
    for (puzzle, size) in [
        // Two 9s exclude 9 from the corners of the first row and from the whole third box.
        (
            ".2345678.\n.........\n........9\n9........\n.........\n.........\n.........\n.........\n.........",
            7,
        ),
        // The same, and two 5s in a column.
        (
            ".2345678.\n.........\n........9\n9........\n....5....\n.........\n.........\n.........\n.........",
            2,
        ),
        // Two 1s leave the third box only a full row. The 2s have the same effect.
        (
            "12.......\n...12....\n......345\n.........\n.....1...\n.........\n.........\n.........\n.........",
            5,
        ),
    ] {
        let puzzle: Grid = puzzle.parse().expect("a board");
        let rules = Rules::ordinary(puzzle.shape());
        let found = assert_explained(&puzzle, &rules, has_solution);
        assert_eq!(found, fewest(&puzzle, has_solution), "{puzzle}");
        assert_eq!(found, size, "{puzzle}");
    }
}

#[test]
fn removing_redundant_givens_one_by_one_leaves_a_minimal_puzzle() {
    let mut puzzle: Grid =
        "490006027500010004600008003104000000060000050000000208700200005800090001340500062"
            .parse()
            .expect("a board");
    while let Redundancy::Redundant(cells) =
        Model::new(&puzzle).solver().redundant_givens().expect("no engine was requested")
    {
        puzzle = puzzle.with(cells[0], None).expect("on the board");
        let uniqueness =
            Model::new(&puzzle).solver().uniqueness().expect("no engine was requested");
        assert!(matches!(uniqueness, Uniqueness::Unique(_)));
    }
    for cell in givens(&puzzle) {
        let without = puzzle.with(cell, None).expect("on the board");
        let uniqueness =
            Model::new(&without).solver().uniqueness().expect("no engine was requested");
        assert!(matches!(uniqueness, Uniqueness::Several(..)), "{without}");
    }
}

#[test]
fn the_fast_solver_and_the_engine_agree_on_redundant_givens() {
    let puzzles = [
        "000004500680009000250380000020043800340008006800652470162890700508067209070000605",
        "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
        "740080016900035004000700000070009500610050087002600040000004000300560002560010039",
        // Two solutions, no solution, and clashing givens.
        "078000006630702805200800009390100250000254603400000710000470031940621580007900062",
        "078000006630702805200800009390100250000254603400000710000470031940621580007900068",
        "900000000003600000070090200050007000000045700000100030001000068008500010090000400",
        "880000000003600000070090200050007000000045700000100030001000068008500010090000400",
    ];
    for puzzle in puzzles {
        let puzzle: Grid = puzzle.parse().expect("a board");
        let model = Model::new(&puzzle);
        let [fast, slow] = [Engine::Auto, Engine::Dense]
            .map(|engine| model.solver().engine(engine).redundant_givens());
        assert_eq!(fast, slow, "{puzzle}");
    }
}

#[test]
fn a_stopped_search_reports_it() {
    let puzzle: Grid =
        "900000000003600000070090200050007000000045700000100030001000068008500010090000400"
            .parse()
            .expect("a board");
    let model = Model::new(&puzzle);
    let explained = model.solver().node_limit(1).explain().expect("no engine was requested");
    assert!(matches!(explained, Explained::Stopped(_)), "{explained:?}");
    let redundancy =
        model.solver().node_limit(1).redundant_givens().expect("no engine was requested");
    assert!(matches!(redundancy, Redundancy::Stopped { .. }), "{redundancy:?}");
}
