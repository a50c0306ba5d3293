//! The fast solver and a search of the exact cover problem give the same answers.

use quadrille_sudoku::{
    Answer, Best, CancelToken, Engine, Grid, Known, LookAhead, Method, Model, Parity, Rule, Rules,
    Shape, Solver, StopReason, Uniqueness, Verdict, Why,
};

/// Returns puzzles with one solution, several solutions, a clash, and no solution, and a blank
/// board.
fn grids() -> Vec<Grid> {
    let unique =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let several =
        "000000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let clash = "880000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let none = "800000000003600000070090200050007000000045700000100030001000068008500010090000403";
    let blank = ".".repeat(81);
    [unique, several, clash, none, &blank].map(|text| text.parse().unwrap()).to_vec()
}

/// Calls `check` with each model and three solvers: fast, after a look-ahead, and by a search.
fn for_each_method(check: impl Fn(usize, [Solver<'_>; 3])) {
    let grids = grids();
    let rules = Rules::ordinary(Shape::CLASSIC);
    let known = LookAhead::new().look(grids.iter().map(|grid| (grid, &rules)));
    for (index, (grid, known)) in grids.iter().zip(known).enumerate() {
        let model = Model::new(grid);
        let solver = || model.solver();
        check(index, [solver(), solver().known(&known), solver().exact_cover()]);
    }
}

#[test]
fn all_methods_agree_on_the_verdict() {
    for_each_method(|index, solvers| {
        let verdicts = solvers.map(|solver| match solver.verdict().unwrap() {
            Verdict::Impossible => (0, None),
            Verdict::Unique(only) => (1, Some(only)),
            Verdict::Several(one) => {
                assert!(one.is_solution());
                (2, None)
            }
            Verdict::Stopped { .. } => panic!("there is no limit"),
        });
        assert_eq!(verdicts[0].0, [1, 2, 0, 0, 2][index]);
        assert!(verdicts.iter().all(|verdict| *verdict == verdicts[0]), "{index}");
    });
}

#[test]
fn all_methods_find_the_same_solutions() {
    for_each_method(|index, solvers| {
        let [fast, ahead, search] = solvers.map(|solver| solver.first().unwrap());
        assert_eq!((&fast, &ahead), (&search, &search), "{index}");
    });
    type Question = fn(Solver<'_>) -> Best;
    let questions: [Question; 2] =
        [|solver| solver.smallest().unwrap(), |solver| solver.largest().unwrap()];
    for question in questions {
        for_each_method(|index, solvers| {
            let [fast, ahead, search] = solvers.map(question);
            assert_eq!((&fast, &ahead), (&search, &search), "{index}");
        });
    }
    for_each_method(|index, solvers| {
        let [fast, ahead, search] = solvers.map(|solver| solver.uniqueness().unwrap());
        assert_eq!((&fast, &ahead), (&search, &search), "{index}");
        assert_eq!(matches!(fast, Uniqueness::Several(..)), [1, 4].contains(&index));
    });
}

#[test]
fn all_methods_list_in_the_same_order() {
    for limit in [1, 2, 20] {
        for_each_method(|index, solvers| {
            let [fast, ahead, search] = solvers.map(|solver| {
                let mut solutions = solver.solution_limit(limit).solutions().unwrap();
                assert!(!solutions.is_complete() && solutions.stopped().is_none());
                let found: Vec<Grid> = solutions.by_ref().collect();
                (found, solutions.is_complete(), solutions.stopped())
            });
            assert_eq!((&fast, &ahead), (&search, &search), "{index}, limit {limit}");
        });
    }
}

#[test]
fn all_methods_agree_on_the_count() {
    for limit in [Some(1), Some(2), Some(5), None] {
        for_each_method(|index, solvers| {
            if index == 4 && limit.is_none() {
                // A search would not finish; the two other methods compute it.
                let [fast, ahead, _search] = solvers;
                let [fast, ahead] = [fast, ahead].map(|solver| solver.count());
                assert_eq!(fast.unwrap().complete().unwrap().to_string(), "6670903752021072936960");
                return assert_eq!(ahead.unwrap().choice.why, Why::Blank);
            }
            let [fast, ahead, search] = solvers.map(|mut solver| {
                if let Some(limit) = limit {
                    solver = solver.solution_limit(limit);
                }
                solver.count().unwrap().answer
            });
            assert_eq!((&fast, &ahead), (&search, &search), "{index}, limit {limit:?}");
        });
    }
}

#[test]
fn the_look_ahead_of_another_puzzle_is_ignored() {
    let grids = grids();
    let rules = Rules::ordinary(Shape::CLASSIC);
    let [unique, clash] = [&grids[0], &grids[2]];
    let known = LookAhead::new().look([(clash, &rules)]);
    let model = Model::new(unique);
    assert!(matches!(model.solver().known(&known[0]).verdict(), Ok(Verdict::Unique(_))));

    let mut diagonals = Rules::ordinary(Shape::CLASSIC);
    diagonals.add(Rule::Diagonal).unwrap();
    let model = Model::with_rules(unique, &diagonals);
    let known = LookAhead::new().look([(unique, &rules), (unique, &diagonals)]);
    let verdict = model.solver().verdict().unwrap();
    assert_eq!(verdict, Verdict::Impossible);
    assert_eq!(model.solver().known(&known[0]).verdict().unwrap(), verdict);
    assert_eq!(model.solver().known(&known[1]).verdict().unwrap(), verdict);
}

#[test]
fn a_cancelled_look_ahead_has_no_results() {
    let grids = grids();
    let rules = Rules::ordinary(Shape::CLASSIC);
    let token = CancelToken::new();
    token.cancel();
    let many: Vec<&Grid> = grids.iter().cycle().take(2_000).collect();
    let known = LookAhead::new().cancel_token(&token).look(many.iter().map(|&g| (g, &rules)));
    assert_eq!(known.len(), many.len());
    let model = Model::new(&grids[0]);
    let verdict = |known| model.solver().cancel_token(&token).known(known).verdict().unwrap();
    let stopped = Verdict::Stopped { reason: StopReason::Cancelled, first: None };
    assert_eq!(verdict(&known[1_995]), stopped);
    assert_eq!(verdict(&Known::default()), stopped);
}

#[test]
fn the_choice_has_a_reason() {
    let classic = Model::new(&Grid::empty(Shape::CLASSIC));
    let choice = |solver: Solver<'_>| (solver.choice().method, solver.choice().why);
    assert_eq!(choice(classic.solver()), (Method::FastSolver, Why::Classic));
    for solver in [
        classic.solver().engine(Engine::Links),
        classic.solver().exact_cover(),
        classic.solver().symmetry(false),
        classic.solver().node_limit(1 << 40),
    ] {
        assert_eq!(choice(solver), (Method::ExactCover, Why::SearchSetting));
    }
    let small = Model::new(&Grid::empty(Shape::new(2, 2).unwrap()));
    assert_eq!(choice(small.solver()), (Method::ExactCover, Why::OtherShape));
    let mut rules = Rules::ordinary(Shape::CLASSIC);
    rules.keep(Shape::CLASSIC.cell(3), &[1, 9]).unwrap();
    rules.add_parity(Shape::CLASSIC.cell(3), Parity::Odd).unwrap();
    let marked = Model::with_rules(&Grid::empty(Shape::CLASSIC), &rules);
    assert_eq!(choice(marked.solver()), (Method::FastSolver, Why::Classic));
    rules.add(Rule::AntiKing).unwrap();
    let other = Model::with_rules(&Grid::empty(Shape::CLASSIC), &rules);
    assert_eq!(choice(other.solver()), (Method::ExactCover, Why::OtherRules));
    let counted = classic.solver().solution_limit(1 << 40);
    assert_eq!(choice(counted).0, Method::FastSolver);
}

/// All grids divided by the orders of their first row.
#[test]
fn many_solutions_are_counted_band_by_band() {
    let grid: Grid = format!("123456789{}", "0".repeat(72)).parse().unwrap();
    let model = Model::new(&grid);
    let counted = model.solver().threads(2).count().unwrap();
    assert_eq!((counted.choice.method, counted.choice.why), (Method::Bands, Why::ManySolutions));
    assert_eq!(counted.complete().unwrap(), 18_383_222_420_692_992u64);
    let limited = model.solver().solution_limit(2_000_000).count().unwrap();
    assert_eq!(limited.answer, Answer::AtLeast(2_000_000u64.into(), StopReason::SolutionLimit));
    // Bands do not know of pencil marks.
    let mut rules = Rules::ordinary(Shape::CLASSIC);
    rules.keep(Shape::CLASSIC.cell(80), &[1, 9]).unwrap();
    let marked = Model::with_rules(&grid, &rules);
    let marked = marked.solver().solution_limit(2_000_000).count().unwrap();
    assert_eq!((marked.choice.method, &marked.answer), (Method::ExactCover, &limited.answer));
    let small = model.solver().memory_limit(1 << 20).solution_limit(2_000_000);
    let small = small.count().unwrap();
    assert_eq!((small.choice.method, &small.answer), (Method::ExactCover, &limited.answer));
}
