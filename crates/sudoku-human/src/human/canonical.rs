//! One orientation for all equivalent boards, so that a rating belongs to the puzzle.
//!
//! Boards are equivalent up to renaming digits, exchanging rows within a band and whole bands,
//! likewise columns and stacks, and transposing. A canonical form for people ([minlex], which
//! `quadrille sudoku canon` prints) compares all arrangements and takes a millisecond. Ratings need any
//! form that is the same for equivalent boards, so this one refines colors, as programs for graph
//! isomorphism do:
//!
//! 1. Each row, column and digit gets a color. Each round mixes it with the colors that it meets in the
//!    filled cells, and with the lines of its band or stack. Nothing depends on the order of lines or
//!    digits, and rows and columns are treated alike.
//! 2. If all colors differ, they give the order of bands, lines and digits, and which lines are rows.
//!    This is so for nearly all puzzles.
//! 3. Otherwise each line or digit of the least color that is there twice is recolored in turn. Of all
//!    boards found like this, the least one is taken.
//!
//! [minlex]: quadrille_sudoku::Grid::canonical

use crate::human::marks::Pencilmarks;
use crate::human::orientation::Orientation;
use crate::human::places::houses_of;
use crate::human::sets::{CellSet, Digits};

/// Returns the orientation in which equivalent puzzles are the same board.
///
/// Ties take long on boards with many symmetries, which have many solutions, so `prove` first checks
/// that there is only one.
///
/// # Errors
/// That of `prove`.
pub(in crate::human) fn canonical<E>(
    marks: &Pencilmarks,
    prove: impl FnOnce() -> Result<(), E>,
) -> Result<Orientation, E> {
    let facts = Fact::all(marks);
    let colors = Colors::new().refined(&facts);
    if colors.tied().is_empty() {
        return Ok(colors.orientation());
    }
    prove()?;
    let mut least = None;
    break_ties(&colors, &facts, &mut least);
    Ok(least.map_or_else(|| colors.orientation(), |(_, orientation)| orientation))
}

/// Something that a board states about a row, a column and a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    /// The row and the column.
    lines: [u8; 2],
    /// The digit, from 0.
    digit: u8,
    kind: FactKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FactKind {
    Given,
    Entered,
    /// A candidate that no filled cell rules out, but the player did.
    RuledOut,
}

impl Fact {
    fn all(marks: &Pencilmarks) -> Vec<Self> {
        let mut facts = Vec::with_capacity(81);
        let mut held = [Digits::EMPTY; 27];
        let entries = marks.entries();
        for cell in CellSet::ALL - marks.blanks() {
            let kind = if entries.has(cell) { FactKind::Entered } else { FactKind::Given };
            let digit = marks.value(cell);
            facts.push(Self::new(cell, digit, kind));
            for house in houses_of(cell) {
                held[house] |= Digits::one(digit);
            }
        }
        for cell in marks.blanks() {
            let houses = houses_of(cell);
            let seen = houses.iter().fold(Digits::EMPTY, |seen, &house| seen | held[house]);
            let ruled_out = Digits::ALL - seen - marks.digits(cell);
            facts.extend(ruled_out.map(|digit| Self::new(cell, digit, FactKind::RuledOut)));
        }
        facts
    }

    fn new(cell: usize, digit: u8, kind: FactKind) -> Self {
        Self { lines: [(cell / 9) as u8, (cell % 9) as u8], digit: digit - 1, kind }
    }
}

/// The colors of rows, columns and digits.
#[derive(Clone, Copy, Debug)]
struct Colors {
    lines: [[u64; 9]; 2],
    digits: [u64; 9],
}

/// A row (kind 0), a column (kind 1) or a digit (kind 2).
type Element = (usize, usize);

/// The rounds of one refinement: colors travel this far.
const ROUNDS: usize = 5;

impl Colors {
    fn new() -> Self {
        Self { lines: [[1; 9]; 2], digits: [2; 9] }
    }

    fn of(&mut self, (kind, index): Element) -> &mut u64 {
        match kind {
            2 => &mut self.digits[index],
            _ => &mut self.lines[kind][index],
        }
    }

