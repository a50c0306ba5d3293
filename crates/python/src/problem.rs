//! The class `Problem`: items and options as numbers, and the questions about them.

use std::ops::ControlFlow;
use std::sync::Arc;

use pyo3::prelude::*;
use quadrille_dlx::count::Counted;
use quadrille_dlx::estimate::Estimate;
use quadrille_dlx::problem::{Bounds, BuildError, Member};
use quadrille_dlx::{Color, ItemId, Outcome, Solve};

use crate::convert::{Found, error, integer, numbers, problem_error, reason};
use crate::diagram::Diagram;
use crate::interrupt::run;
use crate::search::Search;
use crate::settings::Settings;

/// A problem whose items and options are numbers.
#[pyclass(frozen, module = "quadrille._native")]
pub(crate) struct Problem {
    pub(crate) problem: Arc<quadrille_dlx::Problem>,
}

/// A primary item: its name, and the least and greatest number of options that cover it.
type Primary = (String, u32, u32);

#[pymethods]
impl Problem {
    /// Makes a problem. Items are numbered from 0, primary ones first. `colors` is empty or has a
    /// number for each member of each option: 0 for no color, otherwise 1 plus a place in
    /// `color_names`. `costs` is empty or has one cost for each option.
    #[new]
    fn new(
        py: Python<'_>,
        primary: Vec<Primary>,
        secondary: Vec<String>,
        options: Vec<Vec<usize>>,
        color_names: Vec<String>,
        colors: Vec<Vec<usize>>,
        costs: Vec<u64>,
    ) -> PyResult<Self> {
        let parts = Parts { primary, secondary, options, color_names, colors, costs };
        let problem = py.detach(|| parts.build()).map_err(problem_error)?;
        Ok(Self { problem: Arc::new(problem) })
    }

    /// Reads Knuth's text format.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        let problem = py.detach(|| quadrille_dlx::Problem::parse(text)).map_err(problem_error)?;
        Ok(Self { problem: Arc::new(problem) })
    }

    /// Writes Knuth's text format.
    fn text(&self) -> String {
        self.problem.to_string()
    }

    /// Returns the names of all items, primary ones first.
    fn items(&self) -> Vec<&str> {
        self.problem.items().map(|item| item.name()).collect()
    }

    /// Returns the members of each option: pairs of an item's number and the name of a color.
    fn options(&self) -> Vec<Vec<(usize, Option<&str>)>> {
        let member = |member: &Member| {
            let color = member.color.map(|color| self.problem.color_name(color));
            (member.item.index(), color)
        };
        self.problem.options().map(|o| o.members().iter().map(member).collect()).collect()
    }

    /// Returns the cost of each option.
    fn costs(&self) -> Vec<u64> {
        self.problem.options().map(|option| option.cost()).collect()
    }

    /// Returns the numbers of primary items, secondary items, options, members and colors, and the
    /// kind of the problem.
    fn sizes(&self) -> (usize, usize, usize, usize, usize, String) {
        let problem = &self.problem;
        let primary = problem.primary_count();
        let secondary = problem.item_count() - primary;
        let (options, members) = (problem.option_count(), problem.member_count());
        (primary, secondary, options, members, problem.color_count(), problem.kind().to_string())
    }

    /// Counts the solutions.
    #[pyo3(signature = (settings, progress=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Found<'py>> {
        let counted = run(py, progress, |watch| {
            let mut observer = watch.observer();
            settings.count(self.problem.counter(), watch).observer(&mut observer).count()
        })?;
        found(py, counted.map_err(error)?)
    }

    /// Returns the options of one solution, or `None`, and the reason if that is not certain.
    #[pyo3(signature = (settings, progress=None))]
    fn first(
        &self,
        py: Python<'_>,
        settings: Settings,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Option<Vec<usize>>, Option<&'static str>)> {
        let outcome = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let lister = settings.search(self.problem.lister(), watch).observer(&mut observer);
            lister.first().map(|outcome| outcome.map(|solution| numbers(solution.options())))
        })?;
        Ok(match outcome.map_err(error)? {
            Outcome::Found(options) => (Some(options), None),
            Outcome::Impossible => (None, None),
            Outcome::Stopped(why) => (None, Some(reason(why))),
        })
    }

    /// Starts a search for solutions.
    fn search(&self, settings: Settings) -> PyResult<Search> {
        Search::new(&self.problem, settings).map_err(error)
    }

    /// Counts the solutions up to symmetry.
    #[pyo3(signature = (settings, progress=None))]
    fn count_classes<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Found<'py>> {
        let counted = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let classifier = settings.count(self.problem.classifier(), watch);
            classifier.observer(&mut observer).count_classes()
        })?;
        found(py, counted.map_err(error)?)
    }

    /// Returns a solution of each class with the number of solutions in the class, and the reason
    /// if there may be more classes.
    #[pyo3(signature = (settings, progress=None))]
    #[expect(clippy::type_complexity, reason = "it is unpacked at once")]
    fn classes<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Vec<(Vec<usize>, Bound<'py, PyAny>)>, Option<&'static str>)> {
        let mut classes = Vec::new();
        let counted = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let classifier = settings.count(self.problem.classifier(), watch);
            classifier.observer(&mut observer).for_each_class(|class| {
                classes.push((numbers(class.solution().options()), class.size().clone()));
                ControlFlow::Continue(())
            })
        })?;
        let stopped = counted.map_err(error)?.answer().stopped().map(reason);
        let classes = classes.into_iter().map(|(options, size)| Ok((options, integer(py, &size)?)));
        Ok((classes.collect::<PyResult<_>>()?, stopped))
    }

    /// Returns the order of the automorphism group, the images of the options under each of its
    /// generators, the orbits of items and of options, and the reason if there may be more.
    #[expect(clippy::type_complexity, reason = "it is unpacked at once")]
    fn automorphisms<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        Vec<Vec<(usize, usize)>>,
        Vec<usize>,
        Vec<usize>,
        Option<&'static str>,
    )> {
        let group = run(py, None, |watch| {
            let mut finder = self.problem.symmetry_finder().cancel_token(&watch.token);
            if let Some(time) = settings.time {
                finder = finder.time_limit(time);
            }
            finder.automorphisms()
        })?;
        let group = group.map_err(error)?;
        let generators = group.generators().iter().map(|generator| {
            let moved = generator.moved_options().iter();
            moved.map(|(from, to)| (from.index(), to.index())).collect()
        });
        Ok((
            integer(py, group.order())?,
            generators.collect(),
            group.item_orbits().iter().map(|item| item.index()).collect(),
            numbers(group.option_orbits()),
            group.stopped().map(reason),
        ))
    }

    /// Estimates the size of the search.
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        probes: u64,
        seed: u64,
    ) -> PyResult<Estimated> {
        let estimate = run(py, None, |watch| {
            settings
                .limit(self.problem.estimator(), watch)
                .engine(settings.engine)
                .estimate(probes, seed)
        })?;
        Ok(estimated(&estimate.map_err(error)?))
    }

    /// Compiles all solutions into a diagram; or returns the reason why that was stopped.
    fn compile(
        &self,
        py: Python<'_>,
        settings: Settings,
        in_listing_order: bool,
    ) -> PyResult<(Option<Diagram>, Option<&'static str>)> {
        let problem = Arc::clone(&self.problem);
        let compiled = run(py, None, |watch| {
            let compiler = quadrille_dlx::question::Compiler::new(problem);
            let mut compiler = settings.limit(compiler, watch).in_listing_order(in_listing_order);
            if let Some(bytes) = settings.memory {
                compiler = compiler.memory_limit(bytes);
            }
            compiler.compile()
        })?;
        Ok(match compiled {
            Ok(diagram) => (Some(Diagram::new(diagram)), None),
            Err(error) => (None, Some(reason(error.reason))),
        })
    }
}

