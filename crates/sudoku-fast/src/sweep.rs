//! One pass of deduction over sixteen boards at once.
//!
//! A board is 27 words: for each digit and each band (three rows), the 27 cells of the band where
//! the digit may stand, bit `9·row + column`. A [`Boards`] has sixteen of them, one in each lane.
//! Everything is done by shifts and logic, without tables or branches that depend on a lane.
//!
//! A pass never removes a candidate of a solution. Its steps are:
//!
//! 1. For each digit and band, consider the nine *minirows* (a row's three cells in one box). The
//!    digit stands in three of them, one in each row and one in each box: a minirow that is in no
//!    such matching loses the digit. The same for the nine minicolumns of each stack.
//! 2. A digit with one place in a row is set there, and the cell loses its other digits.
//! 3. A cell with one digit is set: its row, column and box lose the digit.
//!
//! A board is impossible if a digit has no place in a band, a cell has no digit, or two digits must
//! stand in one cell. A board whose cells are all set and on which nothing more can be deduced is a
//! solution, because no two set cells see each other.

use quadrille_vectors::{Aligned, Simd, U32s};

/// The number of boards.
pub(crate) const LANES: usize = 16;

/// One word of each board.
pub(crate) type Row = Aligned<[u32; LANES]>;

/// Digit `d`, from 0, of band `b` is row `3·d + b`.
pub(crate) const WORDS: usize = 27;

/// All cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// The first cell of each minirow.
const MINIROWS: u32 = 0o111_111_111;

/// The first cell of each row of a band.
const ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// All cells of a row, or all columns of a band.
const ROW: u32 = 0o777;

/// All cells of each row but the last.
const BUT_LAST: u32 = 0o377 | 0o377 << 9 | 0o377 << 18;

/// Sixteen boards.
#[derive(Clone, Debug)]
pub(crate) struct Boards(pub(crate) [Row; WORDS]);

/// The result of a pass: lane `k` is bit `k`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Swept {
    /// Boards without a solution.
    pub(crate) impossible: u32,
    /// Boards on which another pass may deduce more.
    pub(crate) changed: u32,
}

impl Boards {
    /// Returns sixteen boards without any candidate.
    pub(crate) fn new() -> Self {
        Self([Row::default(); WORDS])
    }

    /// Makes one pass over the parts that contain one of `lanes`.
    #[inline(always)]
    pub(crate) fn sweep<S: Simd>(&mut self, simd: S, lanes: u32) -> Swept {
        let mut swept = Swept::default();
        let part_lanes = ((1u64 << S::U32s::LANES) - 1) as u32;
        for part in 0..LANES / S::U32s::LANES {
            let shift = part * S::U32s::LANES;
            if lanes >> shift & part_lanes != 0 {
                let Swept { impossible, changed } = self.sweep_part(simd, part);
                swept.impossible |= (impossible & part_lanes) << shift;
                swept.changed |= (changed & part_lanes) << shift;
            }
        }
        swept
    }

    #[inline(always)]
    fn sweep_part<S: Simd>(&mut self, simd: S, part: usize) -> Swept {
        let zero = simd.splat_u32(0);
        // The least of all words: 0 if a digit has no place in a band.
        let mut least = simd.splat_u32(BAND);
        // The only places of a digit in a row: by digit, of any digit, and of two digits.
        let mut only = [zero; WORDS];
        let (mut set, mut twice_set) = ([zero; 3], zero);
        for digit in 0..9 {
            let words = &mut self.0[3 * digit..3 * digit + 3];
            let before = load_bands(simd, words, part);
            for (band, cells) in in_matchings(before).into_iter().enumerate() {
                least = least.min(cells);
                let single = only_in_row(cells);
                twice_set = twice_set.or(set[band].and(single));
                set[band] = set[band].or(single);
                only[3 * digit + band] = single;
                cells.store(&mut words[band], part);
            }
        }
        let mut impossible = least.zero_lanes() | !twice_set.zero_lanes();

        let mut difference = zero;
        let mut naked = [zero; 3];
        for band in 0..3 {
            let (mut once, mut twice) = (zero, zero);
            for digit in 0..9 {
                let row = &mut self.0[3 * digit + band];
                let before = simd.load_u32(row, part);
                let after = before.without(set[band].without(only[3 * digit + band]));
                difference = difference.or(before.xor(after));
                twice = twice.or(once.and(after));
                once = once.or(after);
                after.store(row, part);
            }
            impossible |= !once.xor(simd.splat_u32(BAND)).zero_lanes();
            naked[band] = once.without(twice);
        }

        for digit in 0..9 {
            let words = &mut self.0[3 * digit..3 * digit + 3];
            let before = load_bands(simd, words, part);
            for (band, after) in without_seen(before, naked).into_iter().enumerate() {
                difference = difference.or(before[band].xor(after));
                after.store(&mut words[band], part);
            }
        }
        Swept { impossible, changed: !difference.zero_lanes() }
    }

