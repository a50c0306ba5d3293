//! One puzzle alone: its nine digits in the lanes.
//!
//! With fewer than sixteen puzzles, most lanes of [`crate::search`] would be idle. Here the
//! lanes hold the digits of one board: a row for each band, with digit `d` in lane `d`. The
//! deduction is that of [`crate::sweep`], made of the same pieces, with digits compared
//! across lanes. A board is three rows, which are quick to save and restore.
//!
//! Invariant: the lanes beyond the ninth are empty.

use quadrille_vectors::{Simd, U32s};

use crate::classic::{Classic, Words};
use crate::marks::Marks;
use crate::search::{Tally, Trial};
use crate::sweep::{BAND, LANES, Row, WORDS, in_matchings, load_bands, only_in_row, without_seen};

/// The lanes that hold a digit.
const DIGITS: u32 = (1 << 9) - 1;

/// The most parts of a row: four lanes in each.
const PARTS: usize = 4;

/// The candidates of a board, by band.
type Board = [Row; 3];

/// The result of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Swept {
    /// The board has no solution.
    Impossible,
    /// Another pass may deduce more.
    Changed,
    /// Nothing changed.
    Settled,
}

/// Counts the solutions of a puzzle with these candidates up to `limit`. `None` if that takes more than `trials` trials.
#[inline(always)]
pub(crate) fn count<S: Simd>(simd: S, marks: &Marks, limit: u64, trials: u32) -> Option<Tally> {
    let mut board = board(&marks.0);
    let mut saved: Vec<Board> = Vec::new();
    let (mut found, mut solution, mut left, mut is_full) = (0, None, trials, false);
    loop {
        match sweep(simd, &mut board) {
            Swept::Changed => continue,
            Swept::Settled => {
                let open = Open::of(simd, &board);
                if open.two != [0; 3] {
                    left = left.checked_sub(1)?;
                    saved.push(branch(simd, &mut board, &open));
                    continue;
                }
                // One more pass confirms that no two set cells see each other.
                is_full = !is_full;
                if is_full {
                    continue;
                }
                found += 1;
                solution.get_or_insert(board);
                if found == limit {
                    break;
                }
            }
            Swept::Impossible => is_full = false,
        }
        let Some(last) = saved.pop() else { break };
        board = last;
    }
    let solution = solution.map(|board| Classic::of_solution(&words(&board)));
    Some(Tally { found, solution, complete: true })
}

fn board(words: &Words) -> Board {
    let mut board = Board::default();
    for word in 0..WORDS {
        board[word % 3].0[word / 3] = words[word];
    }
    board
}

fn words(board: &Board) -> Words {
    std::array::from_fn(|word| board[word % 3].0[word / 3])
}

/// The bits set in at least one, two and three lanes.
#[derive(Clone, Copy)]
struct Across<V> {
    one: V,
    two: V,
    three: V,
}

/// The number of parts of a row that have a digit.
#[inline(always)]
const fn parts<V: U32s>() -> usize {
    9usize.div_ceil(V::LANES)
}

#[inline(always)]
fn across<V: U32s>(parts_of_row: &[V; PARTS]) -> Across<V> {
    let zero = parts_of_row[0].simd().splat_u32(0);
    let mut all = Across { one: parts_of_row[0], two: zero, three: zero };
    for &more in &parts_of_row[1..parts::<V>()] {
        all = all.and_of(Across { one: more, two: zero, three: zero });
    }
    // Each lane with its neighbor, then pairs, fours and eights.
    let mut distance = 1;
    while distance < V::LANES {
        let swapped = |lanes: V| lanes.swap_lanes(distance);
        let others =
            Across { one: swapped(all.one), two: swapped(all.two), three: swapped(all.three) };
        all = all.and_of(others);
        distance *= 2;
    }
    all
}

impl<V: U32s> Across<V> {
    /// Combines the bits of two disjoint sets of lanes.
    #[inline(always)]
    fn and_of(self, other: Self) -> Self {
        let (both, either) = (self.one.and(other.one), self.two.and(other.one));
        let three = self.three.or3(other.three, either).or(self.one.and(other.two));
        Self { one: self.one.or(other.one), two: self.two.or3(other.two, both), three }
    }
}

