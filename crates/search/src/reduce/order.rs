//! An item order in which a search with a memo meets equal residuals more often.
//!
//! Ties in the choice of an item go to the lowest number, so a search covers the items roughly in
//! their order. At any position in the order, the residual depends on the *frontier*: the earlier
//! items that share an option with a later one. In a long strip the frontier is as wide as the
//! strip if items are numbered across it, and as long as the strip if they are numbered along it.
//!
//! The order is that of E. Cuthill and J. McKee, *Reducing the bandwidth of sparse symmetric
//! matrices* (1969): breadth first from an item at one end, items with few neighbors first.

use quadrille_problem::{Bounds, ItemId, Member, OptionId, Problem, SubproblemBuilder};

use crate::reduce::lists::{Lists, has_few_pairs};

/// Items are put in another order for the memo only if the frontier of the given order is at least this
/// wide. Narrower ones leave few residuals in any order.
const WIDE_FRONTIER: usize = 12;

/// Returns the same problem with its primary items in another order, if that at least halves the
/// widest frontier. It has as many solutions, and its options keep their numbers.
///
/// The cost is proportional to the sum of the squares of the option lengths.
pub fn narrowed(problem: &Problem) -> Option<Problem> {
    let lists = Lists::new(problem);
    let given: Vec<u32> = (0..problem.primary_count() as u32).collect();
    let width = frontier_width(problem, &given);
    if width < WIDE_FRONTIER {
        return None;
    }
    let order = breadth_first_order(problem, &lists, vec![false; given.len()]);
    let is_worth_it = frontier_width(problem, &order) * 2 <= width;
    is_worth_it.then(|| reordered(problem, &order))
}

/// Returns the items that are not placed yet breadth first, starting from an item that is as far as possible
/// from another.
fn breadth_first_order(problem: &Problem, lists: &Lists, mut placed: Vec<bool>) -> Vec<u32> {
    let items = placed.len();
    let mut order = Vec::with_capacity(items);
    for start in 0..items as u32 {
        if placed[start as usize] {
            continue;
        }
        // The last item reached from any start is at one end.
        let mut reached = placed.clone();
        let there = spread(problem, lists, start, &mut reached);
        let end = *there.last().expect("a spread contains its start");
        order.extend(spread(problem, lists, end, &mut placed));
    }
    order
}

/// Returns the unplaced items that can be reached from `start`, breadth first, and marks them as
/// placed.
fn spread(problem: &Problem, lists: &Lists, start: u32, placed: &mut [bool]) -> Vec<u32> {
    let mut order = vec![start];
    placed[start as usize] = true;
    let mut next = 0;
    while let Some(&item) = order.get(next) {
        next += 1;
        let first_new = order.len();
        for option in lists.options(ItemId::known(item as usize)) {
            for member in problem.members(option) {
                let index = member.item.index();
                if index < placed.len() && !placed[index] {
                    placed[index] = true;
                    order.push(index as u32);
                }
            }
        }
        order[first_new..].sort_by_key(|&new| (lists.len(ItemId::known(new as usize)), new));
    }
    order
}

/// Returns the greatest number of items before a position in the order that share an option with a
/// later item.
fn frontier_width(problem: &Problem, order: &[u32]) -> usize {
    let mut place = vec![0; order.len()];
    for (index, &item) in order.iter().enumerate() {
        place[item as usize] = index;
    }
    let mut reach = place.clone();
    for option in problem.options() {
        let items = option.members().iter().map(|member| member.item.index());
        let items = items.filter(|&item| item < order.len());
        let last = items.clone().map(|item| place[item]).max().unwrap_or(0);
        items.for_each(|item| reach[item] = reach[item].max(last));
    }
    // Each item is in the frontier from the position after its own to the last that it reaches.
    let mut ends = vec![0; order.len()];
    let (mut width, mut widest) = (0, 0);
    for &item in order {
        let item = item as usize;
        if reach[item] > place[item] {
            width += 1;
            ends[reach[item]] += 1;
        }
        width -= ends[place[item]];
        widest = widest.max(width);
    }
    widest
}

/// Pairs of members up to which an order by place is searched.
const MOST_PLACE_PAIRS: u64 = 1 << 26;

/// The frontier of an order by place is at most one in this many of the places.
const PLACE_SHARE: usize = 2;

