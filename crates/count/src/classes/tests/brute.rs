//! Small random problems, and their classes by brute force: from the definition of an automorphism
//! alone.

use std::collections::BTreeSet;

use quadrille_problem::{ItemId, Member, OptionId, Problem};
use quadrille_random::Random;

/// Bounds, colors and costs, as brute force sees them: for each option, what it does to each item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Touch {
    None,
    Plain,
    Color(usize),
}

/// An item as all options see it: its bounds, and its colors numbered as they are met.
type Seen = (Option<(u32, u32)>, Vec<Touch>);

fn seen_by_options(problem: &Problem, item: ItemId, order: &[usize]) -> Seen {
    let mut numbers = Vec::new();
    let touches = order.iter().map(|&option| {
        let members = problem.members(OptionId::known(option));
        match members.iter().find(|member| member.item == item) {
            None => Touch::None,
            Some(Member { color: None, .. }) => Touch::Plain,
            Some(Member { color: Some(color), .. }) => {
                let place = numbers.iter().position(|number| number == color);
                Touch::Color(place.unwrap_or_else(|| {
                    numbers.push(*color);
                    numbers.len() - 1
                }))
            }
        }
    });
    let touches = touches.collect();
    (problem.bounds(item).map(|bounds| (bounds.lo, bounds.hi)), touches)
}

/// All items as options in this order see them, in no order.
fn seen(problem: &Problem, order: &[usize]) -> Vec<Seen> {
    let items = (0..problem.item_count()).map(ItemId::known);
    let mut seen: Vec<_> = items.map(|item| seen_by_options(problem, item, order)).collect();
    seen.sort();
    seen
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let places = shorter.iter().flat_map(|order| (0..count).map(move |place| (order, place)));
    places
        .map(|(order, place)| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        })
        .collect()
}

/// The sizes of all classes: of every permutation of options it is asked whether some permutation of
/// items and colors goes with it, and of every set of options whether it is a solution.
pub(super) fn brute_force(problem: &Problem) -> Vec<usize> {
    let count = problem.option_count();
    let options: Vec<usize> = (0..count).collect();
    let here = seen(problem, &options);
    let cost = |option: usize| problem.cost(OptionId::known(option));
    let mut group = permutations(count);
    group.retain(|images| {
        options.iter().all(|&option| cost(option) == cost(images[option]))
            && seen(problem, images) == here
    });
    let taken = |set: u32| options.iter().copied().filter(move |option| set >> option & 1 == 1);
    let is_solution = |set: &u32| {
        let options: Vec<OptionId> = taken(*set).map(OptionId::known).collect();
        quadrille_problem::verify(problem, &options).is_ok()
    };
    let mut left: BTreeSet<u32> = (0..1 << count).filter(is_solution).collect();
    let mut sizes = Vec::new();
    while let Some(&set) = left.first() {
        let class: BTreeSet<u32> =
            group.iter().map(|images| taken(set).map(|option| 1 << images[option]).sum()).collect();
        sizes.push(class.len());
        left = left.difference(&class).copied().collect();
    }
    sizes.sort_unstable();
    sizes
}

/// A problem of at most seven options that a shift of its items turns into itself, with bounds,
/// secondary items, colors, costs and equal options now and then.
pub(super) fn planted(random: &mut Random) -> Problem {
    let mut below = |bound: usize| random.below(bound);
    let (copies, width, loose) = (2 + below(2), 1 + below(2), below(2));
    let mut builder = Problem::builder();
    let bounds = [(1, 1), (1, 1), (0, 1), (1, 2), (0, 2), (2, 3)];
    let first = if below(2) == 0 { (1, 1) } else { bounds[below(6)] };
    let mut primaries = Vec::new();
    for item in 0..copies * width {
        let (lo, hi) = if item % width == 0 { first } else { (1, 1) };
        primaries.push(builder.bounded(format!("p{item}"), lo, hi));
    }
    let secondaries = builder.secondaries("s", copies * loose);
    let colors = ["red", "blue"].map(|name| builder.color(name));
    let mut options = 0;
    while options == 0 || options + copies <= 7 && below(4) > 0 {
        let picked: Vec<usize> =
            (0..copies * width).filter(|_| below(copies * width) < 2).collect();
        if picked.is_empty() {
            continue;
        }
        let (color, place, cost, is_alone) = (below(4), below(copies), below(6) / 5, below(5) == 0);
        for shift in 0..if is_alone { 1 } else { copies } {
            let mut members: Vec<Member> = picked
                .iter()
                .map(|item| primaries[(item + shift * width) % (copies * width)].into())
                .collect();
            if loose > 0 {
                let item = secondaries[(place + shift) % copies];
                match color {
                    3 => {}
                    2 => members.push(item.into()),
                    color => members.push(item.colored(colors[(color + shift) % 2])),
                }
            }
            builder.option_with_cost(members, cost as u64).expect("distinct items");
            options += 1;
        }
    }
    builder.build().expect("a good problem")
}
