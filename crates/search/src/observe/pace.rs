//! Predicts the time of a search from the progress of its beginning.
//!
//! # How it is done
//! A count may go several ways in turns, and the first that ends decides. So each way has a track of
//! its own: the seconds of its turns, and the share that it says it has finished. The prediction is
//! that of the way that is expected to end first, stretched by the turns of the others.
//!
//! * The states of a **sweep** take about equally long, so its share is proportional to the time.
//! * The share of a **search** or a **walk by orbits** weighs the children of a node equally. Without
//!   a memo it is about proportional to the time, and the pace of the whole track and its power law
//!   give two predictions to choose between.
//! * With a memo of residuals, later branches find more and more of theirs known, and the share is
//!   convex: it grows like a power p > 1 of the time. A power law with the same p to the end would
//!   expect too much: the last decades of the share, near the root, cost almost nothing, since there
//!   nearly all is known. So of the decades that are left only [`MEMO_DECADES`] count in full.
//!
//! # Invariant
//! The tracks hold reports in ascending order of both time and share.

use std::ops::RangeInclusive;

use crate::observe::{Confidence, Observer, Progress, Way};

/// The decades of the share below 1 beyond which a search is not extrapolated.
const MOST_DECADES: f64 = 4.0;
/// Beyond which one is not whose share shows no effect of a memo.
const MOST_EVEN_DECADES: f64 = 3.0;
/// The decades before the end in which a memo has its effect, as a length of decay.
const MEMO_DECADES: f64 = 1.3;
/// The power of a track whose memo has its full effect.
const MEMO_POWER: f64 = 1.5;
/// The share of residuals found known in a walk by orbits whose memo has its full effect.
const MEMO_KNOWN: f64 = 0.25;
/// The least power of a track that is believed.
const LEAST_POWER: f64 = 0.7;
/// The greatest.
const MOST_POWER: f64 = 4.0;
/// How far a prediction may be wrong near the end.
const DOUBT: f64 = 2.0;
/// How much more for each decade of the share that is left.
const DOUBT_PER_DECADE: f64 = 1.5;
/// The share of the time that a way must have had, to say something of the whole.
const LEAST_TURNS: f64 = 0.25;

/// Watches a search for a while, and predicts the time of the whole from its pace.
///
/// The reported shares are rough, and a memo makes a search faster as it goes on. So the range of a
/// prediction is wide, and wider the less is done; if almost nothing is, there is no prediction.
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
    /// One for each way, in the order of their first turns.
    tracks: Vec<Track>,
    /// The seconds of the last report, and the track that it is on.
    last: Option<(f64, usize)>,
}

/// The reports of one way.
#[derive(Clone, Debug)]
struct Track {
    way: Way,
    /// The seconds of its turns.
    seconds: f64,
    /// The seconds and the share of reports of progress, the last in every
    /// [`STEPS`](Self::STEPS)-th of the time.
    reports: Vec<(f64, f64)>,
    /// The share of residuals found known, as reported last.
    known: f64,
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
    /// A prediction with the least and the most seconds to expect.
    pub fn new(seconds: f64, range: RangeInclusive<f64>) -> Self {
        Self { seconds, least: *range.start(), most: *range.end() }
    }

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
    /// Predicts the time of the search. `None` if too little of it is done, or if it stood still.
    pub fn forecast(&self) -> Option<Forecast> {
        let &(elapsed, last) = self.last.as_ref()?;
        let forecasts = self.tracks.iter().enumerate().filter_map(|(index, track)| {
            let turns = track.seconds / elapsed;
            let forecast = track.forecast().filter(|_| match track.way {
                // One that waits has expanded too few states to say how many there are.
                Way::Sweep => index == last,
                _ => turns >= LEAST_TURNS,
            })?;
            // What the others had was the beginning, or will be as much again for as much time.
            let left = |seconds: f64| (seconds - track.seconds).max(0.0);
            Some(Forecast {
                seconds: elapsed + left(forecast.seconds) / turns.sqrt(),
                least: elapsed + left(forecast.least),
                most: elapsed + left(forecast.most) / turns,
            })
        });
        forecasts.min_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }
}

impl Track {
    /// Reports closer together than this share of the time so far are merged.
    const STEPS: f64 = 64.0;

