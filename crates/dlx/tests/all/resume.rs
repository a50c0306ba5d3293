//! Counts interrupted again and again and resumed from their last report, compared with brute force
//! or with published counts.

use std::time::Duration;

use quadrille_dlx::count::{Resumed, SweepError};
use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::question::Resumer;
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{
    Answer, CancelToken, Count, Cube, Engine, OptionId, Problem, Solve, StopReason,
};
use quadrille_random::Random;

use crate::support::boards;
use crate::support::brute;
use crate::support::random;
use crate::support::strip;

/// Runs until the given number of progress reports, and stops there. Returns the result and the
/// last report.
fn run_a_while(solver: Resumer<'_>, from: CubeRecord, times: u64) -> (Resumed, CubeRecord) {
    let (token, mut reports, mut last) = (CancelToken::new(), 0, from.clone());
    let resumed = solver.cancel_token(&token).resume(from, Duration::ZERO, |record| {
        assert!(record.agrees());
        last = record.clone();
        reports += 1;
        if reports == times {
            token.cancel();
        }
    });
    (resumed.expect("small enough for all"), last)
}

/// Returns the count and the number of times it was resumed.
fn in_pieces(problem: &Problem, engine: Engine, random: &mut Random) -> (Count, u64) {
    let mut record = CubeRecord::nothing();
    for times in 1.. {
        let (threads, presolve) = (1 + random.below(3), random.one_in(2));
        let solver = problem.resumer().engine(engine).threads(threads).presolve(presolve);
        let solver = solver.memory_limit(1 << random.below(20));
        let (resumed, last) = run_a_while(solver, record, 1 + random.below(2) as u64);
        assert_eq!(resumed.stopped.is_none(), resumed.record.left.is_empty());
        // It may stop without a final report, as in a power failure: the last report counts.
        record = if random.one_in(2) { last } else { resumed.record };
        if record.left.is_empty() {
            return (record.answer().complete().expect("no cube is left"), times);
        }
        assert!(times < 10_000, "no end");
    }
    unreachable!("the loop only ends by returning")
}

#[test]
fn interrupted_at_any_moment_it_reaches_the_count() {
    for seed in 0..120 {
        let (plain, problem) = random::both(seed);
        let expected = brute::solutions(&plain).len() as u64;
        for engine in Engine::ALL {
            let (count, _) = in_pieces(&problem, engine, &mut Random::new(seed));
            assert_eq!(count, expected, "seed {seed}, {engine}\n{problem}");
        }
    }
}

#[test]
fn larger_problems_are_interrupted_and_reach_the_count() {
    let mut breaks = 0;
    for seed in 0..12 {
        let problem = Problem::parse(&random::text(&strip::problem(seed))).expect("a good problem");
        let expected =
            problem.counter().engine(Engine::Links).count().expect("links accept any problem");
        let expected = expected.complete().expect("no limit");
        for engine in Engine::ALL {
            let (count, times) = in_pieces(&problem, engine, &mut Random::new(seed));
            assert_eq!(count, expected, "seed {seed}, {engine}");
            breaks += times - 1;
        }
    }
    // A000170.
    for engine in [Engine::Links, Engine::Auto] {
        let (count, times) = in_pieces(&boards::queens(13), engine, &mut Random::new(7));
        assert_eq!(count, 73_712);
        breaks += times - 1;
    }
    assert!(breaks > 10, "{breaks} breaks are too few to show anything");
}

