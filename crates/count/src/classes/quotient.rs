//! The solutions that an automorphism fixes, as a problem of their own.
//!
//! Such a solution is a union of the automorphism's orbits of options. An orbit covers all items of
//! an orbit of items alike, so one item of each orbit is enough.

use quadrille_problem::{Color, ItemId, Member, OptionId, Problem, SubproblemBuilder};

use crate::classes::elements::Element;

/// Returns the problem whose solutions are those of the given one that an automorphism fixes. `has`
/// selects options, and all images of an option with it.
///
/// Returns `None` if one orbit may cover an item with bounds twice, which no option can express. Takes
/// time linear in the problem, but for the sorting of members.
pub(super) fn quotient(
    problem: &Problem,
    element: &Element,
    has: impl Fn(OptionId) -> bool,
) -> Option<Problem> {
    let mut excerpt = SubproblemBuilder::default();
    let mut number = vec![None; problem.item_count()];
    let mut count = 0;
    for_each_cycle(&element.items, |cycle| {
        let item = ItemId::known(cycle[0] as usize);
        number[item.index()] = Some(ItemId::known(count));
        count += 1;
        excerpt.item(problem.bounds(item));
    });
    let mut is_expressible = true;
    let mut members = Vec::new();
    for_each_cycle(&element.options, |cycle| {
        let options = cycle.iter().map(|&option| OptionId::known(option as usize));
        if !has(OptionId::known(cycle[0] as usize)) {
            return;
        }
        members.clear();
        for member in options.flat_map(|option| problem.members(option)) {
            if number[member.item.index()].is_some() {
                members.push(*member);
            }
        }
        match fit(problem, &mut members) {
            Fit::Together => excerpt.option(members.iter().filter_map(|member| {
                Some(Member { item: number[member.item.index()]?, color: member.color })
            })),
            Fit::Clash => {}
            Fit::Twice => is_expressible = false,
        }
    });
    is_expressible.then(|| excerpt.into_problem())
}

/// Whether the options of an orbit fit together.
enum Fit {
    /// They do.
    Together,
    /// They break an upper bound or a color.
    Clash,
    /// They do, and cover an item with bounds more than once.
    Twice,
}

/// Whether members of options fit together. Keeps one of those that agree in their color.
fn fit(problem: &Problem, members: &mut Vec<Member>) -> Fit {
    members.sort_unstable();
    let mut is_twice = false;
    for same in members.chunk_by(|a, b| a.item == b.item).filter(|same| same.len() > 1) {
        let agrees = |color: Option<Color>| color.is_some() && color == same[0].color;
        match problem.bounds(same[0].item) {
            Some(bounds) if same.len() <= bounds.hi as usize => is_twice = true,
            None if same.iter().all(|member| agrees(member.color)) => {}
            _ => return Fit::Clash,
        }
    }
    if is_twice {
        return Fit::Twice;
    }
    members.dedup();
    Fit::Together
}

/// Calls with each cycle of a permutation, from its least point on, in the order of these points.
fn for_each_cycle(images: &[u32], mut with_cycle: impl FnMut(&[u32])) {
    let mut is_seen = vec![false; images.len()];
    let mut cycle = Vec::new();
    for start in 0..images.len() {
        let mut point = start as u32;
        cycle.clear();
        while !std::mem::replace(&mut is_seen[point as usize], true) {
            cycle.push(point);
            point = images[point as usize];
        }
        if !cycle.is_empty() {
            with_cycle(&cycle);
        }
    }
}
