//! A sweep that keeps its states: the graph of all ways to a solution.
//!
//! Where a count forgets the layers behind it, this keeps the moves between all states. It merges no states under
//! symmetries and counts nothing; a [`diagram`](crate::diagram) makes nodes of its states.
//!
//! # Invariants
//! * A state has a number from when it is found, and is expanded once. Its moves lead to states that are expanded
//!   later, or to the [end](END).
//! * Two sets of options that lead to the same state can be completed in the same ways.

use std::collections::VecDeque;

use hashbrown::HashTable;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;

use crate::sweep::layer::mix;
use crate::sweep::program::Program;

/// The end of all moves: a solution.
pub(crate) const END: u32 = u32::MAX;

/// A move from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StateMove {
    /// The option that is taken, or [`NO_OPTION`].
    option: u32,
    /// The number of the state that it leads to, or the [end](END).
    pub(crate) to: u32,
}

const NO_OPTION: u32 = u32::MAX;

impl StateMove {
    /// The option that is taken; `None` if none is.
    pub(crate) fn option(self) -> Option<u32> {
        (self.option != NO_OPTION).then_some(self.option)
    }
}

/// All states, with the moves between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateGraph {
    /// The state at which all solutions begin, or the [end](END) if they take no option. `None` if there is no
    /// solution.
    pub(crate) root: Option<u32>,
    /// The numbers of the states in the order in which they were expanded, each with its first move.
    pub(crate) expanded: Vec<(u32, u32)>,
    pub(crate) moves: Vec<StateMove>,
}

impl StateGraph {
    /// The number of states.
    pub(crate) fn state_count(&self) -> usize {
        self.expanded.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.expanded.capacity() * size_of::<(u32, u32)>()
            + self.moves.capacity() * size_of::<StateMove>()
    }
}

/// How far such a sweep has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptProgress {
    Done,
    /// It has expanded as many states as it was allowed to, and can go on.
    Paused,
    /// It needs more memory than there is, or more numbers than 32 bits have.
    Full,
    Stopped(StopReason),
}

/// The states that wait at a step, with their numbers, in the order in which they were found.
#[derive(Debug)]
struct Waiting {
    states: Vec<(u64, u32)>,
    /// Their places, by their hash.
    places: HashTable<u32>,
}

impl Waiting {
    /// The number of a state, which gets `next` if it has none.
    #[inline]
    fn number(&mut self, key: u64, next: u32) -> u32 {
        let Self { states, places } = self;
        let hash = |place: &u32| mix(HASH_SEED, &[states[*place as usize].0]);
        let is_same = |place: &u32| states[*place as usize].0 == key;
        let place = *places
            .entry(mix(HASH_SEED, &[key]), is_same, hash)
            .or_insert(states.len() as u32)
            .get();
        if place as usize == states.len() {
            states.push((key, next));
        }
        states[place as usize].1
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<(u64, u32)>() + self.places.allocation_size()
    }
}

/// A seed of the hashes of states.
const HASH_SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Work between two looks at the limits: less than a millisecond.
const WORK_AT_ONCE: u64 = 1 << 14;

/// A sweep that keeps its states, of one word each.
#[derive(Debug)]
pub(crate) struct KeptStates {
    program: Program<1>,
    /// The step whose states are expanded, and how many of them were.
    at: usize,
    expanded: usize,
    /// The states that wait at this step and later ones.
    layers: VecDeque<Waiting>,
    graph: StateGraph,
    /// The number of states found.
    found: u32,
    /// The bytes of all layers, at the last look.
    layer_bytes: usize,
}

impl KeptStates {
    pub(super) fn new(program: Program<1>) -> Self {
        let (mut layers, mut at, mut found) = (VecDeque::new(), program.len(), 0);
        let mut graph = StateGraph::default();
        if let Some((step, [key])) = program.start() {
            at = step;
            graph.root = Some(END);
            if step < program.len() {
                waiting_at(&mut layers, 0).number(key, 0);
                (graph.root, found) = (Some(0), 1);
            }
        }
        Self { program, at, expanded: 0, layers, graph, found, layer_bytes: 0 }
    }

