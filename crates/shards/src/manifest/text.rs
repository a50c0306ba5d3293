//! The text of a manifest and of the records of its shards, as sealed lines.

use std::fmt;

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::{Cube, Engine, Problem};
use serde::{Deserialize, Serialize};

use crate::counted::{Stated, cubes, digits, texts};
use crate::disjoint::disjoint;
use crate::manifest::{Manifest, Names};
use crate::sealed::{Fault, LineError, VERSION, hash, open, other_version, seal, shown};

/// The body of a manifest as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ManifestBody {
    version: String,
    /// The SHA-256 of the problem's text.
    problem_hash: String,
    /// The name of the engine.
    engine: String,
    /// The memory of each run in bytes.
    memory: u64,
    /// The round, from 1.
    round: u64,
    /// The count of earlier rounds in decimal digits.
    counted: String,
    /// The same modulo 2^61 − 1 and 2^31 − 1, in decimal digits.
    residues: [String; 2],
    /// The nodes of earlier rounds in decimal digits.
    nodes: String,
    cubes: Vec<String>,
    /// The problem in Knuth's format, as this version writes it.
    problem: String,
}

/// The body of a record of a shard as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct CubeBody {
    version: String,
    /// The SHA-256 of the problem's text.
    problem_hash: String,
    /// The checksum of the manifest.
    manifest: String,
    /// The number of the shard.
    shard: usize,
    /// The cube of the shard.
    cube: String,
    /// The count in decimal digits.
    count: String,
    /// The same modulo 2^61 − 1 and 2^31 − 1, in decimal digits.
    residues: [String; 2],
    /// The nodes visited in decimal digits.
    nodes: String,
    /// The cubes left over.
    left: Vec<String>,
}

const MANIFEST: &str = "manifest";
const CUBE: &str = "cube";

impl Manifest {
    /// Whether a text begins as manifests do.
    pub fn is_begun_by(text: &[u8]) -> bool {
        text.trim_ascii_start().starts_with(b"{\"type\":\"manifest\"")
    }

    /// Reads a manifest, as it displays.
    ///
    /// # Errors
    /// If the line is not a manifest, was torn or changed, is of another version, or states what
    /// cannot be: cubes that may share a solution, say.
    pub fn parse(line: &[u8]) -> Result<Self, LineError> {
        let (body, checksum) = open::<ManifestBody>(MANIFEST, line)?;
        if let Some(message) = other_version(&body.version) {
            return Err(LineError::new(line, Fault::Foreign, message));
        }
        let impossible = |message| LineError::new(line, Fault::Impossible, message);
        let manifest = body.manifest().map_err(impossible)?;
        Ok(Self { names: Names { problem: body.problem_hash, manifest: checksum }, ..manifest })
    }

    /// Writes the record of a shard as a line, without a line feed.
    ///
    /// # Panics
    /// If there is no such shard.
    pub fn seal(&self, shard: usize, record: &CubeRecord) -> String {
        let body = CubeBody {
            version: VERSION.to_owned(),
            problem_hash: self.names.problem.clone(),
            manifest: self.names.manifest.clone(),
            shard,
            cube: self.cubes[shard].to_string(),
            count: record.count.to_string(),
            residues: digits(record.residues),
            nodes: record.nodes.to_string(),
            left: texts(&record.left),
        };
        seal(CUBE, &body)
    }

    /// Reads the record of a shard, as [`seal`](Self::seal) wrote it. Returns it with the number of
    /// the shard.
    ///
    /// # Errors
    /// If the line is not a record, was torn or changed, is of another problem, manifest or
    /// version, or contradicts itself.
    pub fn open(&self, line: &[u8]) -> Result<(usize, CubeRecord), LineError> {
        let (body, _) = open::<CubeBody>(CUBE, line)?;
        let foreign = |message| LineError::new(line, Fault::Foreign, message);
        self.owns(&body).map_err(foreign)?;
        let CubeBody { count, residues, nodes, left, .. } = &body;
        let record = Stated { count, residues, nodes, left }.record(&self.problem);
        let impossible = |message| LineError::new(line, Fault::Impossible, message);
        Ok((body.shard, record.map_err(impossible)?))
    }

