//! One line of the output: the count of one problem, and its cost.

use std::fmt;

use quadrille_dlx::Count;

/// The first line of the output: the names of the columns.
pub(crate) const HEADING: &str = "problem\tsolutions\tnodes\tdiscarded\tseconds\tway";

/// The count of one problem.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The number of solutions, shortened.
    pub(crate) solutions: String,
    pub(crate) nodes: u64,
    pub(crate) discarded: u64,
    /// Seconds of processor time, unless they were omitted.
    pub(crate) seconds: Option<f64>,
    /// The engines and the reasons for them.
    pub(crate) way: String,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, solutions, nodes, discarded, seconds, way } = self;
        let seconds = seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.4}"));
        write!(f, "{name}\t{solutions}\t{nodes}\t{discarded}\t{seconds}\t{way}")
    }
}

/// The number of digits from which on a count is shortened.
const LONG: usize = 60;

/// Returns the digits of a count. A long one is shortened to its length, and its first and last
/// digits.
pub(crate) fn shortened(count: &Count) -> String {
    let digits = count.to_string();
    match digits.len() {
        LONG.. => {
            let (first, last) = (&digits[..20], &digits[digits.len() - 20..]);
            format!("{first}…{last} ({} digits)", digits.len())
        }
        _ => digits,
    }
}

/// Reads the output of an earlier run.
pub(crate) fn read(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines();
    if lines.next() != Some(HEADING) {
        return Err(format!("the earlier run does not begin with the line {HEADING:?}"));
    }
    lines.map(|line| parse(line).ok_or_else(|| format!("malformed line: {line:?}"))).collect()
}

fn parse(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[name, solutions, nodes, discarded, seconds, way] = fields.as_slice() else {
        return None;
    };
    Some(Row {
        name: name.to_owned(),
        solutions: solutions.to_owned(),
        nodes: nodes.parse().ok()?,
        discarded: discarded.parse().ok()?,
        seconds: if seconds == "-" { None } else { Some(seconds.parse().ok()?) },
        way: way.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_row_is_read() {
        let row = Row {
            name: "one: 1".to_owned(),
            solutions: "12".to_owned(),
            nodes: 3,
            discarded: 4,
            seconds: Some(0.25),
            way: "links, since it is small".to_owned(),
        };
        let timeless = Row { seconds: None, ..row.clone() };
        let text = format!("{HEADING}\n{row}\n{timeless}\n");
        assert_eq!(read(&text), Ok(vec![row, timeless]));
        assert!(read("one\t1\n").is_err(), "no heading");
        assert!(read(&format!("{HEADING}\none\t1\tmany\t0\t-\tlinks\n")).is_err());
    }

    #[test]
    fn long_counts_are_shortened() {
        assert_eq!(shortened(&Count::from(216_288u64)), "216288");
        let long: Count = "1234567890".repeat(7).parse().expect("digits");
        assert_eq!(shortened(&long), "12345678901234567890…12345678901234567890 (70 digits)");
    }
}
