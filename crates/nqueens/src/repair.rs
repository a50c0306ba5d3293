//! Random boards, by repairing: the same board for the same seed, on every machine.
//!
//! Source: R. Sosič and J. Gu, *Efficient local search with conflict minimization: a case study of the
//! n-queens problem* (1994).

use crate::board::Board;
use crate::model::Model;
use crate::rule::Rule;
use crate::shape::{Shape, SizeError, Square};
use quadrille_random::Random;

/// Up to so many queens, all boards are looked at.
const FEW: usize = 12;

impl Board {
    /// A random board of n queens, none of which attacks another; `None` for 2 and 3 queens. The
    /// same for the same seed, on every machine.
    ///
    /// Up to 12 queens each board is equally likely. Beyond, a random board with few attacks is
    /// repaired: that takes time about linear in n, and some boards are likelier than others.
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
        let boards = model.boards().expect("the default engine takes every problem");
        let mut boards: Vec<Self> = boards.collect();
        Ok(match boards.len() {
            0 => None,
            count => Some(boards.swap_remove(random.below(count))),
        })
    }
}

/// Queens, one in each row and column, that may attack each other along diagonals.
///
/// # Invariant
/// `rising` and `falling` say how many queens are on each diagonal.
struct Draft {
    shape: Shape,
    columns: Vec<usize>,
    rising: Vec<u32>,
    falling: Vec<u32>,
    /// The rows from here on were filled without looking.
    doubtful: usize,
}

impl Draft {
    /// Fills row after row with a free column on free diagonals, until that has failed too often;
    /// then as it comes.
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

    /// Swaps the columns of doubtful rows with those of random ones until none is attacked. `None`
    /// if that does not come to an end.
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
                // A row that was settled must stay so; later ones have their turn yet.
                if self.is_attacked(row) || self.is_attacked(other) {
                    self.swap(row, other);
                }
            }
        }
        // A later swap never harms an earlier row, so all are settled; the board checks again.
        Board::from_columns(self.columns).ok()
    }

    fn lines(&self, row: usize, column: usize) -> [usize; 2] {
        Rule::Queens.diagonals(self.shape, Square { row, column })
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

    /// Adds the queens of two rows to their diagonals, or takes them away.
    fn count(&mut self, one: usize, other: usize, change: impl Fn(u32, u32) -> u32) {
        for row in [one, other] {
            let [up, down] = self.lines(row, self.columns[row]);
            self.rising[up] = change(self.rising[up], 1);
            self.falling[down] = change(self.falling[down], 1);
        }
    }
}
