//! Counts a shard queen by queen: slow, and an independent check of the fast count.
//!
//! Shared with the fast count are only the orbits of column sets and the weights of boards.

use crate::orbits::{Orbit, leaders, orbit};
use crate::shard::Shard;
use crate::stop::Stop;
use crate::tally::Tally;

/// Returns the weighted number of boards of a shard; `None` if the count was stopped.
pub(crate) fn count(n: usize, shard: Shard, stop: &mut Stop<'_>) -> Option<Tally> {
    let leaders = leaders(n);
    let mut tally = Tally::default();
    for number in shard.orbits(leaders.len()) {
        stop.check()?;
        tally.add_boards(Search { n, orbit: orbit(n, leaders[number]) }.run(stop)?);
    }
    Some(tally)
}

/// Counts the boards of one orbit.
#[derive(Debug)]
struct Search {
    n: usize,
    orbit: Orbit,
}

/// What the queens of the rows above attack and tell about the weight of the board.
#[derive(Clone, Copy, Debug, Default)]
struct Above {
    rising: u32,
    falling: u32,
    /// The rows of the half with a queen in the left half of the board: bit 0 is the outermost.
    left: u32,
    /// For odd n, the number of queens on long diagonals below the center row.
    long: usize,
    /// The class of the top half.
    top: usize,
}

impl Search {
    fn run(&self, stop: &mut Stop<'_>) -> Option<u64> {
        self.rows(0, self.orbit.columns, Above::default(), stop)
    }

    /// Returns the weight of all boards from `row` on, with `columns` free in its half. Recurses
    /// once per row.
    fn rows(
        &self,
        row: usize,
        mut columns: u32,
        mut above: Above,
        stop: &mut Stop<'_>,
    ) -> Option<u64> {
        let n = self.n;
        let middle = n / 2;
        if row == n {
            let bottom = self.orbit.class((n - middle) as u32, above.left);
            return Some(
                bottom.map_or(0, |class| self.orbit.weights[above.top][class + above.long]),
            );
        }
        if row == middle {
            stop.check()?;
            let Some(class) = self.orbit.class(middle as u32, above.left) else { return Some(0) };
            (above.top, above.left) = (class, 0);
            columns = !self.orbit.columns & ((1 << n) - 1);
        }
        let is_odd = !n.is_multiple_of(2);
        let long = if is_odd { 1 << row | 1 << (n - 1 - row) } else { 0 };
        let is_below_center = 2 * row + 1 > n;
        let from_border = row.min(n - 1 - row);
        let mut free = columns & !(above.rising | above.falling);
        free &= if row < middle { !long } else { !0 };
        let mut weight = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let is_left = queen < 1 << middle;
            let next = Above {
                rising: (above.rising | queen) << 1,
                falling: (above.falling | queen) >> 1,
                left: above.left | u32::from(is_left) << from_border,
                long: above.long + usize::from(is_below_center && queen & long != 0),
                top: above.top,
            };
            weight += self.rows(row + 1, columns ^ queen, next, stop)?;
        }
        Some(weight)
    }
}
