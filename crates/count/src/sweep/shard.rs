//! The states of a sweep that one thread at a time works on: all of them, or those whose hash falls
//! to one shard of several.
//!
//! A shard expands its own states. Those that it finds it adds to its own layers, or, if another
//! shard owns them, sends by [`Mail`], which the owner collects later. So threads share no table.
//! The sums do not depend on who adds first.

use std::collections::VecDeque;

use num_bigint::BigUint;
use quadrille_search::memo::limbs::to_big;

use crate::sweep::layer::{Full, Layer, Room, mix};
use crate::sweep::merge::{Merger, Tally};
use crate::sweep::program::{Key, Program};

/// The states that one shard owns, layer by layer. `at` is the step that is expanded.
///
/// # Invariants
/// * `layers[i]` has the states that wait at step `at + i`, and there is at least one layer;
/// * those before slot `slot` of `layers[0]`, `expanded` of them, were expanded, and no other.
#[derive(Debug)]
pub(super) struct Shard<const K: usize> {
    layers: VecDeque<Layer<K>>,
    slot: usize,
    expanded: usize,
    /// The states of this step that a merger looked at.
    tally: Tally,
}

/// What takes part in a step of a sweep besides the states: the same for all shards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'r, const K: usize> {
    pub(super) program: &'r Program<K>,
    pub(super) at: usize,
    pub(super) merger: Option<&'r Merger<K>>,
    pub(super) room: &'r Room,
}

impl<const K: usize> Shard<K> {
    /// A shard without states.
    pub(super) fn new(at: usize) -> Self {
        Self {
            layers: VecDeque::from([Layer::new(at as u64)]),
            slot: 0,
            expanded: 0,
            tally: Tally::default(),
        }
    }

    /// The states that a merger looked at since the last call.
    pub(super) fn take_tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// The states of the first layer that were expanded.
    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    /// The states of the first layer that were not expanded.
    pub(super) fn waiting(&self) -> usize {
        self.layers[0].len() - self.expanded
    }

    /// The states of all layers, with those that were expanded.
    pub(super) fn states(&self) -> usize {
        self.layers.iter().map(Layer::len).sum()
    }

    /// The words of the states that wait, with their numbers.
    pub(super) fn waiting_words(&self) -> usize {
        let layers = self.layers.iter().map(|layer| layer.len() * (K + layer.limbs()));
        layers.sum::<usize>() - self.expanded * (K + self.layers[0].limbs())
    }

    /// The number of layers.
    pub(super) fn layer_count(&self) -> usize {
        self.layers.len()
    }

    /// The number of states that wait `ahead` steps after the first layer, with those that were
    /// expanded.
    pub(super) fn len_of_layer(&self, ahead: usize) -> usize {
        self.layers.get(ahead).map_or(0, Layer::len)
    }

    /// The states that wait `ahead` steps after the first layer and were not expanded, each with the
    /// limbs of its number.
    pub(super) fn waiting_slots(&self, ahead: usize) -> impl Iterator<Item = &[u64]> {
        let expanded = if ahead == 0 { self.slot } else { 0 };
        let slots = self.layers.get(ahead).into_iter().flat_map(|layer| layer.slots());
        slots.skip(expanded).filter(|slot| slot[0] != 0)
    }

    /// Makes room for `states` states that wait `ahead` steps after the first layer, where no
    /// state waits yet.
    pub(super) fn reserve(
        &mut self,
        (at, ahead): (usize, usize),
        states: usize,
        limbs: usize,
        room: &Room,
    ) -> Result<(), Full> {
        let layer = layer_ahead(&mut self.layers, at, ahead);
        if states == 0 { Ok(()) } else { layer.reserve(states, limbs, room) }
    }

    /// Adds a state that waits `ahead` steps after the first layer.
    pub(super) fn add(
        &mut self,
        (at, ahead): (usize, usize),
        key: &Key<K>,
        number: &[u64],
        room: &Room,
    ) -> Result<(), Full> {
        layer_ahead(&mut self.layers, at, ahead).add(key, number, 1, room)
    }

