//! Random solutions, from a diagram or from a ledger of counts.

use quadrille_problem::OptionId;
#[cfg(test)]
use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::diagram::{CompileError, Number, OrbitDiagram, Sampled};
use crate::prepare::whole_option;
use crate::problem_ref::ProblemRef;
use crate::sampling::counts::Counts;
#[cfg(test)]
use crate::sampling::rivals::whole;
use crate::sampling::rivals::{Done, Root, compile_in_turn, rivals};
use crate::sampling::tree::{MOST_LISTED, Tree};
use crate::solution::Solution;

/// The share of the memory that the residuals on the ways of samples may take.
const TREE_SHARE: usize = 8;

/// All solutions of a problem, ready to be drawn at random.
///
/// Made by `Compiler::solution_set`.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
/// let mut all = problem.compiler().solution_set()?;
/// assert_eq!(*all.count(), 3);
/// for solution in all.samples(7).take(5) {
///     assert!(solution?.options().len() >= 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolutionSet<'p> {
    problem: ProblemRef<'p>,
    source: Source<'p>,
    presolve: bool,
    /// The limits of draws: the token, the memory, and what remains of the time.
    limits: Limits,
}

/// What draws.
#[derive(Debug)]
enum Source<'p> {
    Diagram(Box<OrbitDiagram<'p>>),
    Ledger(Box<Counted>),
}

/// A problem that was counted on a ledger.
#[derive(Debug)]
struct Counted {
    counts: Box<Counts>,
    root: Root,
    count: Count,
    tree: Tree,
    /// The work of draws so far, and that with which the diagram gets another turn.
    drawn: u64,
    next_turn: u64,
}

impl<'p> SolutionSet<'p> {
    /// Finds what draws solutions of a problem.
    pub fn find(
        problem: ProblemRef<'p>,
        presolve: bool,
        limits: Limits,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CompileError> {
        let source = source(&problem, presolve, meter)?;
        let limits = Limits { time: meter.time_left(), nodes: None, ..limits };
        Ok(Self { problem, source, presolve, limits })
    }

    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        match &self.source {
            Source::Diagram(diagram) => diagram.count(),
            Source::Ledger(counted) => &counted.count,
        }
    }

    /// Returns independent random solutions without end, each solution exactly equally likely. There are none
    /// if the problem has no solution. The same problem, settings and seed give the same solutions on every
    /// machine. If a limit stops a draw, the iterator returns the reason, and ends.
    pub fn samples(&mut self, seed: u64) -> SolutionSamples<'_, 'p> {
        SolutionSamples(Draws::of(self, seed))
    }

    /// Draws by counts. Returns `None` if there is no solution, or it is the diagram that draws from now on.
    fn draw(&mut self, random: &mut Random) -> Option<Result<Solution<'p>, StopReason>> {
        let Source::Ledger(counted) = &mut self.source else { return None };
        if counted.count.is_zero() {
            return None;
        }
        if counted.drawn >= counted.next_turn {
            let turn = counted.drawn;
            counted.next_turn = turn.saturating_mul(2);
            let mut meter = Meter::new(self.limits.clone(), None);
            let compiled = compile_in_turn(&self.problem, self.presolve, turn, &mut meter);
            self.limits.time = meter.time_left();
            match compiled {
                Ok(diagram) => {
                    self.source = Source::Diagram(Box::new(diagram));
                    return None;
                }
                // It does not fit, so it gets no other turn.
                Err(Some(_)) => counted.next_turn = u64::MAX,
                Err(None) => {}
            }
        }
        let drawn = counted.draw(random, &mut self.limits);
        Some(drawn.map(|options| Solution::of(self.problem.clone(), options)))
    }
}

#[cfg(test)]
impl<'p> SolutionSet<'p> {
    /// Draws by plain counts, until the diagram gets a turn after this much work.
    pub(super) fn by_plain_counts(
        problem: &'p Problem,
        next_turn: u64,
        meter: &mut Meter<'_>,
    ) -> Self {
        let (counts, root) = (Box::new(Counts::plain(meter)), whole(problem));
        let count = counts.count(problem.clone(), meter).expect("no limit");
        let tree = Tree::new(problem, count.clone(), 1 << 20, 1);
        let count = Count::from_big(count);
        let counted = Counted { counts, root, count, tree, drawn: 0, next_turn };
        let source = Source::Ledger(Box::new(counted));
        Self { problem: problem.into(), source, presolve: true, limits: Limits::tiny() }
    }

