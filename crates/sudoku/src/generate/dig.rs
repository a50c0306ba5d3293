//! Takes givens from a full grid, one question after the other.
//!
//! The orbits of cells are looked at in a random order. Each is made blank if the puzzle has one
//! solution all the same. A given that had to stay once has to stay for good, for fewer givens have
//! no fewer solutions: so one look at each orbit leaves a minimal puzzle. For the same reason, that
//! many orbits can be taken away at once says that each of them could have been after the others; so
//! as many as are likely to go are tried together, and half as many if they do not. What comes of it
//! is the same.
//!
//! Where a number of blanks is asked for, an orbit that would make that number impossible to hit with
//! those after it is passed by.
//!
//! Who answers is of no account here: `many.rs` asks the fast solver for sixteen puzzles at once,
//! `by_model.rs` the exact cover model.

use quadrille_random::Random;

/// The number of sizes of orbits: 1, 2, 4 and 8 cells.
const SIZES: usize = 4;

/// A puzzle being made.
#[derive(Clone, Debug)]
pub(super) struct Dig<'p> {
    orbits: &'p [Vec<u16>],
    solution: Vec<u8>,
    /// The puzzle, without the givens on trial.
    board: Vec<u8>,
    /// The orbits in the order in which they are looked at.
    order: Vec<u16>,
    here: Place,
    /// The orbits on trial.
    trial: Vec<u16>,
    /// Where to go on after this trial.
    after: Place,
    stride: Stride,
}

/// How many orbits to put on trial together. The first that has to stay is looked for in large
/// steps; from it on so many others have to that one at a time is best.
#[derive(Clone, Copy, Debug)]
enum Stride {
    /// So many.
    Leap(usize),
    /// So many, of as many more as the second number that are known not to go together.
    Within(usize, usize),
    /// One.
    Single,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// How many orbits were looked at.
    next: usize,
    /// How many blanks are still wanted, if a number is.
    wanted: Option<usize>,
    /// How many orbits of each size are left.
    left: [usize; SIZES],
}

impl<'p> Dig<'p> {
    /// Begins with a full grid and ends when so many cells are blank, or as many as can be.
    pub(super) fn new(
        orbits: &'p [Vec<u16>],
        solution: Vec<u8>,
        blanks: Option<usize>,
        random: &mut Random,
    ) -> Self {
        let mut order: Vec<u16> = (0..orbits.len() as u16).collect();
        random.shuffle(&mut order);
        let here = Place { next: 0, wanted: blanks, left: sizes(orbits) };
        let board = solution.clone();
        let stride = Stride::Leap(orbits.len() / 2);
        let mut dig =
            Self { orbits, solution, board, order, here, trial: Vec::new(), after: here, stride };
        dig.put_on_trial();
        dig
    }

    /// The puzzle of which is to be known whether it has one solution; `None` when all is done.
    pub(super) fn question(&self) -> Option<&[u8]> {
        (!self.trial.is_empty()).then_some(&self.board)
    }

    /// The only cell on trial and its value, if there is only one: the puzzle in question has one
    /// solution if it has none with another value there.
    pub(super) fn only_cell(&self) -> Option<(usize, u8)> {
        let [orbit] = self.trial.as_slice() else { return None };
        let [cell] = self.orbits[usize::from(*orbit)].as_slice() else { return None };
        Some((usize::from(*cell), self.solution[usize::from(*cell)]))
    }

    /// Goes on, knowing whether the puzzle in question has one solution.
    pub(super) fn answer(&mut self, is_unique: bool) {
        let tried = self.trial.len();
        if is_unique {
            self.here = self.after;
        } else {
            self.restore();
            if tried == 1 {
                self.here = Place { wanted: self.here.wanted, ..self.after };
            }
        }
        self.stride = self.stride.next(tried, is_unique);
        self.put_on_trial();
    }

    /// Goes on to the end without a question, as if every puzzle had one solution.
    pub(super) fn answer_all(&mut self) {
        while !self.trial.is_empty() {
            self.answer(true);
        }
    }

