//! `verify` accepts the solutions that the engine lists, and no set of options that differs in one.

use proptest::prelude::*;
use quadrille_dlx::problem::Violation;
use quadrille_dlx::{OptionId, Problem, Solve, verify};

use crate::support::random;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4_096) })]

    #[test]
    fn a_solution_changed_is_refused_or_listed(seed in any::<u64>(), which in any::<usize>()) {
        let problem = Problem::parse(&random::text(&random::problem(seed))).expect("good");
        let solutions = problem.lister().solutions().expect("taken");
        let all: Vec<Vec<OptionId>> = solutions.map(|s| s.options().to_vec()).collect();
        let solution = all.get(which % all.len().max(1)).cloned().unwrap_or_default();
        let mut reversed = solution.clone();
        reversed.reverse();
        prop_assert_eq!(verify(&problem, &reversed).is_ok(), !all.is_empty(), "in any order");
        for option in problem.options().map(|option| option.id()) {
            let mut changed = solution.clone();
            match changed.iter().position(|&taken| taken == option) {
                Some(place) => drop(changed.remove(place)),
                None => changed.push(option),
            }
            changed.sort_unstable();
            prop_assert_eq!(verify(&problem, &changed).is_ok(), all.contains(&changed));
        }
        let stranger = OptionId::new(problem.option_count()).expect("a small number");
        let mut changed = solution.clone();
        changed.push(stranger);
        let unknown = Violation::UnknownOption { option: stranger };
        prop_assert_eq!(verify(&problem, &changed), Err(unknown));
        if let Some(&option) = solution.first() {
            let twice = [solution.as_slice(), &[option]].concat();
            prop_assert_eq!(verify(&problem, &twice), Err(Violation::RepeatedOption { option }));
        }
    }
}
