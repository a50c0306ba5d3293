//! The results as a Markdown table: our medians, the ratios of the others to ours, and their
//! geometric means.

use std::fmt;
use std::ops::Range;

use quadrille_benches::Contestant;
use quadrille_benches::results::median;

use crate::run::Outcome;
use crate::target::Target;

/// The results so far. Contestant 0 is ours.
#[derive(Debug)]
pub(crate) struct Table {
    rows: Vec<Row>,
    contestants: Vec<&'static str>,
    /// The columns of ours without symmetry, and of the peers.
    without_symmetry: Option<usize>,
    peers: Range<usize>,
    cutoff: u64,
}

#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: String,
    solutions: Option<u64>,
    cells: Vec<Cell>,
    peers: Range<usize>,
}

/// The results of one contestant on one target.
#[derive(Clone, Debug)]
enum Cell {
    /// The seconds of each run.
    Measured(Vec<f64>),
    Declined,
    CutOff,
}

impl Cell {
    fn median(&self) -> Option<f64> {
        let Self::Measured(seconds) = self else { return None };
        median(seconds)
    }
}

impl Row {
    fn ratio(&self, column: usize) -> Option<f64> {
        Some(self.cells[column].median()? / self.cells[0].median()?)
    }

    /// Returns the median seconds of this contestant.
    pub(crate) fn seconds(&self, column: usize) -> Option<f64> {
        self.cells[column].median()
    }

    /// Returns the column of the fastest peer that finished, and its seconds.
    pub(crate) fn best_peer(&self) -> Option<(usize, f64)> {
        let seconds = self.peers.clone().filter_map(|peer| Some((peer, self.seconds(peer)?)));
        seconds.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The ratio of the fastest peer to ours.
    fn best_ratio(&self) -> Option<f64> {
        Some(self.best_peer()?.1 / self.seconds(0)?)
    }
}

impl Table {
    pub(crate) fn new(targets: &[Target], contestants: &[Contestant], cutoff: u64) -> Self {
        let without = |c: &Contestant| matches!(c, Contestant::WithoutSymmetry);
        let is_peer = |c: &Contestant| matches!(c, Contestant::Peer(_));
        let first_peer = contestants.iter().position(is_peer).unwrap_or(contestants.len());
        let peers = first_peer..contestants.len();
        let row = |target: &Target| Row {
            name: target.name(),
            solutions: target.solutions(),
            cells: vec![Cell::Measured(Vec::new()); contestants.len()],
            peers: peers.clone(),
        };
        Self {
            rows: targets.iter().map(row).collect(),
            contestants: contestants.iter().map(Contestant::name).collect(),
            without_symmetry: contestants.iter().position(without),
            peers: peers.clone(),
            cutoff,
        }
    }

    /// Whether another run makes sense.
    pub(crate) fn is_open(&self, row: usize, column: usize) -> bool {
        matches!(self.rows[row].cells[column], Cell::Measured(_))
    }

    /// Adds the outcome of a run.
    ///
    /// # Errors
    /// If the count differs from the known one or from that of another run.
    pub(crate) fn add(
        &mut self,
        row: usize,
        column: usize,
        outcome: Outcome,
    ) -> Result<(), String> {
        let contestant = self.contestants[column];
        let row = &mut self.rows[row];
        match outcome {
            Outcome::Counted(count, seconds) => {
                let known = *row.solutions.get_or_insert(count);
                if count != known {
                    return Err(format!(
                        "{contestant} counts {count} solutions of {}, not {known}",
                        row.name
                    ));
                }
                if let Cell::Measured(all) = &mut row.cells[column] {
                    all.push(seconds);
                }
            }
            Outcome::Declined => row.cells[column] = Cell::Declined,
            Outcome::CutOff => row.cells[column] = Cell::CutOff,
        }
        Ok(())
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the column of ours without symmetry, if that was run.
    pub(crate) fn without_symmetry(&self) -> Option<usize> {
        self.without_symmetry
    }

    /// Returns the name of a contestant.
    pub(crate) fn name(&self, column: usize) -> &'static str {
        self.contestants[column]
    }

    /// The columns that the table shows: ours and the peers.
    fn columns(&self) -> impl Iterator<Item = usize> {
        std::iter::once(0).chain(self.peers.clone())
    }

    /// Summarizes the table on one line; `None` if no peer finished anything.
    pub(crate) fn summary(&self) -> Option<String> {
        let ratio = |row: &Row| Some((row.best_ratio()?, row.name.clone()));
        let mut ratios: Vec<(f64, String)> = self.rows.iter().filter_map(ratio).collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let numbers: Vec<f64> = ratios.iter().map(|(ratio, _)| *ratio).collect();
        let (mean, median) = (geometric_mean(numbers.iter().copied())?, median(&numbers)?);
        let ((least, hardest), (most, easiest)) = (ratios.first()?, ratios.last()?);
        let unfinished = match self.rows.len() - ratios.len() {
            0 => String::new(),
            rows => {
                let seconds =
                    if self.cutoff == 1 { "1 second" } else { &format!("{} seconds", self.cutoff) };
                format!(" No peer finished the remaining {rows} in {seconds}.")
            }
        };
        Some(format!(
            "On {} instances, the fastest peer takes {mean:.1} times as long as `{}` in the \
             geometric mean, and {median:.1} times in the median. The ratios range from {least:.2} \
             ({hardest}) to {most:.0} ({easiest}).{unfinished}",
            ratios.len(),
            self.contestants[0],
        ))
    }