    /// The puzzle and its solution; `None` if it has not as many blanks as wanted.
    pub(super) fn end(self) -> Option<(Vec<u8>, Vec<u8>)> {
        (self.here.wanted.unwrap_or(0) == 0).then_some((self.board, self.solution))
    }

    /// Makes the next orbits blank.
    fn put_on_trial(&mut self) {
        self.trial.clear();
        let mut place = self.here;
        while self.trial.len() < self.stride.count() && place.may_still_come_out() {
            let Some(&orbit) = self.order.get(place.next) else { break };
            if place.pass(self.orbits[usize::from(orbit)].len()) {
                self.trial.push(orbit);
            }
        }
        self.after = place;
        for &orbit in &self.trial {
            self.orbits[usize::from(orbit)]
                .iter()
                .for_each(|&cell| self.board[usize::from(cell)] = 0);
        }
    }

    /// Puts back the givens on trial.
    fn restore(&mut self) {
        for &orbit in &self.trial {
            for &cell in &self.orbits[usize::from(orbit)] {
                self.board[usize::from(cell)] = self.solution[usize::from(cell)];
            }
        }
    }
}

impl Stride {
    fn count(self) -> usize {
        match self {
            Self::Leap(count) | Self::Within(count, _) => count,
            Self::Single => 1,
        }
    }

    /// What to do after so many were tried.
    fn next(self, tried: usize, is_unique: bool) -> Self {
        match (self, is_unique) {
            (Self::Single, _) => Self::Single,
            (_, false) if tried == 1 => Self::Single,
            (Self::Leap(_), true) => Self::Leap(4),
            (Self::Within(_, bound), true) => Self::within(bound - tried, 2),
            (Self::Leap(_) | Self::Within(..), false) if tried > 12 => {
                Self::Within(tried * 7 / 8, tried)
            }
            (_, false) => Self::within(tried, 2),
        }
    }

    fn within(bound: usize, parts: usize) -> Self {
        Self::Within((bound / parts).max(1), bound)
    }
}

impl Place {
    /// Passes an orbit of such a size, and says whether it is to be tried.
    fn pass(&mut self, size: usize) -> bool {
        self.next += 1;
        self.left[size.ilog2() as usize] -= 1;
        let Some(wanted) = self.wanted else { return true };
        let is_tried = wanted.checked_sub(size).is_some_and(|rest| can_sum(rest, &self.left));
        if is_tried {
            self.wanted = Some(wanted - size);
        }
        is_tried
    }

    /// Whether there is anything left to do.
    fn may_still_come_out(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted > 0 && can_sum(wanted, &self.left))
    }
}

/// How many orbits there are of each size.
pub(super) fn sizes(orbits: &[Vec<u16>]) -> [usize; SIZES] {
    let mut left = [0; SIZES];
    orbits.iter().for_each(|orbit| left[orbit.len().ilog2() as usize] += 1);
    left
}

/// Whether some of these orbits have so many cells together. As each size divides the next, taking
/// as many of the largest as fit is never wrong.
pub(super) fn can_sum(mut cells: usize, left: &[usize; SIZES]) -> bool {
    for (size, &count) in left.iter().enumerate().rev() {
        cells -= (cells >> size).min(count) << size;
    }
    cells == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_subsets() {
        for left in [[1, 0, 3, 2], [9, 4, 0, 0], [0, 3, 1, 2], [2, 0, 0, 3]] {
            let total: usize = left.iter().enumerate().map(|(size, count)| count << size).sum();
            let mut sums = vec![false; total + 1];
            sums[0] = true;
            for size in (0..SIZES).flat_map(|size| std::iter::repeat_n(1 << size, left[size])) {
                for sum in (size..=total).rev() {
                    sums[sum] |= sums[sum - size];
                }
            }
            for (cells, &is_sum) in sums.iter().enumerate() {
                assert_eq!(can_sum(cells, &left), is_sum, "{cells} of {left:?}");
            }
            assert!(!can_sum(total + 1, &left));
        }
    }
}
