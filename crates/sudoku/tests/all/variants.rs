//! Puzzles with other rules, compared with a plain search that shares nothing with the engine.

use quadrille_random::Random;
use quadrille_sudoku::{
    Best, DotColor, Grid, Model, Parity, Regions, Rule, Rules, RulesError, Shape, Uniqueness,
};

use crate::support::variants::Spec;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a shape")
}

/// Compares every question about a puzzle with the plain search.
fn check(spec: &Spec) -> usize {
    let expected = spec.solutions();
    check_all(&spec.grid(), &spec.rules(), &expected, &format!("{spec:?}"));
    expected.len()
}

/// Compares every question about a puzzle with all of its solutions, smallest first.
pub(crate) fn check_all(grid: &Grid, rules: &Rules, expected: &[Vec<u8>], context: &str) {
    let model = Model::with_rules(grid, rules);
    let values = |grid: Grid| grid.values().to_vec();
    let count = model.solver().count().expect("an engine accepts it").complete().expect("no limit");
    assert_eq!(count.to_string(), expected.len().to_string(), "{context}");
    let mut found: Vec<_> =
        model.solver().solutions().expect("an engine accepts it").map(values).collect();
    found.sort();
    assert_eq!(found, expected, "{context}");
    let extreme = |found: Best| found.complete().expect("no limit").map(values);
    let smallest = extreme(model.solver().smallest().expect("an engine accepts it"));
    assert_eq!(smallest.as_ref(), expected.first(), "{context}");
    let largest = extreme(model.solver().largest().expect("an engine accepts it"));
    assert_eq!(largest.as_ref(), expected.last(), "{context}");
    match model.solver().uniqueness().expect("an engine accepts it") {
        Uniqueness::Impossible => assert_eq!(expected.len(), 0),
        Uniqueness::Unique(only) => assert_eq!(vec![values(only)], expected),
        Uniqueness::Several(..) => assert!(expected.len() > 1),
        Uniqueness::Stopped { .. } => panic!("there is no limit"),
    }
    let candidates = rules.candidates(grid);
    for solution in expected {
        let solved = Grid::from_values(grid.shape(), solution).expect("values of the board");
        assert!(rules.is_solved_by(&solved), "{context}");
        for (cell, value) in solution.iter().enumerate() {
            assert!(grid.values()[cell] == *value || candidates[cell].contains(value), "{context}");
        }
    }
    if !rules.clashes(grid).is_empty() {
        assert_eq!(expected.len(), 0, "{context}");
    }
}

/// Checks random puzzles of this shape; each rule must occur in some with solutions.
/// `impossible` lists the rules that no board of this shape satisfies.
fn check_random(shape: Shape, seed: u64, puzzles: usize, impossible: &[usize]) {
    let mut random = Random::new(seed);
    let mut seen = [0; 14];
    for _ in 0..puzzles {
        let spec = Spec::random(shape, &mut random);
        if check(&spec) == 0 {
            continue;
        }
        for (number, rule) in Rule::ALL.into_iter().enumerate() {
            seen[number] += usize::from(spec.global.contains(&rule));
        }
        seen[10] += usize::from(spec.regions.is_some());
        seen[11] += usize::from(!spec.cages.is_empty());
        seen[12] += usize::from(!spec.dots.is_empty());
        seen[13] += usize::from(!spec.parities.is_empty());
    }
    let never: Vec<usize> = (0..14).filter(|&number| seen[number] == 0).collect();
    assert_eq!(never, impossible, "rules in no puzzle with solutions: {seen:?}");
}

#[test]
fn random_rules_on_4x4_agree_with_a_plain_search() {
    check_random(shape(2, 2), 1, 1500, &[3]);
}

#[test]
fn random_rules_on_6x6_agree_with_a_plain_search() {
    check_random(shape(2, 3), 2, 150, &[1]);
    check_random(shape(3, 2), 3, 100, &[1]);
}