    /// Adds a report of the share at this time, if it shows progress.
    fn add(&mut self, share: f64) {
        if self.way == Way::Sweep {
            self.reports.clear();
        } else if self.reports.last().is_some_and(|&(_, before)| share <= before) {
            return;
        }
        let seconds = self.seconds;
        let is_near = |&(last, _): &(f64, f64)| (seconds - last) * Self::STEPS < seconds;
        if self.reports.len() > 1 && self.reports[self.reports.len() - 2..].iter().all(is_near) {
            self.reports.pop();
        }
        self.reports.push((seconds, share));
    }

    /// Predicts the seconds of all turns of this way.
    fn forecast(&self) -> Option<Forecast> {
        let &(_, share) = self.reports.last()?;
        let is_known = share > 0.0 && self.seconds > 0.0;
        let decades = is_known.then(|| -share.log10())?;
        let even = self.seconds / share;
        let doubt = DOUBT * DOUBT_PER_DECADE.powf(decades);
        if self.way == Way::Sweep {
            return Some(Forecast { seconds: even, least: even / doubt, most: even * doubt });
        }
        let power = self.power(share)?.clamp(LEAST_POWER, MOST_POWER);
        let by_shape = (power - 1.0) / (MEMO_POWER - 1.0);
        let memo = by_shape.max(self.known / MEMO_KNOWN).clamp(0.0, 1.0);
        if decades > MOST_EVEN_DECADES + memo * (MOST_DECADES - MOST_EVEN_DECADES) {
            return None;
        }
        let after = |decades: f64, power: f64| self.seconds * 10f64.powf(decades / power);
        // Of the decades that are left, those that count if nearly all is known at the end.
        let counting = MEMO_DECADES * (1.0 - (-decades / MEMO_DECADES).exp());
        let by_memo = after(decades + memo * (counting - decades), power.max(1.0));
        // Without an effect of a memo, an uneven pace may as well be chance.
        let seconds = by_memo * (even / by_memo).powf((1.0 - memo) / 2.0);
        let most = after(decades, power).max(seconds) * doubt;
        Some(Forecast { seconds, least: by_memo / doubt, most })
    }

    /// The power of the time that the share grew like in the last three quarters of the track. `None`
    /// if it stood still, or began there.
    fn power(&self, share: f64) -> Option<f64> {
        let at = |seconds: f64| {
            let before = self.reports.iter().rfind(|&&(at, share)| at <= seconds && share > 0.0);
            let &(at, before) = before?;
            // A share that stood still since then: between the two is not known when it would grow.
            Some((share / before).ln() / (self.seconds / at.max(seconds)).ln())
        };
        let powers = [at(self.seconds / 2.0), at(self.seconds / 4.0)].into_iter().flatten();
        let (sum, count) = powers.fold((0.0, 0), |(sum, count), power| (sum + power, count + 1));
        (count > 0 && sum > 0.0).then(|| sum / f64::from(count))
    }
}

