//! The result of an audit of records.

use serde::Serialize;

use crate::record::number::Number;

/// The result of an audit of records.
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
    /// The number of records.
    pub(crate) records: usize,
    /// The number of records audited.
    pub(crate) audited: usize,
    /// The number of solutions counted again.
    pub(crate) found: Number,
    /// The records that are wrong.
    pub(crate) failed: &'a [DifferenceRecord],
}

/// A record of a cube that is wrong.
#[derive(Debug, Serialize)]
pub(crate) struct DifferenceRecord {
    /// The number of the shard.
    pub(crate) shard: usize,
    /// The count in the record.
    pub(crate) recorded: Number,
    /// The other count.
    pub(crate) found: Number,
}
