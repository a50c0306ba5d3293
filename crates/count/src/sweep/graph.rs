//! The graph of items that share an option, for the search of an order.

use quadrille_problem::{ItemId, Problem};
use quadrille_search::reduce::lists::{Lists, has_few_pairs};
use quadrille_search::reduce::polls::Polls;

use crate::sweep::need::Needs;

/// Pairs of members of an option, over all options, above which no order is looked for.
const PAIRS: u64 = 20_000_000;

/// The pairs for each member of the problem that are allowed in any case: pairs cost little where
/// most items are neighbors.
const PAIRS_PER_MEMBER: u64 = 16;

/// The items of a problem, each with its neighbors: the items that share an option with it.
///
/// # Invariant
/// The neighbors of item `i` are `neighbors[starts[i]..starts[i + 1]]`, each once, never `i`; items
/// that a state remembers nothing about are neighbors of none, but may have some.
#[derive(Debug)]
pub(super) struct Graph {
    starts: Vec<usize>,
    neighbors: Vec<u32>,
    /// The bits that a state has for each item.
    bits: Vec<u32>,
    primary: usize,
}

impl Graph {
    /// Takes at most time in proportion to the sum of the squares of the options' lengths. `None` if that
    /// sum is too large (see [`PAIRS`]), or the interrupt asks to stop.
    pub(super) fn new(
        problem: &Problem,
        needs: &Needs,
        lists: &Lists,
        polls: &mut Polls<'_>,
    ) -> Option<Self> {
        let most = PAIRS.max(PAIRS_PER_MEMBER.saturating_mul(problem.member_count() as u64));
        if !has_few_pairs(problem, most) {
            return None;
        }
        let items = problem.item_count();
        let bits: Vec<u32> = (0..items).map(|item| needs.get(item).bits()).collect();
        let remembered = bits.iter().filter(|&&bits| bits > 0).count();
        let mut seen = vec![u32::MAX; items];
        let (mut starts, mut neighbors) = (vec![0], Vec::new());
        for item in 0..items {
            if polls.after(1) {
                return None;
            }
            seen[item] = item as u32;
            let most = neighbors.len() + remembered - usize::from(bits[item] > 0);
            for option in lists.options(ItemId::known(item)) {
                if neighbors.len() == most {
                    break;
                }
                polls.after(problem.members(option).len() as u64);
                for member in problem.members(option) {
                    let other = member.item.index();
                    if bits[other] > 0 && seen[other] != item as u32 {
                        seen[other] = item as u32;
                        neighbors.push(other as u32);
                    }
                }
            }
            starts.push(neighbors.len());
        }
        Some(Self { starts, neighbors, bits, primary: problem.primary_count() })
    }

    /// The number of primary items, which come first.
    pub(super) fn primary_count(&self) -> usize {
        self.primary
    }

    /// The number of items.
    pub(super) fn item_count(&self) -> usize {
        self.bits.len()
    }

    /// The neighbors of an item.
    pub(super) fn neighbors(&self, item: usize) -> &[u32] {
        &self.neighbors[self.starts[item]..self.starts[item + 1]]
    }

    /// The bits that a state has for an item.
    pub(super) fn bits(&self, item: usize) -> u32 {
        self.bits[item]
    }

    /// Whether more than half of the pairs of items that a state remembers are neighbors: more than in any graph of
    /// two sides.
    pub(super) fn is_dense(&self) -> bool {
        let remembered = self.bits.iter().filter(|&&bits| bits > 0).count();
        2 * self.neighbors.len() > remembered * remembered
    }

    /// A measure of the work that an order takes: items and pairs of neighbors.
    pub(super) fn size(&self) -> u64 {
        (self.bits.len() + self.neighbors.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::OptionRef;
    use quadrille_random::Random;

    use super::*;

    /// Items with many neighbors and with few, some of which a state remembers nothing about.
    #[test]
    fn neighbors_share_an_option_and_are_remembered() {
        let mut random = Random::new(33);
        let (mut full, mut partial, mut forgotten) = (0, 0, 0);
        for _ in 0..200 {
            let options = 3 + random.below(20);
            let mut text = "a b c d e f | x y\n".to_owned();
            let names = ["a", "b", "c", "d", "e", "f", "x", "y"];
            let every = (0..6).map(|item| names[item].to_owned());
            let mut lines: Vec<String> = every.collect();
            for _ in 0..options {
                let first = random.below(6_usize);
                let others = (0..8).filter(|&item| item != first && random.one_in(3));
                let others: Vec<usize> = others.collect();
                let members = std::iter::once(first).chain(others).map(|item| names[item]);
                lines.push(members.collect::<Vec<_>>().join(" "));
            }
            text += &lines.join("\n");
            let problem = Problem::parse(&text).expect("a good problem");
            let needs = Needs::new(&problem).expect("enough options");
            let mut polls = Polls::new(u64::MAX, &|| false);
            let graph =
                Graph::new(&problem, &needs, &Lists::new(&problem), &mut polls).expect("few pairs");
            for item in 0..problem.item_count() {
                let has = |option: &OptionRef<'_>, item: usize| {
                    option.members().iter().any(|member| member.item.index() == item)
                };
                let expected = (0..problem.item_count()).filter(|&other| {
                    other != item
                        && needs.get(other).bits() > 0
                        && problem.options().any(|option| has(&option, item) && has(&option, other))
                });
                let expected: Vec<u32> = expected.map(|other| other as u32).collect();
                let mut neighbors = graph.neighbors(item).to_vec();
                neighbors.sort_unstable();
                assert_eq!(neighbors, expected, "item {item} of {problem}");
                let remembers = |other: &usize| needs.get(*other).bits() > 0;
                let all = (0..problem.item_count()).filter(|other| *other != item);
                let all = all.filter(remembers).count();
                full += usize::from(neighbors.len() == all);
                partial += usize::from(neighbors.len() < all);
                forgotten += usize::from(!remembers(&item));
            }
        }
        assert!(full.min(partial).min(forgotten) > 50, "{full} {partial} {forgotten}");
    }
}
