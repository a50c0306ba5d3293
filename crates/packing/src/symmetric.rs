//! Solutions that a motion of the box maps to themselves.
//!
//! The cells of the box fall into orbits under the powers of the motion *g*. Each orbit of several cells is a
//! secondary item. A placement that fills the cell *gᵏ(c)* of the orbit of *c* gives it the placement's image under
//! *g⁻ᵏ* as a color. So the placements that fill the cells of an orbit are images of one placement, in the same
//! powers, and *g* maps the solution to itself. Placements that contradict themselves are left out.

use std::collections::HashMap;

use quadrille_dlx::{Color, Model, ModelBuilder};

use crate::error::PackingError;
use crate::form::turned;
use crate::lattice::{Lattice, Motion};
use crate::packing::{Packing, Part, Placement};

const fn motion(order: [usize; 3], signs: [i32; 3]) -> Motion {
    Motion::of_three(order, signs)
}

const PLAIN: [usize; 3] = [0, 1, 2];
const SWAPPED: [usize; 3] = [0, 2, 1];

/// Motions of squares, and of cubes about the vertical axis.
const UPRIGHT: [(&str, Motion); 6] = [
    ("half-turn", motion(PLAIN, [1, -1, -1])),
    ("quarter-turn", motion(SWAPPED, [1, 1, -1])),
    ("left-right", motion(PLAIN, [1, 1, -1])),
    ("front-back", motion(PLAIN, [1, -1, 1])),
    ("falling-diagonal", motion(SWAPPED, [1, 1, 1])),
    ("rising-diagonal", motion(SWAPPED, [1, -1, -1])),
];

/// Motions of cubes that exchange layers.
const OVER: [(&str, Motion); 2] =
    [("top-bottom", motion(PLAIN, [-1, 1, 1])), ("inversion", motion(PLAIN, [-1, -1, -1]))];

/// Motions of hexagons and triangles. The number of a mirror is the angle of its line with a row, in degrees.
const SIXFOLD: [(&str, Motion); 9] = [
    ("half-turn", motion(PLAIN, [-1, -1, -1])),
    ("third-turn", motion([1, 2, 0], [1, 1, 1])),
    ("sixth-turn", motion([1, 2, 0], [-1, -1, -1])),
    ("left-right", motion(SWAPPED, [1, 1, 1])),
    ("top-bottom", motion(SWAPPED, [-1, -1, -1])),
    ("mirror-30", motion([2, 1, 0], [1, 1, 1])),
    ("mirror-60", motion([1, 0, 2], [-1, -1, -1])),
    ("mirror-120", motion([2, 1, 0], [-1, -1, -1])),
    ("mirror-150", motion([1, 0, 2], [1, 1, 1])),
];

/// Returns the motions of a lattice that have a name.
fn named(lattice: Lattice) -> Vec<(&'static str, Motion)> {
    match lattice {
        Lattice::Square | Lattice::Tan => {
            let flat =
                |(name, motion)| (if name == "front-back" { "top-bottom" } else { name }, motion);
            UPRIGHT.into_iter().map(flat).collect()
        }
        Lattice::Cube | Lattice::Sphere | Lattice::Rhombic | Lattice::TetraOcta => {
            UPRIGHT.into_iter().chain(OVER).collect()
        }
        Lattice::Hexagon
        | Lattice::Triangle
        | Lattice::Prism
        | Lattice::Kite
        | Lattice::Drafter => SIXFOLD.into(),
    }
}

/// A motion that maps the box and the pieces to themselves.
struct Kept {
    motion: Motion,
    /// The image of each cell, and of each piece.
    cells: Vec<usize>,
    pieces: Vec<usize>,
}

impl Kept {
    fn image(&self, placement: &Placement) -> Placement {
        let mut cells: Vec<usize> = placement.cells.iter().map(|&cell| self.cells[cell]).collect();
        cells.sort_unstable();
        let sides = placement.sides.map(|sides| turned(sides, self.motion));
        Placement { piece: self.pieces[placement.piece], cells, sides }
    }

    /// Returns the orbit of a cell, from the cell on.
    fn orbit(&self, cell: usize) -> Vec<usize> {
        let next = |&at: &usize| Some(self.cells[at]).filter(|&next| next != cell);
        std::iter::successors(Some(cell), next).collect()
    }
}

