//! What rules demand, in the terms that all methods share: lines and sets of different values.

use std::hash::Hash;

use crate::shape::{Cell, Shape};
use crate::variant::line::{Line, shared_houses};

/// Cells with factors.
pub(crate) type Terms = Vec<(usize, i64)>;

/// What the placed rules of a puzzle demand, each with the number of its rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meaning {
    pub(crate) lines: Vec<(Line, usize)>,
    /// Sums that lines state as well: cells with factors, the total, and the number of the rule.
    pub(crate) sums: Vec<(Terms, i64, usize)>,
    /// The indices of cells with different values, in ascending order.
    pub(crate) distinct: Vec<(Vec<usize>, usize)>,
}

/// Collects what one rule after the other demands.
pub(crate) struct Stating {
    shape: Shape,
    /// The box or region of each cell; `None` for a place without a cell.
    boxes: Vec<Option<usize>>,
    /// Rows, columns, boxes and other houses, and sets of different values.
    houses: Vec<Vec<usize>>,
    /// The number of the current rule.
    pub(in crate::variant) number: usize,
    /// The cells of all rules of its kind that are placed in single cells.
    pub(in crate::variant) alike: Vec<Cell>,
    pub(in crate::variant) meaning: Meaning,
    /// The values of a full board, if rules are only judged; then nothing is collected.
    judged: Option<Vec<u8>>,
    /// Whether the judged values satisfy the rules so far.
    holds: bool,
}

impl Stating {
    /// Returns a collection for a board with these boxes and houses.
    pub(in crate::variant) fn new(
        shape: Shape,
        boxes: Vec<Option<usize>>,
        houses: Vec<Vec<usize>>,
    ) -> Self {
        let (alike, meaning) = (Vec::new(), Meaning::default());
        Self { shape, boxes, houses, number: 0, alike, meaning, judged: None, holds: true }
    }

    /// Returns a judge of the values of a full board, for rules that are then stated to it.
    pub(in crate::variant) fn judge(
        shape: Shape,
        boxes: Vec<Option<usize>>,
        values: &[u8],
    ) -> Self {
        Self { judged: Some(values.to_vec()), ..Self::new(shape, boxes, Vec::new()) }
    }

    /// Returns whether the judged values satisfy all rules that were stated.
    pub(in crate::variant) fn holds(&self) -> bool {
        self.holds
    }

    /// Returns all cells in reading order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.shape.cells().filter(|&cell| self.box_of(cell).is_some())
    }

    /// Returns the box or region of a cell; `None` if there is no cell.
    pub(crate) fn box_of(&self, cell: Cell) -> Option<usize> {
        self.boxes[self.shape.index_of(cell)]
    }

    /// Returns the greatest value.
    pub(crate) fn side(&self) -> u8 {
        self.shape.side() as u8
    }

    /// Adds a line: see [`Line::new`].
    pub(crate) fn line<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        start: S,
        step: impl Fn(&S, usize, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let cells = self.indices(cells);
        if let Some(values) = &self.judged {
            let mut places = cells.iter().enumerate();
            let end = places.try_fold(start, |state, (place, &at)| step(&state, place, values[at]));
            self.holds &= end.is_some_and(|state| accepts(&state));
            return;
        }
        let houses = shared_houses(&cells, &self.houses);
        let side = usize::from(self.side());
        let line = Line::new(cells, side, start, step, accepts, &houses);
        self.meaning.lines.push((line, self.number));
    }

    /// Adds a line of two cells with a relation between their values.
    pub(crate) fn pair(&mut self, cells: [Cell; 2], allows: impl Fn(u8, u8) -> bool) {
        let step = |state: &Option<u8>, place: usize, value: u8| match (place, state) {
            (0, _) => Some(Some(value)),
            (_, Some(first)) => allows(*first, value).then_some(None),
            _ => None,
        };
        self.line(&cells, None, step, |_| true);
    }

    /// Adds a line whose values add up to `sum`.
    pub(crate) fn sum(&mut self, cells: &[Cell], sum: u32) {
        let step = |left: &u32, _: usize, value: u8| left.checked_sub(u32::from(value));
        self.line(cells, sum, step, |left| *left == 0);
        self.total(cells.iter().map(|&cell| (cell, 1)), sum.into());
    }

    /// Adds the fact that the values of cells, each times a factor, have this total. A line must state
    /// it as well.
    pub(crate) fn total(&mut self, terms: impl Iterator<Item = (Cell, i64)>, total: i64) {
        let terms = terms.map(|(cell, factor)| (self.shape.index_of(cell), factor)).collect();
        self.meaning.sums.push((terms, total, self.number));
    }

    /// Adds cells with different values: all values, if there are as many cells.
    pub(crate) fn distinct(&mut self, cells: &[Cell]) {
        let mut cells = self.indices(cells);
        cells.sort_unstable();
        if let Some(values) = &self.judged {
            let held = cells.iter().fold(0u32, |held, &at| held | 1 << values[at]);
            self.holds &= held.count_ones() as usize == cells.len();
        }
        self.houses.push(cells.clone());
        self.meaning.distinct.push((cells, self.number));
    }

    fn indices(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.shape.index_of(cell)).collect()
    }
}
