//! Numbers for the colors of each item.
//!
//! Invariant: two members have the same number exactly if they give the same item the same color.

use quadrille_problem::{ItemId, OptionId, Problem};

/// Stands for no coloring: a member without a color.
pub(super) const PLAIN: u32 = u32::MAX;

/// The pairs of an item and a color that options give it, numbered from 0 in the order of items.
#[derive(Debug)]
pub(super) struct Colorings {
    /// For each member of each option in turn, its coloring, or [`PLAIN`]. Empty if all are plain.
    of_member: Vec<u32>,
    /// Where the members of each option begin; empty if all are plain.
    starts: Vec<u32>,
    /// The item of each coloring.
    items: Vec<ItemId>,
}

impl Colorings {
    /// Linear in the size of the problem.
    pub(super) fn of(problem: &Problem) -> Self {
        let mut colorings = Self { of_member: Vec::new(), starts: Vec::new(), items: Vec::new() };
        let mut by_item: Vec<Vec<(u32, u32)>> = Vec::new();
        for option in problem.options() {
            for member in option.members() {
                if let Some(color) = member.color {
                    by_item.resize(problem.item_count(), Vec::new());
                    let place = colorings.of_member.len() as u32;
                    by_item[member.item.index()].push((place, color.index() as u32));
                }
                colorings.of_member.push(PLAIN);
            }
        }
        if by_item.is_empty() {
            colorings.of_member.clear();
            return colorings;
        }
        let mut number_of = vec![PLAIN; problem.color_count()];
        for (index, members) in by_item.iter().enumerate() {
            for &(place, color) in members {
                let number = &mut number_of[color as usize];
                if *number == PLAIN {
                    *number = colorings.items.len() as u32;
                    colorings.items.push(ItemId::known(index));
                }
                colorings.of_member[place as usize] = *number;
            }
            members.iter().for_each(|&(_, color)| number_of[color as usize] = PLAIN);
        }
        let mut end = 0;
        colorings.starts = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            colorings.starts.push(end);
            end += option.members().len() as u32;
        }
        colorings
    }

    /// The item of each coloring, in order.
    pub(super) fn items(&self) -> &[ItemId] {
        &self.items
    }

    /// The coloring of the member at this position in an option, or [`PLAIN`].
    #[inline]
    pub(super) fn of_member(&self, option: OptionId, position: usize) -> u32 {
        match self.starts.get(option.index()) {
            Some(&start) => self.of_member[start as usize + position],
            None => PLAIN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coloring_is_an_item_with_a_color() {
        let text = "a b | s t\na s:x t:x\nb s:y t:x\na b t:z s:x\nb s\n";
        let problem = Problem::parse(text).expect("a good problem");
        let colorings = Colorings::of(&problem);
        let items: Vec<usize> = colorings.items().iter().map(|item| item.index()).collect();
        assert_eq!(items, [2, 2, 3, 3]);
        let numbers = |option: usize| -> Vec<u32> {
            let option = problem.option(OptionId::known(option));
            let positions = 0..option.members().len();
            positions.map(|position| colorings.of_member(option.id(), position)).collect()
        };
        assert_eq!(numbers(0), [PLAIN, 0, 2]);
        assert_eq!(numbers(1), [PLAIN, 1, 2]);
        assert_eq!(numbers(2), [PLAIN, PLAIN, 3, 0]);
        assert_eq!(numbers(3), [PLAIN, PLAIN]);
    }

    #[test]
    fn without_colors_there_are_none() {
        let problem = Problem::parse("a | s\na s\na\n").expect("a good problem");
        let colorings = Colorings::of(&problem);
        assert!(colorings.items().is_empty());
        assert_eq!(colorings.of_member(OptionId::known(1), 0), PLAIN);
    }
}
