//! Constructed and random boards, checked by the board itself and by counting lines.

use std::collections::{BTreeSet, HashMap};

use quadrille_dlx::Outcome;
use quadrille_nqueens::{Board, Goal, Model, Puzzle, Rule, Shape};

/// Returns whether each line has at most one queen; lines are identified by numbers.
fn is_peaceful(board: &Board, modulus: Option<usize>) -> bool {
    let columns = board.columns().expect("a queen in each row");
    let n = columns.len();
    let wrap = |line: usize| modulus.map_or(line, |modulus| line % modulus);
    let distinct = |lines: Vec<usize>| lines.iter().collect::<BTreeSet<_>>().len() == n;
    let rows = columns.iter().enumerate();
    distinct(columns.clone())
        && distinct(rows.clone().map(|(row, column)| wrap(row + column)).collect())
        && distinct(rows.map(|(row, column)| wrap(row + n - column)).collect())
}

#[test]
fn every_n_with_a_board_has_a_constructed_board() {
    for n in (0..=300).chain([1000, 9_999, 1_000_000]) {
        match Board::constructed(n).unwrap() {
            Some(board) => assert!(is_peaceful(&board, None), "{n}"),
            None => assert!(n == 2 || n == 3, "{n}"),
        }
    }
    assert!(Board::constructed(Shape::LIMIT + 1).is_err());
}

#[test]
fn every_torus_with_a_board_has_a_constructed_board() {
    for n in 0..=12 {
        let puzzle = Puzzle::new(Shape::square(n).unwrap()).with_rule(Rule::Toroidal);
        let exists =
            !Model::of(&puzzle).unwrap().counter().count().unwrap().complete().unwrap().is_zero();
        let board = Board::constructed_toroidal(n).unwrap();
        assert_eq!(board.is_some(), exists, "{n}");
        assert!(board.is_none_or(|board| is_peaceful(&board, Some(n))), "{n}");
    }
    let board = Board::constructed_toroidal(100_003).unwrap();
    assert!(is_peaceful(&board.expect("divisible by neither 2 nor 3"), Some(100_003)));
}

#[test]
fn random_boards_are_peaceful_and_depend_on_the_seed() {
    for n in (1..=60).chain([200, 5000]) {
        let board = Board::random(n, 7).unwrap();
        assert_eq!(board, Board::random(n, 7).unwrap());
        assert_eq!(board.is_none(), n == 2 || n == 3);
        assert!(board.is_none_or(|board| is_peaceful(&board, None)), "{n}");
    }
    let boards: BTreeSet<_> = (0..20).map(|seed| Board::random(20, seed).unwrap()).collect();
    assert_eq!(boards.len(), 20);
    // A seed must give the same board on every machine and in every release.
    let columns = |n, seed| Board::random(n, seed).unwrap().unwrap().column_list().to_string();
    insta::assert_snapshot!([columns(8, 1), columns(13, 1), columns(30, 2026)].join("\n"));
}

#[test]
fn small_random_boards_are_equally_likely() {
    let mut seen: HashMap<Board, u32> = HashMap::new();
    for seed in 0..9200 {
        *seen.entry(Board::random(8, seed).unwrap().unwrap()).or_default() += 1;
    }
    // About 100 of each of the 92 boards, with a standard deviation of 10.
    assert_eq!(seen.len(), 92);
    assert!(seen.values().all(|count| (60..150).contains(count)), "{seen:?}");
}

/// Chi-square over the 28 boards of seven queens on a torus (A007705), with fixed seeds: the
/// statistic has mean 27 and variance 2 · 27.
#[test]
fn boards_drawn_from_a_diagram_are_equally_likely() {
    let puzzle = Puzzle::new(Shape::square(7).unwrap()).with_rule(Rule::Toroidal);
    let model = Model::of(&puzzle).unwrap();
    let diagram = model.compiler().compile_by_orbits().unwrap();
    let mut seen: HashMap<Board, u32> = HashMap::new();
    for seed in 0..28 * 50 {
        let Outcome::Found(board) = model.draw(&diagram, seed) else { panic!("there are boards") };
        *seen.entry(board).or_default() += 1;
    }
    assert_eq!(seen.len(), 28);
    assert!(seen.keys().all(|board| is_peaceful(board, Some(7))));
    let square = |&count: &u32| (f64::from(count) - 50.0).powi(2) / 50.0;
    let statistic: f64 = seen.values().map(square).sum();
    assert!((statistic - 27.0).abs() < 4.0 * (2.0 * 27.0_f64).sqrt(), "{statistic}");
    let none = Model::of(&Puzzle::new(Shape::square(3).unwrap())).unwrap();
    assert_eq!(none.draw(&none.compiler().compile_by_orbits().unwrap(), 1), Outcome::Impossible);
}

#[test]
fn shuffled_models_have_the_same_boards() {
    let shape = Shape::square(6).unwrap();
    let standing = ["b6"].map(|name| shape.square_named(name).unwrap());
    let goals = [Goal::Peaceful { queens: 5 }, Goal::Dominating { queens: 3 }];
    for puzzle in goals.map(|goal| Puzzle::new(shape).with_goal(goal).with_queens(standing)) {
        let boards = |model: &Model| model.boards().unwrap().collect::<BTreeSet<_>>();
        let plain = boards(&Model::of(&puzzle).unwrap());
        let mut firsts = BTreeSet::new();
        for seed in 0..30 {
            let model = Model::shuffled(&puzzle, seed).unwrap();
            assert_eq!(boards(&model), plain);
            firsts.extend(model.boards().unwrap().next());
        }
        assert!(firsts.len() > 1 || plain.len() < 2, "always the same of {}", plain.len());
    }
}
