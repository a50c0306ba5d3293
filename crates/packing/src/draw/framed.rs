//! Arrangements with a frame around each piece, as lines of text.
//!
//! A piece has its name where that fits into a row of its cells. Otherwise it has a letter, and a
//! legend says which piece the letter stands for.

use std::fmt;

use crate::arrangement::Arrangement;
use crate::draw::names::Names;
use crate::draw::{hexagons, squares, tiles, triangles};
use crate::lattice::Lattice;

impl Arrangement<'_> {
    /// Returns the arrangement with a frame around each piece. A name that does not fit into its
    /// piece is replaced by a letter, and a legend below the picture says by which.
    ///
    /// # Examples
    /// ```
    /// # use quadrille_dlx::Solve;
    /// # use quadrille_packing::{Arrangement, Packing};
    /// # let packing: Packing = "box 2x3\npieces\n  AAB\n  ABB\n".parse()?;
    /// # let model = packing.model()?;
    /// # let solution = model.problem().lister().solutions()?.next().ok_or("none")?;
    /// # let arrangement = Arrangement::new(&packing, model.payloads(solution.options()).cloned());
    /// let picture = "\
    /// ┌───────┬───┐
    /// │ A     │ B │
    /// │   ┌───┘   │
    /// │   │       │
    /// └───┴───────┘
    /// ";
    /// assert_eq!(arrangement.framed().to_string(), picture);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn framed(&self) -> Framed<'_> {
        Framed(self)
    }
}

/// Text with a frame around each piece. Made by [`Arrangement::framed`].
#[derive(Clone, Copy, Debug)]
pub struct Framed<'a>(&'a Arrangement<'a>);

impl fmt::Display for Framed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = Names::new(self.0);
        let lines = match self.0.packing().region().lattice() {
            _ if tiles::are_tiles(self.0) => tiles::lines(self.0, &mut names),
            Lattice::Square | Lattice::Cube => squares::lines(self.0, &mut names),
            Lattice::Hexagon => hexagons::lines(self.0, &mut names),
            Lattice::Triangle => triangles::lines(self.0, &mut names),
            _ => names.letters(),
        };
        lines.iter().try_for_each(|line| writeln!(f, "{}", line.trim_end()))?;
        names.write_legend(f)
    }
}
