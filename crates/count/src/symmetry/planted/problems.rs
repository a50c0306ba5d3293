//! Random problems that certain permutations of their items turn into themselves.

use std::collections::BTreeSet;

use quadrille_problem::Bounds;
use quadrille_random::Random;

use crate::symmetry::plan::Plan;
use crate::symmetry::planted::group::{self, Images};

/// The most options that brute force is asked to go through.
const MOST_OPTIONS: usize = 22;

/// A member of an option: its item, and its color, 0 for none.
type Member = (usize, usize);

/// A random problem with planted symmetries; one in four is spoilt by a small change after that, so
/// that most of them are nearly, and not quite, symmetries.
pub(crate) fn planted(random: &mut Random) -> Plan {
    let mut plan = match random.below(4) {
        0 => product(random),
        1 => orbits(random, true),
        _ => orbits(random, false),
    };
    if random.below(4) == 0 {
        spoil(&mut plan, random);
    }
    plan
}

/// An item for each set of points that a group carries to one another.
struct Family {
    sets: Vec<BTreeSet<usize>>,
    /// The number of the first of these items.
    first: usize,
}

impl Family {
    /// The sets that `size` random points are carried to. No points: one item, which stays.
    fn random(group: &[Images], size: usize, first: usize, random: &mut Random) -> Self {
        let points = group[0].len();
        let set: Vec<usize> = (0..size).map(|_| random.below(points)).collect();
        let sets: BTreeSet<BTreeSet<usize>> = group.iter().map(|g| moved(&set, g)).collect();
        Self { sets: sets.into_iter().collect(), first }
    }

    /// The points of one of these items.
    fn set(&self, item: usize) -> Option<&BTreeSet<usize>> {
        self.sets.get(item.checked_sub(self.first)?)
    }

    fn image(&self, item: usize, element: &Images) -> Option<usize> {
        let set: Vec<usize> = self.set(item)?.iter().copied().collect();
        let image = self.sets.iter().position(|other| *other == moved(&set, element));
        Some(self.first + image.expect("a family is closed under its group"))
    }
}

fn moved(points: &[usize], element: &Images) -> BTreeSet<usize> {
    points.iter().map(|&point| element[point]).collect()
}

/// Random options, each with all that a group of permutations makes of it. If the parts are to be
/// copies, an option keeps to the items of one point and to those that all have in common: the
/// group then moves whole blocks, which hang together by what is common only.
fn orbits(random: &mut Random, copies: bool) -> Plan {
    let group = group::random(random);
    let mut families: Vec<Family> = Vec::new();
    let (primary, secondary) = (1 + random.below(3) as usize, random.below(3) as usize);
    let mut bounds: Vec<Bounds> = Vec::new();
    for number in 0..primary + secondary {
        let size = match (number, copies) {
            (0, _) => 1,
            (_, true) => usize::from(random.below(3) > 0),
            (_, false) => random.below(3) as usize,
        };
        let first = families.last().map_or(0, |last| last.first + last.sets.len());
        let family = Family::random(&group, size, first, random);
        if number < primary {
            let of_all = random_bounds(random, number == 0);
            bounds.resize(bounds.len() + family.sets.len(), of_all);
        }
        families.push(family);
    }
    let items = families.last().map_or(0, |last| last.first + last.sets.len());
    let mut plan = Plan { secondary: items - bounds.len(), bounds, options: Vec::new() };
    let point = families[0].sets[0].first().copied();
    let is_near = |item| {
        let set = families.iter().find_map(|family| family.set(item));
        set.is_some_and(|set| set.is_empty() || set.first().copied() == point)
    };
    for _ in 0..10 {
        let seed = random_option(&plan, random, |item| !copies || is_near(item));
        let cost = u64::from(random.below(3) == 0);
        // Colors stand for points, and move with them, or for themselves.
        let by_points = random.below(2) == 0;
        let image = |element: &Images| -> BTreeSet<Member> {
            let member = |&(item, color): &Member| {
                let item = families.iter().find_map(|family| family.image(item, element));
                let moves = by_points && (1..=element.len()).contains(&color);
                let color = if moves { 1 + element[color - 1] } else { color };
                (item.expect("each item has a family"), color)
            };
            seed.iter().map(member).collect()
        };
        let images: BTreeSet<BTreeSet<Member>> = group.iter().map(image).collect();
        let times = if random.below(6) == 0 { 2 } else { 1 };
        if plan.options.len() + times * images.len() <= MOST_OPTIONS {
            for image in images.iter().flat_map(|image| std::iter::repeat_n(image, times)) {
                plan.options.push((cost, image.iter().copied().collect()));
            }
        }
    }
    plan
}

