//! Removes givens from a full grid, one question after the other.
//!
//! The orbits of cells are tried in a random order. Each is made blank if the puzzle then still has
//! one solution. A given that had to stay once has to stay forever, since fewer givens never have
//! fewer solutions. So a single pass over the orbits leaves a minimal puzzle. For the same reason,
//! if several orbits can be removed at once, each of them could have been removed after the others.
//! So several orbits are tried together, as many as are likely to succeed, and half as many after a
//! failure. The result is the same.
//!
//! If a number of blanks is requested, an orbit is skipped if removing it would make that number
//! impossible to reach with the later orbits.
//!
//! The questions can be answered by any solver: `many.rs` asks the fast solver about sixteen
//! puzzles at once, `by_rules.rs` asks a search by propagation.

use quadrille_random::Random;

/// The number of sizes of orbits: 1, 2, 4 and 8 cells.
const SIZES: usize = 4;

/// A puzzle being made.
#[derive(Clone, Debug)]
pub(super) struct Dig<'p> {
    orbits: &'p [Vec<u16>],
    solution: Vec<u8>,
    /// The puzzle without the givens on trial.
    board: Vec<u8>,
    /// The orbits in random order.
    order: Vec<u16>,
    here: Place,
    /// The orbits on trial.
    trial: Vec<u16>,
    /// The position after this trial.
    after: Place,
    stride: Stride,
}

/// How many orbits are on trial together.
///
/// Large steps search for the first orbit that must stay. After it most orbits must stay, so single
/// steps are best.
#[derive(Clone, Copy, Debug)]
enum Stride {
    /// This many.
    Leap(usize),
    /// The second number of orbits cannot be removed together; this many of them.
    Within(usize, usize),
    /// One.
    Single,
}

/// The progress of the work.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The number of orbits tried.
    next: usize,
    /// The number of blanks still to make, if a number was requested.
    wanted: Option<usize>,
    /// The number of remaining orbits of each size.
    left: [usize; SIZES],
}

impl<'p> Dig<'p> {
    /// Begins with a full grid; ends after `blanks` blanks, or after as many as possible.
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

    /// Begins again with a puzzle that has one solution: restores up to `most` of its blank orbits, at
    /// least one, and then removes givens, the restored ones last if `restored_last`.
    pub(super) fn begin_again(
        &mut self,
        board: &[u8],
        restored_last: bool,
        most: usize,
        random: &mut Random,
    ) {
        let is_blank = |orbit: &u16| board[usize::from(self.orbits[usize::from(*orbit)][0])] == 0;
        let all = 0..self.orbits.len() as u16;
        let (mut blank, mut given): (Vec<u16>, Vec<u16>) = all.partition(is_blank);
        random.shuffle(&mut blank);
        random.shuffle(&mut given);
        blank.truncate(1 + random.below(most));
        self.board.copy_from_slice(board);
        self.trial.clone_from(&blank);
        self.restore();
        given.extend(blank);
        if !restored_last {
            random.shuffle(&mut given);
        }
        let mut left = [0; SIZES];
        for &orbit in &given {
            left[self.orbits[usize::from(orbit)].len().ilog2() as usize] += 1;
        }
        self.order = given;
        self.here = Place { next: 0, wanted: None, left };
        self.stride = Stride::Single;
        self.put_on_trial();
    }

    /// Returns the puzzle, with the givens on trial removed.
    pub(super) fn board(&self) -> &[u8] {
        &self.board
    }

    /// Returns the puzzle to check for a single solution, or `None` at the end.
    pub(super) fn question(&self) -> Option<&[u8]> {
        (!self.trial.is_empty()).then_some(&self.board)
    }

    /// Returns the cell on trial and its value, if there is only one.
    ///
    /// The puzzle in question has one solution if it has none with another value in this cell.
    pub(super) fn only_cell(&self) -> Option<(usize, u8)> {
        let [orbit] = self.trial.as_slice() else { return None };
        let [cell] = self.orbits[usize::from(*orbit)].as_slice() else { return None };
        Some((usize::from(*cell), self.solution[usize::from(*cell)]))
    }

    /// Continues with the answer whether the puzzle in question has one solution.
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

    /// Continues to the end as if every answer were positive.
    pub(super) fn answer_all(&mut self) {
        while !self.trial.is_empty() {
            self.answer(true);
        }
    }

    /// Returns the puzzle and its solution, or `None` if it does not have the requested blanks.
    pub(super) fn end(self) -> Option<(Vec<u8>, Vec<u8>)> {
        (self.here.wanted.unwrap_or(0) == 0).then_some((self.board, self.solution))
    }

    /// Blanks the next orbits on trial.
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

    /// Restores the givens on trial.
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

    /// Returns the number for the next trial, after a trial of `tried` orbits.
    fn next(self, tried: usize, is_unique: bool) -> Self {
        match (self, is_unique) {
            (Self::Single, _) => Self::Single,
            (_, false) if tried == 1 => Self::Single,
            (Self::Leap(_), true) => Self::Leap(4),
            // A question that was stopped counts as failed, so even more orbits may succeed.
            (Self::Within(_, bound), true) => Self::within(bound.saturating_sub(tried), 2),
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
    /// Passes an orbit of this size, and returns whether to try it.
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

    /// Returns whether orbits remain to be tried.
    fn may_still_come_out(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted > 0 && can_sum(wanted, &self.left))
    }
}

/// Returns the number of orbits of each size.
pub(super) fn sizes(orbits: &[Vec<u16>]) -> [usize; SIZES] {
    let mut left = [0; SIZES];
    orbits.iter().for_each(|orbit| left[orbit.len().ilog2() as usize] += 1);
    left
}

/// Returns whether some of these orbits have exactly `cells` cells together.
///
/// Each size divides the next, so taking as many of the largest as fit is optimal.
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
    fn sums_agree_with_all_subsets() {
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
