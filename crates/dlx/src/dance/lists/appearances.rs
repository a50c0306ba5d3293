//! Where each item appears, and what sets over these lists take.

use std::ops::Range;

use quadrille_problem::{Color, OptionId, Problem};

use crate::dance::bits::BLOCK_BITS;
use crate::reduce::lists::starts;

/// A member of an option, seen from its item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Appearance {
    pub(super) color: Option<Color>,
    pub(super) option: u32,
}

/// The appearances of all items.
#[derive(Debug)]
pub(super) struct Appearances<'p> {
    problem: &'p Problem,
    /// By item, then by color, then by option.
    all: Vec<Appearance>,
    /// Those of item `i` are from `starts[i]` to `starts[i + 1]`.
    starts: Vec<u32>,
}

impl<'p> Appearances<'p> {
    /// Takes time linear in the members of the problem, but for the sort by color.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let starts = starts(problem);
        let nothing = Appearance { color: None, option: 0 };
        let mut all = vec![nothing; problem.member_count()];
        let mut next = starts.clone();
        for option in problem.options() {
            for member in option.members() {
                let next = &mut next[member.item.index()];
                let option = option.id().index() as u32;
                all[*next as usize] = Appearance { color: member.color, option };
                *next += 1;
            }
        }
        let mut appearances = Self { problem, all, starts };
        for item in problem.primary_count()..problem.item_count() {
            let range = appearances.range(item);
            appearances.all[range].sort_by_key(|appearance| appearance.color);
        }
        appearances
    }

    fn range(&self, item: usize) -> Range<usize> {
        self.starts[item] as usize..self.starts[item + 1] as usize
    }

    /// The appearances of an item, by color.
    pub(super) fn of(&self, item: usize) -> &[Appearance] {
        &self.all[self.range(item)]
    }

    /// The blocks of the list of an item.
    pub(super) fn blocks(&self, item: usize) -> usize {
        self.of(item).len().div_ceil(BLOCK_BITS)
    }

    /// The primary items that have an option in common with an item. `marks` are all false, before and
    /// after.
    pub(super) fn near(&self, item: usize, marks: &mut [bool]) -> Vec<usize> {
        let mut near = Vec::new();
        for appearance in self.of(item) {
            for member in self.problem.members(OptionId::known(appearance.option as usize)) {
                let other = member.item.index();
                if marks.get(other) == Some(&false) {
                    marks[other] = true;
                    near.push(other);
                }
            }
        }
        near.iter().for_each(|&other| marks[other] = false);
        near
    }
}
