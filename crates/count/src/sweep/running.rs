//! What is asked of a sweep, whatever the number of words of its states, and what it answers.

use num_bigint::BigUint;
use quadrille_search::answer::{Answer, Count, StopReason};
use quadrille_search::meter::Meter;

use crate::sweep::record::{SweepError, SweepRecord};

/// How far a sweep has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// To its end, with the number of solutions.
    Done(BigUint),
    /// It has expanded as many states as it was allowed to, and can go on.
    Paused,
    /// The states need more memory than there is. It cannot go on; another way must be taken.
    GaveUp,
    /// A limit stopped the search. The count is that of the solutions found before.
    Stopped(StopReason, BigUint),
}

impl Progress {
    /// Returns the answer, if the sweep has one: if it is done or was stopped.
    pub(crate) fn answer(self) -> Option<Answer> {
        match self {
            Self::Done(count) => Some(Answer::Complete(Count::from_big(count))),
            Self::Stopped(reason, found) => Some(Answer::AtLeast(Count::from_big(found), reason)),
            Self::Paused | Self::GaveUp => None,
        }
    }
}

/// What the progress of a sweep is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The states expanded so far.
    pub(super) done: f64,
    /// The expected number of all states.
    pub(super) all: f64,
}

/// A sweep whose states have as many words as it needs.
pub(super) trait Running: Send {
    /// Goes on for at most `states` states.
    fn advance(&mut self, states: u64, outlook: Outlook, meter: &mut Meter<'_>) -> Progress;

    /// For each step, the number of bits that a state may have which waits there; 0 if none waits.
    fn widths(&self) -> Vec<u32>;

    /// The states that wait.
    fn front(&self) -> Front;

    /// For each step that is over, the number of states that waited at its end; 0 for all others.
    fn waited(&self) -> &[u64];

    /// Changes the limit on the memory of the program and of all layers, in bytes.
    fn limit_memory(&mut self, bytes: usize);

    /// Lets wide layers be expanded by `threads` threads.
    fn share(&mut self, threads: usize);

    /// Merges states that automorphisms carry to one another, from some number of states on.
    fn merge(&mut self);

    /// The bytes of the states that wait, with the numbers of ways to them.
    fn waiting_bytes(&self) -> usize;

    /// The states that wait; `None` where records are not compiled.
    fn record(&self) -> Option<SweepRecord>;

    /// Replaces the states that wait by those of a record, if it is one of these steps.
    fn restore(&mut self, record: &SweepRecord) -> Result<(), SweepError>;
}

/// The states that wait for being expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Front {
    /// The step from which on they wait.
    pub(super) step: usize,
    /// Their number.
    pub(super) states: usize,
}