    fn show_cell(&self, row: &Row, column: usize) -> String {
        match row.ratio(column) {
            Some(ratio) if column > 0 => {
                format!("{} ({ratio:.2})", self.show_seconds(row, column))
            }
            _ => self.show_seconds(row, column),
        }
    }

    /// Formats the seconds of this contestant, or the reason why there are none.
    pub(crate) fn show_seconds(&self, row: &Row, column: usize) -> String {
        match (&row.cells[column], row.seconds(column)) {
            (_, Some(median)) => format!("{median:.4}"),
            (Cell::CutOff, _) => format!("> {}", self.cutoff),
            _ => "–".to_owned(),
        }
    }
}

/// Formats a ratio, or a dash for none.
pub(crate) fn show_ratio(ratio: Option<f64>) -> String {
    ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.2}"))
}

pub(crate) fn geometric_mean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) =
        ratios.fold((0u32, 0.0), |(count, sum), ratio| (count + 1, sum + ratio.ln()));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Median seconds of processor time. In brackets: the peer's time divided by ours.\n"
        )?;
        let names: Vec<_> = self.columns().map(|column| self.contestants[column]).collect();
        writeln!(f, "| instance | solutions | {} | best peer |", names.join(" | "))?;
        writeln!(f, "|---|--:|{}--:|", "--:|".repeat(names.len()))?;
        for row in &self.rows {
            let solutions = row.solutions.map_or("–".to_owned(), |count| count.to_string());
            write!(f, "| {} | {solutions} |", row.name)?;
            for column in self.columns() {
                write!(f, " {} |", self.show_cell(row, column))?;
            }
            writeln!(f, " {} |", show_ratio(row.best_ratio()))?;
        }
        write!(f, "| **geometric mean** | | |")?;
        for column in self.peers.clone() {
            let mean = geometric_mean(self.rows.iter().filter_map(|row| row.ratio(column)));
            write!(f, " {} |", show_ratio(mean))?;
        }
        let best = geometric_mean(self.rows.iter().filter_map(Row::best_ratio));
        writeln!(f, " {} |", show_ratio(best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let targets = ["one", "two"].map(|name| Target::File(format!("a/{name}.xcc").into(), None));
        let contestants = ["auto", "dlx", "xcc"].map(|name| Contestant::named(name).unwrap());
        Table::new(&targets, &contestants, 60)
    }

    #[test]
    fn a_table_shows_medians_ratios_and_means() {
        let mut table = table();
        for seconds in [0.5, 0.1, 0.2] {
            table.add(0, 0, Outcome::Counted(7, seconds)).unwrap();
            table.add(0, 1, Outcome::Counted(7, 2.0 * seconds)).unwrap();
        }
        table.add(1, 0, Outcome::Counted(0, 0.1)).unwrap();
        table.add(1, 1, Outcome::Counted(0, 0.8)).unwrap();
        table.add(0, 2, Outcome::CutOff).unwrap();
        table.add(1, 2, Outcome::Declined).unwrap();
        assert!(!table.is_open(0, 2) && table.is_open(0, 1));
        let lines: Vec<String> = table.to_string().lines().skip(2).map(str::to_owned).collect();
        assert_eq!(
            lines,
            [
                "| instance | solutions | auto | dlx | xcc | best peer |",
                "|---|--:|--:|--:|--:|--:|",
                "| a/one | 7 | 0.2000 | 0.4000 (2.00) | > 60 | 2.00 |",
                "| a/two | 0 | 0.1000 | 0.8000 (8.00) | – | 8.00 |",
                "| **geometric mean** | | | 4.00 | – | 4.00 |",
            ]
        );
        assert_eq!(
            table.summary().as_deref(),
            Some(
                "On 2 instances, the fastest peer takes 4.0 times as long as `auto` in the \
                 geometric mean, and 5.0 times in the median. The ratios range from 2.00 (a/one) \
                 to 8 (a/two)."
            )
        );
    }

    #[test]
    fn counts_that_differ_are_an_error() {
        let mut table = table();
        table.add(0, 0, Outcome::Counted(7, 0.1)).unwrap();
        let error = table.add(0, 1, Outcome::Counted(8, 0.1)).unwrap_err();
        assert_eq!(error, "dlx counts 8 solutions of a/one, not 7");
    }
}