    /// Reads records of shards, one in each line that is not empty.
    ///
    /// # Errors
    /// As [`open`](Self::open), with the number of the line.
    pub fn open_all(&self, text: &[u8]) -> Result<Vec<(usize, CubeRecord)>, LineError> {
        let lines = text.split(|&byte| byte == b'\n').enumerate();
        let lines = lines.map(|(number, line)| (number, line.trim_ascii()));
        let lines = lines.filter(|(_, line)| !line.is_empty());
        lines
            .map(|(number, line)| self.open(line).map_err(|error| error.in_line(number + 1)))
            .collect()
    }

    /// Checks that a record is one of a shard of this manifest.
    fn owns(&self, body: &CubeBody) -> Result<(), String> {
        if body.problem_hash != self.names.problem {
            let (other, this) = (shown(&body.problem_hash), &self.names.problem);
            return Err(format!(
                "it belongs to another problem, {other}; the manifest's is {this}"
            ));
        }
        if let Some(message) = other_version(&body.version) {
            return Err(message);
        }
        if body.manifest != self.names.manifest {
            let (other, this) = (shown(&body.manifest), &self.names.manifest);
            return Err(format!("it belongs to another manifest, {other}; this one is {this}"));
        }
        let cube = self.cubes.get(body.shard).map(Cube::to_string);
        if cube.is_some_and(|cube| cube != body.cube) {
            return Err(format!("shard {} of the manifest is another cube", body.shard));
        }
        Ok(())
    }

    /// Computes the names.
    pub(super) fn named(self) -> Self {
        let body = self.body();
        let (_, manifest) = open::<ManifestBody>(MANIFEST, seal(MANIFEST, &body).as_bytes())
            .expect("a line just sealed can be opened");
        Self { names: Names { problem: body.problem_hash, manifest }, ..self }
    }

    fn body(&self) -> ManifestBody {
        let problem = self.problem.to_string();
        ManifestBody {
            version: VERSION.to_owned(),
            problem_hash: hash(problem.as_bytes()),
            engine: self.engine.name().to_owned(),
            memory: self.memory,
            round: self.round,
            counted: self.so_far.count.to_string(),
            residues: digits(self.so_far.residues),
            nodes: self.so_far.nodes.to_string(),
            cubes: texts(&self.cubes),
            problem,
        }
    }
}

/// Writes the manifest as one line, without a line feed.
impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&seal(MANIFEST, &self.body()))
    }
}

impl ManifestBody {
    /// Returns the manifest without its names, or why there cannot be such a manifest.
    fn manifest(&self) -> Result<Manifest, String> {
        if self.problem_hash != hash(self.problem.as_bytes()) {
            return Err("its hash is that of another problem".to_owned());
        }
        let problem = Problem::parse(&self.problem).map_err(|error| error.message())?;
        let engine = Engine::ALL.into_iter().find(|engine| engine.name() == self.engine);
        let engine = engine.ok_or_else(|| format!("unknown engine `{}`", shown(&self.engine)))?;
        let cubes = cubes(&problem, &self.cubes)?;
        disjoint(&problem, &cubes).map_err(|error| error.to_string())?;
        let Self { counted: count, residues, nodes, .. } = self;
        let so_far = Stated { count, residues, nodes, left: &[] }.record(&problem)?;
        let (memory, round, names) = (self.memory, self.round, Names::default());
        Ok(Manifest { problem, engine, memory, round, so_far, cubes, names })
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    fn problem() -> Problem {
        Problem::parse("a b 0:2|c | s\na s:x\nb c\na b\nb s:x |3\n").unwrap()
    }

    fn manifest() -> Manifest {
        let so_far = problem().cube_runner().run(&Cube::default(), 100).unwrap();
        let manifest = Manifest::split(problem(), 3, Engine::Links, 1 << 20);
        Manifest { round: 2, so_far, ..manifest }.named()
    }

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let written = manifest().to_string();
        assert!(Manifest::is_begun_by(written.as_bytes()));
        let read = Manifest::parse(written.as_bytes()).unwrap();
        assert_eq!(read, manifest());
        assert_eq!(read.problem_hash(), hash(problem().to_string().as_bytes()));
        assert_eq!(read.to_string(), written);
    }

