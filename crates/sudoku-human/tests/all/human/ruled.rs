//! Steps under other rules, compared with the solutions of the exact cover model, which shares no code with
//! the demands that explain them.

use quadrille_sudoku::{Argument, Grid, Kind, Model, Rules, Shape, Uniqueness};
use quadrille_sudoku_human::{Generator, HumanSolver, RateError, RuleToDraw, Step, Technique};

/// Returns a random puzzle under these rules, with its rules and its solution.
fn made(seed: u64, names: &str, shape: Shape) -> (Grid, Rules, Grid) {
    let rules = names.split(',').flat_map(|name| RuleToDraw::parse(name).expect("a rule"));
    let generator = rules.fold(Generator::new(seed).shape(shape), Generator::rule);
    let made = generator.generate(0).unwrap_or_else(|error| panic!("{names}: {error}"));
    let model = Model::with_rules(&made.puzzle, &made.rules);
    let uniqueness = model.solver().exact_cover().uniqueness().expect("an answer");
    assert_eq!(uniqueness, Uniqueness::Unique(made.solution.clone()), "{names}");
    (made.puzzle, made.rules, made.solution)
}

/// Returns whether a board has a solution, by the exact cover model.
fn has_solution(grid: &Grid, rules: &Rules) -> bool {
    let model = Model::with_rules(grid, rules);
    let uniqueness = model.solver().exact_cover().uniqueness().expect("an answer");
    uniqueness != Uniqueness::Impossible
}

/// The candidates of each cell, as a person would note them down.
struct Notes {
    grid: Grid,
    candidates: Vec<Vec<u8>>,
}

impl Notes {
    fn apply(&mut self, step: &Step) {
        let shape = self.grid.shape();
        for (cell, value) in step.placements() {
            self.grid = self.grid.with(cell, Some(value)).expect("a cell of the board");
            self.candidates[shape.index_of(cell)] = vec![value];
        }
        for (cell, value) in step.eliminations() {
            self.candidates[shape.index_of(cell)].retain(|other| *other != value);
        }
    }

    /// Checks that the one rule that a step names excludes its candidates, with the cells that must differ.
    fn check_claim(&self, step: &Step, rules: &Rules) {
        let one_rule =
            [Technique::CageCombinations, Technique::RuleInCells, Technique::LockedOther];
        // On large boards, the exact cover of a single rule takes long.
        if !one_rule.contains(&step.technique()) || rules.shape().side() > 6 {
            return;
        }
        let text = step.to_string();
        let mut alone = Rules::ordinary(rules.shape());
        if let Some(regions) = rules.regions() {
            alone.set_regions(regions.clone()).expect("regions of the board");
        }
        for rule in rules.global().filter(|rule| !rule.name().starts_with("all-")) {
            alone.add(rule).expect("a rule of the board");
        }
        let different = Kind::named("different").expect("a rule");
        for cage in rules.cages().iter().filter(|cage| cage.cells().len() > 1) {
            let cells = vec![cage.cells().to_vec()];
            alone.place(different, Argument::Nothing, cells).expect("a cage of the board");
        }
        for set in
            rules.placed().iter().filter(|p| ["different", "extra"].contains(&p.kind().name()))
        {
            let groups = set.groups().to_vec();
            alone.place(set.kind(), Argument::Nothing, groups).expect("a rule of the board");
        }
        if let Some(cage) =
            text.split("in the cage ").nth(1).and_then(|rest| rest.split_once(" (sum "))
        {
            let cage = rules.cages().iter().find(|known| {
                let names: Vec<String> = known.cells().iter().map(ToString::to_string).collect();
                names.join(" ") == cage.0
            });
            let cage = cage.expect("a cage of the board");
            alone.add_cage(cage.sum(), cage.cells()).expect("a cage of the board");
        } else if let Some(rule) = text.split('"').nth(1) {
            let placed = rules.placed().iter().filter(|placed| placed.to_string() == rule);
            for placed in placed {
                alone
                    .place(placed.kind(), placed.argument().clone(), placed.groups().to_vec())
                    .expect("a rule of the board");
            }
            // Neighbors of marked cells depend on all marks.
            if matches!(rule.split(':').next(), Some("maximum" | "minimum")) {
                return;
            }
        } else {
            return;
        }
        for (cell, values) in rules.shape().cells().zip(&self.candidates) {
            alone.keep(cell, values).expect("a cell of the board");
        }
        for (cell, value) in step.eliminations() {
            let tried = self.grid.with(cell, Some(value)).expect("a cell of the board");
            assert!(
                !has_solution(&tried, &alone),
                "{cell} may be {value}: {step}\n{}",
                rules.header()
            );
        }
    }
}

