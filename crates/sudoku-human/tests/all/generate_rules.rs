//! Puzzles generated under other rules, checked with the exact cover model, which shares no code with
//! the propagation that makes them.

use std::ops::ControlFlow;

use insta::assert_snapshot;
use quadrille_sudoku::{Kind, Model, Rule, Shape, Site, Uniqueness};
use quadrille_sudoku_human::{
    Difficulty, Generated, Generator, HumanSolver, NotGenerated, RuleToDraw, Symmetry,
};

fn generator(seed: u64, rules: &str) -> Generator {
    let rules = rules.split(',').flat_map(|name| RuleToDraw::parse(name).expect("a rule"));
    rules.fold(Generator::new(seed), Generator::rule)
}

fn shape(box_rows: usize, box_columns: usize) -> Shape {
    Shape::new(box_rows, box_columns).expect("a shape")
}

#[track_caller]
fn check(rules: &str, made: &Generated) {
    let solver = Model::with_rules(&made.puzzle, &made.rules);
    let uniqueness = solver.solver().exact_cover().uniqueness().expect("an answer");
    assert_eq!(uniqueness, Uniqueness::Unique(made.solution.clone()), "{rules}");
    assert!(made.rules.is_solved_by(&made.solution), "{rules}");
}

#[test]
fn puzzles_under_every_rule_have_one_solution() {
    for name in RuleToDraw::names() {
        let shape = if name == "windoku" { Shape::CLASSIC } else { shape(2, 3) };
        let made = generator(1, name).shape(shape).symmetry(Symmetry::Rot180).generate(0);
        let made = made.unwrap_or_else(|error| panic!("{name}: {error}"));
        check(name, &made);
        assert!(!made.rules.is_ordinary(), "{name}");
        let last = shape.cell_count() - 1;
        let is_given = |cell: usize| made.puzzle.values()[cell] != 0;
        assert!((0..=last).all(|cell| is_given(cell) == is_given(last - cell)), "{name}");
    }
}

#[test]
fn the_usual_boards_of_all_sizes_have_one_solution() {
    for (rules, shape) in [
        ("killer", Shape::CLASSIC),
        ("jigsaw", Shape::CLASSIC),
        ("thermo,arrow,anti-knight", Shape::CLASSIC),
        ("kropki", Shape::CLASSIC),
        ("xv", Shape::CLASSIC),
        ("killer,diagonal", Shape::CLASSIC),
        ("jigsaw", shape(1, 7)),
        ("kropki", shape(1, 5)),
        ("sandwich", shape(2, 4)),
        ("diagonal", shape(4, 4)),
        ("thermo", shape(4, 4)),
    ] {
        check(rules, &generator(2, rules).shape(shape).generate(0).expect("a puzzle"));
    }
}

#[test]
fn requested_numbers_are_kept() {
    let made = generator(3, "thermo:3,killer:5,white:7,even:4").generate(0).expect("a puzzle");
    let rules = &made.rules;
    assert_eq!((rules.placed().len(), rules.cages().len()), (3, 5));
    assert_eq!((rules.dots().len(), rules.parities().count()), (7, 4));
    let blanks = generator(3, "anti-knight").blanks(50).generate(0).expect("a puzzle");
    assert_eq!(blanks.puzzle.given_count(), 31);
    // Cages alone may determine a board.
    let made = generator(3, "killer").blanks(81).generate(0).expect("a puzzle");
    assert_eq!(made.puzzle.given_count(), 0);
    check("killer", &made);
    assert!(made.rules.cages().iter().all(|cage| cage.cells().len() > 1));
}

#[test]
fn all_dots_are_drawn_where_none_means_something() {
    let made = generator(4, "kropki").generate(0).expect("a puzzle");
    assert!(made.rules.has(Rule::AllWhite) && made.rules.has(Rule::AllBlack));
    for cell in made.solution.shape().cells() {
        for (down, across) in [(0, 1), (1, 0)] {
            let other = made.solution.shape().cell_at(cell.row() + down, cell.column() + across);
            let Some(other) = other else { continue };
            let [one, two] = [cell, other].map(|cell| made.solution.get(cell).expect("full"));
            let is_dot = one.abs_diff(two) == 1 || one == 2 * two || two == 2 * one;
            assert_eq!(made.rules.dot_between([cell, other]).is_some(), is_dot);
        }
    }
}

#[test]
fn a_rule_that_says_nothing_is_not_drawn() {
    // Cells of one row, column or box always differ, and one box has one sum.
    for (name, count) in [("different", 40), ("region-sum", 20)] {
        for made in generator(5, name).generate_all(0..count) {
            for placed in made.expect("a puzzle").rules.placed() {
                let cells = placed.cells();
                let is_alike = |of: fn(&quadrille_sudoku::Cell) -> usize| {
                    cells.iter().all(|cell| of(cell) == of(&cells[0]))
                };
                let in_box = is_alike(|cell| cell.row() / 3 * 3 + cell.column() / 3);
                let in_line = is_alike(|cell| cell.row()) || is_alike(|cell| cell.column());
                assert!(!in_box && (name != "different" || !in_line), "{placed}");
            }
        }
    }
}

