//! Depth-first walks through the tree of a back end, without recursion: to the next solution, or to
//! the end while counting.

use quadrille_problem::OptionId;

use crate::answer::{Capped, Enough, StopReason};
use crate::meter::Meter;
use crate::meter::position::{Position, Stop};
use crate::observe::MemoStats;
use crate::tuning::MemoTuning;
use crate::walk::descent::Descent;
use crate::walk::memory::{Memory, Nodes};
use crate::walk::probe::{Probe, probe};
use crate::walk::walker::{Step, Walker};
use crate::walk::{Child, Choice, Dance};

/// A walk through the tree of one back end.
///
/// Invariant: `depth` levels of the dance are open. At [`Place::Node`] the current node has not
/// been examined yet; at [`Place::Left`] it is finished.
#[derive(Debug)]
pub(crate) struct Walk<D> {
    dance: D,
    depth: usize,
    place: Place,
    /// The child that a search has entered and could not visit, when it was stopped.
    refused: Option<Child>,
    descent: Option<Descent>,
    memory: Option<Memory>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Before the root.
    Start,
    /// At a node that was visited and must be examined.
    Node,
    /// At a finished node.
    Left,
}

impl<D: Dance + 'static> Walk<D> {
    pub(crate) fn new(dance: D) -> Self {
        Self { dance, depth: 0, place: Place::Start, refused: None, descent: None, memory: None }
    }

    /// Lets counts remember equal residuals, within a memory limit in bytes; 0 for no memo.
    pub(crate) fn with_memo(mut self, limit: usize, tuning: MemoTuning) -> Self {
        if D::DESCRIBES {
            self.memory = Memory::new(&self.dance, limit, tuning);
        }
        self
    }

    /// Lets counts continue with other walks where the residual is small enough.
    pub(crate) fn with_descent(self, descent: Option<Descent>) -> Self {
        Self { descent, ..self }
    }

    /// Visits the root.
    fn begin(&mut self, meter: &mut Meter<'_>) -> bool {
        meter.reserve_depth(self.dance.depth_limit());
        self.refused = None;
        let visited = meter.visit(0, || 0.0);
        if visited {
            self.place = Place::Node;
        }
        visited
    }

    /// Leaves the current node for the next child that is not dead, closing levels on the way.
    /// Returns `None` if there is no such child: the tree is finished.
    #[inline(always)]
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Option<()>, StopReason> {
        while self.depth > 0 {
            match self.dance.advance() {
                Child::None => {
                    self.dance.shut();
                    self.depth -= 1;
                }
                child => {
                    if !meter.visit(self.depth, || self.dance.share()) {
                        self.refused = Some(child);
                        return Err(meter.stop_reason());
                    }
                    if child == Child::Entered {
                        return Ok(Some(()));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Chooses, and charges what that costs in large problems to the meter.
    #[inline(always)]
    fn choose(&mut self, meter: &mut Meter<'_>) -> Choice {
        let choice = self.dance.choose();
        let cost = self.dance.choice_cost();
        if cost > 0 {
            meter.charge(cost);
        }
        choice
    }

    #[inline(always)]
    fn open(&mut self, item: u32) {
        self.dance.open(item);
        self.depth += 1;
    }

    fn search(&mut self, meter: &mut Meter<'_>) -> Result<Option<()>, StopReason> {
        if self.place == Place::Start && !self.begin(meter) {
            return Err(meter.stop_reason());
        }
        if let Some(child) = self.refused {
            meter.reserve_depth(self.dance.depth_limit());
            if !meter.visit(self.depth, || self.dance.share()) {
                return Err(meter.stop_reason());
            }
            self.refused = None;
            self.place = if child == Child::Entered { Place::Node } else { Place::Left };
        }
        loop {
            if self.place == Place::Node {
                match self.choose(meter) {
                    Choice::Branch(item) => self.open(item),
                    Choice::Dead => {}
                    Choice::Solved => {
                        self.place = Place::Left;
                        return Ok(Some(()));
                    }
                }
            }
            self.place = Place::Left;
            if self.advance(meter)?.is_none() {
                self.place = Place::Start;
                return Ok(None);
            }
            self.place = Place::Node;
        }
    }

    /// Adds all solutions below the root to `tally`, up to a limit.
    fn add_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop> {
        if let Some(result) = self.dance.count_all(meter, tally) {
            return result;
        }
        if !D::DESCRIBES {
            return self.walk_all(meter, tally, None);
        }
        // With a limit, each solution must be visited.
        let Some(mut memory) = self.memory.take_if(|_| tally.is_unlimited()) else {
            return self.walk_all(meter, tally, None);
        };
        let result = self.walk_all(meter, tally, Some(&mut memory));
        memory.abandon(tally);
        self.memory = Some(memory);
        result
    }

    /// Returns the nodes so far, for a memo.
    #[inline(always)]
    fn nodes(&self, meter: &Meter<'_>) -> Nodes {
        let inner = self.descent.as_ref().map_or(0, |descent| descent.memo().spared_nodes);
        Nodes { visited: meter.nodes(), spared: inner }
    }

    #[inline(always)]
    fn walk_all(
        &mut self,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
        mut memory: Option<&mut Memory>,
    ) -> Result<(), Stop> {
        loop {
            match self.choose(meter) {
                Choice::Branch(item) => {
                    let recall = |memory: &mut &mut Memory| {
                        let nodes = self.nodes(meter);
                        memory.recall(&self.dance, self.depth, nodes, tally, meter)
                    };
                    if !memory.as_mut().is_some_and(recall) {
                        match self.count_below(item, meter, tally) {
                            Some(result) => result.map_err(|stop| stop.below(self.position()))?,
                            None => self.open(item),
                        }
                    }
                }
                Choice::Dead => {}
                Choice::Solved => tally.add(1)?,
            }
            let child = self.advance(meter);
            let child = child.map_err(|reason| Stop::at(reason, self.position()))?;
            if let Some(memory) = &mut memory {
                let depth = if child.is_none() { 0 } else { self.depth };
                memory.close(depth, self.nodes(meter), tally);
            }
            if child.is_none() {
                return Ok(());
            }
        }
    }

    /// Counts all solutions below the current node, to be branched on `item`, if there is a faster
    /// way than walking.
    #[inline(always)]
    fn count_below(
        &mut self,
        item: u32,
        meter: &mut Meter<'_>,
        tally: &mut Capped,
    ) -> Option<Result<(), Stop>> {
        if let Some(descent) = &mut self.descent
            && descent.is_wanted(self.depth, meter.nodes())
            && tally.is_unlimited()
        {
            let result = descent.count(&self.dance, self.depth, meter, tally);
            if result.is_some() {
                return result;
            }
        }
        self.dance.count_below(item, self.depth, meter, tally)
    }
}

impl<D: Dance + 'static> Walker for Walk<D> {
    fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        match self.search(meter) {
            Ok(Some(())) => Step::Solution,
            Ok(None) => Step::Exhausted,
            Err(reason) => Step::Stopped(reason),
        }
    }

    fn position(&self) -> Position {
        Position::below(self.dance.steps())
    }

    fn count_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop> {
        debug_assert_eq!(self.place, Place::Start, "a count begins at the beginning");
        if tally.room() == 0 {
            return Err(Enough.into());
        }
        if !self.begin(meter) {
            return Err(Stop::at(meter.stop_reason(), Position::default()));
        }
        self.add_all(meter, tally)
    }

    fn count_visited(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Result<(), Stop> {
        meter.reserve_depth(self.dance.depth_limit());
        self.add_all(meter, tally)
    }

    fn move_root(&mut self, taken: &[OptionId], dropped: &[OptionId]) -> bool {
        let can_move = self.dance.move_root(taken, dropped);
        if can_move {
            debug_assert!(self.descent.is_none(), "it knows only what was done below the root");
            (self.depth, self.place, self.refused) = (0, Place::Start, None);
        }
        can_move
    }

    fn another(&mut self) -> Option<Box<dyn Walker>> {
        Some(Box::new(Self::new(self.dance.another()?)))
    }

    fn probe(
        &mut self,
        pick: &mut dyn FnMut(u32) -> u32,
        meter: &mut Meter<'_>,
    ) -> Result<Probe, StopReason> {
        debug_assert_eq!(self.place, Place::Start, "a probe begins at the beginning");
        probe(&mut self.dance, pick, meter)
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        self.dance.taken(taken);
    }

    fn is_at_end(&self) -> bool {
        self.dance.is_at_end()
    }

    fn updates(&self) -> u64 {
        self.dance.updates()
    }

    fn memo(&self) -> MemoStats {
        let mut memo = self.dance.memo();
        if let Some(descent) = &self.descent {
            memo.add(descent.memo());
        }
        if let Some(memory) = &self.memory {
            memo.add(memory.statistics());
        }
        memo
    }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Problem;

    use super::*;
    use crate::dance::bitsets::blocks;
    use crate::dance::{cells, dense, links};
    use crate::meter::limits::Limits;
    use crate::strip::strip;
    use crate::tuning::Tuning;

    type Build = fn(&Problem) -> Box<dyn Walker>;

    /// All solutions, by turns of `nodes` nodes, and the number of nodes.
    fn list(problem: &Problem, build: Build, nodes: u64) -> (Vec<Vec<OptionId>>, u64) {
        let (mut walker, mut found, mut visited) = (build(problem), Vec::new(), 0);
        loop {
            let mut meter = Meter::new(Limits { nodes: Some(nodes), ..Limits::tiny() }, None);
            let step = loop {
                match walker.next(&mut meter) {
                    Step::Solution => {
                        let mut taken = Vec::new();
                        walker.taken(&mut taken);
                        taken.sort_unstable();
                        found.push(taken);
                    }
                    step => break step,
                }
            };
            visited += meter.nodes();
            match step {
                Step::Stopped(StopReason::NodeLimit) => {}
                step => {
                    assert_eq!(step, Step::Exhausted);
                    return (found, visited);
                }
            }
        }
    }

    #[test]
    fn a_walk_goes_on_after_a_stop() {
        let builds: [Build; 3] = [
            |problem| links::build(problem),
            |problem| cells::build(problem, None, 0, &Tuning::tiny()),
            |problem| dense::build(problem, 0, &Tuning::tiny()),
        ];
        for seed in 0..60 {
            let problem = strip(seed);
            for build in builds {
                let whole = list(&problem, build, u64::MAX);
                for nodes in [1, 2, 7, 50] {
                    assert_eq!(list(&problem, build, nodes), whole, "seed {seed}, {nodes} nodes");
                }
            }
        }
        let exact = strip(1);
        let whole =
            list(&exact, |problem| blocks::build(problem, None, 0, Tuning::tiny().memo), u64::MAX);
        assert_eq!(
            list(&exact, |problem| blocks::build(problem, None, 0, Tuning::tiny().memo), 3),
            whole
        );
        assert!(!whole.0.is_empty(), "there is something to list");
    }
}