    /// Expands `states` states of the first layer, which has as many. `other` is the shard that
    /// owns a state, if it is not this one.
    pub(super) fn expand(
        &mut self,
        context: Context<'_, K>,
        states: usize,
        mail: &mut Mail<K>,
        other: impl Fn(&Key<K>) -> Option<usize>,
    ) -> Result<(), Full> {
        let layer = self.layers.pop_front().expect("the layer that is expanded");
        let result = self.expand_layer(&layer, context, states, mail, other);
        self.layers.push_front(layer);
        result
    }

    fn expand_layer(
        &mut self,
        layer: &Layer<K>,
        Context { program, at, merger, room }: Context<'_, K>,
        states: usize,
        mail: &mut Mail<K>,
        other: impl Fn(&Key<K>) -> Option<usize>,
    ) -> Result<(), Full> {
        let Self { layers, tally, .. } = self;
        let (mut left, mut slots) = (states, 0);
        for slot in layer.slots().skip(self.slot) {
            if left == 0 {
                break;
            }
            slots += 1;
            if slot[0] == 0 {
                continue;
            }
            let (key, number) = slot.split_first_chunk().expect("a slot begins with a key");
            program.expand(key, at, |to, key, times| {
                let (to, key) = match merger {
                    Some(merger) => merger.replace(program, at, (to, key), tally),
                    None => (to, key),
                };
                let ahead = to - at - 1;
                if let Some(owner) = other(&key) {
                    return mail.send(owner, &Letter { ahead, times, key, number }, room);
                }
                let target = layer_ahead(layers, at + 1, ahead);
                if !target.is_reserved() {
                    target.reserve_from(layer.len(), layer.limbs(), room)?;
                }
                target.add(&key, number, times, room)
            })?;
            left -= 1;
        }
        self.slot += slots;
        self.expanded += states;
        Ok(())
    }

    /// Adds the states that were sent to shard `own`.
    pub(super) fn collect(
        &mut self,
        own: usize,
        mails: &[Mail<K>],
        Context { at, room, .. }: Context<'_, K>,
    ) -> Result<(), Full> {
        let (len, limbs) = (self.layers[0].len(), self.layers[0].limbs());
        for Letter { ahead, times, key, number } in mails.iter().flat_map(|mail| mail.letters(own))
        {
            let target = layer_ahead(&mut self.layers, at, ahead + 1);
            if !target.is_reserved() {
                target.reserve_from(len, limbs, room)?;
            }
            target.add(&key, number, times, room)?;
        }
        Ok(())
    }

    /// Goes on from the first layer, all of whose states were expanded, to the next, at step `at`.
    pub(super) fn next_layer(&mut self, at: usize, room: &Room) {
        let done = self.layers.pop_front().expect("the layer that was expanded");
        done.free(room);
        (self.slot, self.expanded) = (0, 0);
        if self.layers.is_empty() {
            self.layers.push_back(Layer::new(at as u64));
        }
    }

    /// Adds all states to other shards. None was expanded yet.
    ///
    /// The states come in the order of their hashes, which is also the order of the slots in the new
    /// tables. A table that grew from a few slots would hold all of them in one long run, and adding
    /// would take quadratic time. So each table begins with the slots that it will need.
    pub(super) fn deal(&self, at: usize, shards: &mut [Self], room: &Room) -> Result<(), Full> {
        debug_assert_eq!(self.expanded, 0, "the layer is whole");
        let shards_count = shards.len();
        for (ahead, layer) in self.layers.iter().enumerate() {
            for shard in &mut *shards {
                let target = layer_ahead(&mut shard.layers, at, ahead);
                if !target.is_reserved() && layer.len() > 0 {
                    target.reserve(layer.len().div_ceil(shards_count), layer.limbs(), room)?;
                }
            }
            for slot in layer.slots().filter(|slot| slot[0] != 0) {
                let (key, number) = slot.split_first_chunk().expect("a slot begins with a key");
                let owner = owner(key, shards.len());
                shards[owner].add((at, ahead), key, number, room)?;
            }
        }
        Ok(())
    }

    /// Gives the memory back.
    pub(super) fn free(self, room: &Room) {
        self.layers.into_iter().for_each(|layer| layer.free(room));
    }

