//! A rating belongs to the puzzle: equivalent boards have the same.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Shape};
use quadrille_sudoku_human::HumanSolver;

use crate::human::random::{puzzle, solution};

/// The lines in a random order that keeps bands together.
fn lines(random: &mut Random) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let lines = bands.into_iter().flat_map(|band| {
        let mut lines = [0, 1, 2].map(|line| 3 * band + line);
        random.shuffle(&mut lines);
        lines
    });
    lines.collect()
}

/// Returns a random equivalent board.
fn equivalent(grid: &Grid, random: &mut Random) -> Grid {
    let [rows, columns] = [(); 2].map(|()| lines(random));
    let mut digits: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut digits);
    let is_turned = random.below(2) == 1;
    let values: Vec<u8> = (0..81)
        .map(|index| {
            let (row, column) = (rows[index / 9], columns[index % 9]);
            let (row, column) = if is_turned { (column, row) } else { (row, column) };
            let value = grid.get(Shape::CLASSIC.cell(9 * row + column));
            value.map_or(0, |digit| digits[usize::from(digit) - 1])
        })
        .collect();
    Grid::from_values(Shape::CLASSIC, &values).expect("values of the shape")
}

fn check(puzzle: &Grid, ways: usize, random: &mut Random) {
    let rating = HumanSolver::new().rate(puzzle).expect("it has one solution");
    for _ in 0..ways {
        let other = equivalent(puzzle, random);
        let (found, steps) =
            HumanSolver::new().rate_with_steps(&other).expect("it has one solution");
        assert_eq!(found, rating, "{puzzle} and {other}");
        // The steps are those of this board.
        let solution = solution(&other).expect("it has one solution");
        for step in steps {
            for (cell, digit) in step.placements() {
                assert_eq!(solution.get(cell), Some(digit), "{other}: {step}");
            }
            for (cell, digit) in step.eliminations() {
                assert_ne!(solution.get(cell), Some(digit), "{other}: {step}");
            }
        }
    }
}

/// Returns a full grid of shifted rows. To exchange its stacks in a circle adds 3 to each digit.
fn shifted() -> Grid {
    let value = |row: usize, column: usize| (row / 3 + row % 3 * 3 + column) % 9 + 1;
    let values: Vec<u8> = (0..81).map(|index| value(index / 9, index % 9) as u8).collect();
    Grid::from_values(Shape::CLASSIC, &values).expect("values of the shape")
}

/// Returns a puzzle with this symmetry: colors alone do not give an order of its stacks.
fn symmetric(random: &mut Random) -> Grid {
    let mut orbits: Vec<usize> = (0..27).collect();
    random.shuffle(&mut orbits);
    orbits.into_iter().fold(shifted(), |grid, orbit| {
        let cells = (0..3).map(|stack| 9 * (orbit / 3) + orbit % 3 + 3 * stack);
        let without = cells.fold(grid.clone(), |grid, cell| {
            grid.with(Shape::CLASSIC.cell(cell), None).expect("a cell of the board")
        });
        if solution(&without).is_some() { without } else { grid }
    })
}

fn check_many(puzzles: usize, ways: usize) {
    let mut random = Random::new(58);
    for number in 0..puzzles {
        let (puzzle, _) = puzzle(&mut random, [0, 0, 8][number % 3]);
        check(&puzzle, ways, &mut random);
    }
}

#[test]
fn equivalent_puzzles_have_one_rating() {
    check_many(20, 5);
    let mut random = Random::new(59);
    for _ in 0..3 {
        let puzzle = symmetric(&mut random);
        check(&puzzle, 5, &mut random);
    }
    let nearly_full = shifted().with(Shape::CLASSIC.cell(40), None).expect("a cell of the board");
    check(&nearly_full, 2, &mut random);
}

#[test]
#[ignore = "takes minutes"]
fn many_equivalent_puzzles_have_one_rating() {
    check_many(1000, 20);
}
