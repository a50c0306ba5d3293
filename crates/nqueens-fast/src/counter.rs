//! The counter: settings, threads and the sum.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use quadrille_answer::{Answer, CancelToken, StopReason};
use quadrille_threads::beside;
use quadrille_vectors::Level;
use quadrille_vectors::clock::Instant;

use crate::backtracking;
use crate::plan::{Plan, Worker};
use crate::shard::{Shard, ShardRecord};
use crate::size::SizeError;
use crate::stop::{Limits, Stop};
use crate::tally::Tally;

/// Counts all ways to place n queens on an n×n board by meeting in the middle.
///
/// This is far faster than a search. On one core with AVX-512, 16 queens take less than 0.05
/// seconds, 18 about one second and 20 less than a minute; each step of 2 multiplies the time by 25
/// to 70. AVX2 takes about 1.5 times as long, and plain Rust about 4 times.
/// [`estimate`](Self::estimate) predicts the time on this machine.
///
/// Memory is up to 250 MB for n ≤ 20, most of it shared by all threads. For larger n each thread
/// uses about 25 MB at n = 22, 100 MB at 24 and 1.2 GB at 26. The list of column sets has 4 bytes
/// each, 40 MB at n = 27.
///
/// # Examples
/// ```
/// use quadrille_nqueens_fast::MeetInTheMiddle;
///
/// assert_eq!(MeetInTheMiddle::new(12)?.count()?.complete()?, 14200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MeetInTheMiddle<'a> {
    n: usize,
    threads: usize,
    shard: Shard,
    time_limit: Option<Duration>,
    cancel: Option<CancelToken>,
    watcher: Option<&'a mut (dyn FnMut(FastProgress) + Send)>,
    level: Level,
}

impl fmt::Debug for MeetInTheMiddle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MeetInTheMiddle")
            .field("n", &self.n)
            .field("threads", &self.threads)
            .field("shard", &self.shard)
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

/// The progress of a [`MeetInTheMiddle`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FastProgress {
    /// The number of orbits of column sets counted so far.
    pub done: u64,
    /// The number of orbits to count.
    pub of: u64,
    /// The time since the count began, in seconds.
    pub seconds: f64,
}

impl<'a> MeetInTheMiddle<'a> {
    /// The greatest n accepted, and the greatest whose count is known. It would take one core
    /// decades.
    pub const LIMIT: usize = 27;

    /// Returns a counter for n queens with one thread and no limits.
    ///
    /// # Errors
    /// If `n` is 0 or greater than [`MeetInTheMiddle::LIMIT`].
    pub fn new(n: usize) -> Result<Self, SizeError> {
        match n {
            0 => Err(SizeError::Zero),
            1..=Self::LIMIT => Ok(Self {
                n,
                threads: 1,
                shard: Shard::WHOLE,
                time_limit: None,
                cancel: None,
                watcher: None,
                level: Level::best(),
            }),
            _ => Err(SizeError::TooLarge { n, limit: Self::LIMIT }),
        }
    }

