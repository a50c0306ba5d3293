//! Pieces: a shape, the number of copies, what each costs, and how they may be turned.

use crate::error::PackingError;
use crate::form::Form;
use crate::lattice::Lattice;
use crate::shape::{Shape, Turns};

/// A piece of a packing puzzle. By default: one copy, every rotation, no reflection.
///
/// Copies of a piece are interchangeable: to exchange two of them gives the same solution.
///
/// # Examples
/// ```
/// use quadrille_packing::{Lattice, Piece, Turns, polyforms};
///
/// let shape = polyforms::free(Lattice::Square, 3)?.remove(0);
/// let piece = Piece::new("A", shape).copies(1, Some(3)).mirrored(true).turns(Turns::Half);
/// assert_eq!(piece.most(), Some(3));
/// # Ok::<(), quadrille_packing::PackingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    form: Form,
    least: u32,
    most: Option<u32>,
    is_mirrored: bool,
    turns: Turns,
    is_hole: bool,
    cost: u64,
    price: u64,
}

impl Piece {
    /// Returns a piece with this name and shape, or with this form.
    pub fn new(name: impl Into<String>, form: impl Into<Form>) -> Self {
        let (name, form, turns) = (name.into(), form.into(), Turns::default());
        let (least, most) = (1, Some(1));
        let (is_mirrored, is_hole, cost, price) = (false, false, 0, 0);
        Self { name, form, least, most, is_mirrored, turns, is_hole, cost, price }
    }

    /// Sets the number of copies: at least `least`, and at most `most`, or any number if `None`.
    pub fn copies(self, least: u32, most: Option<u32>) -> Self {
        Self { least, most, ..self }
    }

    /// Sets whether the piece may be turned over, that is, reflected.
    pub fn mirrored(self, is_mirrored: bool) -> Self {
        Self { is_mirrored, ..self }
    }

    /// Sets the rotations that the piece may make.
    pub fn turns(self, turns: Turns) -> Self {
        Self { turns, ..self }
    }

    /// Sets whether the piece is a hole: placed like any piece, but drawn empty.
    pub fn hole(self, is_hole: bool) -> Self {
        Self { is_hole, ..self }
    }

    /// Sets the cost of each copy (default: 0). The cost of a solution is the sum over its pieces.
    pub fn costing(self, cost: u64) -> Self {
        Self { cost, ..self }
    }

    /// Gives its cells the colors 1 and 2 in turns, the first one 1.
    pub fn checkered(self, lattice: Lattice) -> Self {
        Self { form: self.form.checkered(lattice), ..self }
    }

    /// Sets the price of each copy that is left out (default: 0), counted from the greatest number of copies.
    pub fn left_out_at(self, price: u64) -> Self {
        Self { price, ..self }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its shape as given.
    pub fn shape(&self) -> &Shape {
        self.form.shape()
    }

    /// Returns its shape as given, with its marks.
    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Returns the least number of copies.
    pub fn least(&self) -> u32 {
        self.least
    }

    /// Returns the greatest number of copies; `None` for any number.
    pub fn most(&self) -> Option<u32> {
        self.most
    }

    /// Returns whether it may be reflected.
    pub fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// Returns the rotations that it may make.
    pub fn allowed_turns(&self) -> Turns {
        self.turns
    }

    /// Returns whether it is a hole.
    pub fn is_hole(&self) -> bool {
        self.is_hole
    }

    /// Returns the cost of each copy.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Returns the price of each copy that is left out.
    pub fn price(&self) -> u64 {
        self.price
    }

    /// Checks what does not depend on the box and the other pieces: the name and the copies.
    pub(crate) fn check(&self) -> Result<(), PackingError> {
        let name = self.name.clone();
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '+' | '-' | '_');
        if name.is_empty() || !name.chars().all(is_plain) {
            return Err(PackingError::BadName { name });
        }
        match self.most {
            Some(most) if most < self.least.max(1) => {
                Err(PackingError::BadCopies { name, least: self.least, most })
            }
            None if self.price > 0 => Err(PackingError::PriceOfAny { name }),
            _ => Ok(()),
        }
    }

    /// Returns the different forms that it can be turned into, ascending.
    pub fn orientations(&self, lattice: Lattice) -> Vec<Form> {
        self.form.orientations(lattice, self.turns, self.is_mirrored)
    }
}