/// Bounds for all items of a family, those of the first often for exactly once.
fn random_bounds(random: &mut Random, is_first: bool) -> Bounds {
    match random.below(if is_first { 12 } else { 6 }) {
        0 => Bounds { lo: 0, hi: 2 },
        1 => Bounds { lo: 1, hi: 3 },
        2 => Bounds { lo: 0, hi: 1 },
        _ => Bounds::ONCE,
    }
}

/// One to four members, the first of them primary, of the items that are wanted.
fn random_option(plan: &Plan, random: &mut Random, wanted: impl Fn(usize) -> bool) -> Vec<Member> {
    let primary = plan.bounds.len();
    let items: Vec<usize> = (0..primary + plan.secondary).filter(|&item| wanted(item)).collect();
    let mut below = |limit: usize| random.below(limit);
    let primaries = items.iter().filter(|&&item| item < primary).count();
    let mut members = vec![(items[below(primaries)], 0)];
    for _ in 0..below(4) {
        let item = items[below(items.len())];
        if members.iter().all(|member| member.0 != item) {
            let color = if item >= primary && below(3) > 0 { 1 + below(3) } else { 0 };
            members.push((item, color));
        }
    }
    members
}

/// The product of two small problems: an item for each two, and an option for each two options,
/// with all items of the one beside all items of the other. Each symmetry of either is one of it.
fn product(random: &mut Random) -> Plan {
    let [a, b] = [(); 2].map(|()| orbits_of_few(random));
    let (rows, columns) = (a.bounds.len(), b.bounds.len());
    let bounds = vec![random_bounds(random, true); rows * columns];
    let mut plan = Plan { bounds, secondary: 0, options: Vec::new() };
    for (first, second) in a.options.iter().flat_map(|a| b.options.iter().map(move |b| (a, b))) {
        let items = first.1.iter().flat_map(|&(row, _)| {
            second.1.iter().map(move |&(column, _)| (row * columns + column, 0))
        });
        plan.options.push((first.0 + second.0, items.collect()));
    }
    plan.options.truncate(MOST_OPTIONS);
    plan
}

/// A factor of a product: two or three items in a circle, and arcs of this circle of some lengths,
/// from all or only some of the items on.
fn orbits_of_few(random: &mut Random) -> Plan {
    let items = 2 + random.below(2) as usize;
    let mut options = Vec::new();
    for length in 1..=items {
        let starts = match random.below(3) {
            0 => 0,
            _ if length == items => 1,
            1 => items,
            _ => 1 + random.below(items),
        };
        for start in 0..starts {
            let arc = (start..start + length).map(|item| (item % items, 0));
            options.push((u64::from(length == 2), arc.collect()));
        }
    }
    Plan { bounds: vec![Bounds::ONCE; items], secondary: 0, options }
}

/// Changes a bound, a cost, a color or a member, or takes an option away or adds one again.
fn spoil(plan: &mut Plan, random: &mut Random) {
    if plan.options.is_empty() {
        return;
    }
    let mut below = |limit: usize| random.below(limit);
    let option = below(plan.options.len());
    let (primary, count) = (plan.bounds.len(), plan.options.len());
    match below(6) {
        0 => plan.bounds[below(primary)].hi += 1,
        1 => plan.options[option].0 += 1,
        2 => _ = plan.options.remove(option),
        3 if count < MOST_OPTIONS => plan.options.push(plan.options[option].clone()),
        4 if plan.options[option].1.len() > 1 => _ = plan.options[option].1.pop(),
        _ => {
            let members = &mut plan.options[option].1;
            if let Some((_, color)) = members.iter_mut().find(|member| member.0 >= primary) {
                *color = (*color + 1) % 4;
            }
        }
    }
    // An option needs a primary item.
    plan.options.retain(|(_, members)| members.iter().any(|member| member.0 < primary));
}
