//! A stopped search reports a lower bound, wherever it stops, and marks it as one. Also here: what
//! an observer sees, and very large problems.

use std::fmt::Write;
use std::thread;
use std::time::{Duration, Instant};

use plain::Plain;
use quadrille_dlx::frontier::Facts;
use quadrille_dlx::observe::{Observer, Progress};
use quadrille_dlx::question::{Counter, Lister, Query, Searches};
use quadrille_dlx::{
    Answer, CancelToken, Cube, Engine, Outcome, Problem, Solution, Solve, StopReason,
};

use crate::support::boards::queens;
use crate::support::plain;
use crate::support::tree;

/// Far longer than any test should take on any machine.
const LONG: Duration = Duration::from_secs(60);

/// A small problem of each kind: with and without solutions, in one part and in several.
fn small_problems() -> Vec<Problem> {
    let texts = [
        "a\n",
        "0:1|a\n",
        "a b c\na\nb\nc\na b\nb c\na c\na b c\n",
        "a b c\na b\nb c\na c\n",
        "a b c | x y\na x:1 y\na x:2\nb x:1\nb y:1\nc x:2 y:1\nc x:1\nc y:2\n",
        "0:2|a 1:3|b 2|c | x\na b\nb c\na c x\nc b x\nc\nb x:1\na x:1\n",
        "2:3|a 0:2|b\na\na b\na\nb\na b\n",
        "a b c d | x\na\na x\nb\nb x\nc\nc\nd\nd\nd\n",
        "a b c d\na b\na\nb\nc\nc\nc\n",
        "a b c d\na\na\na\nb c\nc d\nb d\nb c\n",
        "0:2|a b c | s\na\na\nb s:1\nb s:2\nc\nc\n",
    ];
    let mut problems: Vec<_> =
        texts.iter().map(|text| Problem::parse(text).expect("a good problem")).collect();
    problems.extend([3, 5, 6].map(queens));
    problems
}

fn numbers(solution: &Solution<'_>) -> Vec<usize> {
    solution.options().iter().map(|option| option.index()).collect()
}

fn answer(counter: Counter<'_>) -> Answer {
    counter.count().expect("every engine accepts every small problem").answer()
}

/// Queries one problem with one engine and without presolve.
struct Asker {
    problem: &'static Problem,
    engine: Engine,
}

impl Asker {
    fn set<Q: Searches>(&self, query: Query<'static, Q>) -> Query<'static, Q> {
        query.engine(self.engine).presolve(false)
    }

    fn counter(&self) -> Counter<'static> {
        self.set(self.problem.counter()).memory_limit(0)
    }

    fn lister(&self) -> Lister<'static> {
        self.set(self.problem.lister())
    }
}

/// Calls `test` for each small problem and engine with the problem, an asker, and the truth.
fn on_all(test: impl Fn(&Problem, &Asker, &tree::Tree)) {
    for problem in small_problems() {
        let tree = tree::tree(&Plain::of(&problem));
        let problem: &'static Problem = Box::leak(Box::new(problem));
        for engine in Engine::ALL {
            test(problem, &Asker { problem, engine }, &tree);
        }
    }
}

#[test]
fn a_count_stopped_at_any_node_is_a_lower_bound() {
    on_all(|problem, asker, tree| {
        let truth = tree.solutions.len() as u64;
        let mut known = 0;
        for limit in 0..tree.nodes {
            let counted = asker.counter().node_limit(limit).count().expect("taken");
            assert_eq!(counted.statistics().nodes, limit, "{problem}");
            let answer = counted.answer();
            assert_eq!(answer.stopped(), Some(StopReason::NodeLimit), "{problem}");
            let part = answer.found().to_u64().expect("a small number");
            assert!((known..=truth).contains(&part), "{part} of {truth} at {limit} of {problem}");
            known = part;
        }
        for limit in [tree.nodes, tree.nodes + 1, u64::MAX] {
            assert_eq!(answer(asker.counter().node_limit(limit)), Answer::Complete(truth.into()));
        }
    });
}

/// A memo reduces the nodes by an amount known only to the search itself.
#[test]
fn a_count_with_a_memo_stopped_at_any_node_is_a_lower_bound() {
    for problem in small_problems() {
        let truth = tree::tree(&Plain::of(&problem)).solutions.len() as u64;
        let solver = || problem.counter().engine(Engine::Memo).presolve(false);
        let nodes = solver().count().expect("taken").statistics().nodes;
        for limit in 0..=nodes {
            let answer = answer(solver().node_limit(limit));
            assert_eq!(answer.stopped().is_none(), limit == nodes, "at {limit} of {problem}");
            assert!(answer.found().to_u64().is_some_and(|part| part <= truth), "{problem}");
        }
        assert_eq!(answer(solver()), Answer::Complete(truth.into()));
    }
}