    /// Expands `states` states of the first layer; it has as many.
    fn expand(&mut self, states: usize) -> Result<(), TooManyStates> {
        let layer = self.layers.pop_front().expect("the layer that is expanded");
        let expanded = self.expanded..self.expanded + states;
        let result = layer.states[expanded].iter().try_for_each(|&state| self.expand_state(state));
        self.expanded += states;
        self.layers.push_front(layer);
        result
    }

    /// Expands a state with its number. `layers` begins with the layer after that of the state.
    fn expand_state(&mut self, (state, number): (u64, u32)) -> Result<(), TooManyStates> {
        let Self { program, at, layers, graph, found, .. } = self;
        let first = u32::try_from(graph.moves.len()).map_err(|_| TooManyStates)?;
        graph.expanded.push((number, first));
        program.expand_by_options(&[state], *at, |step, [key], options| {
            let mut to = END;
            if step < program.len() {
                to = waiting_at(layers, step - *at - 1).number(key, *found);
                if to == *found {
                    let next = found.checked_add(1).filter(|&next| next < END);
                    *found = next.ok_or(TooManyStates)?;
                }
            }
            let options = if options.is_empty() { &[NO_OPTION] } else { options };
            graph.moves.extend(options.iter().map(|&option| StateMove { option, to }));
            Ok(())
        })
    }

    /// Goes on for about `work` units of work, within `memory` bytes. A unit of work is one move of a state.
    pub(crate) fn advance(
        &mut self,
        work: u64,
        memory: usize,
        meter: &mut Meter<'_>,
    ) -> KeptProgress {
        let mut left = work;
        meter.reserve_depth(self.program.len());
        while self.at < self.program.len() {
            let waiting = self.layers.front().map_or(0, |layer| layer.states.len()) - self.expanded;
            if waiting == 0 {
                self.layers.pop_front();
                (self.at, self.expanded) = (self.at + 1, 0);
                self.layer_bytes = self.layers.iter().map(Waiting::bytes).sum();
                continue;
            }
            if left == 0 {
                return KeptProgress::Paused;
            }
            let own_work = self.program.moves(self.at) as u64;
            let at_once = WORK_AT_ONCE.min(left).div_ceil(own_work);
            let wanted = (waiting as u64).min(at_once);
            let share = || self.at as f64 / self.program.len() as f64;
            let granted = meter.visit_many(self.at, wanted, share) as usize;
            self.reserve(granted);
            self.layer_bytes = self.layers.iter().map(Waiting::bytes).sum();
            if self.bytes() > memory || self.expand(granted).is_err() {
                return KeptProgress::Full;
            }
            left = left.saturating_sub(granted as u64 * own_work);
            if (granted as u64) < wanted {
                return KeptProgress::Stopped(meter.stop_reason());
            }
        }
        KeptProgress::Done
    }

    /// The bytes of all states and moves.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes() + self.layer_bytes
    }

    /// The states and moves, after all states were expanded.
    pub(crate) fn into_graph(self) -> StateGraph {
        self.graph
    }

    /// Makes room for some states and their moves. An eighth at a time: twice as much would be most of the memory.
    fn reserve(&mut self, states: usize) {
        let moves = states * self.program.moves(self.at);
        reserve(&mut self.graph.expanded, states);
        reserve(&mut self.graph.moves, moves);
    }
}

/// There are more states or moves than 32 bits can number.
struct TooManyStates;

fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more + list.len() / 8);
    }
}

/// The states that wait `ahead` steps after the first.
fn waiting_at(layers: &mut VecDeque<Waiting>, ahead: usize) -> &mut Waiting {
    while layers.len() <= ahead {
        layers.push_back(Waiting { states: Vec::new(), places: HashTable::new() });
    }
    &mut layers[ahead]
}