    fn refined(mut self, facts: &[Fact]) -> Self {
        for _ in 0..ROUNDS {
            let mut next = self;
            for (kind, lines) in next.lines.iter_mut().enumerate() {
                for (line, color) in lines.iter_mut().enumerate() {
                    *color = mix(color.wrapping_add(self.band(kind, line / 3).rotate_left(17)));
                }
            }
            next.digits = next.digits.map(mix);
            for fact in facts {
                let [row, column] = fact.lines.map(usize::from);
                let digit = usize::from(fact.digit);
                let colors = [self.lines[0][row], self.lines[1][column]];
                let of_digit = self.digits[digit].wrapping_mul(3).wrapping_add(fact.kind as u64);
                let seen = colors.map(|color| mix(color.wrapping_add(of_digit)));
                next.lines[0][row] = next.lines[0][row].wrapping_add(seen[1]);
                next.lines[1][column] = next.lines[1][column].wrapping_add(seen[0]);
                let met = mix(seen[0].wrapping_add(seen[1]));
                next.digits[digit] = next.digits[digit].wrapping_add(met);
            }
            self = next;
        }
        self
    }

    /// Returns the color of a band (or of a stack): the sum over its lines.
    fn band(&self, kind: usize, band: usize) -> u64 {
        self.lines[kind][3 * band..3 * band + 3].iter().fold(0, |sum, &c| sum.wrapping_add(mix(c)))
    }

    /// Returns the elements of the least color that several have.
    fn tied(&self) -> Vec<Element> {
        let lines = (0..2).flat_map(|kind| (0..9).map(move |line| (kind, line)));
        let mut all: Vec<(u64, Element)> = lines
            .chain((0..9).map(|digit| (2, digit)))
            .map(|element| (*self.clone().of(element), element))
            .collect();
        all.sort_unstable();
        let tied = all.chunk_by(|one, other| one.0 == other.0).find(|class| class.len() > 1);
        tied.into_iter().flatten().map(|&(_, element)| element).collect()
    }

    /// Returns the orientation in ascending order of colors.
    fn orientation(&self) -> Orientation {
        let sum =
            |kind: usize| (0..3).fold(0, |sum: u64, band| sum.wrapping_add(self.band(kind, band)));
        let rows = usize::from(sum(1) < sum(0));
        let lines = [rows, 1 - rows].map(|kind| {
            let mut lines: [usize; 9] = std::array::from_fn(|line| line);
            lines.sort_by_key(|&line| (self.band(kind, line / 3), self.lines[kind][line]));
            lines
        });
        let mut cells = [0; 81];
        for (index, cell) in cells.iter_mut().enumerate() {
            let (one, other) = (lines[0][index / 9], lines[1][index % 9]);
            let (row, column) = if rows == 0 { (one, other) } else { (other, one) };
            *cell = (9 * row + column) as u8;
        }
        let mut order: [u8; 9] = std::array::from_fn(|digit| digit as u8);
        order.sort_by_key(|&digit| self.digits[usize::from(digit)]);
        let mut digits = [0; 10];
        for (canonical, digit) in order.into_iter().enumerate() {
            digits[canonical + 1] = digit + 1;
        }
        Orientation { cells, digits }
    }
}

/// Spreads the bits of a color.
fn mix(color: u64) -> u64 {
    let color = (color ^ color >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (color ^ color >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Finds the least board over all ways to break the ties of colors.
fn break_ties(colors: &Colors, facts: &[Fact], least: &mut Option<(Vec<Fact>, Orientation)>) {
    let tied = colors.tied();
    for &element in &tied {
        let mut colors = *colors;
        let color = colors.of(element);
        *color = mix(color.wrapping_add(1));
        break_ties(&colors.refined(facts), facts, least);
    }
    if tied.is_empty() {
        let orientation = colors.orientation();
        let board = seen_from(facts, &orientation);
        if least.as_ref().is_none_or(|(found, _)| board < *found) {
            *least = Some((board, orientation));
        }
    }
}

/// Returns the facts on the canonical board.
fn seen_from(facts: &[Fact], orientation: &Orientation) -> Vec<Fact> {
    let mut canonical = [0; 81];
    orientation
        .cells
        .iter()
        .zip(0..)
        .for_each(|(&cell, index)| canonical[usize::from(cell)] = index);
    let digits = orientation.canonical_digits();
    let mut facts: Vec<Fact> = facts
        .iter()
        .map(|fact| {
            let cell = canonical[9 * usize::from(fact.lines[0]) + usize::from(fact.lines[1])];
            Fact::new(cell, digits[usize::from(fact.digit) + 1], fact.kind)
        })
        .collect();
    facts.sort_unstable();
    facts
}
