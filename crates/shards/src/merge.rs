//! The records of shards, put together: all claims are facts about one problem.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use quadrille_dlx::Cube;
use quadrille_dlx::count::Claim;
use quadrille_dlx::frontier::{Contradiction, Facts, Findings, FrontierError, Settled};
use quadrille_dlx::problem::CubeError;
use quadrille_dlx::question::Sharder;

/// What the run of a shard has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of the shard in the manifest that opened the record; `None` if the record is of another round.
    pub shard: Option<usize>,
    /// The findings.
    pub findings: Findings,
}

/// Records that were put together, and what follows from them.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "with residuals open, the count is partial"]
pub struct Merged {
    /// The count, and the residuals that are open.
    pub settled: Settled,
    /// All facts: those of the manifest, and those of the records.
    pub facts: Facts,
    /// The shards without a record, ascending.
    pub missing: Vec<usize>,
    /// The shard whose record made each claim first, as far as it is one of this manifest.
    shards: BTreeMap<[u64; 2], usize>,
}

/// A claim that was used, with a cube whose residual it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedClaim {
    /// The claim.
    pub claim: Claim,
    /// The cube.
    pub cube: Cube,
    /// The shard whose record made it; `None` if it is of an earlier round.
    pub shard: Option<usize>,
}

impl Merged {
    /// Returns the claims from which the count follows.
    pub fn claims(&self) -> Vec<UsedClaim> {
        let used = self.settled.used.iter();
        used.map(|used| UsedClaim {
            claim: self.facts.claim_of(used.key).expect("it was used").clone(),
            cube: used.cube.clone(),
            shard: self.shards.get(&used.key).copied(),
        })
        .collect()
    }
}

/// Adds the findings of records to what a manifest with this number of shards knows, and settles the whole
/// problem.
pub(crate) fn merge(
    (known, shards): (&Facts, usize),
    records: impl IntoIterator<Item = Record>,
    sharder: Sharder<'_>,
) -> Result<Merged, MergeError> {
    let mut missing: BTreeSet<usize> = (0..shards).collect();
    let (mut facts, mut shards) = (known.clone(), BTreeMap::new());
    for Record { shard, findings } in records {
        if let Some(shard) = shard {
            missing.remove(&shard);
        }
        for claim in findings.claims {
            let (key, is_new) = (claim.key, facts.claim_of(claim.key).is_none());
            facts.claim(claim).map_err(|error| MergeError::Contradiction {
                error,
                shards: [shards.get(&key).copied(), shard],
            })?;
            if let Some(shard) = shard.filter(|_| is_new) {
                shards.insert(key, shard);
            }
        }
        findings.divisions.into_iter().for_each(|(key, cube)| facts.divide(key, cube));
    }
    let settled = sharder.settle(&facts)?;
    Ok(Merged { settled, facts, missing: missing.into_iter().collect(), shards })
}

/// Why records cannot be merged.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MergeError {
    /// Two claims about one residual state different counts: at least one is wrong.
    Contradiction {
        /// The key and the counts.
        error: Contradiction,
        /// The shards whose records made the claims, as far as they are of this manifest.
        shards: [Option<usize>; 2],
    },
    /// A claim or a division cannot be, or the merge was stopped.
    Frontier(FrontierError),
}

impl From<FrontierError> for MergeError {
    fn from(error: FrontierError) -> Self {
        Self::Frontier(error)
    }
}

impl From<CubeError> for MergeError {
    fn from(error: CubeError) -> Self {
        Self::Frontier(error.into())
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction { error, shards } => {
                let records = match shards {
                    [Some(one), Some(other)] => format!("the records of shards {one} and {other}"),
                    [Some(one), None] | [None, Some(one)] => {
                        format!("the record of shard {one} and an earlier round")
                    }
                    [None, None] => "two records of other rounds".to_owned(),
                };
                write!(f, "{records} contradict each other: {error}")
            }
            Self::Frontier(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MergeError {}
