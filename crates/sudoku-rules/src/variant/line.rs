//! Lines: cells with the sequences of values that a rule allows, as an automaton in layers.
//!
//! A rule is a start state, a step and a test of the last state. [`Line::new`] unrolls it along the
//! cells, drops what does not lead to an accepted end, and merges states with equal futures, from the
//! back. Layer `i` has the edges at cell `i`; each goes from a state before the cell, with a value, to
//! a state after it. Invariant: every edge is on a path from state 0 of the first layer to state 0
//! after the last.
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set.

use std::collections::HashMap;
use std::hash::Hash;

/// The maximum number of states before a cell when a line keeps track of equal values in houses.
const TRACKED_STATES: usize = 1_500;

/// A value at a cell, and the states before and after the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The number of the state before the cell.
    pub from: u32,
    /// The value.
    pub value: u8,
    /// The number of the state after the cell.
    pub to: u32,
}

/// The sequences of values that a rule allows in some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub(crate) cells: Vec<usize>,
    layers: Vec<Vec<Edge>>,
    /// The number of states before each cell, and after the last.
    states: Vec<usize>,
    /// For each layer, where the edges of each state begin, and the number of edges.
    begins: Vec<Vec<u32>>,
}

impl Line {
    /// Unrolls an automaton along cells of a board with this side.
    ///
    /// `step` returns the state after a value at a place of the line, or `None` if the value is
    /// excluded. `houses` are sets of places with different values: sequences with equal values in a
    /// house are left out if that does not make the automaton too large.
    pub(crate) fn new<S: Clone + Eq + Hash>(
        cells: Vec<usize>,
        side: usize,
        start: S,
        step: impl Fn(&S, usize, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        houses: &[u64],
    ) -> Self {
        let count = cells.len();
        let tracked = (start.clone(), vec![0u32; houses.len()]);
        let tracked_step = |(state, held): &(S, Vec<u32>), place: usize, value: u8| {
            let mut held = held.clone();
            for (held, house) in held.iter_mut().zip(houses).filter(|(_, h)| **h >> place & 1 == 1)
            {
                if *held >> value & 1 == 1 {
                    return None;
                }
                // The values of a house without further places do not matter.
                *held = if house >> place > 1 { *held | 1 << value } else { 0 };
            }
            Some((step(state, place, value)?, held))
        };
        let layers =
            unrolled(count, side, tracked, tracked_step, |s| accepts(&s.0), TRACKED_STATES)
                .or_else(|| unrolled(count, side, start, &step, &accepts, usize::MAX))
                .expect("the number of states is not limited");
        let (layers, states) = merged(layers);
        let begins = |(layer, &count): (&Vec<Edge>, &usize)| {
            let begin = |state: u32| layer.partition_point(|edge| edge.from < state) as u32;
            (0..=count as u32).map(begin).collect()
        };
        let begins = layers.iter().zip(&states).map(begins).collect();
        Self { cells, layers, states, begins }
    }

    /// Returns the indices of the cells, in the order of the automaton. A cell may occur twice.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Returns the number of edges, which is the work of a filter.
    pub fn edge_count(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Returns whether no sequence is allowed.
    pub fn is_impossible(&self) -> bool {
        self.layers.iter().any(Vec::is_empty)
    }

    /// Returns the edges on accepted paths whose values are in these masks of the cells, by layer.
    ///
    /// If there is no path, some layer is empty.
    pub fn open(&self, masks: &[u32]) -> Vec<Vec<Edge>> {
        let mut reach = Reach::default();
        self.sweep(masks, &mut reach);
        let is_open = |at: usize, edge: &&Edge| {
            masks[self.cells[at]] >> edge.value & 1 == 1
                && reach.is_open(
                    self.place(at) + edge.from as usize,
                    self.place(at + 1) + edge.to as usize,
                )
        };
        let layers = self.layers.iter().enumerate();
        layers
            .map(|(at, layer)| layer.iter().filter(|e| is_open(at, e)).copied().collect())
            .collect()
    }

    /// Removes values that are in no allowed sequence from the masks of all cells, and returns
    /// whether each cell has a value left. Adds the changed cells to `changed`.
    pub fn filter(&self, masks: &mut [u32], reach: &mut Reach, changed: &mut Vec<usize>) -> bool {
        self.sweep(masks, reach);
        for (&cell, &kept) in self.cells.iter().zip(&reach.kept) {
            let left = masks[cell] & kept;
            if left != masks[cell] {
                masks[cell] = left;
                changed.push(cell);
            }
            if left == 0 {
                return false;
            }
        }
        true
    }

    /// Returns the number of allowed sequences with values in these masks, up to `limit`.
    pub fn sequence_count(open: &[Vec<Edge>], limit: u64) -> u64 {
        let mut counts = HashMap::from([(0, 1u64)]);
        for layer in open {
            let mut next = HashMap::new();
            for edge in layer {
                let before = counts.get(&edge.from).copied().unwrap_or(0);
                let count = next.entry(edge.to).or_insert(0u64);
                *count = count.saturating_add(before).min(limit);
            }
            counts = next;
        }
        counts.get(&0).copied().unwrap_or(0)
    }

    /// Goes forward and backward along the line, and notes the values on accepted paths.
    ///
    /// It looks only at states that can be reached, so its work shrinks with the masks.
    fn sweep(&self, masks: &[u32], reach: &mut Reach) {
        reach.begin(self.place(self.layers.len()) + 1, self.cells.len());
        let (mut place, mut begin) = (0, 0);
        reach.reach(0);
        for (at, layer) in self.layers.iter().enumerate() {
            let (mask, end) = (masks[self.cells[at]], reach.found.len());
            for number in begin..end {
                let state = reach.found[number] - place;
                for edge in self.edges(at, layer, state as usize) {
                    if mask >> edge.value & 1 == 1 {
                        reach.reach(place + self.states[at] as u32 + edge.to);
                    }
                }
            }
            reach.begins.push(begin);
            (place, begin) = (place + self.states[at] as u32, end);
        }
        if begin < reach.found.len() {
            reach.after[place as usize] = reach.turn;
            reach.needed[place as usize] = 0;
        }
        for (at, layer) in self.layers.iter().enumerate().rev() {
            let (mask, mut kept) = (masks[self.cells[at]], 0);
            let (next, end) = (place, begin);
            place -= self.states[at] as u32;
            begin = reach.begins[at];
            for number in begin..end {
                let state = reach.found[number];
                let (mut values, mut needed) = (0, u32::MAX);
                for edge in self.edges(at, layer, (state - place) as usize) {
                    let after = (next + edge.to) as usize;
                    if mask >> edge.value & 1 == 1 && reach.after[after] == reach.turn {
                        values |= 1 << edge.value;
                        needed &= 1 << edge.value | reach.needed[after];
                    }
                }
                if values != 0 {
                    reach.after[state as usize] = reach.turn;
                    reach.needed[state as usize] = needed;
                    kept |= values;
                }
            }
            reach.kept[at] = kept;
        }
    }

    /// Returns the number of states before this layer.
    fn place(&self, at: usize) -> usize {
        self.states[..at].iter().sum()
    }

    /// Returns the edges that begin in this state.
    fn edges<'l>(&self, at: usize, layer: &'l [Edge], state: usize) -> &'l [Edge] {
        let begins = &self.begins[at];
        &layer[begins[state] as usize..begins[state + 1] as usize]
    }
}

