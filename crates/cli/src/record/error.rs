//! An error.

use serde::Serialize;

use crate::failure::{Failure, reason};

/// An error, with its place if it has one.
#[derive(Debug, Default, Serialize)]
pub(crate) struct ErrorRecord<'a> {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    /// The number of the wrong solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<usize>,
}

impl<'a> ErrorRecord<'a> {
    /// Returns the record of a failure.
    pub(crate) fn of(failure: &'a Failure) -> Self {
        match failure {
            Failure::Misused(message) => Self::message(message.clone()),
            Failure::Broken { what, error } => Self::message(format!("{what}: {}", reason(error))),
            Failure::Unread => Self::message("the reader of the results has gone".to_owned()),
            Failure::Malformed(place) => Self {
                message: place.message.clone(),
                file: Some(&place.source),
                line: Some(place.line),
                column: Some(place.column),
                expected: Some(&place.expected),
                solution: None,
            },
        }
    }

    /// Returns the record of a solution that does not hold.
    pub(crate) fn of_solution(number: usize, line: usize, message: String) -> Self {
        let solution = Some(number);
        Self { message, line: Some(line), solution, ..Self::default() }
    }

    fn message(message: String) -> Self {
        Self { message, ..Self::default() }
    }
}
