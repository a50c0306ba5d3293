//! From where to where in an order a state remembers each item.

use quadrille_problem::{OptionId, Problem};

use crate::sweep::need::{Need, Needs};

/// For an order of the primary items: the place at which each option is decided, and the places
/// between which each item is remembered.
///
/// An option is decided at its *host*: the first place in the order of a primary item of it that
/// needs anything, or simply the first if none does.
///
/// # Invariants
/// * An item is in options only that are decided at `begin[item]` or later; `begin` is `NEVER` for
///   an item without options.
/// * After place `end[item]`, the item matters no more: for a primary item that is its own place,
///   for a secondary item the last place at which an option with it is decided.
#[derive(Debug)]
pub(super) struct Spans {
    pub(super) hosts: Vec<u32>,
    pub(super) begin: Vec<u32>,
    pub(super) end: Vec<u32>,
}

/// The begin of an item without options.
pub(super) const NEVER: u32 = u32::MAX;

impl Spans {
    /// Linear in the size of the problem.
    pub(super) fn new(problem: &Problem, needs: &Needs, order: &[u32]) -> Self {
        let mut begin = vec![NEVER; problem.item_count()];
        let mut end = vec![0; problem.item_count()];
        for (place, &item) in order.iter().enumerate() {
            end[item as usize] = place as u32;
        }
        let places = end.clone();
        let is_primary = |item: usize| item < order.len();
        let mut hosts = Vec::with_capacity(problem.option_count());
        for option in (0..problem.option_count()).map(OptionId::known) {
            let members = problem.members(option);
            let items = members.iter().map(|member| member.item.index());
            let primary = items.clone().filter(|&item| is_primary(item));
            let needy = primary.clone().filter(|&item| needs.get(item) != Need::Nothing);
            let first = needy.map(|item| places[item]).min();
            let first = first.or_else(|| primary.map(|item| places[item]).min());
            let host = first.expect("an option has a primary item");
            hosts.push(host);
            for item in items {
                begin[item] = begin[item].min(host);
                if !is_primary(item) {
                    end[item] = end[item].max(host);
                }
            }
        }
        Self { hosts, begin, end }
    }

    /// The bits of a state before each place.
    pub(super) fn widths(&self, needs: &Needs, places: usize) -> Vec<u32> {
        let mut change = vec![0i64; places + 1];
        for item in 0..self.begin.len() {
            if self.begin[item] < self.end[item] {
                let bits = i64::from(needs.get(item).bits());
                change[self.begin[item] as usize + 1] += bits;
                change[self.end[item] as usize + 1] -= bits;
            }
        }
        let mut width = 0;
        let widths = change[..places].iter().map(|change| {
            width += change;
            width as u32
        });
        widths.collect()
    }
}