#[test]
fn solutions_stopped_at_any_node_are_the_first_ones() {
    on_all(|problem, asker, tree| {
        let mut all = asker.lister().solutions().expect("taken");
        assert_eq!(all.by_ref().count(), tree.solutions.len());
        let total = all.statistics().nodes;
        if all.statistics().components == 1 {
            assert_eq!(total, tree.nodes);
        }
        for limit in 0..=total + 1 {
            let mut solutions = asker.lister().node_limit(limit).solutions().expect("taken");
            let listed: Vec<_> = solutions.by_ref().map(|solution| numbers(&solution)).collect();
            assert!(solutions.statistics().nodes <= limit);
            assert_eq!(listed, tree.solutions[..listed.len()], "at {limit} of {problem}");
            let complete = limit >= total;
            assert_eq!(solutions.is_complete(), complete, "at {limit} of {problem}");
            let reason = (!complete).then_some(StopReason::NodeLimit);
            assert_eq!(solutions.stopped(), reason, "at {limit} of {problem}");
            assert!(solutions.next().is_none(), "a finished list stays finished");
        }
    });
}

#[test]
fn a_first_solution_stopped_at_any_node_is_never_reported_impossible() {
    on_all(|problem, asker, tree| {
        let mut found = false;
        for limit in 0..=tree.nodes {
            match asker.lister().node_limit(limit).first().expect("taken") {
                Outcome::Found(solution) => {
                    found = true;
                    assert_eq!(Some(&numbers(&solution)), tree.solutions.first(), "{problem}");
                }
                Outcome::Impossible => {
                    assert!(tree.solutions.is_empty(), "at {limit} of {problem}")
                }
                Outcome::Stopped(reason) => {
                    assert_eq!(reason, StopReason::NodeLimit);
                    assert!(!found, "more nodes, but not found at {limit} of {problem}");
                }
            }
        }
    });
}

#[test]
fn two_limits_together_never_give_a_wrong_answer() {
    on_all(|problem, asker, tree| {
        let truth = tree.solutions.len() as u64;
        for nodes in 0..=tree.nodes {
            for wanted in 0..=(truth + 1).min(12) {
                let answer = answer(asker.counter().node_limit(nodes).solution_limit(wanted));
                let found = answer.found().to_u64().expect("a small number");
                assert!(found <= truth && found <= wanted, "{found}: {problem}");
                match answer.stopped() {
                    None => assert!(found == truth, "{found} of {truth}: {problem}"),
                    Some(StopReason::SolutionLimit) => assert_eq!(found, wanted, "{problem}"),
                    Some(reason) => {
                        assert_eq!(reason, StopReason::NodeLimit, "{problem}");
                        assert!(found < wanted, "{problem}");
                    }
                }
            }
        }
    });
}

/// Runs `search` with a token that another thread cancels a little later.
fn cancelled_from_outside(search: impl Fn(&CancelToken)) {
    let token = CancelToken::new();
    let started = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(30));
            token.cancel();
        });
        search(&token);
    });
    assert!(token.is_cancelled() && started.elapsed() < LONG);
}

#[test]
fn a_long_search_can_be_cancelled_from_another_thread() {
    let problem = queens(24);
    for engine in Engine::ALL {
        cancelled_from_outside(|token| {
            let answer = answer(problem.counter().engine(engine).cancel_token(token));
            assert_eq!(answer.stopped(), Some(StopReason::Cancelled));
        });
        cancelled_from_outside(|token| {
            let solver = problem.lister().engine(engine).cancel_token(token);
            let mut solutions = solver.solutions().expect("taken");
            assert!(solutions.by_ref().count() > 0);
            assert_eq!(solutions.stopped(), Some(StopReason::Cancelled));
            assert!(!solutions.is_complete());
        });
    }
}

#[test]
fn a_search_with_a_cancelled_token_finds_nothing() {
    let token = CancelToken::new();
    token.clone().cancel();
    on_all(|_, asker, _| {
        let counted = asker.counter().cancel_token(&token).count().expect("taken");
        assert_eq!(counted.statistics().nodes, 0);
        assert_eq!(counted.answer(), Answer::AtLeast(0u64.into(), StopReason::Cancelled));
        let first = asker.lister().cancel_token(&token).first().expect("taken");
        assert_eq!(first, Outcome::Stopped(StopReason::Cancelled));
    });
}

