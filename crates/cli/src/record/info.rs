//! The JSON object of `info`, and the parts of it that other records share.

use quadrille_dlx::estimate::Estimate;
use quadrille_dlx::observe::{EngineUse, SampleMean};
use quadrille_dlx::presolve::Findings;
use serde::{Deserialize, Serialize};

use crate::record::number::Number;

/// The description of a problem.
#[derive(Debug, Serialize)]
pub(crate) struct InfoRecord {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// The number of primary items with bounds other than exactly once.
    pub(crate) bounded: usize,
    pub(crate) colors: usize,
    pub(crate) options: usize,
    /// The number of members of all options together.
    pub(crate) members: usize,
    /// The greatest number of items of an option.
    pub(crate) longest_option: usize,
    /// The share of all pairs of an option and an item in which the option has the item.
    pub(crate) density: f64,
    /// The option counts of the independent parts, in descending order, up to a limit.
    pub(crate) components: PartsRecord,
    pub(crate) symmetry: SymmetryRecord,
    pub(crate) presolve: Option<FindingsRecord>,
    /// Why there is no solution, if presolve proved it.
    pub(crate) refutation: Option<String>,
    /// The same as `components`, for the residual after presolve.
    pub(crate) searched: PartsRecord,
    /// The bits that tell the residuals of the widest part apart, in the best order of items found.
    pub(crate) width: Option<u32>,
    pub(crate) engines: Vec<EngineRecord>,
    pub(crate) probes: Number,
    /// Why there were fewer probes than requested.
    pub(crate) stopped: Option<&'static str>,
    pub(crate) nodes: Option<SpreadRecord>,
    pub(crate) solutions: Option<SpreadRecord>,
    /// The predicted seconds of a count.
    pub(crate) seconds: Option<f64>,
    pub(crate) least_seconds: Option<f64>,
    pub(crate) most_seconds: Option<f64>,
    /// What the prediction rests on: `trial`, `probes` or `progress`.
    pub(crate) predicted_by: Option<&'static str>,
    pub(crate) trial: Option<TrialRecord>,
    /// The plan for a count by shards, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plan: Option<PlanRecord>,
}

/// A plan for a count by shards.
#[derive(Debug, Serialize)]
pub(crate) struct PlanRecord {
    /// The work of all shards, in nodes of a search.
    pub(crate) nodes: Option<SpreadRecord>,
    /// The suggested number of shards.
    pub(crate) shards: Option<Number>,
    /// The budget of a run.
    pub(crate) budget: Number,
    pub(crate) core_hours: Option<f64>,
    /// The range of core-hours.
    pub(crate) core_hours_range: Option<[f64; 2]>,
    pub(crate) nodes_per_second: Option<f64>,
    /// The number of open residuals in the split that was sampled.
    pub(crate) open: usize,
    /// The number of residuals sampled.
    pub(crate) sampled: Number,
    /// The number of residuals sampled in part.
    pub(crate) opened: Number,
    /// The work of the plan itself.
    pub(crate) visited: Number,
    /// Why the sample is smaller than intended.
    pub(crate) stopped: Option<&'static str>,
}

/// Independent parts.
#[derive(Debug, Serialize)]
pub(crate) struct PartsRecord {
    pub(crate) count: usize,
    /// The option counts of the largest parts, in descending order.
    pub(crate) largest: Vec<usize>,
}

impl PartsRecord {
    /// The number of parts listed.
    const SHOWN: usize = 8;

    /// Returns the parts of an estimate, which are in ascending order.
    pub(crate) fn of(estimate: &Estimate) -> Self {
        let largest = estimate.parts.iter().rev().take(Self::SHOWN).map(|part| part.options);
        Self { count: estimate.parts.len(), largest: largest.collect() }
    }
}

/// A cycle of a generator: the names of items, or of items in a color such as `s:red`; or the numbers of
/// options.
#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub(crate) enum CycleRecord {
    /// Of items, or of items in a color.
    Names(Vec<String>),
    /// Of options.
    Numbers(Vec<usize>),
}

/// The group of automorphisms, or why it is not known.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum SymmetryRecord {
    /// It was found.
    Known {
        /// The number of automorphisms; if the search was stopped, a lower bound.
        order: Number,
        /// Why the search was stopped.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'static str>,
        /// The names of the items in each orbit with more than one.
        orbits: Vec<Vec<String>>,
        /// The cycles of each generator, if requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        generators: Option<Vec<Vec<CycleRecord>>>,
    },
    /// It is unknown.
    Unknown {
        /// The reason.
        unknown: String,
    },
}

/// What presolve found, as numbers and as text.
#[derive(Debug, Serialize)]
pub(crate) struct FindingsRecord {
    forced: usize,
    excluded: usize,
    dominated: usize,
    starving: usize,
    redundant: usize,
    unfinished: bool,
    text: String,
}

impl From<&Findings> for FindingsRecord {
    fn from(findings: &Findings) -> Self {
        Self {
            forced: findings.forced,
            excluded: findings.excluded,
            dominated: findings.dominated,
            starving: findings.starving,
            redundant: findings.redundant,
            unfinished: findings.unfinished,
            text: findings.to_string(),
        }
    }
}

/// A back end, the number of its parts, and the reason.
#[derive(Debug, Serialize)]
pub(crate) struct EngineRecord {
    engine: &'static str,
    parts: usize,
    reason: String,
}

impl From<&EngineUse> for EngineRecord {
    fn from(assigned: &EngineUse) -> Self {
        let chosen = assigned.chosen;
        Self {
            engine: chosen.engine.name(),
            parts: assigned.parts,
            reason: chosen.reason.to_string(),
        }
    }
}

/// An estimate.
#[derive(Debug, Serialize)]
pub(crate) struct SpreadRecord {
    mean: f64,
    standard_error: f64,
    least: f64,
    most: f64,
    greatest_share: f64,
    confidence: &'static str,
}

impl From<SampleMean> for SpreadRecord {
    fn from(spread: SampleMean) -> Self {
        Self {
            mean: spread.mean,
            standard_error: spread.standard_error,
            least: spread.least,
            most: spread.most,
            greatest_share: spread.greatest_share,
            confidence: spread.confidence().name(),
        }
    }
}

/// A short trial of a count.
#[derive(Debug, Serialize)]
pub(crate) struct TrialRecord {
    /// Whether the trial was complete.
    pub(crate) complete: bool,
    /// The nodes visited.
    pub(crate) nodes: Number,
    pub(crate) seconds: f64,
}
