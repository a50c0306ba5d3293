//! What changed between two runs of one problem.

use std::fmt;

use crate::row::Row;

/// The change in percent up to which two costs are considered equal.
const TOLERANCE: f64 = 3.0;

/// Times that differ by fewer seconds than this are considered equal.
const RESOLUTION: f64 = 0.002;

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// The count differs: one of the two is wrong.
    Count { before: String, now: String },
    /// The number of nodes, discarded ones included.
    Nodes { before: u64, now: u64 },
    /// The processor time.
    Seconds { before: f64, now: f64 },
    /// The engines or the reasons for them.
    Way { before: String, now: String },
}

/// Returns the changes from one run to the next: counts and ways that differ, and costs that differ
/// by more than the tolerance.
pub(crate) fn between(before: &Row, now: &Row) -> Vec<Change> {
    let mut changes = Vec::new();
    if before.solutions != now.solutions {
        let [before, now] = [before, now].map(|row| row.solutions.clone());
        changes.push(Change::Count { before, now });
    }
    let [nodes_before, nodes_now] = [before, now].map(|row| row.nodes + row.discarded);
    if differ(nodes_before as f64, nodes_now as f64) {
        changes.push(Change::Nodes { before: nodes_before, now: nodes_now });
    }
    if let (Some(before), Some(now)) = (before.seconds, now.seconds)
        && differ(before, now)
        && (before - now).abs() >= RESOLUTION
    {
        changes.push(Change::Seconds { before, now });
    }
    if before.way != now.way {
        let [before, now] = [before, now].map(|row| row.way.clone());
        changes.push(Change::Way { before, now });
    }
    changes
}

fn differ(before: f64, now: f64) -> bool {
    (now - before).abs() * 100.0 > before * TOLERANCE
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { before, now } => write!(f, "COUNT DIFFERS: {before} before, {now} now"),
            Self::Nodes { before, now } => {
                write!(f, "nodes {before} → {now}{}", Percent(*before as f64, *now as f64))
            }
            Self::Seconds { before, now } => {
                write!(f, "seconds {before:.4} → {now:.4}{}", Percent(*before, *now))
            }
            Self::Way { before, now } => write!(f, "way {before:?} → {now:?}"),
        }
    }
}

/// The change from one number to another in percent, which is empty from 0.
struct Percent(f64, f64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(before, now) = *self;
        if before == 0.0 { Ok(()) } else { write!(f, " ({:+.1} %)", (now / before - 1.0) * 100.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(solutions: u64, nodes: u64, seconds: Option<f64>) -> Row {
        Row {
            name: "one".to_owned(),
            solutions: solutions.to_string(),
            nodes,
            discarded: 0,
            seconds,
            way: "links".to_owned(),
        }
    }

    #[test]
    fn small_changes_are_not_listed() {
        let before = row(1, 1000, Some(1.0));
        assert_eq!(between(&before, &row(1, 1030, Some(0.98))), []);
        assert_eq!(between(&before, &row(1, 1000, None)), []);
        assert_eq!(between(&row(1, 0, Some(0.001)), &row(1, 0, Some(0.002))), []);
    }

    #[test]
    fn great_changes_are_listed_with_their_percentage() {
        let listed = |now| {
            let changes = between(&row(1, 1000, Some(1.0)), &now);
            changes.iter().map(Change::to_string).collect::<Vec<_>>()
        };
        assert_eq!(listed(row(2, 1000, None)), ["COUNT DIFFERS: 1 before, 2 now"]);
        assert_eq!(listed(row(1, 1031, None)), ["nodes 1000 → 1031 (+3.1 %)"]);
        assert_eq!(listed(row(1, 1000, Some(0.5))), ["seconds 1.0000 → 0.5000 (-50.0 %)"]);
        assert_eq!(between(&row(1, 0, None), &row(1, 7, None)).len(), 1);
    }
}
