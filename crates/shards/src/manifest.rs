//! Manifests: a problem, and the cubes that share out what is still to be counted of it.
//!
//! A manifest states all that running a shard needs, and names the records of its shards by its
//! checksum. Its text is one [sealed](crate) line of type `manifest`; that of a record has type
//! `cube`.

mod text;

use std::collections::BTreeMap;
use std::fmt;

use quadrille_dlx::cubes::{CubeRecord, RunError};
use quadrille_dlx::observe::Observer;
use quadrille_dlx::question::CubeRunner;
use quadrille_dlx::{CancelToken, Cube, Engine, Problem, Solve};

use crate::audit::Auditor;
use crate::merge::{MergeError, gather, merge};

/// A round of shards of a count, complete with the problem and the settings of each run.
///
/// Its shards are numbered from 0. The same shard, run under the same budget, gives the identical
/// record on every machine.
///
/// # Examples
/// ```
/// use quadrille_dlx::{CancelToken, Engine, Problem};
/// use quadrille_shards::Manifest;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let manifest = Manifest::split(problem, 3, Engine::Auto, 1 << 20);
///
/// // A worker reads the manifest, runs one shard, and sends a line back.
/// let worker = Manifest::parse(manifest.to_string().as_bytes())?;
/// let record = worker.run(0, 1_000, &CancelToken::new())?;
/// let line = worker.seal(0, &record);
///
/// assert_eq!(manifest.open(line.as_bytes())?, (0, record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    problem: Problem,
    engine: Engine,
    memory: u64,
    round: u64,
    so_far: CubeRecord,
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
    /// Splits a problem into `target` shards or somewhat more; fewer if no more can be made. Each
    /// will be run by `engine` with a memo of at most `memory` bytes.
    pub fn split(problem: Problem, target: usize, engine: Engine, memory: u64) -> Self {
        let cubes = problem.cubes(target);
        Self::first(problem, cubes, engine, memory)
    }

    /// Makes the first round from cubes that [`split`](Solve::split) gave.
    pub fn first(problem: Problem, cubes: Vec<Cube>, engine: Engine, memory: u64) -> Self {
        let (so_far, names) = (CubeRecord::default(), Names::default());
        Self { problem, engine, memory, round: 1, so_far, cubes, names }.named()
    }

    /// Makes the round after this one, from the total that [`merge`](Self::merge) returned.
    pub fn next(self, total: CubeRecord) -> Self {
        let (round, mut so_far) = (self.round.saturating_add(1), total);
        let cubes = std::mem::take(&mut so_far.left);
        Self { round, cubes, so_far, ..self }.named()
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The engine that runs the shards.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The memory of each run in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The number of the round, from 1.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// The total of earlier rounds; nothing is left over in it.
    pub fn so_far(&self) -> &CubeRecord {
        &self.so_far
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

    /// Runs a shard: counts in its cube until `budget` nodes are visited.
    ///
    /// # Errors
    /// If there is no such shard, this machine cannot address the memory, or the engine cannot run
    /// it or was stopped: there is no record of half a run.
    pub fn run(
        &self,
        shard: usize,
        budget: u64,
        cancel: &CancelToken,
    ) -> Result<CubeRecord, ShardError> {
        let (runner, cube) = self.runner(shard)?;
        runner.cancel_token(cancel).run(cube, budget).map_err(ShardError::Run)
    }

    /// Runs a shard like [`run`](Self::run), and reports progress to an observer.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_watched(
        &self,
        shard: usize,
        budget: u64,
        cancel: &CancelToken,
        observer: &mut dyn Observer,
    ) -> Result<CubeRecord, ShardError> {
        let (runner, cube) = self.runner(shard)?;
        let runner = runner.cancel_token(cancel).observer(observer);
        runner.run(cube, budget).map_err(ShardError::Run)
    }

    /// Returns the question with the settings that every run of a shard has, and its cube.
    fn runner(&self, shard: usize) -> Result<(CubeRunner<'_>, &Cube), ShardError> {
        let of = self.cubes.len();
        let cube = self.cubes.get(shard).ok_or(ShardError::Unknown { number: shard, of })?;
        // With less memory, the record would be another one.
        let memory = usize::try_from(self.memory);
        let memory = memory.map_err(|_| ShardError::Memory { bytes: self.memory })?;
        Ok((self.problem.cube_runner().engine(self.engine).memory_limit(memory), cube))
    }

    /// Checks records of shards. Returns each once, by number.
    ///
    /// # Errors
    /// As [`gather`].
    pub fn gather(
        &self,
        records: impl IntoIterator<Item = (usize, CubeRecord)>,
    ) -> Result<BTreeMap<usize, CubeRecord>, MergeError> {
        gather(&self.problem, &self.cubes, records)
    }

    /// Merges the records of all shards, and adds the total of earlier rounds. The cubes left over
    /// are those of the [next](Self::next) round.
    ///
    /// # Errors
    /// As [`merge`].
    pub fn merge(
        &self,
        records: impl IntoIterator<Item = (usize, CubeRecord)>,
    ) -> Result<CubeRecord, MergeError> {
        Ok(self.so_far.clone().and(&merge(&self.problem, &self.cubes, records)?))
    }

    /// Returns an auditor that counts with an engine. [`Engine::Memo`] gets the memory of the
    /// manifest, other engines get none.
    pub fn auditor(&self, engine: Engine) -> Auditor<'_> {
        let memory = match engine {
            Engine::Memo => usize::try_from(self.memory).unwrap_or(usize::MAX),
            _ => 0,
        };
        Auditor::new(&self.problem).engine(engine).memory_limit(memory)
    }

    /// Returns an engine that accepts any problem and shares no code with that of the manifest.
    pub fn other_engine(&self) -> Engine {
        if self.engine == Engine::Links { Engine::Cells } else { Engine::Links }
    }
}

/// Why a shard could not be run.
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
    /// The engine could not run the cube, or was stopped.
    Run(RunError),
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unknown { number, of } => MergeError::Unknown { number, of }.fmt(f),
            Self::Memory { bytes } => {
                write!(f, "the manifest asks for {bytes} bytes, more than this machine can address")
            }
            Self::Run(ref error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ShardError {}