/// Makes one pass.
#[inline(always)]
fn sweep<S: Simd>(simd: S, board: &mut Board) -> Swept {
    let zero = simd.splat_u32(0);
    let mut cells = [[zero; PARTS]; 3];
    let mut single = [[zero; PARTS]; 3];
    let mut empty = 0;
    for part in 0..parts::<S::U32s>() {
        let before = load_bands(simd, board, part);
        let kept = in_matchings(before);
        let least = kept[0].min(kept[1]).min(kept[2]);
        empty |= least.zero_lanes() << (part * S::U32s::LANES);
        for (band, kept) in kept.into_iter().enumerate() {
            single[band][part] = only_in_row(kept);
            cells[band][part] = kept;
        }
    }
    let mut difference = zero;
    let mut wrong = zero;
    let mut naked = [zero; 3];
    for band in 0..3 {
        let set = across(&single[band]);
        wrong = wrong.or(set.two);
        for (cells, single) in cells[band].iter_mut().zip(single[band]).take(parts::<S::U32s>()) {
            let before = *cells;
            *cells = before.without(set.one.without(single));
            difference = difference.or(before.xor(*cells));
        }
        let left = across(&cells[band]);
        wrong = wrong.or(left.one.xor(simd.splat_u32(BAND)));
        naked[band] = left.one.without(left.two);
    }
    if empty & DIGITS != 0 || wrong.zero_lanes() & 1 == 0 {
        return Swept::Impossible;
    }

    #[expect(clippy::needless_range_loop, reason = "a part is a column of these rows")]
    for part in 0..parts::<S::U32s>() {
        let before = [cells[0][part], cells[1][part], cells[2][part]];
        for (band, after) in without_seen(before, naked).into_iter().enumerate() {
            difference = difference.or(before[band].xor(after));
            after.store(&mut board[band], part);
        }
    }
    let same = (1u64 << S::U32s::LANES) - 1;
    if u64::from(difference.zero_lanes()) == same { Swept::Settled } else { Swept::Changed }
}

/// Cells that are not set, by band.
struct Open {
    /// The cells with at least two candidates.
    two: [u32; 3],
    /// The cells with at least three candidates.
    three: [u32; 3],
}

impl Open {
    #[inline(always)]
    fn of<S: Simd>(simd: S, board: &Board) -> Self {
        let mut open = Self { two: [0; 3], three: [0; 3] };
        for (band, row) in board.iter().enumerate() {
            let mut parts_of_row = [simd.splat_u32(0); PARTS];
            for (part, lanes) in parts_of_row.iter_mut().enumerate().take(parts::<S::U32s>()) {
                *lanes = simd.load_u32(row, part);
            }
            let all = across(&parts_of_row);
            open.two[band] = first_lane(all.two);
            open.three[band] = first_lane(all.three);
        }
        open
    }
}

#[inline(always)]
fn first_lane<V: U32s>(lanes: V) -> u32 {
    let mut row = Row::default();
    lanes.store(&mut row, 0);
    row.0[0]
}

/// Sets an open cell on trial, and returns the board of the opposite case.
#[inline(always)]
fn branch<S: Simd>(simd: S, board: &mut Board, open: &Open) -> Board {
    let words = |digit: usize, band: usize| board[band].0[digit];
    let Trial { band, bit, digit, second, seen } = Trial::choose(words, open.two, open.three);
    let mut other = *board;
    other[band].0[digit] &= !bit;
    if let Some(second) = second {
        exclude(&mut other, second, seen);
    }
    let cell = board[band].0[digit];
    for part in 0..LANES / S::U32s::LANES {
        simd.load_u32(&board[band], part)
            .without(simd.splat_u32(bit))
            .store(&mut board[band], part);
    }
    board[band].0[digit] = cell;
    exclude(board, digit, seen);
    other
}

/// Removes a digit from these cells of each band.
#[inline(always)]
fn exclude(board: &mut Board, digit: usize, cells: [u32; 3]) {
    board.iter_mut().zip(cells).for_each(|(row, cells)| row.0[digit] &= !cells);
}
