//! Dancing links: the reference for all other back ends, and the fallback for any size.
//!
//! Source: D. E. Knuth, *Dancing Links* (2000), and *The Art of Computer Programming* 4B, section
//! 7.2.2.1, Algorithms X, C and M; the idea is due to Hitotumatu and Noshita (1979).
//!
//! The back ends [`ExactLinks`] (every item exactly once, with or without colors) and
//! [`BoundedLinks`] (any bounds) share the `Lists`.

mod bounded;
mod exact;
mod lists;
mod pairs;
mod store;

use quadrille_problem::{Kind, Problem};

use crate::dance::links::bounded::BoundedLinks;
use crate::dance::links::exact::ExactLinks;
use crate::dance::links::store::{Narrow, Store, Wide};
use crate::dance::{HAS_SPECIAL_COPIES, is_colored};
use crate::tuning::{MemoTuning, Tuning};
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;

/// The fewest nodes of lists with numbers of 16 bits: clearing the tables of such links takes 0.02
/// ms, longer than the search of a smaller problem may take.
const NARROW_FROM: usize = 256;

/// Builds a walk on links without a memo: the plainest one, for tests.
pub fn build(problem: &Problem) -> Box<dyn Walker> {
    build_with_memo(problem, 0, &Tuning::default())
}

/// Builds a walk on links, with the narrow store if it fits and pays. Counts remember equal residuals
/// within `memory` bytes.
pub(crate) fn build_with_memo(
    problem: &Problem,
    memory: usize,
    tuning: &Tuning,
) -> Box<dyn Walker> {
    let choice = &tuning.choice;
    // A search of few options ends before the tables of a narrow store are cleared.
    let is_small = problem.option_count() < choice.small_below;
    if HAS_SPECIAL_COPIES && !is_small && lists::suit_narrow(problem, tuning.limit(NARROW_FROM)) {
        build_in::<Narrow>(problem, memory, tuning.memo)
    } else {
        build_in::<Wide>(problem, memory, tuning.memo)
    }
}

fn build_in<S: Store + 'static>(
    problem: &Problem,
    memory: usize,
    tuning: MemoTuning,
) -> Box<dyn Walker> {
    macro_rules! walk {
        ($links:expr) => {
            Box::new(Walk::new($links).with_memo(memory, tuning))
        };
    }
    match (problem.kind(), is_colored(problem)) {
        (Kind::Mcc, true) => walk!(BoundedLinks::<S, true>::new(problem)),
        (Kind::Mcc, false) => walk!(BoundedLinks::<S, false>::new(problem)),
        (_, true) => walk!(ExactLinks::<S, true>::new(problem)),
        (_, false) => walk!(ExactLinks::<S, false>::new(problem)),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::OptionId;
    use quadrille_random::Random;

    use super::*;
    use crate::answer::Answer;
    use crate::meter::Meter;
    use crate::meter::limits::Limits;
    use crate::observe::Statistics;
    use crate::walk::walker::Step;

    /// Returns the count of a walk, its cost, and the solutions it visits.
    fn all_of<S: Store + 'static>(
        problem: &Problem,
    ) -> (Answer, u64, Vec<u64>, u64, Vec<Vec<OptionId>>) {
        let mut statistics = Statistics::default();
        let mut meter = Meter::new(Limits::tiny(), None);
        let mut walk = build_in::<S>(problem, 0, MemoTuning::default());
        let answer = walk.count(&mut meter);
        meter.record(&mut statistics);
        let updates = walk.updates();
        let mut solutions = Vec::new();
        while walk.next(&mut meter) == Step::Solution {
            let mut taken = Vec::new();
            walk.taken(&mut taken);
            solutions.push(taken);
        }
        (answer, statistics.nodes, statistics.profile, updates, solutions)
    }

    #[test]
    fn narrow_and_wide_stores_give_the_same_walk() {
        let mut numbers = Random::new(1);
        let mut random = |bound: u32| numbers.below(bound);
        let mut found = 0;
        for round in 0..600 {
            let bounds = if round % 3 == 2 { "0:2|" } else { "" };
            let mut text = format!("{bounds}a b c d e | x y\n");
            for _ in 0..8 + random(12) {
                let covered = 1 + random(31);
                for (item, name) in ["a", "b", "c", "d", "e"].into_iter().enumerate() {
                    if covered >> item & 1 == 1 {
                        text += &format!("{name} ");
                    }
                }
                for name in ["x", "y"] {
                    match random(6) {
                        0 => text += &format!("{name} "),
                        color @ 1..3 if round % 2 == 0 => text += &format!("{name}:{color} "),
                        _ => {}
                    }
                }
                text.push('\n');
            }
            let problem = Problem::parse(&text).expect("a good problem");
            let wide = all_of::<Wide>(&problem);
            found += wide.4.len();
            assert_eq!(all_of::<Narrow>(&problem), wide, "{text}");
        }
        assert!(found > 100, "{found} solutions in all");
    }
}
