//! The K best solutions against a sorted list of all solutions.

use costs::with_costs;
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{OptionId, Problem, Solve};
use quadrille_random::Random;

use crate::support::costs;
use crate::support::random;
use crate::support::strip;

#[test]
fn the_best_solutions_come_in_order_of_cost_and_listing() {
    (0..10_000).for_each(|seed| {
        let mut random = Random::with_key([seed, 6, 0, 0]);
        judge(&with_costs(&random::problem(seed), &mut random), seed);
    });
}

#[test]
fn the_best_solutions_of_strips_come_in_order_of_cost_and_listing() {
    (0..60).for_each(|seed| {
        let mut random = Random::with_key([seed, 7, 0, 0]);
        judge(&with_costs(&strip::problem(seed), &mut random), seed);
    });
}

/// Independent parts vary like the digits of a number.
#[test]
fn the_best_solutions_of_independent_parts_come_in_order_of_cost_and_listing() {
    for seed in 0..200 {
        let mut random = Random::with_key([seed, 8, 0, 0]);
        let mut text = "a b c d e f\n".to_owned();
        for items in ["a b", "a", "b", "c d", "c", "d", "e f", "e", "f", "e f", "a b"] {
            text += &format!("{items} |{}\n", random.below(3u64));
        }
        judge(&Problem::parse(&text).expect("a good problem"), seed);
    }
}

/// Branch and bound ends before anything else, or never begins.
fn tunings() -> [Tuning; 3] {
    let mut bounding = Tuning::tiny();
    bounding.diagram.first_turn = 1;
    bounding.optimum.work_per_visit = 1 << 40;
    let mut in_turns = Tuning::tiny();
    in_turns.diagram.first_turn = 1;
    in_turns.optimum.work_per_visit = 100;
    [bounding, in_turns, Tuning::default()]
}

fn judge(problem: &Problem, seed: u64) {
    let listed = problem.lister().presolve(false).solutions().expect("auto declines nothing");
    let all: Vec<(u128, Vec<OptionId>)> =
        listed.take(20_001).map(|s| (s.cost(), s.options().to_vec())).collect();
    if all.len() > 20_000 {
        return;
    }
    let (mut cheapest, mut dearest) = (all.clone(), all);
    cheapest.sort_by_key(|&(cost, _)| cost);
    dearest.sort_by_key(|&(cost, _)| std::cmp::Reverse(cost));
    for tuning in tunings() {
        for k in [1, 2, 3, 7, 50] {
            let optimizer = || problem.optimizer().tuning(tuning);
            for (best, sorted) in
                [(optimizer().k_cheapest(k), &cheapest), (optimizer().k_dearest(k), &dearest)]
            {
                assert_eq!(best.stopped(), None);
                let found = best.solutions().iter().map(|s| s.options().to_vec());
                let expected = sorted.iter().take(k).map(|(_, options)| options.clone());
                assert!(found.eq(expected), "best {k} of seed {seed}\n{problem}");
            }
        }
    }
}

/// However early a limit stops the search, what it returns is the beginning of the answer.
#[test]
fn a_stopped_search_returns_the_first_of_the_best() {
    let mut partial = 0;
    for seed in 0..300 {
        let mut random = Random::with_key([seed, 9, 0, 0]);
        let problem = with_costs(&strip::problem(seed), &mut random);
        let optimizer = || problem.optimizer().tuning(tunings()[0]);
        let whole = problem.optimizer().node_limit(200_000).k_cheapest(5);
        if whole.stopped().is_some() {
            continue;
        }
        for nodes in [3, 30, 100, 300, 1_000] {
            let best = optimizer().node_limit(nodes).k_cheapest(5);
            let count = best.solutions().len();
            assert_eq!(best.solutions(), &whole.solutions()[..count], "seed {seed}\n{problem}");
            assert!(best.stopped().is_some() || count == whole.solutions().len());
            if let (Some(bound), Some(next)) = (best.bound(), whole.solutions().get(count)) {
                assert!(bound <= next.cost(), "seed {seed}\n{problem}");
            }
            partial += usize::from(best.stopped().is_some() && count > 0);
        }
    }
    assert!(partial > 10, "{partial} answers were partial");
}