    /// Whether it is the diagram that draws.
    pub(super) fn is_diagram(&self) -> bool {
        matches!(self.source, Source::Diagram(_))
    }
}

impl Counted {
    /// Draws the options of a solution. Takes its time from the limits.
    fn draw(
        &mut self,
        random: &mut Random,
        limits: &mut Limits,
    ) -> Result<Vec<OptionId>, StopReason> {
        let mut meter = Meter::new(limits.clone(), None);
        if meter.stops_at_once() {
            return Err(meter.stop_reason());
        }
        let number = self.count.as_big().draw_below(random);
        let mut digits = |below: u32| random.below(below);
        let drawn = self.tree.solution(number, &mut digits, &self.counts, &mut meter)?;
        let whole = |option| whole_option(&self.root.options, option);
        let mut options: Vec<OptionId> = drawn.into_iter().map(whole).collect();
        options.extend_from_slice(&self.root.forced);
        options.sort_unstable();
        limits.time = meter.time_left();
        self.drawn = self.drawn.saturating_add(meter.spent());
        Ok(options)
    }
}

/// Random solutions without end; see [`SolutionSet::samples`].
#[derive(Debug)]
pub struct SolutionSamples<'s, 'p>(Draws<'s, 'p>);

#[derive(Debug)]
enum Draws<'s, 'p> {
    Diagram(Box<Sampled<'s, 'p>>),
    Ledger { set: &'s mut SolutionSet<'p>, random: Box<Random> },
    Ended,
}

impl<'s, 'p> Draws<'s, 'p> {
    fn of(set: &'s mut SolutionSet<'p>, seed: u64) -> Self {
        if let Source::Ledger(_) = set.source {
            return Self::Ledger { set, random: Box::new(Random::new(seed)) };
        }
        match &set.source {
            Source::Diagram(diagram) => Self::Diagram(Box::new(diagram.samples(seed))),
            Source::Ledger(_) => Self::Ended,
        }
    }
}

impl<'p> Iterator for SolutionSamples<'_, 'p> {
    type Item = Result<Solution<'p>, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match std::mem::replace(&mut self.0, Draws::Ended) {
                Draws::Diagram(mut sampled) => {
                    let drawn = sampled.next();
                    self.0 = Draws::Diagram(sampled);
                    return drawn.map(Ok);
                }
                Draws::Ledger { set, mut random } => match set.draw(&mut random) {
                    Some(drawn) => {
                        if drawn.is_ok() {
                            self.0 = Draws::Ledger { set, random };
                        }
                        return Some(drawn);
                    }
                    None if matches!(set.source, Source::Ledger(_)) => return None,
                    None => self.0 = Draws::of(set, random.next_u64()),
                },
                Draws::Ended => return None,
            }
        }
    }
}

/// Lets the diagram and the ledger of a problem take turns.
fn source<'p>(
    problem: &ProblemRef<'p>,
    presolve: bool,
    meter: &mut Meter<'_>,
) -> Result<Source<'p>, CompileError> {
    let done = rivals(problem, presolve, false, |_, _| Ok(()), meter)?;
    Ok(match done {
        Done::Diagram(diagram) => Source::Diagram(diagram),
        Done::Ledger(counts, root, count) => {
            let memory = meter.memory_limit() / TREE_SHARE;
            let tree = Tree::new(&root.problem, count.as_big().clone(), memory, MOST_LISTED);
            // With symmetries, a diagram had its turns, and a draw is short.
            let next_turn = match counts.by_orbits() {
                Some(_) => u64::MAX,
                None => meter.spent(),
            };
            Source::Ledger(Box::new(Counted { counts, root, count, tree, drawn: 0, next_turn }))
        }
    })
}
