//! A problem to judge, and what there was among those judged.

use std::collections::BTreeMap;
use std::fmt;

use quadrille_dlx::Problem;

use crate::brute;
use crate::plain::Plain;

/// The most states that brute force may meet.
const MOST_STATES: usize = 40_000;

/// The most solutions: engines without a memo meet each of them.
const MOST_SOLUTIONS: u64 = 50_000;

/// A problem with its number of solutions by brute force.
pub(crate) struct Case {
    pub(crate) plain: Plain,
    pub(crate) problem: Problem,
    pub(crate) truth: u64,
}

impl Case {
    /// Returns the case of a problem, unless it is too large for brute force.
    pub(crate) fn of(plain: Plain) -> Option<Self> {
        let truth = brute::count(&plain, MOST_STATES).filter(|&truth| truth <= MOST_SOLUTIONS)?;
        let problem = Problem::parse(&plain.text()).expect("a good problem");
        Some(Self { plain, problem, truth })
    }
}

/// What there was among the problems judged, so that the last line shows what the campaign tests.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    counts: BTreeMap<&'static str, u64>,
    /// The sum of Pearson's statistics of all samples, and of their degrees of freedom.
    chi: (f64, f64),
}

impl Seen {
    /// Counts something once more.
    pub(crate) fn add(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Counts something if it is there.
    pub(crate) fn add_if(&mut self, is_there: bool, what: &'static str) {
        if is_there {
            self.add(what);
        }
    }

    /// Counts the kinds of a problem.
    pub(crate) fn case(&mut self, case: &Case) {
        let Plain { bounds, options, .. } = &case.plain;
        let colors = options.iter().flat_map(|(members, _)| members).any(|m| m.1.is_some());
        self.add_if(case.truth > 0, "with solutions");
        self.add_if(colors, "with colors");
        self.add_if(bounds.iter().any(|&(lo, hi)| lo != hi), "with ranges of bounds");
        self.add_if(bounds.iter().any(|&(lo, hi)| lo == hi && lo > 1), "with equal bounds above 1");
    }

    /// Adds Pearson's statistic of the samples of one problem.
    pub(crate) fn chi(&mut self, statistic: f64, freedom: f64) {
        self.chi.0 += statistic;
        self.chi.1 += freedom;
    }

    /// Tests the samples of all problems together: six standard deviations are a failure.
    pub(crate) fn uniformity(&self) -> Result<(), String> {
        let (statistic, freedom) = self.chi;
        match statistic - freedom > 6.0 * (2.0 * freedom).sqrt() {
            false => Ok(()),
            true => Err(format!(
                "samples are not uniform: chi-square is {statistic:.0} with {freedom} degrees of freedom"
            )),
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count) in &self.counts {
            writeln!(f, "{count:>9} {what}")?;
        }
        let (statistic, freedom) = self.chi;
        write!(f, "chi-square of all samples: {statistic:.0} with {freedom} degrees of freedom")
    }
}
