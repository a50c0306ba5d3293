//! A basis may be inverted again at any time.

use quadrille_problem::Problem;
use quadrille_random::Random;

use crate::optimum::Goal;
use crate::optimum::prices::Costs;
use crate::optimum::simplex::{Simplex, Solved};

/// The inverse that is computed anew gives the same prices and values.
#[test]
fn an_inverse_that_is_computed_anew_is_the_same() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let names: Vec<String> = (0..16).map(|item| format!("i{item}")).collect();
        let (mut text, mut own) = (names.join(" ") + "\n", Vec::new());
        for option in 0..60 {
            let has = |item: &&String| item[1..] == (option % 16).to_string();
            let items = names.iter().filter(|item| has(item) || random.below(6u64) == 0);
            text += &(items.cloned().collect::<Vec<_>>().join(" ") + "\n");
            own.push(random.below(100u64));
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let costs = Costs::new(&problem, own, Goal::Cheapest).expect("small costs");
        let mut simplex = Simplex::new(&costs, names.len(), usize::MAX).expect("memory");
        assert_eq!(simplex.solve(u64::MAX), Solved::Optimal);
        let all = |simplex: &Simplex| -> Vec<f64> {
            let values = (0..60).map(|option| simplex.value(option));
            let unit = costs.step() as f64;
            simplex.prices().map(|price| price / unit).chain(values).collect()
        };
        let before = all(&simplex);
        simplex.invert();
        assert_eq!(simplex.solve(1), Solved::Paused);
        assert_eq!(simplex.solve(u64::MAX), Solved::Optimal);
        let is_near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-6;
        assert!(before.iter().zip(&all(&simplex)).all(is_near), "seed {seed}");
    }
}
