//! Where each item appears, and what sets over these lists take.

use std::ops::Range;

use quadrille_problem::{Color, Member, OptionId, Problem};

use crate::dance::bitsets::bits::BLOCK_BITS;
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
    /// Takes time linear in the members and the colors of the problem.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let members = || {
            let options = problem.options().zip(0..);
            options.flat_map(|(option, number)| option.members().iter().map(move |m| (*m, number)))
        };
        // By color first, those without one before all others; then by item, which keeps that order.
        let rank = |color: Option<Color>| color.map_or(0, |color| color.index() + 1);
        let mut next = vec![0; problem.color_count() + 2];
        members().for_each(|(member, _)| next[rank(member.color) + 1] += 1);
        for color in 1..next.len() {
            next[color] += next[color - 1];
        }
        let mut by_color = vec![(0, Appearance { color: None, option: 0 }); problem.member_count()];
        for (Member { item, color }, option) in members() {
            let next = &mut next[rank(color)];
            by_color[*next] = (item.index(), Appearance { color, option });
            *next += 1;
        }
        let starts = starts(problem);
        let mut next = starts.clone();
        let mut all = vec![Appearance { color: None, option: 0 }; problem.member_count()];
        for (item, appearance) in by_color {
            let next = &mut next[item];
            all[*next as usize] = appearance;
            *next += 1;
        }
        Self { problem, all, starts }
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
