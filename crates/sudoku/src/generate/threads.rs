//! Makes puzzles in several threads, and returns them in order.
//!
//! The threads take batches in turns. The first batches are small, so the first puzzle comes at
//! once; later ones are large enough to keep all lanes busy. No thread is more than two batches
//! ahead of the caller.

use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use quadrille_dlx::CancelToken;

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
    if threads == 1 {
        let _is_enough = batches.flat_map(|batch| made(settings, batch)).try_for_each(see);
        return;
    }
    let enough = CancelToken::new();
    let mut settings = settings.clone();
    settings.cancel.push(enough.clone());
    thread::scope(|scope| {
        let receivers: Vec<Receiver<Vec<Outcome>>> = (0..threads)
            .map(|turn| {
                let (sender, receiver) = sync_channel(1);
                let (settings, batches) = (&settings, batches.clone());
                scope.spawn(move || {
                    for batch in batches.skip(turn).step_by(threads) {
                        if sender.send(made(settings, batch)).is_err() {
                            return;
                        }
                    }
                });
                receiver
            })
            .collect();
        let mut turns = receivers.iter().cycle();
        while let Some(Ok(made)) = turns.next().map(Receiver::recv) {
            if made.into_iter().try_for_each(&mut see).is_break() {
                break;
            }
        }
        enough.cancel();
        drop(receivers);
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
