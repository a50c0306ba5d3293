//! Interrupted counts leave disjoint cubes, whatever interrupted them.

use std::time::Duration;

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::question::Resumer;
use quadrille_dlx::{CancelToken, Cube, Engine, Problem, Solve};
use quadrille_random::Random;
use quadrille_shards::disjoint;

use crate::support::boards;
use crate::support::random;

/// Runs until the given number of progress reports. Returns the record at the end and the last one
/// reported.
fn run_a_while(resumer: Resumer<'_>, from: CubeRecord, reports: u64) -> [CubeRecord; 2] {
    let (token, mut last, mut seen) = (CancelToken::new(), from.clone(), 0);
    let resumed = resumer.cancel_token(&token).resume(from, Duration::ZERO, |record| {
        last = record.clone();
        seen += 1;
        if seen == reports {
            token.cancel();
        }
    });
    [resumed.expect("every engine accepts a small problem").record, last]
}

/// Interrupts a count again and again, until it ends. Checks the cubes left over each time, and
/// returns the number of interruptions.
fn interrupt(problem: &Problem, engine: Engine, mut record: CubeRecord, seed: u64) -> u64 {
    let random = &mut Random::new(seed);
    for times in 0..10_000 {
        if record.left.is_empty() {
            return times;
        }
        let resumer = problem.resumer().engine(engine).threads(1 + random.below(3));
        let resumer = resumer.presolve(random.one_in(2)).memory_limit(1 << random.below(20));
        let records = run_a_while(resumer, record, 1 + random.below(2) as u64);
        for record in &records {
            assert_eq!(disjoint(problem, &record.left), Ok(()), "seed {seed}, {engine}\n{problem}");
        }
        let [end, last] = records;
        record = if random.one_in(2) { last } else { end };
    }
    panic!("seed {seed}, {engine}: no end");
}

#[test]
fn interrupted_counts_leave_disjoint_cubes() {
    for seed in 0..60 {
        let problem =
            Problem::parse(&random::text(&random::problem(seed))).expect("a good problem");
        for engine in Engine::ALL {
            interrupt(&problem, engine, CubeRecord::nothing(), seed);
        }
    }
    let problem = boards::queens(12);
    let times: u64 = [Engine::Links, Engine::Auto]
        .map(|engine| interrupt(&problem, engine, CubeRecord::nothing(), 7))
        .iter()
        .sum();
    // Their number depends on the speed of the machine.
    assert!(times > 0, "no count was interrupted");
}

#[test]
fn a_time_limit_leaves_disjoint_cubes() {
    let problem = boards::queens(20);
    let resumer = problem.resumer().threads(2).time_limit(Duration::from_millis(100));
    let every = Duration::from_secs(60);
    let resumed = resumer.resume(CubeRecord::nothing(), every, |_| {}).expect("a small problem");
    assert!(!resumed.record.left.is_empty());
    assert_eq!(disjoint(&problem, &resumed.record.left), Ok(()));
}

#[test]
fn subtrees_and_arbitrary_cubes_are_left_disjoint() {
    // Nine queens, and an item with two options.
    let problem = boards::queens_twice(9);
    let options: Vec<_> = problem.options().map(|option| option.id()).collect();
    let [first, .., other] = *options else { panic!("there are options") };
    let cube = |taken: &[_], dropped: &[_]| Cube::known(taken, dropped);
    let left = vec![cube(&[first], &[]), cube(&[other], &[first]), cube(&[], &[first, other])];
    for engine in [Engine::Links, Engine::Auto] {
        interrupt(&problem, engine, CubeRecord::uncounted(left.clone()), 1);
    }
}
