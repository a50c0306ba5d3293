//! The constraints of a residual, and maps that carry them to those of another.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;

use crate::input::Input;
use crate::need::need;
use crate::problem::PLAIN;
use crate::residual::Residual;

/// The cost of an option, and its members whose items matter, ascending: ranks and colors.
type Form = (u64, Vec<(usize, usize)>);

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
            ((problem.costs[option], sorted(ranked)), option)
        };
        Self { items, attributes, forms: sorted(residual.live().map(form)) }
    }

    /// Reads a map, and checks that it carries these constraints to those of `to`. Returns a
    /// bijection of the live options that does the same.
    pub(crate) fn carry(
        &self,
        to: &Self,
        input: &mut Input<impl Read>,
        colors: usize,
    ) -> Result<Vec<(usize, usize)>, String> {
        let count = self.items.len();
        need!(
            count == to.items.len(),
            "{count} items matter here, {} in the claim",
            to.items.len()
        );
        let moved = input.below(count + 1, "number of ranks")?;
        let (mut images, mut rank): (Vec<usize>, _) = ((0..count).collect(), 0);
        for _ in 0..moved {
            rank += if moved < count { input.below(count - rank, "step of ranks")? } else { 0 };
            images[rank] = input.below(count, "rank")?;
            rank += 1;
        }
        let mut rules = HashMap::new();
        for _ in 0..input.int()? {
            let key = (input.below(count, "rank")?, input.below(colors, "color")?);
            rules.insert(key, input.below(colors, "color")?);
        }
        need!(sorted(images.iter().copied()).into_iter().eq(0..count), "the map is no permutation");
        let is_alike = (0..count).all(|rank| self.attributes[rank] == to.attributes[images[rank]]);
        need!(is_alike, "the map changes bounds");
        let image = |&(r, c): &(usize, usize)| (images[r], *rules.get(&(r, c)).unwrap_or(&c));
        let members = self.forms.iter().flat_map(|((_, form), _)| form);
        let used: BTreeSet<_> = members.filter(|member| member.1 != PLAIN).collect();
        let recolored: BTreeSet<_> = used.iter().map(|member| image(member)).collect();
        need!(recolored.len() == used.len(), "the map makes two colors the same");
        let carry = |((cost, form), option): &(Form, usize)| {
            ((*cost, sorted(form.iter().map(image))), *option)
        };
        let carried = sorted(self.forms.iter().map(carry));
        let is_onto = carried.iter().map(|from| &from.0).eq(to.forms.iter().map(|to| &to.0));
        need!(is_onto, "the map does not carry the options to those of the claim");
        Ok(carried.iter().zip(&to.forms).map(|(from, to)| (from.1, to.1)).collect())
    }
}

fn sorted<T: Ord>(list: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.collect();
    list.sort_unstable();
    list
}
