//! The result of an audit of claims.

use serde::Serialize;

use crate::record::number::Number;

/// The result of an audit of claims, or of parts of shards of queens.
#[derive(Debug, Serialize)]
pub(crate) struct AuditRecord<'a> {
    /// Whether the whole sample was audited.
    pub(crate) complete: bool,
    /// Whether no difference was found.
    pub(crate) holds: bool,
    /// The engine of the second count.
    pub(crate) engine: &'static str,
    /// The seed of the sample.
    pub(crate) seed: Number,
    /// The number of claims or parts.
    pub(crate) claims: usize,
    /// The number of them audited.
    pub(crate) audited: usize,
    /// Those that are wrong.
    pub(crate) failed: &'a [DifferenceRecord],
}

/// A claim or a part that is wrong.
#[derive(Debug, Serialize)]
pub(crate) struct DifferenceRecord {
    /// The number of the shard; none for a claim of an earlier round.
    pub(crate) shard: Option<usize>,
    /// The number of the part; for queens only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<usize>,
    /// The cube of the residual; none for queens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cube: Option<String>,
    /// The count in the record.
    pub(crate) recorded: Number,
    /// The other count.
    pub(crate) found: Number,
}