    #[test]
    fn a_torn_or_altered_manifest_is_refused() {
        let written = manifest().to_string().into_bytes();
        for end in 0..written.len() {
            assert!(Manifest::parse(&written[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..written.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
            let mut altered = written.clone();
            altered[place] ^= 1 << bit;
            assert!(Manifest::parse(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn what_cannot_be_a_manifest_is_refused() {
        let error = |change: &dyn Fn(&mut ManifestBody)| {
            let mut body = manifest().body();
            change(&mut body);
            Manifest::parse(seal(MANIFEST, &body).as_bytes()).unwrap_err()
        };
        let other = error(&|body| body.version = "0.0.1\u{1b}[2J".to_owned());
        let message = format!("it was made by version 0.0.1\\u{{1b}}[2J, and this is {VERSION}");
        assert_eq!((other.fault, other.message), (Fault::Foreign, message));
        let other = error(&|body| body.problem.push_str("a\n"));
        assert_eq!(other.message, "its hash is that of another problem");
        let other = error(&|body| body.engine = "steam\u{7}".to_owned());
        assert_eq!(other.message, "unknown engine `steam\\u{7}`");
        let beyond = error(&|body| body.cubes.push("+7".to_owned()));
        assert_eq!(beyond.message, "there is no option 7: the problem has 4, numbered from 0");
        let twice = error(&|body| body.cubes.push(body.cubes[1].clone()));
        assert_eq!(twice.message, "cubes 1 and 3 may have solutions in common");
        let count = error(&|body| body.counted = "9".to_owned());
        assert_eq!(count.message, "the count does not agree with its residues");
        for digits in ["-1", "+1", "x", ""] {
            let count = error(&|body| body.counted = digits.to_owned());
            assert_eq!(count.message, "a number is not in decimal digits, or too large");
            let nodes = error(&|body| body.nodes = digits.to_owned());
            assert_eq!(nodes.message, "a number is not in decimal digits, or too large");
        }
        let too_many = "it counts more than 2^4 solutions, but there are only 4 options";
        for count in ["17", "100", "99999999999999999999999"] {
            let error = error(&|body| {
                body.counted = count.to_owned();
                body.residues = [count.to_owned(), count.to_owned()];
            });
            assert_eq!(error.message, too_many);
        }
    }

    fn sealed() -> (Manifest, CubeRecord, String) {
        let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\na c\n").unwrap();
        let manifest = Manifest::split(problem, 2, Engine::Auto, 0);
        let solver = manifest.problem.cube_runner().presolve(false);
        let record = solver.run(&manifest.cubes[0], 1).unwrap();
        assert!(!record.left.is_empty(), "something is left over");
        let line = manifest.seal(0, &record);
        (manifest, record, line)
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let (manifest, record, line) = sealed();
        assert_eq!(manifest.open(line.as_bytes()), Ok((0, record.clone())));
        let text = format!("\n{line}\r\n\n{line}");
        let all = manifest.open_all(text.as_bytes());
        assert_eq!(all, Ok(vec![(0, record.clone()), (0, record)]));
        let error = manifest.open_all(format!("{text}\nx\n").as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "line 5, column 1: expected value");
    }

    #[test]
    fn a_torn_or_altered_record_is_refused() {
        let (manifest, _, line) = sealed();
        let line = line.into_bytes();
        for end in 0..line.len() {
            assert!(manifest.open(&line[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..line.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
            let mut altered = line.clone();
            altered[place] ^= 1 << bit;
            assert!(manifest.open(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn a_record_of_something_else_is_refused() {
        let (manifest, _, line) = sealed();
        let error = |change: &dyn Fn(&mut CubeBody)| {
            let (mut body, _) = open::<CubeBody>(CUBE, line.as_bytes()).unwrap();
            change(&mut body);
            manifest.open(seal(CUBE, &body).as_bytes()).unwrap_err().message
        };
        let other = error(&|body| body.problem_hash = "\u{9b}x".to_owned());
        assert!(other.starts_with("it belongs to another problem, \\u{9b}x; the manifest's is "));
        let other = error(&|body| body.manifest = "x".to_owned());
        assert!(other.starts_with("it belongs to another manifest, x; this one is "), "{other}");
        let other = error(&|body| body.version = "0.0.1".to_owned());
        assert_eq!(other, format!("it was made by version 0.0.1, and this is {VERSION}"));
        let other = error(&|body| body.shard = 1);
        assert_eq!(other, "shard 1 of the manifest is another cube");
        let other = error(&|body| body.left[0] = "+9".to_owned());
        assert_eq!(other, "there is no option 9: the problem has 6, numbered from 0");
        let other = error(&|body| body.count = "7".to_owned());
        assert_eq!(other, "the count does not agree with its residues");
    }
}
