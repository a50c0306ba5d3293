//! The rating of a puzzle: which techniques it takes, how often, and what that comes to.

use crate::human::difficulty::Difficulty;
use crate::human::technique::Technique;

/// What it takes to solve a puzzle as people do.
///
/// The **score** is the sum of the [weights](Technique::weight) of all steps. The level is that of
/// the hardest technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// How many steps of each technique, in order.
    counts: [u32; Technique::ALL.len()],
    /// How many cells no technique could fill.
    left: usize,
}

impl Rating {
    /// That of a full board.
    pub(in crate::human) fn new() -> Self {
        Self { counts: [0; Technique::ALL.len()], left: 0 }
    }

    /// The score: the sum of the weights of all steps. If the techniques do not lead to the
    /// solution, a lower bound.
    pub fn score(&self) -> u32 {
        self.counts().map(|(technique, count)| technique.weight() * count).sum()
    }

    /// The hardest technique; `None` for a full board.
    pub fn hardest(&self) -> Option<Technique> {
        self.counts().last().map(|(technique, _)| technique)
    }

    /// The level: that of the hardest technique, or the highest if the techniques do not lead to
    /// the solution.
    pub fn difficulty(&self) -> Difficulty {
        match self.hardest() {
            Some(hardest) if self.is_solved() => hardest.difficulty(),
            None if self.is_solved() => Difficulty::Easy,
            _ => Difficulty::Extreme,
        }
    }

    /// The techniques that it takes, easiest first, and how many steps of each.
    pub fn counts(&self) -> impl Iterator<Item = (Technique, u32)> {
        let counted = Technique::ALL.into_iter().zip(self.counts);
        counted.filter(|(_, count)| *count > 0)
    }

    /// Whether the techniques lead to the solution.
    pub fn is_solved(&self) -> bool {
        self.left == 0
    }

    /// How many cells are blank where the techniques end.
    pub fn blanks_left(&self) -> usize {
        self.left
    }

    pub(in crate::human) fn add(&mut self, technique: Technique) {
        self.counts[technique as usize] += 1;
    }

    pub(in crate::human) fn end(&mut self, blanks_left: usize) {
        self.left = blanks_left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_listed_in_order() {
        for (index, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, index, "{technique}");
        }
        assert!(Technique::ALL.is_sorted_by_key(|technique| technique.difficulty()));
        assert!(Technique::ALL.is_sorted_by_key(|technique| technique.weight()));
    }
}
