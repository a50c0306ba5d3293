//! The text of a manifest and of the records of its shards, as sealed lines.

use std::fmt;

use quadrille_dlx::frontier::{Facts, Findings, key_text};
use quadrille_dlx::{Cube, Engine, Problem};
use serde::{Deserialize, Serialize};

use crate::counted::{claim_text, claims_from, cubes, key_from, texts, word};
use crate::manifest::{Manifest, Names, Settings};
use crate::merge::Record;
use crate::sealed::{Fault, LineError, VERSION, hash, open, seal, shown};

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
    /// Whether residuals are divided by their symmetries.
    symmetry: bool,
    /// The round, from 1.
    round: u64,
    /// The claims, as in a record.
    claims: Vec<String>,
    divisions: Vec<DivisionBody>,
    /// The cubes of the shards.
    cubes: Vec<String>,
    /// The problem in Knuth's format, as this version writes it.
    problem: String,
}

/// The body of a record of a shard as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RecordBody {
    version: String,
    /// The SHA-256 of the problem's text.
    problem_hash: String,
    /// The checksum of the manifest.
    manifest: String,
    /// The number of the shard.
    shard: usize,
    claims: Vec<String>,
    divisions: Vec<DivisionBody>,
    /// The work of the run in decimal digits.
    work: String,
}

/// A residual that was divided.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct DivisionBody {
    key: String,
    cube: String,
}

const MANIFEST: &str = "manifest";
const CLAIMS: &str = "claims";

impl Manifest {
    /// Whether a text begins as manifests do.
    pub fn is_begun_by(text: &[u8]) -> bool {
        text.trim_ascii_start().starts_with(b"{\"type\":\"manifest\"")
    }

    /// Reads a manifest, as it displays.
    ///
    /// # Errors
    /// If the line is not a manifest, was torn or changed, is of another version, or states what
    /// cannot be: a cube that is not one of the problem, say.
    pub fn parse(line: &[u8]) -> Result<Self, LineError> {
        let (body, checksum) = open::<ManifestBody>(MANIFEST, line)?;
        let impossible = |message| LineError::new(line, Fault::Impossible, message);
        let manifest = body.manifest().map_err(impossible)?;
        Ok(Self { names: Names { problem: body.problem_hash, manifest: checksum }, ..manifest })
    }

    /// Writes the record of a shard as a line, without a line feed.
    pub fn seal(&self, shard: usize, findings: &Findings) -> String {
        let divisions = findings.divisions.iter().map(|(key, cube)| DivisionBody::of(*key, cube));
        let body = RecordBody {
            version: VERSION.to_owned(),
            problem_hash: self.names.problem.clone(),
            manifest: self.names.manifest.clone(),
            shard,
            claims: findings.claims.iter().map(claim_text).collect(),
            divisions: divisions.collect(),
            work: findings.work.to_string(),
        };
        seal(CLAIMS, &body)
    }

    /// Reads the record of a shard of this problem, of any round, as [`seal`](Self::seal) wrote it.
    ///
    /// # Errors
    /// If the line is not a record, was torn or changed, is of another problem or version, or states what
    /// cannot be.
    pub fn open(&self, line: &[u8]) -> Result<Record, LineError> {
        let (body, _) = open::<RecordBody>(CLAIMS, line)?;
        if body.problem_hash != self.names.problem {
            let (other, this) = (shown(&body.problem_hash), &self.names.problem);
            let message =
                format!("it belongs to another problem, {other}; the manifest's is {this}");
            return Err(LineError::new(line, Fault::Foreign, message));
        }
        self.record(&body).map_err(|message| LineError::new(line, Fault::Impossible, message))
    }

    /// Reads records of shards, one in each line that is not empty.
    ///
    /// # Errors
    /// As [`open`](Self::open), with the number of the line.
    pub fn open_all(&self, text: &[u8]) -> Result<Vec<Record>, LineError> {
        let lines = text.split(|&byte| byte == b'\n').enumerate();
        let lines = lines.map(|(number, line)| (number, line.trim_ascii()));
        let lines = lines.filter(|(_, line)| !line.is_empty());
        lines
            .map(|(number, line)| self.open(line).map_err(|error| error.in_line(number + 1)))
            .collect()
    }

