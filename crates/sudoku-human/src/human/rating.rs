//! Ratings: the number of steps of each technique, and the score.

use crate::human::difficulty::Difficulty;
use crate::human::technique::Technique;

/// The techniques that a puzzle needs, and its difficulty.
///
/// The **score** is the sum of the [weights](Technique::weight) of all steps. The level is that of
/// the hardest technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The number of steps of each technique, in order.
    counts: [u32; Technique::ALL.len()],
    /// The number of cells that no technique could fill.
    left: usize,
}

impl Rating {
    /// Returns the rating of a full board.
    pub(in crate::human) fn new() -> Self {
        Self { counts: [0; Technique::ALL.len()], left: 0 }
    }

    /// Returns the sum of the weights of all steps.
    ///
    /// It is a lower bound if the techniques do not reach the solution.
    pub fn score(&self) -> u32 {
        self.counts().map(|(technique, count)| technique.weight() * count).sum()
    }

    /// Returns the hardest technique, or `None` for a full board.
    pub fn hardest(&self) -> Option<Technique> {
        self.counts().last().map(|(technique, _)| technique)
    }

    /// Returns the level of the hardest technique, or the highest level if the techniques do not
    /// reach the solution.
    pub fn difficulty(&self) -> Difficulty {
        match self.hardest() {
            Some(hardest) if self.is_solved() => hardest.difficulty(),
            None if self.is_solved() => Difficulty::Easy,
            _ => Difficulty::Extreme,
        }
    }

    /// Returns the techniques used, easiest first, with their numbers of steps.
    pub fn counts(&self) -> impl Iterator<Item = (Technique, u32)> {
        let counted = Technique::ALL.into_iter().zip(self.counts);
        counted.filter(|(_, count)| *count > 0)
    }

    /// Returns whether the techniques reach the solution.
    pub fn is_solved(&self) -> bool {
        self.left == 0
    }

    /// Returns the number of cells that the techniques leave blank.
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