#[test]
fn a_problem_in_parts_resumes_in_its_last_part() {
    // Nine queens, six queens, and an item with a single option: 352 times 4.
    let [nine, six] = [9, 6].map(|n| boards::queens(n).to_string().replace("|\n", "\n"));
    let mut lines = [nine.lines(), six.lines()];
    let heads = [lines[0].next(), lines[1].next()].map(|head| head.expect("a line of items"));
    let rename = |line: &str, mark: &str| {
        let words = line.split_whitespace();
        words.map(|word| if word == "|" { word.into() } else { format!("{mark}{word}") }).collect()
    };
    let halves = |head: &str, mark: &str| -> (String, String) {
        let words: Vec<String> = rename(head, mark);
        let mut parts = words.split(|word| word == "|").map(|part| part.join(" "));
        (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
    };
    let (one, other) = (halves(heads[0], "a"), halves(heads[1], "b"));
    let mut text = format!("only {} {} | {} {}\nonly\n", one.0, other.0, one.1, other.1);
    for (lines, mark) in lines.into_iter().zip(["a", "b"]) {
        for line in lines.filter(|line| !line.is_empty()) {
            let words: Vec<String> = rename(line, mark);
            text += &(words.join(" ") + "\n");
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    for seed in 0..4 {
        let (count, _) = in_pieces(&problem, Engine::Auto, &mut Random::new(seed));
        assert_eq!(count, 352 * 4);
    }
}

#[test]
fn cubes_of_any_kind_are_counted() {
    let problem = boards::queens(6);
    let mut record = CubeRecord::uncounted(problem.cubes(7));
    let every = Duration::from_secs(60);
    let resumed = problem.resumer().resume(record.clone(), every, |_| {}).expect("good cubes");
    assert_eq!(resumed.answer().complete().expect("no limit"), 4);
    // With the first option and without it.
    let first = problem.options().next().expect("an option").id();
    let with = Cube::new(&problem, [first], []).expect("a cube");
    let without = Cube::new(&problem, [], [first]).expect("a cube");
    let halves = CubeRecord::uncounted(vec![with, without]);
    for presolve in [false, true] {
        let solver = problem.resumer().engine(Engine::Dense).presolve(presolve);
        let resumed = solver.resume(halves.clone(), every, |_| {}).expect("good cubes");
        assert_eq!(resumed.answer().complete().expect("no limit"), 4);
    }
    let other = boards::queens(7);
    let last = other.options().last().expect("an option").id();
    record.left.push(Cube::new(&other, [last], []).expect("an option of seven queens"));
    let refused = problem.resumer().resume(record, every, |_| {});
    assert!(matches!(refused, Err(RunError::NoCube(_))), "{refused:?}");
}

#[test]
fn a_limit_stops_it_with_everything_left_over() {
    let problem = boards::queens(20);
    let solver = problem.resumer().threads(2).time_limit(Duration::from_millis(100));
    let every = Duration::from_secs(60);
    let resumed = solver.resume(CubeRecord::nothing(), every, |_| {}).expect("good cubes");
    assert_eq!(resumed.stopped, Some(StopReason::TimeLimit));
    assert!(!resumed.record.left.is_empty());
}

/// A search of a large problem is not divided: a limit leaves its whole cube, and no timer stops it.
#[test]
fn a_search_that_is_not_divided_keeps_its_cube() {
    let mut tuning = Tuning::default();
    tuning.threads.divided_items = 0;
    let solver = |problem| Problem::resumer(problem).tuning(tuning).threads(2);
    let (long, short) = (boards::queens(20), boards::queens(8));
    let stopped = solver(&long).time_limit(Duration::from_millis(100));
    let stopped =
        stopped.resume(CubeRecord::nothing(), Duration::ZERO, |_| {}).expect("good cubes");
    assert_eq!(stopped.stopped, Some(StopReason::TimeLimit));
    assert_eq!(stopped.record.left, CubeRecord::nothing().left);
    assert_eq!(stopped.record.answer(), Answer::AtLeast(0u64.into(), StopReason::NodeLimit));
    let ended = solver(&short).resume(CubeRecord::nothing(), Duration::ZERO, |_| {});
    assert_eq!(ended.expect("good cubes").answer().complete(), Ok(92u64.into()));
}

/// Includes cubes that drop options where no search would, and cubes with incompatible options.
#[test]
fn cubes_from_no_search_are_counted() {
    for seed in 0..80 {
        let (plain, problem) = random::both(seed);
        let solutions = brute::solutions(&plain);
        let mut random = Random::new(seed);
        for engine in Engine::ALL {
            let options = || problem.options().map(|option| option.id());
            let taken: Vec<_> = options().filter(|_| random.one_in(4)).collect();
            let others = options().filter(|option| !taken.contains(option));
            let dropped: Vec<_> = others.filter(|_| random.one_in(3)).collect();
            let has = |solution: &[usize], option: &OptionId| solution.contains(&option.index());
            let is_in = |solution: &&Vec<usize>| {
                taken.iter().all(|option| has(solution, option))
                    && !dropped.iter().any(|option| has(solution, option))
            };
            let expected = solutions.iter().filter(is_in).count() as u64;
            let cube = Cube::new(&problem, taken.clone(), dropped.clone()).expect("a cube");
            let left = vec![cube.clone()];
            let record = CubeRecord::uncounted(left);
            let solver = problem.resumer().engine(engine).presolve(seed % 2 == 0);
            let every = Duration::from_secs(60);
            let resumed = solver.resume(record, every, |_| {}).expect("a good cube");
            let count = resumed.answer().complete().expect("no limit");
            assert_eq!(count, expected, "seed {seed}, {engine}, {cube}\n{problem}");
        }
    }
}

#[test]
fn every_report_leads_to_the_count() {
    let mut several = 0;
    for seed in 0..80 {
        let (plain, problem) = random::both(seed);
        let expected = brute::solutions(&plain).len() as u64;
        // In a problem with several parts, some of these cubes take options of several parts.
        let left = problem.cubes(7);
        several += usize::from(left.len() > 1);
        let record = CubeRecord::uncounted(left);
        let mut reports = Vec::new();
        let resumed = problem.resumer().resume(record, Duration::ZERO, |r| reports.push(r.clone()));
        assert_eq!(resumed.expect("good cubes").answer().complete().expect("no limit"), expected);
        for record in reports {
            let resumed = problem.resumer().resume(record.clone(), Duration::ZERO, |_| {});
            let count = resumed.expect("good cubes").answer().complete().expect("no limit");
            assert_eq!(count, expected, "seed {seed}, {record:?}\n{problem}");
        }
    }
    assert!(several > 10, "{several} records of several cubes are too few to show anything");
}

#[test]
fn pieces_and_other_cubes_are_reported_together() {
    // Nine queens, and an item with two options: 352 times 2.
    let problem = boards::queens_twice(9);
    let options: Vec<_> = problem.options().map(|option| option.id()).collect();
    let [first, .., other] = *options else { panic!("there are options") };
    let cube = |taken: &[_], dropped: &[_]| {
        Cube::new(&problem, taken.iter().copied(), dropped.iter().copied()).expect("a cube")
    };
    let left = vec![cube(&[first], &[]), cube(&[other], &[first]), cube(&[], &[first, other])];
    for engine in [Engine::Links, Engine::Auto] {
        let mut record = CubeRecord::uncounted(left.clone());
        while !record.left.is_empty() {
            let solver = problem.resumer().engine(engine).presolve(false);
            record = run_a_while(solver, record, 1).1;
        }
        assert_eq!(record.count, 704, "{engine}");
    }
}

#[test]
fn a_long_line_of_only_children_makes_progress() {
    // A ring of pairs, with two ways to begin: then every option is forced in turn.
    let count = 3_000;
    let items: Vec<String> = (0..count).map(|item| format!("i{item}")).collect();
    let pair = |item: usize| format!("i{item} i{}\n", (item + 1) % count);
    let text = items.join(" ") + "\n" + &(0..count).map(pair).collect::<String>();
    let problem = Problem::parse(&text).expect("a good problem");
    for engine in [Engine::Links, Engine::Cells, Engine::Auto] {
        let mut record = CubeRecord::nothing();
        let mut times = 0;
        while !record.left.is_empty() {
            times += 1;
            assert!(times < 100, "{engine}: no progress");
            let solver = problem.resumer().engine(engine).presolve(false).threads(2);
            record = run_a_while(solver, record, 1).0.record;
        }
        assert_eq!(record.count, 2, "{engine}");
    }
}

/// The shares of the cubes are the progress of the count, and their order keeps the list short.
#[test]
fn progress_never_falls_and_the_list_of_cubes_stays_short() {
    let problem = boards::queens(13);
    for threads in [1, 2] {
        let (mut record, mut runs, mut most) = (CubeRecord::nothing(), 0, 0);
        while !record.left.is_empty() {
            let solver = problem.resumer().engine(Engine::Links).memory_limit(0).threads(threads);
            let next = run_a_while(solver, record.clone(), 1).0.record;
            if !next.left.is_empty() {
                assert_eq!(next.shares.len(), next.left.len());
                let (before, after) = (record.finished_share(), next.finished_share());
                assert!(after >= before - 1e-9, "{after} after {before}");
                // A run that gets no processor in its time may gain nothing, but loses nothing.
                assert!(next.nodes >= record.nodes, "a run loses nodes");
            }
            (record, runs) = (next, runs + 1);
            most = most.max(record.left.len());
        }
        assert_eq!(record.count, 73_712, "{threads} threads");
        assert!(record.shares.is_empty());
        // Two threads may end before the first report.
        assert!(runs > 1 || threads > 1, "it was never interrupted");
        // A path has at most 13 levels with 13 children, and each thread leaves one.
        assert!(most <= 169 * threads, "{most} cubes");
    }
}

#[test]
fn shares_that_cannot_be_are_not_used() {
    let problem = boards::queens(6);
    let record = run_a_while(problem.resumer().memory_limit(0), CubeRecord::nothing(), 1).0.record;
    for shares in [vec![], vec![u64::MAX; record.left.len()], vec![1], vec![0; record.left.len()]] {
        let mut record = record.clone();
        record.shares = shares;
        let resumed = problem.resumer().resume(record, Duration::ZERO, |_| {}).expect("good cubes");
        assert_eq!(resumed.answer().complete(), Ok(4u64.into()));
    }
}

#[test]
fn sweeps_are_interrupted_and_reach_the_count() {
    let (problem, tilings) = (boards::dominoes(12, 12), "53060477521960000");
    let (mut swept, mut tuning) = (0, Tuning::default());
    tuning.threads.poll_interval = 100;
    for (seed, engine) in [Engine::Sweep, Engine::Auto, Engine::Sweep].into_iter().enumerate() {
        let random = &mut Random::new(seed as u64);
        let mut record = CubeRecord::nothing();
        while !record.left.is_empty() {
            let threads = 1 + random.below(3);
            let resumer = problem.resumer().engine(engine).threads(threads).tuning(tuning);
            let resumer = resumer.presolve(random.one_in(2)).symmetry(random.one_in(2));
            let (resumed, last) = run_a_while(resumer, record, 1);
            record = if random.one_in(2) { last } else { resumed.record };
            swept += u64::from(record.sweep.is_some());
        }
        assert_eq!(record.count.to_string(), tilings, "{engine}");
        assert!(record.sweep.is_none() && record.agrees());
    }
    assert!(swept > 10, "{swept} sweeps were interrupted: too few to show anything");
}

#[test]
fn a_sweep_that_needs_too_much_memory_gives_way_to_a_search() {
    let problem = boards::dominoes(6, 8);
    let record = run_a_while(problem.resumer().engine(Engine::Sweep), CubeRecord::nothing(), 1).1;
    assert!(record.sweep.is_some());
    // Without its sweep, the record leads to the count as well.
    let mut forgotten = record.clone();
    forgotten.sweep = None;
    for memory in [1_000, 100_000, 200_000, 400_000, 1_000_000] {
        for from in [CubeRecord::nothing(), record.clone(), forgotten.clone()] {
            for engine in [Engine::Sweep, Engine::Auto, Engine::Dense] {
                let resumer = problem.resumer().engine(engine).memory_limit(memory).threads(2);
                let every = Duration::from_secs(60);
                let resumed = resumer.resume(from.clone(), every, |_| {}).expect("a good record");
                let count = resumed.answer().complete().expect("no limit");
                assert_eq!(count, 167_089, "{memory}, {engine}");
            }
        }
    }
}

#[test]
fn the_sweep_of_another_problem_is_refused() {
    let swept = |problem: &Problem| {
        let resumer = problem.resumer().engine(Engine::Sweep);
        run_a_while(resumer, CubeRecord::nothing(), 1).1
    };
    let (problem, other) = (boards::dominoes(8, 8), boards::dominoes(8, 9));
    let mut record = swept(&other);
    assert!(record.sweep.is_some());
    let refused = problem.resumer().resume(record.clone(), Duration::ZERO, |_| {});
    assert_eq!(refused.map(|_| ()), Err(RunError::NoSweep(SweepError::Foreign)));
    // Elsewhere a sweep is dropped, and no solution with it.
    record.sweep = None;
    assert_eq!(swept(&problem).and(&swept(&problem)).sweep, None);
    let resumed = other.resumer().resume(record, Duration::ZERO, |_| {}).expect("a good record");
    assert_eq!(resumed.answer().complete().expect("no limit"), 108_435_745);
}

/// Without one of its two options, a corner forces the other: half of all tilings are left.
#[test]
fn a_sweep_goes_on_with_the_presolve_that_it_began_with() {
    let text = boards::dominoes(12, 12).to_string();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(1);
    let problem = Problem::parse(&lines.join("\n")).expect("a good problem");
    for begins in [false, true] {
        let resumer = || problem.resumer().engine(Engine::Sweep);
        let record = run_a_while(resumer().presolve(begins), CubeRecord::nothing(), 1).1;
        assert!(record.sweep.is_some());
        for presolve in [false, true] {
            let every = Duration::from_secs(60);
            let resumed = resumer().presolve(presolve).resume(record.clone(), every, |_| {});
            let count = resumed.expect("its own sweep").answer().complete().expect("no limit");
            assert_eq!(count, 26_530_238_760_980_000);
        }
    }
}