    /// The sum of the numbers of all states that wait `ahead` steps after the first layer.
    pub(super) fn sum(&self, ahead: usize) -> BigUint {
        let numbers = self.layers.get(ahead).into_iter().flat_map(|layer| layer.slots());
        numbers.filter(|slot| slot[0] != 0).map(|slot| to_big(&slot[K..])).sum()
    }
}

/// The layer at step `first + ahead`, if `layers` begins at step `first`.
#[inline]
fn layer_ahead<const K: usize>(
    layers: &mut VecDeque<Layer<K>>,
    first: usize,
    ahead: usize,
) -> &mut Layer<K> {
    while layers.len() <= ahead {
        layers.push_back(Layer::new((first + layers.len()) as u64));
    }
    &mut layers[ahead]
}

/// The shard that owns a state. It depends on other bits of the hash than the slots of its tables.
#[inline]
pub(super) fn owner<const K: usize>(key: &Key<K>, shards: usize) -> usize {
    ((u128::from(mix(OWNER_SEED, key)) * shards as u128) >> 64) as usize
}

const OWNER_SEED: u64 = 0x2545_f491_4f6c_dd1d;

/// The states that one shard found and others own.
///
/// Invariant: each box holds whole letters, of [`letter_words`](Self::letter_words) words each.
#[derive(Debug)]
pub(super) struct Mail<const K: usize> {
    /// The limbs of each number.
    limbs: usize,
    /// The letters to each shard.
    boxes: Vec<Mailbox>,
}

/// Letters without space between them, and the memory taken for them, in words.
#[derive(Clone, Debug, Default)]
struct Mailbox {
    words: Vec<u64>,
    taken: usize,
}

/// A state for another shard: `times` times `number` ways lead to it, and it waits `ahead` steps
/// after the next layer.
#[derive(Debug)]
struct Letter<'n, const K: usize> {
    ahead: usize,
    times: u32,
    key: Key<K>,
    number: &'n [u64],
}

/// The words that a box has room for at first.
const FIRST_WORDS: usize = 16;

impl<const K: usize> Mail<K> {
    /// No mail, from a shard among `shards` shards.
    pub(super) fn new(shards: usize) -> Self {
        Self { limbs: 1, boxes: vec![Mailbox::default(); shards] }
    }

    /// Empties all boxes. Numbers will have as many limbs as those that the shard expands.
    pub(super) fn clear(&mut self, shard: &Shard<K>) {
        self.limbs = shard.layers[0].limbs();
        self.boxes.iter_mut().for_each(|mailbox| mailbox.words.clear());
    }

    fn letter_words(&self) -> usize {
        1 + K + self.limbs
    }

    #[inline]
    fn send(&mut self, to: usize, letter: &Letter<'_, K>, room: &Room) -> Result<(), Full> {
        let words = self.letter_words();
        let mailbox = &mut self.boxes[to];
        if mailbox.words.len() + words > mailbox.taken {
            mailbox.grow(words, room)?;
        }
        mailbox.words.push(letter.ahead as u64 | u64::from(letter.times) << 32);
        mailbox.words.extend_from_slice(&letter.key);
        mailbox.words.extend_from_slice(letter.number);
        Ok(())
    }

    fn letters(&self, to: usize) -> impl Iterator<Item = Letter<'_, K>> {
        self.boxes[to].words.chunks_exact(self.letter_words()).map(|words| {
            let (key, number) = words[1..].split_first_chunk().expect("a letter has a key");
            let (ahead, times) = (words[0] as u32 as usize, (words[0] >> 32) as u32);
            Letter { ahead, times, key: *key, number }
        })
    }

    /// Gives the memory back.
    pub(super) fn free(self, room: &Room) {
        self.boxes.iter().for_each(|mailbox| room.give_back(mailbox.taken));
    }
}

impl Mailbox {
    /// Makes room for at least `words` further words.
    #[cold]
    fn grow(&mut self, words: usize, room: &Room) -> Result<(), Full> {
        let taken = (self.taken * 2).max(self.taken + words).max(FIRST_WORDS);
        room.take(taken)?;
        let mut grown = Vec::with_capacity(taken);
        grown.extend_from_slice(&self.words);
        self.words = grown;
        room.give_back(std::mem::replace(&mut self.taken, taken));
        Ok(())
    }
}
