//! The checkpoint of a long count: what was counted, and the cubes that are left. A single line of
//! JSON.
//!
//! A checkpoint that was torn, or changed by a single bit, is refused, and so is one of another
//! problem, of other settings, or of another version.

use quadrille_dlx::{Cube, CubeRecord, Engine, Problem};
use serde::{Deserialize, Serialize};

use crate::json_line::{self, hash, hash_of};
use crate::manifest::{VERSION, counted};

/// What a checkpoint belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The SHA-256 of the problem as canonical text.
    problem: String,
    /// The settings that hold for the whole count.
    settings: String,
}

/// A checkpoint as a line of JSON.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckpointLine {
    /// The version of the program.
    version: String,
    /// The SHA-256 of the problem as canonical text.
    problem_hash: String,
    /// The settings that hold for the whole count, as text.
    settings: String,
    /// Their SHA-256.
    settings_hash: String,
    /// What was counted, in decimal.
    counted: String,
    /// The same modulo 2^61 − 1 and 2^31 − 1, in decimal.
    residues: [String; 2],
    /// The nodes visited, in decimal.
    nodes: String,
    /// The cubes left: options taken and dropped.
    left: Vec<String>,
    /// SHA-256 of all of this as JSON, with nothing in this place.
    checksum: String,
}

/// A line of JSON of the type that this is about.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Checkpoint(CheckpointLine),
}

/// Why a file is no checkpoint to go on from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoCheckpoint {
    /// It is none, or not whole, or was changed.
    Broken(String),
    /// It is one of something else.
    Foreign(String),
}

impl Task {
    /// Counting the solutions of a problem by an engine.
    pub(crate) fn new(problem: &Problem, engine: Engine) -> Self {
        let settings = format!("count, engine {}", engine.name());
        Self { problem: hash(problem.to_string().as_bytes()), settings }
    }

    /// The checkpoint of this task, of which so much is known.
    pub(crate) fn line(&self, record: &CubeRecord) -> CheckpointLine {
        let mut line = CheckpointLine {
            version: VERSION.to_owned(),
            problem_hash: self.problem.clone(),
            settings: self.settings.clone(),
            settings_hash: hash(self.settings.as_bytes()),
            counted: record.count.to_string(),
            residues: record.residues.map(|residue| residue.to_string()),
            nodes: record.nodes.to_string(),
            left: record.left.iter().map(Cube::to_string).collect(),
            checksum: String::new(),
        };
        line.checksum = hash_of(&line);
        line
    }

    /// What is known of this task, by a checkpoint of it.
    pub(crate) fn read(&self, text: &[u8], problem: &Problem) -> Result<CubeRecord, NoCheckpoint> {
        let broken = NoCheckpoint::Broken;
        let Line::Checkpoint(mut read) =
            json_line::read(text.trim_ascii_end()).map_err(|error| broken(error.message))?;
        let checksum = std::mem::take(&mut read.checksum);
        if checksum != hash_of(&read) {
            return Err(broken("the checksum is that of another checkpoint".to_owned()));
        }
        self.owns(&read).map_err(NoCheckpoint::Foreign)?;
        let left = read.left.iter().map(|left| Cube::parse(problem, left));
        let left = left.collect::<Result<_, _>>().map_err(|error| broken(error.to_string()))?;
        counted(&read.counted, &read.residues, &read.nodes, left).map_err(broken)
    }

    /// Whether a checkpoint is one of this task; if not, why.
    fn owns(&self, line: &CheckpointLine) -> Result<(), String> {
        if line.version != VERSION {
            return Err(format!("it was made by version {}, and this is {VERSION}", line.version));
        }
        if line.problem_hash != self.problem {
            let (other, this) = (&line.problem_hash, &self.problem);
            return Err(format!("it is of another problem, {other}; this one is {this}"));
        }
        let hash = hash(self.settings.as_bytes());
        if line.settings_hash != hash {
            let (other, this) = (&line.settings, &self.settings);
            let other_hash = &line.settings_hash;
            return Err(format!(
                "it is of other settings: {other} ({other_hash}); these are: {this} ({hash})"
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;
    use crate::record::Record;

    fn problem() -> Problem {
        Problem::parse("a b c\na\na b\nb\nb c\nc\na c\n").unwrap()
    }

    fn task() -> Task {
        Task::new(&problem(), Engine::Auto)
    }

    fn record() -> CubeRecord {
        problem().cube_runner().presolve(false).run(&Cube::default(), 3).unwrap()
    }

    fn text(line: CheckpointLine) -> Vec<u8> {
        serde_json::to_vec(&Record::Checkpoint(line)).unwrap()
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        assert!(!record().left.is_empty());
        let mut written = text(task().line(&record()));
        assert_eq!(task().read(&written, &problem()), Ok(record()));
        written.push(b'\n');
        assert_eq!(task().read(&written, &problem()), Ok(record()));
    }

    #[test]
    fn a_torn_or_altered_checkpoint_is_none() {
        let written = text(task().line(&record()));
        let refused = |text: &[u8]| {
            let refused = task().read(text, &problem());
            assert!(matches!(refused, Err(NoCheckpoint::Broken(_))), "{refused:?}");
        };
        (0..written.len()).for_each(|end| refused(&written[..end]));
        for (place, bit) in (0..written.len()).flat_map(|p| (0..8).map(move |bit| (p, bit))) {
            let mut altered = written.clone();
            altered[place] ^= 1 << bit;
            refused(&altered);
        }
        refused(&[written.clone(), written].concat());
    }

    #[test]
    fn the_checkpoint_of_something_else_is_refused_with_both_hashes() {
        let written = text(task().line(&record()));
        let other = Problem::parse("a b c\na\na b\nb\nb c\nc\n").unwrap();
        let hashes = [problem(), other.clone()].map(|p| hash(p.to_string().as_bytes()));
        let message = format!("it is of another problem, {}; this one is {}", hashes[0], hashes[1]);
        let refused = Task::new(&other, Engine::Auto).read(&written, &other);
        assert_eq!(refused, Err(NoCheckpoint::Foreign(message)));

        let Err(NoCheckpoint::Foreign(message)) =
            Task::new(&problem(), Engine::Links).read(&written, &problem())
        else {
            panic!("other settings")
        };
        for settings in ["count, engine auto", "count, engine links"] {
            let shown = format!("{settings} ({})", hash(settings.as_bytes()));
            assert!(message.contains(&shown), "{message}");
        }

        let mut line = task().line(&record());
        line.version = "0.0.1".to_owned();
        line.checksum.clear();
        line.checksum = hash_of(&line);
        let message = format!("it was made by version 0.0.1, and this is {VERSION}");
        let refused = task().read(&text(line), &problem());
        assert_eq!(refused, Err(NoCheckpoint::Foreign(message)));
    }
}
