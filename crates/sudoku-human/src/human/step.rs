//! Steps: what a technique found, and why.

use std::fmt;
use std::sync::Arc;

use quadrille_sudoku::{Cell, Shape, Symbols};

use crate::human::marks::Pencilmarks;
use crate::human::orientation::Orientation;
use crate::human::places::named;
use crate::human::sets::{CellSet, Digits};
use crate::human::technique::Technique;
use crate::human::words;

/// One step to a solution: digits placed or candidates ruled out, with the reason.
///
/// `Display` writes one sentence with cells as `r1c2` (row 1, column 2): `Naked pair: r1c2 and r1c5
/// hold only 3 and 7, so no other cell of row 1 can: r1c8 is not 3`. The reason of a forcing net
/// may have dozens of findings: `{}` lists the first six or seven of a case and counts the others,
/// `{:#}` and [`reason`](Self::reason) list them all.
#[derive(Clone)]
pub struct Step {
    technique: Technique,
    /// The cells and digits placed and ruled out, in reading order of the cells.
    placed: Vec<(Cell, u8)>,
    ruled_out: Vec<(Cell, u8)>,
    why: Arc<dyn fmt::Display + Send + Sync>,
    /// The way from the board of the reason to the board of the changes.
    orientation: Option<Arc<Orientation>>,
}

/// The changes of a step: for each digit, the cells where it is placed or ruled out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::human) struct Change {
    placed: [CellSet; 9],
    ruled_out: [CellSet; 9],
}

impl Change {
    /// Places a digit in a cell.
    pub(in crate::human) fn place(cell: usize, digit: u8) -> Self {
        let mut change = Self::default();
        change.placed[usize::from(digit) - 1] = CellSet::one(cell);
        change
    }

    /// Rules a digit out of the cells of which it is a candidate.
    pub(in crate::human) fn rule_out(marks: &Pencilmarks, cells: CellSet, digit: u8) -> Self {
        let mut change = Self::default();
        change.and_out(marks, cells, digit);
        change
    }

    /// Also rules a digit out of cells.
    pub(in crate::human) fn and_out(&mut self, marks: &Pencilmarks, cells: CellSet, digit: u8) {
        self.ruled_out[usize::from(digit) - 1] |= cells & marks.places(digit);
    }

    /// Also rules several digits out of cells.
    pub(in crate::human) fn and_all_out(
        &mut self,
        marks: &Pencilmarks,
        cells: CellSet,
        digits: Digits,
    ) {
        digits.into_iter().for_each(|digit| self.and_out(marks, cells, digit));
    }

    /// Returns this change and another.
    pub(in crate::human) fn and(mut self, other: Self) -> Self {
        self.placed.iter_mut().zip(other.placed).for_each(|(cells, more)| *cells |= more);
        self.ruled_out.iter_mut().zip(other.ruled_out).for_each(|(cells, more)| *cells |= more);
        self
    }

    /// Returns the candidates ruled out, as cell and digit.
    pub(in crate::human) fn ruled_out(&self) -> impl Iterator<Item = (usize, u8)> {
        let sets = self.ruled_out.into_iter().zip(1..);
        sets.flat_map(|(cells, digit)| cells.map(move |cell| (cell, digit)))
    }

    /// Returns the number of digits placed and candidates ruled out.
    pub(in crate::human) fn len(&self) -> usize {
        self.placed.iter().chain(&self.ruled_out).map(|cells| cells.len()).sum()
    }

    pub(in crate::human) fn is_empty(&self) -> bool {
        self.placed.iter().chain(&self.ruled_out).all(|cells| cells.is_empty())
    }
}

impl Step {
    pub(in crate::human) fn new(
        technique: Technique,
        change: Change,
        why: impl fmt::Display + Send + Sync + 'static,
    ) -> Self {
        let [placed, ruled_out] = [&change.placed, &change.ruled_out].map(listed);
        Self { technique, placed, ruled_out, why: Arc::new(why), orientation: None }
    }

    /// Returns a step with these changes on a board of any size, in reading order of the cells.
    pub(in crate::human) fn of_lists(
        technique: Technique,
        placed: Vec<(Cell, u8)>,
        ruled_out: Vec<(Cell, u8)>,
        why: String,
    ) -> Self {
        Self { technique, placed, ruled_out, why: Arc::new(why), orientation: None }
    }

