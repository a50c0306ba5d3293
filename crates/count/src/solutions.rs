//! The iterator that finds solutions.
//!
//! The walks of independent parts turn like an odometer: each part with more than one solution is a
//! digit, and the last digit turns fastest. A part whose first solution is known to be its only one
//! keeps no walk: its options are fixed.

use quadrille_problem::OptionId;
use quadrille_search::answer::StopReason;
use quadrille_search::choice::{Chosen, Declined, Engine};
use quadrille_search::engine::Engines;
use quadrille_search::meter::job::NODES_ALONE;
use quadrille_search::meter::{Meter, Visited};
use quadrille_search::observe::{EngineUse, Statistics};
use quadrille_search::reduce::presolve::{Presolved, presolve};
use quadrille_search::tree::batches_from;
use quadrille_search::walk::walker::{Step, Walker};

use crate::prepare::{Prepared, Presolving, prepare};
use crate::problem_ref::ProblemRef;
use crate::solution::Solution;
use crate::threads::listing::Listing;

/// An iterator over the solutions of a problem, which finds them on demand.
///
/// The iterator ends either because there are no more solutions
/// ([`is_complete`](Self::is_complete)) or because a limit was reached
/// ([`stopped`](Self::stopped)). Without limits only the first can happen.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve, StopReason};
///
/// let problem = Problem::parse("a b\na\nb\na b\n")?;
/// let mut solutions = problem.lister().solution_limit(1).solutions()?;
/// for solution in solutions.by_ref() {
///     assert_eq!(solution.iter().map(|option| option.to_string()).collect::<Vec<_>>(), ["a", "b"]);
/// }
/// assert!(!solutions.is_complete());
/// assert_eq!(solutions.stopped(), Some(StopReason::SolutionLimit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solutions are found only when they are requested"]
pub struct Solutions<'p> {
    problem: ProblemRef<'p>,
    engines: Engines,
    /// Whether to try first to prove that there is no solution.
    presolve: bool,
    /// The number of threads, at least 1.
    threads: usize,
    /// The parts of the whole problem.
    prepared: Prepared<'p>,
    meter: Meter<'p>,
    statistics: Statistics,
    /// The parts that may have more than one solution.
    digits: Vec<Digit>,
    /// The options of the other parts.
    fixed: Vec<OptionId>,
    found: u64,
    state: State,
}

/// A part of the problem and its walk.
struct Digit {
    /// The number of the part.
    part: usize,
    chosen: Chosen,
    walk: Walk,
    /// The numbers of the part's options in the whole; empty if the part is the whole.
    original: Vec<OptionId>,
}

/// How the solutions of a part are found.
enum Walk {
    /// By one walk.
    Alone(Box<dyn Walker>),
    /// By one walk within a node limit; then by several threads. There is only one part.
    AtFirst(Box<dyn Walker>, Box<Meter<'static>>),
    /// By several threads.
    Together(Listing),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No digit has a solution yet.
    Start,
    /// Every digit has a solution.
    Running,
    /// There are no more solutions.
    Complete,
    /// There may be more solutions.
    Stopped(StopReason),
}

impl<'p> Solutions<'p> {
    /// Begins to list the solutions of a problem.
    pub fn new(
        problem: impl Into<ProblemRef<'p>>,
        engine: Engine,
        presolve: bool,
        threads: usize,
        meter: Meter<'p>,
    ) -> Result<Self, Declined> {
        let problem = problem.into();
        let engines = Engines::plain(engine, *meter.tuning());
        let prepared = prepare(problem.clone(), engines, Presolving::Skip, &meter);
        for part in 0..prepared.part_count() {
            prepared.part(part)?;
        }
        let mut statistics = Statistics::default();
        statistics.components = prepared.part_count();
        let nothing_wanted = meter.solution_limit() == Some(0);
        let state = match nothing_wanted {
            true => State::Stopped(StopReason::SolutionLimit),
            false => State::Start,
        };
        let (digits, fixed) = (Vec::new(), Vec::new());
        let found = 0;
        Ok(Self {
            problem,
            engines,
            presolve,
            threads,
            prepared,
            meter,
            statistics,
            digits,
            fixed,
            found,
            state,
        })
    }

