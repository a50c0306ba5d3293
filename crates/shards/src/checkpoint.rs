//! Checkpoints: how far a long count has come, and the cubes that are left. The text of a
//! checkpoint is one [sealed](crate) line of type `checkpoint`. A journal is a text to which such lines are
//! added, and lines of type `claims`: the counts of residuals.

use std::borrow::Cow;

use quadrille_dlx::count::{Claim, SweepRecord};
use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::frontier::{Contradiction, Facts};
use quadrille_dlx::{Engine, Problem};
use serde::{Deserialize, Serialize};

use crate::counted::{Stated, claim_text, claims_from, digits, texts};
use crate::sealed::{Fault, LineError, VERSION, hash, open, other_version, seal, shown};

/// A count that writes checkpoints and resumes from them.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use quadrille_dlx::cubes::CubeRecord;
/// use quadrille_dlx::{CancelToken, Engine, Problem, Solve};
/// use quadrille_shards::Task;
///
/// let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n")?;
/// let task = Task::new(&problem, Engine::Auto);
///
/// // A count is stopped, and leaves a checkpoint.
/// let token = CancelToken::new();
/// token.cancel();
/// let every = Duration::from_secs(60);
/// let stopped = problem.resumer().cancel_token(&token);
/// let stopped = stopped.resume(CubeRecord::nothing(), every, |_| {})?;
/// let checkpoint = task.seal(&stopped.record);
///
/// // Another process continues from there.
/// let record = task.open(checkpoint.as_bytes())?;
/// let resumed = problem.resumer().resume(record, every, |_| {})?;
/// assert_eq!(resumed.answer().complete()?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Task<'p> {
    problem: &'p Problem,
    /// The SHA-256 of the problem's text.
    problem_hash: String,
    /// The settings of the whole count.
    settings: String,
}

/// The body of a checkpoint as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct CheckpointBody<'r> {
    version: String,
    problem_hash: String,
    settings: String,
    /// The SHA-256 of the settings.
    settings_hash: String,
    /// The count in decimal digits.
    counted: String,
    /// The same modulo 2^61 − 1 and 2^31 − 1, in decimal digits.
    residues: [String; 2],
    /// The nodes visited in decimal digits.
    nodes: String,
    /// The cubes left.
    left: Vec<String>,
    /// The share that each cube left is taken to be, in units of 2^-52; none if they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shares: Vec<u64>,
    /// How far a sweep has come, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sweep: Option<Cow<'r, SweepRecord>>,
}

const CHECKPOINT: &str = "checkpoint";

/// The body of a batch of claims as a sealed line.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ClaimsBody {
    version: String,
    problem_hash: String,
    /// The key, the count and the work of each claim.
    claims: Vec<String>,
}

const CLAIMS: &str = "claims";

/// What a journal says of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The last record.
    pub record: CubeRecord,
    /// All claims.
    pub claims: Vec<Claim>,
    /// The number of bytes of its whole lines. What follows them was torn off while it was written.
    pub whole_bytes: usize,
    /// Of these, the number of bytes of earlier records.
    pub stale_bytes: usize,
    /// The number of bytes of the last record.
    pub record_bytes: usize,
}

impl<'p> Task<'p> {
    /// Describes a count of all solutions of a problem by an engine.
    pub fn new(problem: &'p Problem, engine: Engine) -> Self {
        let problem_hash = hash(problem.to_string().as_bytes());
        Self { problem, problem_hash, settings: format!("count, engine {}", engine.name()) }
    }

    /// Writes a checkpoint as a line, without a line feed.
    pub fn seal(&self, record: &CubeRecord) -> String {
        let body = CheckpointBody {
            version: VERSION.to_owned(),
            problem_hash: self.problem_hash.clone(),
            settings: self.settings.clone(),
            settings_hash: hash(self.settings.as_bytes()),
            counted: record.count.to_string(),
            residues: digits(record.residues),
            nodes: record.nodes.to_string(),
            left: texts(&record.left),
            shares: record.shares.clone(),
            sweep: record.sweep.as_ref().map(Cow::Borrowed),
        };
        seal(CHECKPOINT, &body)
    }

    /// Reads a checkpoint of this task, as [`seal`](Self::seal) wrote it.
    ///
    /// # Errors
    /// If the line is not a checkpoint, was torn or changed, is of another problem, other settings
    /// or another version ([`Fault::Foreign`]), or states what cannot be: a count that
    /// does not agree with its residues, or cubes of another problem. The states of a sweep are checked when it goes on.
    pub fn open(&self, line: &[u8]) -> Result<CubeRecord, LineError> {
        let (body, _) = open::<CheckpointBody<'_>>(CHECKPOINT, line)?;
        self.owns(&body).map_err(|message| LineError::new(line, Fault::Foreign, message))?;
        let impossible = |message| LineError::new(line, Fault::Impossible, message);
        let CheckpointBody { counted: count, residues, nodes, left, .. } = &body;
        let record = Stated { count, residues, nodes, left }.record(self.problem);
        let mut record = record.map_err(impossible)?;
        record.shares = body.shares;
        record.sweep = body.sweep.map(Cow::into_owned);
        record.is_of_all = true;
        Ok(record)
    }

