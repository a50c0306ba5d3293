//! Fish: parallel lines (the base) in which a digit lies in equally many cross lines (the cover).
//!
//! Each base line has the digit once, and no two base lines have it in the same cover line. So
//! every cover line has the digit in a base line, and nowhere else. If some base places lie outside
//! the cover, the *fins*, then a fin holds the digit or the fish is valid. A cell that sees all
//! fins and that the fish would rule out is therefore ruled out either way.

use std::fmt;

use crate::human::cover::{bits, tight};
use crate::human::places::{HOUSES, common_peers};
use crate::human::position::Position;
use crate::human::sets::CellSet;
use crate::human::step::{Change, Step};
use crate::human::technique::Technique;
use crate::human::words;

/// A kind of fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Without fins.
    Plain,
    /// With fins in one box.
    Finned,
    /// With fins in one box, where a base line has fewer than two places besides its fins.
    Sashimi,
}

/// A digit, the base lines and the cover lines, as house numbers.
struct Fish<'p> {
    position: &'p Position<'p>,
    digit: u8,
    /// The house number of the first base line and of the first cover line.
    first: [usize; 2],
    base: u16,
    cover: u16,
}

/// Finds a fish without fins with `size` base lines.
pub(in crate::human) fn plain(position: &Position<'_>, size: usize) -> Option<Step> {
    fish(position, size, Kind::Plain)
}

/// Finds a fish with fins in one box.
pub(in crate::human) fn finned(position: &Position<'_>, size: usize) -> Option<Step> {
    fish(position, size, Kind::Finned)
}

/// Finds a fish with fins in one box, where a base line has fewer than two places besides its fins.
pub(in crate::human) fn sashimi(position: &Position<'_>, size: usize) -> Option<Step> {
    fish(position, size, Kind::Sashimi)
}

/// Finds the first fish of a size and kind.
fn fish(position: &Position<'_>, size: usize, kind: Kind) -> Option<Step> {
    [[0, 9], [9, 0]].into_iter().find_map(|first| {
        position.excludable().find_map(|digit| {
            let masks = std::array::from_fn(|line| position.line_positions(first[0] + line, digit));
            // Eliminations are in the fins' box and in the cover, so the box has at most two more
            // lines.
            let limit = if kind == Kind::Plain { size } else { size + 2 };
            tight(&masks, size, limit, |base, union| {
                let fish = |cover| Fish { position, digit, first, base, cover };
                match kind {
                    Kind::Plain => fish(union).plain(),
                    Kind::Finned | Kind::Sashimi => fin_lines(union, size)
                        .find_map(|fins| fish(union & !fins).finned(kind, &masks, fins)),
                }
            })
        })
    })
}

/// Returns the sets of lines that the fins may occupy.
///
/// A union of `size` lines and one or two more is split; the extra lines are in one band, since the
/// fins are in one box.
fn fin_lines(union: u16, size: usize) -> impl Iterator<Item = u16> {
    let left_over = (union.count_ones() as usize).saturating_sub(size);
    let in_bands =
        [6, 3, 0].into_iter().flat_map(|first| (1..8u16).rev().map(move |lines| lines << first));
    in_bands.filter(move |lines| lines & !union == 0 && lines.count_ones() as usize == left_over)
}

/// The three bands of lines.
const BANDS: [u16; 3] = [0o7, 0o70, 0o700];

impl Fish<'_> {
    fn cells(&self, lines: u16, across: usize) -> CellSet {
        bits(lines).fold(CellSet::EMPTY, |all, line| all | HOUSES[self.first[across] + line])
    }

    fn plain(&self) -> Option<Step> {
        let out = self.cells(self.cover, 1) - self.cells(self.base, 0);
        let technique = match self.base.count_ones() {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        };
        self.step(technique, out, CellSet::EMPTY)
    }

    /// Returns the step if the fins lie in one box, in these cross lines.
    fn finned(&self, kind: Kind, masks: &[u16; 9], fin_lines: u16) -> Option<Step> {
        let with_fins = bits(self.base).filter(|&line| masks[line] & fin_lines != 0);
        let with_fins = with_fins.fold(0, |lines, line| lines | 1 << line);
        if !BANDS.iter().any(|band| with_fins & !band == 0) {
            return None;
        }
        let in_base = self.cells(self.base, 0) & self.position.marks.places(self.digit);
        let fins = in_base - self.cells(self.cover, 1);
        let is_sashimi = bits(self.base).any(|line| (masks[line] & self.cover).count_ones() < 2);
        if is_sashimi != (kind == Kind::Sashimi) {
            return None;
        }
        let out = (self.cells(self.cover, 1) - self.cells(self.base, 0)) & common_peers(fins);
        let technique = match (self.base.count_ones(), is_sashimi) {
            (2, false) => Technique::FinnedXWing,
            (3, false) => Technique::FinnedSwordfish,
            (_, false) => Technique::FinnedJellyfish,
            (2, true) => Technique::SashimiXWing,
            (3, true) => Technique::SashimiSwordfish,
            (_, true) => Technique::SashimiJellyfish,
        };
        self.step(technique, out, fins)
    }

    fn step(&self, technique: Technique, out: CellSet, fins: CellSet) -> Option<Step> {
        let (digit, [base_first, cover_first]) = (self.digit, self.first);
        let (base, cover) = (self.base, self.cover);
        Change::rule_out(self.position.marks, out, digit).step(
            self.position,
            technique,
            fmt::from_fn(move |f| {
                let digit = words::digit(digit);
                let base = words::houses(bits(base).map(|line| base_first + line));
                let cover = words::houses(bits(cover).map(|line| cover_first + line));
                if fins.is_empty() {
                    return write!(f, "{digit} in {base} lies only in {cover}, which it fills");
                }
                let fins = words::any_cell(fins);
                write!(f, "{digit} in {base} lies only in {cover}, or else in {fins}")
            }),
        )
    }
}