    /// Returns what a record states, or why that cannot be.
    fn record(&self, body: &RecordBody) -> Result<Record, String> {
        let is_of_this = body.manifest == self.names.manifest;
        if is_of_this {
            self.cube(body.shard).map_err(|error| error.to_string())?;
        }
        let divisions = body.divisions.iter().map(|division| division.checked(self));
        let findings = Findings {
            claims: claims_from(&self.problem, &body.claims)?,
            divisions: divisions.collect::<Result<_, _>>()?,
            work: word(&body.work)?,
        };
        Ok(Record { shard: is_of_this.then_some(body.shard), findings })
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
        let divisions = self.facts.divisions().map(|(key, cube)| DivisionBody::of(key, cube));
        ManifestBody {
            version: VERSION.to_owned(),
            problem_hash: hash(problem.as_bytes()),
            engine: self.settings.engine.name().to_owned(),
            memory: self.settings.memory,
            symmetry: self.settings.symmetry,
            round: self.round,
            claims: self.facts.claims().map(claim_text).collect(),
            divisions: divisions.collect(),
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
        let settings = Settings { engine, memory: self.memory, symmetry: self.symmetry };
        let mut facts = Facts::default();
        for claim in claims_from(&problem, &self.claims)? {
            facts.claim(claim).map_err(|error| error.to_string())?;
        }
        for division in &self.divisions {
            let (key, cube) = division.stated(&problem)?;
            facts.divide(key, cube);
        }
        let cubes = cubes(&problem, &self.cubes)?;
        let names = Names::default();
        Ok(Manifest { problem, settings, round: self.round, facts, cubes, names })
    }
}

impl DivisionBody {
    fn of(key: [u64; 2], cube: &Cube) -> Self {
        Self { key: key_text(key), cube: cube.to_string() }
    }

    fn stated(&self, problem: &Problem) -> Result<([u64; 2], Cube), String> {
        let cube = Cube::parse(problem, &self.cube).map_err(|error| error.to_string())?;
        Ok((key_from(&self.key)?, cube))
    }

