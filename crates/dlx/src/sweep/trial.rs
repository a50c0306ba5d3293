//! Decides between a sweep and a search of a part, by a trial in states: no clock is read, so the
//! decision is the same each time.
//!
//! A sweep expands a few states, and predicts the others by the widths ahead. If they are very many,
//! the part is searched. If they are few, the sweep goes on at once. In between, a search is tried
//! for as many nodes as take about as long as the predicted sweep, and the sweep goes on only if that
//! is not enough. So no part takes more than a few times as long as by the better of the two ways.

use quadrille_problem::Problem;

use crate::answer::{Answer, Count, StopReason};
use crate::choice::{Chosen, Engine, Reason};
use crate::meter::limits::Meter;
use crate::sweep::Sweep;
use crate::sweep::run::Progress;
use crate::tuning::SweepTuning;

/// How a part was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) answer: Answer,
    /// The most bits of a state; `None` if the part was searched.
    pub(crate) width: Option<u32>,
}

impl Swept {
    /// The back end that counted the part, and why; a search is by the walk that was `chosen`.
    pub(crate) fn chosen(&self, is_asked: bool, chosen: Chosen) -> Chosen {
        match self.width {
            None => chosen,
            Some(_) if is_asked => Chosen { engine: Engine::Sweep, reason: Reason::Asked },
            Some(width) => Chosen { engine: Engine::Sweep, reason: Reason::Narrow { width } },
        }
    }
}

/// Counts a part: by a sweep if one is asked for, or promising and no limit counts nodes or
/// solutions; else by `search`. A sweep that does not fit into the memory limit is given up.
pub(crate) fn sweep_or_search<E>(
    part: &Problem,
    is_asked: bool,
    meter: &mut Meter<'_>,
    search: &mut dyn FnMut(&mut Meter<'_>) -> Result<Answer, E>,
) -> Result<Swept, E> {
    let swept = match is_asked {
        true => sweep(part, meter),
        false => match try_to_sweep(part, meter, search)? {
            Tried::Counted(swept) => Some(swept),
            Tried::InVain => None,
        },
    };
    match swept {
        Some(swept) => Ok(swept),
        None => Ok(Swept { answer: search(meter)?, width: None }),
    }
}

/// Counts a part by a sweep, if it is narrow enough for that and for the memory.
fn sweep(part: &Problem, meter: &mut Meter<'_>) -> Option<Swept> {
    // Without memory, or with each solution to be seen, the part is walked.
    let memory = Some(meter.memory_limit()).filter(|&memory| memory > 0)?;
    let tuning = meter.tuning().sweep;
    let mut sweep = Sweep::begin(part, memory, &tuning)?;
    let answer = answer(sweep.advance(u64::MAX, meter))?;
    Some(Swept { answer, width: Some(sweep.width()) })
}

/// The outcome of a trial.
enum Tried {
    Counted(Swept),
    InVain,
}

fn try_to_sweep<E>(
    part: &Problem,
    meter: &mut Meter<'_>,
    search: &mut dyn FnMut(&mut Meter<'_>) -> Result<Answer, E>,
) -> Result<Tried, E> {
    let (tuning, memory) = (meter.tuning().sweep, meter.memory_limit());
    if memory == 0 || meter.counts_each() || part.option_count() < tuning.least_options {
        return Ok(Tried::InVain);
    }
    let narrow = SweepTuning { width_limit: tuning.free_width_limit, ..tuning };
    let Some(mut sweep) = Sweep::begin(part, memory, &narrow) else { return Ok(Tried::InVain) };
    let Some(mut trial) = meter.trial(u64::MAX) else { return Ok(Tried::InVain) };
    let mut progress = sweep.advance(tuning.trial_states, &mut trial);
    let mut states = tuning.trial_states.max(1);
    // What the trial visits counts once it is promising.
    let mut trial = Some(trial);
    while progress == Progress::Paused {
        let expected = sweep.forecast();
        if expected > tuning.most_states as f64 {
            break;
        }
        // At least as many as so far: each round is twice as long as all before it together.
        let expected = (expected as u64).max(states);
        if expected > tuning.at_once {
            let nodes = expected.saturating_mul(tuning.nodes_per_state);
            let left = memory.saturating_sub(sweep.memory());
            if let Some(answer) = try_to_search(nodes, left, meter, search)? {
                trial.into_iter().for_each(|trial| meter.discard(trial));
                return Ok(Tried::Counted(Swept { answer, width: None }));
            }
        }
        trial.take().into_iter().for_each(|trial| meter.adopt(trial));
        // More than twice as many as expected are a reason to decide again.
        progress = sweep.advance(2 * expected, meter);
        states += 2 * expected;
    }
    let answer = answer(progress);
    if let Some(trial) = trial {
        match answer {
            Some(_) => meter.adopt(trial),
            None => meter.discard(trial),
        }
    }
    let width = Some(sweep.width());
    Ok(answer.map_or(Tried::InVain, |answer| Tried::Counted(Swept { answer, width })))
}

/// Searches for at most this many nodes, with this much memory. `None` if they are not enough.
fn try_to_search<E>(
    nodes: u64,
    memory: usize,
    meter: &mut Meter<'_>,
    search: &mut dyn FnMut(&mut Meter<'_>) -> Result<Answer, E>,
) -> Result<Option<Answer>, E> {
    let Some(mut trial) = meter.trial(nodes) else { return Ok(None) };
    trial.replace_memory(memory);
    let answer = search(&mut trial)?;
    if answer.stopped() == Some(StopReason::NodeLimit) {
        meter.discard(trial);
        return Ok(None);
    }
    meter.adopt(trial);
    Ok(Some(answer))
}

/// The answer of a sweep; `None` if it gave up or was not done.
fn answer(progress: Progress) -> Option<Answer> {
    match progress {
        Progress::Done(count) => Some(Answer::Complete(Count::from_big(count))),
        Progress::Stopped(reason, found) => Some(Answer::AtLeast(Count::from_big(found), reason)),
        Progress::Paused | Progress::GaveUp => None,
    }
}
