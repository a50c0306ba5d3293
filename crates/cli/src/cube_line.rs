//! The record of a shard of a manifest as a line of JSON: written by one run, read by another.
//!
//! A line that was torn, or changed by a single bit, is not read as a record: a checksum over all
//! that it says stands in it.

use quadrille_dlx::{Cube, CubeRecord};
use serde::{Deserialize, Serialize};

use crate::json_line::{self, NoRecord, hash_of};
use crate::manifest::{Manifest, Names, VERSION, counted};

/// What running a shard came to: all that is needed to put the shards together.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CubeLine {
    /// The version of the program.
    version: String,
    /// The SHA-256 of the problem as canonical text.
    problem_hash: String,
    /// The checksum of the manifest.
    manifest: String,
    /// Which shard of the manifest, from 0.
    shard: usize,
    /// The cube that it is.
    cube: String,
    /// Its solutions that were counted, in decimal.
    count: String,
    /// The count modulo 2^61 − 1 and 2^31 − 1, in decimal.
    residues: [String; 2],
    /// The nodes used, in decimal.
    nodes: String,
    /// The cubes left over.
    left: Vec<String>,
    /// SHA-256 of all of this as JSON, with nothing in this place.
    checksum: String,
}

/// A line of JSON of the type that this is about.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Cube(CubeLine),
}

impl CubeLine {
    /// The line for what running a shard came to.
    pub(crate) fn new(names: &Names, shard: usize, cube: &Cube, record: &CubeRecord) -> Self {
        let mut line = Self {
            version: VERSION.to_owned(),
            problem_hash: names.problem.clone(),
            manifest: names.manifest.clone(),
            shard,
            cube: cube.to_string(),
            count: record.count.to_string(),
            residues: record.residues.map(|residue| residue.to_string()),
            nodes: record.nodes.to_string(),
            left: record.left.iter().map(Cube::to_string).collect(),
            checksum: String::new(),
        };
        line.checksum = hash_of(&line);
        line
    }

    /// Reads the record that a line holds, of a shard of this manifest, with the shard's number.
    /// The line comes without its line feed.
    pub(crate) fn read(
        line: &[u8],
        manifest: &Manifest,
        names: &Names,
    ) -> Result<(usize, CubeRecord), NoRecord> {
        let wrong = |message: String| NoRecord::whole(line, message);
        let Line::Cube(mut read) = json_line::read(line)?;
        let checksum = std::mem::take(&mut read.checksum);
        if checksum != hash_of(&read) {
            return Err(wrong("the checksum is that of another record".to_owned()));
        }
        read.belongs_to(manifest, names).map_err(wrong)?;
        let left = read.left.iter().map(|left| Cube::parse(&manifest.problem, left));
        let left = left.collect::<Result<_, _>>().map_err(|error| wrong(error.to_string()))?;
        let record = counted(&read.count, &read.residues, &read.nodes, left).map_err(wrong)?;
        Ok((read.shard, record))
    }

    /// Whether it is a record of a shard of this manifest; if not, why.
    fn belongs_to(&self, manifest: &Manifest, names: &Names) -> Result<(), String> {
        if self.problem_hash != names.problem {
            let (other, this) = (&self.problem_hash, &names.problem);
            return Err(format!("it is of another problem, {other}; the manifest's is {this}"));
        }
        if self.version != VERSION {
            return Err(format!("it was made by version {}, and this is {VERSION}", self.version));
        }
        if self.manifest != names.manifest {
            let (other, this) = (&self.manifest, &names.manifest);
            return Err(format!("it is of another manifest, {other}; this one is {this}"));
        }
        let cube = manifest.cubes.get(self.shard).map(Cube::to_string);
        if cube.is_some_and(|cube| cube != self.cube) {
            return Err(format!("shard {} of the manifest is another cube", self.shard));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::{Engine, Problem};

    use quadrille_dlx::Solve;

    use super::*;
    use crate::record::Record;

    fn manifest() -> (Manifest, Names) {
        let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\na c\n").unwrap();
        let so_far = CubeRecord::default();
        let cubes = problem.cubes(2);
        let manifest =
            Manifest { problem, engine: Engine::Auto, memory: 0, round: 1, so_far, cubes };
        let line = serde_json::to_vec(&Record::Manifest(&manifest.line())).unwrap();
        Manifest::read(&line).unwrap()
    }

    fn line() -> (CubeRecord, Vec<u8>) {
        let (manifest, names) = manifest();
        let record =
            manifest.problem.cube_runner().presolve(false).run(&manifest.cubes[0], 1).unwrap();
        assert!(!record.left.is_empty(), "something is left over");
        let line = CubeLine::new(&names, 0, &manifest.cubes[0], &record);
        (record, serde_json::to_vec(&Record::Cube(line)).unwrap())
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let ((manifest, names), (record, line)) = (manifest(), line());
        assert_eq!(CubeLine::read(&line, &manifest, &names), Ok((0, record)));
    }

    #[test]
    fn a_torn_or_altered_line_is_no_record() {
        let ((manifest, names), (_, line)) = (manifest(), line());
        let read = |line: &[u8]| CubeLine::read(line, &manifest, &names);
        for end in 0..line.len() {
            assert!(read(&line[..end]).is_err(), "torn at {end}");
        }
        for (place, bit) in (0..line.len()).flat_map(|place| (0..8).map(move |bit| (place, bit))) {
            let mut altered = line.clone();
            altered[place] ^= 1 << bit;
            assert!(read(&altered).is_err(), "bit {bit} of byte {place}");
        }
    }

    #[test]
    fn a_record_of_something_else_is_refused() {
        let ((manifest, names), (record, _)) = (manifest(), line());
        let message = |change: &dyn Fn(&mut CubeLine)| {
            let mut line = CubeLine::new(&names, 0, &manifest.cubes[0], &record);
            line.checksum.clear();
            change(&mut line);
            line.checksum = hash_of(&line);
            let text = serde_json::to_vec(&Record::Cube(line)).unwrap();
            CubeLine::read(&text, &manifest, &names).unwrap_err().message
        };
        let other = message(&|line| line.problem_hash = "x".to_owned());
        assert!(other.starts_with("it is of another problem, x; the manifest's is "), "{other}");
        let other = message(&|line| line.manifest = "x".to_owned());
        assert!(other.starts_with("it is of another manifest, x; this one is "), "{other}");
        let other = message(&|line| line.version = "0.0.1".to_owned());
        assert_eq!(other, format!("it was made by version 0.0.1, and this is {VERSION}"));
        let other = message(&|line| line.shard = 1);
        assert_eq!(other, "shard 1 of the manifest is another cube");
        let other = message(&|line| line.left[0] = "+9".to_owned());
        assert_eq!(other, "there is no option 9: the problem has 6, from 0");
        let other = message(&|line| line.count += "7");
        assert_eq!(other, "the count does not agree with its residues");
    }
}
