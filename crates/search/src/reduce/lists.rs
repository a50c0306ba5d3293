//! The options of each item: the problem by columns.

use quadrille_problem::{ItemId, OptionId, Problem};

/// The options of every item. Those of item `i` are `options[starts[i]..starts[i + 1]]`, ascending.
#[derive(Debug)]
pub struct Lists {
    starts: Vec<u32>,
    options: Vec<u32>,
}

impl Lists {
    /// Builds the lists. Linear in the size of the problem.
    pub fn new(problem: &Problem) -> Self {
        let starts = starts(problem);
        let mut next = starts.clone();
        let mut options = vec![0; problem.member_count()];
        for option in problem.options() {
            for member in option.members() {
                let next = &mut next[member.item.index()];
                options[*next as usize] = option.id().index() as u32;
                *next += 1;
            }
        }
        Self { starts, options }
    }

    /// Returns the number of options that have the item.
    pub fn len(&self, item: ItemId) -> u32 {
        self.starts[item.index() + 1] - self.starts[item.index()]
    }

    /// Returns the option at this position of the item's list.
    pub fn option(&self, item: ItemId, place: u32) -> OptionId {
        OptionId::known(self.options[(self.starts[item.index()] + place) as usize] as usize)
    }

    /// Returns the options that have the item, ascending.
    pub fn options(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        (0..self.len(item)).map(move |place| self.option(item, place))
    }
}

/// Whether the options have at most this many pairs of members, each with itself and both ways.
pub fn has_few_pairs(problem: &Problem, most: u64) -> bool {
    let pairs = problem.options().map(|option| (option.members().len() as u64).pow(2));
    pairs.sum::<u64>() <= most
}

/// Returns the number of options that each item has.
pub fn lengths(problem: &Problem) -> Vec<u32> {
    starts(problem).windows(2).map(|ends| ends[1] - ends[0]).collect()
}

/// Returns where the list of each item starts, if the lists follow one another, and where the last one
/// ends.
pub fn starts(problem: &Problem) -> Vec<u32> {
    let items = problem.item_count();
    let mut starts = vec![0u32; items + 1];
    for member in problem.options().flat_map(|option| option.members()) {
        starts[member.item.index() + 1] += 1;
    }
    for item in 0..items {
        starts[item + 1] += starts[item];
    }
    starts
}
