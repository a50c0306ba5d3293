//! A sweep that takes turns with other ways of counting.

use quadrille_problem::Problem;
use quadrille_search::meter::Meter;
use quadrille_search::tuning::SweepTuning;

use crate::sweep::{Sweep, SweepError, SweepOptions, SweepRecord, Widths};

/// How many times as long the others work before a sweep that is wide.
const WIDE_PATIENCE: u64 = 16;

/// Items that are covered more than once have a step for each option, so the trial is longer, but at most
/// `LONGEST_TRIAL` times as long.
const LONGEST_TRIAL: u64 = 8;

/// After a forecast that was far too low, the next turn is at most `SHAKEN_TURN` times as long as all turns so far.
const SHAKEN_TURN: u64 = 4;

/// A sweep between two turns.
pub(crate) struct Sweeping<'p> {
    pub sweep: Sweep<'p>,
    /// The states that it is expected to expand yet.
    expected: u64,
    /// The states of its present turn, and how many of them are left; none between two turns.
    turn: u64,
    left: u64,
    /// The most expected states with which it has its turn at once.
    at_once: u64,
    trust: Trust,
    /// What a state costs, in nodes.
    state_cost: u64,
    /// Whether its states are so wide that each costs more, and that the trial may have predicted far too
    /// few of them.
    is_wide: bool,
    /// How many times as long the others work before its turn.
    patience: u64,
}

/// How far the expected states of a sweep are trusted, after turns of more states than are swept at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trust {
    /// A turn ended with far more states expected than before.
    Lost,
    /// A turn ended with more states expected than before, or the sweep has steps for single options, where
    /// more are to be expected.
    Shaken,
    Full,
}

impl<'p> Sweeping<'p> {
    /// Begins a sweep. The first turns of one that was not asked for are a trial; one that was has a
    /// single turn, which has no end. `None` if the part is too wide, or too small for a trial, or the
    /// interrupt of the meter asks to stop.
    pub(crate) fn begin(
        part: &'p Problem,
        memory: usize,
        means: SweepOptions,
        is_asked: bool,
        meter: &Meter<'_>,
    ) -> Option<Self> {
        let tuning = meter.tuning().sweep;
        if !is_asked && part.option_count() < tuning.least_options {
            return None;
        }
        let widths = if is_asked { Widths::ASKED } else { Widths::unasked(&tuning) };
        let mut sweep = Sweep::begin(part, memory, widths, &|| meter.is_over())?;
        sweep.use_means(means);
        let is_wide = sweep.width() > tuning.wide_from;
        let (items, steps) = (part.primary_count().max(1), sweep.step_count().max(1));
        // Each state tries the options of a step; narrow ones are cheap.
        let tried = part.option_count().div_ceil(steps) as u64;
        let (tried, per_member) = match is_wide {
            true => (tried, 0),
            false => (1, tuning.at_once_per_member),
        };
        let at_once = tuning.at_once.max(per_member * part.member_count() as u64);
        // With a step for each option of an item, states multiply before the first item is done.
        let trust = if sweep.has_choices() { Trust::Shaken } else { Trust::Full };
        let longer = (steps.div_ceil(items) as u64).min(LONGEST_TRIAL);
        let trial = tuning.trial_states.saturating_mul(longer);
        Some(Self {
            sweep,
            expected: if is_asked { u64::MAX } else { trial / 2 },
            turn: 0,
            left: 0,
            at_once: if is_asked { u64::MAX } else { at_once },
            trust,
            state_cost: tuning.nodes_per_state * tried,
            is_wide,
            patience: if is_wide { meter.tuning().limit(WIDE_PATIENCE) } else { 1 },
        })
    }

    /// Goes on from a record, with a turn at once.
    pub(crate) fn restore(&mut self, record: &SweepRecord) -> Result<(), SweepError> {
        self.sweep.restore(record)?;
        self.expected = self.expected.max(self.sweep.forecast() as u64);
        self.at_once = self.at_once.max(self.expected);
        self.trust = Trust::Lost;
        Ok(())
    }

    /// Lets the others go first if more than `at_once` states are expected, as far as they did not already.
    pub(crate) fn give_way(&mut self, at_once: u64) {
        self.at_once = self.at_once.min(at_once);
    }

    /// The states that it is expected to expand yet.
    pub(crate) fn expected(&self) -> u64 {
        self.expected
    }

