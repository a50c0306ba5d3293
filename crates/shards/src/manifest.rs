//! Manifests: a problem, what is known of its count, and the shards that are open.
//!
//! A manifest states all that running a shard needs. Its text is one [sealed](crate) line of type
//! `manifest`; that of a record has type `claims`.

mod text;

use std::fmt;

use quadrille_dlx::count::{Claim, Count};
use quadrille_dlx::frontier::{Contradiction, Facts, Findings, FrontierError};
use quadrille_dlx::question::Sharder;
use quadrille_dlx::{Cube, Engine, Problem, Solve};

use crate::merge::{MergeError, Merged, Record, merge};

/// How the shards of a manifest are divided and run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The engine that counts.
    pub engine: Engine,
    /// The memory of each run in bytes.
    pub memory: u64,
    /// Whether residuals are divided and counted by their symmetries. Without, the cubes of the shards are
    /// disjoint, as certificates of shards need them.
    pub symmetry: bool,
}

impl Default for Settings {
    /// The default engine, 256 MiB, with symmetries.
    fn default() -> Self {
        Self { engine: Engine::Auto, memory: 256 << 20, symmetry: true }
    }
}

/// The budget of a count of the whole problem before it is divided.
pub(crate) const TRIAL_WORK: u64 = 1 << 27;

/// The claims of most work that the next round keeps beside those on which the count rests.
const KEPT_CLAIMS: usize = 1 << 14;

/// A round of shards of a count, complete with the problem and the settings of each run.
///
/// Its shards are numbered from 0. Each is a residual of the problem, given by its cube. The same shard, run under
/// the same budget by one thread, gives the identical record on every machine.
///
/// # Examples
/// ```
/// use quadrille_dlx::Problem;
/// use quadrille_shards::{Manifest, Settings};
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let manifest = Manifest::split(problem, 3, Settings::default(), |_| {})?;
///
/// // A worker reads the manifest, runs one shard, and sends a line back.
/// let worker = Manifest::parse(manifest.to_string().as_bytes())?;
/// let findings = worker.run(0, 1_000, worker.sharder()?)?;
/// let line = worker.seal(0, &findings);
///
/// assert_eq!(manifest.open(line.as_bytes())?.findings, findings);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    problem: Problem,
    settings: Settings,
    round: u64,
    facts: Facts,
    cubes: Vec<Cube>,
    names: Names,
}

/// The hashes that name a manifest and its problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    problem: String,
    manifest: String,
}

impl Manifest {
    /// Divides a problem into `target` shards or somewhat more; fewer if no more can be made. `watch` is called
    /// with the number of shards so far.
    ///
    /// With the default settings, a problem that is counted within about ten seconds is counted here: the manifest then
    /// has one shard, the whole, and the claim about it. To divide such a problem would cost more than to count
    /// it. If that count does not end, the manifest has the claims that it made.
    ///
    /// # Errors
    /// If this machine cannot address the memory of the settings.
    pub fn split(
        problem: Problem,
        target: usize,
        settings: Settings,
        watch: impl FnMut(usize),
    ) -> Result<Self, ShardError> {
        let names = Names::default();
        let mut manifest =
            Self { problem, settings, round: 1, facts: Facts::default(), cubes: Vec::new(), names };
        let tried = manifest.try_whole()?;
        if tried.divisions.is_empty() && !tried.claims.is_empty() {
            manifest.cubes = vec![Cube::default()];
        } else {
            manifest.facts = manifest.sharder()?.split(target, watch)?;
        }
        for claim in tried.claims {
            manifest.facts.claim(claim).expect("one count makes each claim once");
        }
        if manifest.cubes.is_empty() {
            let open = manifest.sharder()?.settle(&manifest.facts)?.open;
            manifest.cubes = open.into_iter().map(|open| open.cube).collect();
        }
        if manifest.cubes.is_empty() {
            // So that each manifest has something to run.
            manifest.cubes = vec![Cube::default()];
        }
        Ok(manifest.named())
    }

    /// Counts the whole problem within a limit, unless an engine is asked for or shards must be disjoint.
    fn try_whole(&self) -> Result<Findings, ShardError> {
        let Settings { engine, symmetry, .. } = self.settings;
        if engine != Engine::Auto || !symmetry {
            return Ok(Findings::default());
        }
        Ok(self.sharder()?.run(&Cube::default(), TRIAL_WORK, &self.facts)?)
    }

