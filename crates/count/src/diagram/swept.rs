//! A part compiled by a sweep: the states of a fixed order become nodes.
//!
//! # Invariant
//! The moves of a state lead to states that are expanded later. So one pass backward sees every child before its
//! parents.

use quadrille_problem::Problem;
use quadrille_search::meter::Meter;

use crate::diagram::build::Step;
use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED};
use crate::sweep::{self, END, KeptProgress, KeptStates, StateGraph};

/// A part that is being compiled in a fixed order of its items.
#[derive(Debug)]
pub(super) struct SweptBuild {
    states: KeptStates,
}

/// The work of a sweep that takes about the time of one visit of a build by residuals.
const WORK_PER_VISIT: u64 = 64;

/// Moves between two looks at the limits of the caller: about a millisecond.
const POLLED_MOVES: usize = 1 << 16;

impl SweptBuild {
    /// Begins with this order of the primary items. `None` if a sweep in this order is too wide.
    pub(super) fn new(problem: &Problem, order: &[u32], meter: &Meter<'_>) -> Option<Self> {
        sweep::keep_states(problem, order, &|| meter.is_over()).map(|states| Self { states })
    }

    pub(super) fn bytes(&self) -> usize {
        self.states.bytes()
    }

    /// Goes on for the time of about `visits` visits, within `memory` bytes.
    pub(super) fn advance(&mut self, visits: u64, memory: usize, meter: &mut Meter<'_>) -> Step {
        let per_visit = meter.tuning().unless_tiny(WORK_PER_VISIT).max(1);
        match self.states.advance(visits.saturating_mul(per_visit), memory, meter) {
            KeptProgress::Done => Step::Done,
            KeptProgress::Paused => Step::Paused,
            KeptProgress::Full => Step::Full,
            KeptProgress::Stopped(reason) => Step::Stopped(reason),
        }
    }

    /// Makes the nodes, after it is done, within `memory` bytes. Returns them with their root. An error says why they
    /// were not made.
    pub(super) fn into_nodes(
        self,
        memory: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(Nodes, Node), Step> {
        let graph = self.states.into_graph();
        let held = graph.bytes() + graph.state_count() * size_of::<Node>();
        nodes_of(&graph, memory.saturating_sub(held), meter)
    }
}

/// Makes a node of each state, within `memory` bytes.
fn nodes_of(
    graph: &StateGraph,
    memory: usize,
    meter: &mut Meter<'_>,
) -> Result<(Nodes, Node), Step> {
    let mut nodes = Nodes::new();
    let mut node_of = vec![DEAD; graph.state_count()];
    let node =
        |node_of: &[Node], state: u32| if state == END { SOLVED } else { node_of[state as usize] };
    let (mut end, mut unpolled) = (graph.moves.len(), 0);
    let mut edges = Vec::new();
    for &(state, first) in graph.expanded.iter().rev() {
        let moves = &graph.moves[first as usize..end];
        end = first as usize;
        unpolled += 1 + moves.len();
        if unpolled > POLLED_MOVES {
            unpolled = 0;
            if meter.is_over() {
                return Err(Step::Stopped(meter.reason_to_stop()));
            }
            if nodes.bytes() > memory {
                return Err(Step::Full);
            }
        }
        edges.clear();
        edges.extend(
            moves.iter().map(|own| Edge { option: own.option(), to: node(&node_of, own.to) }),
        );
        node_of[state as usize] = nodes.sum(&edges).map_err(|_| Step::Full)?;
    }
    if nodes.bytes() > memory {
        return Err(Step::Full);
    }
    let root = graph.root.map_or(DEAD, |state| node(&node_of, state));
    Ok((nodes, root))
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use quadrille_problem::{OptionId, verify};
    use quadrille_random::Random;
    use quadrille_search::meter::limits::Limits;

    use super::*;
    use crate::diagram::nodes::View;
    use crate::sweep::tests::{brute_force, random_problem};

    /// The solutions of a node.
    fn solutions(nodes: &Nodes, node: Node) -> Vec<Vec<u32>> {
        if node == SOLVED {
            return vec![Vec::new()];
        }
        let View::Sum(edges) = nodes.view(node) else { panic!("a sweep makes no products") };
        let below = |edge: Edge| {
            let rest = solutions(nodes, edge.to).into_iter();
            rest.map(move |rest| edge.option.into_iter().chain(rest).collect())
        };
        edges.iter().flat_map(below).collect()
    }

    fn build(problem: &Problem, random: &mut Random) -> Option<(Nodes, Node)> {
        let mut meter = Meter::new(Limits::tiny(), None);
        let mut order: Vec<u32> = (0..problem.primary_count() as u32).collect();
        random.shuffle(&mut order);
        let mut build = SweptBuild::new(problem, &order, &meter)?;
        while build.advance(1, usize::MAX, &mut meter) != Step::Done {}
        let made = build.into_nodes(usize::MAX, &mut meter);
        Some(made.expect("no limit"))
    }

    #[test]
    fn the_solutions_of_the_nodes_are_those_of_the_problem() {
        let mut made = 0;
        for seed in 0..2_000 {
            let random = &mut Random::new(seed);
            let problem = random_problem(random);
            let Some((nodes, root)) = build(&problem, random) else { continue };
            made += 1;
            let count = brute_force(&problem);
            if root == DEAD {
                assert_eq!(count, BigUint::ZERO, "seed {seed}\\n{problem}");
                continue;
            }
            let mut all = solutions(&nodes, root);
            for options in &mut all {
                options.sort_unstable();
                let ids: Vec<OptionId> =
                    options.iter().map(|&option| OptionId::known(option as usize)).collect();
                assert_eq!(verify(&problem, &ids), Ok(()), "seed {seed}\\n{problem}");
            }
            all.sort_unstable();
            all.dedup();
            assert_eq!(BigUint::from(all.len()), count, "seed {seed}\\n{problem}");
        }
        assert!(made > 1_200, "{made} problems are too few to show anything");
    }

    #[test]
    fn too_little_memory_is_reported() {
        let problem = crate::boards::dominoes(8, 8);
        let mut meter = Meter::new(Limits::default(), None);
        let order: Vec<u32> = (0..problem.primary_count() as u32).collect();
        let begin = || SweptBuild::new(&problem, &order, &Meter::new(Limits::default(), None));
        let mut small = begin().expect("a narrow problem");
        assert_eq!(small.advance(u64::MAX, 20_000, &mut meter), Step::Full);
        let mut whole = begin().expect("a narrow problem");
        assert_eq!(whole.advance(u64::MAX, usize::MAX, &mut meter), Step::Done);
        let bytes = whole.bytes();
        assert!(matches!(whole.into_nodes(bytes, &mut meter), Err(Step::Full)));
    }
}
