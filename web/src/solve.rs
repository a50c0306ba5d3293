//! Questions about exact cover problems.

use std::time::Duration;

use quadrille_dlx::count::Counted;
use quadrille_dlx::cubes::Split;
use quadrille_dlx::observe::{Observer, Progress, SampleMean};
use quadrille_dlx::{Answer, Cube, Problem, Solve};
use serde_json::{Value, json};

use crate::host::send;
use crate::message::{Message, Mistake};
use crate::problem::Named;

/// The memory for the memo of a count, in bytes: what a phone can spare.
pub(crate) const MEMORY: usize = 256 << 20;

/// The time for a search for symmetries, and for probes of the search tree.
const PATIENCE: Duration = Duration::from_secs(5);

/// The seconds between two messages.
const INTERVAL: f64 = 0.1;

/// Sends the progress of a search to the page.
#[derive(Default)]
pub(crate) struct Reporter {
    next: f64,
}

impl Reporter {
    /// Sends the finished share of a search, unless the last message is recent.
    pub(crate) fn report(&mut self, share: f64, nodes: u64, seconds: f64) {
        if seconds >= self.next {
            self.next = seconds + INTERVAL;
            send(&Message::Progress { share, nodes, seconds });
        }
    }
}

impl Observer for Reporter {
    fn progress(&mut self, progress: &Progress) {
        self.report(progress.share, progress.nodes, progress.seconds);
    }
}

/// Returns the fields of an answer that may be incomplete.
pub(crate) fn answered(answer: &Answer) -> Value {
    let stopped = answer.stopped().map(|reason| reason.to_string());
    json!({ "count": answer.found().to_string(), "stopped": stopped })
}

/// Returns a count with the method and its cost.
pub(crate) fn counted(counted: Counted) -> Value {
    let statistics = counted.statistics().clone();
    let engines: Vec<String> =
        statistics.engines.iter().map(|used| used.chosen.engine.to_string()).collect();
    let mut answer = answered(&counted.answer());
    answer["nodes"] = statistics.nodes.into();
    answer["seconds"] = statistics.seconds.into();
    answer["engines"] = engines.into();
    answer
}

/// Counts all solutions.
pub(crate) fn count(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    count_problem(&named.problem)
}

/// Counts all solutions of a problem.
pub(crate) fn count_problem(problem: &Problem) -> Result<Value, Mistake> {
    let mut reporter = Reporter::default();
    let counter = problem.counter().memory_limit(MEMORY).observer(&mut reporter);
    counter.count().map(counted).map_err(Mistake::new)
}

/// Lists the first solutions, and reports the size of the problem.
pub(crate) fn list(text: &str, limit: u64) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let problem = &named.problem;
    let mut reporter = Reporter::default();
    let mut solutions = problem
        .lister()
        .solution_limit(limit)
        .observer(&mut reporter)
        .solutions()
        .map_err(Mistake::new)?;
    for solution in solutions.by_ref() {
        send(&Message::Found { solutions: vec![named.options(solution.options()).into()] });
    }
    let stopped = solutions.stopped().map(|reason| reason.to_string());
    Ok(json!({
        "primary": problem.primary_count(),
        "secondary": problem.item_count() - problem.primary_count(),
        "options": problem.option_count(),
        "costs": problem.has_costs(),
        "stopped": stopped,
    }))
}

/// Estimates the search.
pub(crate) fn forecast(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let estimator = named.problem.estimator().time_limit(PATIENCE);
    let estimate = estimator.estimate(1_000, 0).map_err(Mistake::new)?;
    let mean = |mean: SampleMean| json!([mean.mean, mean.standard_error]);
    let engines: Vec<String> =
        estimate.engines.iter().map(|used| used.chosen.to_string()).collect();
    Ok(json!({
        "nodes": estimate.nodes.map(mean),
        "solutions": estimate.solutions.map(mean),
        "presolve": estimate.presolve.map(|findings| findings.to_string()),
        "parts": estimate.parts.len(),
        "engines": engines,
    }))
}

/// Finds the symmetries.
pub(crate) fn symmetry(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let finder = named.problem.symmetry_finder().time_limit(PATIENCE);
    let group = finder.automorphisms().map_err(Mistake::new)?;
    let orbits = |orbits: usize, of: usize| json!([orbits, of]);
    let firsts = |representatives: Vec<usize>| {
        representatives.iter().enumerate().filter(|(at, first)| at == *first).count()
    };
    let items = group.item_orbits().iter().map(|item| item.index()).collect();
    let options = group.option_orbits().iter().map(|option| option.index()).collect();
    Ok(json!({
        "order": group.order().to_string(),
        "items": orbits(firsts(items), named.problem.item_count()),
        "options": orbits(firsts(options), named.problem.option_count()),
        "stopped": group.stopped().map(|reason| reason.to_string()),
    }))
}

/// Counts solutions up to symmetry.
pub(crate) fn classes(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let mut reporter = Reporter::default();
    let classifier = named.problem.classifier().memory_limit(MEMORY).observer(&mut reporter);
    classifier.count_classes().map(counted).map_err(Mistake::new)
}

/// Splits all solutions into disjoint cubes.
pub(crate) fn split(text: &str, target: usize) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let cubes: Vec<String> = named.problem.cubes(target).iter().map(Cube::to_string).collect();
    Ok(json!({ "cubes": cubes }))
}

/// Counts the solutions in a cube within a budget of nodes. If that does not suffice, none are counted, and the
/// cubes left over have them all.
pub(crate) fn cube(text: &str, cube: &str, budget: u64) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let cube = Cube::parse(&named.problem, cube).map_err(Mistake::new)?;
    let residual = named.problem.residual(&cube).map_err(Mistake::new)?;
    let Some((residual, _)) = residual else {
        return Ok(json!({ "count": "0", "nodes": 0, "left": [] }));
    };
    let counter = residual.counter().memory_limit(MEMORY).node_limit(budget);
    let counted = counter.count().map_err(Mistake::new)?;
    let nodes = counted.statistics().nodes;
    let (count, left) = match counted.answer() {
        Answer::Complete(count) => (count.to_string(), Vec::new()),
        Answer::AtLeast(..) => match named.problem.split(&cube).map_err(Mistake::new)? {
            Split::Cubes(cubes) => ("0".to_owned(), cubes),
            Split::Single => ("1".to_owned(), Vec::new()),
            Split::Dead => ("0".to_owned(), Vec::new()),
        },
    };
    let left: Vec<String> = left.iter().map(Cube::to_string).collect();
    Ok(json!({ "count": count, "nodes": nodes, "left": left }))
}
