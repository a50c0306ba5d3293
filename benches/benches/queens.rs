//! Criterion benchmarks: the fast counter of n queens beside a plain backtracker in the same run,
//! so that their ratio says something on any machine. Each run asserts its count.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use quadrille_nqueens::FastCounter;

/// The boards of 12 to 16 queens (OEIS A000170).
const BOARDS: [(usize, u64); 5] =
    [(12, 14200), (13, 73712), (14, 365596), (15, 2279184), (16, 14772512)];

fn fast(n: usize) -> u64 {
    let counter = FastCounter::new(n).expect("a size within the limit");
    let answer = counter.count().expect("a machine that adds up");
    answer.found().to_u64().expect("a count below 2^64")
}

/// Row by row, columns and diagonals as bits; the first queen in the left half only, as the other
/// half is its mirror image.
fn backtracking(n: usize) -> u64 {
    let full = (1u32 << n) - 1;
    let from = |column: usize| {
        let queen = 1 << column;
        below(full, queen, queen << 1, queen >> 1)
    };
    let half: u64 = (0..n / 2).map(from).sum();
    2 * half + if n.is_multiple_of(2) { 0 } else { from(n / 2) }
}

/// The ways to place the queens of the rows that are left.
fn below(full: u32, columns: u32, rising: u32, falling: u32) -> u64 {
    if columns == full {
        return 1;
    }
    let mut free = full & !(columns | rising | falling);
    let mut boards = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        boards += below(full, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    boards
}

/// Counts the boards of so many queens.
type Counter = fn(usize) -> u64;

fn queens(criterion: &mut Criterion) {
    let counters: [(&str, Counter); 2] = [("fast", fast), ("backtracking", backtracking)];
    for (n, boards) in BOARDS {
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
