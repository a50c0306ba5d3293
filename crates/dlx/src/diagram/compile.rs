//! A whole problem compiled: presolve, each independent part by itself, and their product.
//!
//! A part is compiled in listing order and in the fixed order of a sweep by turns, and whichever is
//! done first is kept: narrow problems have few residuals in a fixed order, others in the order of
//! the one tree. The turns are counted in nodes, so the same problem gives the same diagram.

use std::iter;

use quadrille_problem::Problem;

use crate::answer::StopReason;
use crate::choice::Engine;
use crate::diagram::build::{Build, Rule, Step};
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany, option_id};
use crate::engine::Engines;
use crate::held::Held;
use crate::meter::Meter;
use crate::prepare::{Prepared, Presolving, prepare, whole_option};
use crate::sweep;

/// The nodes of a problem, and its root. An error says why there are none.
pub(super) fn compile(
    problem: &Held<'_>,
    presolve: bool,
    in_listing_order: bool,
    meter: &mut Meter<'_>,
) -> Result<(Nodes, Node), StopReason> {
    if meter.stops_at_once() {
        return Err(meter.stop_reason());
    }
    let engines = Engines { asked: Engine::Links, memory: 0, tuning: *meter.tuning() };
    // A smaller problem has another tree, and its solutions another order.
    let presolving = match presolve && !in_listing_order {
        true => Presolving::Reduce,
        false => Presolving::Skip,
    };
    let prepared = prepare(problem.clone(), engines, presolving, meter);
    let mut compiler = Compiler {
        nodes: Nodes::new(),
        memory: meter.memory_limit(),
        held: 0,
        in_listing_order,
        meter,
    };
    let root = compiler.whole(&prepared)?;
    compiler.meter.finish();
    let mut nodes = compiler.nodes;
    nodes.shrink();
    Ok((nodes, root))
}

struct Compiler<'m, 'a> {
    nodes: Nodes,
    /// The bytes that nodes and tables may take together.
    memory: usize,
    /// The bytes of the parts that are done.
    held: usize,
    in_listing_order: bool,
    meter: &'m mut Meter<'a>,
}

/// The visits of the first turn of each order.
const FIRST_TURN: u64 = 1_000;

impl Compiler<'_, '_> {
    fn whole(&mut self, prepared: &Prepared<'_>) -> Result<Node, StopReason> {
        if prepared.refutation().is_some() {
            return Ok(DEAD);
        }
        let mut parts: Vec<_> = (0..prepared.part_count()).map(|_| None).collect();
        for index in prepared.by_size() {
            let part = prepared.part(index).expect("links declines no problem");
            let (nodes, root) = self.part(&part.problem)?;
            if root == DEAD {
                return Ok(DEAD);
            }
            self.held += nodes.bytes();
            parts[index] = Some((nodes, root, part.options));
        }
        let mut root = SOLVED;
        // The last part varies fastest in a listing, so it is the last factor.
        for index in (0..prepared.part_count()).rev() {
            let (nodes, own, options) = parts[index].take().expect("each part was compiled");
            let name = |option: u32| whole_option(&options, option_id(option)).index() as u32;
            let own = self.nodes.append(nodes, own, name).map_err(too_many)?;
            root = self.nodes.product(own, root).map_err(too_many)?;
        }
        for option in prepared.forced().iter().rev() {
            let edge = Edge { option: Some(option.index() as u32), to: root };
            root = self.nodes.sum(&[edge]).map_err(too_many)?;
        }
        Ok(root)
    }

    /// Compiles a part to its end.
    fn part(&mut self, part: &Problem) -> Result<(Nodes, Node), StopReason> {
        let mut compiling = match self.in_listing_order {
            true => Alternating::in_listing_order(part),
            false => Alternating::new(part, self.meter),
        };
        let memory = self.memory.saturating_sub(self.held);
        match compiling.advance(u64::MAX, memory, self.meter) {
            Compiled::Done(nodes, root) => Ok((nodes, root)),
            Compiled::Stopped(reason) => Err(reason),
            Compiled::Paused => unreachable!("a turn without end does not pause"),
        }
    }
}

/// How far the compilation of a part has come.
#[derive(Debug)]
pub(crate) enum Compiled {
    /// It is done: the nodes, and the root.
    Done(Nodes, Node),
    /// It used its visits up and can go on.
    Paused,
    /// A limit stopped it.
    Stopped(StopReason),
}

/// A part that is compiled in two orders by turns that double; the first to finish is kept.
#[derive(Debug)]
pub(crate) struct Alternating {
    builds: Vec<Build>,
    /// The visits of each order in this round.
    turn: u64,
    /// The order whose turn it is, and the visits left to it. The last begins a round.
    current: usize,
    left: u64,
}

impl Alternating {
    /// Begins with both orders; with one only if the meter is over while the other is computed.
    pub(crate) fn new(part: &Problem, meter: &Meter<'_>) -> Self {
        let fixed = sweep::order(part, &meter.tuning().sweep, &|| meter.is_over());
        let fixed = fixed.map(|order| Build::new(part, Rule::Fixed(order)));
        Self::of(iter::once(Build::new(part, Rule::Fewest)).chain(fixed).collect())
    }

    /// Begins with the order of a listing alone.
    fn in_listing_order(part: &Problem) -> Self {
        Self::of(vec![Build::new(part, Rule::Fewest)])
    }

    fn of(builds: Vec<Build>) -> Self {
        Self { current: builds.len() - 1, builds, turn: FIRST_TURN, left: FIRST_TURN }
    }

    /// Goes on for at most this many visits, within this many bytes.
    pub(crate) fn advance(
        &mut self,
        mut visits: u64,
        memory: usize,
        meter: &mut Meter<'_>,
    ) -> Compiled {
        while visits > 0 {
            let own = match self.builds.len() {
                1 => visits,
                _ => self.left.min(visits),
            };
            let others: usize = self.builds.iter().map(Build::bytes).sum();
            let build = &mut self.builds[self.current];
            let memory = memory.saturating_sub(others - build.bytes());
            match build.advance(own, memory, meter) {
                Step::Done(root) => {
                    return Compiled::Done(
                        self.builds.swap_remove(self.current).into_nodes(),
                        root,
                    );
                }
                Step::Stopped(reason) => return Compiled::Stopped(reason),
                Step::Full if self.builds.len() == 1 => {
                    return Compiled::Stopped(StopReason::MemoryLimit);
                }
                // The other order goes on with all of the memory.
                Step::Full => {
                    drop(self.builds.swap_remove(self.current));
                    self.current = 0;
                }
                Step::Paused => {
                    visits -= own;
                    self.left = self.left.saturating_sub(own);
                    if self.left == 0 {
                        self.take_turns();
                    }
                }
            }
        }
        Compiled::Paused
    }

    fn take_turns(&mut self) {
        self.current = match self.current.checked_sub(1) {
            Some(next) => next,
            None => {
                self.turn = self.turn.saturating_mul(2);
                self.builds.len() - 1
            }
        };
        self.left = self.turn;
    }
}

fn too_many(_: TooMany) -> StopReason {
    StopReason::MemoryLimit
}
