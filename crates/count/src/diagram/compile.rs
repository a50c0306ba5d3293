//! A whole problem compiled: presolve, each independent part by itself, and their product.
//!
//! A part is compiled in listing order and in the fixed order of a sweep by turns, and whichever is
//! done first is kept: narrow problems have few residuals in a fixed order, where a sweep finds them fast; others have
//! few in the order of the one tree. The turns are counted in nodes, so the same problem gives the same diagram.
//!
//! Beside the compilation, a part with few solutions is listed: see
//! [`enumeration`](crate::diagram::enumeration). Both take turns here and not in
//! [`rounds`](crate::rounds): the list chooses its turns by a forecast of its end.
//!
//! By orbits, a part that is not done after some turns is begun anew with its symmetries, if it has any. A sweep uses
//! none, and goes on.

use std::collections::HashMap;
use std::sync::Arc;

use quadrille_problem::{OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_symmetry::{Group, Limits};

use crate::diagram::build::{Build, Choices, Rule, Step};
use crate::diagram::enumeration::{Enumeration, Listing, most_listed};
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany, option_id};
use crate::diagram::orbits::Orbits;
use crate::diagram::swept::SweptBuild;
use crate::prepare::{Part, Prepared, Presolving, prepare, whole_option};
use crate::problem_ref::ProblemRef;
use crate::rounds::{Budget, Rounds, TurnEnd, Way};
use crate::sweep;
use crate::symmetry::finder::Symmetry;

/// Steps to find the group of a part: about a tenth of a second.
const GROUP_WORK: u64 = 20_000_000;

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
pub(super) struct CompiledProblem {
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
    /// The options of each item of the part that stands for others at some node.
    pub(super) members: HashMap<u32, Vec<u32>>,
    /// The nodes at which an option stands for others.
    pub(super) choices: Choices,
}

/// The nodes of a part, its root, and the symmetries that were used.
type PartNodes = (Nodes, Node, Option<PartGroup>);

impl PartGroup {
    fn new(part: &Part<'_>, group: Arc<Group>, choices: Choices) -> Self {
        let mut members: HashMap<u32, Vec<u32>> =
            choices.values().map(|choice| (choice.item, Vec::new())).collect();
        for option in part.problem.options() {
            for member in option.members() {
                if let Some(members) = members.get_mut(&(member.item.index() as u32)) {
                    members.push(option.id().index() as u32);
                }
            }
        }
        Self { options: part.options.clone(), group, members, choices }
    }
}

/// Compiles a problem. An error says why it was not.
pub(super) fn compile(
    problem: &ProblemRef<'_>,
    presolve: bool,
    form: Form,
    meter: &mut Meter<'_>,
) -> Result<CompiledProblem, StopReason> {
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
        most_listed: most_listed(problem),
        groups: Vec::new(),
        meter,
    };
    let root = compiler.whole(&prepared)?;
    compiler.meter.finish();
    let Compiler { mut nodes, groups, .. } = compiler;
    nodes.shrink();
    Ok(CompiledProblem { nodes, root, groups })
}

