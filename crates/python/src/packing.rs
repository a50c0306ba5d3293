//! Packing puzzles: their exact cover problems, and pictures of solutions.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use quadrille_dlx::{OptionId, Solve};
use quadrille_packing::{Arrangement, Packing as Puzzle, Part, Placement, Sheet, UpTo, View};

use crate::convert::{Found, error, integer, numbers, problem_error, reason};
use crate::interrupt::run;
use crate::native::Problem;
use crate::settings::Settings;

/// A puzzle and its exact cover problem.
#[pyclass(frozen, module = "quadrille._native")]
pub(crate) struct Packing {
    puzzle: Puzzle,
    model: quadrille_dlx::Model<Part, Placement>,
}

#[pymethods]
impl Packing {
    /// Reads a puzzle from text.
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let puzzle: Puzzle = py.detach(|| text.parse()).map_err(problem_error)?;
        let model = py.detach(|| puzzle.model()).map_err(problem_error)?;
        Ok(Self { puzzle, model })
    }

    /// Returns the exact cover problem.
    fn problem(&self) -> Problem {
        Problem::of(self.model.problem().clone())
    }

    /// Returns, for each option, the name of the piece and the names of its cells.
    fn placements(&self) -> Vec<(&str, Vec<String>)> {
        let options = self.model.problem().options();
        let placements = options.map(|option| self.model.payload(option.id()));
        placements
            .map(|placement| {
                let cells = placement.cells.iter().map(|&cell| self.puzzle.cell_name(cell));
                (self.puzzle.pieces()[placement.piece].name(), cells.collect())
            })
            .collect()
    }

    /// Counts the solutions up to motions of the box: rotations, and reflections if wanted.
    fn count_classes<'py>(
        &self,
        py: Python<'py>,
        reflections: bool,
        settings: Settings,
    ) -> PyResult<Found<'py>> {
        let counted = run(py, None, |watch| {
            let group = self.puzzle.symmetries(&self.model, up_to(reflections));
            let classifier = self.model.problem().classifier().up_to(group);
            settings.search(classifier, watch).count_classes()
        })?;
        let answer = counted.map_err(error)?.answer();
        Ok((integer(py, answer.found())?, answer.stopped().map(reason)))
    }

    /// Returns a solution of each class, and the reason if there may be more classes.
    fn classes(
        &self,
        py: Python<'_>,
        reflections: bool,
        settings: Settings,
    ) -> PyResult<(Vec<Vec<usize>>, Option<&'static str>)> {
        let mut classes = Vec::new();
        let counted = run(py, None, |watch| {
            let group = self.puzzle.symmetries(&self.model, up_to(reflections));
            let mut classifier = self.model.problem().classifier().up_to(group);
            if let Some(limit) = settings.solutions {
                classifier = classifier.solution_limit(limit);
            }
            settings.search(classifier, watch).for_each_class(|class| {
                classes.push(numbers(class.solution().options()));
                ControlFlow::Continue(())
            })
        })?;
        Ok((classes, counted.map_err(error)?.answer().stopped().map(reason)))
    }

    /// Draws a solution with letters.
    fn letters(&self, options: Vec<usize>) -> String {
        self.arrangement(&options).letters().to_string()
    }

    /// Draws solutions on one sheet of SVG.
    fn svg(&self, py: Python<'_>, solutions: Vec<Vec<usize>>) -> String {
        py.detach(|| {
            let drawn: Vec<_> = solutions.iter().map(|options| self.arrangement(options)).collect();
            Sheet::new(&drawn, View::All).to_string()
        })
    }
}

impl Packing {
    fn arrangement(&self, options: &[usize]) -> Arrangement<'_> {
        let placements = options.iter().map(|&option| self.model.payload(OptionId::known(option)));
        Arrangement::new(&self.puzzle, placements.cloned())
    }
}

fn up_to(reflections: bool) -> UpTo {
    if reflections { UpTo::Reflections } else { UpTo::Rotations }
}
