//! The benefit of symmetry as a Markdown table: ours with and without it, and the fastest peer. The
//! seconds are those of the main table, from the same interleaved runs.

use std::fmt;

use crate::table::{Row, Table, geometric_mean, show_ratio};

/// Displays that table. Column 0 is ours with symmetry.
#[derive(Debug)]
pub(crate) struct Symmetry<'t> {
    table: &'t Table,
    without: usize,
}

impl<'t> Symmetry<'t> {
    /// Returns `None` if ours did not run without symmetry.
    pub(crate) fn of(table: &'t Table) -> Option<Self> {
        Some(Self { table, without: table.without_symmetry()? })
    }

    /// Returns three ratios of times, each if both runs finished: ours without symmetry to ours
    /// with it, the fastest peer to ours without, and the fastest peer to ours with it.
    fn ratios(&self, row: &Row) -> [Option<f64>; 3] {
        let (with, without) = (row.seconds(0), row.seconds(self.without));
        let peer = row.best_peer().map(|(_, seconds)| seconds);
        let ratio = |long: Option<f64>, short: Option<f64>| Some(long? / short?);
        [ratio(without, with), ratio(peer, without), ratio(peer, with)]
    }
}

impl fmt::Display for Symmetry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Quadrille with the symmetries of the problem (default) and without them, and the \
             fastest peer: median seconds of processor time. The last three columns are ratios of \
             these times.\n"
        )?;
        writeln!(
            f,
            "| instance | with | without | best peer | without : with | peer : without | peer : with |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|")?;
        for row in self.table.rows() {
            let best = row.best_peer().map_or("–".to_owned(), |(peer, seconds)| {
                format!("{seconds:.4} ({})", self.table.name(peer))
            });
            let [with, without] = [0, self.without].map(|own| self.table.show_seconds(row, own));
            write!(f, "| {} | {with} | {without} | {best} |", row.name)?;
            let ratios = self.ratios(row);
            ratios.iter().try_for_each(|ratio| write!(f, " {} |", show_ratio(*ratio)))?;
            writeln!(f)?;
        }
        write!(f, "| **geometric mean** | | | |")?;
        for column in 0..3 {
            let ratios = self.table.rows().iter().filter_map(|row| self.ratios(row)[column]);
            write!(f, " {} |", show_ratio(geometric_mean(ratios)))?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_benches::Contestant;

    use super::*;
    use crate::run::Outcome;
    use crate::target::Target;

    #[test]
    fn the_benefit_of_symmetry_is_shown_beside_the_fastest_peer() {
        let targets =
            ["one", "two", "six"].map(|name| Target::File(format!("a/{name}.xcc").into(), None));
        let contestants =
            ["auto", "no-symmetry", "dlx", "xcc"].map(|name| Contestant::named(name).unwrap());
        let mut table = Table::new(&targets, &contestants, 60);
        for (row, column, seconds) in [
            (0, 0, 0.1),
            (0, 1, 0.4),
            (0, 2, 0.8),
            (0, 3, 1.6),
            (1, 0, 0.2),
            (1, 1, 0.2),
            (1, 3, 0.4),
            (2, 0, 0.5),
        ] {
            table.add(row, column, Outcome::Counted(7, seconds)).unwrap();
        }
        for (row, column) in [(1, 2), (2, 1), (2, 2), (2, 3)] {
            table.add(row, column, Outcome::CutOff).unwrap();
        }
        let shown = Symmetry::of(&table).expect("it was run without").to_string();
        let lines: Vec<&str> = shown.lines().skip(4).collect();
        assert_eq!(
            lines,
            [
                "| a/one | 0.1000 | 0.4000 | 0.8000 (dlx) | 4.00 | 2.00 | 8.00 |",
                "| a/two | 0.2000 | 0.2000 | 0.4000 (xcc) | 1.00 | 2.00 | 2.00 |",
                "| a/six | 0.5000 | > 60 | – | – | – | – |",
                "| **geometric mean** | | | | 2.00 | 2.00 | 4.00 |",
            ]
        );
        let all = table.to_string();
        assert!(!all.contains("no-symmetry"), "the table of peers has peers only: {all}");
        let alone = Table::new(&targets, &contestants[2..], 60);
        assert!(Symmetry::of(&alone).is_none());
    }
}
