//! Chains of almost locked sets, each joined to the next by a restricted common digit.
//!
//! Suppose that the first set lacks some digit other than the one that joins it to the second. Then it
//! has this one, the second set lacks it and has the one that joins it to the third, and so on. The last
//! set has all digits but one. So any other digit of both ends is in one of them.

use std::fmt;

use crate::human::position::{Position, Search};
use crate::human::sets::Digits;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// A set that lacks a digit, and the link that led to it.
#[derive(Clone, Copy)]
struct Reached {
    set: usize,
    lacks: u8,
    /// The number of the link before, or `None` after the first set.
    before: Option<usize>,
}

/// A chain: its sets, the digits that join them, the digits that one of the ends has, and what this
/// rules out.
struct Chain {
    sets: Vec<usize>,
    joints: Vec<u8>,
    common: Digits,
    change: Change,
}

/// The sets that each set is joined to, with the digits.
type Links = Vec<Vec<(usize, Digits)>>;

/// Finds a chain of almost locked sets, the shortest one.
pub(in crate::human) fn chain(position: &Position<'_>) -> Option<Step> {
    let sets = position.almost_locked_sets();
    let links: Links = sets
        .iter()
        .map(|set| {
            let joined = sets.iter().map(|other| set.restricted(other)).enumerate();
            joined.filter(|(_, digits)| !digits.is_empty()).collect()
        })
        .collect();
    let mut best: Option<Chain> = None;
    for (start, set) in sets.iter().enumerate() {
        for joint in set.digits {
            let limit = best.as_ref().map_or(usize::MAX, |chain| chain.sets.len() - 1);
            best = from(position, &links, (start, joint), limit).or(best);
        }
    }
    best?.step(position)
}

/// Returns the shortest chain of at most `limit` sets that begins with a set and a joint.
fn from(
    position: &Position<'_>,
    links: &Links,
    (start, first): (usize, u8),
    limit: usize,
) -> Option<Chain> {
    let sets = position.almost_locked_sets();
    let mut seen = vec![Digits::EMPTY; sets.len()];
    let mut reached = vec![Reached { set: start, lacks: first, before: None }];
    let (mut next, mut level_end, mut length) = (0, 1, 2);
    while next < reached.len() {
        if next == level_end {
            (level_end, length) = (reached.len(), length + 1);
        }
        if length > limit {
            return None;
        }
        let Reached { set, lacks, .. } = reached[next];
        for &(other, digits) in &links[set] {
            let joints =
                if next == 0 { digits & Digits::one(first) } else { digits - Digits::one(lacks) };
            for joint in joints - seen[other] {
                seen[other] |= Digits::one(joint);
                reached.push(Reached { set: other, lacks: joint, before: Some(next) });
                let ends = [&sets[start], &sets[other]];
                let common =
                    (ends[0].digits & ends[1].digits) - Digits::one(first) - Digits::one(joint);
                let mut change = Change::default();
                for digit in common {
                    change.and_out(position.marks, ends[0].seen_with(ends[1], digit), digit);
                }
                if other == start || change.is_empty() {
                    continue;
                }
                let (sets, joints) = path(&reached);
                let chain = Chain { sets, joints, common, change };
                if position.search() != Search::All {
                    return Some(chain);
                }
                let _collected = chain.step(position);
            }
        }
        next += 1;
    }
    None
}

/// Returns the sets of the chain to the last set reached, and the digits that join them.
fn path(reached: &[Reached]) -> (Vec<usize>, Vec<u8>) {
    let last = reached.last().copied();
    let links = std::iter::successors(last, |link| link.before.map(|index| reached[index]));
    let (mut chain, mut joints): (Vec<usize>, Vec<u8>) =
        links.map(|link| (link.set, link.lacks)).unzip();
    chain.reverse();
    joints.reverse();
    joints.remove(0);
    (chain, joints)
}

impl Chain {
    fn step(self, position: &Position<'_>) -> Option<Step> {
        let sets = position.almost_locked_sets();
        let ends = [self.sets[0], self.sets[self.sets.len() - 1]].map(|set| sets[set].describe());
        let sets: Vec<_> = self.sets.iter().map(|&set| sets[set].describe()).collect();
        let (joints, common) = (self.joints, self.common);
        self.change.step(
            position,
            Technique::AlsChain,
            fmt::from_fn(move |f| {
                let digit = words::any_digit(common);
                write!(f, "if {} lack {digit}, ", sets[0])?;
                for (&joint, set) in joints.iter().zip(&sets[1..]) {
                    write!(f, "they have {0}, so {set} lack {0} and ", words::digit(joint))?;
                }
                write!(f, "have the others; so {} or {} have {digit}", ends[0], ends[1])
            }),
        )
    }
}
