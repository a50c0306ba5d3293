//! The smallest and largest solutions, compared with a plain depth-first search that shares nothing
//! with the engine.

use proptest::prelude::*;
use quadrille_sudoku::{Best, Grid, Model, Regions, Rules, Shape};

/// Returns all solutions, smallest first, by backtracking in reading order.
fn all_solutions(puzzle: &Grid) -> Vec<Vec<u8>> {
    let (shape, mut cells) = (puzzle.shape(), puzzle.values().to_vec());
    let mut solutions = Vec::new();
    if fits_everywhere(shape, &cells) {
        search(shape, &mut cells, 0, &mut solutions);
    }
    solutions
}

fn search(shape: Shape, cells: &mut [u8], at: usize, solutions: &mut Vec<Vec<u8>>) {
    if at == cells.len() {
        return solutions.push(cells.to_vec());
    }
    if cells[at] > 0 {
        return search(shape, cells, at + 1, solutions);
    }
    for value in 1..=shape.side() as u8 {
        cells[at] = value;
        if fits(shape, cells, at) {
            search(shape, cells, at + 1, solutions);
        }
    }
    cells[at] = 0;
}

fn fits(shape: Shape, cells: &[u8], at: usize) -> bool {
    let (side, rows, columns) = (shape.side(), shape.box_rows(), shape.box_columns());
    let place = |at: usize| (at / side, at % side);
    let (r, c) = place(at);
    (0..cells.len()).filter(|&other| other != at && cells[other] == cells[at]).all(|other| {
        let (r2, c2) = place(other);
        r != r2 && c != c2 && (r / rows, c / columns) != (r2 / rows, c2 / columns)
    })
}

fn fits_everywhere(shape: Shape, cells: &[u8]) -> bool {
    (0..cells.len()).all(|at| cells[at] == 0 || fits(shape, cells, at))
}

