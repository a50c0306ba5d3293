//! The manifest of a round of shards: a problem, and the cubes that share out what is still to be
//! counted of it. A single line of JSON, with all that running a shard needs.
//!
//! A manifest that was torn, or changed by a single bit, is refused, and so is one of another
//! version: its cubes would be the same, but its records need not be.

use quadrille_dlx::{Cube, CubeRecord, Engine, Problem};
use quadrille_shards::disjoint;
use serde::{Deserialize, Serialize};

use crate::json_line::{self, NoRecord, hash, hash_of};

/// What makes and reads manifests and records.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A manifest, read and checked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Manifest {
    /// The problem.
    pub(crate) problem: Problem,
    /// The engine that runs its shards.
    pub(crate) engine: Engine,
    /// How many bytes a run may remember in.
    pub(crate) memory: u64,
    /// Which round it is, from 1.
    pub(crate) round: u64,
    /// What earlier rounds counted; nothing is left over in it.
    pub(crate) so_far: CubeRecord,
    /// The shards of this round, in order.
    pub(crate) cubes: Vec<Cube>,
}

/// What names a manifest and its problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    /// The SHA-256 of the problem as canonical text.
    pub(crate) problem: String,
    /// The checksum of the manifest.
    pub(crate) manifest: String,
}

/// A manifest as a line of JSON.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManifestLine {
    /// The version of the program.
    version: String,
    /// The SHA-256 of the problem's text.
    problem_hash: String,
    /// The engine by name.
    engine: String,
    /// The memory in bytes.
    memory: u64,
    /// The round, from 1.
    round: u64,
    /// What earlier rounds counted, in decimal.
    counted: String,
    /// The same modulo 2^61 − 1 and 2^31 − 1, in decimal.
    residues: [String; 2],
    /// The nodes of earlier rounds, in decimal.
    nodes: String,
    /// The cubes: options taken and dropped.
    cubes: Vec<String>,
    /// The problem in Knuth's format, as this program writes it.
    problem: String,
    /// SHA-256 of all of this as JSON, with nothing in this place.
    checksum: String,
}

/// A line of JSON of the type that this is about.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Manifest(ManifestLine),
}

impl Manifest {
    /// Whether a text begins as manifests do.
    pub(crate) fn is_begun_by(text: &[u8]) -> bool {
        text.trim_ascii_start().starts_with(b"{\"type\":\"manifest\"")
    }

    /// Reads the manifest that a line holds, with its names. The line comes without its line feed.
    pub(crate) fn read(line: &[u8]) -> Result<(Self, Names), NoRecord> {
        let wrong = |message: String| NoRecord::whole(line, message);
        let Line::Manifest(mut read) = json_line::read(line)?;
        let checksum = std::mem::take(&mut read.checksum);
        if checksum != hash_of(&read) {
            return Err(wrong("the checksum is that of another manifest".to_owned()));
        }
        if read.version != VERSION {
            let made = &read.version;
            return Err(wrong(format!("it was made by version {made}, and this is {VERSION}")));
        }
        if read.problem_hash != hash(read.problem.as_bytes()) {
            return Err(wrong("its hash is that of another problem".to_owned()));
        }
        let manifest = read.manifest().map_err(wrong)?;
        Ok((manifest, Names { problem: read.problem_hash, manifest: checksum }))
    }

    /// The round after this one, of what is left over once so much was counted in all.
    pub(crate) fn next(self, total: CubeRecord) -> Self {
        let (round, cubes) = (self.round.saturating_add(1), total.left);
        Self { round, cubes, so_far: CubeRecord { left: Vec::new(), ..total }, ..self }
    }

    /// The manifest as a line.
    pub(crate) fn line(&self) -> ManifestLine {
        let problem = self.problem.to_string();
        let mut line = ManifestLine {
            version: VERSION.to_owned(),
            problem_hash: hash(problem.as_bytes()),
            engine: self.engine.name().to_owned(),
            memory: self.memory,
            round: self.round,
            counted: self.so_far.count.to_string(),
            residues: self.so_far.residues.map(|residue| residue.to_string()),
            nodes: self.so_far.nodes.to_string(),
            cubes: self.cubes.iter().map(Cube::to_string).collect(),
            problem,
            checksum: String::new(),
        };
        line.checksum = hash_of(&line);
        line
    }
}

