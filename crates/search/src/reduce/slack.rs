//! Items that no choice of options can violate. Their bounds cannot bind, so they only count covers.
//!
//! Let item `i` have live options that each have at least `k` items of a set. Each cover of `i` uses up
//! `k` covers of these items, so `i` is covered at most `(their upper bounds added) / k` times. Let all
//! live options of each item of another set have `i`, and each of them at most `m` items of that set.
//! Then `i` is covered at least `(their lower bounds added) / m` times. An item is slack if both numbers
//! keep its bounds. It is omitted, and the argument for the next item does not use it.

use quadrille_problem::{Bounds, ItemId, Member};

use crate::reduce::capacity::families;
use crate::reduce::lists::has_few_pairs;
use crate::reduce::live::Live;

/// The most families of items whose upper bounds are added separately.
const MOST_FAMILIES: u8 = 8;

/// Pairs of members up to which items are put into families: some milliseconds.
const MOST_PAIRS: u64 = 4_000_000;

/// Omits all items that no choice of options can violate, unless the interrupt asks to stop.
pub(super) fn omit_slack_items(live: &mut Live<'_, '_>) {
    let mut covers = None;
    for item in (0..live.problem.item_count()).map(ItemId::known) {
        if live.is_interrupted() {
            return;
        }
        if !live.is_kept(item) || live.count(item) == 0 {
            continue;
        }
        let bounds = live.bounds(item).filter(|bounds| *bounds != Bounds::ONCE);
        let is_slack = live.is_slack(item)
            || bounds.is_some_and(|bounds| {
                covers.get_or_insert_with(|| Covers::new(live)).keep(live, item, bounds)
            });
        if is_slack {
            live.leave_out(item);
        }
    }
}

/// Bounds on the covers of items, from those of other items.
struct Covers {
    /// Whether some live option gives the item a color, so that others may share it.
    is_colored: Vec<bool>,
    /// For each item, the options of the item at hand that have it, all 0 between two items.
    shared: Vec<u32>,
    /// The family of each item, unless there are too many pairs; no option has two items of a family.
    /// Built when all other items together prove nothing.
    family_of: Option<Option<Vec<u8>>>,
}

impl Covers {
    fn new(live: &Live<'_, '_>) -> Self {
        let mut is_colored = vec![false; live.problem.item_count()];
        for option in live.problem.options().filter(|option| live.is_live(option.id())) {
            for member in option.members().iter().filter(|member| member.color.is_some()) {
                is_colored[member.item.index()] = true;
            }
        }
        Self { shared: vec![0; is_colored.len()], is_colored, family_of: None }
    }

    /// Whether the covers of other items keep the item within its bounds.
    fn keep(&mut self, live: &mut Live<'_, '_>, item: ItemId, bounds: Bounds) -> bool {
        let (mut others, mut work) = (Vec::new(), 0);
        for option in live.options_of(item) {
            for Member { item: other, .. } in live.members(option) {
                work += 1;
                let shared = &mut self.shared[other.index()];
                if *shared == 0 && other != item {
                    others.push(other);
                }
                *shared += 1;
            }
        }
        self.shared[item.index()] = 0;
        live.work += work;
        let keeps = (bounds.lo == 0 || self.least(live, item, &others) >= u64::from(bounds.lo))
            && (bounds.hi >= live.count(item) || self.is_at_most(live, item, &others, bounds.hi));
        others.into_iter().for_each(|other| self.shared[other.index()] = 0);
        keeps
    }

    /// The number of times that the item is covered at least.
    fn least(&self, live: &Live<'_, '_>, item: ItemId, others: &[ItemId]) -> u64 {
        let needs =
            |other: ItemId| live.need(other) > 0 && self.shared[other.index()] == live.count(other);
        let needed = others.iter().filter(|&&other| needs(other));
        let needed: u64 = needed.map(|&other| u64::from(live.need(other))).sum();
        let of_option = live.options_of(item).map(|option| {
            live.members(option).filter(|m| m.item != item && needs(m.item)).count() as u64
        });
        of_option.max().filter(|&most| most > 0).map_or(0, |most| needed.div_ceil(most))
    }

