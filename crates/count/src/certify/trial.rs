//! A search of a residual that can go on after it was given up.
//!
//! # Invariant
//! A solution of the residual was either counted, or is in a piece that is left.

use quadrille_problem::Problem;
use quadrille_search::answer::{Answer, Capped, Count};
use quadrille_search::choice::Engine;
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::meter::position::Stop;
use quadrille_search::tree::{Node, Piece};
use quadrille_search::walk::walker::Walker;

use crate::cubes::worker::Worker;

/// A search of a residual.
pub(super) struct Trial<'r> {
    problem: &'r Problem,
    engines: Engines,
    state: State<'r>,
    count: Count,
    /// The nodes visited so far.
    visited: u64,
    /// At least the nodes of the tree that were not visited.
    spared: u64,
}

enum State<'r> {
    /// Nothing is searched yet.
    New,
    /// The first turn ended here. The pieces left take time to find, and are mostly not needed.
    Stopped(Box<dyn Walker>, Stop),
    /// It goes on with these pieces, in reverse order.
    Pieces(Box<Worker<'r>>, Vec<Piece>),
    Done,
}

impl<'r> Trial<'r> {
    /// Nothing is searched yet.
    pub(super) fn new(problem: &'r Problem, meter: &Meter<'_>) -> Self {
        let mut tuning = *meter.tuning();
        // A checker searches residuals as a whole.
        tuning.dense.least_part = usize::MAX;
        let engines = Engines::plain(Engine::Auto, tuning);
        Self { problem, engines, state: State::New, count: Count::ZERO, visited: 0, spared: 0 }
    }

    /// Goes on until the search ends, or the meter stops it at the end of a turn of `nodes` nodes. The
    /// answer is that of all turns. In a long turn a memo takes at most half of the memory.
    pub(super) fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Answer {
        let before = meter.nodes();
        let had_memo = self.engines.memory > 0;
        if nodes >= meter.tuning().certify.memo_from {
            self.engines.memory = meter.memory_limit() / 2;
        }
        let answer = match std::mem::replace(&mut self.state, State::Done) {
            State::New => self.begin(meter),
            State::Stopped(walker, stop) => {
                let at = stop.at.as_ref().expect("there is no limit on solutions");
                // Far down, this takes longer than a user waits.
                let node = Node::root(self.problem);
                let mut pieces = node.pieces_from(at, usize::MAX, &|| meter.is_over());
                if meter.is_over() {
                    self.state = State::Stopped(walker, stop);
                    return Answer::AtLeast(self.count.clone(), meter.reason_to_stop());
                }
                pieces.reverse();
                self.paused();
                let worker = match had_memo {
                    true => Worker::going_on(self.problem, self.engines, walker),
                    false => Worker::new(self.problem, self.engines),
                };
                let worker = worker.expect("no back end is asked for");
                self.go_on(Box::new(worker), pieces, meter)
            }
            State::Pieces(worker, pieces) => self.go_on(worker, pieces, meter),
            State::Done => Answer::Complete(self.count.clone()),
        };
        self.visited += meter.nodes() - before;
        answer
    }

    fn begin(&mut self, meter: &mut Meter<'_>) -> Answer {
        let chosen = self.engines.choose(self.problem).expect("no back end is asked for");
        let mut walker = self.engines.build(chosen, self.problem);
        let mut tally = Capped::new(None);
        let result = walker.count_all(meter, &mut tally);
        self.count = tally.total();
        self.spared = walker.memo().spared_nodes;
        match result {
            Ok(()) => Answer::Complete(self.count.clone()),
            Err(stop) => {
                let reason = stop.reason;
                self.state = State::Stopped(walker, stop);
                Answer::AtLeast(self.count.clone(), reason)
            }
        }
    }

