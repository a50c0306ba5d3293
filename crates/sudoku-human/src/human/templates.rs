//! Templates: the ways to place one digit in all rows, columns and boxes.
//!
//! All that follows from one digit alone is that a place in no template does not hold it. So a digit
//! with a template for each place has no pattern of any kind, and its patterns need not be searched.

use crate::human::sets::CellSet;

/// Returns the places of a digit that are in no template.
///
/// `open` has the rows in which the digit is not filled in, as bits.
pub(in crate::human) fn excluded(places: CellSet, open: u16) -> CellSet {
    let rows: [u16; 9] = std::array::from_fn(|row| places.row(row));
    let (mut reached, mut excluded) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in places {
        if reached.has(cell) {
            continue;
        }
        let used = Used::default().with(cell / 9, cell % 9);
        match template(&rows, open & !(1 << (cell / 9)), used) {
            Some(others) => reached |= others.with(cell),
            None => excluded |= CellSet::one(cell),
        }
    }
    excluded
}

/// The columns and boxes that have the digit, as bits.
#[derive(Clone, Copy, Default)]
struct Used {
    columns: u16,
    boxes: u16,
}

impl Used {
    fn with(self, row: usize, column: usize) -> Self {
        let house = row / 3 * 3 + column / 3;
        Self { columns: self.columns | 1 << column, boxes: self.boxes | 1 << house }
    }
}

/// Returns a way to place the digit in these rows.
fn template(rows: &[u16; 9], open: u16, used: Used) -> Option<CellSet> {
    if open == 0 {
        return Some(CellSet::EMPTY);
    }
    let row = open.trailing_zeros() as usize;
    let full_boxes = (used.boxes >> (row / 3 * 3)) & 0o7;
    let blocked =
        (0..3).filter(|stack| full_boxes >> stack & 1 == 1).fold(0, |all, s| all | 0o7 << (3 * s));
    let mut left = rows[row] & !used.columns & !blocked;
    while left != 0 {
        let column = left.trailing_zeros() as usize;
        left &= left - 1;
        if let Some(others) = template(rows, open & (open - 1), used.with(row, column)) {
            return Some(others.with(9 * row + column));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;
    use crate::human::places::PEERS;

    /// Returns the cells of all templates by brute force: each set of places in which each row, and
    /// so each column and box, has one.
    fn all(rows: &[CellSet], chosen: CellSet, union: &mut CellSet) {
        match rows.split_first() {
            None => *union |= chosen,
            Some((first, others)) => {
                for cell in first.filter(|&cell| (PEERS[cell] & chosen).is_empty()) {
                    all(others, chosen.with(cell), union);
                }
            }
        }
    }

    #[test]
    fn excluded_places_are_in_no_template() {
        let mut random = Random::new(21);
        let mut seen = [0; 2];
        for number in 0..300 {
            let places: CellSet = (0..81).filter(|_| random.below(10) < 2 + number % 5).collect();
            let rows: Vec<CellSet> =
                (0..9).map(|row| places.filter(|cell| cell / 9 == row).collect()).collect();
            let mut union = CellSet::EMPTY;
            all(&rows, CellSet::EMPTY, &mut union);
            assert_eq!(excluded(places, 0o777), places - union);
            seen[usize::from(union.is_empty())] += 1;
        }
        assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
    }
}
