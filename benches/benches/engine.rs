//! Criterion benchmarks: every light instance on our engine, and on the crates `dlx` and
//! `exact-covers` for comparison. Each run asserts its count.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use quadrille_benches::{CATALOGUE, Contestant};

fn engine(criterion: &mut Criterion) {
    for instance in CATALOGUE.iter().filter(|instance| !instance.is_heavy) {
        let problem = (instance.problem)();
        let mut group = criterion.benchmark_group(instance.name);
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
        for name in ["auto", "dlx", "exact-covers"] {
            let contestant = Contestant::named(name).expect("a name of a contestant");
            group.bench_with_input(
                BenchmarkId::from_parameter(name),
                &problem,
                |bench, problem| {
                    bench.iter(|| assert_eq!(contestant.count(problem), Some(instance.solutions)));
                },
            );
        }
        group.finish();
    }
}

criterion_group!(benches, engine);
criterion_main!(benches);
