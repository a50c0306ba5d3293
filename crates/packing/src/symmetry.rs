//! The symmetries of a puzzle: motions of the box that exchange placements.
//!
//! A motion of the box carries each piece to a piece with the same turned shapes, copies and cost:
//! itself, or for example its mirror image. If there is no such piece, the motion is no symmetry of
//! the puzzle. Every symmetry is checked against the problem before it is returned.

use std::collections::HashMap;

use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Model, OptionId};

use crate::form::{Form, turned};
use crate::lattice::Motion;
use crate::packing::{Packing, Part, Placement};

/// Which motions of the box make two solutions the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UpTo {
    /// Rotations. On a torus or cylinder, also translations.
    Rotations,
    /// Rotations and reflections.
    Reflections,
}

impl Packing {
    /// Returns the symmetries of the puzzle, the identity left out. `model` must be
    /// [`model`](Self::model) of this puzzle.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Solve;
    /// use quadrille_packing::{Packing, UpTo};
    ///
    /// let packing: Packing = "box 4x4\npiece L x4\n  #..\n  ###\n".parse()?;
    /// let model = packing.model()?;
    /// assert_eq!(model.problem().counter().count()?.complete()?, 10);
    /// let symmetries = packing.symmetries(&model, UpTo::Reflections);
    /// let classes = model.problem().classifier().up_to(symmetries).count_classes()?;
    /// assert_eq!(classes.complete()?, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self, model: &Model<Part, Placement>, up_to: UpTo) -> Vec<Permutation> {
        let lattice = self.region().lattice();
        let forms: Vec<Vec<Form>> =
            self.pieces().iter().map(|piece| piece.orientations(lattice)).collect();
        let placements = || {
            let all = model.problem().options().map(|option| option.id());
            all.map(|option| (option, model.payload(option)))
        };
        let mut options: HashMap<&Placement, Vec<OptionId>> = HashMap::new();
        for (option, placement) in placements() {
            options.entry(placement).or_default().push(option);
        }
        let is_wanted = |motion| up_to == UpTo::Reflections || lattice.is_rotation(motion);
        let symmetries = self.region().symmetries().into_iter();
        let permutations =
            symmetries.filter(|&(motion, _)| is_wanted(motion)).filter_map(|(motion, cells)| {
                let pieces = self.piece_images(motion, &forms)?;
                let image = |(option, placement): (OptionId, &Placement)| {
                    let Placement { piece, cells: own, sides } = placement;
                    let mut moved: Vec<usize> = own.iter().map(|&cell| cells[cell]).collect();
                    moved.sort_unstable();
                    let sides = sides.map(|sides| turned(sides, motion));
                    let image = Placement { piece: pieces[*piece], cells: moved, sides };
                    // Options without a cell leave out copies, in their order.
                    let same = options.get(&image)?;
                    let place = options[placement].iter().position(|&other| other == option)?;
                    Some((option, *same.get(place)?))
                };
                let moved: Option<Vec<(OptionId, OptionId)>> = placements().map(image).collect();
                Permutation::of_options(model.problem(), &moved?).ok()
            });
        permutations.filter(|permutation| !permutation.moved_options().is_empty()).collect()
    }

    /// Returns the image of each piece under a motion, if each has one.
    pub(crate) fn piece_images(&self, motion: Motion, forms: &[Vec<Form>]) -> Option<Vec<usize>> {
        let lattice = self.region().lattice();
        let mut used = vec![false; forms.len()];
        let images = forms.iter().enumerate().map(|(piece, turned)| {
            let mut moved: Vec<Form> =
                turned.iter().map(|form| form.image(lattice, motion)).collect();
            moved.sort_unstable();
            let kind = |piece: usize| {
                let piece = &self.pieces()[piece];
                (piece.least(), piece.most(), piece.is_hole(), piece.cost(), piece.price())
            };
            let is_image = |&other: &usize| {
                !used[other] && forms[other] == moved && kind(other) == kind(piece)
            };
            // A piece goes to itself if it can.
            let image = [piece].into_iter().chain(0..forms.len()).find(is_image)?;
            used[image] = true;
            Some(image)
        });
        images.collect()
    }
}
