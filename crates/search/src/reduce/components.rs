//! Independent components: parts of a problem that share no constraint.
//!
//! Two items belong to the same part when an option has both. A secondary item over which no two
//! options can conflict connects nothing. The number of solutions of the problem is the product
//! over its parts; a solution is one solution of each part.

use std::borrow::Cow;

use petgraph::unionfind::UnionFind;
use quadrille_problem::{ItemId, Member, OptionId, Problem, SubproblemBuilder};

/// A problem split into its independent parts, ordered by their first items.
#[derive(Debug)]
pub struct Components {
    items: Groups,
    options: Groups,
    /// The number of each item within its part; `None` for a secondary item that cannot conflict,
    /// which is in no part. Empty if there is one part.
    item_in_part: Vec<Option<ItemId>>,
}

impl Components {
    /// Finds the parts. Nearly linear in the size of the problem; ends early where the first options connect
    /// all items.
    pub fn new(problem: &Problem) -> Self {
        match Self::several(problem) {
            Some(parts) => parts,
            None if problem.primary_count() == 0 => Self::none(),
            None => Self::one(problem),
        }
    }

    /// The whole as one part: its items and options keep their numbers.
    fn one(problem: &Problem) -> Self {
        let (items, options) =
            (Groups::one(problem.item_count()), Groups::one(problem.option_count()));
        Self { items, options, item_in_part: Vec::new() }
    }

    /// Finds the parts if there are several.
    pub fn several(problem: &Problem) -> Option<Self> {
        let (mut sets, primary_sets) = join_primary_items(problem);
        if primary_sets <= 1 {
            return None;
        }
        let constrains = problem.constraining_items();
        if problem.primary_count() < problem.item_count() {
            join_by_secondary_items(problem, &constrains, &mut sets);
        }
        // Parts are numbered by their first item. It is primary, since each option has a primary
        // item.
        let mut part_count = 0;
        let mut part_of_set: Vec<Option<usize>> = vec![None; problem.item_count()];
        let mut part_of_item = part_of_set.clone();
        let set_of_item = sets.into_labeling();
        for item in (0..problem.item_count()).filter(|&item| constrains[item]) {
            let part = part_of_set[set_of_item[item] as usize].get_or_insert_with(|| {
                part_count += 1;
                part_count - 1
            });
            part_of_item[item] = Some(*part);
        }
        if part_count == 1 {
            return None;
        }
        let items = Groups::new(part_count, part_of_item.iter().copied());
        let mut item_in_part = vec![None; problem.item_count()];
        for part in 0..part_count {
            for (index, &item) in items.group(part).iter().enumerate() {
                item_in_part[item as usize] = Some(ItemId::known(index));
            }
        }
        let part_of_option = (0..problem.option_count()).map(|option| {
            let members = problem.members(OptionId::known(option));
            members.iter().find_map(|member| part_of_item[member.item.index()])
        });
        let options = Groups::new(part_count, part_of_option);
        Some(Self { items, options, item_in_part })
    }

    /// Returns no parts: no item is open.
    pub fn none() -> Self {
        let nothing = || Groups::new(0, std::iter::empty());
        Self { items: nothing(), options: nothing(), item_in_part: Vec::new() }
    }

    /// Returns the number of parts; at least one if any item is open.
    pub fn count(&self) -> usize {
        self.items.count()
    }

    /// Returns the numbers of the parts, those with the fewest options first.
    pub fn by_size(&self) -> Vec<usize> {
        let mut parts: Vec<usize> = (0..self.count()).collect();
        parts.sort_by_key(|&part| self.option_count(part));
        parts
    }

    /// Whether at least two parts have at least `items` items.
    pub(crate) fn has_two_of(&self, items: usize) -> bool {
        (0..self.count()).filter(|&part| self.items.group(part).len() >= items).nth(1).is_some()
    }

    /// Returns the number of options of part number `index`.
    pub fn option_count(&self, index: usize) -> usize {
        self.options.group(index).len()
    }

    /// Returns part number `index` of the problem that was split, as a problem without names. Also
    /// returns the number of each of its options in the whole; empty if the part is the whole.
    /// Linear in the size of the part.
    pub fn part<'p>(
        &self,
        problem: &'p Problem,
        index: usize,
    ) -> (Cow<'p, Problem>, Vec<OptionId>) {
        if self.count() == 1 {
            return (Cow::Borrowed(problem), Vec::new());
        }
        let mut subproblem = SubproblemBuilder::default();
        for &item in self.items.group(index) {
            subproblem.item(problem.bounds(ItemId::known(item as usize)));
        }
        let mut options = Vec::with_capacity(self.options.group(index).len());
        for &option in self.options.group(index) {
            let option = OptionId::known(option as usize);
            let members = problem.members(option).iter();
            subproblem.option(members.filter_map(|member| {
                let item = self.item_in_part[member.item.index()]?;
                Some(Member { item, color: member.color })
            }));
            options.push(option);
        }
        (Cow::Owned(subproblem.into_problem()), options)
    }
}