#[test]
fn lines_do_not_cross() {
    for made in generator(10, "thermo:5,palindrome:3").generate_all(0..20) {
        let rules = made.expect("a puzzle").rules;
        // Twice the middle of each diagonal step: two steps that cross have the same.
        let mut middles: Vec<[usize; 2]> = Vec::new();
        for step in rules.placed().iter().flat_map(|placed| placed.cells().windows(2)) {
            let (one, other) = (step[0], step[1]);
            if one.row() != other.row() && one.column() != other.column() {
                middles.push([one.row() + other.row(), one.column() + other.column()]);
            }
        }
        let count = middles.len();
        middles.sort_unstable();
        middles.dedup();
        assert_eq!(middles.len(), count, "{}", rules.header());
    }
}

#[test]
fn minimal_puzzles_need_every_given() {
    let made = generator(6, "thermo").shape(shape(2, 3)).minimal().generate(0).expect("a puzzle");
    check("thermo", &made);
    let cells = made.puzzle.shape().cells().filter(|&cell| made.puzzle.get(cell).is_some());
    for cell in cells {
        let fewer = made.puzzle.with(cell, None).expect("a cell");
        let model = Model::with_rules(&fewer, &made.rules);
        let uniqueness = model.solver().exact_cover().uniqueness().expect("an answer");
        assert!(matches!(uniqueness, Uniqueness::Several(..)), "{cell}");
    }
}

#[test]
fn levels_agree_with_the_human_solver() {
    let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    for rules in ["thermo", "killer:6,arrow:3", "jigsaw", "kropki"] {
        for level in &levels[..if rules == "jigsaw" { 3 } else { 2 }] {
            let made = generator(11, rules).difficulty(*level).generate(0);
            let made = made.unwrap_or_else(|error| panic!("{rules} {level}: {error}"));
            check(rules, &made);
            let rating = HumanSolver::new().rate_marked(&made.puzzle, &made.rules, None);
            let rating = rating.expect("it has one solution");
            assert_eq!((rating.difficulty(), rating.is_solved()), (*level, true), "{rules}");
            assert_eq!(made.rating, Some(rating));
        }
    }
    let made = Generator::new(12).shape(shape(4, 4)).difficulty(Difficulty::Medium).generate(0);
    check("16x16", &made.expect("a puzzle"));
}

#[test]
fn puzzles_do_not_depend_on_threads() {
    let generator = generator(7, "thermo,killer:6");
    let expected = generator.generate_all(0..6);
    assert_eq!(generator.generate(5), expected[5]);
    let mut seen = Vec::new();
    generator.for_each(0..6, 3, |made| {
        seen.push(made);
        ControlFlow::Continue(())
    });
    assert_eq!(seen, expected);
}

/// The puzzles of a seed must never change, since a user may have kept only the seed.
#[test]
fn the_puzzles_of_a_seed_never_change() {
    let mut text = String::new();
    for rules in ["killer", "jigsaw", "thermo:3,arrow:2", "sandwich:3,anti-king"] {
        let made = generator(8, rules).shape(shape(2, 3)).generate(0).expect("a puzzle");
        text.push_str(&format!("{}{}\n", made.rules.header(), made.puzzle));
    }
    assert_snapshot!(text);
}

#[test]
fn impossible_requests_are_refused() {
    let refused = |generator: Generator| generator.generate(0).expect_err("it cannot be");
    let errors = [
        refused(generator(9, "windoku").shape(shape(2, 3))),
        // No two values of a 4×4 board add up to 10.
        refused(generator(9, "x").shape(shape(2, 2))),
        refused(generator(9, "thermo:60").effort(2)),
    ];
    assert_eq!(errors[1], NotGenerated::Effort { attempts: 100 });
    assert_snapshot!(errors.map(|error| error.to_string()).join("\n"));
    for wrong in ["", "thermo:", "thermo:0", "thermo:-1", "diagonal:2", "line", "chess"] {
        assert!(RuleToDraw::parse(wrong).is_err(), "{wrong}");
    }
    let patterns = Kind::all().filter(|kind| kind.site() == Site::Nowhere);
    assert_eq!(patterns.map(Kind::name).collect::<Vec<_>>(), ["line"]);
}

#[test]
fn a_time_limit_stops_at_once_and_says_so() {
    let hopeless = generator(1, "thermo:60").effort(u64::MAX);
    let limited = hopeless.time_limit(std::time::Duration::from_millis(20));
    assert_eq!(limited.generate(0), Err(NotGenerated::TimeLimit));
}
