//! Criterion benchmarks: the fast queens counter and a plain backtracker in the same run, so that
//! their ratio is meaningful on any machine. Each run asserts its count.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use quadrille_benches::queens::{BOARDS, backtracking};
use quadrille_nqueens::MeetInTheMiddle;

fn fast(n: usize) -> u64 {
    let counter = MeetInTheMiddle::new(n).expect("a size within the limit");
    let answer = counter.count().expect("the checksums agree");
    answer.found().to_u64().expect("a count below 2^64")
}

/// Counts the boards of `n` queens.
type Counter = fn(usize) -> u64;

fn queens(criterion: &mut Criterion) {
    let counters: [(&str, Counter); 2] = [("fast", fast), ("backtracking", backtracking)];
    for n in 12..=16 {
        let boards = BOARDS[n - 1];
        let mut group = criterion.benchmark_group(format!("queens{n}"));
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
        for (name, counter) in counters {
            group.bench_with_input(BenchmarkId::from_parameter(name), &n, |bench, &n| {
                bench.iter(|| assert_eq!(counter(n), boards));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, queens);
criterion_main!(benches);