    /// Returns the division if the residual of the cube has the key.
    fn checked(&self, manifest: &Manifest) -> Result<([u64; 2], Cube), String> {
        let (key, cube) = self.stated(&manifest.problem)?;
        let sharder = manifest.sharder().map_err(|error| error.to_string())?;
        match sharder.key_of(&cube).map_err(|error| error.to_string())? {
            Some(own) if own == key => Ok((key, cube)),
            _ => Err(format!("the residual of cube {cube} does not have the key stated")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted::BAD_NUMBER;

    fn problem() -> Problem {
        Problem::parse("a b c d 0:2|e | s\na s:x\nb c\na b\nb s:x |3\nc\nd e\nd\na d\n").unwrap()
    }

    /// A manifest of a later round, with a claim, and a record of it that has divisions.
    fn sealed() -> (Manifest, Record, String) {
        let settings = Settings { engine: Engine::Links, memory: 1 << 20, symmetry: true };
        let first = Manifest::split(problem(), 2, settings, |_| {}).unwrap();
        let run = |shard: usize, budget| {
            let findings = first.run(shard, budget, first.sharder().unwrap()).unwrap();
            Record { shard: Some(shard), findings }
        };
        let merged = first.merge([run(0, 100)], first.sharder().unwrap()).unwrap();
        let next = first.clone().next(merged);
        let findings = next.run(0, 1, next.sharder().unwrap()).unwrap();
        assert!(!findings.divisions.is_empty(), "something is left over");
        let line = next.seal(0, &findings);
        (next, Record { shard: Some(0), findings }, line)
    }

    #[test]
    fn a_manifest_is_read_as_it_was_written() {
        let (manifest, ..) = sealed();
        assert!(manifest.facts.claims().len() > 0 && manifest.facts.divisions().len() > 0);
        let written = manifest.to_string();
        assert!(Manifest::is_begun_by(written.as_bytes()));
        let read = Manifest::parse(written.as_bytes()).unwrap();
        assert_eq!(read, manifest);
        assert_eq!(read.problem_hash(), hash(problem().to_string().as_bytes()));
        assert_eq!(read.to_string(), written);
    }

    #[test]
    fn a_torn_or_altered_line_is_refused() {
        let (manifest, _, line) = sealed();
        let refused = |text: &[u8], read: &dyn Fn(&[u8]) -> bool| {
            for end in 0..text.len() {
                assert!(!read(&text[..end]), "torn at {end}");
            }
            for (place, bit) in (0..text.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
                let mut altered = text.to_vec();
                altered[place] ^= 1 << bit;
                assert!(!read(&altered), "bit {bit} of byte {place}");
            }
        };
        refused(manifest.to_string().as_bytes(), &|text| Manifest::parse(text).is_ok());
        refused(line.as_bytes(), &|text| manifest.open(text).is_ok());
    }

    #[test]
    fn what_cannot_be_a_manifest_is_refused() {
        let error = |change: &dyn Fn(&mut ManifestBody)| {
            let mut body = sealed().0.body();
            change(&mut body);
            Manifest::parse(seal(MANIFEST, &body).as_bytes()).unwrap_err()
        };
        let other = error(&|body| body.version = "0.0.1\u{1b}[2J".to_owned());
        let message = format!(
            "its format has version 0.0.1\\u{{1b}}[2J, and this program reads version {VERSION}; make it again"
        );
        assert_eq!((other.fault, other.message), (Fault::Foreign, message));
        let other = error(&|body| body.problem.push_str("a\n"));
        assert_eq!(other.message, "its hash is that of another problem");
        let other = error(&|body| body.engine = "steam\u{7}".to_owned());
        assert_eq!(other.message, "unknown engine `steam\\u{7}`");
        let beyond = error(&|body| body.cubes.push("+9".to_owned()));
        assert_eq!(beyond.message, "there is no option 9: the problem has 8, numbered from 0");
        let claim = |place: usize, word: &str| {
            let change = |body: &mut ManifestBody| {
                let mut words: Vec<&str> = body.claims[0].split(' ').collect();
                words[place] = word;
                body.claims[0] = words.join(" ");
            };
            error(&change).message
        };
        assert!(claim(0, "0123456789").ends_with("is not a key of 32 digits"));
        for digits in ["-1", "+1", "x", ""] {
            assert_eq!(claim(1, digits), BAD_NUMBER);
            assert_eq!(claim(2, digits), BAD_NUMBER);
        }
        let too_many = "it counts more than 2^8 solutions, but there are only 8 options";
        for count in ["257", "1000", "99999999999999999999999"] {
            assert_eq!(claim(1, count), too_many);
        }
        assert!(claim(2, "1 2").ends_with("is not a claim of three words"));
        let twice = error(&|body| {
            let key = body.claims[0].split(' ').next().unwrap();
            body.claims.push(format!("{key} 200 1"));
        });
        assert!(twice.message.contains("state different counts"), "{twice}");
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let (manifest, record, line) = sealed();
        assert_eq!(manifest.open(line.as_bytes()), Ok(record.clone()));
        let text = format!("\n{line}\r\n\n{line}");
        assert_eq!(manifest.open_all(text.as_bytes()), Ok(vec![record.clone(), record]));
        let error = manifest.open_all(format!("{text}\nx\n").as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "line 5, column 1: expected value");
    }

    #[test]
    fn a_record_of_something_else_is_refused() {
        let (manifest, record, line) = sealed();
        let changed = |change: &dyn Fn(&mut RecordBody)| {
            let (mut body, _) = open::<RecordBody>(CLAIMS, line.as_bytes()).unwrap();
            change(&mut body);
            manifest.open(seal(CLAIMS, &body).as_bytes())
        };
        let error = |change| changed(change).unwrap_err().message;
        let other = error(&|body| body.problem_hash = "\u{9b}x".to_owned());
        assert!(other.starts_with("it belongs to another problem, \\u{9b}x; the manifest's is "));
        let other = error(&|body| body.version = "0.1.0".to_owned());
        assert_eq!(
            other,
            format!(
                "its format has version 0.1.0, and this program reads version {VERSION}; make it again"
            )
        );
        let other = error(&|body| body.shard = 99);
        assert!(other.starts_with("there is no shard 99: the numbers are 0 to "), "{other}");
        let other = error(&|body| body.divisions[0].cube = "+9".to_owned());
        assert_eq!(other, "there is no option 9: the problem has 8, numbered from 0");
        let other = error(&|body| body.divisions[0].cube = "*".to_owned());
        assert_eq!(other, "the residual of cube * does not have the key stated");
        // A record of another round is welcome: its claims are facts.
        let late = changed(&|body| body.manifest = "x".to_owned());
        assert_eq!(late, Ok(Record { shard: None, ..record }));
    }
}
