//! Criterion benchmarks: sets of Sudoku puzzles solved in batches, one by one, from text to text,
//! and by exact cover. Each run asserts that every puzzle has one solution.

use std::time::Duration;

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use quadrille_benches::puzzles::{Set, Way};

fn sudoku(criterion: &mut Criterion) {
    for set in Set::generated().expect("puzzles that can be made") {
        let mut group = criterion.benchmark_group(format!("sudoku, {}", set.name));
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
        for way in Way::all() {
            let expected = way.unique(&set);
            group.throughput(Throughput::Elements(expected as u64));
            let id = BenchmarkId::from_parameter(way.name());
            group.bench_with_input(id, &set, |bench, set| {
                bench.iter(|| assert_eq!(way.unique(set), expected));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, sudoku);
criterion_main!(benches);
