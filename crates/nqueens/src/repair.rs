//! Random boards by repair: the same board for the same seed on every machine.
//!
//! Source: R. Sosič and J. Gu, *Efficient local search with conflict minimization: a case study of
//! the n-queens problem* (1994).

use quadrille_nqueens_fast::SizeError;
use quadrille_random::Random;

use crate::board::Board;
use crate::model::Model;
use crate::rule::Rule;
use crate::shape::{Shape, Square};

/// The maximum number of queens for which all boards are listed.
const FEW: usize = 12;

impl Board {
    /// Returns a random board of n queens that do not attack each other, or `None` for 2 and 3
    /// queens. The same seed gives the same board on every machine.
    ///
    /// Up to 12 queens, all boards are equally likely. For more queens a random board with few
    /// attacks is repaired, in time about linear in n; then some boards are likelier than others.
    ///
    /// # Errors
    /// If `n` is greater than [`Shape::LIMIT`].
    pub fn random(n: usize, seed: u64) -> Result<Option<Self>, SizeError> {
        let shape = Shape::square(n)?;
        let mut random = Random::new(seed);
        if n > FEW {
            return Ok(Some(loop {
                if let Some(board) = Draft::drawn(shape, &mut random).repaired(&mut random) {
                    break board;
                }
            }));
        }
        let model = Model::new(n)?;
        let boards = model.boards().expect("the default engine accepts every problem");
        let mut boards: Vec<Self> = boards.collect();
        Ok(match boards.len() {
            0 => None,
            count => Some(boards.swap_remove(random.below(count))),
        })
    }
}

/// Queens, one in each row and column. They may attack each other along diagonals.
///
/// # Invariant
/// `rising` and `falling` are the numbers of queens on each diagonal.
struct Draft {
    shape: Shape,
    columns: Vec<usize>,
    rising: Vec<u32>,
    falling: Vec<u32>,
    /// The rows from this one on were filled without checking diagonals.
    doubtful: usize,
}

impl Draft {
    /// Fills row after row with a free column on free diagonals, until too many tries have failed;
    /// fills the rest with any free column.
    fn drawn(shape: Shape, random: &mut Random) -> Self {
        let n = shape.rows();
        let lines = Rule::Queens.diagonal_count(shape);
        let columns = (0..n).collect();
        let (rising, falling) = (vec![0; lines], vec![0; lines]);
        let mut draft = Self { shape, columns, rising, falling, doubtful: n };
        let mut tries = 3 * n + n / 12;
        for row in 0..n {
            loop {
                let other = row + random.below(n - row);
                let careful = tries > 0;
                tries = tries.saturating_sub(1);
                let [up, down] = draft.lines(row, draft.columns[other]);
                if careful && draft.rising[up] + draft.falling[down] > 0 {
                    continue;
                }
                if !careful {
                    draft.doubtful = draft.doubtful.min(row);
                }
                draft.columns.swap(row, other);
                draft.rising[up] += 1;
                draft.falling[down] += 1;
                break;
            }
        }
        draft
    }

    /// Swaps the columns of doubtful rows with those of random rows until none is attacked. `None`
    /// after too many tries.
    fn repaired(mut self, random: &mut Random) -> Option<Board> {
        let n = self.columns.len();
        for row in self.doubtful..n {
            let mut tries = 0;
            while self.is_attacked(row) {
                tries += 1;
                if tries > 7000 {
                    return None;
                }
                let other = random.below(n);
                if other == row {
                    continue;
                }
                self.swap(row, other);
                // Settled rows must stay settled; later rows are repaired in their turn.
                if self.is_attacked(row) || self.is_attacked(other) {
                    self.swap(row, other);
                }
            }
        }
        // No swap unsettles an earlier row, so all rows are settled; the board checks it again.
        Board::from_columns(self.columns).ok()
    }

    fn lines(&self, row: usize, column: usize) -> [usize; 2] {
        let diagonals = Rule::Queens.diagonals(self.shape, Square { row, column });
        diagonals.expect("queens attack along diagonals")
    }

    fn is_attacked(&self, row: usize) -> bool {
        let [up, down] = self.lines(row, self.columns[row]);
        self.rising[up] > 1 || self.falling[down] > 1
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.count(one, other, u32::wrapping_sub);
        self.columns.swap(one, other);
        self.count(one, other, u32::wrapping_add);
    }

    /// Adds the queens of two rows to their diagonals, or subtracts them.
    fn count(&mut self, one: usize, other: usize, change: impl Fn(u32, u32) -> u32) {
        for row in [one, other] {
            let [up, down] = self.lines(row, self.columns[row]);
            self.rising[up] = change(self.rising[up], 1);
            self.falling[down] = change(self.falling[down], 1);
        }
    }
}
