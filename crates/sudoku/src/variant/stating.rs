//! What rules demand, in the terms that all methods share: lines, houses and sets of different values.

use std::hash::Hash;

use crate::shape::Cell;
use crate::variant::house::Members;
use crate::variant::line::Line;
use crate::variant::rules::Rules;

/// What the placed rules of a puzzle demand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meaning {
    /// Lines, each with the number of its rule.
    pub(crate) lines: Vec<(Line, usize)>,
    /// Sets of different values, each with the number of its rule.
    pub(crate) distinct: Vec<(Members, usize)>,
}

/// Collects what one rule after the other demands.
pub(crate) struct Stating<'r> {
    rules: &'r Rules,
    /// Rows, columns, boxes and other houses, and sets of different values.
    houses: Vec<Vec<usize>>,
    /// The number of the current rule.
    number: usize,
    meaning: Meaning,
}

impl<'r> Stating<'r> {
    /// Returns what the placed rules demand, or only the one with this number.
    pub(crate) fn meaning(rules: &'r Rules, only: Option<usize>) -> Meaning {
        let units = [rules.rows(), rules.columns(), rules.boxes(), rules.global_houses()];
        let houses = units.into_iter().flatten().map(|members| members.cells).collect();
        let mut stating = Self { rules, houses, number: 0, meaning: Meaning::default() };
        // Sets of different values come first, since they make lines stronger.
        for lines_only in [false, true] {
            for (number, placed) in rules.placed().iter().enumerate() {
                let is_wanted = only.is_none_or(|only| only == number);
                if is_wanted && placed.kind().is_set != lines_only {
                    stating.number = number;
                    (placed.kind().state)(placed, &mut stating);
                }
            }
        }
        stating.meaning
    }

    /// Returns the rules.
    pub(crate) fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// Returns the greatest value.
    pub(crate) fn side(&self) -> u8 {
        self.rules.shape().side() as u8
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
        let houses = self.houses_of(&cells);
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
    }

    /// Adds cells with different values: all values, if there are as many cells.
    pub(crate) fn distinct(&mut self, cells: &[Cell]) {
        let house = crate::variant::House::Placed(self.rules.placed()[self.number].kind().name);
        let mut cells = self.indices(cells);
        cells.sort_unstable();
        self.houses.push(cells.clone());
        self.meaning.distinct.push((Members { house, cells }, self.number));
    }

    fn indices(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.rules.shape().index_of(cell)).collect()
    }

    /// Returns the sets of places of a line that share a house, without those within another.
    fn houses_of(&self, cells: &[usize]) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        if cells.len() > 64 {
            return found;
        }
        for house in &self.houses {
            // A line that returns to its first cell has the value there twice.
            let is_within = |&(place, cell): &(usize, &usize)| {
                house.contains(cell) && !cells[..place].contains(cell)
            };
            let places = cells.iter().enumerate().filter(is_within);
            let places = places.fold(0u64, |places, (place, _)| places | 1 << place);
            if places.count_ones() > 1 && !found.iter().any(|other| places & !other == 0) {
                found.retain(|other| other & !places != 0);
                found.push(places);
            }
        }
        found
    }
}
