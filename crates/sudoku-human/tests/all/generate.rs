//! Generated puzzles, checked with the exact cover model, which defines a solution.

use std::ops::ControlFlow;

use insta::assert_snapshot;
use quadrille_sudoku::{CancelToken, Engine, Grid, Level, Model, Shape, Uniqueness};
use quadrille_sudoku_human::{
    Difficulty, Generated, Generator, HumanSolver, NotGenerated, Symmetry,
};

fn has_one_solution(puzzle: &Grid) -> bool {
    let uniqueness = Model::new(puzzle).solver().uniqueness();
    matches!(uniqueness.expect("an engine takes it"), Uniqueness::Unique(_))
}

fn all(generator: &Generator, count: u64) -> Vec<Generated> {
    let made = generator.generate_all(0..count);
    made.into_iter().map(|made| made.expect("there is one")).collect()
}

/// Returns the puzzle without these cells.
fn without(puzzle: &Grid, cells: &[usize]) -> Grid {
    let shape = puzzle.shape();
    let clear = |grid: Grid, &cell: &usize| grid.with(shape.cell(cell), None).expect("a cell");
    cells.iter().fold(puzzle.clone(), clear)
}

/// Returns the images of a cell under a symmetry, by definition.
fn carried(symmetry: Symmetry, cell: usize, side: usize) -> Vec<usize> {
    let (row, column, last) = (cell / side, cell % side, side - 1);
    let turned =
        [(row, column), (column, last - row), (last - row, last - column), (last - column, row)];
    let mirrored = turned.map(|(row, column)| (row, last - column));
    let places: Vec<(usize, usize)> = match symmetry {
        Symmetry::None => vec![turned[0]],
        Symmetry::Rot180 => vec![turned[0], turned[2]],
        Symmetry::Rot90 => turned.to_vec(),
        Symmetry::MirrorH => vec![turned[0], (row, last - column)],
        Symmetry::MirrorV => vec![turned[0], (last - row, column)],
        Symmetry::Diagonal => vec![turned[0], (column, row)],
        Symmetry::Full => [turned, mirrored].concat(),
    };
    places.into_iter().map(|(row, column)| row * side + column).collect()
}

#[test]
fn every_puzzle_has_the_one_solution_it_reports() {
    for made in all(&Generator::new(1), 100) {
        assert_eq!(made.puzzle.given_count(), 36);
        let uniqueness = Model::new(&made.puzzle).solver().uniqueness().expect("an answer");
        assert_eq!(uniqueness, Uniqueness::Unique(made.solution));
    }
}

#[test]
fn minimal_puzzles_are_minimal() {
    for made in all(&Generator::new(2).minimal(), 40) {
        assert!(has_one_solution(&made.puzzle));
        for cell in (0..81).filter(|&cell| made.puzzle.values()[cell] != 0) {
            assert!(!has_one_solution(&without(&made.puzzle, &[cell])), "{}", made.puzzle);
        }
    }
}

#[test]
fn symmetric_minimal_puzzles_need_every_orbit() {
    for symmetry in Symmetry::ALL {
        for made in all(&Generator::new(3).symmetry(symmetry).minimal(), 4) {
            let puzzle = &made.puzzle;
            assert!(has_one_solution(puzzle));
            for cell in 0..81 {
                let cells = carried(symmetry, cell, 9);
                let is_blank = |&cell: &usize| puzzle.values()[cell] == 0;
                assert!(cells.iter().all(is_blank) || !cells.iter().any(is_blank), "{symmetry}");
                if !is_blank(&cell) {
                    assert!(!has_one_solution(&without(puzzle, &cells)), "{symmetry}: {puzzle}");
                }
            }
        }
    }
}

#[test]
fn puzzles_have_the_requested_blanks() {
    for blanks in [0, 1, 40, 56] {
        for made in all(&Generator::new(4).blanks(blanks), 5) {
            assert_eq!(made.puzzle.given_count(), 81 - blanks);
            assert!(has_one_solution(&made.puzzle));
        }
    }
    for (symmetry, blanks) in [
        (Symmetry::Rot180, 40),
        (Symmetry::Rot180, 51),
        (Symmetry::Rot90, 45),
        (Symmetry::Full, 44),
        (Symmetry::Full, 49),
        (Symmetry::Diagonal, 50),
    ] {
        for made in all(&Generator::new(4).symmetry(symmetry).blanks(blanks), 5) {
            assert_eq!(made.puzzle.given_count(), 81 - blanks, "{symmetry}");
            assert!(has_one_solution(&made.puzzle));
        }
    }
}

#[test]
fn minimal_and_blanks_can_be_combined() {
    // One random minimal puzzle in many thousands has 53 blanks, or 60; a walk reaches them.
    let wanted = [(56, 5), (53, 1), (60, 1)];
    let puzzles = wanted.into_iter().flat_map(|(blanks, count)| {
        let made = all(&Generator::new(5).minimal().blanks(blanks), count);
        made.into_iter().map(move |made| (blanks, made))
    });
    for (blanks, made) in puzzles {
        assert_eq!(made.puzzle.given_count(), 81 - blanks);
        assert!(has_one_solution(&made.puzzle));
        for cell in (0..81).filter(|&cell| made.puzzle.values()[cell] != 0) {
            assert!(!has_one_solution(&without(&made.puzzle, &[cell])));
        }
    }
}

#[test]
fn difficulties_agree_with_the_human_solver() {
    for level in Difficulty::ALL {
        for made in all(&Generator::new(6).difficulty(level), 3) {
            let rating = HumanSolver::new().rate(&made.puzzle).expect("it has one solution");
            assert_eq!(rating.difficulty(), level);
            assert_eq!(made.rating, Some(rating));
        }
    }
}

