//! Sums of solutions under way: a machine word that overflows into a big integer.

use num_bigint::BigUint;

use crate::Count;

/// A sum kept in a machine word, and moved to a big integer before the word overflows.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    low: u64,
    high: BigUint,
}

impl Tally {
    /// Adds `more`.
    #[inline]
    pub fn add(&mut self, more: u64) {
        match self.low.checked_add(more) {
            Some(sum) => self.low = sum,
            None => {
                self.high += std::mem::take(&mut self.low);
                self.low = more;
            }
        }
    }

    /// Adds a big integer.
    pub fn add_big(&mut self, more: BigUint) {
        self.high += more;
    }

    /// Returns the sum.
    pub fn total(self) -> Count {
        Count::from_big(self.high + self.low)
    }
}

/// A tally with an optional limit.
#[derive(Clone, Debug)]
pub struct Capped {
    /// The number of solutions that may still be added; without a limit, never 0.
    room: u64,
    limited: bool,
    tally: Tally,
}

impl Capped {
    /// Returns an empty tally.
    pub fn new(limit: Option<u64>) -> Self {
        let room = limit.unwrap_or(u64::MAX);
        Self { room, limited: limit.is_some(), tally: Tally::default() }
    }

    /// Returns whether there is no limit, so that any number may be added at once.
    pub fn is_unlimited(&self) -> bool {
        !self.limited
    }

    /// Adds solutions to a tally without a limit.
    pub fn add_big(&mut self, more: BigUint) {
        debug_assert!(self.is_unlimited(), "a tally with a limit counts words only");
        self.tally.add_big(more);
    }

    /// Returns the number of solutions that may still be added.
    pub fn room(&self) -> u64 {
        self.room
    }

    /// Adds `more` solutions, at most [`room`](Self::room). Returns an error once the limit is
    /// reached.
    #[inline]
    pub fn add(&mut self, more: u64) -> Result<(), Enough> {
        self.tally.add(more);
        if self.limited {
            self.room -= more;
            if self.room == 0 {
                return Err(Enough);
            }
        }
        Ok(())
    }

    /// Returns the sum.
    pub fn total(self) -> Count {
        self.tally.total()
    }
}

/// The limit on solutions is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enough;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_carries_past_the_word() {
        let mut tally = Tally::default();
        for _ in 0..3 {
            tally.add(u64::MAX);
        }
        tally.add(4);
        assert_eq!(tally.total().to_u128(), Some(3 * u128::from(u64::MAX) + 4));
    }
}