/// Checks all steps to the solution. Returns whether they reach it, and the techniques.
fn check(puzzle: &Grid, rules: &Rules, solution: &Grid) -> (bool, Vec<Technique>) {
    let mut steps = Vec::new();
    let solver = HumanSolver::new();
    let rating = solver.rate_marked(puzzle, rules, Some(&mut steps)).expect("it has one solution");
    assert_eq!(solver.rate_marked(puzzle, rules, None), Ok(rating.clone()));
    let all: Vec<u8> = (1..=puzzle.shape().side() as u8).collect();
    let mut notes = Notes { grid: puzzle.clone(), candidates: vec![all; puzzle.values().len()] };
    for step in &steps {
        assert!(step.placements().count() + step.eliminations().count() > 0, "{step}");
        for (cell, value) in step.placements() {
            assert_eq!((solution.get(cell), notes.grid.get(cell)), (Some(value), None), "{step}");
        }
        for (cell, value) in step.eliminations() {
            assert_ne!(solution.get(cell), Some(value), "{step}\n{}{puzzle}", rules.header());
            let left = &notes.candidates[puzzle.shape().index_of(cell)];
            assert!(left.contains(&value), "it is ruled out twice: {step}");
        }
        notes.check_claim(step, rules);
        notes.apply(step);
    }
    assert_eq!(rating.is_solved(), notes.grid == *solution, "{puzzle}");
    (rating.is_solved(), steps.iter().map(Step::technique).collect())
}

#[test]
fn no_step_contradicts_the_solution_under_any_rule() {
    let small = Shape::new(2, 3).expect("a shape");
    let (mut solved, mut count) = (0, 0);
    for name in RuleToDraw::names() {
        for seed in 0..2 {
            let shape = if name == "windoku" { Shape::CLASSIC } else { small };
            let (puzzle, rules, solution) = made(seed, name, shape);
            let (is_solved, _) = check(&puzzle, &rules, &solution);
            solved += usize::from(is_solved);
            count += 1;
        }
    }
    assert!(2 * solved > count, "{solved} of {count}");
}

#[test]
fn every_technique_of_other_rules_is_used() {
    let mut used: Vec<Technique> = Vec::new();
    for names in
        ["killer", "jigsaw", "thermo,arrow,anti-knight", "kropki", "xv,diagonal", "killer,windoku"]
    {
        for seed in 0..2 {
            let (puzzle, rules, solution) = made(seed, names, Shape::CLASSIC);
            used.extend(check(&puzzle, &rules, &solution).1);
        }
    }
    let of_rules = Technique::ALL.into_iter().filter(|technique| technique.needs_other_rules());
    let unused: Vec<Technique> = of_rules.filter(|technique| !used.contains(technique)).collect();
    assert_eq!(unused, []);
    let pairs = [Technique::NakedPair, Technique::HiddenPair, Technique::NakedTriple];
    assert!(pairs.iter().any(|pair| used.contains(pair)), "{used:?}");
}

#[test]
fn boards_of_other_sizes_have_hints() {
    for (rows, columns) in [(2, 2), (1, 5), (2, 4), (4, 4)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        let made = Generator::new(1).shape(shape).generate(0).expect("a puzzle");
        let (is_solved, _) = check(&made.puzzle, &made.rules, &made.solution);
        assert!(is_solved, "{shape}");
    }
}

#[test]
fn reasons_name_the_rule() {
    let small = Shape::new(2, 3).expect("a shape");
    let (grid, rules, _) = made(2, "killer,thermo:2,arrow:1,white:3,diagonal", small);
    let steps = HumanSolver::new().hints_marked(&grid, &rules, |t| t.needs_other_rules());
    let lines: Vec<String> = steps.expect("one solution").iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_stopped_search_says_so() {
    let token = quadrille_sudoku::CancelToken::new();
    token.cancel();
    let (puzzle, rules, _) = made(1, "killer", Shape::CLASSIC);
    let hint = HumanSolver::new().cancel_token(&token).hint_marked(&puzzle, &rules);
    assert!(matches!(hint, Err(RateError::Stopped(_))));
    let clash = Grid::empty(Shape::CLASSIC);
    assert_eq!(HumanSolver::new().hint(&clash), Err(RateError::Several));
}

/// A net of a large board takes long: the limit is looked at within it, too.
#[test]
fn a_time_limit_ends_a_long_search() {
    use std::time::{Duration, Instant};
    let shape = Shape::new(4, 4).expect("a shape");
    let made = Generator::new(1).shape(shape).generate(0).expect("a puzzle");
    let stopped = RateError::Stopped(quadrille_sudoku::StopReason::TimeLimit);
    for limit in [Duration::ZERO, Duration::from_millis(100)] {
        let solver = HumanSolver::new().time_limit(limit);
        let started = Instant::now();
        let rated = solver.rate_marked(&made.puzzle, &made.rules, None).map(|_| ());
        let net = Technique::ContradictionNet;
        let hints = solver.all_hints_marked(&made.puzzle, &made.rules, net).map(|_| ());
        assert!(started.elapsed() < 2 * limit + Duration::from_secs(1));
        for answer in [rated, hints] {
            let is_late = answer.as_ref() == Err(&stopped);
            assert!(is_late || (answer.is_ok() && !limit.is_zero()), "{answer:?}");
        }
    }
    let classic = Generator::new(1).generate(0).expect("a puzzle").puzzle;
    let solver = HumanSolver::new().time_limit(Duration::ZERO);
    assert_eq!(solver.rate(&classic).map(|_| ()), Err(stopped.clone()));
    assert_eq!(solver.hint(&classic), Err(stopped));
}