/// Joins the primary items of each option, without regard to secondary ones. Returns the sets of all items, and
/// the number of those with primary items. Ends early once that is 1: then there is one part, since each
/// option has a primary item.
fn join_primary_items(problem: &Problem) -> (UnionFind<u32>, usize) {
    let primary = problem.primary_count();
    let (mut sets, mut count) = (UnionFind::new(problem.item_count()), primary);
    for option in problem.options() {
        let items = option.members().iter().map(|member| member.item.index());
        let mut items = items.filter(|&item| item < primary).map(|item| item as u32);
        let Some(first) = items.next() else { continue };
        count -= items.filter(|&item| sets.union(first, item)).count();
        if count <= 1 {
            break;
        }
    }
    (sets, count)
}

/// Joins the sets of all items of each option, where the primary ones are joined already.
fn join_by_secondary_items(problem: &Problem, constrains: &[bool], sets: &mut UnionFind<u32>) {
    let primary = problem.primary_count();
    for option in problem.options() {
        let items = option.members().iter().map(|member| member.item.index());
        let first = items.clone().find(|&item| item < primary).expect("it has a primary item");
        for item in items.filter(|&item| item >= primary && constrains[item]) {
            sets.union(first as u32, item as u32);
        }
    }
}

/// Returns each part's share of the search. `sizes` are the option counts of the parts, ascending.
/// A tree is assumed to double with every `DOUBLING` options, so a large part outweighs any number
/// of small ones.
pub fn shares(sizes: impl DoubleEndedIterator<Item = usize> + Clone) -> Vec<f64> {
    const DOUBLING: f64 = 10.0;
    let largest = sizes.clone().next_back().unwrap_or(0);
    let weight = |size: usize| (-((largest - size) as f64) / DOUBLING).exp2();
    let sum: f64 = sizes.clone().map(weight).sum();
    sizes.map(|size| weight(size) / sum).collect()
}

/// The numbers `0..n` in groups, ascending in each: group `g` is `members[starts[g]..starts[g+1]]`.
#[derive(Debug)]
struct Groups {
    starts: Vec<usize>,
    members: Vec<u32>,
}

impl Groups {
    /// Puts each number into the group given by `groups`; `None` omits it.
    fn new(count: usize, groups: impl Iterator<Item = Option<usize>> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        for group in groups.clone().flatten() {
            starts[group + 1] += 1;
        }
        for group in 0..count {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut members = vec![0; starts[count]];
        for (number, group) in groups.enumerate() {
            if let Some(group) = group {
                members[next[group]] = number as u32;
                next[group] += 1;
            }
        }
        Self { starts, members }
    }

    /// Puts the numbers `0..count` into one group.
    fn one(count: usize) -> Self {
        Self { starts: vec![0, count], members: (0..count as u32).collect() }
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    fn group(&self, group: usize) -> &[u32] {
        &self.members[self.starts[group]..self.starts[group + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<Vec<usize>> {
        let problem = Problem::parse(text).expect("a good problem");
        let components = Components::new(&problem);
        (0..components.count())
            .map(|part| components.options.group(part).iter().map(|&o| o as usize).collect())
            .collect()
    }

    #[test]
    fn options_connect_items() {
        assert_eq!(parts("a b c d\na c\nb\nd b\nc\n"), [vec![0, 3], vec![1, 2]]);
        assert_eq!(parts("a b c\na\n"), [vec![0], vec![], vec![]]);
    }

    #[test]
    fn a_secondary_item_connects_only_where_it_can_conflict() {
        assert_eq!(parts("a b | s\na s\nb s\n"), [vec![0, 1]]);
        assert_eq!(parts("a b | s\na s:x\nb s:y\n"), [vec![0, 1]]);
        assert_eq!(parts("a b | s\na s:x\nb s:x\n"), [vec![0], vec![1]]);
        assert_eq!(parts("a b | s\na s\nb\n"), [vec![0], vec![1]]);
        assert_eq!(parts("a b | s\ns a\nb\n"), [vec![0], vec![1]]);
    }

    #[test]
    fn parts_are_several_only_if_there_is_more_than_one() {
        let several = |text: &str| {
            let problem = Problem::parse(text).expect("a good problem");
            Components::several(&problem).map(|parts| parts.count())
        };
        assert_eq!(several("a b c d\na b\nc d\n"), Some(2));
        assert_eq!(several("a b c d\na b\nc d\na d\n"), None);
        assert_eq!(several("a b c\na b\n"), Some(2), "an item that no option has");
        assert_eq!(several("a b | s\na s\nb s\n"), None, "a secondary item connects");
        assert_eq!(several("a b | s\na s:x\nb s:x\n"), Some(2), "one that cannot conflict");
        assert_eq!(several("a\na\na\n"), None);
    }

    #[test]
    fn a_large_part_has_the_largest_share() {
        assert_eq!(shares([7, 7, 7, 7].into_iter()), [0.25; 4]);
        assert_eq!(shares([10, 20].into_iter()), [1.0 / 3.0, 2.0 / 3.0]);
        let uneven = shares([0, 3, 1_000_000].into_iter());
        assert_eq!(uneven, [0.0, 0.0, 1.0]);
    }
}
