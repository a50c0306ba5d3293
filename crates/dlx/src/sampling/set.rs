//! Random solutions, from a diagram or from a ledger of counts.

use std::time::Duration;

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_random::Random;

use crate::answer::{Count, StopReason};
use crate::diagram::{CompileError, OrbitDiagram, Sampled, draw_below};
use crate::held::Held;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::prepare::whole_option;
use crate::sampling::counts::Counts;
use crate::sampling::rivals::{Done, Root, rivals};
use crate::sampling::tree::{MOST_LISTED, Tree};
use crate::solution::Solution;

/// The share of the memory that the residuals on the ways of samples may take.
const TREE_SHARE: usize = 8;

/// All solutions of a problem, ready to be drawn at random.
///
/// Made by [`Compiler::solution_set`](crate::question::Compiler::solution_set).
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
    problem: Held<'p>,
    source: Source<'p>,
    /// The limits of questions that count: what remains of the time, the token, and the memory.
    limits: Limits,
}

/// What answers.
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
    solutions: BigUint,
    count: Count,
    tree: Tree,
}

impl<'p> SolutionSet<'p> {
    /// Finds what answers for a problem.
    pub(crate) fn find(
        problem: Held<'p>,
        presolve: bool,
        limits: Limits,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CompileError> {
        let source = source(&problem, presolve, meter)?;
        let time = limits.time.map(|limit| limit.saturating_sub(seconds(meter)));
        let limits = Limits { time, nodes: None, ..limits };
        Ok(Self { problem, source, limits })
    }

    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        match &self.source {
            Source::Diagram(diagram) => diagram.count(),
            Source::Ledger(counted) => &counted.count,
        }
    }

    /// Sets the time that all questions from now on may take together; without a limit if `None`.
    pub fn set_time_limit(&mut self, limit: Option<Duration>) {
        self.limits.time = limit;
        if let Source::Diagram(diagram) = &mut self.source {
            diagram.set_time_limit(limit);
        }
    }

    /// Returns independent random solutions without end, each solution exactly equally likely. There are none
    /// if the problem has no solution. The same problem, settings and seed give the same solutions on every
    /// machine. If a limit stops a draw, the iterator returns the reason, and ends.
    pub fn samples(&mut self, seed: u64) -> SolutionSamples<'_, 'p> {
        let draws = if matches!(self.source, Source::Ledger(_)) {
            Draws::Ledger { set: self, random: Box::new(Random::new(seed)), has_ended: false }
        } else {
            let Source::Diagram(diagram) = &self.source else { unreachable!("it is no ledger") };
            Draws::Diagram(Box::new(diagram.samples(seed)))
        };
        SolutionSamples(draws)
    }

    /// Draws the options of a solution of the ledger.
    fn draw(&mut self, random: &mut Random) -> Result<Vec<OptionId>, StopReason> {
        let mut meter = Meter::new(self.limits.clone(), None);
        if meter.stops_at_once() {
            return Err(meter.stop_reason());
        }
        let Source::Ledger(counted) = &mut self.source else {
            unreachable!("a diagram draws itself")
        };
        let Counted { counts, root, solutions, tree, .. } = &mut **counted;
        let number = draw_below(solutions, random);
        let mut digits = |below: u32| random.below(below);
        let drawn = tree.solution(number, &mut digits, counts, &mut meter)?;
        let mut options: Vec<OptionId> =
            drawn.into_iter().map(|option| whole_option(&root.options, option)).collect();
        options.extend_from_slice(&root.forced);
        options.sort_unstable();
        self.spend(&meter);
        Ok(options)
    }

    /// Takes the time of a question from what remains.
    fn spend(&mut self, meter: &Meter<'_>) {
        self.limits.time = self.limits.time.map(|left| left.saturating_sub(seconds(meter)));
    }
}

/// Random solutions without end; see [`SolutionSet::samples`].
#[derive(Debug)]
pub struct SolutionSamples<'s, 'p>(Draws<'s, 'p>);

#[derive(Debug)]
enum Draws<'s, 'p> {
    Diagram(Box<Sampled<'s, 'p>>),
    Ledger { set: &'s mut SolutionSet<'p>, random: Box<Random>, has_ended: bool },
}

impl<'p> Iterator for SolutionSamples<'_, 'p> {
    type Item = Result<Solution<'p>, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Draws::Diagram(sampled) => sampled.next().map(Ok),
            Draws::Ledger { set, random, has_ended } => {
                if *has_ended || set.count().is_zero() {
                    return None;
                }
                let drawn = set.draw(random);
                *has_ended = drawn.is_err();
                Some(drawn.map(|options| Solution::of(set.problem.clone(), options)))
            }
        }
    }
}

fn seconds(meter: &Meter<'_>) -> Duration {
    Duration::from_secs_f64(meter.seconds().max(0.0))
}

/// Lets the diagram and the ledger of a problem take turns.
fn source<'p>(
    problem: &Held<'p>,
    presolve: bool,
    meter: &mut Meter<'_>,
) -> Result<Source<'p>, CompileError> {
    let done = rivals(problem, presolve, false, |_, _| Ok(()), meter)?;
    Ok(match done {
        Done::Diagram(diagram) => Source::Diagram(diagram),
        Done::Ledger(counts, root, solutions) => {
            let memory = meter.memory_limit() / TREE_SHARE;
            let tree = Tree::new(&root.problem, solutions.clone(), memory, MOST_LISTED);
            let count = Count::from_big(solutions.clone());
            Source::Ledger(Box::new(Counted { counts, root, solutions, count, tree }))
        }
    })
}