/// The states on paths from the start and on paths to the end; room for a sweep.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// The number of the sweep.
    turn: u32,
    /// For each state, the last sweep in which it was on a path from the start, and to the end.
    before: Vec<u32>,
    after: Vec<u32>,
    /// For each state on a path to the end, the values on all these paths.
    needed: Vec<u32>,
    /// The states on paths from the start, layer after layer, and where those of each layer begin.
    found: Vec<u32>,
    begins: Vec<usize>,
    /// The values of each place on accepted paths.
    kept: Vec<u32>,
}

impl Reach {
    /// Begins a sweep of a line, with room for `states` states and `cells` cells.
    fn begin(&mut self, states: usize, cells: usize) {
        if self.turn == u32::MAX {
            *self = Self::default();
        }
        self.turn += 1;
        for turns in [&mut self.before, &mut self.after, &mut self.needed] {
            turns.resize(states.max(turns.len()), 0);
        }
        self.found.clear();
        self.begins.clear();
        self.kept.clear();
        self.kept.resize(cells, 0);
    }

    /// Notes that a state is on a path from the start.
    fn reach(&mut self, state: u32) {
        if std::mem::replace(&mut self.before[state as usize], self.turn) != self.turn {
            self.found.push(state);
        }
    }

    /// Returns the values that all allowed sequences of the last line have, if there is one.
    pub fn required(&self) -> u32 {
        self.needed[0]
    }

