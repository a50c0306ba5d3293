//! The item that a word names, guessed from the options before.
//!
//! A lookup in a large table waits for the memory, and most files need few: the items of an option
//! follow from those of the two options before.

use crate::id::{ItemId, Member};
use crate::problem::{Name, ProblemBuilder};

/// No item has this index.
const NONE: usize = usize::MAX;

/// The wrong guesses in a row after which words in the same place of an option are guessed rarely. A wrong
/// guess may have to wait for the memory, just as a lookup does.
const PATIENCE: u32 = 4;

/// From then on, one word in `PAUSE` is still guessed, in case guesses are right again.
const PAUSE: u32 = 16;

/// The members of the current option, as far as it is read, and of the two options before.
#[derive(Default)]
pub(super) struct Members {
    current: Vec<Member>,
    /// The last option first.
    earlier: [Vec<Member>; 2],
    /// For each place of an option, the number of words there since the last right guess.
    failures: Vec<u32>,
    /// The number of words without a right guess since the last call of `take_lookups`.
    lookups: usize,
}

impl Members {
    /// Begins the next option.
    pub(super) fn clear(&mut self) {
        self.earlier.swap(0, 1);
        std::mem::swap(&mut self.current, &mut self.earlier[0]);
        self.current.clear();
    }

    pub(super) fn push(&mut self, member: Member) {
        self.current.push(member);
    }

    /// Returns the number of words without a right guess since the last call.
    pub(super) fn take_lookups(&mut self) -> usize {
        std::mem::take(&mut self.lookups)
    }

    /// Returns the members of the current option.
    pub(super) fn current(&self) -> &[Member] {
        &self.current
    }

    /// Returns the item with a name, for the next member.
    #[inline]
    pub(super) fn find(&mut self, name: Name<'_>, builder: &ProblemBuilder) -> Option<ItemId> {
        let place = self.current.len();
        if place == self.failures.len() {
            self.failures.push(0);
        }
        let failures = self.failures[place];
        if failures < PATIENCE || failures.is_multiple_of(PAUSE) {
            let guess = self.guesses().into_iter().find(|&guess| builder.has_name(guess, name));
            if let Some(guess) = guess {
                self.failures[place] = 0;
                return Some(ItemId::known(guess));
            }
        }
        self.failures[place] = failures.wrapping_add(1);
        self.lookups += 1;
        builder.find_item(name)
    }

    /// Returns the items that the next word may well name: those as far from the item before it as
    /// in the two options before, and the item in the same place of the last option and the next.
    #[inline]
    fn guesses(&self) -> [usize; 4] {
        let place = self.current.len();
        let [last, before] = [0, 1].map(|back| self.earlier(back, place));
        let [far, near] = match self.current.last() {
            None => [last.wrapping_add(last.wrapping_sub(before)), NONE],
            Some(previous) => [1, 0].map(|back| {
                let step = self.earlier(back, place).wrapping_sub(self.earlier(back, place - 1));
                previous.item.index().wrapping_add(step)
            }),
        };
        [far, near, last.wrapping_add(1), last]
    }

    /// Returns the index of the item in a place of the last option, or of the one before.
    #[inline]
    fn earlier(&self, back: usize, place: usize) -> usize {
        self.earlier[back].get(place).map_or(NONE, |member| member.item.index())
    }
}
