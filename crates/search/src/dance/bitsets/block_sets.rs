//! The immutable sets of options: of each item, and of each color of an item.
//!
//! # Invariants
//! * Options are numbered anew, by their first primary item and then as in the problem, so that the
//!   options of an item lie close together. `options[place]` is the number in the problem.
//! * The blocks of a set are ascending, and none of them is empty.

use quadrille_problem::{Color, Member, OptionId, Problem};
use quadrille_vectors::Aligned;

use crate::dance::bitsets::bits::{BLOCK_BITS, Bits};

/// A set of options while it is filled.
#[derive(Clone, Debug, Default)]
struct Draft {
    /// The numbers of its blocks.
    numbers: Vec<u32>,
    bits: Vec<Bits>,
}

impl Draft {
    /// Adds an option whose place is not before that of the last one.
    fn push(&mut self, place: usize) {
        let number = (place / BLOCK_BITS) as u32;
        if self.numbers.last() != Some(&number) {
            self.numbers.push(number);
            self.bits.push(Bits::default());
        }
        let bits = self.bits.last_mut().expect("a block was pushed");
        bits.0[place % BLOCK_BITS / 64] |= 1 << (place % 64);
    }

    fn blocks(&self) -> impl Iterator<Item = (u32, &Bits)> {
        self.numbers.iter().copied().zip(&self.bits)
    }
}

/// The blocks of many sets, one set after another.
#[derive(Debug, Default)]
pub(super) struct Store {
    numbers: Vec<u32>,
    bits: Vec<Bits>,
}

/// A set in a [`Store`]: its blocks are from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    start: u32,
    end: u32,
}

impl Store {
    /// Adds a set.
    fn add(&mut self, blocks: impl Iterator<Item = (u32, Bits)>) -> Set {
        let start = self.numbers.len() as u32;
        for (number, bits) in blocks {
            self.numbers.push(number);
            self.bits.push(bits);
        }
        Set { start, end: self.numbers.len() as u32 }
    }

    /// The blocks of a set, with their numbers.
    #[inline(always)]
    pub(super) fn blocks(&self, set: Set) -> impl Iterator<Item = (usize, &Bits)> {
        let range = set.start as usize..set.end as usize;
        self.numbers[range.clone()].iter().map(|&number| number as usize).zip(&self.bits[range])
    }
}

/// All sets of a problem.
#[derive(Debug)]
pub(super) struct Sets {
    pub(super) options: Vec<u32>,
    pub(super) store: Store,
    /// The options of each item.
    pub(super) items: Vec<Set>,
    /// For each item whether its options are in the order of the problem.
    pub(super) in_order: Vec<bool>,
    /// The members of each place: the item, and what the member keeps. Those of place `p` are from
    /// `starts[p]` to `starts[p + 1]`.
    members: Vec<(u32, Set)>,
    starts: Vec<u32>,
    pub(super) primary_count: usize,
    /// The fewest primary items of an option.
    pub(super) narrowest: u32,
}

impl Sets {
    /// Builds the sets. Takes time linear in the members of the problem, and for each color of an
    /// item in the length of the item's list, divided by the options of a block.
    pub(super) fn new(problem: &Problem) -> Self {
        let primary_count = problem.primary_count();
        let members = |option: usize| problem.members(OptionId::known(option));
        let first = |option: usize| members(option).iter().map(|m| m.item.index()).min();
        let mut options: Vec<u32> = (0..problem.option_count() as u32).collect();
        options.sort_by_key(|&option| first(option as usize));
        let mut sets = Self {
            store: Store::default(),
            items: Vec::new(),
            in_order: vec![true; problem.item_count()],
            members: Vec::with_capacity(problem.member_count()),
            starts: vec![0],
            primary_count,
            narrowest: u32::MAX,
            options,
        };
        let mut drafts = vec![Draft::default(); problem.item_count()];
        let mut last = vec![0; problem.item_count()];
        for (place, &option) in sets.options.iter().enumerate() {
            let mut width = 0;
            for member in members(option as usize) {
                let item = member.item.index();
                drafts[item].push(place);
                sets.in_order[item] &= last[item] <= option;
                last[item] = option;
                width += u32::from(item < primary_count);
            }
            sets.narrowest = sets.narrowest.min(width);
        }
        let blocks = |draft: &Draft| draft.blocks().map(|(n, bits)| (n, *bits)).collect::<Vec<_>>();
        sets.items = drafts.iter().map(|draft| sets.store.add(blocks(draft).into_iter())).collect();
        sets.fill_members(problem, &drafts);
        sets
    }

    /// Fills what each member keeps: options without its item or, if it has a color, with its item
    /// in that color.
    fn fill_members(&mut self, problem: &Problem, drafts: &[Draft]) {
        let colored = |member: &Member| member.color.map(|color: Color| (member.item, color));
        let members = |option: u32| problem.members(OptionId::known(option as usize)).iter();
        let mut colorings: Vec<_> =
            problem.options().flat_map(|option| option.members()).filter_map(colored).collect();
        colorings.sort_unstable();
        colorings.dedup();
        let index = |member: &Member| {
            let coloring = colored(member)?;
            Some(colorings.binary_search(&coloring).expect("every coloring was listed"))
        };
        let mut agreeing = vec![Draft::default(); colorings.len()];
        for (place, &option) in self.options.iter().enumerate() {
            for coloring in members(option).filter_map(index) {
                agreeing[coloring].push(place);
            }
        }
        let nothing = Draft::default();
        let kept_by_item: Vec<Set> =
            drafts.iter().map(|draft| self.store.add(kept(draft, &nothing))).collect();
        let kept_in_color: Vec<Set> = colorings
            .iter()
            .zip(&agreeing)
            .map(|((item, _), agreeing)| self.store.add(kept(&drafts[item.index()], agreeing)))
            .collect();
        for &option in &self.options {
            for member in members(option) {
                let item = member.item.index();
                let kept = index(member).map_or(kept_by_item[item], |index| kept_in_color[index]);
                self.members.push((item as u32, kept));
            }
            self.starts.push(self.members.len() as u32);
        }
    }

    /// The members of the option at a place: each item, with the options that the member keeps of
    /// those in the blocks of the item.
    #[inline(always)]
    pub(super) fn members(&self, place: usize) -> &[(u32, Set)] {
        &self.members[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// The complement of a set, within its blocks, with another set added. Blocks that keep all are
/// left out.
fn kept(set: &Draft, added: &Draft) -> impl Iterator<Item = (u32, Bits)> {
    let mut others = added.blocks().peekable();
    let blocks = set.blocks().map(move |(number, bits)| {
        while others.next_if(|&(other, _)| other < number).is_some() {}
        let mut kept = bits.0.map(|bits| !bits);
        if let Some((_, added)) = others.next_if(|&(other, _)| other == number) {
            kept.iter_mut().zip(added.0).for_each(|(kept, added)| *kept |= added);
        }
        (number, Aligned(kept))
    });
    blocks.filter(|(_, kept)| kept.0 != [u64::MAX; 8])
}
