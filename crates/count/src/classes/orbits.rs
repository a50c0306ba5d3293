//! One solution of each class under a group of any size that generators give: the class of each
//! new solution is listed.
//!
//! The first solution of a class that the search meets stands for the class. Its images under the
//! generators, their images, and so on are the whole class. Their keys are remembered, so that the
//! search passes over them later. The time is that of the search and of one image for each solution
//! and generator; the memory is one key for each solution. The size of the group does not matter.
//!
//! The key of a solution is the sum, modulo 2^128, of a random word for each of its options. The
//! sums of two different solutions agree for one in 2^128 choices of the words: some option is in
//! only one of them, and for all choices of the other words exactly one word of this option makes
//! the sums equal. So among N solutions some two have one key with a probability of at most
//! N^2 / 2^129: for 10^9 of them about 10^-21. The words are fixed, so that a count is the same
//! everywhere; the bound is over their choice.
//!
//! Invariant: the classes of all solutions passed on are known in full, each solution by its key.

use quadrille_problem::OptionId;
use quadrille_random::Random;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::observe::Method;
use quadrille_search::reduce::polls::Polls;
use quadrille_search::reduce::presolve::POLL_WORK;
use quadrille_symmetry::Key;

use crate::classes::class::{Class, ClassError};
use crate::classes::seen::Seen;
use crate::classes::settings::{Outcome, Recipient, Settings};
use crate::solution::Solution;
use crate::solutions::Solutions;

/// Visits every solution, and passes on the first of each class. Generators are given by the images
/// of all options.
pub(super) fn visit<'p, 'm>(
    settings: &Settings<'p>,
    generators: &'m [Vec<u32>],
    recipient: &mut Recipient<'_, 'p>,
    meter: Meter<'m>,
) -> Result<Outcome, ClassError>
where
    'p: 'm,
{
    let presolve = settings.how.presolve.unwrap_or(true);
    let mut orbits = Orbits::new(settings.problem.option_count(), generators, meter.memory_limit());
    let poll_work = POLL_WORK;
    let mut solutions = Solutions::new(settings.problem, settings.how.engine, presolve, 1, meter)?;
    let mut enough = recipient.is_satisfied();
    while enough.is_none()
        && let Some(solution) = solutions.next()
    {
        if orbits.has(solution.options()) {
            continue;
        }
        let listed = {
            let interrupt = || solutions.is_over();
            orbits.list(solution.options(), &mut Polls::new(poll_work, &interrupt))
        };
        enough = match listed {
            Ok(size) => {
                let solution = Solution::known(settings.problem, solution.options());
                recipient.take(Class::new(solution, Count::from(size))).err()
            }
            Err(Unlisted::Full) => Some(StopReason::MemoryLimit),
            Err(Unlisted::Interrupted) => Some(solutions.reason_to_stop()),
        };
    }
    let answer = recipient.answer(enough.or(solutions.stopped()));
    let method = Method::Orbits { images: orbits.images };
    Ok(Outcome { answer, statistics: solutions.statistics(), method })
}

/// Why a class was not listed in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unlisted {
    Full,
    Interrupted,
}

/// The solutions of the classes so far.
struct Orbits<'g> {
    generators: &'g [Vec<u32>],
    /// The random word of each option.
    words: Vec<u128>,
    seen: Seen,
    /// Solutions of the current class whose images are not listed yet, one after another.
    pending: Vec<u32>,
    /// The most options in `pending`.
    room: usize,
    /// The number of images so far.
    images: u64,
}

impl<'g> Orbits<'g> {
    /// Remembers in at most `memory` bytes, a quarter of them for solutions in full.
    fn new(options: usize, generators: &'g [Vec<u32>], memory: usize) -> Self {
        let mut random = Random::new(0);
        Self {
            generators,
            words: (0..options).map(|_| random.next_u128()).collect(),
            seen: Seen::new(memory / 4 * 3),
            pending: Vec::new(),
            // A vector that grows holds its entries twice.
            room: memory / 4 / (3 * size_of::<u32>()),
            images: 0,
        }
    }

    fn key(&self, options: impl Iterator<Item = usize>) -> Key {
        let sum = options.fold(0u128, |sum, option| sum.wrapping_add(self.words[option]));
        [sum as u64, (sum >> 64) as u64]
    }

    /// Whether a solution is in a class that was listed.
    fn has(&self, solution: &[OptionId]) -> bool {
        self.seen.has_solution(self.key(solution.iter().map(|option| option.index())))
    }

    /// Lists the class of a solution that is in none so far. Returns its size.
    fn list(&mut self, solution: &[OptionId], polls: &mut Polls<'_>) -> Result<u64, Unlisted> {
        let length = solution.len();
        self.pending.clear();
        self.add(solution.iter().map(|option| option.index() as u32))?;
        let mut size = 1;
        let mut current = vec![0; length];
        // Only the solution of no options has length 0, and it is its own class.
        while length > 0 && self.pending.len() >= length {
            let start = self.pending.len() - length;
            current.copy_from_slice(&self.pending[start..]);
            self.pending.truncate(start);
            for generator in self.generators {
                self.images += 1;
                size += u64::from(self.add(current.iter().map(|&o| generator[o as usize]))?);
            }
            if polls.after((length * self.generators.len()) as u64) {
                return Err(Unlisted::Interrupted);
            }
        }
        Ok(size)
    }

    /// Adds a solution, if it is new.
    fn add(&mut self, options: impl Iterator<Item = u32> + Clone) -> Result<bool, Unlisted> {
        let key = self.key(options.clone().map(|option| option as usize));
        let is_new = self.seen.is_new_solution(key).map_err(|_| Unlisted::Full)?;
        if is_new {
            self.pending.extend(options);
            if self.pending.len() > self.room {
                return Err(Unlisted::Full);
            }
        }
        Ok(is_new)
    }
}