    /// Returns, for each band and lane, the cells with at least two and at least three digits.
    #[inline(always)]
    pub(crate) fn open<S: Simd>(&self, simd: S) -> Open {
        let mut open = Open { two: [Row::default(); 3], three: [Row::default(); 3] };
        for (band, part) in
            (0..3).flat_map(|band| (0..LANES / S::U32s::LANES).map(move |p| (band, p)))
        {
            let zero = simd.splat_u32(0);
            let (mut one, mut two, mut three) = (zero, zero, zero);
            for digit in 0..9 {
                let cells = simd.load_u32(&self.0[3 * digit + band], part);
                three = three.or(two.and(cells));
                two = two.or(one.and(cells));
                one = one.or(cells);
            }
            two.store(&mut open.two[band], part);
            three.store(&mut open.three[band], part);
        }
        open
    }
}

/// Cells that are not set.
pub(crate) struct Open {
    /// By band, the cells with at least two candidates.
    pub(crate) two: [Row; 3],
    /// By band, the cells with at least three candidates.
    pub(crate) three: [Row; 3],
}

/// Loads a part of each of three rows.
///
/// Here and below, no closure that works on vectors is passed to a function of the standard
/// library: such closures are compiled without vector instructions, and where they are not inlined
/// they take five times as long.
#[inline(always)]
pub(crate) fn load_bands<S: Simd>(simd: S, rows: &[Row], part: usize) -> [S::U32s; 3] {
    [simd.load_u32(&rows[0], part), simd.load_u32(&rows[1], part), simd.load_u32(&rows[2], part)]
}

/// Returns the places of a digit that are in a matching of minirows in their band and in a matching
/// of minicolumns in their stack.
#[inline(always)]
pub(crate) fn in_matchings<V: U32s>(mut places: [V; 3]) -> [V; 3] {
    let minirows = packed_minirows(places);
    let matched = minirows.and(in_matching::<V, 3>(minirows));
    for (band, places) in places.iter_mut().enumerate() {
        *places = places.and(minirows_of_band(matched, band));
    }
    let columns = packed_columns(places);
    let matched = columns.and(in_matching::<V, 1>(columns));
    for (band, places) in places.iter_mut().enumerate() {
        *places = places.and(columns_of_band(matched, band));
    }
    places
}

/// Returns the places of a digit in a band that are the only ones of their rows.
#[inline(always)]
pub(crate) fn only_in_row<V: U32s>(places: V) -> V {
    let simd = places.simd();
    places.without(rows_with_any(places.and(places.sub(simd.splat_u32(ROWS)))))
}

/// Removes the places of a digit that see one of the `set` places.
#[inline(always)]
pub(crate) fn without_seen<V: U32s>(mut places: [V; 3], mut set: [V; 3]) -> [V; 3] {
    let simd = places[0].simd();
    for (set, places) in set.iter_mut().zip(places) {
        *set = set.and(places);
    }
    let minirows = packed_minirows(set);
    let seen = minirows_of_same_row(minirows).or(minirows_of_same_box(minirows));
    let columns = set[0].or3(set[1], set[2]);
    let columns = columns
        .or3(columns.shift_right::<9>(), columns.shift_right::<18>())
        .and(simd.splat_u32(ROW));
    let columns = columns.or3(columns.shift_left::<9>(), columns.shift_left::<18>());
    for (band, places) in places.iter_mut().enumerate() {
        let seen = columns.or(minirows_of_band(seen, band));
        *places = places.without(seen.without(set[band]));
    }
    places
}

/// Packs the minirows of three bands that contain any of these cells into one word: the minirow of
/// row `r` and box `x` of band `b` is bit `9·r + 3·x + b`.
#[inline(always)]
fn packed_minirows<V: U32s>(bands: [V; 3]) -> V {
    let simd = bands[0].simd();
    let [first, middle, last] = bands;
    let first = first.or3(first.shift_right::<1>(), first.shift_right::<2>());
    let middle = middle.or3(middle.shift_right::<1>(), middle.shift_left::<1>());
    let last = last.or3(last.shift_left::<1>(), last.shift_left::<2>());
    select(simd.splat_u32(MINIROWS), first, select(simd.splat_u32(MINIROWS << 1), middle, last))
        .and(simd.splat_u32(BAND))
}

/// Returns the cells of a band in these packed minirows.
#[inline(always)]
fn minirows_of_band<V: U32s>(minirows: V, band: usize) -> V {
    let simd = minirows.simd();
    let own = minirows.and(simd.splat_u32(MINIROWS << band));
    match band {
        0 => own.or3(own.shift_left::<1>(), own.shift_left::<2>()),
        1 => own.or3(own.shift_left::<1>(), own.shift_right::<1>()),
        _ => own.or3(own.shift_right::<1>(), own.shift_right::<2>()),
    }
}

