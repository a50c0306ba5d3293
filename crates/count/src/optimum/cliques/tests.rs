//! Cliques against what it means that options exclude each other, and bounds with cliques against brute force.

use quadrille_problem::{OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::optimum::Goal;
use crate::optimum::cliques::{Stronger, broken_cliques};
use crate::optimum::prices::Costs;
use crate::optimum::relaxed::Relaxed;
use crate::optimum::search::Turn;

/// Three options that share an item by twos: the linear program takes half of each.
const TRIANGLE: &str = "x y z w | a b c\nx a b\ny b c\nz a c\nx |5\ny |5\nz |5\nw\n";

fn cliques_of(text: &str, options: u32) -> Vec<Vec<u32>> {
    let problem = Problem::parse(text).expect("a good problem");
    let live: Vec<u32> = (0..problem.option_count() as u32).collect();
    let shares: Vec<(u32, f64)> = (0..options).map(|option| (option, 0.5)).collect();
    let (mut cliques, _) = broken_cliques(&problem, &live, &shares, |_| 0.0);
    cliques.iter_mut().for_each(|clique| clique.sort_unstable());
    cliques
}

#[test]
fn three_options_that_share_items_by_twos_are_a_clique() {
    assert_eq!(cliques_of(TRIANGLE, 3), [[0, 1, 2]]);
    // Two of one color do not exclude each other, and two of different colors do.
    let colored = |a: &str, b: &str| format!("x y z | a b c\nx {a} b\ny b c\nz {b} c\n");
    assert_eq!(cliques_of(&colored("a:1", "a:1"), 3), [[0; 0]; 0]);
    assert_eq!(cliques_of(&colored("a:1", "a:2"), 3), [[0, 1, 2]]);
    // Nor do two options of an item that may be covered twice.
    assert_eq!(cliques_of("0:2|a b c\na b\nb c\na c\n", 3), [[0; 0]; 0]);
}

/// A problem of pairs, some of them with a color, with the costs of its options.
fn random_problem(seed: u64) -> (Problem, Vec<u64>) {
    let mut random = Random::new(seed);
    let (primary, secondary) = (3 + random.below(4), 3 + random.below(3));
    let names = |letter: &'static str, count| (0..count).map(move |item| format!("{letter}{item}"));
    let mut words: Vec<String> = names("p", primary).collect();
    words.push("|".to_owned());
    words.extend(names("s", secondary));
    let (mut text, mut costs) = (words.join(" ") + "\n", Vec::new());
    for option in 0..primary * 3 {
        let mut own = vec![format!("p{}", option % primary)];
        // One of three is dear and free, the others have two secondary items each.
        let is_free = option < primary;
        for item in random.permutation(secondary).into_iter().take(if is_free { 0 } else { 2 }) {
            let color =
                if random.one_in(8) { format!(":{}", random.below(2u32)) } else { String::new() };
            own.push(format!("s{item}{color}"));
        }
        text += &(own.join(" ") + "\n");
        costs.push(random.below(6u64) + if is_free { 20 } else { 0 });
    }
    (Problem::parse(&text).expect("a good problem"), costs)
}

/// Whether two options may not be in one solution, from their members alone.
fn exclude(problem: &Problem, one: u32, other: u32) -> bool {
    let [one, other] = [one, other].map(|option| problem.members(OptionId::known(option as usize)));
    let clash = |a: &quadrille_problem::Member, b: &quadrille_problem::Member| {
        a.item == b.item && (a.color.is_none() || a.color != b.color)
    };
    one.iter().any(|a| other.iter().any(|b| clash(a, b)))
}

/// The least cost of a set of options that exclude each other nowhere and cover each primary item.
fn brute(problem: &Problem, costs: &[u64]) -> Option<u64> {
    let primary = problem.items().filter(|item| item.bounds().is_some()).count();
    let of_item =
        |item: usize| (0..costs.len() as u32).filter(move |&o| o as usize % primary == item);
    let mut sets = vec![(Vec::new(), 0)];
    for item in 0..primary {
        let longer = sets.iter().flat_map(|(set, cost): &(Vec<u32>, u64)| {
            let fits =
                move |&option: &u32| set.iter().all(|&other| !exclude(problem, option, other));
            let with =
                move |option| ([set.as_slice(), &[option]].concat(), cost + costs[option as usize]);
            of_item(item).filter(fits).map(with)
        });
        sets = longer.collect();
    }
    sets.into_iter().map(|(_, cost)| cost).min()
}

/// The search by linear programs finds the least cost with the cliques that it adds, each of which is one.
#[test]
fn the_least_cost_is_found_with_cliques() {
    let mut with_cliques = 0;
    for seed in 0..2_000 {
        let (problem, own) = random_problem(seed);
        let truth = brute(&problem, &own);
        let costs = Costs::new(&problem, own, Goal::Cheapest).expect("small costs");
        let mut relaxed = Relaxed::new(&problem, &costs, usize::MAX).expect("memory");
        relaxed.want_cliques(usize::MAX, usize::MAX);
        let stronger;
        let (mut meter, mut limit, mut best) =
            (Meter::new(Limits::default(), None), i64::MAX, None);
        let mut turn = relaxed.advance(u64::MAX, limit, &mut meter);
        if turn == Turn::Paused && relaxed.take_root_prices().is_some() {
            turn = relaxed.advance(u64::MAX, limit, &mut meter);
        }
        if let Some(cliques) = relaxed.take_cliques() {
            for clique in &cliques {
                let pairs = clique.iter().flat_map(|a| clique.iter().map(move |b| (*a, *b)));
                let excludes = |(a, b)| a == b || exclude(&problem, a, b);
                assert!(pairs.into_iter().all(excludes), "seed {seed}: {clique:?}");
            }
            with_cliques += 1;
            stronger = Stronger::new(&problem, &costs, &cliques).expect("small costs");
            relaxed.strengthen(&stronger);
            turn = relaxed.advance(u64::MAX, limit, &mut meter);
        }
        while turn != Turn::Done {
            if let Some(options) = relaxed.take_better() {
                let cost: i64 =
                    options.iter().map(|option| costs.cost(option.index() as u32)).sum();
                (best, limit) = (Some(costs.in_costs(cost)), cost - costs.step());
            }
            turn = relaxed.advance(u64::MAX, limit, &mut meter);
        }
        assert_eq!(best, truth.map(i128::from), "seed {seed}");
    }
    assert!(with_cliques > 50, "{with_cliques}");
}
