//! A problem and an order, compiled into steps that move states on.

use std::iter;

use quadrille_problem::{Member, OptionId, Problem};
use quadrille_search::target::IS_SMALL;
use sha2::{Digest, Sha256};

use crate::sweep::layout::{Layout, MARK};
use crate::sweep::need::{Need, Needs, color_code};
use crate::sweep::spans::Spans;

/// The most words of a state. The page in the browser must stay small, and asks for no wide sweep.
pub(super) const MOST_WORDS: usize = if IS_SMALL { 2 } else { 8 };

/// A state: what the options taken so far leave of the problem, in `K` words.
pub(super) type Key<const K: usize> = [u64; K];

/// What happens at a step. The masks are of one word of a state, and 0 if it keeps nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An item that is covered once: by one of the moves, unless it is covered.
    Once { word: u32, mask: u64 },
    /// An item that is covered once or not at all.
    AtMostOnce { word: u32, mask: u64 },
    /// An option that is taken or not.
    Choice,
    /// The last option of an item was decided: it is covered at least this often, or the state
    /// leads nowhere.
    Check { word: u32, mask: u64, least: u64 },
}

#[derive(Debug)]
struct Step<const K: usize> {
    kind: Kind,
    /// `moves[first..end]` of the program. If there are more than a block, they are in blocks, of which the
    /// first is `blocks[blocks]` of the program.
    first: u32,
    end: u32,
    blocks: u32,
    /// The bits that matter after this step.
    keep: Key<K>,
}

/// An option, as what it asks of a state and what it makes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move<const K: usize> {
    /// No state with one of these bits can take the option.
    excluded: Key<K>,
    /// The bits that it sets.
    set: Key<K>,
    /// The items of it that are counted: `counters[first..end]` of the program.
    first: u32,
    end: u32,
    /// The number of options like this one, and the first of them in `options` of the program.
    times: u32,
    options: u32,
}

/// The moves of a block. They are sorted, so those of one block have most of their bits in common, and a
/// state that excludes these bits need not look at its moves.
const BLOCK: usize = 32;

/// An item that is counted, as an option adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Counter {
    word: u32,
    mask: u64,
    /// One, and the greatest count, at their place in the word.
    one: u64,
    cap: u64,
    saturates: bool,
}

/// The steps of a sweep: at each, some states wait, and each of their moves leads to a state that
/// waits at a later step, or to the end.
///
/// # Invariants
/// * A state that waits at a step has no bits but the mark and those of items that matter there.
/// * A state that waits at a `Once` or `AtMostOnce` step does not cover its item yet; at a `Choice`
///   step the option can be taken; no state waits at a `Check` step. (See [`settle`](Self::settle).)
#[derive(Debug)]
pub(super) struct Program<const K: usize> {
    steps: Vec<Step<K>>,
    moves: Vec<Move<K>>,
    /// For each block of moves, the bits that all of them exclude.
    blocks: Vec<Key<K>>,
    counters: Vec<Counter>,
    /// The options of all moves.
    options: Vec<u32>,
}

impl<const K: usize> Program<K> {
    /// Compiles a problem whose states have at most `K` words. Linear in the size of the problem,
    /// but for sorting the options of each item.
    pub(super) fn new(
        problem: &Problem,
        needs: &Needs,
        spans: &Spans,
        layout: &Layout,
        order: &[u32],
    ) -> Self {
        let mut builder = Builder { problem, needs, layout, program: Self::empty() };
        let hosted = Hosted::new(&spans.hosts, order.len());
        let ending = Ending::new(spans, order.len());
        for (place, &item) in order.iter().enumerate() {
            builder.add_place(item as usize, hosted.options(place));
            let keep = ending.keep(place, layout);
            let program = &mut builder.program;
            program.steps.last_mut().expect("each place has a step").keep = keep;
        }
        builder.program
    }

    fn empty() -> Self {
        let (steps, moves, blocks) = (Vec::new(), Vec::new(), Vec::new());
        Self { steps, moves, blocks, counters: Vec::new(), options: Vec::new() }
    }

    /// Makes one of all moves from `first` on that do the same.
    fn merge_equal(&mut self, first: usize) {
        let mut sorted = self.moves.split_off(first);
        sorted.sort_unstable();
        let from = self.options.len() - sorted.len();
        let options = self.options.split_off(from);
        for mut option in sorted {
            let number = options[option.options as usize - from];
            option.options = self.options.len() as u32;
            self.options.push(number);
            match self.moves[first..].last_mut() {
                // Moves with counters are told apart by their counters' places.
                Some(last)
                    if (last.excluded, last.set) == (option.excluded, option.set)
                        && last.first == last.end
                        && option.first == option.end =>
                {
                    last.times += 1;
                }
                _ => self.moves.push(option),
            }
        }
    }