struct Compiler<'m, 'a> {
    problem: &'m Problem,
    nodes: Nodes,
    /// The bytes that nodes and tables may take together.
    memory: usize,
    /// The bytes of the parts that are done.
    held: usize,
    form: Form,
    /// The most solutions of a part that are listed.
    most_listed: u64,
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
            self.held += nodes.bytes();
            parts[index] = Some((nodes, root, part.options, group));
        }
        let mut root = SOLVED;
        // The last part varies fastest in a listing, so it is the last factor.
        for index in (0..prepared.part_count()).rev() {
            let (nodes, own, options, group) = parts[index].take().expect("each part was compiled");
            let name = |option: u32| whole_option(&options, option_id(option)).index() as u32;
            let in_part = own;
            let own = self.nodes.append(nodes, own, name).map_err(too_many)?;
            if let Some(mut group) = group {
                let moved = own - in_part;
                let choices = group.choices.drain();
                group.choices = choices.map(|(node, choice)| (node + moved, choice)).collect();
                self.groups.push(group);
            }
            root = self.nodes.product(own, root).map_err(too_many)?;
        }
        for option in prepared.forced().iter().rev() {
            let edge = Edge { option: Some(option.index() as u32), to: root };
            root = self.nodes.sum(&[edge]).map_err(too_many)?;
        }
        Ok(root)
    }

    /// Compiles a part to its end. Returns its nodes, its root, and the symmetries that were used.
    fn part(&mut self, part: &Part<'_>) -> Result<PartNodes, StopReason> {
        let problem = &*part.problem;
        let order = match self.form {
            Form::Listing => None,
            Form::Free | Form::Orbits => sweep::order(problem, &|| self.meter.is_over()),
        };
        let mut compiling = Alternating::new(problem, order.clone(), self.meter);
        let memory = self.memory.saturating_sub(self.held);
        let tuning = self.meter.tuning().diagram;
        let mut group = None;
        let mut looks_for_symmetry = self.form == Form::Orbits;
        // With a limit on nodes each node counts, and those of a list may be in vain.
        let lists = self.most_listed > 0 && !self.meter.limits_nodes();
        let mut list: Option<Enumeration> = None;
        let mut is_given_up = !lists;
        let mut visits = 0;
        loop {
            if looks_for_symmetry && visits >= tuning.plain_visits {
                looks_for_symmetry = false;
                group = self.group(part);
                if let Some(group) = &group {
                    // Without plain visits, only the symmetries are wanted.
                    if tuning.plain_visits == 0 {
                        compiling = Alternating::searching(problem, order.clone(), self.meter);
                    }
                    compiling.use_orbits(problem, group);
                }
            }
            let turn = match looks_for_symmetry {
                true => visits.max(2 * tuning.first_turn).min(tuning.plain_visits - visits),
                false if is_given_up => u64::MAX,
                false => visits.max(2 * tuning.first_turn),
            };
            let listed = list.as_ref().map_or(0, Enumeration::bytes);
            match compiling.advance(turn, memory.saturating_sub(listed), self.meter) {
                Compiled::Done(nodes, root) => {
                    let choices = compiling.take_choices();
                    let group = group.map(|group| PartGroup::new(part, group, choices));
                    return Ok((nodes, root, group));
                }
                // The list may still fit.
                Compiled::Stopped(StopReason::MemoryLimit) if !is_given_up => {
                    drop(compiling);
                    let list = list.unwrap_or_else(|| self.list(problem));
                    return self.finish(list, memory);
                }
                Compiled::Stopped(reason) => return Err(reason),
                Compiled::Paused => visits = visits.saturating_add(turn),
            }
            if is_given_up {
                continue;
            }
            let own = list.get_or_insert_with(|| self.list(problem));
            match own.advance_beside(visits, self.meter) {
                Listing::Done(nodes, root) if nodes.bytes() <= memory => {
                    return Ok((nodes, root, None));
                }
                Listing::Paused if own.bytes() <= memory => {}
                _ => (list, is_given_up) = (None, true),
            }
        }
    }

    /// Begins to list a part.
    fn list(&self, part: &Problem) -> Enumeration {
        Enumeration::new(part, self.most_listed, self.meter)
    }

    /// Lists a part to its end, after its diagram did not fit.
    fn finish(&mut self, mut list: Enumeration, memory: usize) -> Result<PartNodes, StopReason> {
        loop {
            match list.advance(LISTED_AT_ONCE, self.meter) {
                Listing::Done(nodes, root) if nodes.bytes() <= memory => {
                    return Ok((nodes, root, None));
                }
                Listing::Done(..) | Listing::GivenUp => return Err(StopReason::MemoryLimit),
                Listing::Paused if list.bytes() > memory => return Err(StopReason::MemoryLimit),
                Listing::Paused if self.meter.stops_at_once() => {
                    return Err(self.meter.stop_reason());
                }
                Listing::Paused => {}
            }
        }
    }

    /// The symmetries of a part that keep the costs, if there are any, and they are found within the
    /// limits. A part that presolve made has no costs of its own.
    fn group(&self, part: &Part<'_>) -> Option<Arc<Group>> {
        let interrupt = || self.meter.is_over();
        let limits = Limits::none().steps(GROUP_WORK).interrupt(&interrupt);
        let cost = |option| self.problem.cost(part.whole(option));
        Symmetry::group(&part.problem, &cost, limits).ok().flatten().map(Arc::new)
    }
}

/// Nodes of a listing between two looks at its memory.
const LISTED_AT_ONCE: u64 = 1 << 20;

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
    /// The fixed order first.
    orders: Rounds<Builder>,
    /// The choices among symmetric options, once it is done.
    choices: Choices,
}

/// What compiles a part in one order.
#[derive(Debug)]
enum Builder {
    Search(Box<Build>),
    /// In a fixed order of a narrow part.
    Sweep(Box<SweptBuild>),
    /// Its nodes were taken.
    Ended,
}

