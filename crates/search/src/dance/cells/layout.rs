//! The immutable layout of the cells.
//!
//! # Invariants
//! * The options of item `i` that can conflict with others are the spans `spans[base..]` of its
//!   [`Row`], ascending; bit `k` of the item's row of live bits stands for the `k`-th.
//! * Word `w` of that row is word `i` of the live bits for `w = 0`, and word `more + w - 1`
//!   otherwise. The first words of all items come first, so if no item has more than 64 options,
//!   the number of an item is the number of its word.
//! * The nodes of an option are the run `nodes[start..end]` of its [`Span`], one for each member
//!   that can conflict, in the given order; a node knows its item and its bit.

use quadrille_problem::{OptionId, Problem};

use crate::dance::is_colored;

/// The number of live bits in a word.
pub(super) const WORD_BITS: u32 = u64::BITS;
/// The color of a member without one.
pub(super) const PLAIN: u32 = 0;

/// The nodes of one option. Spans identify options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The location of an item's live bits and of their options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) base: u32,
    more: u32,
    pub(super) words: u32,
}

impl Row {
    /// The index of a word of the row of `item`.
    #[inline(always)]
    pub(super) fn word(self, item: u32, word: u32) -> usize {
        (if word == 0 { item } else { self.more + word - 1 }) as usize
    }
}

/// A member of an option: its item, and its bit among all live bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) item: u32,
    slot: u32,
}

impl Node {
    #[inline(always)]
    pub(super) fn word(self) -> usize {
        (self.slot / WORD_BITS) as usize
    }

    #[inline(always)]
    pub(super) fn bit(self) -> u32 {
        self.slot % WORD_BITS
    }
}

#[derive(Debug)]
pub(super) struct Layout {
    pub(super) rows: Vec<Row>,
    pub(super) spans: Vec<Span>,
    pub(super) nodes: Vec<Node>,
    /// One color per node; empty if the problem [has no colors](is_colored).
    pub(super) colors: Vec<u32>,
    /// The first node of each option.
    starts: Vec<u32>,
    /// The total number of words of all rows.
    pub(super) word_count: usize,
}

impl Layout {
    pub(super) fn new(problem: &Problem) -> Self {
        let constrains = problem.constraining_items();
        let mut sizes = vec![0; problem.item_count()];
        for member in problem.options().flat_map(|option| option.members()) {
            sizes[member.item.index()] += u32::from(constrains[member.item.index()]);
        }
        let (mut base, mut more) = (0, problem.item_count() as u32);
        let place = |&size: &u32| {
            let row = Row { base, more, words: size.div_ceil(WORD_BITS).max(1) };
            base += size;
            more += row.words - 1;
            row
        };
        let rows: Vec<Row> = sizes.iter().map(place).collect();

        let mut layout = Self {
            rows,
            spans: vec![Span { start: 0, end: 0 }; base as usize],
            nodes: Vec::with_capacity(base as usize),
            colors: Vec::new(),
            starts: Vec::with_capacity(problem.option_count()),
            word_count: more as usize,
        };
        let colored = is_colored(problem);
        let mut placed = vec![0; problem.item_count()];
        for option in problem.options() {
            let start = layout.nodes.len() as u32;
            layout.starts.push(start);
            for member in option.members() {
                let item = member.item.index();
                if !constrains[item] {
                    continue;
                }
                let (index, row) = (placed[item], layout.rows[item]);
                placed[item] += 1;
                let word = row.word(item as u32, index / WORD_BITS) as u32;
                let slot = word * WORD_BITS + index % WORD_BITS;
                layout.nodes.push(Node { item: item as u32, slot });
                if colored {
                    layout
                        .colors
                        .push(member.color.map_or(PLAIN, |color| color.index() as u32 + 1));
                }
            }
            let span = Span { start, end: layout.nodes.len() as u32 };
            for node in &layout.nodes[start as usize..] {
                let item = node.item as usize;
                let index = placed[item] - 1;
                layout.spans[(layout.rows[item].base + index) as usize] = span;
            }
        }
        layout
    }

    /// The number of an option.
    pub(super) fn option_of(&self, span: Span) -> OptionId {
        OptionId::known(self.starts.partition_point(|&start| start < span.start))
    }

    #[cfg(test)]
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// The nodes of an option.
    #[inline(always)]
    pub(super) fn option(&self, span: Span) -> &[Node] {
        &self.nodes[span.start as usize..span.end as usize]
    }

    /// The color of node `index`; [`PLAIN`] if the problem has none.
    #[inline(always)]
    pub(super) fn color<const COLORED: bool>(&self, index: u32) -> u32 {
        if COLORED { self.colors[index as usize] } else { PLAIN }
    }
}
