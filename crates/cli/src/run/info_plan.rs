//! A plan for a count by shards, as text and as a record.

use std::time::Duration;

use quadrille_dlx::observe::{Confidence, Statistics};
use quadrille_dlx::{Problem, StopReason};
use quadrille_shards::{Plan, Planner};

use crate::args::InfoArgs;
use crate::failure::Failure;
use crate::quantity::rough;
use crate::record::{Number, PlanRecord, stop_name};
use crate::run::Context;
use crate::run::ending::words;

/// The default time limit of a plan.
const TIME: Duration = Duration::from_secs(60);
/// The default memory limit of the memo of a shard, as for `shard split`.
const MEMORY: usize = 256 << 20;
const HOUR: f64 = 3600.0;

/// Makes a plan if requested, within a time limit. The speed of a trial gives the default budget.
pub(in crate::run) fn make(
    problem: &Problem,
    trial: &Statistics,
    limit: Option<Duration>,
    args: &InfoArgs,
    context: &Context,
) -> Result<Option<Plan>, Failure> {
    if !args.plan || context.interrupt.is_heard() {
        return Ok(None);
    }
    let pace = trial.nodes as f64 / trial.seconds.max(f64::MIN_POSITIVE);
    let lasting = || two_digits(pace * args.shard_time.as_secs_f64());
    let budget = args.budget.unwrap_or_else(lasting);
    let search = &args.search;
    let planner = Planner::new(problem).engine(search.engine).seed(args.seed);
    let planner = planner.cancel_token(context.interrupt.token());
    let planner = planner.memory_limit(search.memory.unwrap_or(MEMORY));
    let planner = planner.time_limit(limit.unwrap_or(TIME));
    let planner = match search.node_limit {
        Some(limit) => planner.node_limit(limit),
        None => planner,
    };
    Ok(Some(planner.plan(budget)?))
}

/// Rounds down to two digits and zeros, at least 1.
fn two_digits(number: f64) -> u64 {
    let unit = 10f64.powf(number.max(1.0).log10().floor() - 1.0).max(1.0);
    // The conversion saturates.
    ((number / unit).floor() * unit).max(1.0) as u64
}

/// Describes a plan.
pub(in crate::run) fn lines(plan: &Plan) -> Vec<(&'static str, String)> {
    let (Some(nodes), Some(shards)) = (plan.nodes, plan.shards) else {
        let why = words(plan.stopped.unwrap_or(StopReason::NodeLimit));
        return vec![("plan", format!("none: {why} before a residual was counted"))];
    };
    let mean = rough(nodes.mean);
    let mut text = match nodes.confidence() {
        Confidence::Exact => format!("{mean} nodes: all residuals were counted"),
        confidence => {
            // A single residual says nothing of the others.
            let error = match nodes.standard_error.is_finite() {
                true => format!("standard error {}", rough(nodes.standard_error)),
                false => "standard error unknown".to_owned(),
            };
            let (sample, trust) = (sample(plan), confidence.name());
            format!("about {mean} nodes, {error}; {sample}; confidence {trust}")
        }
    };
    if let Some(reason) = plan.stopped {
        text += "; ";
        text += words(reason);
    }
    let work = match (plan.core_seconds(), plan.nodes_per_second) {
        (Some(seconds), Some(pace)) => {
            let [mean, least, most] = seconds.map(|seconds| rough(seconds / HOUR));
            let range = match seconds[2].is_finite() {
                true => format!("range {least} to {most}"),
                false => "range unknown".to_owned(),
            };
            let (pace, at_most) = (rough(pace), if plan.shares_claims { "at most " } else { "" });
            format!("{at_most}about {mean} core-hours, {range}, at {pace} nodes per second")
        }
        _ => "unknown: it took no time".to_owned(),
    };
    let budget = plan.budget;
    let shards = format!("--target {shards} for `shard split`, --budget {budget} for `shard run`");
    vec![("plan", text), ("work", work), ("shards", shards)]
}

/// Describes the sample of the estimate.
fn sample(plan: &Plan) -> String {
    let Plan { sampled, open, opened, .. } = plan;
    let part = match opened {
        0 => String::new(),
        opened if opened == sampled => " in part".to_owned(),
        opened => format!(", {opened} of them in part"),
    };
    let were = if *sampled == 1 { "was" } else { "were" };
    format!("{sampled} of {open} residuals {were} counted{part}")
}

impl From<&Plan> for PlanRecord {
    fn from(plan: &Plan) -> Self {
        let hours = plan.core_seconds().map(|seconds| seconds.map(|seconds| seconds / HOUR));
        Self {
            nodes: plan.nodes.map(Into::into),
            shards: plan.shards.map(Number::of),
            budget: Number::of(plan.budget),
            core_hours: hours.map(|[mean, ..]| mean),
            core_hours_range: hours.map(|[_, least, most]| [least, most]),
            nodes_per_second: plan.nodes_per_second,
            open: plan.open,
            sampled: Number::of(plan.sampled),
            opened: Number::of(plan.opened),
            visited: Number::of(plan.visited),
            stopped: plan.stopped.map(stop_name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_round() {
        let numbers = [0.0, 0.5, 7.9, 42.0, 987.0, 1.29e9, 1e300].map(two_digits);
        assert_eq!(numbers, [1, 1, 7, 42, 980, 1_200_000_000, u64::MAX]);
    }
}
