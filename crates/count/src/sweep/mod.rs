//! Sweep: counts an independent part of a problem in a fixed order of its items, layer by layer.
//!
//! # What it means
//! A search that always covers the item with the fewest options meets very many different residual
//! problems. If the items are covered in a fixed order instead, the residual problem is known from
//! little: which of the items ahead earlier options have covered, how often, and in which color.
//! That is a *state*. On narrow problems, such as tilings of strips, matchings in grids and cubes,
//! ice models and alternating-sign matrices, there are few states at each place of a good order, though
//! the ways to them are astronomically many. So each state is kept once, with the number of ways to it.
//!
//! # How it is done
//! * `need` says what must be remembered about each item: nothing, one bit, a color or a count.
//! * `graph`, `order` and `eliminate` find an order in which few items are open at once.
//! * `spans` and `layout` give each item bits of a state, for as long as it matters.
//! * `program` compiles the options into masks, place by place.
//! * `merge` replaces states by their least images under automorphisms of the part.
//! * `layer` is the table of the states that wait at a step; `shard` has the states of one thread, and
//!   `run` goes from layer to layer, in one thread or several, and can be paused. When a sweep gets its
//!   turn beside other ways of counting is decided in `race`.
//! * `tree` sweeps along a tree instead of a line, where branches are counted apart.
//! * `states` keeps all states and the moves between them, for a diagram.
//! * `record` writes the states of a paused sweep down, and reads them back.
//!
//! # Invariant
//! Between two layers, the sum over all states of the number of ways to a state, times the number of
//! ways to complete it, is the number of solutions. Two sets of options with the same state at the
//! same place can be completed in the same ways.
//!
//! # Source
//! The frontier method: D. E. Knuth's Simpath (*The Art of Computer Programming* 4A, 7.1.4, exercise
//! 225), after K. Sekine, H. Imai and S. Tani (1995); in physics the transfer matrix. Here it is kept
//! to counting: layers behind are forgotten.

mod attempt;
mod eliminate;
mod graph;
mod layer;
mod layout;
mod merge;
mod merging;
mod need;
mod order;
mod program;
mod record;
mod run;
mod running;
mod shard;
mod spans;
mod states;
#[cfg(test)]
pub(crate) mod tests;
mod tree;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::answer::Answer;
use quadrille_search::meter::Meter;

use crate::sweep::layout::Layout;
use crate::sweep::merge::Meaning;
use crate::sweep::need::Needs;
use crate::sweep::order::Order;
use crate::sweep::program::{MOST_WORDS, Program};
use crate::sweep::run::Run;
use crate::sweep::running::{Outlook, Running};
use crate::sweep::spans::Spans;

pub(crate) use order::Widths;
pub use record::{SweepError, SweepRecord};
pub use running::Progress;
pub(crate) use states::{END, KeptProgress, KeptStates, StateGraph};
pub(crate) use tree::TreeSweep;

/// Further states between two estimates for each step, since an estimate takes time for each.
const PORTION_STATES_PER_STEP: u64 = 64;

/// The fewest states that are expanded between two estimates of the number of all states.
const PORTION_STATES: u64 = 1 << 14;

/// How a sweep may be done.
#[derive(Clone, Copy, Debug)]
pub struct SweepOptions {
    /// The threads that may expand a wide layer.
    pub threads: usize,
    /// Whether states that automorphisms carry to one another are merged.
    pub(crate) merges: bool,
}

/// Counts a part by a sweep. Returns `None` if the part is too wide for the memory, or if there is
/// none.
pub fn count(part: &Problem, means: SweepOptions, meter: &mut Meter<'_>) -> Option<Answer> {
    let memory = Some(meter.memory_limit()).filter(|&memory| memory > 0)?;
    let mut sweep = Sweep::begin(part, memory, Widths::ASKED, &|| meter.is_over())?;
    sweep.use_means(means);
    sweep.advance(u64::MAX, meter).answer()
}

/// The primary items of a part in an order in which few are open at once. `None` if the part is wider
/// than any sweep, has no solution because some item has too few options, or the interrupt
/// asks to stop.
pub(crate) fn order(part: &Problem, interrupt: &dyn Fn() -> bool) -> Option<Vec<u32>> {
    let order = best_order(part, interrupt)?;
    order.is_within(Widths::ASKED).then(|| order.items().to_vec())
}