impl ManifestLine {
    /// What it says, if there can be such a manifest.
    fn manifest(&self) -> Result<Manifest, String> {
        let problem = Problem::parse(&self.problem).map_err(|error| error.message())?;
        let engine = Engine::ALL.into_iter().find(|engine| engine.name() == self.engine);
        let cubes = self.cubes.iter().map(|cube| Cube::parse(&problem, cube));
        let cubes = cubes.collect::<Result<Vec<Cube>, _>>().map_err(|error| error.to_string())?;
        disjoint(&problem, &cubes).map_err(|error| error.to_string())?;
        let so_far = counted(&self.counted, &self.residues, &self.nodes, Vec::new())?;
        Ok(Manifest {
            engine: engine.ok_or_else(|| "it names an engine that there is not".to_owned())?,
            memory: self.memory,
            round: self.round,
            so_far,
            cubes,
            problem,
        })
    }
}

/// What was counted, from decimal digits.
pub(crate) fn counted(
    count: &str,
    residues: &[String; 2],
    nodes: &str,
    left: Vec<Cube>,
) -> Result<CubeRecord, String> {
    let bad_number = || "there is a number that is none".to_owned();
    let word = |digits: &str| digits.parse::<u64>().map_err(|_| bad_number());
    let [one, other] = residues;
    let residues = [word(one)?, word(other)?];
    let count = count.parse().map_err(|_| bad_number())?;
    let record = CubeRecord { count, residues, nodes: word(nodes)?, left };
    match record.agrees() {
        true => Ok(record),
        false => Err("the count does not agree with its residues".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;
    use crate::record::Record;

    fn manifest() -> Manifest {
        let problem = Problem::parse("a b 0:2|c | s\na s:x\nb c\na b\nb s:x |3\n").unwrap();
        let cubes = problem.cubes(3);
        let so_far = problem.cube_runner().run(&Cube::default(), 100).unwrap();
        Manifest { problem, engine: Engine::Links, memory: 1 << 20, round: 2, so_far, cubes }
    }

    fn text(manifest: &Manifest) -> Vec<u8> {
        serde_json::to_vec(&Record::Manifest(&manifest.line())).unwrap()
    }

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let written = text(&manifest());
        assert!(Manifest::is_begun_by(&written));
        let (read, names) = Manifest::read(&written).unwrap();
        assert_eq!(read, manifest());
        assert_eq!(names.problem, hash(read.problem.to_string().as_bytes()));
        assert_eq!(text(&read), written);
    }

    #[test]
    fn a_torn_or_altered_manifest_is_none() {
        let written = text(&manifest());
        for end in 0..written.len() {
            assert!(Manifest::read(&written[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..written.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
            let mut altered = written.clone();
            altered[place] ^= 1 << bit;
            assert!(Manifest::read(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn what_cannot_be_a_manifest_is_refused() {
        let message = |change: &dyn Fn(&mut ManifestLine)| {
            let mut line = manifest().line();
            line.checksum.clear();
            change(&mut line);
            line.checksum = hash_of(&line);
            let text = serde_json::to_vec(&Record::Manifest(&line)).unwrap();
            Manifest::read(&text).unwrap_err().message
        };
        let other = message(&|line| line.version = "0.0.1".to_owned());
        assert_eq!(other, format!("it was made by version 0.0.1, and this is {VERSION}"));
        let other = message(&|line| line.problem.push_str("a\n"));
        assert_eq!(other, "its hash is that of another problem");
        let beyond = message(&|line| line.cubes.push("+7".to_owned()));
        assert_eq!(beyond, "there is no option 7: the problem has 4, from 0");
        let twice = message(&|line| line.cubes.push(line.cubes[1].clone()));
        assert_eq!(twice, "cubes 1 and 3 may have solutions in common");
        let count = message(&|line| line.counted = "9".to_owned());
        assert_eq!(count, "the count does not agree with its residues");
        let count = message(&|line| line.counted = "-1".to_owned());
        assert_eq!(count, "there is a number that is none");
    }
}
