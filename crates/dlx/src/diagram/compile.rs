//! A whole problem compiled: presolve, each independent part by itself, and their product.
//!
//! A part is compiled in listing order and in the fixed order of a sweep by turns, and whichever is
//! done first is kept: narrow problems have few residuals in a fixed order, others in the order of
//! the one tree. The turns are counted in nodes, so the same problem gives the same diagram.
//!
//! By orbits, a part that is not done after some turns is begun anew with its symmetries, if it has
//! any.

use std::iter;
use std::sync::Arc;

use quadrille_problem::{OptionId, Problem};
use quadrille_symmetry::{Group, Limits};

use crate::answer::StopReason;
use crate::choice::Engine;
use crate::diagram::build::{Build, Rule, Step};
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany, option_id};
use crate::diagram::orbits::Orbits;
use crate::engine::Engines;
use crate::held::Held;
use crate::meter::Meter;
use crate::prepare::{Part, Prepared, Presolving, prepare, whole_option};
use crate::sweep;
use crate::symmetry::finder::Symmetry;
use crate::tuning::DiagramTuning;

/// How a problem is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// In whichever order is done first.
    Free,
    /// In listing order.
    Listing,
    /// As [`Free`](Self::Free), with one option of each orbit.
    Orbits,
}

/// A problem that was compiled.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) nodes: Nodes,
    pub(super) root: Node,
    /// The symmetries that were used.
    pub(super) groups: Vec<PartGroup>,
}

/// The symmetries of a part.
#[derive(Clone, Debug)]
pub(super) struct PartGroup {
    /// The options of the part in the problem, ascending; empty if they are the same.
    pub(super) options: Vec<OptionId>,
    pub(super) group: Arc<Group>,
}

/// Compiles a problem. An error says why it was not.
pub(super) fn compile(
    problem: &Held<'_>,
    presolve: bool,
    form: Form,
    meter: &mut Meter<'_>,
) -> Result<Whole, StopReason> {
    if meter.stops_at_once() {
        return Err(meter.stop_reason());
    }
    let engines = Engines::plain(Engine::Links, *meter.tuning());
    // A smaller problem has another tree, and its solutions another order.
    let presolving = Presolving::when(presolve && form != Form::Listing);
    let prepared = prepare(problem.clone(), engines, presolving, meter);
    let mut compiler = Compiler {
        problem,
        nodes: Nodes::new(),
        memory: meter.memory_limit(),
        held: 0,
        form,
        groups: Vec::new(),
        meter,
    };
    let root = compiler.whole(&prepared)?;
    compiler.meter.finish();
    let Compiler { mut nodes, groups, .. } = compiler;
    nodes.shrink();
    Ok(Whole { nodes, root, groups })
}

struct Compiler<'m, 'a> {
    problem: &'m Problem,
    nodes: Nodes,
    /// The bytes that nodes and tables may take together.
    memory: usize,
    /// The bytes of the parts that are done.
    held: usize,
    form: Form,
    /// The symmetries used so far.
    groups: Vec<PartGroup>,
    meter: &'m mut Meter<'a>,
}

impl Compiler<'_, '_> {
    fn whole(&mut self, prepared: &Prepared<'_>) -> Result<Node, StopReason> {
        if prepared.refutation().is_some() {
            return Ok(DEAD);
        }
        let mut parts: Vec<_> = (0..prepared.part_count()).map(|_| None).collect();
        for index in prepared.by_size() {
            let part = prepared.part(index).expect("links declines no problem");
            let (nodes, root, group) = self.part(&part)?;
            if root == DEAD {
                return Ok(DEAD);
            }
            if let Some(group) = group {
                self.groups.push(PartGroup { options: part.options.clone(), group });
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

    /// Compiles a part to its end. Returns its nodes, its root, and the symmetries that were used.
    fn part(&mut self, part: &Part<'_>) -> Result<(Nodes, Node, Option<Arc<Group>>), StopReason> {
        let problem = &*part.problem;
        let rules = match self.form {
            Form::Listing => vec![Rule::Fewest],
            Form::Free | Form::Orbits => {
                let meter = &*self.meter;
                rules(sweep::order(problem, &meter.tuning().sweep, &|| meter.is_over()))
            }
        };
        let mut compiling = Alternating::of(problem, rules.clone(), self.meter);
        let memory = self.memory.saturating_sub(self.held);
        let mut group = None;
        if self.form == Form::Orbits {
            let plain_visits = self.meter.tuning().diagram.plain_visits;
            match compiling.advance(plain_visits, memory, self.meter) {
                Compiled::Done(nodes, root) => return Ok((nodes, root, None)),
                Compiled::Stopped(reason) => return Err(reason),
                Compiled::Paused => group = self.group(part),
            }
        }
        if let Some(group) = &group {
            compiling = Alternating::of(problem, rules, self.meter);
            compiling.use_orbits(group, &self.meter.tuning().diagram);
        }
        match compiling.advance(u64::MAX, memory, self.meter) {
            Compiled::Done(nodes, root) => Ok((nodes, root, group)),
            Compiled::Stopped(reason) => Err(reason),
            Compiled::Paused => unreachable!("a turn without end does not pause"),
        }
    }

    /// The symmetries of a part that keep the costs, if there are any, and they are found within the
    /// limits. A part that presolve made has no costs of its own.
    fn group(&self, part: &Part<'_>) -> Option<Arc<Group>> {
        let work = self.meter.tuning().diagram.group_work;
        let interrupt = || self.meter.is_over();
        let limits = Limits::none().steps(work).interrupt(&interrupt);
        let cost = |option| self.problem.cost(part.whole(option));
        Symmetry::group(&part.problem, &cost, limits).ok().flatten().map(Arc::new)
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
    /// Begins with the order of the one tree, and with this order of the items if there is one.
    pub(crate) fn new(part: &Problem, order: Option<Vec<u32>>, meter: &Meter<'_>) -> Self {
        Self::of(part, rules(order), meter)
    }

    /// Begins with these orders.
    fn of(part: &Problem, rules: Vec<Rule>, meter: &Meter<'_>) -> Self {
        let builds: Vec<Build> = rules.into_iter().map(|rule| Build::new(part, rule)).collect();
        let turn = meter.tuning().diagram.first_turn;
        Self { current: builds.len() - 1, builds, turn, left: turn }
    }

    /// Takes one option of each orbit, before anything is visited.
    fn use_orbits(&mut self, group: &Arc<Group>, tuning: &DiagramTuning) {
        for build in &mut self.builds {
            build.use_orbits(Orbits::new(Arc::clone(group), tuning));
        }
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

/// The rule of the one tree, and a fixed order if there is one.
fn rules(order: Option<Vec<u32>>) -> Vec<Rule> {
    iter::once(Rule::Fewest).chain(order.map(Rule::Fixed)).collect()
}

fn too_many(_: TooMany) -> StopReason {
    StopReason::MemoryLimit
}
