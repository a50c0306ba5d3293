//! Neighbors whose values are restricted by a dot, or by the lack of one.

use crate::shape::Cell;
use crate::variant::dot::DotColor;
use crate::variant::rule::Rule;
use crate::variant::rules::Rules;

/// Two cells that share an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// In reading order.
    pub(crate) cells: [Cell; 2],
    /// The dot between them, if there is one.
    pub(crate) dot: Option<DotColor>,
}

impl Rules {
    /// Returns all such pairs.
    pub(crate) fn pairs(&self) -> Vec<Pair> {
        if !self.has(Rule::AllWhite) && !self.has(Rule::AllBlack) {
            let dots = self.dots().iter();
            return dots.map(|dot| Pair { cells: dot.cells(), dot: Some(dot.color()) }).collect();
        }
        let shape = self.shape();
        let beside = |cell: Cell| {
            let right = shape.cell_at(cell.row(), cell.column() + 1);
            let below = shape.cell_at(cell.row() + 1, cell.column());
            [right, below].into_iter().flatten().map(move |other| [cell, other])
        };
        let pairs = shape.cells().flat_map(beside);
        let with_dot = |cells| Pair { cells, dot: self.dot_between(cells).map(|dot| dot.color()) };
        pairs.map(with_dot).collect()
    }

    /// Returns whether the dots allow two values in this pair.
    pub(crate) fn pair_allows(&self, pair: &Pair, one: u8, other: u8) -> bool {
        match pair.dot {
            Some(color) => color.allows(one, other),
            None => {
                let asks = |rule, color: DotColor| self.has(rule) && color.allows(one, other);
                !asks(Rule::AllWhite, DotColor::White) && !asks(Rule::AllBlack, DotColor::Black)
            }
        }
    }
}
