//! What a reason names, for pictures of steps.

use quadrille_sudoku::Cell;

use crate::human::places::{HOUSE_CELLS, named};
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words::BoardTerm;

/// Cells of a reason, with the digits that it says about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The cells, in the order of the reason.
    pub cells: Vec<Cell>,
    /// The digits; none if the reason is about the cells alone.
    pub digits: Vec<u8>,
}

impl Step {
    /// Returns the cells and digits that the reason names, in its order, for a picture of the step.
    ///
    /// A long reason is shortened as by `Display`.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::Grid;
    /// use quadrille_sudoku_human::HumanSolver;
    ///
    /// let puzzle: Grid =
    ///     "000004500680009000250380000020043800340008006800652470162890700508067209070000605".parse()?;
    /// // r2c4 is the only place for 5 in box 2.
    /// let step = HumanSolver::new().hint(&puzzle)?.ok_or("it is not full")?;
    /// assert_eq!((step.named()[0].cells.len(), step.named()[0].digits[0]), (1, 5));
    /// assert_eq!(step.named_houses().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(&self) -> Vec<Named> {
        let (mut all, mut current) = (Vec::new(), Named::default());
        // Whether the last term was a digit that follows cells.
        let mut is_complete = false;
        for term in self.terms() {
            match term {
                BoardTerm::Cell(cell) => {
                    if std::mem::take(&mut is_complete) {
                        all.push(std::mem::take(&mut current));
                    }
                    current.cells.push(cell);
                }
                BoardTerm::Digit(digit) => {
                    current.digits.push(digit);
                    is_complete = !current.cells.is_empty();
                }
                BoardTerm::House(_) => {}
            }
        }
        all.push(current);
        all.retain(|named| !named.cells.is_empty());
        all
    }

    /// Returns the cells of the rows, columns and boxes that the reason names. Under other rules, none.
    pub fn named_houses(&self) -> Vec<Vec<Cell>> {
        let cells = |term| match term {
            BoardTerm::House(house) => Some(HOUSE_CELLS[house].map(named).to_vec()),
            _ => None,
        };
        self.terms().into_iter().filter_map(cells).collect()
    }

    /// Returns whether the reason is a chain: each group of [`named`](Self::named) candidates implies the
    /// next one, which is true if the one before is false, then false if that is true, and so on.
    pub fn is_chain(&self) -> bool {
        matches!(
            self.technique(),
            Technique::XChain
                | Technique::XyChain
                | Technique::ContinuousLoop
                | Technique::DiscontinuousLoop
                | Technique::AlternatingChain
                | Technique::GroupedContinuousLoop
                | Technique::GroupedDiscontinuousLoop
                | Technique::GroupedChain
                | Technique::AlsContinuousLoop
                | Technique::AlsDiscontinuousLoop
                | Technique::AlsAlternatingChain
        )
    }
}