    /// The number of steps.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The most states that a state at a step leads to; at least 1.
    pub(super) fn moves(&self, step: usize) -> usize {
        let Step { first, end, .. } = self.steps[step];
        (end - first) as usize + 1
    }

    /// The bytes that it and its [widths](Self::widths) take.
    pub(super) fn bytes(&self) -> usize {
        self.steps.len() * (size_of::<Step<K>>() + size_of::<u32>())
            + self.moves.len() * size_of::<Move<K>>()
            + self.blocks.len() * size_of::<Key<K>>()
            + self.counters.len() * size_of::<Counter>()
            + self.options.len() * size_of::<u32>()
    }

    /// The number of options.
    pub(super) fn option_count(&self) -> usize {
        self.options.len()
    }

    /// The SHA-256 of the steps, in hexadecimal digits. With the same hash, the same ways lead on from
    /// each state.
    pub(super) fn hash(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |words: &[u64]| words.iter().for_each(|word| hash.update(word.to_le_bytes()));
        add(&[K, self.steps.len(), self.moves.len(), self.counters.len()].map(|len| len as u64));
        for Step { kind, first, end, keep, .. } in &self.steps {
            let (kind, word, mask, least) = match *kind {
                Kind::Once { word, mask } => (0, word, mask, 0),
                Kind::AtMostOnce { word, mask } => (1, word, mask, 0),
                Kind::Choice => (2, 0, 0, 0),
                Kind::Check { word, mask, least } => (3, word, mask, least),
            };
            add(&[kind, word.into(), mask, least, (*first).into(), (*end).into()]);
            add(keep);
        }
        for Move { excluded, set, first, end, times, .. } in &self.moves {
            add(excluded);
            add(set);
            add(&[*first, *end, *times].map(u64::from));
        }
        for Counter { word, mask, one, cap, saturates } in &self.counters {
            add(&[(*word).into(), *mask, *one, *cap, (*saturates).into()]);
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// For `count` steps from `from` on, of which the last may be the end, the bits that a state
    /// may have which waits there.
    pub(super) fn bits(&self, from: usize, count: usize) -> Vec<Key<K>> {
        self.all_bits().skip(from).take(count).collect()
    }

    /// For each step, the number of bits besides the mark that a state may have which waits there; 0 if none
    /// waits. Linear in the size of the program.
    pub(super) fn widths(&self) -> Vec<u32> {
        let steps = self.steps.iter().zip(self.all_bits());
        let widths = steps.map(|(step, bits)| match step.kind {
            Kind::Check { .. } => 0,
            _ => bits.iter().map(|word| word.count_ones()).sum::<u32>() - 1,
        });
        widths.collect()
    }

    /// For each step and the end, the bits that a state may have which waits there.
    fn all_bits(&self) -> impl Iterator<Item = Key<K>> {
        let mut first = [0; K];
        first[0] = MARK;
        let later = self.steps.iter().scan(first, |bits, step| {
            for option in &self.moves[step.first as usize..step.end as usize] {
                bits.iter_mut().zip(&option.set).for_each(|(bits, set)| *bits |= set);
                for counter in &self.counters[option.first as usize..option.end as usize] {
                    bits[counter.word as usize] |= counter.mask;
                }
            }
            *bits = and(bits, &step.keep);
            Some(*bits)
        });
        iter::once(first).chain(later)
    }

    /// Whether a state has the mark, no other [bits](Self::bits) than those of the step, and waits
    /// there.
    pub(super) fn accepts(&self, key: &Key<K>, at: usize, bits: &Key<K>) -> bool {
        key[0] & MARK != 0 && and(key, bits) == *key && self.settle(*key, at) == Some((at, *key))
    }

    /// The state at the beginning, and the step at which it waits; `None` if it leads nowhere.
    pub(super) fn start(&self) -> Option<(usize, Key<K>)> {
        let mut key = [0; K];
        key[0] = MARK;
        self.settle(key, 0)
    }

    /// Calls `found` for all that becomes of a state that waits at a step: the next step (or the
    /// number of steps, at the end), the state there, and how many ways lead to it.
    #[inline]
    pub(super) fn expand<E>(
        &self,
        key: &Key<K>,
        at: usize,
        mut found: impl FnMut(usize, Key<K>, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let times = |option: Option<&Move<K>>| option.map_or(1, |option| option.times);
        self.expand_by_moves(key, at, |to, key, option| found(to, key, times(option)))
    }

    /// As [`expand`](Self::expand), with the options that lead to the state; none if no option is taken.
    #[inline]
    pub(super) fn expand_by_options<E>(
        &self,
        key: &Key<K>,
        at: usize,
        mut found: impl FnMut(usize, Key<K>, &[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.expand_by_moves(key, at, |to, key, option| {
            let options = option.map_or(0..0, |option| {
                option.options as usize..(option.options + option.times) as usize
            });
            found(to, key, &self.options[options])
        })
    }

    #[inline]
    fn expand_by_moves<E>(
        &self,
        key: &Key<K>,
        at: usize,
        mut found: impl FnMut(usize, Key<K>, Option<&Move<K>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let step = &self.steps[at];
        let (mut from, end) = (step.first as usize, step.end as usize);
        let is_short = end - from <= BLOCK;
        let mut blocks = self.blocks[step.blocks as usize..].iter();
        while from < end {
            let to = if is_short { end } else { end.min(from + BLOCK) };
            if is_short || blocks.next().is_some_and(|block| disjoint(key, block)) {
                for option in &self.moves[from..to] {
                    if let Some(next) = self.take(key, option)
                        && let Some((at, next)) = self.settle(and(&next, &step.keep), at + 1)
                    {
                        found(at, next, Some(option))?;
                    }
                }
            }
            from = to;
        }
        if !matches!(step.kind, Kind::Once { .. })
            && let Some((at, next)) = self.settle(and(key, &step.keep), at + 1)
        {
            found(at, next, None)?;
        }
        Ok(())
    }

    /// The state after an option, if it can be taken.
    #[inline]
    fn take(&self, key: &Key<K>, option: &Move<K>) -> Option<Key<K>> {
        if !disjoint(key, &option.excluded) {
            return None;
        }
        let mut next = *key;
        next.iter_mut().zip(&option.set).for_each(|(word, set)| *word |= set);
        for counter in &self.counters[option.first as usize..option.end as usize] {
            let word = &mut next[counter.word as usize];
            // No state has more, unless it was read from a file.
            if *word & counter.mask >= counter.cap {
                if !counter.saturates {
                    return None;
                }
            } else {
                *word += counter.one;
            }
        }
        Some(next)
    }

    /// The state at a step before one that [`settle`](Self::settle) moved on from there: all items
    /// between are covered. For steps of items that are covered at most once.
    pub(super) fn unsettle(&self, mut key: Key<K>, from: usize, to: usize) -> Key<K> {
        for step in &self.steps[from..to] {
            if let Kind::Once { word, mask } | Kind::AtMostOnce { word, mask } = step.kind {
                key[word as usize] |= mask;
            }
        }
        key
    }

    /// Moves a state on over all steps at which nothing is decided. `None` if it leads nowhere.
    #[inline]
    pub(super) fn settle(&self, mut key: Key<K>, mut at: usize) -> Option<(usize, Key<K>)> {
        while let Some(step) = self.steps.get(at) {
            match step.kind {
                Kind::Once { word, mask } | Kind::AtMostOnce { word, mask } => {
                    if key[word as usize] & mask == 0 {
                        break;
                    }
                }
                Kind::Choice => {
                    if self.take(&key, &self.moves[step.first as usize]).is_some() {
                        break;
                    }
                }
                Kind::Check { word, mask, least } => {
                    if key[word as usize] & mask < least {
                        return None;
                    }
                }
            }
            key = and(&key, &step.keep);
            at += 1;
        }
        Some((at, key))
    }
}

#[inline]
fn and<const K: usize>(one: &Key<K>, other: &Key<K>) -> Key<K> {
    std::array::from_fn(|word| one[word] & other[word])
}

#[inline]
fn disjoint<const K: usize>(one: &Key<K>, other: &Key<K>) -> bool {
    (0..K).fold(0, |common, word| common | one[word] & other[word]) == 0
}

/// The options that are decided at each place, ascending.
struct Hosted {
    starts: Vec<u32>,
    options: Vec<u32>,
}

impl Hosted {
    fn new(hosts: &[u32], places: usize) -> Self {
        let mut starts = vec![0u32; places + 1];
        for &host in hosts {
            starts[host as usize + 1] += 1;
        }
        for place in 0..places {
            starts[place + 1] += starts[place];
        }
        let (mut next, mut options) = (starts.clone(), vec![0; hosts.len()]);
        for (option, &host) in hosts.iter().enumerate() {
            let next = &mut next[host as usize];
            options[*next as usize] = option as u32;
            *next += 1;
        }
        Self { starts, options }
    }

    fn options(&self, place: usize) -> &[u32] {
        &self.options[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// The items by the places after which they matter no more.
struct Ending {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Ending {
    fn new(spans: &Spans, places: usize) -> Self {
        let Hosted { starts, options: items } = Hosted::new(&spans.end, places);
        Self { starts, items }
    }

    /// All bits but those of the items that end at this place.
    fn keep<const K: usize>(&self, place: usize, layout: &Layout) -> Key<K> {
        let mut keep = [u64::MAX; K];
        for &item in &self.items[self.starts[place] as usize..self.starts[place + 1] as usize] {
            if let Some(field) = layout.field(item as usize) {
                keep[field.word as usize] &= !field.mask();
            }
        }
        keep
    }
}

struct Builder<'p, const K: usize> {
    problem: &'p Problem,
    needs: &'p Needs,
    layout: &'p Layout,
    program: Program<K>,
}

impl<const K: usize> Builder<'_, K> {
    /// Adds the steps of a primary item, with the options that are decided there.
    fn add_place(&mut self, item: usize, options: &[u32]) {
        let (word, mask) = match self.layout.field(item) {
            Some(field) => (field.word, field.mask()),
            None => (0, 0),
        };
        let need = self.needs.get(item);
        match need {
            Need::Once | Need::AtMostOnce => {
                let first = self.program.moves.len();
                options.iter().for_each(|&option| self.add_move(option, Some(item)));
                self.program.merge_equal(first);
                let once = need == Need::Once;
                let kind =
                    if once { Kind::Once { word, mask } } else { Kind::AtMostOnce { word, mask } };
                self.add_step(kind, first);
            }
            _ => {
                for &option in options {
                    let first = self.program.moves.len();
                    self.add_move(option, None);
                    self.add_step(Kind::Choice, first);
                }
                let lo = if let Need::Count { lo, .. } = need { u64::from(lo) } else { 0 };
                let least = if mask == 0 { 0 } else { lo << mask.trailing_zeros() };
                self.add_step(Kind::Check { word, mask, least }, self.program.moves.len());
            }
        }
    }

    fn add_step(&mut self, kind: Kind, first: usize) {
        let Program { steps, moves, blocks, .. } = &mut self.program;
        let (start, end) = (blocks.len() as u32, moves.len() as u32);
        if moves.len() - first > BLOCK {
            blocks.extend(moves[first..].chunks(BLOCK).map(|moves| {
                moves.iter().fold([u64::MAX; K], |common, option| and(&common, &option.excluded))
            }));
        }
        let (first, keep) = (first as u32, [u64::MAX; K]);
        steps.push(Step { kind, first, end, blocks: start, keep });
    }

    /// Adds an option. `own` is the item at whose place it is decided, if that is covered once at
    /// most: no state that waits there covers it, and none after remembers it.
    fn add_move(&mut self, option: u32, own: Option<usize>) {
        let first = self.program.counters.len() as u32;
        let (mut excluded, mut set) = ([0; K], [0; K]);
        for &Member { item, color } in self.problem.members(OptionId::known(option as usize)) {
            let item = item.index();
            let field = self.layout.field(item).filter(|_| Some(item) != own);
            let Some(field) = field else { continue };
            let (word, mask) = (field.word as usize, field.mask());
            let one = 1 << field.shift;
            match (self.needs.get(item), color) {
                (Need::Nothing, _) => {}
                (Need::Count { cap: 1, saturates: true, .. }, _) => set[word] |= mask,
                (Need::Count { cap, saturates, .. }, _) => {
                    let cap = u64::from(cap) << field.shift;
                    let counter = Counter { word: field.word, mask, one, cap, saturates };
                    self.program.counters.push(counter);
                }
                (Need::Colored { .. }, Some(color)) => {
                    let number = self.needs.color_number(item, color.index());
                    let code = color_code(number, field.bits) << field.shift;
                    excluded[word] |= mask & !code;
                    set[word] |= code;
                }
                (Need::Once | Need::AtMostOnce | Need::Plain | Need::Colored { .. }, _) => {
                    excluded[word] |= mask;
                    set[word] |= mask;
                }
            }
        }
        let end = self.program.counters.len() as u32;
        let options = self.program.options.len() as u32;
        self.program.options.push(option);
        self.program.moves.push(Move { excluded, set, first, end, times: 1, options });
    }
}
