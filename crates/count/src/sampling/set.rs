//! Random solutions, from a diagram or from a ledger of counts.

use quadrille_problem::OptionId;
use quadrille_random::Random;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::diagram::{CompileError, Number, OrbitDiagram, Sampled};
use crate::prepare::whole_option;
use crate::problem_ref::ProblemRef;
use crate::sampling::counts::Counts;
use crate::sampling::rivals::{Done, Root, rivals};
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
        Ok(Self { problem, source, limits })
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
        SolutionSamples(match &mut self.source {
            Source::Diagram(diagram) => Draws::Diagram(Box::new(diagram.samples(seed))),
            Source::Ledger(counted) => Draws::Ledger {
                problem: &self.problem,
                counted,
                limits: &mut self.limits,
                random: Box::new(Random::new(seed)),
                has_ended: false,
            },
        })
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
        Ok(options)
    }
}

/// Random solutions without end; see [`SolutionSet::samples`].
#[derive(Debug)]
pub struct SolutionSamples<'s, 'p>(Draws<'s, 'p>);

#[derive(Debug)]
enum Draws<'s, 'p> {
    Diagram(Box<Sampled<'s, 'p>>),
    Ledger {
        problem: &'s ProblemRef<'p>,
        counted: &'s mut Counted,
        limits: &'s mut Limits,
        random: Box<Random>,
        has_ended: bool,
    },
}

impl<'p> Iterator for SolutionSamples<'_, 'p> {
    type Item = Result<Solution<'p>, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Draws::Diagram(sampled) => sampled.next().map(Ok),
            Draws::Ledger { problem, counted, limits, random, has_ended } => {
                if *has_ended || counted.count.is_zero() {
                    return None;
                }
                let drawn = counted.draw(random, limits);
                *has_ended = drawn.is_err();
                Some(drawn.map(|options| Solution::of(problem.clone(), options)))
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
            Source::Ledger(Box::new(Counted { counts, root, count, tree }))
        }
    })
}