#[test]
fn a_time_limit_stops_long_searches_but_not_short_ones() {
    let problem = queens(24);
    for engine in Engine::ALL {
        for limit in [Duration::ZERO, Duration::from_millis(20)] {
            let started = Instant::now();
            let answer = answer(problem.counter().engine(engine).time_limit(limit));
            assert_eq!(answer.stopped(), Some(StopReason::TimeLimit));
            assert!((limit..LONG).contains(&started.elapsed()));
        }
    }
    let first = problem.lister().time_limit(Duration::ZERO).first().expect("taken");
    assert_eq!(first, Outcome::Stopped(StopReason::TimeLimit));
    on_all(|_, asker, tree| {
        let truth = (tree.solutions.len() as u64).into();
        assert_eq!(answer(asker.counter().time_limit(Duration::MAX)), Answer::Complete(truth));
    });
}

/// Records every progress report.
#[derive(Default)]
struct Recorder(Vec<Progress>);

impl Observer for Recorder {
    fn progress(&mut self, progress: &Progress) {
        self.0.push(*progress);
    }
}

/// Progress must never decrease, and must end at 1 if and only if the search is complete.
fn check_progress(recorder: &Recorder, complete: bool) {
    for pair in recorder.0.windows(2) {
        assert!(pair[0].share <= pair[1].share && pair[0].nodes <= pair[1].nodes, "{pair:?}");
        assert!(pair[0].seconds <= pair[1].seconds && pair[0].share < 1.0, "{pair:?}");
    }
    let last = recorder.0.last().expect("at least one entry");
    assert!((0.0..=1.0).contains(&recorder.0[0].share));
    assert_eq!(last.share == 1.0, complete, "{last:?}");
}

#[test]
fn progress_never_decreases_and_ends_at_one_when_complete() {
    let mut problems = small_problems();
    problems.push(queens(9));
    let free = "a b c d e f g\n".to_owned() + &"a\nb\nc\nd\ne\nf\na g\ng\n".repeat(3);
    problems.push(Problem::parse(&free).expect("a good problem"));
    let bounded = "2:9|a 3:9|b\n".to_owned() + &"a\nb\na b\n".repeat(4);
    problems.push(Problem::parse(&bounded).expect("a good problem"));
    let settings = Engine::ALL.map(|engine| [u64::MAX, 1_000, 300, 1].map(|limit| (engine, limit)));
    for problem in &problems {
        for (engine, limit) in settings.into_iter().flatten() {
            let mut recorder = Recorder::default();
            let solver = problem.counter().engine(engine).node_limit(limit);
            let complete = answer(solver.observer(&mut recorder)).stopped().is_none();
            check_progress(&recorder, complete);

            let mut recorder = Recorder::default();
            let solver = problem.lister().engine(engine).node_limit(limit);
            let mut solutions = solver.observer(&mut recorder).solutions().expect("taken");
            let _ = solutions.by_ref().count();
            let complete = solutions.is_complete();
            drop(solutions);
            check_progress(&recorder, complete);
        }
    }
}

#[test]
fn runs_of_shards_and_searches_for_any_solution_are_watched() {
    let problem = queens(9);
    for (engine, budget) in [(Engine::Links, 3_000), (Engine::Dense, u64::MAX)] {
        let runner = || problem.sharder().engine(engine).presolve(false);
        let mut recorder = Recorder::default();
        let known = Facts::default();
        let found = runner().observer(&mut recorder).run(&Cube::default(), budget, &known);
        let found = found.expect("nothing stops it");
        assert_eq!(Ok(&found), runner().run(&Cube::default(), budget, &known).as_ref());
        check_progress(&recorder, false);
        assert!(recorder.0.len() > 2, "reported often");
        assert!(recorder.0.last().expect("several reports").nodes <= found.work);
    }
    let mut recorder = Recorder::default();
    let limited = queens(40);
    let outcome = limited.finder().node_limit(2_000).observer(&mut recorder).any();
    assert!(matches!(outcome, Outcome::Found(_) | Outcome::Stopped(StopReason::NodeLimit)));
    check_progress(&recorder, false);
}