    /// The states that are left of its turn. A new turn has twice as many as are expected. If that is less sure, at
    /// most `SHAKEN_TURN` times as many as were expanded so far: then more is known.
    pub(crate) fn turn(&mut self) -> u64 {
        if self.is_between_turns() {
            let turn = self.expected.saturating_mul(2);
            let expanded = self.sweep.done().max(self.at_once).max(1);
            self.turn = match self.trust {
                Trust::Shaken => turn.min(expanded.saturating_mul(SHAKEN_TURN)),
                Trust::Full | Trust::Lost => turn,
            };
            self.left = self.turn;
        }
        self.left
    }

    /// Whether its last turn has ended, or none has begun.
    pub(crate) fn is_between_turns(&self) -> bool {
        self.left == 0
    }

    /// Notes that `states` states of the turn have not ended the sweep.
    pub(crate) fn advanced(&mut self, states: u64, tuning: &SweepTuning) {
        self.left -= states.min(self.left);
        if self.is_between_turns() {
            self.end_turn(tuning);
        }
    }

    fn end_turn(&mut self, tuning: &SweepTuning) {
        // At least as many as in this turn: so the turns grow.
        let expected = self.sweep.forecast().max(self.turn as f64) as u64;
        if self.expected > self.at_once {
            let is_far_more = expected / tuning.shaken_growth.max(1) > self.expected;
            self.trust = self.trust.min(if is_far_more { Trust::Lost } else { Trust::Shaken });
        }
        self.expected = expected;
    }

    /// Whether the others are expected to need far longer, by what a search forecasts.
    pub(crate) fn others_are_hopeless(&self, others: RivalForecast, tuning: &SweepTuning) -> bool {
        let work = self.expected.saturating_mul(self.state_cost);
        others.remaining > work as f64 * tuning.hopeless
    }

    /// Whether its trial has shown that it takes too long to begin at all.
    pub(crate) fn is_too_long(&self, tuning: &SweepTuning) -> bool {
        self.trust > Trust::Lost && self.expected > tuning.most_states
    }

    /// Returns the work that the others do before its next turn, in nodes.
    pub(crate) fn until_turn(&self, others: RivalForecast, tuning: &SweepTuning) -> u64 {
        let work = self.expected.saturating_mul(self.state_cost);
        let remaining = match self.trust {
            Trust::Full => others.remaining,
            Trust::Shaken => others.remaining_at_least(work),
            Trust::Lost => 0.0,
        };
        let is_hopeless = remaining > work as f64 * tuning.hopeless;
        let patience = match is_hopeless {
            _ if self.expected <= self.at_once => 0,
            // A walk by orbits that ends sooner shows it within that work.
            true => u64::from(self.is_wide && others.least_walk < work as f64),
            false => self.patience,
        };
        work.saturating_mul(patience).saturating_sub(others.done)
    }
}

/// The other ways beside a sweep, in nodes.
#[derive(Clone, Copy)]
pub(crate) struct RivalForecast {
    /// What they have done.
    pub(crate) done: u64,
    /// What the best of them is expected to need yet, at least.
    pub(crate) remaining: f64,
    /// The nodes of the search that forecast this; 0 if it is no forecast of a search.
    pub(crate) forecast_by: u64,
    /// What a walk by orbits that is not taken for the best may need, at least; infinite if there is none.
    pub(crate) least_walk: f64,
}

impl RivalForecast {
    /// Ways that have done `done` nodes, the best of which is expected to need at least `remaining` more.
    pub(crate) fn new(done: u64, remaining: f64) -> Self {
        Self { done, remaining, forecast_by: 0, least_walk: f64::INFINITY }
    }

    /// Ways that have done `done` nodes. A search is the best of them: after `nodes` nodes it forecasts
    /// `remaining` more.
    pub(crate) fn search(done: u64, nodes: u64, remaining: f64) -> Self {
        Self { forecast_by: nodes, ..Self::new(done, remaining) }
    }

    /// What a search may forecast once it has worked as much as the sweep. Where equal residuals recur,
    /// forecasts fall, at first with a power of the nodes of 1 to 2; 3/2 is taken (see docs/experiments/race.md). If it has
    /// finished no part of its tree, nothing is known of the rest: a tree may be deep and without forks.
    fn remaining_at_least(&self, work: u64) -> f64 {
        if !self.remaining.is_finite() {
            return 0.0;
        }
        let part = self.forecast_by as f64 / work.max(1) as f64;
        self.remaining * part.min(1.0).powf(1.5)
    }
}
