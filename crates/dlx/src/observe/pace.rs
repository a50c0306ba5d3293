//! Predicts the time of a search from the progress of its beginning.

use crate::observe::{Confidence, Observer, Progress};

/// The finished share below which a search is not extrapolated.
const LEAST_SHARE: f64 = 0.002;
/// How far either rate may be wrong before the end.
const DOUBT: f64 = 2.0;

/// Watches a search for a while, and predicts the time of the whole from its pace.
///
/// The reported shares weigh the children of a node equally, so they are rough. A memo makes a search
/// faster as it goes on, and a hard branch makes it slower. So two paces are compared: that of the
/// whole time, and that of its second half. The forecast is between what they predict; its range
/// begins at half of the lower one and ends at twice the higher one.
///
/// # Examples
/// ```
/// use quadrille_dlx::observe::Pace;
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b\na b\na\nb\n")?;
/// let mut pace = Pace::default();
/// assert_eq!(pace.forecast(), None);
/// problem.counter().observer(&mut pace).count()?.complete()?;
/// assert!(pace.forecast().is_none_or(|forecast| forecast.least <= forecast.most));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// The seconds and the share of reports, the last in every [`STEPS`](Self::STEPS)-th of the time.
    reports: Vec<(f64, f64)>,
}

/// A prediction of the seconds of a whole search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Forecast {
    /// The predicted seconds from its beginning.
    pub seconds: f64,
    /// The least seconds to expect.
    pub least: f64,
    /// The most seconds to expect.
    pub most: f64,
}

impl Forecast {
    /// A prediction that is certain, or measured.
    pub fn exact(seconds: f64) -> Self {
        Self { seconds, least: seconds, most: seconds }
    }

    /// How far to trust it, judged from its range: good up to a quarter from end to end, fair up to a
    /// factor of 20.
    pub fn confidence(&self) -> Confidence {
        if self.most <= self.least {
            return Confidence::Exact;
        }
        match self.most / self.least {
            ratio if ratio <= 1.25 => Confidence::Good,
            ratio if ratio <= 20.0 => Confidence::Fair,
            _ => Confidence::Poor,
        }
    }
}

impl Pace {
    /// Reports closer together than this share of the time so far are merged.
    const STEPS: f64 = 64.0;

    /// Predicts the time of the search. `None` if too little of it is done, or if it stood still.
    pub fn forecast(&self) -> Option<Forecast> {
        let &(end, share) = self.reports.last()?;
        let middle = self.reports.iter().rfind(|&&(seconds, _)| seconds <= end / 2.0);
        let &(half, before) = middle.unwrap_or(&(0.0, 0.0));
        let late = (share - before) / (end - half);
        // Not a number if no time has passed.
        let is_known = share >= LEAST_SHARE && late > 0.0;
        if !is_known {
            return None;
        }
        let even = end / share;
        let as_lately = end + (1.0 - share) / late;
        Some(Forecast {
            seconds: (even * as_lately).sqrt(),
            least: (even.min(as_lately) / DOUBT).max(end),
            most: even.max(as_lately) * DOUBT,
        })
    }
}

impl Observer for Pace {
    fn progress(&mut self, progress: &Progress) {
        let &Progress { seconds, share, .. } = progress;
        let is_near = |&(last, _): &(f64, f64)| (seconds - last) * Self::STEPS < seconds;
        if self.reports.len() > 1 && self.reports[self.reports.len() - 2..].iter().all(is_near) {
            self.reports.pop();
        }
        self.reports.push((seconds, share));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(reports: impl IntoIterator<Item = (f64, f64)>) -> Option<Forecast> {
        let mut pace = Pace::default();
        for (seconds, share) in reports {
            pace.progress(&Progress { nodes: 0, share, seconds });
        }
        pace.forecast()
    }

    #[test]
    fn an_even_search_is_foreseen() {
        let forecast = after((1..=4000).map(|k| (f64::from(k) / 1000.0, f64::from(k) / 1e5)));
        let Forecast { seconds, least, most } = forecast.expect("four percent are done");
        assert!((seconds - 100.0).abs() < 2.0, "{seconds}");
        assert!((49.0..51.0).contains(&least) && (199.0..205.0).contains(&most), "{least} {most}");
    }

    #[test]
    fn a_search_that_speeds_up_has_a_wide_range() {
        // One percent in the first second, three in the next: 50 seconds by all, 34 as lately.
        let forecast = after([(1.0, 0.01), (2.0, 0.04)]).expect("enough is done");
        assert!((forecast.least - 17.0).abs() < 0.1 && (forecast.most - 100.0).abs() < 0.1);
        assert!(forecast.seconds > 34.0 && forecast.seconds < 50.0);
    }

    #[test]
    fn too_little_progress_gives_no_forecast() {
        assert_eq!(after([(1.0, 0.0), (2.0, 0.001)]), None, "too little");
        assert_eq!(after([(1.0, 0.3), (2.0, 0.3)]), None, "it stands still");
        assert_eq!(after([(0.0, 0.5)]), None, "no time has passed");
        assert_eq!(Forecast::exact(0.0).confidence(), Confidence::Exact);
    }
}
