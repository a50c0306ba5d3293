//! What the tests share: random problems, and their solutions by trying every set of options.

use quadrille_problem::{Bounds, OptionId, Problem, verify};
use quadrille_random::Random;

/// Returns the solutions, as bit sets of options, each with its cost.
pub(crate) fn solutions(problem: &Problem) -> Vec<(u32, u64)> {
    assert!(problem.option_count() <= 16, "small problems only");
    let mut solutions = Vec::new();
    let mut taken: Vec<OptionId> = Vec::new();
    for set in 0..1u32 << problem.option_count() {
        taken.clear();
        let options = problem.options().map(|option| option.id());
        taken.extend(options.filter(|option| set >> option.index() & 1 == 1));
        if verify(problem, &taken).is_ok() {
            solutions.push((set, taken.iter().map(|&option| problem.cost(option)).sum()));
        }
    }
    solutions
}

/// Returns the number of solutions.
pub(crate) fn count(problem: &Problem) -> usize {
    solutions(problem).len()
}

/// What a random problem may have besides primary items that are covered once.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) bounds: bool,
    pub(crate) secondary: bool,
    pub(crate) costs: bool,
    pub(crate) labels: bool,
}

/// Returns a random problem with a few items and options.
pub(crate) fn problem(random: &mut Random, rules: Rules) -> Problem {
    let mut below = |limit: u64| random.below(limit);
    let mut builder = Problem::builder();
    let names = ["a", "b#", "1", "r1c2", "#3", "é"];
    let primary = 1 + below(5) as usize;
    let mut items = Vec::new();
    for name in &names[..primary] {
        let lo = below(3) as u32;
        let bounds = Bounds { lo, hi: (lo + below(3) as u32).max(1) };
        let is_bounded = rules.bounds && below(3) == 0;
        let bounds = if is_bounded { bounds } else { Bounds::ONCE };
        items.push(builder.bounded(name, bounds.lo, bounds.hi));
    }
    let secondary = if rules.secondary { below(3) } else { 0 };
    let secondary: Vec<_> = (0..secondary).map(|n| builder.secondary(format!("s{n}"))).collect();
    let colors = ["x", "y"].map(|name| builder.color(name));
    for number in 0..1 + below(7) {
        let mut members = vec![items[below(primary as u64) as usize].into()];
        for &item in &items {
            if below(3) == 0 && !members.iter().any(|m: &quadrille_problem::Member| m.item == item)
            {
                members.push(item.into());
            }
        }
        for &item in &secondary {
            match below(4) {
                0 => members.push(item.into()),
                kind @ (1 | 2) => members.push(item.colored(colors[kind as usize - 1])),
                _ => {}
            }
        }
        let cost = if rules.costs { below(4) } else { 0 };
        builder.option_with_cost(members, cost).expect("distinct items");
        if rules.labels && below(2) == 0 {
            builder.label(format!("L{}", number / 2)).expect("a label");
        }
    }
    builder.build().expect("a problem")
}
