//! Questions about all solutions at once: random ones, frequencies, the best, and totals of costs.

use quadrille_dlx::Solve;
use serde_json::{Value, json};

use crate::message::Mistake;
use crate::problem::Named;
use crate::solve::{MEMORY, Reporter};

/// The options whose frequencies are sent: those that are in the most solutions.
const MOST_OPTIONS: usize = 500;

/// The costs that are sent: the least ones.
const MOST_COSTS: usize = 500;

/// Draws a solution, each with the same chance.
pub(crate) fn sample(text: &str, seed: u64) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let mut reporter = Reporter::default();
    let compiler = named.problem.compiler().memory_limit(MEMORY);
    let mut all = compiler.solution_set_watched(&mut reporter).map_err(Mistake::new)?;
    let count = all.count().to_string();
    let drawn = all.samples(seed).next().transpose().map_err(Mistake::new)?;
    let options = drawn.map(|drawn| named.options(drawn.options()));
    Ok(json!({ "count": count, "options": options }))
}

/// Counts the solutions with each option.
pub(crate) fn frequencies(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let mut reporter = Reporter::default();
    let compiler = named.problem.compiler().memory_limit(MEMORY);
    let counted = compiler.frequencies_watched(&mut reporter).map_err(Mistake::new)?;
    let mut options: Vec<_> = named.problem.options().zip(counted.options()).collect();
    options.sort_by(|(_, one), (_, other)| other.cmp(one));
    let rows: Vec<[String; 2]> = options
        .iter()
        .take(MOST_OPTIONS)
        .map(|(option, count)| [named.option(option.id()), count.to_string()])
        .collect();
    Ok(json!({ "count": counted.count().to_string(), "rows": rows, "of": options.len() }))
}

/// Finds a solution of least cost, or of greatest.
pub(crate) fn best(text: &str, is_dearest: bool) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let mut reporter = Reporter::default();
    let optimizer = named.problem.optimizer().memory_limit(MEMORY).observer(&mut reporter);
    let optimum = if is_dearest { optimizer.dearest() } else { optimizer.cheapest() };
    let best = optimum.best().map(|best| {
        let options = named.options(best.options());
        json!({ "cost": best.stated_cost().to_string(), "options": options })
    });
    let stopped = optimum.stopped().map(|reason| reason.to_string());
    Ok(json!({ "best": best, "stopped": stopped }))
}

/// Counts the solutions of each cost.
pub(crate) fn costs(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let mut reporter = Reporter::default();
    let compiler = named.problem.compiler().memory_limit(MEMORY);
    let diagram = compiler.compile_watched(&mut reporter).map_err(Mistake::new)?;
    let costs = diagram.costs().map_err(Mistake::new)?;
    let rows: Vec<[String; 2]> = costs
        .iter()
        .take(MOST_COSTS)
        .map(|(cost, count)| [named.problem.stated(*cost).to_string(), count.to_string()])
        .collect();
    Ok(json!({ "count": diagram.count().to_string(), "rows": rows, "of": costs.len() }))
}