    /// Returns whether all solutions were listed: the last call found no more.
    pub fn is_complete(&self) -> bool {
        self.state == State::Complete
    }

    /// Returns why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        match self.state {
            State::Stopped(reason) => Some(reason),
            State::Start | State::Running | State::Complete => None,
        }
    }

    /// Whether work between two solutions must stop.
    pub(crate) fn is_over(&self) -> bool {
        self.meter.is_over()
    }

    /// Why it must stop, after [`is_over`](Self::is_over) said so.
    pub(crate) fn reason_to_stop(&mut self) -> StopReason {
        self.meter.reason_to_stop()
    }

    /// Returns the cost of the search so far. Nodes of threads that are still searching are not
    /// included.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.statistics.clone();
        statistics.updates += self.digits.iter().map(|digit| digit.walk.updates()).sum::<u64>();
        let mut visited = Visited::default();
        self.digits.iter().for_each(|digit| visited.add(0, digit.walk.visited()));
        self.meter.record_with(visited, &mut statistics);
        statistics
    }

    /// Finds the first solution of each part, small parts first, since a part without solutions
    /// ends the search.
    fn start(&mut self) -> State {
        if self.presolve && !self.meter.stops_at_once() {
            // Only a proof is used: a smaller problem has another tree, and other first solutions.
            let presolved = presolve(&self.problem, &|| self.meter.is_over());
            self.statistics.presolve = Some(presolved.findings().clone());
            if let Presolved::Impossible(_) = presolved {
                return State::Complete;
            }
        }
        for index in self.prepared.by_size() {
            let part =
                self.prepared.part(index).expect("the back end has accepted this part before");
            EngineUse::add(&mut self.statistics.engines, part.chosen);
            let walker = self.engines.build(part.chosen, &part.problem);
            let chosen = part.chosen;
            let original = part.options;
            let divides = self.engines.divides(&part.problem);
            let walk = match self.threads > 1 && divides && self.prepared.part_count() == 1 {
                true if !self.meter.limits_nodes() => {
                    let nodes = self.engines.tuning.limit(NODES_ALONE);
                    Walk::AtFirst(walker, Box::new(self.meter.portion(nodes)))
                }
                _ => Walk::Alone(walker),
            };
            let mut digit = Digit { part: index, chosen, walk, original };
            let step = self.step(&mut digit);
            if step == Step::Solution && !digit.walk.is_at_end() {
                self.digits.push(digit);
                continue;
            }
            self.statistics.updates += digit.walk.updates();
            self.meter.add(digit.walk.visited());
            match step {
                Step::Solution => digit.show(&mut self.fixed),
                Step::Exhausted => return State::Complete,
                Step::Stopped(reason) => return State::Stopped(reason),
            }
        }
        self.digits.sort_by_key(|digit| digit.part);
        State::Running
    }

    /// Advances to the next solution of a part, with several threads once that takes long.
    fn step(&mut self, digit: &mut Digit) -> Step {
        let step = digit.walk.next(&mut self.meter);
        let Walk::AtFirst(walker, portion) = &mut digit.walk else { return step };
        match step {
            Step::Solution => return step,
            Step::Exhausted | Step::Stopped(_) => {
                let visited = std::mem::replace(&mut **portion, self.meter.portion(0));
                self.meter.adopt(visited);
            }
        }
        if step != Step::Stopped(StopReason::NodeLimit) {
            return step;
        }
        // The part is the whole problem: there is no other.
        let room = self.engines.tuning.threads.pieces_options;
        let (position, is_over) = (walker.position(), || self.meter.is_over());
        let batches = batches_from(&self.problem, &position, room, &is_over);
        if self.meter.is_over() {
            return Step::Stopped(self.meter.reason_to_stop());
        }
        self.statistics.updates += walker.updates();
        let (problem, engines) = (&*self.problem, self.engines);
        digit.walk = match Listing::new(problem, engines, self.threads, batches, &self.meter) {
            Some(listing) => Walk::Together(listing),
            // The system cannot start threads: skip the solutions already listed.
            None => {
                let mut walker = engines.build(digit.chosen, problem);
                (0..self.found).for_each(|_| _ = walker.next(&mut self.meter));
                Walk::Alone(walker)
            }
        };
        digit.walk.next(&mut self.meter)
    }

    /// Advances to the next combination of digits.
    fn turn(&mut self) -> State {
        for index in (0..self.digits.len()).rev() {
            let mut digit = self.digits.remove(index);
            let step = self.step(&mut digit);
            self.digits.insert(index, digit);
            match step {
                Step::Solution => return self.wind(index + 1),
                Step::Exhausted => {}
                Step::Stopped(reason) => return State::Stopped(reason),
            }
        }
        State::Complete
    }

    /// Sets the digits from `from` on, all of them exhausted, to their first solutions.
    fn wind(&mut self, from: usize) -> State {
        for digit in &mut self.digits[from..] {
            match digit.walk.next(&mut self.meter) {
                Step::Solution => {}
                Step::Exhausted => unreachable!("a digit finds its first solution again"),
                Step::Stopped(reason) => return State::Stopped(reason),
            }
        }
        State::Running
    }

    fn current(&self) -> Solution<'p> {
        let mut options = self.fixed.clone();
        for digit in &self.digits {
            digit.show(&mut options);
        }
        options.sort_unstable();
        Solution::of(self.problem.clone(), options)
    }
}

