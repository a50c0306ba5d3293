//! The constraints of a residual, and maps that carry them to those of another.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use crate::input::Input;
use crate::need::need;
use crate::problem::PLAIN;
use crate::residual::Residual;

/// The members of an option whose items matter, ascending: ranks and colors.
type Form = Vec<(usize, usize)>;

/// What a residual imposes.
pub(crate) struct Constraints {
    /// The items that matter, ascending.
    pub(crate) items: Vec<usize>,
    /// For each, whether it is primary, and its bounds, `None` if `hi` cannot be exceeded.
    attributes: Vec<(bool, usize, Option<usize>)>,
    /// The reduced form of each live option, and the option; ascending.
    pub(crate) forms: Vec<(Form, usize)>,
}

impl Constraints {
    pub(crate) fn new(residual: &Residual<'_>) -> Self {
        let problem = residual.problem;
        let mut ranks = vec![None; problem.bounds.len()];
        let (mut items, mut attributes) = (Vec::new(), Vec::new());
        for (item, (&(lo, hi), &n)) in residual.bounds.iter().zip(&residual.n).enumerate() {
            let is_primary = item < problem.primary;
            let first = residual.users(item).next();
            let differs = |color| color == PLAIN || first.is_none_or(|user| user.1 != color);
            let conflicts = || residual.users(item).any(|user| differs(user.1));
            if lo > 0 || hi < n && (is_primary || conflicts()) {
                ranks[item] = Some(items.len());
                items.push(item);
                attributes.push((is_primary, lo, Some(hi).filter(|_| hi < n)));
            }
        }
        let form = |option: usize| {
            let members = problem.options[option].iter();
            let ranked = members.filter_map(|&(item, color)| Some((ranks[item]?, color)));
            (sorted(ranked), option)
        };
        Self { items, attributes, forms: sorted(residual.live().map(form)) }
    }

    /// Checks that a map carries these constraints to those of `to`, which have as many items.
    /// Returns a bijection of the live options that does the same.
    pub(crate) fn carry(&self, to: &Self, map: &Map) -> Result<Vec<(usize, usize)>, String> {
        let images = map.ranks.iter().map(|&image| to.attributes[image]);
        need!(images.eq(self.attributes.iter().copied()), "the map changes bounds");
        let members = self.forms.iter().flat_map(|(form, _)| form);
        let used: BTreeSet<_> = members.filter(|member| member.1 != PLAIN).collect();
        let images: BTreeSet<_> = used.iter().map(|&&(r, c)| (r, map.color(r, c))).collect();
        need!(images.len() == used.len(), "the map makes two colors the same");
        let carry = |(form, option): &(Form, usize)| {
            (sorted(form.iter().map(|&(r, color)| (map.ranks[r], map.color(r, color)))), *option)
        };
        let carried = sorted(self.forms.iter().map(carry));
        let is_onto =
            carried.iter().map(|(form, _)| form).eq(to.forms.iter().map(|(form, _)| form));
        need!(is_onto, "the map does not carry the options to those of the claim");
        Ok(carried.iter().zip(&to.forms).map(|(from, to)| (from.1, to.1)).collect())
    }
}

fn sorted<T: Ord>(list: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.collect();
    list.sort_unstable();
    list
}

/// A map of ranks and colors.
pub(crate) struct Map {
    /// The image of each rank: a permutation.
    ranks: Vec<usize>,
    /// What a color on the item of a rank becomes.
    colors: BTreeMap<(usize, usize), usize>,
}

impl Map {
    /// Reads a map of `count` ranks for a problem with `color_count` colors.
    pub(crate) fn read(
        input: &mut Input<impl Read>,
        count: usize,
        color_count: usize,
    ) -> Result<Self, String> {
        let moved = input.below(count + 1, "number of ranks")?;
        let (mut ranks, mut next): (Vec<usize>, usize) = ((0..count).collect(), 0);
        for _ in 0..moved {
            next += if moved < count { input.below(count - next, "step of ranks")? } else { 0 };
            ranks[next] = input.below(count, "rank")?;
            next += 1;
        }
        need!(sorted(ranks.iter().copied()).into_iter().eq(0..count), "the map is no permutation");
        let mut colors = BTreeMap::new();
        for _ in 0..input.int()? {
            let key = (input.below(count, "rank")?, input.below(color_count, "color")?);
            let ascends = colors.last_key_value().is_none_or(|(last, _)| *last < key);
            need!(ascends, "color rules do not ascend");
            colors.insert(key, input.below(color_count, "color")?);
        }
        Ok(Self { ranks, colors })
    }

    fn color(&self, rank: usize, color: usize) -> usize {
        self.colors.get(&(rank, color)).copied().unwrap_or(color)
    }
}