    /// Makes the round after this one. Its shards are the residuals that are still open, and it has the facts
    /// that led to them.
    pub fn next(self, merged: Merged) -> Self {
        let (settled, all) = (merged.settled, merged.facts);
        let mut facts = Facts::default();
        for used in settled.used {
            let claim = all.claim_of(used.key).expect("it was used").clone();
            facts.claim(claim).expect("each residual was used once");
        }
        for claim in all.heaviest(KEPT_CLAIMS) {
            facts.claim(claim.clone()).expect("all facts agree");
        }
        settled.divided.into_iter().for_each(|divided| facts.divide(divided.key, divided.cube));
        let cubes = settled.open.into_iter().map(|open| open.cube).collect();
        Self { round: self.round.saturating_add(1), cubes, facts, ..self }.named()
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The settings of all runs.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The number of the round, from 1.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// What is known of the count.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The cubes of the shards, by number.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// The SHA-256 of the problem's text, in hexadecimal digits.
    pub fn problem_hash(&self) -> &str {
        &self.names.problem
    }

    /// The checksum of this manifest, which its records name.
    pub fn checksum(&self) -> &str {
        &self.names.manifest
    }

    /// Returns the question that every run of a shard and every merge asks. The caller may add what stops and
    /// watches it, and threads.
    ///
    /// # Errors
    /// If this machine cannot address the memory.
    pub fn sharder(&self) -> Result<Sharder<'_>, ShardError> {
        let Settings { engine, memory: bytes, symmetry } = self.settings;
        let memory = usize::try_from(bytes).map_err(|_| ShardError::Memory { bytes })?;
        Ok(self.problem.sharder().engine(engine).memory_limit(memory).symmetry(symmetry))
    }

    /// Runs a shard: counts its residual within a budget of work (see [`Sharder::run`]).
    ///
    /// # Errors
    /// If there is no such shard, the engine cannot count it, or it was stopped: there is no record of half a
    /// run.
    ///
    /// [`Sharder::run`]: quadrille_dlx::question::Query::run
    pub fn run(
        &self,
        shard: usize,
        budget: u64,
        sharder: Sharder<'_>,
    ) -> Result<Findings, ShardError> {
        Ok(sharder.run(self.cube(shard)?, budget, &self.facts)?)
    }

    /// Takes up the claims of records, so that runs do not count their residuals again. It changes neither the
    /// shards nor the [checksum](Self::checksum).
    ///
    /// # Errors
    /// If two claims about one residual differ.
    pub fn learn(
        &mut self,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<(), Contradiction> {
        let claims = records.into_iter().flat_map(|record| record.findings.claims);
        claims.into_iter().try_for_each(|claim| self.facts.claim(claim))
    }

    /// Returns the findings of a shard that was counted in another way.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn counted(&self, shard: usize, count: Count, work: u64) -> Result<Findings, ShardError> {
        let key = self.sharder()?.key_of(self.cube(shard)?)?;
        let claims = key.map(|key| Claim { key, count, work }).into_iter().collect();
        Ok(Findings { claims, divisions: Vec::new(), work })
    }

    /// Returns the cube of a shard.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn cube(&self, shard: usize) -> Result<&Cube, ShardError> {
        let of = self.cubes.len();
        self.cubes.get(shard).ok_or(ShardError::Unknown { number: shard, of })
    }

    /// Merges records of any shards of this problem, of this round or any other, in any order. What is still
    /// open makes the [next](Self::next) round.
    ///
    /// # Errors
    /// If two records contradict each other, a claim cannot be, or it is stopped.
    pub fn merge(
        &self,
        records: impl IntoIterator<Item = Record>,
        sharder: Sharder<'_>,
    ) -> Result<Merged, MergeError> {
        merge((&self.facts, self.cubes.len()), records, sharder)
    }
}

/// Why a problem could not be divided, or a shard not be run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShardError {
    /// The manifest has no shard of this number.
    Unknown {
        /// The number.
        number: usize,
        /// The number of shards.
        of: usize,
    },
    /// The runs need more memory than this machine can address.
    Memory {
        /// The memory in bytes.
        bytes: u64,
    },
    /// The engine could not count the shard, or was stopped.
    Run(FrontierError),
}

impl From<FrontierError> for ShardError {
    fn from(error: FrontierError) -> Self {
        Self::Run(error)
    }
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unknown { number, of: 0 } => {
                write!(f, "there is no shard {number}: the manifest has none")
            }
            Self::Unknown { number, of } => {
                write!(f, "there is no shard {number}: the numbers are 0 to {}", of - 1)
            }
            Self::Memory { bytes } => {
                write!(f, "the manifest asks for {bytes} bytes, more than this machine can address")
            }
            Self::Run(ref error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ShardError {}