fn check(puzzle: &Grid) {
    let expected = all_solutions(puzzle);
    let model = Model::new(puzzle);
    let values =
        |found: Best| found.complete().expect("no limit").map(|grid| grid.values().to_vec());
    assert_eq!(
        values(model.solver().smallest().expect("an engine accepts it")),
        expected.first().cloned()
    );
    assert_eq!(
        values(model.solver().largest().expect("an engine accepts it")),
        expected.last().cloned()
    );
    let mut found: Vec<Vec<u8>> = model
        .solver()
        .solutions()
        .expect("an engine accepts it")
        .map(|grid| grid.values().to_vec())
        .collect();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn every_4x4_puzzle_with_two_givens() {
    let shape = Shape::new(2, 2).expect("a shape");
    for (first, second) in (0..16).flat_map(|a| (0..a).map(move |b| (a, b))) {
        for (one, two) in (1..=4).flat_map(|x| (1..=4).map(move |y| (x, y))) {
            let mut values = [0; 16];
            (values[first], values[second]) = (one, two);
            check(&Grid::from_values(shape, &values).expect("valid values"));
        }
    }
    check(&Grid::empty(shape));
}

#[test]
fn puzzle_f_and_its_weaker_forms() {
    let two = "078000006630702805200800009390100250000254603400000710000470031943621580007900062";
    check(&two.parse().expect("a board"));
    for removed in (0..81).step_by(4) {
        let mut text = two.to_owned();
        text.replace_range(removed..=removed, "0");
        check(&text.parse().expect("a board"));
    }
}

/// Boards of 6×6 with shuffled rows given have many solutions, some too many to list one by one.
#[test]
fn six_by_six_with_many_solutions() {
    for shape in [Shape::new(2, 3), Shape::new(3, 2)].into_iter().flatten() {
        for shift in 0..6 {
            let mut values = [0; 36];
            for (column, value) in values[12..18].iter_mut().enumerate() {
                *value = ((5 * column + shift) % 6 + 1) as u8;
            }
            (values[3], values[35]) = (2, 5);
            check(&Grid::from_values(shape, &values).expect("valid values"));
        }
    }
}

/// Some smallest grids are known without a search: each row is the previous one, rotated.
#[test]
fn empty_boards_have_the_known_smallest_solution() {
    let smallest = |side| {
        let shape = Shape::from_side(side).expect("a shape");
        let found =
            Model::new(&Grid::empty(shape)).solver().smallest().expect("an engine accepts it");
        found.complete().expect("no limit").expect("a solution").to_string()
    };
    assert_eq!(smallest(4), "1234341221434321");
    assert_eq!(
        smallest(9),
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
    // With 16 symbols, the value in row r and column c is (r' xor c) + 1, where r' is r with its
    // box row and its row in the box exchanged.
    let nim: String = (0..256)
        .map(|cell| (cell / 16, cell % 16))
        .map(|(r, c)| (((r % 4) << 2) | (r / 4)) ^ c)
        .map(|value: usize| char::from(b"123456789ABCDEFG"[value]))
        .collect();
    assert_eq!(smallest(16), nim);
}

/// Renaming every value v to side + 1 - v turns the smallest solution into the largest.
#[test]
fn empty_boards_of_every_shape_have_a_smallest_and_a_largest_solution() {
    for shape in Shape::all() {
        let model = Model::new(&Grid::empty(shape));
        let [small, large] = [model.solver().smallest(), model.solver().largest()].map(|found| {
            found.expect("an engine accepts it").complete().expect("no limit").expect("a solution")
        });
        assert!(small.is_solution() && large.is_solution(), "{shape}");
        let turned: Vec<u8> =
            small.values().iter().map(|value| shape.side() as u8 + 1 - value).collect();
        assert_eq!(large.values(), turned, "{shape}");
    }
}

/// Givens only in the upper rows: the questions leave out the lower bands.
#[test]
fn six_by_six_with_blank_rows_below() {
    for shape in [Shape::new(2, 3), Shape::new(3, 2)].into_iter().flatten() {
        for (index, value) in [(35, 0), (11, 1), (14, 6), (19, 3)] {
            let mut values = [0; 36];
            values[..6].copy_from_slice(&[4, 1, 6, 2, 3, 5]);
            values[7] = 5;
            values[index] = value;
            check(&Grid::from_values(shape, &values).expect("valid values"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Partial solutions, with one or many completions.
    #[test]
    fn parts_of_a_4x4_solution(
        which in 0usize..288,
        blank in proptest::collection::vec(any::<bool>(), 16),
    ) {
        let shape = Shape::new(2, 2).expect("a shape");
        let mut values = all_solutions(&Grid::empty(shape)).swap_remove(which);
        for (value, blank) in values.iter_mut().zip(blank) {
            *value *= u8::from(!blank);
        }
        check(&Grid::from_values(shape, &values).expect("valid values"));
    }

    /// Random values, mostly without a solution.
    #[test]
    fn random_4x4_puzzles(values in proptest::collection::vec(0u8..=4, 16), keep in any::<u16>()) {
        let shape = Shape::new(2, 2).expect("a shape");
        let mut values = values;
        for (index, value) in values.iter_mut().enumerate() {
            *value *= u8::from(keep >> index & keep >> (index / 2) & 1 == 1);
        }
        check(&Grid::from_values(shape, &values).expect("valid values"));
    }
}

/// A jigsaw has values that boxes would exclude, and more solutions than are looked at one by one.
#[test]
fn the_extremes_of_a_jigsaw_are_the_least_and_the_greatest_of_all_solutions() {
    let shape = Shape::from_side(4).expect("a shape");
    let (mut grids, mut judged) = (vec![Grid::empty(shape)], 0);
    for cell in [0, 5, 10] {
        let mut given = Grid::empty(shape);
        given.set(cell, 2);
        grids.push(given);
    }
    for map in ["aaabcaabccdbcddb", "aabbacbbacdbccdd", "aaaabbbbccccdddd", "abbbaabcddacddcc"] {
        let names: Vec<char> = map.chars().collect();
        let Ok(regions) = Regions::new(shape, &names) else { continue };
        let mut rules = Rules::ordinary(shape);
        rules.set_regions(regions).expect("regions of this shape");
        for grid in &grids {
            let model = Model::with_rules(grid, &rules);
            let all: Vec<Grid> =
                model.solver().solutions().expect("an engine accepts it").collect();
            let values = |grid: &&Grid| grid.values().to_vec();
            let best = |grid: Option<&Grid>| {
                Ok(grid.map_or(Best::Impossible, |grid| Best::Solved(grid.clone())))
            };
            assert_eq!(model.solver().smallest(), best(all.iter().min_by_key(values)), "{map}");
            assert_eq!(model.solver().largest(), best(all.iter().max_by_key(values)), "{map}");
            judged += usize::from(all.len() > 64);
        }
    }
    assert!(judged >= 4, "{judged}");
}
