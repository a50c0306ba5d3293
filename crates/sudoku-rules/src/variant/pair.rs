//! Neighbors whose values are restricted by a dot, or by the lack of a mark between them.

use crate::shape::Cell;
use crate::variant::dot::{Dot, DotColor};
use crate::variant::placed::Groups;
use crate::variant::rule::Rule;
use crate::variant::rules::Rules;

/// Two cells that share an edge.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// In reading order.
    pub(crate) cells: [Cell; 2],
    /// The dot between them, if there is one.
    pub(crate) dot: Option<Dot>,
    /// Whether there is an X or V between them.
    has_xv: bool,
}

impl Pair {
    /// Returns the cells, in reading order.
    pub fn cells(&self) -> [Cell; 2] {
        self.cells
    }
}

impl Rules {
    /// Returns all pairs of neighbors that a dot, or the lack of a mark, restricts.
    pub fn pairs(&self) -> Vec<Pair> {
        if ![Rule::AllWhite, Rule::AllBlack, Rule::AllXv].into_iter().any(|rule| self.has(rule)) {
            let pair = |dot: &Dot| Pair { cells: dot.cells(), dot: Some(*dot), has_xv: true };
            return self.dots().iter().map(pair).collect();
        }
        let beside = |cell: Cell| {
            let right = self.cell_at(cell.row(), cell.column() + 1);
            let below = self.cell_at(cell.row() + 1, cell.column());
            [right, below].into_iter().flatten().map(move |other| [cell, other])
        };
        let xv = self.placed().iter().filter(|placed| placed.kind().groups() == Groups::One(2, 2));
        let xv: Vec<&[Cell]> = xv.map(|placed| placed.cells()).collect();
        let pair = |cells: [Cell; 2]| {
            let has_xv = xv.iter().any(|marked| marked.iter().all(|cell| cells.contains(cell)));
            Pair { cells, dot: self.dot_between(cells), has_xv }
        };
        self.cells().flat_map(beside).map(pair).collect()
    }

    /// Returns whether the marks allow two values in this pair.
    ///
    /// Without a dot, neighbors are not related as those at any dot, or as at a usual dot if there
    /// is none of the color.
    pub fn pair_allows(&self, pair: &Pair, one: u8, other: u8) -> bool {
        let is_excluded = |rule, color: DotColor| {
            let mut numbers = self.dots().iter().filter(|dot| dot.color() == color).peekable();
            self.has(rule)
                && match numbers.peek() {
                    None => color.allows(color.usual(), one, other),
                    Some(_) => numbers.any(|dot| dot.allows(one, other)),
                }
        };
        let dots_allow = match pair.dot {
            Some(dot) => dot.allows(one, other),
            None => {
                !is_excluded(Rule::AllWhite, DotColor::White)
                    && !is_excluded(Rule::AllBlack, DotColor::Black)
            }
        };
        let is_xv = matches!(one + other, 5 | 10);
        dots_allow && (pair.has_xv || !self.has(Rule::AllXv) || !is_xv)
    }
}
