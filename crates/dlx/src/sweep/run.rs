//! The walk of a sweep from layer to layer.

use std::collections::VecDeque;

use num_bigint::BigUint;

use crate::answer::{Answer, Count, StopReason};
use crate::memo::limbs::to_big;
use crate::meter::Meter;
use crate::sweep::layer::{Full, Layer, Room};
use crate::sweep::program::Program;

/// How far a sweep has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// To its end, with the number of solutions.
    Done(BigUint),
    /// It has expanded as many states as it was allowed to, and can go on.
    Paused,
    /// The states need more memory than there is. It cannot go on; another way must be taken.
    GaveUp,
    /// A limit stopped the search, after finding at least this many solutions.
    Stopped(StopReason, BigUint),
}

impl Progress {
    /// Returns the answer, if the sweep has one: if it is done or was stopped.
    pub(crate) fn answer(self) -> Option<Answer> {
        match self {
            Self::Done(count) => Some(Answer::Complete(Count::from_big(count))),
            Self::Stopped(reason, found) => Some(Answer::AtLeast(Count::from_big(found), reason)),
            Self::Paused | Self::GaveUp => None,
        }
    }
}

/// A sweep whose states have as many words as it needs.
pub(super) trait Running: Send {
    /// Goes on for at most this many states.
    fn advance(&mut self, states: u64, meter: &mut Meter<'_>) -> Progress;

    /// The states that wait.
    fn front(&self) -> Front;

    /// The most states that waited at the end of a step.
    fn peak(&self) -> usize;

    /// Changes the limit on the memory of the program and of all layers, in bytes.
    fn limit_memory(&mut self, bytes: usize);
}

/// The states that wait for being expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Front {
    /// The place in the order from which on they wait.
    pub(super) place: usize,
    /// Their number.
    pub(super) states: usize,
}

/// The states between two checks of the limits.
const CHUNK: u64 = 256;

/// A sweep with states of `K` words.
///
/// # Invariants
/// * `layers[i]` has the states that wait at step `at + i`; those before slot `slot` of `layers[0]`
///   were expanded, and no other;
/// * the sum over all states that wait of the number of ways to them, times the number of ways on
///   from them, is the number of solutions;
/// * `room.held` counts the memory of the program and of all layers.
#[derive(Debug)]
pub(super) struct Run<const K: usize> {
    program: Program<K>,
    at: usize,
    slot: usize,
    /// The states of `layers[0]` that were expanded.
    expanded: usize,
    layers: VecDeque<Layer<K>>,
    /// The most states that waited at the end of a step.
    peak: usize,
    room: Room,
}

impl<const K: usize> Run<K> {
    /// At the beginning, within so many bytes. An error if they are too few for the program.
    pub(super) fn new(program: Program<K>, memory: usize) -> Result<Self, Full> {
        let mut room = Room { held: program.bytes(), limit: memory };
        if room.held > room.limit {
            return Err(Full);
        }
        let mut layers = VecDeque::new();
        let start = program.start();
        let at = start.map_or(program.len(), |(at, _)| at);
        let mut layer = Layer::new(at as u64);
        if let Some((_, key)) = start {
            layer.add(&key, &[1], 1, &mut room)?;
        }
        layers.push_back(layer);
        Ok(Self { program, at, slot: 0, expanded: 0, layers, peak: 1, room })
    }

    /// Expands this many states of the first layer; it has as many.
    fn expand(&mut self, states: u64) -> Result<(), Full> {
        let layer = self.layers.pop_front().expect("the layer that is expanded");
        let result = self.expand_layer(&layer, states);
        self.layers.push_front(layer);
        result
    }

    fn expand_layer(&mut self, layer: &Layer<K>, states: u64) -> Result<(), Full> {
        let Self { program, at, layers, room, .. } = self;
        let (mut left, mut slots) = (states, 0);
        for slot in layer.slots().skip(self.slot) {
            slots += 1;
            if slot[0] == 0 {
                continue;
            }
            let (key, number) = slot.split_first_chunk().expect("a slot begins with a key");
            program.expand(key, *at, |to, key, times| {
                let ahead = to - *at - 1;
                while layers.len() <= ahead {
                    layers.push_back(Layer::new((*at + 1 + layers.len()) as u64));
                }
                let target = &mut layers[ahead];
                if !target.is_reserved() {
                    target.reserve(layer.len() / RESERVED, layer.limbs(), room)?;
                }
                target.add(&key, number, times, room)
            })?;
            left -= 1;
            if left == 0 {
                break;
            }
        }
        self.slot += slots;
        self.expanded += states as usize;
        Ok(())
    }

    /// Goes on to the next layer. `false` if the first is the last.
    fn next_layer(&mut self) -> bool {
        if self.at == self.program.len() {
            return false;
        }
        let done = self.layers.pop_front().expect("the layer that was expanded");
        self.peak = self.peak.max(self.layers.iter().map(Layer::len).sum());
        done.free(&mut self.room);
        (self.slot, self.expanded) = (0, 0);
        self.at += 1;
        if self.layers.is_empty() {
            self.layers.push_back(Layer::new(self.at as u64));
        }
        true
    }

    /// The number of solutions found.
    fn found(&self) -> BigUint {
        let end = self.layers.get(self.program.len() - self.at);
        let numbers = end.into_iter().flat_map(|layer| layer.slots());
        numbers.filter(|slot| slot[0] != 0).map(|slot| to_big(&slot[K..])).sum()
    }
}

/// A new layer has room for this part of the states of the layer that is expanded.
const RESERVED: usize = 8;

impl<const K: usize> Running for Run<K> {
    fn advance(&mut self, mut states: u64, meter: &mut Meter<'_>) -> Progress {
        meter.reserve_depth(self.program.len());
        loop {
            let waiting = self.layers[0].len() - self.expanded;
            if self.at == self.program.len() {
                return Progress::Done(self.found());
            }
            if waiting == 0 {
                self.next_layer();
                continue;
            }
            let wanted = (waiting as u64).min(CHUNK).min(states);
            if wanted == 0 {
                return Progress::Paused;
            }
            let (done, waiting) = (self.expanded as f64, waiting as f64);
            let share = (self.at as f64 + done / (done + waiting)) / self.program.len() as f64;
            let granted = meter.visit_many(self.at, wanted, || share);
            if granted > 0 && self.expand(granted).is_err() {
                return Progress::GaveUp;
            }
            states -= granted;
            if granted < wanted {
                return Progress::Stopped(meter.stop_reason(), self.found());
            }
        }
    }

    fn front(&self) -> Front {
        let states = self.layers.iter().map(Layer::len).sum::<usize>() - self.expanded;
        let place = if self.at == self.program.len() { 0 } else { self.program.place(self.at) };
        Front { place, states }
    }

    fn peak(&self) -> usize {
        self.peak
    }

    fn limit_memory(&mut self, bytes: usize) {
        self.room.limit = bytes;
    }
}