/// Returns the items that must be covered exactly once in an order by place, if there is one: an order with
/// a narrow frontier of items that share options with less than half of all items. It is the given order,
/// or the one breadth first if that halves the frontier. The other items follow.
pub fn places(problem: &Problem) -> Option<Vec<u32>> {
    if !has_few_pairs(problem, MOST_PLACE_PAIRS) {
        return None;
    }
    let lists = Lists::new(problem);
    let is_once = |item: &u32| problem.bounds(ItemId::known(*item as usize)) == Some(Bounds::ONCE);
    let once = (0..problem.primary_count() as u32).filter(is_once);
    let mut met = vec![u32::MAX; problem.item_count()];
    let (given, others): (Vec<u32>, Vec<u32>) = once.partition(|&item| {
        let mut neighbors = 0;
        for option in lists.options(ItemId::known(item as usize)) {
            for member in problem.members(option) {
                neighbors +=
                    usize::from(std::mem::replace(&mut met[member.item.index()], item) != item);
            }
        }
        neighbors * 2 < problem.item_count()
    });
    let mut is_apart = vec![true; problem.primary_count()];
    given.iter().for_each(|&item| is_apart[item as usize] = false);
    let by_breadth = breadth_first_order(problem, &lists, is_apart);
    let (width, other_width) = (place_width(problem, &given), place_width(problem, &by_breadth));
    let (mut order, width) = match other_width * 2 <= width {
        true => (by_breadth, other_width),
        false => (given, width),
    };
    if order.is_empty() || width * PLACE_SHARE > order.len() {
        return None;
    }
    order.extend(others);
    Some(order)
}

/// Returns the greatest number of places and secondary items that matter after a position in an order by
/// place: an option before it has them, and a later place or option may have them.
fn place_width(problem: &Problem, order: &[u32]) -> usize {
    let mut place: Vec<Option<usize>> = vec![None; problem.item_count()];
    order.iter().enumerate().for_each(|(index, &item)| place[item as usize] = Some(index));
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; problem.item_count()];
    for option in problem.options() {
        let members = option.members().iter().map(|member| member.item.index());
        let Some(begin) = members.clone().filter_map(|item| place[item]).min() else { continue };
        for item in members {
            if place[item].is_some() || item >= problem.primary_count() {
                let end = place[item].unwrap_or(begin);
                let (first, last) = spans[item].unwrap_or((begin, end));
                spans[item] = Some((first.min(begin), last.max(end)));
            }
        }
    }
    let mut changes = vec![0isize; order.len() + 1];
    for (first, last) in spans.into_iter().flatten() {
        changes[first] += 1;
        changes[last] -= 1;
    }
    let widths = changes.into_iter().scan(0, |width, change| {
        *width += change;
        Some(*width)
    });
    widths.max().unwrap_or(0).unsigned_abs()
}

fn reordered(problem: &Problem, order: &[u32]) -> Problem {
    let mut number: Vec<ItemId> = (0..problem.item_count()).map(ItemId::known).collect();
    let mut excerpt = SubproblemBuilder::default();
    for (index, &item) in order.iter().enumerate() {
        number[item as usize] = ItemId::known(index);
        excerpt.item(problem.bounds(ItemId::known(item as usize)));
    }
    (order.len()..problem.item_count()).for_each(|_| excerpt.item(None));
    for option in (0..problem.option_count()).map(OptionId::known) {
        excerpt.option(
            problem
                .members(option)
                .iter()
                .map(|member| Member { item: number[member.item.index()], color: member.color }),
        );
    }
    excerpt.into_problem()
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;
    use crate::boards::dominoes;

    fn width(problem: &Problem) -> usize {
        frontier_width(problem, &(0..problem.primary_count() as u32).collect::<Vec<_>>())
    }

    #[test]
    fn a_frontier_is_as_wide_as_a_row() {
        assert_eq!(width(&dominoes(1, 9)), 1);
        assert_eq!(width(&dominoes(3, 9)), 9);
        assert_eq!(width(&dominoes(9, 3)), 3);
        let star = Problem::parse("a b c d\na d\nb d\nc d\n").expect("a good problem");
        assert_eq!(width(&star), 3);
    }

    #[test]
    fn only_a_strip_is_reordered() {
        let turned = narrowed(&dominoes(3, 40)).expect("narrower");
        assert!(width(&turned) <= 5, "{}", width(&turned));
        assert!(narrowed(&dominoes(40, 3)).is_none());
        assert!(narrowed(&dominoes(8, 8)).is_none());
    }

    #[test]
    fn reordering_keeps_the_count_with_colors_and_separate_parts() {
        let text =
            "a b c d e f g h | s t\na e\na b s:x\nb f t\nc g s:x\nc d\nd h s:y\ne f\ng h t\ne\nf\n";
        let problem = Problem::parse(text).expect("a good problem");
        let items: Vec<u32> = vec![7, 2, 4, 0, 6, 1, 3, 5];
        let count = |problem: &Problem| {
            let counted = problem
                .counter()
                .tuning(quadrille_dlx::tuning::Tuning::tiny())
                .presolve(false)
                .count()
                .expect("no engine is asked for");
            counted.complete().expect("no limit")
        };
        assert_eq!(count(&reordered(&problem, &items)), count(&problem));
        let mut order = breadth_first_order(
            &problem,
            &Lists::new(&problem),
            vec![false; problem.primary_count()],
        );
        order.sort_unstable();
        assert_eq!(order, (0..8).collect::<Vec<u32>>(), "each item once");
    }
}