    /// Whether the upper bounds of all other items, or of one family, allow at most `most` covers.
    fn is_at_most(
        &mut self,
        live: &Live<'_, '_>,
        item: ItemId,
        others: &[ItemId],
        most: u32,
    ) -> bool {
        if self.allow(live, item, others, most, |_| true) {
            return true;
        }
        let family_of = self.family_of.take().unwrap_or_else(|| {
            has_few_pairs(live.problem, MOST_PAIRS)
                .then(|| families(live.problem, &live.lists, MOST_FAMILIES).1)
        });
        let is_proven = family_of.as_ref().is_some_and(|family_of| {
            (0..MOST_FAMILIES).any(|family| {
                self.allow(live, item, others, most, |other| family_of[other.index()] == family)
            })
        });
        self.family_of = Some(family_of);
        is_proven
    }

    /// Whether the upper bounds of the other items in a set allow at most `most` covers of the item.
    fn allow(
        &self,
        live: &Live<'_, '_>,
        item: ItemId,
        others: &[ItemId],
        most: u32,
        is_in: impl Fn(ItemId) -> bool,
    ) -> bool {
        let room = |other: ItemId| match live.bounds(other) {
            _ if other == item || self.is_colored[other.index()] || !is_in(other) => None,
            Some(bounds) => Some(u64::from(bounds.hi)),
            None => Some(1),
        };
        let used = |option| live.members(option).filter(|m| room(m.item).is_some()).count() as u64;
        let fewest = live.options_of(item).map(used).min().unwrap_or(0);
        let rooms: u64 = others.iter().filter_map(|&other| room(other)).sum();
        fewest > 0 && rooms / fewest <= u64::from(most)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;
    use quadrille_problem::Problem;

    /// Returns what presolve finds, after a check that it preserves the number of solutions.
    fn found(text: &str) -> String {
        let problem = Problem::parse(text).expect("a good problem");
        let count = |presolve| {
            let counted = problem.counter().presolve(presolve).count();
            counted.expect("auto declines no problem").complete().expect("no limit")
        };
        assert_eq!(count(true), count(false), "{text}");
        problem.presolve().findings().to_string()
    }

    /// Dominoes in a 2×4 box, with a count of those across and those down.
    fn dominoes(across: &str, down: &str) -> String {
        let mut text = format!("{across}|h {down}|v a b c d e f g i\n");
        let horizontal = ["a b", "b c", "c d", "e f", "f g", "g i"];
        horizontal.iter().for_each(|cells| text += &format!("h {cells}\n"));
        ["a e", "b f", "c g", "d i"].iter().for_each(|cells| text += &format!("v {cells}\n"));
        text
    }

    #[test]
    fn bounds_that_the_cells_keep_are_omitted() {
        // Eight cells have room for four dominoes.
        assert_eq!(found(&dominoes("0:4", "0:4")), "2 redundant items");
        assert_eq!(found(&dominoes("0:3", "0:3")), "nothing");
        assert_eq!(found(&dominoes("0:3", "0:4")), "1 redundant item");
    }

    #[test]
    fn one_family_of_items_may_suffice() {
        // Rooks on a 3×3 board that also use rising diagonals: three rows allow three rooks, while all
        // lines allow (3 + 5) / 2. Two diagonals have one square and are redundant as well.
        let mut text = "0:3|total".to_owned();
        (0..3).for_each(|row| text += &format!(" 0:1|r{row}"));
        text += " |";
        (0..5).for_each(|diagonal| text += &format!(" d{diagonal}"));
        text += "\n";
        for square in 0..9 {
            let (row, column) = (square / 3, square % 3);
            text += &format!("total r{row} d{}\n", row + column);
        }
        assert_eq!(found(&text), "3 redundant items");
        assert_eq!(found(&text.replacen("0:3|", "0:2|", 1)), "2 redundant items");
    }

    #[test]
    fn lower_bounds_follow_from_items_whose_options_all_count() {
        let triples = |bounds: &str| {
            let mut text = format!("{bounds}|n a b c d e f g\n");
            let cells = ["a", "b", "c", "d", "e", "f"];
            for one in 0..6 {
                for two in one + 1..6 {
                    for three in two + 1..6 {
                        text += &format!("n {} {} {}\n", cells[one], cells[two], cells[three]);
                    }
                }
            }
            text + "g\n"
        };
        let redundant = "1 forced option, 1 redundant item";
        assert_eq!(found(&triples("2")), redundant);
        assert_eq!(found(&triples("1:2")), redundant);
        assert!(found(&triples("3")).contains("no solution"));
    }

    #[test]
    fn an_item_that_keeps_another_is_not_kept_by_it() {
        // Each of the two items limits the other, so one of them must stay.
        assert_eq!(found("0:2|a 0:2|b c 0:3|d\na b c\na b d\na b d\nc\nd\n"), "1 redundant item");
    }
}