/// The nodes and the root of a part, and the choices among symmetric options.
type BuiltNodes = (Nodes, Node, Choices);

impl Builder {
    fn search(part: &Problem, rule: Rule) -> Self {
        Self::Search(Box::new(Build::new(part, rule)))
    }

    /// Takes the nodes, after it is done. An error says why they were not made.
    fn take_nodes(&mut self, memory: usize, meter: &mut Meter<'_>) -> Result<BuiltNodes, Step> {
        match std::mem::replace(self, Self::Ended) {
            Self::Search(build) => Ok(build.into_nodes()),
            Self::Sweep(build) => {
                build.into_nodes(memory, meter).map(|(nodes, root)| (nodes, root, Choices::new()))
            }
            Self::Ended => Err(Step::Full),
        }
    }
}

/// It declines where it does not fit: the other order then has all of the memory.
impl Way<(), Result<BuiltNodes, StopReason>> for Builder {
    fn advance(
        &mut self,
        Budget { work, memory }: Budget,
        (): &mut (),
        meter: &mut Meter<'_>,
    ) -> TurnEnd<Result<BuiltNodes, StopReason>> {
        let step = match self {
            Self::Search(build) => build.advance(work, memory, meter),
            Self::Sweep(build) => build.advance(work, memory, meter),
            Self::Ended => Step::Full,
        };
        let built = if step == Step::Done { self.take_nodes(memory, meter) } else { Err(step) };
        match built {
            Ok(nodes) => TurnEnd::Settled(Ok(nodes)),
            Err(Step::Stopped(reason)) => TurnEnd::Settled(Err(reason)),
            Err(Step::Paused) => TurnEnd::Paused,
            Err(Step::Done | Step::Full) => TurnEnd::Declined,
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Search(build) => build.bytes(),
            Self::Sweep(build) => build.bytes(),
            Self::Ended => 0,
        }
    }
}

impl Alternating {
    /// Begins with the order of the one tree, and with this order of the items if there is one.
    pub(crate) fn new(part: &Problem, order: Option<Vec<u32>>, meter: &Meter<'_>) -> Self {
        let in_order = order.map(|order| match SweptBuild::new(part, &order, meter) {
            Some(swept) => Builder::Sweep(Box::new(swept)),
            None => Builder::search(part, Rule::Fixed(order)),
        });
        Self::of(part, in_order, meter)
    }

    /// As [`new`](Self::new), without a sweep.
    fn searching(part: &Problem, order: Option<Vec<u32>>, meter: &Meter<'_>) -> Self {
        Self::of(part, order.map(|order| Builder::search(part, Rule::Fixed(order))), meter)
    }

    fn of(part: &Problem, in_order: Option<Builder>, meter: &Meter<'_>) -> Self {
        let tree = Builder::search(part, Rule::Fewest);
        let builders = in_order.into_iter().chain([tree]).collect();
        let orders = Rounds::new(builders, meter.tuning().diagram.first_turn);
        Self { orders, choices: Choices::new() }
    }

    /// Begins the searches anew, with one option of each orbit.
    fn use_orbits(&mut self, part: &Problem, group: &Arc<Group>) {
        for builder in self.orders.ways() {
            if let Builder::Search(build) = builder {
                **build = Build::new(part, build.rule().clone());
                build.use_orbits(Orbits::new(Arc::clone(group)));
            }
        }
    }

    /// Takes the choices among symmetric options, after it is done.
    fn take_choices(&mut self) -> Choices {
        std::mem::take(&mut self.choices)
    }

    /// Goes on for at most `visits` visits, within `memory` bytes.
    pub(crate) fn advance(
        &mut self,
        visits: u64,
        memory: usize,
        meter: &mut Meter<'_>,
    ) -> Compiled {
        match self.orders.advance(Budget { work: visits, memory }, &mut (), meter) {
            TurnEnd::Settled(Ok((nodes, root, choices))) => {
                self.choices = choices;
                Compiled::Done(nodes, root)
            }
            TurnEnd::Settled(Err(reason)) => Compiled::Stopped(reason),
            TurnEnd::Declined => Compiled::Stopped(StopReason::MemoryLimit),
            TurnEnd::Paused | TurnEnd::Again => Compiled::Paused,
        }
    }
}

fn too_many(_: TooMany) -> StopReason {
    StopReason::MemoryLimit
}
