//! What is sent to the page.

use serde::Serialize;
use serde_json::Value;

/// A message to the page.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Message {
    /// The progress of a search: the finished share, from 0 to 1.
    Progress { share: f64, nodes: u64, seconds: f64 },
    /// Solutions, as they are found.
    Found { solutions: Vec<Value> },
    /// The answer. Nothing follows.
    Answer { answer: Value },
    /// Why there is no answer. Nothing follows.
    Mistake(Mistake),
}

/// A mistake in the input: what is wrong, what was expected, and where.
#[derive(Serialize)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    pub(crate) expected: Option<String>,
    /// The line and the column, from 1.
    pub(crate) place: Option<[usize; 2]>,
}

impl Mistake {
    /// Returns a mistake without a place.
    pub(crate) fn new(message: impl ToString) -> Self {
        Self { message: message.to_string(), expected: None, place: None }
    }
}
