//! The walk of a sweep from layer to layer, by one thread or by several.
//!
//! A sweep begins in one thread. Once many states wait at a step, they are dealt to shards by their
//! hash, several for each thread, and the sweep goes on in rounds: first each shard expands some of
//! its states, then each collects those that others have found for it. Once few states wait, one
//! thread takes all of them back.

use std::sync::OnceLock;

use num_bigint::BigUint;
use quadrille_search::meter::Meter;
use quadrille_search::target::IS_SMALL;
use quadrille_search::tuning::{SweepTuning, Tuning};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sweep::layer::{Full, Room};
use crate::sweep::merge::{Meaning, Merger, Tally};
use crate::sweep::merging::Merging;
use crate::sweep::program::Program;
use crate::sweep::record::{self, SweepError, SweepRecord};
use crate::sweep::running::{Front, Outlook, Progress, Running};
use crate::sweep::shard::{Context, Mail, Shard, owner};

/// Options that each of several threads tries on its states between two looks at the clock and the
/// token: about ten milliseconds.
const ROUND_MOVES: u64 = 1 << 16;

/// Shards in all, each of which has a box of letters for each other one.
const MOST_SHARDS: usize = 128;

/// Shards for each thread: more than one, so that no thread waits long for another and the table of a shard
/// fits into the cache of a core.
const SHARDS_PER_THREAD: usize = 8;

/// Whether wide layers are shared among threads and merged under symmetries. In WebAssembly there are
/// no threads.
const HAS_WIDE_LAYERS: bool = !IS_SMALL;

/// Whether a sweep can be written down. The page in the browser resumes no count.
const HAS_RECORDS: bool = !IS_SMALL;

/// A sweep with states of `K` words.
///
/// # Invariants
/// * `shards` have the states that wait at step `at` and later ones, each state in the shard that owns
///   it. There is one shard and no mail, or `mails` has one for each of them;
/// * between two rounds, no letter waits to be collected;
/// * the sum over all states that wait of the number of ways to them, times the number of ways on
///   from them, is the number of solutions;
/// * `room` counts the memory of the program, of all layers and of all mail.
#[derive(Debug)]
pub(super) struct Run<'p, const K: usize> {
    program: Program<K>,
    /// The hash of the program, once it was asked for.
    steps: OnceLock<String>,
    at: usize,
    shards: Vec<Shard<K>>,
    mails: Vec<Mail<K>>,
    /// For each step that is over, the states that waited at its end; 0 for all others.
    waited: Vec<u64>,
    room: Room,
    /// The threads that may expand a wide layer.
    threads: usize,
    /// These threads, once there was a wide layer.
    pool: Option<ThreadPool>,
    merging: Merging<'p>,
    merger: Option<Merger<K>>,
}

impl<'p, const K: usize> Run<'p, K> {
    /// Begins within a limit of bytes. `meaning` is that of the states, if they can be merged. An error
    /// if the bytes are too few for the program.
    pub(super) fn new(
        program: Program<K>,
        meaning: Option<Meaning<'p>>,
        memory: usize,
    ) -> Result<Self, Full> {
        let room = Room::new(memory);
        room.take_bytes(program.bytes())?;
        let start = program.start();
        let at = start.map_or(program.len(), |(at, _)| at);
        let mut shard = Shard::new(at);
        if let Some((_, key)) = start {
            shard.add((at, 0), &key, &[1], &room)?;
        }
        let shards = vec![shard];
        let waited = vec![0; program.len()];
        Ok(Self {
            program,
            steps: OnceLock::new(),
            at,
            shards,
            mails: Vec::new(),
            waited,
            room,
            threads: 1,
            pool: None,
            merging: Merging::new(meaning),
            merger: None,
        })
    }

    /// The states of the first layer that were not expanded.
    fn waiting(&self) -> usize {
        self.shards.iter().map(Shard::waiting).sum()
    }

    /// The states of the first layer that were expanded.
    fn expanded(&self) -> usize {
        self.shards.iter().map(Shard::expanded).sum()
    }

    /// The states of all layers, with those that were expanded.
    fn states(&self) -> usize {
        self.shards.iter().map(Shard::states).sum()
    }

