//! What the commands for packing puzzles share.

use quadrille_dlx::Model;
use quadrille_dlx::question::Classifier;
use quadrille_dlx::{Answer, Solve};
use quadrille_packing::{Packing, Part, Placement, UpTo};

use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::text_form::read_text;

/// A puzzle and its exact cover problem.
pub(in crate::run) struct Puzzle {
    pub(in crate::run) packing: Packing,
    pub(in crate::run) model: Model<Part, Placement>,
}

impl Puzzle {
    /// Reads a puzzle.
    pub(in crate::run) fn read(source: &Source, context: &Context) -> Result<Self, Failure> {
        let packing = read_packing(source, context)?;
        let model = packing.model().map_err(|error| Failure::Misused(error.to_string()))?;
        Ok(Self { packing, model })
    }

    /// Returns the question for solutions up to symmetry.
    pub(in crate::run) fn classifier(&self, up_to: UpTo) -> Classifier<'_> {
        let symmetries = self.packing.symmetries(&self.model, up_to);
        self.model.problem().classifier().up_to(symmetries)
    }

    /// Notes why there is no solution, if it is known.
    pub(in crate::run) fn note_misfit(&self, answer: &Answer, context: &Context) {
        if !matches!(answer, Answer::Complete(found) if found.is_zero()) {
            return;
        }
        match self.packing.misfit() {
            Some(misfit) => context.output.note(&misfit.to_string()),
            None => context.note_refutation(self.model.problem(), answer),
        }
    }
}

/// Reads a puzzle without its problem.
pub(in crate::run) fn read_packing(source: &Source, context: &Context) -> Result<Packing, Failure> {
    read_text(source, context, str::parse::<Packing>, |error| {
        (error.place(), error.message(), error.expected().to_owned())
    })
}
