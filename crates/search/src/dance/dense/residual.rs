//! The residual at a node of a dense walk, as a problem of its own.

use quadrille_problem::{Bounds, ItemId, Member, OptionId, Problem, SubproblemBuilder};

/// A number for each item.
type Words<'n> = &'n [[u16; 8]];

/// The residual at a node: its live options and open items and, if items have bounds, the numbers of
/// covers that each item still needs and may still get.
#[derive(Clone, Copy, Debug)]
pub(super) struct Residual<'n> {
    pub(super) live: &'n [u64],
    pub(super) open: &'n [u64],
    pub(super) bounds: Option<(Words<'n>, Words<'n>)>,
}

impl Residual<'_> {
    /// Builds the residual problem of `whole`. Items and options keep their order.
    pub(super) fn problem(&self, whole: &Problem) -> Problem {
        let lengths = self.live_of_items(whole);
        let mut number = vec![None; whole.item_count()];
        let mut builder = SubproblemBuilder::default();
        let mut count = 0;
        for item in whole.items() {
            let index = item.id().index();
            let bounds =
                item.bounds().map(|bounds| self.bounds_left(index, bounds, lengths[index]));
            if bounds.is_none_or(|bounds| has(self.open, index) && bounds.is_some()) {
                number[index] = Some(ItemId::known(count));
                count += 1;
                builder.item(bounds.flatten());
            }
        }
        for option in (0..whole.option_count()).filter(|&option| has(self.live, option)) {
            let members = whole.members(OptionId::known(option)).iter();
            builder.option(members.filter_map(|member| {
                Some(Member { item: number[member.item.index()]?, color: member.color })
            }));
        }
        builder.into_problem()
    }

    /// Returns the number of live options of each item, where bounds make that matter.
    fn live_of_items(&self, whole: &Problem) -> Vec<u32> {
        let mut lengths = vec![0; whole.item_count()];
        if self.bounds.is_some() {
            for option in (0..whole.option_count()).filter(|&option| has(self.live, option)) {
                for member in whole.members(OptionId::known(option)) {
                    lengths[member.item.index()] += 1;
                }
            }
        }
        lengths
    }

    /// Returns the remaining bounds of an open item with `length` live options; `None` if
    /// it is no longer active. An upper bound that the live options cannot exceed is lowered to their
    /// number, so that the residual may turn out to be one without bounds.
    fn bounds_left(&self, item: usize, bounds: Bounds, length: u32) -> Option<Bounds> {
        let Some((need, room)) = self.bounds else { return Some(bounds) };
        let lo = u32::from(need[item / 8][item % 8]);
        let hi = if bounds.hi > 1 { u32::from(room[item / 8][item % 8]) } else { 1 };
        (lo > 0 || length > 0).then(|| Bounds { lo, hi: hi.min(length).max(1) })
    }
}

/// Whether a set of bits has this one.
fn has(set: &[u64], index: usize) -> bool {
    set[index / 64] >> (index % 64) & 1 == 1
}