/// Cages that fill houses imply other cages.
#[test]
fn killers_agree_with_a_plain_search() {
    let mut random = Random::new(6);
    let (mut solved, mut several) = (0, 0);
    for number in 0..400 {
        let shape = if number % 8 == 0 { shape(2, 3) } else { shape(2, 2) };
        let solutions = check(&Spec::killer(shape, &mut random));
        solved += usize::from(solutions > 0);
        several += usize::from(solutions > 1);
    }
    assert!(solved > 200 && several > 20, "{solved} {several}");
}

#[test]
fn each_rule_alone_on_an_empty_4x4_board() {
    let plain = Spec::plain(shape(2, 2));
    assert_eq!(check(&plain), 288);
    for rule in Rule::ALL {
        check(&Spec { global: vec![rule], ..plain.clone() });
    }
    let diagonal = Spec { global: vec![Rule::Diagonal], ..plain.clone() };
    assert_eq!(check(&diagonal), 48);
    for cells in [vec![0, 1, 2], vec![0, 5, 10, 15], vec![2, 3, 6], vec![7]] {
        for sum in 1..=10 {
            let spec = Spec { cages: vec![(sum, cells.clone())], ..plain.clone() };
            let mut rules = Rules::ordinary(spec.shape);
            let named: Vec<_> = cells.iter().map(|&cell| spec.shape.cell(cell)).collect();
            if rules.add_cage(sum, &named).is_ok() {
                check(&spec);
            }
        }
    }
    for color in [DotColor::White, DotColor::Black] {
        check(&Spec { dots: vec![(color, [0, 1]), (color, [1, 5])], ..plain.clone() });
    }
    for parity in [Parity::Even, Parity::Odd] {
        check(&Spec { parities: vec![(0, parity), (9, parity)], ..plain.clone() });
    }
}

#[test]
fn a_full_board_has_clashes_if_it_is_not_a_solution() {
    let mut random = Random::new(4);
    let mut kept = 0;
    for number in 0..3000 {
        let mut spec = Spec::random(shape(2, 2 + number % 2), &mut random);
        spec.givens.fill(0);
        let rules = spec.rules();
        let side = spec.shape.side();
        // A valid board, in half of the cases with one change.
        let shift = random.below(side);
        let (rows, columns) = (spec.shape.box_rows(), spec.shape.box_columns());
        let value = |at: usize| {
            let (row, column) = (at / side, at % side);
            (1 + (row * columns + row / rows + column + shift) % side) as u8
        };
        let mut board: Vec<u8> = (0..spec.shape.cell_count()).map(value).collect();
        if random.one_in(2) {
            let cell = random.below(board.len());
            board[cell] = 1 + random.below(side) as u8;
        }
        let grid = Grid::from_values(spec.shape, &board).expect("values of the board");
        assert_eq!(rules.is_solved_by(&grid), spec.is_kept_by(&board), "{spec:?} {grid}");
        kept += usize::from(spec.is_kept_by(&board));
        // The model of a full board agrees.
        let count =
            Model::with_rules(&grid, &rules).solver().count().expect("an engine accepts it");
        let count = count.complete().expect("no limit");
        assert_eq!(count.to_string(), usize::from(spec.is_kept_by(&board)).to_string());
    }
    assert!((30..2900).contains(&kept), "{kept}");
}

#[test]
fn clashes_under_ordinary_rules_read_like_conflicts_of_a_grid() {
    let mut random = Random::new(5);
    for shape in [shape(2, 2), shape(3, 2), Shape::CLASSIC] {
        for _ in 0..100 {
            let values: Vec<u8> = (0..shape.cell_count())
                .map(|_| if random.one_in(4) { 1 + random.below(shape.side()) as u8 } else { 0 })
                .collect();
            let grid = Grid::from_values(shape, &values).expect("values of the board");
            let said = |clashes: Vec<String>| clashes.join("\n");
            let rules = Rules::ordinary(shape);
            assert_eq!(
                said(rules.clashes(&grid).iter().map(ToString::to_string).collect()),
                said(grid.conflicts().iter().map(ToString::to_string).collect())
            );
        }
    }
}