    /// Sets the number of threads (default 1; 0 means 1). It does not affect the count.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Counts only this part (default: the whole).
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = shard;
        self
    }

    /// Stops after `limit`.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Stops when the token is cancelled.
    pub fn cancel_token(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// Calls `watcher` with the progress after each orbit that the calling thread has counted, and
    /// at the end of a complete count.
    pub fn watcher(mut self, watcher: &'a mut (dyn FnMut(FastProgress) + Send)) -> Self {
        self.watcher = Some(watcher);
        self
    }

    /// Counts with the instructions of `level`.
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Counts the boards. If stopped, the answer is a lower bound: the boards of the orbits done.
    ///
    /// # Errors
    /// If the sum does not match its residues, which means a hardware fault or a bug.
    pub fn count(self) -> Result<Answer, FastCountError> {
        let Found { tally, stopped, .. } = self.run()?;
        Ok(match stopped {
            None => Answer::Complete(tally.sum.into()),
            Some(reason) => Answer::AtLeast(tally.sum.into(), reason),
        })
    }

    /// Counts the shard and returns its record, for [`merge`](crate::merge).
    ///
    /// # Errors
    /// If the count was stopped, or the sum does not match its residues.
    pub fn record(self) -> Result<ShardRecord, FastCountError> {
        let (n, shard) = (self.n, self.shard);
        let Found { tally, parts, stopped } = self.run()?;
        match stopped {
            None => Ok(ShardRecord::new(n, shard, tally, parts)),
            Some(reason) => Err(FastCountError::Stopped(reason)),
        }
    }

    /// Counts the boards of the shard by backtracking, to check a record of
    /// [`record`](Self::record).
    ///
    /// The two methods share only the division into shards and the weights of boards. This one uses
    /// one thread, calls no watcher, and takes 30 to 100 times as long: about two hours for all
    /// shards of 20 queens. So a record has the counts of small [parts](Shard::part).
    ///
    /// # Errors
    /// If the count was stopped.
    ///
    /// # Examples
    /// ```
    /// use quadrille_nqueens_fast::{MeetInTheMiddle, Shard};
    ///
    /// let shard = Shard::new(1, 3).expect("1 is less than 3");
    /// let counter = |shard| Ok::<_, quadrille_nqueens_fast::SizeError>(MeetInTheMiddle::new(9)?.shard(shard));
    /// let record = counter(shard)?.record()?;
    /// assert_eq!(counter(shard)?.count_by_backtracking()?, record.count);
    /// let part = shard.part(4, record.parts.len()).expect("there are more parts");
    /// assert_eq!(counter(part)?.count_by_backtracking()?, record.parts[4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_by_backtracking(self) -> Result<u128, FastCountError> {
        let limits = Limits { started: Instant::now(), time: self.time_limit, cancel: self.cancel };
        let mut stop = Stop::new(&limits);
        match (backtracking::count(self.n, self.shard, &mut stop), stop.reason()) {
            (Some(tally), _) if tally.agrees() => Ok(tally.sum),
            (None, Some(reason)) => Err(FastCountError::Stopped(reason)),
            _ => Err(FastCountError::Disagrees),
        }
    }

    /// Estimates the time of the count on one core, in seconds, from a sample of orbits.
    ///
    /// Takes about 0.1 seconds, or as long as two orbits if that is longer: up to a minute for
    /// n = 27.
    pub fn estimate(&self) -> f64 {
        const SAMPLES: usize = 64;
        const ENOUGH: Duration = Duration::from_millis(100);
        let plan = Plan::new(self.n, self.level);
        let orbits = self.shard.orbits(plan.orbits());
        let limits = Limits { started: Instant::now(), time: None, cancel: self.cancel.clone() };
        let (mut worker, mut stop) = (Worker::new(&plan), Stop::new(&limits));
        let mut seconds = 0.0;
        let mut sampled = 0;
        for sample in 0..SAMPLES.min(orbits.len()) {
            // Far apart, so that a prefix of the sample is spread over all orbits too.
            let place = (sample * SAMPLES * 2 / 3 % SAMPLES) * orbits.len() / SAMPLES;
            let Some(number) = orbits.clone().nth(place) else { break };
            // The first run also fills tables, which are shared with many other orbits.
            let _ = worker.count(number, &mut stop);
            let started = Instant::now();
            let _ = worker.count(number, &mut stop);
            seconds += started.elapsed().as_secs_f64();
            sampled += 1;
            if limits.started.elapsed() > ENOUGH {
                break;
            }
        }
        if sampled == 0 { 0.0 } else { seconds / f64::from(sampled) * orbits.len() as f64 }
    }

    /// Counts the orbits of the shard.
    fn run(mut self) -> Result<Found, FastCountError> {
        let started = Instant::now();
        let limits = Limits { started, time: self.time_limit, cancel: self.cancel };
        let plan = Plan::new(self.n, self.level);
        let orbits = self.shard.orbits(plan.orbits());
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let progress = |done| FastProgress {
            done: done as u64,
            of: orbits.len() as u64,
            seconds: started.elapsed().as_secs_f64(),
        };
        // The work of one thread, which takes the next orbit whenever it is free.
        let work = |watcher: &mut dyn FnMut(FastProgress)| {
            let (mut worker, mut stop) = (Worker::new(&plan), Stop::new(&limits));
            let mut found = Found::none(orbits.len().clamp(1, PARTS));
            while stop.check().is_some() {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(number) = orbits.clone().nth(place) else { break };
                let Some(boards) = worker.count(number, &mut stop) else { break };
                let part = place % found.parts.len();
                found.tally.add(&boards);
                found.parts[part] = found.parts[part].wrapping_add(boards.sum);
                watcher(progress(done.fetch_add(1, Ordering::Relaxed) + 1));
            }
            found.stopped = stop.reason();
            found
        };
        let (own, helped) = beside(
            self.threads.saturating_sub(1),
            |_| work(&mut |_| ()),
            |_| match &mut self.watcher {
                Some(watcher) => work(*watcher),
                None => work(&mut |_| ()),
            },
        );
        let mut sum = helped.into_iter().fold(own, Found::and);
        if !sum.tally.agrees() {
            return Err(FastCountError::Disagrees);
        }
        let done = done.into_inner();
        if done == orbits.len() {
            sum.stopped = None;
            if let Some(watcher) = self.watcher {
                watcher(progress(done));
            }
        }
        Ok(sum)
    }
}

/// The most parts of a shard that a record tells.
const PARTS: usize = 256;

/// What was counted.
struct Found {
    tally: Tally,
    /// The boards of each part of the shard.
    parts: Vec<u128>,
    stopped: Option<StopReason>,
}

impl Found {
    fn none(parts: usize) -> Self {
        Self { tally: Tally::default(), parts: vec![0; parts], stopped: None }
    }

    /// Adds what another thread counted.
    fn and(mut self, other: Self) -> Self {
        self.tally.add(&other.tally);
        let parts = self.parts.iter_mut().zip(other.parts);
        parts.for_each(|(part, other)| *part = part.wrapping_add(other));
        self.stopped = self.stopped.or(other.stopped);
        self
    }
}

/// Why a count failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FastCountError {
    /// The count was stopped.
    Stopped(StopReason),
    /// The sum does not match its residues, which are summed independently.
    Disagrees,
}

impl fmt::Display for FastCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Disagrees => f.write_str("the count does not agree with its own residues"),
        }
    }
}

impl std::error::Error for FastCountError {}
