//! The baseline file: the compiler, the vector instructions, and the number of instructions of each
//! run.

use std::fmt::{self, Write};
use std::path::Path;
use std::{fs, io};

/// The conditions on which the counts depend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Conditions {
    /// The version of rustc, without the patch number.
    pub(crate) rustc: String,
    /// The instruction level of our vector kernels.
    pub(crate) vectors: String,
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rustc {} and {}", self.rustc, self.vectors)
    }
}

/// The instructions of every run, under these conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Baseline {
    pub(crate) conditions: Conditions,
    pub(crate) counts: Vec<(String, u64)>,
}

impl Baseline {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Self::parse(&text).ok_or_else(|| format!("{}: malformed line", path.display()))
    }

    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.to_string())
    }

    /// Reads one line per condition and per run: the name and the value.
    fn parse(text: &str) -> Option<Self> {
        let mut lines =
            text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(": "));
        let mut next = |key| lines.next()?.filter(|(found, _)| *found == key);
        let (rustc, vectors) = (next("rustc")?.1.to_owned(), next("vectors")?.1.to_owned());
        let count = |line: Option<(&str, &str)>| {
            let (name, count) = line?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        let counts = lines.map(count).collect::<Option<_>>()?;
        Some(Self { conditions: Conditions { rustc, vectors }, counts })
    }

    /// Returns the instructions of a run.
    pub(crate) fn instructions(&self, name: &str) -> Option<u64> {
        self.counts.iter().find(|(known, _)| known == name).map(|(_, count)| *count)
    }
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::from(
            "# Instructions of some runs, counted by valgrind: see src/bin/instructions.\n",
        );
        let Conditions { rustc, vectors } = &self.conditions;
        writeln!(text, "rustc: {rustc}\nvectors: {vectors}")?;
        for (name, count) in &self.counts {
            writeln!(text, "{name}: {count}")?;
        }
        f.write_str(&text)
    }
}

/// The difference in percent up to which two counts are considered equal.
const TOLERANCE: f64 = 3.0;

/// A count compared with the baseline, with the percentage by which it is greater.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verdict {
    Same(f64),
    Better(f64),
    Worse(f64),
    /// The baseline has no count for this run.
    Unknown,
}

impl Verdict {
    pub(crate) fn of(before: Option<u64>, now: Option<u64>) -> Self {
        let (Some(before), Some(now)) = (before, now) else { return Self::Unknown };
        match (now as f64 / before as f64 - 1.0) * 100.0 {
            percent if percent > TOLERANCE => Self::Worse(percent),
            percent if percent < -TOLERANCE => Self::Better(percent),
            percent => Self::Same(percent),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same(percent) => write!(f, "{percent:>+7.1}%"),
            Self::Better(percent) => write!(f, "{percent:>+7.1}%  better"),
            Self::Worse(percent) => write!(f, "{percent:>+7.1}%  WORSE"),
            Self::Unknown => write!(f, "       –  not in baseline"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_baseline_can_be_read() {
        let conditions = Conditions { rustc: "1.95".to_owned(), vectors: "AVX2".to_owned() };
        let counts = vec![("one".to_owned(), 1), ("two".to_owned(), 2)];
        let baseline = Baseline { conditions, counts };
        assert_eq!(Baseline::parse(&baseline.to_string()).as_ref(), Some(&baseline));
        assert_eq!((baseline.instructions("two"), baseline.instructions("three")), (Some(2), None));
        assert_eq!(Baseline::parse("vectors: AVX2\nrustc: 1.95\n"), None);
        assert_eq!(Baseline::parse("rustc: 1.95\nvectors: AVX2\none: many\n"), None);
    }

    #[test]
    fn small_differences_are_equal() {
        let verdict = |now| Verdict::of(Some(1000), Some(now)).to_string();
        let shown = [971, 1029, 969, 1031].map(verdict);
        assert_eq!(shown, ["   -2.9%", "   +2.9%", "   -3.1%  better", "   +3.1%  WORSE"]);
        assert_eq!(Verdict::of(None, Some(1)), Verdict::Unknown);
    }
}