#[test]
fn several_solutions_are_allowed_only_on_request() {
    let made = all(&Generator::new(7).allow_several().blanks(64), 20);
    for made in &made {
        assert_eq!(made.puzzle.given_count(), 17);
        assert!(made.solution.is_solution() && made.solution.extends(&made.puzzle));
    }
    assert!(!made.iter().all(|made| has_one_solution(&made.puzzle)));
    let empty = Generator::new(7).allow_several().blanks(81).generate(0);
    assert_eq!(empty.map(|made| made.puzzle.given_count()), Ok(0));
}

#[test]
fn puzzles_do_not_depend_on_threads_levels_or_batches() {
    for generator in [
        Generator::new(8).minimal(),
        Generator::new(8).blanks(57),
        Generator::new(8).difficulty(Difficulty::Hard),
        Generator::new(8).symmetry(Symmetry::Rot180),
    ] {
        let expected = generator.generate_all(0..20);
        for number in [0, 1, 19] {
            assert_eq!(generator.generate(number), expected[number as usize]);
        }
        for level in Level::available() {
            assert_eq!(generator.clone().level(level).generate_all(0..20), expected);
        }
        for threads in [1, 2, 3] {
            let mut seen = Vec::new();
            generator.for_each(0..20, threads, |made| {
                seen.push(made);
                ControlFlow::Continue(())
            });
            assert_eq!(seen, expected, "{threads} threads");
        }
    }
}

/// The puzzles of a seed must never change, since a user may have kept only the seed.
#[test]
fn the_puzzles_of_a_seed_never_change() {
    let mut text = String::new();
    for (name, generator) in [
        ("plain", Generator::new(1)),
        ("minimal", Generator::new(1).minimal()),
        ("full symmetry", Generator::new(1).symmetry(Symmetry::Full)),
        ("57 blanks", Generator::new(1).blanks(57)),
        ("expert", Generator::new(1).difficulty(Difficulty::Expert)),
        ("several", Generator::new(1).allow_several().blanks(60)),
        ("6×6", Generator::new(1).shape(Shape::new(2, 3).expect("a shape")).minimal()),
    ] {
        for made in all(&generator, 2) {
            text.push_str(&format!("{name}: {}\n", made.puzzle));
        }
    }
    assert_snapshot!(text);
}

#[test]
fn other_shapes_are_made_by_the_model() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        for made in all(&Generator::new(9).shape(shape).minimal(), 2) {
            assert!(has_one_solution(&made.puzzle), "{shape}");
            for cell in (0..shape.cell_count()).filter(|&cell| made.puzzle.values()[cell] != 0) {
                assert!(!has_one_solution(&without(&made.puzzle, &[cell])), "{shape}");
            }
        }
    }
}

#[test]
fn impossible_requests_are_refused() {
    let refused = |generator: Generator| generator.generate(0).expect_err("it cannot be");
    let four = Shape::from_side(4).expect("a shape");
    let errors = [
        refused(Generator::new(1).blanks(65)),
        refused(Generator::new(1).blanks(82).allow_several()),
        refused(Generator::new(1).shape(four).blanks(14)),
        refused(Generator::new(1).symmetry(Symmetry::Rot90).blanks(42)),
        refused(Generator::new(1).minimal().allow_several()),
        refused(Generator::new(1).blanks(64).effort(20)),
    ];
    assert_eq!(errors.map(|error| error.is_certain()), [true, true, true, true, false, false]);
    assert_snapshot!(errors.map(|error| error.to_string()).join("\n"));
}

#[test]
fn a_cancelled_generator_stops() {
    let token = CancelToken::new();
    token.cancel();
    for shape in [Shape::CLASSIC, Shape::new(2, 3).expect("a shape")] {
        let generator = Generator::new(1).shape(shape).minimal().cancel_token(&token);
        let made = generator.generate_all(0..2000);
        assert_eq!(made.last(), Some(&Err(NotGenerated::Cancelled)));
    }
}

#[test]
fn generation_stops_when_the_callback_breaks() {
    for threads in [1, 2] {
        let mut seen = Vec::new();
        Generator::new(1).for_each(u64::MAX - 1000..u64::MAX, threads, |made| {
            seen.push(made.expect("there is one").number);
            if seen.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(seen, (u64::MAX - 1000..u64::MAX - 980).collect::<Vec<_>>());
    }
    assert!(Generator::new(1).generate(u64::MAX).is_ok());
}

#[test]
fn a_time_limit_stops_at_once_and_says_so() {
    // No minimal puzzle with 30 blanks is known.
    let hopeless = Generator::new(1).minimal().blanks(30).effort(u64::MAX);
    let limited = hopeless.clone().time_limit(std::time::Duration::from_millis(20));
    assert_eq!(limited.generate(0), Err(NotGenerated::TimeLimit));
    let small = limited.shape(Shape::from_side(6).expect("a shape")).blanks(20);
    assert_eq!(small.generate(0), Err(NotGenerated::TimeLimit));
    let failed = hopeless.effort(1).generate(0);
    assert_eq!(failed, Err(NotGenerated::Effort { attempts: 1 }));
}

#[test]
fn a_25x25_puzzle() {
    let shape = Shape::from_side(25).expect("a shape");
    let made = Generator::new(5).shape(shape).blanks(250).generate(0).expect("a puzzle");
    let (puzzle, solution) = (made.puzzle, made.solution);
    assert!(solution.is_solution() && solution.extends(&puzzle));
    assert_eq!((puzzle.shape(), puzzle.given_count()), (shape, 375));
    for engine in [Engine::Auto, Engine::Links] {
        let answer = Model::new(&puzzle).solver().engine(engine).uniqueness();
        assert_eq!(answer, Ok(Uniqueness::Unique(solution.clone())), "{engine:?}");
    }
}