/// Begins a sweep in this order that keeps its states. `None` if a state takes more than one word, the part has no
/// solution, or the interrupt asks to stop.
pub(crate) fn keep_states(
    part: &Problem,
    order: &[u32],
    interrupt: &dyn Fn() -> bool,
) -> Option<KeptStates> {
    let compiled = Compiled::new(part, Needs::new(part)?, order, 1, interrupt)?;
    Some(KeptStates::new(compiled.program(order)))
}

/// The most bits of a state in the best order found. `None` if the options are too long to look for
/// one, some item has too few of them, or the interrupt asks to stop.
pub(crate) fn width(part: &Problem, interrupt: &dyn Fn() -> bool) -> Option<u32> {
    best_order(part, interrupt).map(|order| order.width())
}

/// The best order found, if there is one.
fn best_order(part: &Problem, interrupt: &dyn Fn() -> bool) -> Option<Order> {
    Order::find(part, &Needs::new(part)?, Widths::ASKED, interrupt)
}

/// A sweep that was begun.
#[expect(
    missing_debug_implementations,
    reason = "it holds functions or a walk, which show nothing"
)]
pub struct Sweep<'p> {
    order: Order,
    /// `None` if there is no solution.
    run: Option<Box<dyn Running + 'p>>,
    /// For each step, the number of bits that a state may have which waits there; 0 if none waits.
    widths: Vec<u32>,
    /// The states expanded so far.
    done: u64,
}

impl<'p> Sweep<'p> {
    /// Begins a sweep of a part of a problem, within a limit of bytes. `None` if it is wider than
    /// `widths` allows, its options are too long, the memory is too small to begin, or the interrupt
    /// asks to stop.
    ///
    /// Takes about linear time for a given width, and is bounded.
    pub(crate) fn begin(
        part: &'p Problem,
        memory: usize,
        widths: Widths,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let Some(needs) = Needs::new(part) else {
            return Some(Self { order: Order::default(), run: None, widths: Vec::new(), done: 0 });
        };
        let order = Order::find(part, &needs, widths, interrupt)?;
        if !order.is_within(widths) {
            return None;
        }
        Self::in_order(part, needs, order, memory, interrupt)
    }

    /// Begins a sweep in this order. `None` if it is too wide, the memory is too small to begin, or the
    /// interrupt asks to stop.
    fn in_order(
        part: &'p Problem,
        needs: Needs,
        order: Order,
        memory: usize,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let compiled = Compiled::new(part, needs, order.items(), MOST_WORDS, interrupt)?;
        let run = match compiled.layout.words() {
            1 => compiled.run::<1>(order.items(), memory),
            2 => compiled.run::<2>(order.items(), memory),
            3..=4 if MOST_WORDS > 4 => compiled.run::<4>(order.items(), memory),
            _ => compiled.run::<MOST_WORDS>(order.items(), memory),
        };
        Some(Self::of(order, run?))
    }

    /// A sweep in this order, not begun yet.
    fn of(order: Order, run: Box<dyn Running + 'p>) -> Self {
        let widths = run.widths();
        Self { order, run: Some(run), widths, done: 0 }
    }

    /// Goes on for at most `states` states. Each counts as a node, at the depth of its step.
    pub fn advance(&mut self, mut states: u64, meter: &mut Meter<'_>) -> Progress {
        loop {
            let ahead = self.forecast();
            let Some(run) = &mut self.run else { return Progress::Done(BigUint::ZERO) };
            let done = self.done as f64;
            // The number of all states is estimated anew when an eighth more of them are done. Small
            // sweeps of long chains would spend their time on estimates.
            let steps = self.widths.len() as u64;
            let least = PORTION_STATES + PORTION_STATES_PER_STEP * steps;
            let portion = states.min(least.max(self.done / 8));
            let before = meter.nodes();
            let progress = run.advance(portion, Outlook { done, all: done + ahead }, meter);
            self.done += meter.nodes() - before;
            states -= portion;
            if progress != Progress::Paused || states == 0 {
                return progress;
            }
        }
    }