    /// Returns a step on a canonical board as the same step on the board.
    pub(in crate::human) fn on_board(self, orientation: Arc<Orientation>) -> Self {
        let seen = |list: Vec<(Cell, u8)>| {
            let on_board = |(cell, digit)| {
                let cell = orientation.cell(Shape::CLASSIC.index_of(cell));
                (named(cell), orientation.digit(digit))
            };
            let mut seen: Vec<(Cell, u8)> = list.into_iter().map(on_board).collect();
            seen.sort_unstable();
            seen
        };
        let (placed, ruled_out) = (seen(self.placed), seen(self.ruled_out));
        Self { placed, ruled_out, orientation: Some(orientation), ..self }
    }

    /// Returns whether another step places and rules out the same.
    pub(in crate::human) fn changes_as(&self, other: &Self) -> bool {
        (&self.placed, &self.ruled_out) == (&other.placed, &other.ruled_out)
    }

    /// Returns the technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Returns the digits placed, as cell and digit, in reading order of the cells.
    pub fn placements(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.placed.iter().copied()
    }

    /// Returns the candidates ruled out, as cell and digit, in reading order of the cells.
    ///
    /// Candidates that a placed digit rules out are not listed.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, u8)> {
        self.ruled_out.iter().copied()
    }

    /// Returns the whole reason: a sentence without its conclusion.
    pub fn reason(&self) -> String {
        format!("{:#}", self.why(Symbols::STANDARD))
    }

    /// Returns the conclusion: `r1c2 is 5`, or `r1c8 is not 3 or 7, r2c8 is not 3`.
    pub fn conclusion(&self) -> String {
        words::shown(self.outcome(), Symbols::STANDARD, None).to_string()
    }

    /// Returns the step in words, with the symbols of a board: see [`Step`] for `{}` and `{:#}`.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            write!(f, "{}: ", self.technique)?;
            fmt::Display::fmt(&self.why(symbols), f)?;
            write!(f, ": {}", words::shown(self.outcome(), symbols, None))
        })
    }

    fn why(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        words::shown(&self.why, symbols, self.orientation.as_deref())
    }

    /// Returns what the reason names, as [`Display`](fmt::Display) shortens it.
    pub(in crate::human) fn terms(&self) -> Vec<words::BoardTerm> {
        words::terms(&self.why.to_string(), self.orientation.as_deref())
    }

    /// Returns the conclusion, with characters for private use.
    ///
    /// Cells that lose the same long list of digits one after the other are named together.
    fn outcome(&self) -> String {
        let mut parts = Vec::new();
        for (list, verbs) in
            [(&self.placed, ["is", "are"]), (&self.ruled_out, ["is not", "are not"])]
        {
            let cells: Vec<&[(Cell, u8)]> = list.chunk_by(|one, other| one.0 == other.0).collect();
            let digits =
                |cell: &[(Cell, u8)]| cell.iter().map(|known| known.1).collect::<Vec<u8>>();
            let are_alike = |one: &&[(Cell, u8)], other: &&[(Cell, u8)]| {
                one.len() >= words::RUN && digits(one) == digits(other)
            };
            parts.extend(cells.chunk_by(are_alike).map(|alike| {
                let verb = verbs[usize::from(alike.len() > 1)];
                let cells = words::cells_at(alike.iter().map(|cell| cell[0].0));
                format!("{cells} {verb} {}", words::any_digit(digits(alike[0]).into_iter()))
            }));
        }
        parts.join(", ")
    }

    /// Applies the step to marks. Digits that are not candidates are not placed.
    ///
    /// Cells and digits that are not on a 9×9 board are ignored.
    pub fn apply(&self, marks: &mut Pencilmarks) {
        let on_board = |&(cell, digit): &(Cell, u8)| {
            let is_on_board = cell.row().max(cell.column()) < 9 && digit <= 9;
            is_on_board.then(|| (Shape::CLASSIC.index_of(cell), digit))
        };
        for (cell, digit) in self.placed.iter().filter_map(on_board) {
            if marks.digits(cell).has(digit) {
                marks.place(cell, digit);
            }
        }
        for (cell, digit) in self.ruled_out.iter().filter_map(on_board) {
            marks.remove(cell, digit);
        }
    }
}

fn digits_of(sets: &[CellSet; 9], cell: usize) -> Digits {
    (1..=9).filter(|&digit| sets[usize::from(digit) - 1].has(cell)).collect()
}

fn listed(sets: &[CellSet; 9]) -> Vec<(Cell, u8)> {
    let cells = sets.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    cells.flat_map(|cell| digits_of(sets, cell).map(move |digit| (named(cell), digit))).collect()
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Symbols::STANDARD).fmt(f)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Step({self})")
    }
}

/// Equal steps have the same technique, changes and reason.
impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.changes_as(other)
            && self.reason() == other.reason()
    }
}

impl Eq for Step {}