    fn is_open(&self, before: usize, after: usize) -> bool {
        self.before[before] == self.turn && self.after[after] == self.turn
    }
}

/// Returns the sets of places of a line that share a house, without those within another.
pub(crate) fn shared_houses(cells: &[usize], houses: &[Vec<usize>]) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    if cells.len() > 64 {
        return found;
    }
    for house in houses {
        // A line that returns to its first cell has the value there twice.
        let is_within = |&(place, cell): &(usize, &usize)| {
            house.contains(cell) && !cells[..place].contains(cell)
        };
        let places = cells.iter().enumerate().filter(is_within);
        let places = places.fold(0u64, |places, (place, _)| places | 1 << place);
        if places.count_ones() > 1 && !found.iter().any(|other| places & !other == 0) {
            found.retain(|other| other & !places != 0);
            found.push(places);
        }
    }
    found
}

/// Returns the edges of each layer, and the accepted states after the last; `None` if a layer has
/// more than `most` states.
fn unrolled<S: Clone + Eq + Hash>(
    count: usize,
    side: usize,
    start: S,
    step: impl Fn(&S, usize, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
    most: usize,
) -> Option<(Vec<Vec<Edge>>, Vec<bool>)> {
    let (mut states, mut layers) = (vec![start], Vec::with_capacity(count));
    for place in 0..count {
        let (mut next, mut numbers, mut layer) = (Vec::new(), HashMap::new(), Vec::new());
        for (from, state) in (0..).zip(&states) {
            for value in 1..=side as u8 {
                let Some(after) = step(state, place, value) else { continue };
                let to = *numbers.entry(after).or_insert_with_key(|after| {
                    next.push(after.clone());
                    next.len() as u32 - 1
                });
                layer.push(Edge { from, value, to });
            }
            if next.len() > most {
                return None;
            }
        }
        layers.push(layer);
        states = next;
    }
    Some((layers, states.iter().map(accepts).collect()))
}

/// Drops edges that lead to no accepted state and merges states with equal futures.
///
/// Returns the layers, and the number of states before each cell and after the last.
fn merged((mut layers, accepted): (Vec<Vec<Edge>>, Vec<bool>)) -> (Vec<Vec<Edge>>, Vec<usize>) {
    let mut counts = vec![1];
    // The new number of each old state after the current layer.
    let mut numbers: Vec<Option<u32>> = accepted.iter().map(|&is| is.then_some(0)).collect();
    for layer in layers.iter_mut().rev() {
        let mut futures: Vec<Vec<(u8, u32)>> = Vec::new();
        for edge in layer.iter() {
            let from = edge.from as usize;
            futures.resize(futures.len().max(from + 1), Vec::new());
            // The last states may have no future.
            let to = numbers.get(edge.to as usize).copied().flatten();
            futures[from].extend(to.map(|to| (edge.value, to)));
        }
        let (mut known, mut edges) = (HashMap::new(), Vec::new());
        numbers = Vec::with_capacity(futures.len());
        for future in futures {
            if future.is_empty() {
                numbers.push(None);
                continue;
            }
            let next = known.len() as u32;
            numbers.push(Some(*known.entry(future).or_insert_with_key(|future| {
                edges.extend(future.iter().map(|&(value, to)| Edge { from: next, value, to }));
                next
            })));
        }
        counts.push(known.len().max(1));
        *layer = edges;
    }
    if layers.iter().any(Vec::is_empty) {
        layers.iter_mut().for_each(Vec::clear);
        counts.fill(1);
    }
    counts.reverse();
    (layers, counts)
}