    /// Lets layers with many states be expanded by several threads, unless nodes or solutions are
    /// limited, and states be merged that automorphisms of the part carry to one another. These are
    /// searched for once the sweep is long enough; [`waited`](Self::waited) then counts merged states.
    pub(crate) fn use_means(&mut self, means: SweepOptions) {
        if let Some(run) = &mut self.run {
            run.share(means.threads);
            if means.merges {
                run.merge();
            }
        }
    }

    /// The greatest number of bits of a state in the order taken.
    pub(crate) fn width(&self) -> u32 {
        self.order.width()
    }

    /// The states expanded so far.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// The number of steps: one for each item that is covered at most once, else for each of its options that
    /// is not decided before, and one more.
    pub(crate) fn step_count(&self) -> usize {
        self.widths.len()
    }

    /// Whether some item has steps for single options.
    pub(crate) fn has_choices(&self) -> bool {
        self.widths.len() > self.order.items().len()
    }

    /// The primary items in the order taken; empty if there is no solution.
    pub fn items(&self) -> &[u32] {
        self.order.items()
    }

    /// For each step that is over, the number of states that waited at its end; 0 for all others. Empty
    /// if there is no solution.
    pub(crate) fn waited(&self) -> &[u64] {
        self.run.as_ref().map_or(&[], |run| run.waited())
    }

    /// Changes the memory limit of its tables, in bytes.
    pub(crate) fn limit_memory(&mut self, bytes: usize) {
        if let Some(run) = &mut self.run {
            run.limit_memory(bytes);
        }
    }

    /// The bytes of the states that wait, with the numbers of ways to them.
    pub(crate) fn waiting_bytes(&self) -> usize {
        self.run.as_ref().map_or(0, |run| run.waiting_bytes())
    }

    /// The states that wait, to be written down; `None` if there is no solution.
    pub fn record(&self) -> Option<SweepRecord> {
        let mut record = self.run.as_ref()?.record()?;
        record.expanded = self.done;
        Some(record)
    }

    /// Goes on from a record of a sweep of the same part in the same order.
    ///
    /// # Errors
    /// If it is a record of anything else, or does not fit into the memory. The sweep stays as it was.
    pub(crate) fn restore(&mut self, record: &SweepRecord) -> Result<(), SweepError> {
        self.run.as_mut().map_or(Err(SweepError::Foreign), |run| run.restore(record))?;
        self.done = record.expanded;
        Ok(())
    }

    /// The number of states that are still to be expanded, by the states that wait now: where a step
    /// is wider than this one, the number of states is taken to grow as it did so far.
    pub(crate) fn forecast(&self) -> f64 {
        let Some(run) = &self.run else { return 0.0 };
        let front = run.front();
        let widths = &self.widths[front.step..];
        let here = f64::from(widths.first().copied().unwrap_or(0).max(1));
        // The share of each bit that is used.
        let used = (front.states.max(1) as f64).log2() / here;
        widths.iter().map(|&width| (used.min(1.0) * f64::from(width)).exp2()).sum()
    }
}

/// All that a program is made from.
struct Compiled<'p> {
    part: &'p Problem,
    needs: Needs,
    spans: Spans,
    layout: Layout,
}

impl<'p> Compiled<'p> {
    /// `None` if a state takes more than `words` words, or the interrupt asks to stop.
    fn new(
        part: &'p Problem,
        needs: Needs,
        order: &[u32],
        words: usize,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Self> {
        // Each step takes a tenth of a second for a million options.
        let goes_on = || (!interrupt()).then_some(());
        goes_on()?;
        let spans = Spans::new(part, &needs, order);
        goes_on()?;
        let layout = Layout::new(&needs, &spans, order, words)?;
        goes_on()?;
        Some(Self { part, needs, spans, layout })
    }

    fn program<const K: usize>(&self, order: &[u32]) -> Program<K> {
        Program::new(self.part, &self.needs, &self.spans, &self.layout, order)
    }

    fn run<const K: usize>(self, order: &[u32], memory: usize) -> Option<Box<dyn Running + 'p>> {
        let program = self.program::<K>(order);
        let Self { part, needs, spans, layout } = self;
        let meaning = Meaning::new(part, &needs, spans, layout, order);
        let run = Run::new(program, meaning, memory).ok()?;
        Some(Box::new(run))
    }
}