    /// The states to expand between two checks of the limits.
    fn chunk(&self, tuning: &Tuning) -> u64 {
        if self.mails.is_empty() {
            return tuning.threads.poll_interval;
        }
        let moves = tuning.limit(ROUND_MOVES).saturating_mul(self.threads as u64);
        (moves / self.program.moves(self.at) as u64).max(tuning.threads.poll_interval)
    }

    /// Expands `states` states of the first layer; it has as many.
    fn expand(&mut self, states: usize) -> Result<(), Full> {
        let Self { program, at, shards, mails, room, pool, merger, .. } = self;
        let merger = merger.as_ref().filter(|_| HAS_WIDE_LAYERS);
        let context = Context { program, at: *at, merger, room };
        let Some(pool) = pool.as_ref().filter(|_| HAS_WIDE_LAYERS && !mails.is_empty()) else {
            return shards[0].expand(context, states, &mut Mail::new(0), |_| None);
        };
        let (count, parts) = (shards.len(), divide(states, shards));
        pool.install(|| {
            let pairs = shards.par_iter_mut().zip(&mut *mails).zip(parts).enumerate();
            pairs.with_max_len(1).try_for_each(|(own, ((shard, mail), states))| {
                mail.clear(shard);
                let other = |key: &_| Some(owner(key, count)).filter(|&owner| owner != own);
                shard.expand(context, states, mail, other)
            })?;
            let shards = shards.par_iter_mut().enumerate().with_max_len(1);
            shards.try_for_each(|(own, shard)| shard.collect(own, mails, context))
        })
    }

    /// Goes on to the next layer, which is not past the last, of a sweep that is expected to
    /// have `all_states` states.
    fn next_layer(&mut self, all_states: f64, meter: &Meter<'_>) {
        let tuning = meter.tuning();
        let expanded = self.expanded();
        self.waited[self.at] = (self.states() - expanded) as u64;
        self.merging.states += expanded as u64;
        self.at += 1;
        for shard in &mut self.shards {
            shard.next_layer(self.at, &self.room);
        }
        if HAS_WIDE_LAYERS && self.threads > 1 {
            self.reshard(&tuning.sweep);
        }
        let tally =
            self.shards.iter_mut().map(Shard::take_tally).fold(Tally::default(), Tally::and);
        if let Some(merger) = self.merger.take_if(|merger| !merger.judge(tally)) {
            merger.free(&self.room);
        }
        if HAS_WIDE_LAYERS {
            let interrupt = || meter.is_over();
            let found = self.merging.search(self.at, all_states, tuning, &self.room, &interrupt);
            self.merger = found.or(self.merger.take());
        }
    }

    /// Deals the states to several shards if many wait, or to one if few do. No state of the first
    /// layer was expanded.
    fn reshard(&mut self, tuning: &SweepTuning) {
        let shards = match self.mails.is_empty() {
            true if self.waiting() >= tuning.shared_states => {
                self.threads.saturating_mul(SHARDS_PER_THREAD).min(MOST_SHARDS)
            }
            false if self.states() < tuning.shared_states / 4 => 1,
            _ => return,
        };
        if shards > 1 && self.pool.is_none() {
            match ThreadPoolBuilder::new().num_threads(self.threads).build() {
                Ok(pool) => self.pool = Some(pool),
                Err(_) => return self.threads = 1,
            }
        }
        let mut dealt: Vec<_> = (0..shards).map(|_| Shard::new(self.at)).collect();
        let mut parts = self.shards.iter();
        let room = &self.room;
        if parts.try_for_each(|part| part.deal(self.at, &mut dealt, room)).is_err() {
            // There is no room for two copies of the states: leave them where they are.
            dealt.into_iter().for_each(|shard| shard.free(room));
            if shards > 1 {
                self.threads = 1;
            }
            return;
        }
        std::mem::replace(&mut self.shards, dealt).into_iter().for_each(|shard| shard.free(room));
        self.mails.drain(..).for_each(|mail| mail.free(room));
        if shards > 1 {
            self.mails = (0..shards).map(|_| Mail::new(shards)).collect();
        }
    }

    /// The hash of the steps.
    fn steps(&self) -> &str {
        self.steps.get_or_init(|| self.program.hash())
    }

    /// The number of solutions found.
    fn found(&self) -> BigUint {
        let ahead = self.program.len() - self.at;
        self.shards.iter().map(|shard| shard.sum(ahead)).sum()
    }
}

