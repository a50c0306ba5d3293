//! Attempts at puzzles, and walks from one minimal puzzle to another.
//!
//! A random order of removal leaves a minimal puzzle with about 57 blanks; other numbers are rare. A
//! walk goes towards a wanted number: it restores a few blanks, removes givens again in another order,
//! and keeps the new minimal puzzle unless its number of blanks is farther away. To get more givens,
//! the restored ones are tried last, so that they stay where they make others redundant.
//!
//! Restoring and removing a few givens is the usual search for puzzles with few givens: see G. McGuire,
//! B. Tugemann and G. Civario, *There is no 16-clue Sudoku* (2014).

use quadrille_random::Random;

use crate::generate::dig::Dig;

/// The maximum number of orbits that a step restores.
const RESTORED: usize = 3;

/// An attempt at a puzzle: one pass over the givens, or a walk of several.
#[derive(Clone, Debug)]
pub(super) struct Attempt<'p> {
    dig: Dig<'p>,
    walk: Option<Walk>,
}

/// A walk towards a number of blanks.
#[derive(Clone, Debug)]
struct Walk {
    random: Random,
    /// The wanted number of blanks.
    wanted: usize,
    /// The last minimal puzzle that was kept.
    kept: Option<Vec<u8>>,
    /// The number of steps left.
    left: u32,
}

impl<'p> Attempt<'p> {
    /// Returns an attempt of one pass.
    pub(super) fn once(dig: Dig<'p>) -> Self {
        Self { dig, walk: None }
    }

    /// Returns an attempt that walks to a minimal puzzle with this number of blanks.
    pub(super) fn walking(dig: Dig<'p>, wanted: usize, steps: u32, random: Random) -> Self {
        let walk = Walk { random, wanted, kept: None, left: steps };
        Self { dig, walk: Some(walk) }
    }

    /// Returns the puzzle to check for a single solution, or `None` at the end.
    pub(super) fn question(&self) -> Option<&[u8]> {
        self.dig.question()
    }

    /// Returns the cell on trial and its value, if there is only one.
    pub(super) fn only_cell(&self) -> Option<(usize, u8)> {
        self.dig.only_cell()
    }

    /// Continues with the answer whether the puzzle in question has one solution.
    pub(super) fn answer(&mut self, is_unique: bool) {
        self.dig.answer(is_unique);
        let Some(walk) = &mut self.walk else { return };
        while self.dig.question().is_none() && walk.left > 0 {
            let blanks = blanks(self.dig.board());
            if blanks == walk.wanted {
                return;
            }
            walk.left -= 1;
            walk.keep_nearer(self.dig.board(), blanks);
            let kept = walk.kept.as_deref().unwrap_or_default();
            self.dig.begin_again(kept, blanks > walk.wanted, RESTORED, &mut walk.random);
        }
    }

    /// Returns the puzzle and its solution, or `None` if it does not have the requested blanks.
    pub(super) fn end(self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.dig.end()
    }
}

impl Walk {
    /// Keeps a puzzle, unless the last one is nearer to the wanted number of blanks.
    fn keep_nearer(&mut self, board: &[u8], blanks_now: usize) {
        let is_farther = self.kept.as_ref().is_some_and(|kept| {
            blanks_now.abs_diff(self.wanted) > blanks(kept).abs_diff(self.wanted)
        });
        if !is_farther {
            self.kept = Some(board.to_vec());
        }
    }
}

fn blanks(board: &[u8]) -> usize {
    board.iter().filter(|&&value| value == 0).count()
}
