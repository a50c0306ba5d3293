//! The rules by which presolve drops options and items. Each is sound by itself, so that stopping
//! between two of them leaves a good problem.

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::Bounds;
use crate::reduce::live::{Live, Starved, color_of};

/// Compares items whose options are among another's. Let `b` be an item that every live option of
/// `a` has:
/// * if `a` must be covered and excludes all else that has `b`, options with `b` and without `a`
///   are in no solution;
/// * if `b` lets only one of its options be taken, `a` cannot be covered twice: if `a` need not be
///   covered, it says nothing more;
/// * if both have the same options, their bounds become one, and one of them is left out.
///
/// Linear in the problem's size for items whose options soon have nothing in common. Adds to
/// `found` how many options it dropped.
pub(super) fn compare_items(
    live: &mut Live<'_>,
    limit: u64,
    found: &mut usize,
) -> Result<(), Starved> {
    for item in (0..live.problem.item_count()).map(ItemId::known) {
        if live.work > limit {
            break;
        }
        if live.is_kept(item) && live.take_stale(item) && live.count(item) > 0 {
            let before = live.dropped();
            for other in common_members(live, item) {
                if live.is_kept(item) && live.is_kept(other.item) {
                    compare(live, item, other)?;
                }
            }
            *found += live.dropped() - before;
            live.propagate()?;
        }
    }
    Ok(())
}

/// The members, other than on the item itself, that all its live options have.
fn common_members(live: &mut Live<'_>, item: ItemId) -> Vec<Member> {
    let mut options = live.options_of(item);
    let Some(first) = options.next() else { return Vec::new() };
    let mut common: Vec<Member> = live.members(first).filter(|m| m.item != item).collect();
    let mut work = common.len();
    for option in options {
        let members = live.problem.members(option);
        work += members.len();
        common.retain(|member| members.contains(member));
        if common.is_empty() {
            break;
        }
    }
    live.work += work as u64;
    common
}

/// Compares an item with a member that all its live options have.
fn compare(live: &mut Live<'_>, item: ItemId, other: Member) -> Result<(), Starved> {
    let exclusive = live.is_exclusive(other);
    if live.need(item) > u32::from(exclusive) && exclusive {
        return Err(Starved(item));
    }
    if live.need(item) > 0 && (exclusive || other.color.is_some()) {
        let excluded: Vec<OptionId> = live
            .options_of(other.item)
            .filter(|&option| {
                let members = live.problem.members(option);
                let has_item = || color_of(members, item).is_some();
                let agrees = || other.color.is_some() && members.contains(&other);
                !agrees() && !has_item()
            })
            .collect();
        live.work += u64::from(live.count(other.item));
        excluded.into_iter().for_each(|option| live.drop_option(option));
    }
    if live.need(item) == 0 && exclusive {
        live.leave_out(item);
    } else if live.count(item) == live.count(other.item)
        && let (Some(a), Some(b)) = (live.bounds(item), live.bounds(other.item))
    {
        live.narrow(item, Bounds { lo: a.lo.max(b.lo), hi: a.hi.min(b.hi) })?;
        live.leave_out(other.item);
    }
    Ok(())
}

/// Finds options that would leave an item without enough options: those in conflict with all its
/// live options but fewer than it needs.
#[derive(Debug)]
pub(super) struct Starvation {
    /// Per item, the turn of the option that was marked last, and the color it gives the item.
    marks: Vec<(u32, Option<Color>)>,
    turn: u32,
    /// Per option, the turn in which it last became a suspect.
    suspected: Vec<u32>,
    /// Per item, how many live options it had when it was last looked at.
    looked_at: Vec<u32>,
}

/// An option that may starve the item now looked at: in conflict with all but `free` of the
/// options looked at.
struct Suspect {
    option: OptionId,
    free: u32,
}

impl Starvation {
    pub(super) fn new(live: &Live<'_>) -> Self {
        Self {
            marks: vec![(0, None); live.problem.item_count()],
            turn: 0,
            suspected: vec![0; live.problem.option_count()],
            looked_at: vec![u32::MAX; live.problem.primary_count()],
        }
    }

    /// Drops the options that would starve an item that changed. The suspects for an item are
    /// what conflicts with its first options, and few of them outlive the next; still, this is the
    /// costly rule, and ends when the work done reaches the limit. Adds to
    /// `found` how many it dropped.
    pub(super) fn drop_starving(
        &mut self,
        live: &mut Live<'_>,
        limit: u64,
        found: &mut usize,
    ) -> Result<(), Starved> {
        for item in (0..live.problem.primary_count()).map(ItemId::known) {
            let count = live.count(item);
            if !live.is_kept(item) || live.need(item) == 0 || self.looked_at[item.index()] == count
            {
                continue;
            }
            if live.work > limit {
                break;
            }
            let starving = self.starving(live, item);
            self.looked_at[item.index()] = count;
            *found += starving.len();
            starving.into_iter().for_each(|option| live.drop_option(option));
            live.propagate()?;
        }
        Ok(())
    }

    fn starving(&mut self, live: &mut Live<'_>, item: ItemId) -> Vec<OptionId> {
        let need = live.need(item);
        let options: Vec<OptionId> = live.options_of(item).collect();
        let mut suspects = self.suspects(live, &options[..options.len().min(need as usize)]);
        for &option in &options {
            if suspects.is_empty() {
                break;
            }
            self.mark(live, option);
            live.work += 4 * suspects.len() as u64;
            suspects.retain_mut(|suspect| {
                suspect.free += u32::from(!self.conflicts(live, option, suspect.option));
                suspect.free < need
            });
        }
        suspects.into_iter().map(|suspect| suspect.option).collect()
    }

    /// The options that are in conflict with one of these.
    fn suspects(&mut self, live: &mut Live<'_>, options: &[OptionId]) -> Vec<Suspect> {
        self.turn += 1;
        let mut suspects = Vec::new();
        let mut work = 0;
        for &option in options {
            for member in live.members(option) {
                if live.bounds(member.item).is_some_and(|bounds| bounds.hi > 1) {
                    continue;
                }
                for option in live.options_of(member.item) {
                    work += 1;
                    let suspected = &mut self.suspected[option.index()];
                    if *suspected != self.turn {
                        *suspected = self.turn;
                        suspects.push(Suspect { option, free: 0 });
                    }
                }
            }
        }
        live.work += work;
        suspects
    }

    /// Marks the items over which an option can be in conflict with others.
    fn mark(&mut self, live: &Live<'_>, option: OptionId) {
        self.turn += 1;
        for member in live.members(option) {
            if live.bounds(member.item).is_none_or(|bounds| bounds.hi == 1) {
                self.marks[member.item.index()] = (self.turn, member.color);
            }
        }
    }

    /// Whether the option marked last excludes another. No option excludes itself.
    fn conflicts(&self, live: &Live<'_>, marked: OptionId, option: OptionId) -> bool {
        marked != option
            && live.problem.members(option).iter().any(|member| {
                let (turn, color) = self.marks[member.item.index()];
                turn == self.turn && (color.is_none() || color != member.color)
            })
    }
}
