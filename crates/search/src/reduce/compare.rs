//! Presolve rules that compare items to drop options and items. Each rule is sound on its own:
//! stopping between two of them leaves a valid problem.

use quadrille_problem::{Bounds, ItemId, Member, OptionId};

use crate::reduce::live::{Live, Starved, color_of};

/// Compares items whose options are a subset of another's. Let `b` be an item that every live
/// option of `a` has:
/// * if `a` must be covered and excludes every other option with `b`, options with `b` and without
///   `a` are in no solution;
/// * if `b` allows only one of its options, `a` cannot be covered twice; if `a` need not be covered
///   either, it is redundant;
/// * if both have the same options, their bounds are merged and one of them is omitted.
///
/// Linear in the size of the problem for items whose options soon have nothing in common. Adds the
/// number of dropped options to `found`.
pub(super) fn compare_items(live: &mut Live<'_, '_>, found: &mut usize) -> Result<(), Starved> {
    for item in (0..live.problem.item_count()).map(ItemId::known) {
        if live.is_exhausted() {
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

/// The members, other than the item itself, that all its live options have.
fn common_members(live: &mut Live<'_, '_>, item: ItemId) -> Vec<Member> {
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
fn compare(live: &mut Live<'_, '_>, item: ItemId, other: Member) -> Result<(), Starved> {
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
