//! The immutable sets: the list of each primary item, and what each secondary member of an option
//! leaves of the lists.
//!
//! # Invariants
//! * The list of a primary item consists of whole blocks. Each option has one *place*, in the list of
//!   its primary item; the places of a list ascend as the options do in the problem.
//! * A *coloring* is a secondary item that is covered, in a certain color if it has one.

use std::ops::Range;

use quadrille_problem::Problem;
use quadrille_vectors::Aligned;

use crate::dance::bitsets::appearances::{Appearance, Appearances};
use crate::dance::bitsets::bits::{BLOCK_BITS, Bits, set};

const FULL: Bits = Aligned([u64::MAX; 8]);

/// What a coloring leaves of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub(super) item: u32,
    /// Where its blocks begin among those that are kept. There are as many as in the list.
    start: u32,
}

/// All sets of a problem.
#[derive(Debug)]
pub(super) struct Sets {
    /// Where the list of each primary item begins, in blocks, and where the last one ends.
    lists: Vec<u32>,
    /// The option at each place; arbitrary for unused places.
    options: Vec<u32>,
    /// The place and the primary item of each option.
    places: Vec<u32>,
    items: Vec<u32>,
    /// The options of all lists, in bits.
    pub(super) all: Vec<Bits>,
    colorings: Colorings,
    kept: Vec<Bits>,
}

impl Sets {
    /// Builds the sets. Takes time linear in the members of the problem and in the blocks kept, but
    /// for a sort.
    pub(super) fn new(problem: &Problem) -> Self {
        let appearances = Appearances::new(problem);
        let mut lists = vec![0];
        for item in 0..problem.primary_count() {
            lists.push(lists[item] + appearances.blocks(item) as u32);
        }
        let blocks = lists[problem.primary_count()] as usize;
        let mut sets = Self {
            lists,
            options: vec![0; blocks * BLOCK_BITS],
            places: vec![0; problem.option_count()],
            items: vec![0; problem.option_count()],
            all: vec![Bits::default(); blocks],
            colorings: Colorings::default(),
            kept: Vec::new(),
        };
        for item in 0..problem.primary_count() {
            let first = sets.list(item).start * BLOCK_BITS;
            for (place, appearance) in (first..).zip(appearances.of(item)) {
                let option = appearance.option as usize;
                sets.options[place] = appearance.option;
                (sets.places[option], sets.items[option]) = (place as u32, item as u32);
                set(&mut sets.all, place, true);
            }
        }
        sets.add_colorings(problem, &appearances);
        sets
    }

    /// Adds the colorings of all secondary items. Each keeps the options without its item and, if it
    /// has a color, those with its item in that color.
    fn add_colorings(&mut self, problem: &Problem, appearances: &Appearances<'_>) {
        let mut colorings = Colorings::new(problem);
        let mut kept = vec![FULL; self.all.len()];
        let mut marks = vec![false; problem.primary_count()];
        for item in problem.primary_count()..problem.item_count() {
            let near = appearances.near(item, &mut marks);
            let all = appearances.of(item);
            self.keep(&mut kept, all, false);
            for group in all.chunk_by(|one, other| one.color == other.color) {
                let is_colored = group[0].color.is_some();
                if is_colored {
                    self.keep(&mut kept, group, true);
                }
                colorings.add(group, self.keep_lists(&near, &kept));
                if is_colored {
                    self.keep(&mut kept, group, false);
                }
            }
            self.keep(&mut kept, all, true);
        }
        self.colorings = colorings;
    }

    /// Keeps the options of some appearances, or does not.
    fn keep(&self, kept: &mut [Bits], appearances: &[Appearance], is_kept: bool) {
        for appearance in appearances {
            set(kept, self.places[appearance.option as usize] as usize, is_kept);
        }
    }

    /// Keeps these options of each list near. Lists of which all are kept are left out.
    fn keep_lists(&mut self, near: &[usize], kept: &[Bits]) -> impl Iterator<Item = Effect> {
        near.iter().filter_map(|&item| {
            let blocks = &kept[self.list(item)];
            blocks.iter().any(|block| block.0 != FULL.0).then(|| {
                let start = self.kept.len() as u32;
                self.kept.extend_from_slice(blocks);
                Effect { item: item as u32, start }
            })
        })
    }

    /// The number of primary items.
    pub(super) fn primary_count(&self) -> usize {
        self.lists.len() - 1
    }

    /// The blocks of the list of an item.
    #[inline(always)]
    pub(super) fn list(&self, item: usize) -> Range<usize> {
        self.lists[item] as usize..self.lists[item + 1] as usize
    }

    /// The option at a place.
    #[inline(always)]
    pub(super) fn option_at(&self, place: u32) -> usize {
        self.options[place as usize] as usize
    }

    /// The place of an option.
    pub(super) fn place(&self, option: usize) -> usize {
        self.places[option] as usize
    }

    /// The primary item of an option.
    #[inline(always)]
    pub(super) fn item(&self, option: usize) -> usize {
        self.items[option] as usize
    }

    /// The effects of the colorings of an option.
    #[inline(always)]
    pub(super) fn effects(&self, option: usize) -> impl Iterator<Item = Effect> {
        self.colorings.effects(option)
    }

    /// The blocks that an effect keeps, for a list of some length.
    #[inline(always)]
    pub(super) fn kept(&self, effect: Effect, length: usize) -> &[Bits] {
        &self.kept[effect.start as usize..][..length]
    }
}

/// The colorings of each option, and the effects of each coloring. Options share colorings: a list of effects
/// for each option would take the square of the lists that an item connects.
#[derive(Debug, Default)]
struct Colorings {
    /// The effects of coloring `c` are from `reach[c]` to `reach[c + 1]`.
    effects: Vec<Effect>,
    reach: Vec<u32>,
    /// The colorings of option `o` are from `starts[o]` to `ends[o]`, with room for all its members.
    of_options: Vec<u32>,
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Colorings {
    /// No colorings yet.
    fn new(problem: &Problem) -> Self {
        let mut members = 0;
        let starts = problem.options().map(|option| {
            let start = members;
            members += option.members().len() as u32;
            start
        });
        let starts: Vec<u32> = starts.collect();
        Self {
            effects: Vec::new(),
            reach: vec![0],
            of_options: vec![0; members as usize],
            ends: starts.clone(),
            starts,
        }
    }

    /// Adds a coloring of the options that appear.
    fn add(&mut self, appearances: &[Appearance], effects: impl Iterator<Item = Effect>) {
        let coloring = self.reach.len() as u32 - 1;
        for appearance in appearances {
            let end = &mut self.ends[appearance.option as usize];
            self.of_options[*end as usize] = coloring;
            *end += 1;
        }
        self.effects.extend(effects);
        self.reach.push(self.effects.len() as u32);
    }

    /// The effects of the colorings of an option.
    #[inline(always)]
    fn effects(&self, option: usize) -> impl Iterator<Item = Effect> {
        let colorings = self.starts[option] as usize..self.ends[option] as usize;
        self.of_options[colorings].iter().flat_map(|&coloring| {
            let coloring = coloring as usize;
            let effects = self.reach[coloring] as usize..self.reach[coloring + 1] as usize;
            self.effects[effects].iter().copied()
        })
    }
}
