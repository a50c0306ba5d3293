//! The object that `info --json` writes, and the parts of it that other records have too.

use quadrille_dlx::{EngineUse, Estimate, Findings, SampleMean};
use serde::Serialize;

/// What is told of a problem.
#[derive(Debug, Serialize)]
pub(crate) struct InfoRecord {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// Primary items that are not to be covered exactly once.
    pub(crate) bounded: usize,
    pub(crate) colors: usize,
    pub(crate) options: usize,
    /// Items of all options together.
    pub(crate) members: usize,
    /// The most items of an option.
    pub(crate) longest_option: usize,
    /// Of all pairs of an option and an item, the share in which the option has the item.
    pub(crate) density: f64,
    /// The options of each independent part, in descending order, as far as they are listed.
    pub(crate) components: PartsRecord,
    pub(crate) symmetry: SymmetryRecord,
    pub(crate) presolve: Option<FindingsRecord>,
    /// Why there is no solution, in words, if presolve proved it.
    pub(crate) refutation: Option<String>,
    /// The same as `components` of what presolve leaves.
    pub(crate) searched: PartsRecord,
    pub(crate) engines: Vec<EngineRecord>,
    pub(crate) probes: u64,
    /// Why there were fewer probes than asked for.
    pub(crate) stopped: Option<&'static str>,
    pub(crate) nodes: Option<SpreadRecord>,
    pub(crate) solutions: Option<SpreadRecord>,
    /// About how many seconds a count takes.
    pub(crate) seconds: Option<f64>,
    pub(crate) trial: Option<TrialRecord>,
    /// A plan for a count by shards, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plan: Option<PlanRecord>,
}

/// A plan for a count by shards.
#[derive(Debug, Serialize)]
pub(crate) struct PlanRecord {
    /// How many nodes all shards visit.
    pub(crate) nodes: Option<SpreadRecord>,
    /// How many shards to ask for, in decimal.
    pub(crate) shards: Option<String>,
    /// The nodes of a budget, in decimal.
    pub(crate) budget: String,
    pub(crate) core_hours: Option<f64>,
    pub(crate) nodes_per_second: Option<f64>,
    /// What a shard takes for its own sake.
    pub(crate) seconds_per_shard: Option<f64>,
    /// How many cubes the split has that the estimate is for, as asked for.
    pub(crate) split: usize,
    /// How many it has, or the finer one.
    pub(crate) cubes: usize,
    /// How many of these were sampled.
    pub(crate) sampled: u64,
    /// How many of those in part.
    pub(crate) opened: u64,
    /// How many cubes of the split were compared with those: if not 0, these are finer.
    pub(crate) compared: u64,
    /// Whether remainders come back.
    pub(crate) remembers: bool,
    /// The nodes visited to make the plan, in decimal.
    pub(crate) visited: String,
    /// Why the sample is smaller than wanted.
    pub(crate) stopped: Option<&'static str>,
}

/// Independent parts.
#[derive(Debug, Serialize)]
pub(crate) struct PartsRecord {
    pub(crate) count: usize,
    /// The options of the largest, in descending order.
    pub(crate) largest: Vec<usize>,
}

impl PartsRecord {
    /// How many of the largest parts are told.
    const SHOWN: usize = 8;

    /// The parts of an estimate, which stand in ascending order.
    pub(crate) fn of(estimate: &Estimate) -> Self {
        let largest = estimate.parts.iter().rev().take(Self::SHOWN).map(|part| part.options);
        Self { count: estimate.parts.len(), largest: largest.collect() }
    }
}

/// The group of automorphisms, or why it is not known.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum SymmetryRecord {
    /// It was found.
    Known {
        /// The number of automorphisms, in decimal; if the search was stopped, a lower bound.
        order: String,
        /// Why the search was stopped.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<&'static str>,
        /// The names of the items in each orbit with more than one.
        orbits: Vec<Vec<String>>,
        /// The cycles of items of each generator, if asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        generators: Option<Vec<Vec<Vec<String>>>>,
    },
    /// It was not.
    Unknown {
        /// Why, in words.
        unknown: String,
    },
}

/// What presolve found, as numbers and in words.
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

/// A back end, the number of parts it is for, and the reason.
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

/// A count that was tried for a moment.
#[derive(Debug, Serialize)]
pub(crate) struct TrialRecord {
    /// Whether it came to its end.
    pub(crate) complete: bool,
    /// The nodes visited, in decimal.
    pub(crate) nodes: String,
    pub(crate) seconds: f64,
}
