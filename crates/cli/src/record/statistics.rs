//! The cost of a search, a count or a diagram.

use quadrille_dlx::observe::Statistics;
use quadrille_nqueens::FastProgress;
use serde::Serialize;

use crate::record::info::EngineRecord;
use crate::record::number::Number;

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
    nodes: Number,
    updates: Number,
    components: usize,
    engines: Vec<EngineRecord>,
    depth: usize,
    profile: Vec<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presolve: Option<String>,
    memo_lookups: Number,
    memo_hits: Number,
    memo_bytes: Number,
    symmetry_probes: Number,
    symmetry_hits: Number,
    symmetry_bytes: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<ClassesRecord>,
    seconds: f64,
}

impl From<&Statistics> for StatisticsRecord {
    fn from(statistics: &Statistics) -> Self {
        Self {
            nodes: Number::of(statistics.nodes),
            updates: Number::of(statistics.updates),
            components: statistics.components,
            engines: statistics.engines.iter().map(EngineRecord::from).collect(),
            depth: statistics.depth(),
            profile: statistics.profile.iter().map(Number::of).collect(),
            presolve: statistics.presolve.as_ref().map(ToString::to_string),
            memo_lookups: Number::of(statistics.memo.lookups),
            memo_hits: Number::of(statistics.memo.hits),
            memo_bytes: Number::of(statistics.memo.bytes),
            symmetry_probes: Number::of(statistics.symmetry.probes),
            symmetry_hits: Number::of(statistics.symmetry.hits),
            symmetry_bytes: Number::of(statistics.symmetry.bytes),
            classes: statistics.classes.as_ref().map(|classing| ClassesRecord {
                method: classing.method.name(),
                text: classing.method.to_string(),
                group_order: classing.group_order.as_ref().map(Number::of),
            }),
            seconds: statistics.seconds,
        }
    }
}

/// The cost of a queens count without a search.
#[derive(Debug, Serialize)]
pub(crate) struct FastStatisticsRecord {
    engine: &'static str,
    /// The number of finished sets of columns.
    sets_done: Number,
    /// The number of all sets.
    sets: Number,
    seconds: f64,
}

impl From<&FastProgress> for FastStatisticsRecord {
    fn from(progress: &FastProgress) -> Self {
        let FastProgress { done, of, seconds, .. } = progress;
        Self {
            engine: "fast",
            sets_done: Number::of(done),
            sets: Number::of(of),
            seconds: *seconds,
        }
    }
}

/// How classes of solutions were distinguished.
#[derive(Debug, Serialize)]
struct ClassesRecord {
    method: &'static str,
    text: String,
    /// The number of elements of the group, if it is known.
    group_order: Option<Number>,
}