    fn go_on(
        &mut self,
        mut worker: Box<Worker<'r>>,
        mut pieces: Vec<Piece>,
        meter: &mut Meter<'_>,
    ) -> Answer {
        let before = worker.memo().spared_nodes;
        let mut stopped = None;
        while stopped.is_none()
            && let Some(piece) = pieces.pop()
        {
            let ran = worker.run(piece, meter).expect("no back end is asked for");
            self.count += ran.count;
            if let Some((reason, left)) = ran.left {
                pieces.extend(left.into_iter().rev());
                self.paused();
                stopped = Some(reason);
            }
        }
        self.spare(worker.memo().spared_nodes.saturating_sub(before));
        match stopped {
            None => Answer::Complete(self.count.clone()),
            Some(reason) => {
                self.state = State::Pieces(worker, pieces);
                Answer::AtLeast(self.count.clone(), reason)
            }
        }
    }

    /// Forced options above the first piece that is left are not visited.
    fn paused(&mut self) {
        self.spare(self.problem.option_count() as u64);
    }

    fn spare(&mut self, nodes: u64) {
        self.spared = self.spared.saturating_add(nodes);
    }

    /// The nodes visited so far.
    pub(super) fn visited(&self) -> u64 {
        self.visited
    }

    /// At least the nodes that a search without a memo would have visited so far.
    pub(super) fn without_memo(&self) -> u64 {
        self.visited.saturating_add(self.spared)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Kind;
    use quadrille_random::Random;
    use quadrille_search::meter::limits::Limits;

    use super::*;
    use crate::strip::strip;

    /// The number of solutions and of nodes, by links, which have no memo.
    fn by_links(problem: &Problem) -> (Answer, u64) {
        let tuning = *Meter::new(Limits::tiny(), None).tuning();
        let engines = Engines::plain(Engine::Links, tuning);
        let chosen = engines.choose(problem).expect("links hold any problem");
        let mut meter = Meter::new(Limits::tiny(), None);
        (engines.build(chosen, problem).count(&mut meter), meter.nodes())
    }

    #[test]
    fn a_search_in_turns_counts_all_and_bounds_the_nodes_of_a_checker() {
        let (mut spared, mut turns) = (0, 0);
        for seed in 0..400 {
            let problem = strip(seed);
            let (answer, nodes) = by_links(&problem);
            let mut random = Random::new(seed);
            let mut meter = Meter::new(Limits::tiny(), None);
            let mut trial = Trial::new(&problem, &meter);
            let counted = loop {
                let most = 1_u32 << random.below(14_u32);
                let nodes = 1 + random.below(most);
                let nodes = nodes.into();
                let (answer, is_over) = meter.turn(nodes, |meter| trial.advance(nodes, meter));
                assert!(is_over || answer.stopped().is_none(), "seed {seed}");
                if answer.stopped().is_none() {
                    break answer;
                }
                turns += 1;
            };
            assert_eq!(counted, answer, "seed {seed}");
            assert_eq!(trial.advance(1, &mut meter), answer, "seed {seed}: it is over");
            assert!(trial.without_memo() >= nodes, "seed {seed}: {nodes} nodes");
            spared += u32::from(trial.visited() < nodes);
        }
        assert!(spared > 100, "only {spared} searches were shorter for their memo");
        assert!(turns > 400, "only {turns} turns did not end");
    }

    #[test]
    fn what_a_memo_spares_is_at_most_twice_as_much_for_each_hit_within_a_hit() {
        let mut hits = 0;
        for seed in 0..400 {
            let problem = strip(seed);
            let (answer, nodes) = by_links(&problem);
            let mut meter = Meter::new(Limits::tiny(), None);
            let mut trial = Trial::new(&problem, &meter);
            assert_eq!(trial.advance(u64::MAX, &mut meter), answer, "seed {seed}");
            let whole = trial.without_memo();
            // With bounds, more hits are within hits, and each rounds up.
            let most = if problem.kind() == Kind::Mcc { 8 } else { 4 };
            assert!((nodes..=most * nodes).contains(&whole), "seed {seed}: {whole}, not {nodes}");
            hits += u32::from(trial.visited() < nodes);
        }
        assert!(hits > 100, "{hits} hits are too few to show anything");
    }
}