#[test]
fn clashes_name_the_house() {
    let shape = Shape::CLASSIC;
    let mut rules = Rules::ordinary(shape);
    for rule in Rule::ALL {
        rules.add(rule).expect("9×9 has windows");
    }
    let cell = |row: usize, column: usize| shape.cell_at(row - 1, column - 1).expect("on board");
    rules.add_cage(4, &[cell(9, 1), cell(9, 2)]).expect("1 and 3");
    rules.add_cage(15, &[cell(1, 6), cell(2, 6), cell(2, 7)]).expect("in reach");
    rules.add_dot(DotColor::White, [cell(6, 4), cell(6, 5)]).expect("neighbors");
    rules.add_parity(cell(7, 9), Parity::Even).expect("once");
    let mut grid = Grid::empty(shape);
    let givens = [
        (1, 1, 8),
        (9, 9, 8),
        (1, 9, 2),
        (6, 4, 2),
        (2, 2, 3),
        (4, 4, 3),
        (5, 1, 4),
        (6, 3, 4),
        (8, 7, 5),
        (9, 8, 5),
        (9, 1, 9),
        (1, 6, 7),
        (2, 7, 7),
        (6, 5, 5),
        (7, 9, 1),
        (4, 9, 6),
        (5, 9, 7),
        (4, 7, 3),
    ];
    for (row, column, value) in givens {
        grid = grid.with(cell(row, column), Some(value)).expect("on board");
    }
    let said: Vec<String> = rules.clashes(&grid).iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn invalid_rules_are_refused() {
    let shape = Shape::from_side(6).expect("a shape");
    let cell = |row: usize, column: usize| shape.cell_at(row - 1, column - 1).expect("on board");
    let far = Shape::CLASSIC.cell(80);
    let mut rules = Rules::ordinary(shape);
    rules.add_cage(3, &[cell(1, 2), cell(1, 1)]).expect("1 and 2");
    rules.add_dot(DotColor::Black, [cell(3, 3), cell(3, 4)]).expect("neighbors");
    rules.add_parity(cell(2, 2), Parity::Odd).expect("once");
    let before = rules.clone();
    let row: Vec<_> = shape.cells().take(7).collect();
    let errors = [
        rules.add(Rule::Windoku),
        rules.add_cage(1, &[]),
        rules.add_cage(28, &row),
        rules.add_cage(5, &[cell(2, 1), far]),
        rules.add_cage(5, &[cell(2, 1), cell(2, 1)]),
        rules.add_cage(2, &[cell(2, 1), cell(2, 2)]),
        rules.add_cage(12, &[cell(2, 1), cell(2, 2)]),
        rules.add_cage(7, &[cell(2, 1)]),
        rules.add_dot(DotColor::White, [cell(1, 1), cell(2, 2)]),
        rules.add_dot(DotColor::White, [cell(1, 1), cell(1, 1)]),
        rules.add_dot(DotColor::White, [cell(1, 1), far]),
        rules.add_dot(DotColor::White, [cell(3, 4), cell(3, 3)]),
        rules.add_parity(cell(2, 2), Parity::Even),
        rules.add_parity(far, Parity::Even),
        Regions::new(shape, &['a'; 36]).map(drop),
        Regions::new(shape, &['a'; 35]).map(drop),
        Regions::new(Shape::CLASSIC, &"abcdefghi".repeat(9).chars().collect::<Vec<_>>())
            .and_then(|regions| rules.set_regions(regions)),
    ];
    assert_eq!(rules, before, "what is refused leaves no trace");
    let said: Vec<String> = errors
        .into_iter()
        .map(|result| result.expect_err("it makes no sense"))
        .map(|error: RulesError| format!("{error}; expected {}", error.expected()))
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

/// The cages of the largest board cannot exceed the limit on sets of values.
#[test]
fn too_many_sets_of_values_are_refused() {
    let shape = Shape::from_side(25).expect("a shape");
    let mut rules = Rules::ordinary(shape);
    let rows: Vec<Vec<_>> =
        (0..25).map(|row| (0..12).map(|c| shape.cell(row * 25 + c)).collect()).collect();
    let refused = rows.iter().find_map(|row| rules.add_cage(156, row).err());
    assert_eq!(refused, Some(RulesError::TooManySets));
    assert!((1..5).contains(&rules.cages().len()));
}