    /// Writes a batch of claims as a line, without a line feed.
    pub fn seal_claims(&self, claims: &[Claim]) -> String {
        let body = ClaimsBody {
            version: VERSION.to_owned(),
            problem_hash: self.problem_hash.clone(),
            claims: claims.iter().map(claim_text).collect(),
        };
        seal(CLAIMS, &body)
    }

    /// Reads a journal: lines with checkpoints and claims. The last checkpoint counts. A last line without a line
    /// feed was torn, and is left out.
    ///
    /// # Errors
    /// As [`open`](Self::open), for any other line; and if there is no checkpoint, or two claims about one
    /// residual differ.
    pub fn open_journal(&self, bytes: &[u8]) -> Result<Journal, LineError> {
        let whole_bytes = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(place) => place + 1,
            // A checkpoint alone may have no line feed.
            None => bytes.len(),
        };
        let (mut record, mut facts) = (None, Facts::default());
        let (mut stale_bytes, mut record_bytes) = (0, 0);
        let lines = bytes[..whole_bytes].split(|&byte| byte == b'\n');
        for (number, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let at = |error: LineError| error.in_line(number + 1);
            if line.starts_with(b"{\"type\":\"claims\"") {
                for claim in self.open_claims(line).map_err(at)? {
                    let impossible = |error: Contradiction| {
                        at(LineError::new(line, Fault::Impossible, error.to_string()))
                    };
                    facts.claim(claim).map_err(impossible)?;
                }
            } else {
                record = Some(self.open(line).map_err(at)?);
                stale_bytes += record_bytes;
                record_bytes = line.len() + 1;
            }
        }
        let missing = || LineError::new(bytes, Fault::Malformed, "it is empty".to_owned());
        let record = record.ok_or_else(missing)?;
        let claims = facts.claims().cloned().collect();
        Ok(Journal { record, claims, whole_bytes, stale_bytes, record_bytes })
    }

    fn open_claims(&self, line: &[u8]) -> Result<Vec<Claim>, LineError> {
        let (body, _) = open::<ClaimsBody>(CLAIMS, line)?;
        let foreign = |message| LineError::new(line, Fault::Foreign, message);
        if let Some(message) = other_version(&body.version) {
            return Err(foreign(message));
        }
        self.is_of_problem(&body.problem_hash).map_err(foreign)?;
        let claims = claims_from(self.problem, &body.claims);
        claims.map_err(|message| LineError::new(line, Fault::Impossible, message))
    }

    fn is_of_problem(&self, hash: &str) -> Result<(), String> {
        if hash == self.problem_hash {
            return Ok(());
        }
        let (other, this) = (shown(hash), &self.problem_hash);
        Err(format!("it belongs to another problem, {other}; this one is {this}"))
    }

    /// Checks that a checkpoint is one of this task.
    fn owns(&self, body: &CheckpointBody<'_>) -> Result<(), String> {
        if let Some(message) = other_version(&body.version) {
            return Err(message);
        }
        self.is_of_problem(&body.problem_hash)?;
        let hash = hash(self.settings.as_bytes());
        if body.settings_hash != hash {
            let (other, this) = (shown(&body.settings), &self.settings);
            let other_hash = shown(&body.settings_hash);
            return Err(format!(
                "it was made with other settings: {other} ({other_hash}); these are: {this} ({hash})"
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    fn problem() -> Problem {
        Problem::parse("a b c\na\na b\nb\nb c\nc\na c\n").unwrap()
    }

    fn record() -> CubeRecord {
        let counted = CubeRecord::counted(2u64.into(), 3);
        let mut record = counted.and(&CubeRecord::uncounted(problem().cubes(2)));
        record.is_of_all = true;
        record
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        assert!(!record().left.is_empty());
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let written = task.seal(&record());
        let record = record();
        assert_eq!(task.open(written.as_bytes()), Ok(record.clone()));
        assert_eq!(task.open(format!("{written}\n").as_bytes()), Ok(record));
    }

    fn claims() -> Vec<Claim> {
        let claim =
            |number: u64| Claim { key: [number, 7], count: number.into(), work: 9 * number };
        (1..6).map(claim).collect()
    }

    /// A journal of two checkpoints and two batches of claims.
    fn journal(task: &Task<'_>) -> Vec<u8> {
        let (some, all) = (task.seal_claims(&claims()[..3]), task.seal_claims(&claims()));
        let nothing = task.seal(&CubeRecord::nothing());
        format!("{nothing}\n{some}\n{}\n{all}\n", task.seal(&record())).into_bytes()
    }

    #[test]
    fn a_journal_torn_anywhere_says_what_its_whole_lines_say() {
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let written = journal(&task);
        let whole = task.open_journal(&written).expect("it is whole");
        let record = record();
        assert_eq!((&whole.record, whole.claims), (&record, claims()));
        let ends: Vec<usize> = (0..written.len()).filter(|&at| written[at] == b'\n').collect();
        for torn in ends[0] + 1..written.len() {
            let read = task.open_journal(&written[..torn]).expect("a torn tail is left out");
            let lines = ends.iter().filter(|&&end| end < torn).count();
            assert_eq!(read.whole_bytes, ends[lines - 1] + 1);
            let known = if lines > 1 { 3 } else { 0 };
            assert_eq!(read.claims, claims()[..known]);
            let is_first = lines < 3;
            assert_eq!(read.record == record, !is_first, "{torn}");
        }
        for torn in 0..ends[0] {
            assert!(task.open_journal(&written[..torn]).is_err());
        }
    }

    #[test]
    fn an_altered_journal_is_refused_or_says_the_same() {
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let written = journal(&task);
        let whole = task.open_journal(&written).expect("it is whole");
        for place in 0..written.len() {
            for bit in 0..8 {
                let mut altered = written.clone();
                altered[place] ^= 1 << bit;
                // Without its line feed, the last line counts as torn.
                if place + 1 < written.len() {
                    assert!(task.open_journal(&altered).is_err(), "byte {place}, bit {bit}");
                }
            }
        }
        let doubled = [&written[..], &written].concat();
        let doubled = task.open_journal(&doubled).expect("claims may be stated twice");
        assert_eq!((doubled.record, doubled.claims), (whole.record, whole.claims));
    }

    #[test]
    fn claims_that_differ_or_cannot_be_are_refused() {
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let refused = |claims: &[Claim]| {
            let [nothing, claims] = [task.seal(&CubeRecord::nothing()), task.seal_claims(claims)];
            let error = task.open_journal(format!("{nothing}\n{claims}\n").as_bytes());
            error.expect_err("a wrong claim").fault
        };
        let claim = |count: u64| Claim { key: [1, 2], count: count.into(), work: 3 };
        assert_eq!(refused(&[claim(4), claim(5)]), Fault::Impossible);
        // The problem has six options.
        assert_eq!(refused(&[claim(65)]), Fault::Impossible);
    }

    #[test]
    fn claims_about_another_problem_are_refused() {
        let (problem, other) =
            (problem(), Problem::parse("a b\na\nb\na b\n").expect("a good problem"));
        let (task, foreign) = (Task::new(&problem, Engine::Auto), Task::new(&other, Engine::Auto));
        let text = task.seal(&record()) + "\n" + &foreign.seal_claims(&claims()) + "\n";
        let error = task.open_journal(text.as_bytes()).expect_err("they are foreign");
        assert!(matches!(error.fault, Fault::Foreign), "{error:?}");
    }

    #[test]
    fn a_torn_or_altered_checkpoint_is_refused() {
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let written = task.seal(&record()).into_bytes();
        let refused = |text: &[u8]| {
            let fault = task.open(text).expect_err("it is not whole").fault;
            assert!(matches!(fault, Fault::Malformed | Fault::Damaged), "{fault:?}");
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
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let written = task.seal(&record());
        let other = Problem::parse("a b c\na\na b\nb\nb c\nc\n").unwrap();
        let refused = Task::new(&other, Engine::Auto).open(written.as_bytes()).unwrap_err();
        let hashes = [&problem, &other].map(|p| hash(p.to_string().as_bytes()));
        let message =
            format!("it belongs to another problem, {}; this one is {}", hashes[0], hashes[1]);
        assert_eq!((refused.fault, refused.message), (Fault::Foreign, message));

        let refused = Task::new(&problem, Engine::Links).open(written.as_bytes()).unwrap_err();
        assert_eq!(refused.fault, Fault::Foreign);
        for settings in ["count, engine auto", "count, engine links"] {
            let shown = format!("{settings} ({})", hash(settings.as_bytes()));
            assert!(refused.message.contains(&shown), "{refused:?}");
        }
    }

    #[test]
    fn what_cannot_be_a_checkpoint_is_refused() {
        let problem = problem();
        let task = Task::new(&problem, Engine::Auto);
        let error = |change: &dyn Fn(&mut CheckpointBody<'_>)| {
            let written = task.seal(&record());
            let (mut body, _) = open::<CheckpointBody<'_>>(CHECKPOINT, written.as_bytes()).unwrap();
            change(&mut body);
            task.open(seal(CHECKPOINT, &body).as_bytes()).unwrap_err()
        };
        let version = error(&|body| body.version = "0.0.1\u{202e}".to_owned());
        let message = format!(
            "its format has version 0.0.1\\u{{202e}}, and this program reads version {VERSION}; make it again"
        );
        assert_eq!((version.fault, version.message), (Fault::Foreign, message));
        let count = error(&|body| {
            body.counted = "65".to_owned();
            body.residues = ["65".to_owned(), "65".to_owned()];
        });
        assert_eq!(
            count.message,
            "it counts more than 2^6 solutions, but there are only 6 options"
        );
    }
}