/// The mean and standard error of the nodes and of the solutions, the probes made, the engines of
/// the parts, and the reason if the estimate was stopped.
type Estimated = (
    Option<(f64, f64)>,
    Option<(f64, f64)>,
    Option<&'static str>,
    u64,
    Vec<&'static str>,
    Option<&'static str>,
);

fn estimated(estimate: &Estimate) -> Estimated {
    let nodes = estimate.nodes.map(|sample| (sample.mean, sample.standard_error));
    let solutions = estimate.solutions.map(|sample| (sample.mean, sample.standard_error));
    let confidence = estimate.nodes.map(|sample| sample.confidence().name());
    let engines = estimate.parts.iter().map(|part| part.chosen.engine.name()).collect();
    (nodes, solutions, confidence, estimate.probes, engines, estimate.stopped.map(reason))
}

fn found<'py>(py: Python<'py>, counted: Counted) -> PyResult<Found<'py>> {
    let answer = counted.answer();
    Ok((integer(py, answer.found())?, answer.stopped().map(reason)))
}

/// What a problem is made of.
struct Parts {
    primary: Vec<Primary>,
    secondary: Vec<String>,
    options: Vec<Vec<usize>>,
    color_names: Vec<String>,
    colors: Vec<Vec<usize>>,
    costs: Vec<u64>,
}

impl Parts {
    fn build(&self) -> Result<quadrille_dlx::Problem, BuildError> {
        let mut builder = quadrille_dlx::Problem::builder();
        for &(ref name, lo, hi) in &self.primary {
            builder.try_item(name, Some(Bounds { lo, hi }))?;
        }
        for name in &self.secondary {
            builder.try_item(name, None)?;
        }
        let colors: Vec<Color> = self
            .color_names
            .iter()
            .map(|name| builder.try_color(name))
            .collect::<Result<_, _>>()?;
        for (number, items) in self.options.iter().enumerate() {
            let given = self.colors.get(number).map_or(&[][..], |colors| colors);
            let members = items.iter().enumerate().map(|(place, &item)| {
                let color = given.get(place).and_then(|&color| color.checked_sub(1));
                Member { item: ItemId::known(item), color: color.map(|color| colors[color]) }
            });
            let cost = self.costs.get(number).copied().unwrap_or(0);
            builder.option_with_cost(members, cost)?;
        }
        builder.build()
    }
}