impl Observer for Pace {
    fn progress(&mut self, progress: &Progress) {
        let &Progress { seconds, way, share_of_way, known, .. } = progress;
        // The time since the last report was that of the way which made it.
        let (before, last) = self.last.unwrap_or((0.0, 0));
        if let Some(track) = self.tracks.get_mut(last) {
            track.seconds += seconds - before;
        }
        let own = self.tracks.iter().position(|track| track.way == way).unwrap_or_else(|| {
            self.tracks.push(Track { way, seconds: 0.0, reports: Vec::new(), known: 0.0 });
            self.tracks.len() - 1
        });
        self.last = Some((seconds, own));
        self.tracks[own].known = known;
        self.tracks[own].add(share_of_way);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report of a way: the seconds, and its share.
    fn report(way: Way, seconds: f64, share: f64) -> Progress {
        Progress { nodes: 0, share, way, share_of_way: share, remembered: 0, known: 0.0, seconds }
    }

    fn watch(reports: impl IntoIterator<Item = Progress>) -> Pace {
        let mut pace = Pace::default();
        reports.into_iter().for_each(|report| pace.progress(&report));
        pace
    }

    /// The forecast of a search from its seconds and shares.
    fn after(reports: impl IntoIterator<Item = (f64, f64)>) -> Option<Forecast> {
        let reports = reports.into_iter().map(|(time, share)| report(Way::Search, time, share));
        watch(reports).forecast()
    }

    /// The beginning of a count of 100 seconds whose share grows like a power of the time.
    fn power_law(power: f64, until: u32) -> impl Iterator<Item = (f64, f64)> {
        let times = (0..=until * 100).map(|k| f64::from(k) / 100.0);
        times.map(move |time| (time, (time / 100.0).powf(power)))
    }

    #[test]
    fn an_even_search_is_foreseen() {
        for until in [1, 4, 30, 90] {
            let forecast = after(power_law(1.0, until)).expect("enough is done");
            let Forecast { seconds, least, most } = forecast;
            assert!((seconds - 100.0).abs() < 3.0, "{seconds}");
            assert!(least < 91.0 && most > 150.0, "{least} {most}");
        }
        let near = after(power_law(1.0, 90)).map(|forecast| forecast.confidence());
        let far = after(power_law(1.0, 1)).map(|forecast| forecast.confidence());
        assert_eq!((near, far), (Some(Confidence::Fair), Some(Confidence::Poor)));
    }

    #[test]
    fn a_search_that_speeds_up_ends_before_an_even_one() {
        for (power, until) in [(1.3, 5), (2.0, 5), (2.0, 30), (3.0, 30)] {
            let share = power_law(power, until).last().map(|(_, share)| share);
            let even = f64::from(until) / share.expect("a report");
            let forecast = after(power_law(power, until)).expect("enough is done");
            let Forecast { seconds, least, most } = forecast;
            assert!(seconds < even / 1.2, "{power} {until}: {seconds}");
            assert!(least < 100.0 && most > 100.0, "{power} {until}: {least} {most}");
        }
    }

    /// The walk by orbits of Latin squares of order 8: at 2 of 2.6 seconds it had finished a share of
    /// 0.0003, and two of five residuals were known.
    #[test]
    fn known_residuals_say_that_the_end_is_near() {
        let shares = [(0.25, 2e-6), (0.5, 1e-5), (1.0, 3e-5), (1.5, 1e-4), (2.0, 3e-4)];
        let mut pace = Pace::default();
        for (seconds, share) in shares {
            pace.progress(&Progress { known: 0.4, ..report(Way::Orbits, seconds, share) });
        }
        let Forecast { seconds, least, most } = pace.forecast().expect("a memo has its effect");
        assert!(seconds > 2.6 && seconds < 9.0, "{seconds}");
        assert!(least < 2.6 && most > 60.0, "{least} {most}");
        // Of two tracks with the same shares, the one with known residuals ends first.
        let [unknown, known] = [0.0, 0.4].map(|known| {
            let reports = power_law(1.0, 5).skip(1);
            let report = |(time, share)| Progress { known, ..report(Way::Orbits, time, share) };
            watch(reports.map(report)).forecast().map(|forecast| forecast.seconds)
        });
        assert!(known < unknown, "{known:?} {unknown:?}");
    }

    #[test]
    fn ways_in_turns_are_told_apart() {
        // A walk by orbits has half of the time. It begins each turn at the root.
        let turns = (0..8).flat_map(|turn| {
            let begin = f64::from(2 * turn);
            [
                report(Way::Search, begin, 1e-7),
                report(Way::Orbits, begin + 1.0, 0.0),
                report(Way::Orbits, begin + 2.0, f64::from(turn + 1) / 50.0),
            ]
        });
        let forecast = watch(turns).forecast().expect("a known share").seconds;
        // 42 turns are left: of a second, or of two with those of the other.
        assert!(forecast > 16.0 + 42.0 && forecast < 16.0 + 84.0, "{forecast}");
    }

    #[test]
    fn the_last_estimate_of_a_sweep_counts() {
        let reports = [(1.0, 0.0), (2.0, 0.5), (3.0, 0.2)];
        let reports = reports.map(|(time, share)| report(Way::Sweep, time, share));
        let forecast = watch(reports).forecast().expect("a known share").seconds;
        assert!(forecast > 10.0 && forecast < 16.0, "{forecast}");
    }

    #[test]
    fn too_little_progress_gives_no_forecast() {
        assert_eq!(after([(1.0, 0.0), (2.0, 0.000_01)]), None, "too little");
        assert_eq!(after(power_law(2.5, 1)), None, "five decades are too many");
        assert_eq!(after([(1.0, 0.3), (2.0, 0.3), (8.0, 0.3)]), None, "it stands still");
        assert_eq!(after([(0.0, 0.5)]), None, "no time has passed");
        assert_eq!(Forecast::exact(0.0).confidence(), Confidence::Exact);
    }
}