/// Divides a number of states among shards that have as many states to expand, about evenly.
fn divide<const K: usize>(states: usize, shards: &[Shard<K>]) -> Vec<usize> {
    let mut waiting: usize = shards.iter().map(Shard::waiting).sum();
    let mut left = states;
    let parts = shards.iter().map(|shard| {
        let own = shard.waiting();
        // Rounded up: so the shards after this one have as many as are left.
        let part = (own as u128 * left as u128).div_ceil(waiting.max(1) as u128) as usize;
        waiting -= own;
        left -= part;
        part
    });
    parts.collect()
}

impl<const K: usize> Running for Run<'_, K> {
    fn advance(&mut self, states: u64, outlook: Outlook, meter: &mut Meter<'_>) -> Progress {
        let mut left = states;
        meter.reserve_depth(self.program.len());
        let tuning = *meter.tuning();
        if meter.counts_each() {
            self.threads = 1;
        }
        loop {
            let waiting = self.waiting();
            if self.at == self.program.len() {
                return Progress::Done(self.found());
            }
            if waiting == 0 {
                self.next_layer(outlook.all, meter);
                continue;
            }
            let wanted = (waiting as u64).min(self.chunk(&tuning)).min(left);
            if wanted == 0 {
                return Progress::Paused;
            }
            let share = || (outlook.done + (states - left) as f64) / outlook.all;
            let granted = meter.visit_many(self.at, wanted, share);
            if granted > 0 && self.expand(granted as usize).is_err() {
                return Progress::GaveUp;
            }
            left -= granted;
            if granted < wanted {
                return Progress::Stopped(meter.stop_reason(), self.found());
            }
        }
    }

    fn widths(&self) -> Vec<u32> {
        self.program.widths()
    }

    fn front(&self) -> Front {
        Front { step: self.at, states: self.states() - self.expanded() }
    }

    fn waited(&self) -> &[u64] {
        &self.waited
    }

    fn limit_memory(&mut self, bytes: usize) {
        self.room.limit(bytes);
    }

    fn share(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn merge(&mut self) {
        self.merging.is_asked = true;
    }

    fn waiting_bytes(&self) -> usize {
        self.shards.iter().map(Shard::waiting_words).sum::<usize>() * size_of::<u64>()
    }

    fn record(&self) -> Option<SweepRecord> {
        HAS_RECORDS.then(|| record::write(self.steps(), self.at, &self.shards))
    }

    fn restore(&mut self, record: &SweepRecord) -> Result<(), SweepError> {
        if !HAS_RECORDS {
            return Err(SweepError::Foreign);
        }
        let (at, shard) = record::read(record, &self.program, self.steps(), &self.room)?;
        self.at = at;
        self.mails.drain(..).for_each(|mail| mail.free(&self.room));
        self.shards.drain(..).for_each(|shard| shard.free(&self.room));
        self.shards.push(shard);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use quadrille_answer::CancelToken;
    use quadrille_problem::Problem;
    use quadrille_random::Random;
    use quadrille_search::answer::StopReason;
    use quadrille_search::meter::limits::Limits;

    use super::*;
    use crate::boards::dominoes;
    use crate::sweep::layout::Layout;
    use crate::sweep::need::Needs;
    use crate::sweep::spans::Spans;
    use crate::sweep::tests::{brute_force, random_problem};

    const UNKNOWN: Outlook = Outlook { done: 0.0, all: f64::INFINITY };

    /// A sweep in the order given; `None` if there is no solution.
    fn begin(problem: &Problem, memory: usize, threads: usize) -> Option<Run<'_, 2>> {
        let needs = Needs::new(problem)?;
        let order: Vec<u32> = (0..problem.primary_count() as u32).collect();
        let spans = Spans::new(problem, &needs, &order);
        let layout = Layout::new(&needs, &spans, &order, 2).expect("few items");
        let program = Program::new(problem, &needs, &spans, &layout, &order);
        let meaning = Meaning::new(problem, &needs, spans, layout, &order);
        let mut run = Run::new(program, meaning, memory).ok()?;
        run.share(threads);
        Some(run)
    }

    /// All memory that is still taken once the states and the mail are gone.
    fn held_at_end(run: Run<'_, 2>) -> usize {
        run.shards.into_iter().for_each(|shard| shard.free(&run.room));
        run.mails.into_iter().for_each(|mail| mail.free(&run.room));
        run.room.held()
    }

    #[test]
    fn threads_agree_with_brute_force_on_random_problems() {
        let mut shared = 0;
        for seed in 0..1_200 {
            let random = &mut Random::new(seed);
            let problem = random_problem(random);
            let Some(mut run) = begin(&problem, usize::MAX, 2 + seed as usize % 3) else {
                assert_eq!(brute_force(&problem), BigUint::ZERO, "seed {seed}");
                continue;
            };
            let (mut meter, mut alone) =
                (Meter::new(Limits::tiny(), None), Meter::new(Limits::tiny(), None));
            let pause = 1 + random.below(9) as u64;
            let count = loop {
                match run.advance(pause, UNKNOWN, &mut meter) {
                    Progress::Paused => shared += u64::from(!run.mails.is_empty()),
                    Progress::Done(count) => break count,
                    progress => panic!("{progress:?}"),
                }
            };
            assert_eq!(count, brute_force(&problem), "seed {seed}\n{problem}");
            let mut other = begin(&problem, usize::MAX, 1).expect("as before");
            assert_eq!(other.advance(u64::MAX, UNKNOWN, &mut alone), Progress::Done(count));
            assert_eq!(meter.nodes(), alone.nodes(), "seed {seed}: each state once\n{problem}");
            assert_eq!(run.waited, other.waited, "seed {seed}");
            let bytes = run.program.bytes();
            assert_eq!(held_at_end(run), bytes, "seed {seed}: all memory is given back");
        }
        assert!(shared > 500, "{shared} pauses with several shards are too few to show anything");
    }

    /// Kasteleyn's number, past 64 bits: numbers of several widths go from shard to shard.
    #[test]
    fn threads_add_wide_numbers() {
        let problem = dominoes(16, 16);
        for (threads, shared_states) in [(2, 8), (3, 100), (2, 6_000)] {
            let mut limits = Limits::default();
            limits.tuning.sweep.shared_states = shared_states;
            let mut run = begin(&problem, usize::MAX, threads).expect("narrow");
            let Progress::Done(count) =
                run.advance(u64::MAX, UNKNOWN, &mut Meter::new(limits, None))
            else {
                panic!("nothing is limited")
            };
            assert_eq!(count.to_string(), "2444888770250892795802079170816");
            assert!(run.pool.is_some(), "there were wide layers");
            assert!(run.mails.is_empty(), "at the end there are few states");
            let bytes = run.program.bytes();
            assert_eq!(held_at_end(run), bytes, "all memory is given back");
        }
    }

    #[test]
    fn threads_keep_the_memory_limit() {
        let problem = dominoes(8, 8);
        let (mut gave_up, mut done) = (0, 0);
        for memory in (0..240_000).step_by(3_000) {
            let Some(mut run) = begin(&problem, memory, 2) else { continue };
            match run.advance(u64::MAX, UNKNOWN, &mut Meter::new(Limits::tiny(), None)) {
                Progress::Done(count) => {
                    assert_eq!(count, 12_988_816u32.into());
                    done += 1;
                }
                Progress::GaveUp => gave_up += 1,
                progress => panic!("{progress:?}"),
            }
            assert!(run.room.held() <= memory);
            let bytes = run.program.bytes();
            assert_eq!(held_at_end(run), bytes);
        }
        assert!(gave_up > 5 && done > 5, "{gave_up}, {done}");
    }

    #[test]
    fn threads_stop_when_told_to() {
        let problem = dominoes(8, 8);
        let mut run = begin(&problem, usize::MAX, 2).expect("narrow");
        let token = CancelToken::new();
        let limits = Limits { cancel: Some(token.clone()), ..Limits::tiny() };
        let mut meter = Meter::new(limits, None);
        assert_eq!(run.advance(300, UNKNOWN, &mut meter), Progress::Paused);
        assert!(!run.mails.is_empty(), "threads share the states");
        token.cancel();
        let stopped = Progress::Stopped(StopReason::Cancelled, BigUint::ZERO);
        // The meter may grant a few states more before it looks at the token.
        assert_eq!(run.advance(u64::MAX, UNKNOWN, &mut meter), stopped);
        assert!(meter.nodes() < 2_000, "{}", meter.nodes());
    }
}
