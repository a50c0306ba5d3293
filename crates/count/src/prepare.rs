//! Prepares a problem for any question: presolve, independent parts, and a back end for each part.
//! Every question starts from a [`Prepared`].
//!
//! Invariant: the solutions of the problem are the products of one solution of each part, each with
//! the forced options. A refuted problem has no parts and no solution.

use std::borrow::Cow;

use quadrille_problem::{Cube, Kind, OptionId, Problem};
use quadrille_search::choice::{Chosen, Declined, Engine};
use quadrille_search::engine::Engines;
use quadrille_search::meter::Meter;
use quadrille_search::reduce::components::Components;
use quadrille_search::reduce::order::narrowed;
use quadrille_search::reduce::presolve::{Findings, Presolved, Refutation, presolve};

use crate::problem_ref::ProblemRef;

/// How presolve is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presolving {
    /// Presolve is skipped.
    Skip,
    /// The residual replaces the problem.
    Reduce,
}

impl Presolving {
    /// Returns [`Reduce`](Self::Reduce) if presolve is wanted.
    pub(crate) fn when(is_wanted: bool) -> Self {
        if is_wanted { Self::Reduce } else { Self::Skip }
    }
}

/// A problem made ready for a question.
#[derive(Debug)]
pub(crate) struct Prepared<'p> {
    engines: Engines,
    findings: Option<Findings>,
    refutation: Option<Refutation>,
    /// The problem to search; `None` if no item is open or there is no solution.
    residual: Option<ProblemRef<'p>>,
    /// The numbers of its options in the problem; empty if they are the same.
    options: Vec<OptionId>,
    /// The options that are in every solution, ascending.
    forced: Vec<OptionId>,
    components: Components,
}

/// An independent part of a prepared problem.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The part as a problem of its own.
    pub problem: Cow<'a, Problem>,
    /// The numbers of its options in the whole problem; empty if they are the same.
    pub options: Vec<OptionId>,
    /// The back end that walks it.
    pub chosen: Chosen,
}

/// Prepares a problem. Linear in its size if presolve is skipped. Presolve ends early, and leaves the
/// whole problem, if the meter is over.
pub(crate) fn prepare<'p>(
    problem: impl Into<ProblemRef<'p>>,
    engines: Engines,
    presolving: Presolving,
    meter: &Meter<'_>,
) -> Prepared<'p> {
    let problem = problem.into();
    let mut prepared = Prepared {
        engines,
        findings: None,
        refutation: None,
        residual: Some(problem.clone()),
        options: Vec::new(),
        forced: Vec::new(),
        components: Components::none(),
    };
    if presolving == Presolving::Reduce {
        let presolved = presolve(&problem, &|| meter.is_over());
        prepared.findings = Some(presolved.findings().clone());
        match presolved {
            Presolved::Impossible(refutation) => {
                prepared.refutation = Some(refutation);
                prepared.residual = None;
            }
            Presolved::Reduced(reduction) => {
                let (residual, options, forced) = reduction.into_residual();
                prepared.residual = residual.map(|residual| match residual {
                    Cow::Borrowed(_) => problem.clone(),
                    Cow::Owned(residual) => residual.into(),
                });
                (prepared.options, prepared.forced) = (options, forced);
            }
        }
    }
    if let Some(residual) = &prepared.residual {
        prepared.components = Components::new(residual);
    }
    prepared
}

impl Prepared<'_> {
    /// Returns what presolve found, if it ran.
    pub(crate) fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// Returns why there is no solution, if presolve proved it.
    pub(crate) fn refutation(&self) -> Option<&Refutation> {
        self.refutation.as_ref()
    }

    /// Returns the requested back end and the resources of walks.
    pub(crate) fn engines(&self) -> &Engines {
        &self.engines
    }

    /// Returns the number of parts; 0 if no item is open.
    pub(crate) fn part_count(&self) -> usize {
        self.components.count()
    }

    /// Returns the numbers of the parts, those with the fewest options first.
    pub(crate) fn by_size(&self) -> Vec<usize> {
        self.components.by_size()
    }

    /// Returns the number of options of a part.
    pub(crate) fn option_count(&self, part: usize) -> usize {
        self.components.option_count(part)
    }

    /// Returns a part as a problem of its own, with its back end. Linear in the size of the part.
    ///
    /// # Errors
    /// If the requested back end declines it.
    pub(crate) fn part(&self, index: usize) -> Result<Part<'_>, Declined> {
        let residual = self.residual.as_ref().expect("there are parts only if something is open");
        let (problem, mut options) = self.components.part(residual, index);
        let chosen = self.engines.choose(&problem)?;
        if options.is_empty() {
            options.clone_from(&self.options);
        } else if !self.options.is_empty() {
            options.iter_mut().for_each(|option| *option = self.options[option.index()]);
        }
        Ok(Part { problem, options, chosen })
    }

    /// Returns the options that are in every solution, ascending.
    pub(crate) fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// Converts a cube of a part to one of the problem. It includes the forced options, so that two
    /// such cubes can be seen to be disjoint.
    pub(crate) fn whole_cube(&self, part: &Part<'_>, cube: &Cube) -> Cube {
        let cube = match part.options.is_empty() {
            true => cube.clone(),
            false => cube.renumbered(&part.options),
        };
        cube.taking(self.forced.iter().copied())
    }
}

/// Returns an option of a part as one of the whole problem. `options` are those of the part, none if
/// their numbers are the same.
pub(crate) fn whole_option(options: &[OptionId], option: OptionId) -> OptionId {
    options.get(option.index()).copied().unwrap_or(option)
}

impl Part<'_> {
    /// Returns one of its options as an option of the whole problem.
    pub(crate) fn whole(&self, option: OptionId) -> OptionId {
        whole_option(&self.options, option)
    }

    /// Returns the part with its items in an order in which a memo meets the most equal residuals,
    /// if that differs. Options keep their numbers.
    pub(crate) fn narrowed(&self, engines: &Engines) -> Option<Problem> {
        // Without a memo there is no gain, and the tree must be the common one.
        let remembers = self.chosen.engine == Engine::Memo
            && engines.memory > 0
            && self.problem.kind() != Kind::Mcc;
        remembers.then(|| narrowed(&self.problem)).flatten()
    }
}
