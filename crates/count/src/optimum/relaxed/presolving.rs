//! Presolve of the root again, after options were dropped by their reduced costs. Fewer options are left, so all options
//! of one item may now be options of another one, and an option may now exclude all that are left of an item.
//!
//! # Invariant
//! The options dropped are in no solution that has live options only.

use quadrille_problem::{OptionId, Problem};
use quadrille_search::meter::Meter;
use quadrille_search::reduce::presolve::{Presolved, presolve};
use quadrille_search::reduce::residual::restricted;

use crate::optimum::relaxed::Relaxed;

/// The root is presolved again once it has lost one in this many of its options.
const LEAST_LOST: usize = 20;

impl Relaxed<'_> {
    /// Drops the options that presolve excludes, if the search is at the root and that has lost many since it was presolved last.
    /// Returns whether the linear program has to be solved again.
    pub(super) fn presolve_root(&mut self, meter: &Meter<'_>) -> bool {
        if !(self.levels.is_empty() && self.taken.is_empty()) {
            return false;
        }
        let live: Vec<u32> = self.live().collect();
        if live.len() + self.presolved / LEAST_LOST >= self.presolved {
            return false;
        }
        let excluded = excluded(self.problem, &live, &|| meter.is_over());
        self.presolved = live.len() - excluded.len();
        excluded.iter().for_each(|&option| self.residual.drop_option(option));
        // The prices will be better.
        self.is_priced &= excluded.is_empty();
        !excluded.is_empty()
    }
}

/// The live options that are in no solution of live options, by presolve.
fn excluded(problem: &Problem, live: &[u32], interrupt: &dyn Fn() -> bool) -> Vec<u32> {
    let options = live.iter().map(|&option| OptionId::known(option as usize));
    match presolve(&restricted(problem, options), interrupt) {
        Presolved::Impossible(_) => live.to_vec(),
        Presolved::Reduced(reduction) => {
            reduction.dropped().iter().map(|option| live[option.index()]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;

    /// The sets of options that cover each item once, by brute force.
    fn covers(options: &[u32], live: &[u32], items: u32) -> Vec<Vec<u32>> {
        let mut covers = vec![(0, Vec::new())];
        for &option in live {
            let own = options[option as usize];
            let fits = |(covered, _): &&(u32, Vec<u32>)| covered & own == 0;
            let with = |(covered, set): &(u32, Vec<u32>)| {
                (covered | own, [set.as_slice(), &[option]].concat())
            };
            let more: Vec<_> = covers.iter().filter(fits).map(with).collect();
            covers.extend(more);
        }
        let all = (1 << items) - 1;
        covers.into_iter().filter(|&(covered, _)| covered == all).map(|(_, set)| set).collect()
    }

    #[test]
    fn what_presolve_excludes_is_in_no_cover_by_live_options() {
        let (mut dropped, mut refuted) = (0, 0);
        for seed in 0..2_000 {
            let mut random = Random::new(seed);
            let items = 4 + random.below(4u32);
            let mut options: Vec<u32> =
                (0..14).map(|_| 1 + random.below((1u32 << items) - 1)).collect();
            options.sort_by_key(|option| option.count_ones());
            let names = |option: u32| {
                let own = (0..items).filter(|item| option >> item & 1 == 1);
                own.map(|item| format!("i{item} ")).collect::<String>() + "\n"
            };
            let text: String = options.iter().map(|&option| names(option)).collect();
            let text = names((1 << items) - 1) + &text;
            let problem = Problem::parse(&text).expect("a good problem");
            let live: Vec<u32> = (0..14).filter(|_| !random.one_in(4)).collect();
            let excluded = excluded(&problem, &live, &|| false);
            let covers = covers(&options, &live, items);
            let used = |option: &u32| covers.iter().any(|cover| cover.contains(option));
            assert!(!excluded.iter().any(used), "seed {seed}: {excluded:?}");
            dropped += usize::from(!covers.is_empty() && !excluded.is_empty());
            refuted += usize::from(excluded.len() == live.len());
        }
        assert!(dropped > 100 && refuted > 100, "{dropped} {refuted}");
    }
}
