//! Questions about packing puzzles.

use std::ops::ControlFlow;

use quadrille_dlx::{Model, OptionId, Solution, Solve};
use quadrille_packing::{
    Arrangement, Packing, Part, Placement, Position, Sheet, Turns, UpTo, View,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::send;
use crate::message::{Message, Mistake};
use crate::solve::{MEMORY, Reporter, count_problem, counted};

/// Which solutions are the same.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Symmetric {
    /// None: every solution counts.
    #[default]
    Nothing,
    Rotations,
    Reflections,
}

impl Symmetric {
    fn motions(self) -> Option<UpTo> {
        match self {
            Self::Nothing => None,
            Self::Rotations => Some(UpTo::Rotations),
            Self::Reflections => Some(UpTo::Reflections),
        }
    }
}

fn parse(text: &str) -> Result<Packing, Mistake> {
    text.parse().map_err(|error: quadrille_packing::ReadError| Mistake {
        message: error.message(),
        expected: Some(error.expected().to_owned()),
        place: Some([error.place().line(), error.place().column()]),
    })
}

fn build(packing: &Packing) -> Result<Model<Part, Placement>, Mistake> {
    packing.model().map_err(Mistake::new)
}

/// Reads the box and the pieces.
pub(crate) fn read(text: &str) -> Result<Value, Mistake> {
    let packing = parse(text)?;
    let region = packing.region();
    let place = |at: Position| [at.layer, at.row, at.column];
    let cells: Vec<[i32; 3]> = region.positions().map(place).collect();
    let optional: Vec<bool> = (0..region.len()).map(|cell| region.is_optional(cell)).collect();
    let pieces = packing.pieces().iter().map(|piece| {
        let positions = piece.shape().positions(region.lattice());
        json!({
            "name": piece.name(),
            "least": piece.least(),
            "most": piece.most(),
            "hole": piece.is_hole(),
            "mirrored": piece.is_mirrored(),
            "cost": piece.cost().to_string(),
            "turns": turns(piece.allowed_turns()),
            "cells": positions.into_iter().map(place).collect::<Vec<_>>(),
        })
    });
    Ok(json!({
        "lattice": region.lattice().name(),
        "cells": cells,
        "optional": optional,
        "pieces": pieces.collect::<Vec<_>>(),
        "misfit": packing.misfit().map(|misfit| misfit.to_string()),
    }))
}

/// Returns the word for the rotations of a piece in the text form; empty for all.
fn turns(turns: Turns) -> &'static str {
    match turns {
        Turns::All => "",
        Turns::Half => "half-turns",
        Turns::Upright => "upright",
        Turns::None => "fixed",
    }
}

/// Returns the exact cover problem as text.
pub(crate) fn model(text: &str) -> Result<Value, Mistake> {
    let packing = parse(text)?;
    Ok(json!({ "text": build(&packing)?.problem().to_string() }))
}

/// Counts the solutions, perhaps up to symmetry.
pub(crate) fn count(text: &str, up_to: Symmetric) -> Result<Value, Mistake> {
    let packing = parse(text)?;
    let model = build(&packing)?;
    let Some(up_to) = up_to.motions() else { return count_problem(model.problem()) };
    let mut reporter = Reporter::default();
    let classifier = model.problem().classifier().up_to(packing.symmetries(&model, up_to));
    let classifier = classifier.memory_limit(MEMORY).observer(&mut reporter);
    classifier.count_classes().map(counted).map_err(Mistake::new)
}

/// Lists the first solutions, perhaps one of each class.
pub(crate) fn list(text: &str, up_to: Symmetric, limit: u64) -> Result<Value, Mistake> {
    let packing = parse(text)?;
    let model = build(&packing)?;
    let each = |solution: &Solution<'_>| {
        let found = found(&packing, &model, solution);
        send(&Message::Found { solutions: vec![found] });
    };
    let problem = model.problem();
    let stopped = match up_to.motions() {
        None => {
            let lister = problem.lister().solution_limit(limit);
            let mut solutions = lister.solutions().map_err(Mistake::new)?;
            solutions.by_ref().for_each(|solution| each(&solution));
            solutions.stopped()
        }
        Some(up_to) => {
            let classifier = problem.classifier().up_to(packing.symmetries(&model, up_to));
            let classifier = classifier.memory_limit(MEMORY).solution_limit(limit);
            let counted = classifier.for_each_class(|class| {
                each(class.solution());
                ControlFlow::Continue(())
            });
            counted.map_err(Mistake::new)?.stopped()
        }
    };
    Ok(json!({ "stopped": stopped.map(|reason| reason.to_string()) }))
}

/// Describes a solution: its options, the piece of each placement, and the placement of each cell.
fn found(packing: &Packing, model: &Model<Part, Placement>, solution: &Solution<'_>) -> Value {
    let placements = model.payloads(solution.options()).cloned();
    let arrangement = Arrangement::new(packing, placements);
    let pieces: Vec<usize> = arrangement.placements().iter().map(|put| put.piece).collect();
    let owners: Vec<Option<usize>> =
        (0..packing.region().len()).map(|cell| arrangement.owner(cell)).collect();
    let options: Vec<usize> = solution.options().iter().map(|option| option.index()).collect();
    json!({ "options": options, "pieces": pieces, "owners": owners })
}

/// Draws a solution.
pub(crate) fn picture(text: &str, options: &[usize]) -> Result<Value, Mistake> {
    let packing = parse(text)?;
    let model = build(&packing)?;
    let count = model.problem().option_count();
    let known = |&option: &usize| OptionId::new(option).filter(|_| option < count);
    let options: Option<Vec<OptionId>> = options.iter().map(known).collect();
    let options = options.ok_or_else(|| Mistake::new("no such placement"))?;
    let arrangement = Arrangement::new(&packing, model.payloads(&options).cloned());
    Ok(json!({ "svg": Sheet::new(&[arrangement], View::All).to_string() }))
}
