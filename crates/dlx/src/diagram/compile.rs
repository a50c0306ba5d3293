//! A whole problem compiled: presolve, each independent part by itself, and their product.
//!
//! A part is compiled in listing order and in the fixed order of a sweep by turns, and whichever is
//! done first is kept: narrow problems have few residuals in a fixed order, others in the order of
//! the one tree. The turns are counted in nodes, so the same problem gives the same diagram.

use quadrille_problem::Problem;

use crate::answer::StopReason;
use crate::choice::Engine;
use crate::diagram::build::{Build, Rule, Step};
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany};
use crate::engine::Engines;
use crate::held::Held;
use crate::meter::Meter;
use crate::prepare::{Prepared, Presolving, prepare};
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
    let prepared = prepare(problem.clone(), engines, presolving);
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
            let name = |option: u32| match options.get(option as usize) {
                Some(option) => option.index() as u32,
                None => option,
            };
            let own = self.nodes.append(nodes, own, name).map_err(too_many)?;
            root = self.nodes.product(own, root).map_err(too_many)?;
        }
        for option in prepared.forced().iter().rev() {
            let edge = Edge { option: Some(option.index() as u32), to: root };
            root = self.nodes.sum(&[edge]).map_err(too_many)?;
        }
        Ok(root)
    }

    /// Compiles a part by both orders in turns.
    fn part(&mut self, part: &Problem) -> Result<(Nodes, Node), StopReason> {
        let mut builds = vec![Build::new(part, Rule::Fewest)];
        if !self.in_listing_order
            && let Some(order) = sweep::order(part, &self.meter.tuning().sweep)
        {
            builds.push(Build::new(part, Rule::Fixed(order)));
        }
        let mut turn = FIRST_TURN;
        loop {
            for index in (0..builds.len()).rev() {
                let others: usize = builds.iter().map(Build::bytes).sum::<usize>()
                    - builds[index].bytes()
                    + self.held;
                let memory = self.memory.saturating_sub(others);
                let visits = if builds.len() == 1 { u64::MAX } else { turn };
                match builds[index].advance(visits, memory, self.meter) {
                    Step::Done(root) => return Ok((builds.swap_remove(index).into_nodes(), root)),
                    Step::Paused => {}
                    Step::Stopped(reason) => return Err(reason),
                    Step::Full if builds.len() == 1 => return Err(StopReason::MemoryLimit),
                    // The other order goes on with all of the memory.
                    Step::Full => drop(builds.swap_remove(index)),
                }
            }
            turn *= 2;
        }
    }
}

fn too_many(_: TooMany) -> StopReason {
    StopReason::MemoryLimit
}