impl<'p> Iterator for Solutions<'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        self.state = match self.state {
            State::Start => self.start(),
            State::Running => self.turn(),
            State::Complete | State::Stopped(_) => return None,
        };
        if self.state != State::Running {
            if self.state == State::Complete {
                self.meter.finish();
            }
            return None;
        }
        self.found += 1;
        let solution = self.current();
        if self.meter.solution_limit() == Some(self.found) {
            self.state = State::Stopped(StopReason::SolutionLimit);
        }
        Some(solution)
    }
}

impl std::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions")
            .field("problem", &self.problem)
            .field("found", &self.found)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

impl Walk {
    fn next(&mut self, meter: &mut Meter<'_>) -> Step {
        match self {
            Self::Alone(walker) => walker.next(meter),
            Self::AtFirst(walker, portion) => walker.next(portion),
            Self::Together(listing) => listing.next(meter),
        }
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        match self {
            Self::Alone(walker) | Self::AtFirst(walker, _) => walker.taken(taken),
            Self::Together(listing) => listing.taken(taken),
        }
    }

    /// Whether the current solution is certainly the last.
    fn is_at_end(&self) -> bool {
        match self {
            Self::Alone(walker) | Self::AtFirst(walker, _) => walker.is_at_end(),
            Self::Together(_) => false,
        }
    }

    /// Returns the nodes that the common meter does not include yet.
    fn visited(&self) -> Visited {
        match self {
            Self::Alone(_) => Visited::default(),
            Self::AtFirst(_, portion) => portion.visited_so_far().clone(),
            Self::Together(listing) => listing.visited(),
        }
    }

    fn updates(&self) -> u64 {
        match self {
            Self::Alone(walker) | Self::AtFirst(walker, _) => walker.updates(),
            Self::Together(_) => 0,
        }
    }
}

impl Digit {
    fn show(&self, options: &mut Vec<OptionId>) {
        let start = options.len();
        self.walk.taken(options);
        if !self.original.is_empty() {
            for option in &mut options[start..] {
                *option = self.original[option.index()];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;
    use quadrille_search::tuning::Tuning;

    #[test]
    fn a_part_without_options_ends_the_search_at_once() {
        // Five items share four secondary ones: no solution, but not at once. `z` has no option.
        let mut text = "p0 p1 p2 p3 p4 z | h0 h1 h2 h3\n".to_owned();
        for (pigeon, hole) in (0..5).flat_map(|pigeon| (0..4).map(move |hole| (pigeon, hole))) {
            text += &format!("p{pigeon} h{hole}\n");
        }
        let problem = quadrille_problem::Problem::parse(&text).expect("a good problem");
        let mut solutions =
            problem.lister().tuning(Tuning::tiny()).node_limit(1).solutions().expect("accepted");
        assert!(solutions.next().is_none());
        assert!(solutions.is_complete());
    }
}