impl Packing {
    /// Returns the names of the motions of the box that map pieces to pieces, of those that have a name.
    pub fn symmetry_names(&self) -> Vec<&'static str> {
        let all = named(self.region().lattice()).into_iter();
        all.filter(|&(_, motion)| self.kept(motion).is_some()).map(|(name, _)| name).collect()
    }

    /// Returns the puzzle as an exact cover problem whose solutions are those that the motion with this name maps to
    /// themselves. Its placements are those of [`model`](Self::model) that such solutions may have.
    ///
    /// # Errors
    /// As [`model`](Self::model), and if the name is not one of [`symmetry_names`](Self::symmetry_names), or if a
    /// placement has optional cells only.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Solve;
    /// use quadrille_packing::Packing;
    ///
    /// let packing: Packing = "box 4x4\npiece L x4\n  #..\n  ###\n".parse()?;
    /// let model = packing.symmetric_model("quarter-turn")?;
    /// assert_eq!(model.problem().counter().count()?.complete()?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetric_model(&self, name: &str) -> Result<Model<Part, Placement>, PackingError> {
        let motion = named(self.region().lattice()).into_iter().find(|&(known, _)| known == name);
        let kept = motion.and_then(|(_, motion)| self.kept(motion));
        let kept = kept.ok_or_else(|| PackingError::NoSymmetry {
            name: name.to_owned(),
            known: self.symmetry_names(),
        })?;
        let full = self.model()?;
        let problem = full.problem();
        let mut model = ModelBuilder::new();
        let valid = "the items and options of a problem, and more secondary items";
        for item in problem.items() {
            let part = *full.item(item.id());
            match item.bounds() {
                Some(bounds) => model.bounded(part, bounds.lo, bounds.hi).expect(valid),
                None => model.secondary(part).expect(valid),
            }
        }
        for cell in 0..self.region().len() {
            let orbit = kept.orbit(cell);
            if orbit.len() > 1 && orbit.iter().all(|&other| other >= cell) {
                model.secondary(Part::Orbit(cell)).expect(valid);
            }
        }
        let mut images: HashMap<Placement, Color> = HashMap::new();
        for option in problem.options() {
            let placement = full.payload(option.id());
            let Some(orbits) = orbits(&kept, placement) else { continue };
            let has_cell = placement.cells.iter().any(|&cell| !self.region().is_optional(cell));
            if !has_cell && !placement.cells.is_empty() && kept.image(placement) != *placement {
                return Err(PackingError::SymmetricOptional {
                    name: self.pieces()[placement.piece].name().to_owned(),
                });
            }
            let mut items: Vec<(Part, Option<Color>)> = Vec::new();
            for member in option.members() {
                let color = member.color.map(|color| problem.color_name(color));
                let color = color.map(|name| model.color(name).expect(valid));
                items.push((*full.item(member.item), color));
            }
            for (cell, image) in orbits {
                let next = images.len();
                let color = *images
                    .entry(image)
                    .or_insert_with(|| model.color(format!("image{next}")).expect(valid));
                items.push((Part::Orbit(cell), Some(color)));
            }
            model.option_with(items, option.cost(), placement.clone()).expect(valid);
        }
        model.build_named(|part| self.part_name(*part)).map_err(|_| PackingError::NothingRequired)
    }

    /// Returns a motion with its images, if it is a symmetry of the box and the pieces.
    fn kept(&self, motion: Motion) -> Option<Kept> {
        let forms: Vec<_> =
            self.pieces().iter().map(|piece| piece.orientations(self.region().lattice())).collect();
        let cells = self.region().symmetry(motion)?;
        let pieces = self.piece_images(motion, &forms)?;
        Some(Kept { motion, cells, pieces })
    }
}

/// Returns, for each orbit of several cells that a placement touches, its first cell and the image of the placement that
/// stands for all cells of the orbit. Returns `None` if the placement contradicts itself.
fn orbits(kept: &Kept, placement: &Placement) -> Option<Vec<(usize, Placement)>> {
    let mut found: Vec<(usize, Placement)> = Vec::new();
    for &cell in &placement.cells {
        let orbit = kept.orbit(cell);
        // The motion forth to the first cell of the orbit, as often as it takes, and once around.
        let first = *orbit.iter().min().expect("a cell is in its orbit");
        let steps = orbit.iter().position(|&other| other == first).expect("it is there");
        let moved = |times| (0..times).fold(placement.clone(), |at, _| kept.image(&at));
        let (image, around) = (moved(steps), moved(orbit.len()));
        let other = found.iter().find(|&&(cell, _)| cell == first);
        if around != *placement || other.is_some_and(|(_, other)| *other != image) {
            return None;
        }
        if orbit.len() > 1 && other.is_none() {
            found.push((first, image));
        }
    }
    Some(found)
}
