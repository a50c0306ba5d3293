//! Makes puzzles in several threads, and returns them in order.
//!
//! The first batches are small, so the first puzzle comes at once; later ones are large enough to keep
//! all lanes busy. At most two batches for each thread, and one more, are ahead of the caller.

use std::ops::{ControlFlow, Range};

use quadrille_dlx::CancelToken;
use quadrille_threads::{Next, Place, Row};

use crate::generate::error::NotGenerated;
use crate::generate::make::make;
use crate::generate::plan::Generated;
use crate::generate::settings::Settings;

type Outcome = Result<Generated, NotGenerated>;

pub(super) fn for_each(
    settings: &Settings,
    numbers: Range<u64>,
    threads: usize,
    mut see: impl FnMut(Outcome) -> ControlFlow<()>,
) {
    let batches =
        Batches { next: numbers.start, end: numbers.end, size: 1, limit: settings.batch_limit() };
    let enough = CancelToken::new();
    let mut settings = settings.clone();
    settings.stops.add(&enough);
    // A piece is all batches from one on: its thread leaves the others to the next.
    let make = |mut batches: Batches, place: Place<'_, _, _>| {
        if let Some(batch) = batches.next() {
            place.insert_after([batches]);
            place.hand_in(made(&settings, batch));
        }
    };
    Row::new([batches], threads, |_| 1).run(threads, make, |results| {
        while let Next::Result(made) = results.next(|| true) {
            if made.into_iter().try_for_each(&mut see).is_break() {
                break;
            }
        }
        enough.cancel();
    });
}

fn made(settings: &Settings, numbers: Range<u64>) -> Vec<Outcome> {
    make(settings, numbers.start, (numbers.end - numbers.start) as usize)
}

/// Consecutive ranges of numbers, each twice as large as the previous one, up to a limit.
#[derive(Clone, Debug)]
struct Batches {
    next: u64,
    end: u64,
    size: u64,
    limit: u64,
}

impl Iterator for Batches {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let start = self.next;
        self.next = start.saturating_add(self.size).min(self.end);
        self.size = (2 * self.size).min(self.limit);
        (start < self.next).then_some(start..self.next)
    }
}