/// Packs the columns of three bands that contain any of these cells into one word: column `c` of
/// band `b` is bit `9·b + c`.
#[inline(always)]
fn packed_columns<V: U32s>(bands: [V; 3]) -> V {
    let simd = bands[0].simd();
    let [first, middle, last] = bands;
    let first = first.or3(first.shift_right::<9>(), first.shift_right::<18>());
    let middle = middle.or3(middle.shift_right::<9>(), middle.shift_left::<9>());
    let last = last.or3(last.shift_left::<9>(), last.shift_left::<18>());
    select(simd.splat_u32(ROW), first, select(simd.splat_u32(ROW << 9), middle, last))
        .and(simd.splat_u32(BAND))
}

/// Returns the cells of a band in these packed columns.
#[inline(always)]
fn columns_of_band<V: U32s>(columns: V, band: usize) -> V {
    let simd = columns.simd();
    let own = columns.and(simd.splat_u32(ROW << (9 * band)));
    match band {
        0 => own.or3(own.shift_left::<9>(), own.shift_left::<18>()),
        1 => own.or3(own.shift_left::<9>(), own.shift_right::<9>()),
        _ => own.or3(own.shift_right::<9>(), own.shift_right::<18>()),
    }
}

/// Returns the packed minirows of the rows of these.
#[inline(always)]
fn minirows_of_same_row<V: U32s>(minirows: V) -> V {
    minirows.or3(turned_once::<V, 3>(minirows), turned_twice::<V, 3>(minirows))
}

/// Returns the packed minirows of the boxes of these.
#[inline(always)]
fn minirows_of_same_box<V: U32s>(minirows: V) -> V {
    let simd = minirows.simd();
    let boxes = minirows
        .or3(minirows.shift_right::<9>(), minirows.shift_right::<18>())
        .and(simd.splat_u32(ROW));
    boxes.or3(boxes.shift_left::<9>(), boxes.shift_left::<18>())
}

/// Returns the places that two others complete to a matching.
///
/// The places are in three rows of nine bits, in groups of three places per row, `STEP` bits apart.
/// A matching is three places of a group, one in each row and one in each position.
#[inline(always)]
fn in_matching<V: U32s, const STEP: u32>(places: V) -> V {
    let simd = places.simd();
    // The two other rows, moved to this row.
    let next = places.shift_right::<9>().or(places.shift_left::<18>().and(simd.splat_u32(BAND)));
    let last = places.shift_right::<18>().or(places.shift_left::<9>().and(simd.splat_u32(BAND)));
    let (next_one, next_two) = (turned_once::<V, STEP>(next), turned_twice::<V, STEP>(next));
    let (last_one, last_two) = (turned_once::<V, STEP>(last), turned_twice::<V, STEP>(last));
    next_one.and(last_two).or(next_two.and(last_one))
}

/// Moves each place of a group one position back, cyclically.
#[inline(always)]
fn turned_once<V: U32s, const STEP: u32>(places: V) -> V {
    let (but_last, _) = group_masks::<V::Simd, STEP>(places.simd());
    match STEP {
        3 => select(but_last, places.shift_right::<3>(), places.shift_left::<6>()),
        _ => select(but_last, places.shift_right::<1>(), places.shift_left::<2>()),
    }
}

/// Moves each place of a group two positions back, cyclically.
#[inline(always)]
fn turned_twice<V: U32s, const STEP: u32>(places: V) -> V {
    let (_, first) = group_masks::<V::Simd, STEP>(places.simd());
    match STEP {
        3 => select(first, places.shift_right::<6>(), places.shift_left::<3>()),
        _ => select(first, places.shift_right::<2>(), places.shift_left::<1>()),
    }
}

/// Returns the first two places of each group, and the first place.
#[inline(always)]
fn group_masks<S: Simd, const STEP: u32>(simd: S) -> (S::U32s, S::U32s) {
    match STEP {
        3 => (simd.splat_u32(0o077_077_077), simd.splat_u32(0o007_007_007)),
        _ => (simd.splat_u32(0o333_333_333), simd.splat_u32(0o111_111_111)),
    }
}

/// Returns the bits of `yes` where the mask is set and those of `no` elsewhere.
#[inline(always)]
fn select<V: U32s>(mask: V, yes: V, no: V) -> V {
    yes.and(mask).or(no.without(mask))
}

/// Returns all cells of the rows of a band that contain any of these.
#[inline(always)]
fn rows_with_any<V: U32s>(cells: V) -> V {
    let simd = cells.simd();
    // A nonempty row carries into its last bit.
    let carried = cells.and(simd.splat_u32(BUT_LAST)).add(simd.splat_u32(BUT_LAST)).or(cells);
    let some = carried.shift_right::<8>().and(simd.splat_u32(ROWS));
    some.shift_left::<9>().sub(some)
}