/// Half of the nodes of an even tree are about half of the progress: in one part, with bounds, and
/// over two parts of the same size.
#[test]
fn progress_is_fair_on_an_even_tree() {
    let items = ["a", "b", "c", "d", "e", "f", "g"];
    let tied: String = items.map(|i| format!("{i} x:1\n").repeat(4) + i + " x:2\n").concat();
    let bounded = format!("{} | x\n{tied}", items.map(|i| format!("0:1|{i}")).join(" "));
    let tied = format!("{} | x\n{tied}", items.join(" "));
    let board =
        |names: [&str; 5]| names.map(|i| format!("{i} t{0}:1\n", names[0]).repeat(4)).concat();
    let part = |names: [&str; 5]| format!("{}{} t{}:2\n", board(names), names[1], names[0]);
    let (one, two) = (["a", "b", "c", "d", "e"], ["v", "w", "x", "y", "z"]);
    let parts = [one.join(" "), two.join(" ")].join(" ") + " | ta tv\n";
    let parts = parts + &part(one) + &part(two);
    let texts = [tied, bounded, parts];
    for (text, engine) in texts.iter().flat_map(|text| Engine::ALL.map(|engine| (text, engine))) {
        let problem = Problem::parse(text).expect("a good problem");
        let mut recorder = Recorder::default();
        let solver = problem.counter().engine(engine).presolve(false).memory_limit(0);
        let solver = solver.observer(&mut recorder);
        let counted = solver.count().expect("taken");
        let nodes = counted.statistics().nodes;
        assert!(recorder.0.len() > 5, "reported often");
        for entry in &recorder.0 {
            let fair = entry.nodes as f64 / nodes as f64;
            assert!((entry.share - fair).abs() < 0.25, "{engine}: {entry:?} of {nodes}\n{text}");
        }
    }
}

/// Runs a search on a stack so small that no recursion along the problem fits on it.
fn on_a_small_stack(search: impl FnOnce() + Send + 'static) {
    let started = Instant::now();
    let thread = thread::Builder::new().stack_size(128 << 10).spawn(search).expect("a thread");
    thread.join().expect("no overflow");
    assert!(started.elapsed() < LONG);
}

/// Checks count, first solution and list of a problem with one solution.
fn solves_once(problem: &Problem, options: usize) {
    for presolve in [false, true] {
        let solver = problem.counter().presolve(presolve);
        assert_eq!(answer(solver), Answer::Complete(1u64.into()));
    }
    let Outcome::Found(first) = problem.lister().first().expect("taken") else {
        panic!("there is a solution");
    };
    assert_eq!(first.options().len(), options);
    let mut solutions = problem.lister().solutions().expect("taken");
    assert_eq!(solutions.next().as_ref(), Some(&first));
    assert!(solutions.next().is_none() && solutions.is_complete());
}

#[test]
fn a_million_items_with_one_option_each() {
    on_a_small_stack(|| {
        let mut builder = Problem::builder();
        for item in builder.primaries("i", 1_000_000) {
            builder.option([item]).expect("a good option");
        }
        solves_once(&builder.build().expect("a good problem"), 1_000_000);
    });
}

/// One part with a level for each link: the first item passes a color on to all others.
#[test]
fn a_chain_of_a_hundred_thousand_levels() {
    on_a_small_stack(|| {
        let length = 100_000;
        let mut builder = Problem::builder();
        let links = builder.primaries("i", length);
        let colors = builder.secondaries("s", length + 1);
        let [red, blue] = ["red", "blue"].map(|name| builder.color(name));
        for (at, &link) in links.iter().enumerate() {
            for color in [red, blue] {
                let option =
                    [link.into(), colors[at].colored(color), colors[at + 1].colored(color)];
                if at > 0 || color == red {
                    builder.option(option).expect("a good option");
                }
            }
        }
        let problem = builder.build().expect("a good problem");
        // Unasked, it is swept.
        let by_links = problem.counter().presolve(false).engine(Engine::Links);
        let counted = by_links.count().expect("taken");
        assert_eq!(counted.statistics().components, 1);
        assert_eq!(counted.statistics().depth(), length);
        solves_once(&problem, length);
    });
}

/// The same depth with bounds: one item covered by each of a hundred thousand options.
#[test]
fn an_item_covered_a_hundred_thousand_times() {
    on_a_small_stack(|| {
        let mut text = String::from("100000|a\n");
        for _ in 0..100_000 {
            writeln!(text, "a").expect("writing to a string never fails");
        }
        solves_once(&Problem::parse(&text).expect("a good problem"), 100_000);
    });
}

#[test]
fn problems_and_tokens_cross_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Problem>();
    crosses::<CancelToken>();
}
