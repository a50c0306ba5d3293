//! The cost of a search, a count or a diagram.

use quadrille_dlx::observe::Statistics;
use quadrille_nqueens::FastProgress;
use serde::Serialize;

use crate::record::info::EngineRecord;

/// The size of a diagram.
#[derive(Debug, Serialize)]
pub(crate) struct DiagramStatistics {
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
    /// The memory that it takes.
    pub(crate) bytes: usize,
}

/// The cost of a search.
#[derive(Debug, Serialize)]
pub(crate) struct StatisticsRecord {
    nodes: String,
    updates: String,
    components: usize,
    engines: Vec<EngineRecord>,
    depth: usize,
    profile: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presolve: Option<String>,
    memo_lookups: String,
    memo_hits: String,
    memo_bytes: String,
    symmetry_probes: String,
    symmetry_hits: String,
    symmetry_bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<ClassesRecord>,
    seconds: f64,
}

impl From<&Statistics> for StatisticsRecord {
    fn from(statistics: &Statistics) -> Self {
        Self {
            nodes: statistics.nodes.to_string(),
            updates: statistics.updates.to_string(),
            components: statistics.components,
            engines: statistics.engines.iter().map(EngineRecord::from).collect(),
            depth: statistics.depth(),
            profile: statistics.profile.iter().map(u64::to_string).collect(),
            presolve: statistics.presolve.as_ref().map(ToString::to_string),
            memo_lookups: statistics.memo.lookups.to_string(),
            memo_hits: statistics.memo.hits.to_string(),
            memo_bytes: statistics.memo.bytes.to_string(),
            symmetry_probes: statistics.symmetry.probes.to_string(),
            symmetry_hits: statistics.symmetry.hits.to_string(),
            symmetry_bytes: statistics.symmetry.bytes.to_string(),
            classes: statistics.classes.as_ref().map(|classing| ClassesRecord {
                method: classing.method.name(),
                text: classing.method.to_string(),
                group_order: classing.group_order.as_ref().map(ToString::to_string),
            }),
            seconds: statistics.seconds,
        }
    }
}

/// The cost of a queens count without a search.
#[derive(Debug, Serialize)]
pub(crate) struct FastStatisticsRecord {
    engine: &'static str,
    /// The number of finished sets of columns, in decimal.
    sets_done: String,
    /// The number of all sets, in decimal.
    sets: String,
    seconds: f64,
}

impl From<&FastProgress> for FastStatisticsRecord {
    fn from(progress: &FastProgress) -> Self {
        let FastProgress { done, of, seconds, .. } = progress;
        Self {
            engine: "fast",
            sets_done: done.to_string(),
            sets: of.to_string(),
            seconds: *seconds,
        }
    }
}

/// How classes of solutions were distinguished.
#[derive(Debug, Serialize)]
struct ClassesRecord {
    method: &'static str,
    text: String,
    /// The number of elements of the group, in decimal, if it is known.
    group_order: Option<String>,
}
