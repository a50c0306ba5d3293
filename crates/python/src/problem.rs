//! The class `Problem`: items and options as numbers, and the questions about them.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use quadrille_dlx::count::Counted;
use quadrille_dlx::estimate::Estimate;
use quadrille_dlx::problem::Member;
use quadrille_dlx::question::{Classifier, Compiler};
use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Gap, ItemId, OptionId, Outcome, Solve, StopReason};
use quadrille_formats::{Format, read};

use crate::build::{Built, Declared};
use crate::certificate::{file_error, verify, write};
use crate::convert::{Found, error, integer, natural, numbers, problem_error, reason, value_error};
use crate::diagram::Diagram;
use crate::interrupt::{Ends, run, run_for_best, search};
use crate::native::{Objects, Problem};
use crate::search::Search;
use crate::settings::Settings;

/// What `pickle` calls to make a problem again, and the arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, Option<Objects>));

/// Builds a problem from an iterable of options, whose members are items and pairs of an item and a
/// color. Returns it with its options, items and colors.
#[pyfunction]
#[pyo3(signature = (options, primary, secondary, bounds, costs, names=None))]
pub(crate) fn build<'py>(
    options: &Bound<'py, PyAny>,
    primary: Option<&Bound<'py, PyAny>>,
    secondary: &Bound<'py, PyAny>,
    bounds: Option<&Bound<'py, PyAny>>,
    costs: Vec<Bound<'py, PyAny>>,
    names: Option<&Bound<'py, PyTuple>>,
) -> PyResult<(Problem, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
    let declared = Declared { primary, secondary, bounds, costs, names };
    let Built { problem, options, items, colors } = crate::build::build(options, &declared)?;
    let objects = Some((items.clone().unbind(), colors.unbind()));
    let problem = Problem { problem: Arc::new(problem), objects, named: OnceLock::new() };
    Ok((problem, options, items))
}

#[pymethods]
impl Problem {
    /// Reads a problem in a format, or in the one that it is recognized by.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn parse(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Self> {
        let format = format.map(str::parse::<Format>).transpose().map_err(value_error)?;
        match py.detach(|| read(text.as_bytes(), format)) {
            Ok(read) => Ok(Self::of(read.problem)),
            Err(error) if error.format() == Some(Format::Xcc) && error.choices().is_empty() => {
                // This error shows the line, too.
                let problem = quadrille_dlx::Problem::parse(text).map_err(problem_error)?;
                Ok(Self::of(problem))
            }
            Err(error) => Err(problem_error(error)),
        }
    }

    /// Makes a problem from its text and from its items and colors, for `copy` and `pickle`.
    #[staticmethod]
    fn _restore(text: &str, objects: Option<Objects>) -> PyResult<Self> {
        let problem = Self::of(quadrille_dlx::Problem::parse(text).map_err(problem_error)?);
        Ok(Self { objects, ..problem })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let objects = self.objects.as_ref();
        let objects = objects.map(|(items, colors)| (items.clone_ref(py), colors.clone_ref(py)));
        Ok((restore, (self.problem.to_string(), objects)))
    }

    /// Writes Knuth's text format.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.named(py)?.to_string())
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
    fn costs(&self) -> Vec<i128> {
        self.problem.options().map(|option| option.stated_cost()).collect()
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
        let counted = search(py, progress, &self.problem, settings, |watch, settings| {
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
    ) -> PyResult<One> {
        let outcome = search(py, progress, &self.problem, settings, |watch, settings| {
            let mut observer = watch.observer();
            let lister = settings.search(self.problem.lister(), watch).observer(&mut observer);
            lister.first().map(|outcome| outcome.map(|solution| numbers(solution.options())))
        })?;
        Ok(one(outcome.map_err(error)?))
    }

    /// Returns the options of any one solution, or `None`, and the reason if that is not certain.
    #[pyo3(signature = (settings, seed, progress=None))]
    fn any(
        &self,
        py: Python<'_>,
        settings: Settings,
        seed: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<One> {
        let seed = natural("seed", seed)?;
        let outcome = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let finder = settings.limit(self.problem.finder(), watch).threads(settings.threads);
            let found = finder.seed(seed).observer(&mut observer).any();
            found.map(|solution| numbers(solution.options()))
        })?;
        Ok(one(outcome))
    }

    /// Returns the options of a solution of least or greatest cost, or `None`; a bound of the cost of
    /// every solution; and the reason if the search was stopped. It also ends with a solution within `gap` of the
    /// bound, or at the cost `stop_at`.
    #[pyo3(signature = (settings, dearest, gap=None, stop_at=None, progress=None, improved=None))]
    #[expect(clippy::too_many_arguments, reason = "it is called from one place, by keywords")]
    fn best(
        &self,
        py: Python<'_>,
        settings: Settings,
        dearest: bool,
        gap: Option<&str>,
        stop_at: Option<i128>,
        progress: Option<&Bound<'_, PyAny>>,
        improved: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Best> {
        let gap = gap.map(str::parse::<Gap>).transpose();
        let gap = gap.map_err(|error| value_error(format!("gap: {error}")))?;
        run_for_best(py, progress, improved, |watch| {
            let mut observer = watch.observer_of_best(&self.problem);
            let optimizer = settings.limit(self.problem.optimizer(), watch);
            let mut optimizer = settings.remember(optimizer).observer(&mut observer);
            if let Some(gap) = gap {
                optimizer = optimizer.gap(gap);
            }
            if let Some(cost) = stop_at {
                // No solution costs less than 0 in raised costs.
                let raised = cost.saturating_add_unsigned(self.problem.cost_offset());
                optimizer = optimizer.stop_at(raised.max(0).unsigned_abs());
            }
            let best = if dearest { optimizer.dearest() } else { optimizer.cheapest() };
            let options = best.best().map(|solution| numbers(solution.options()));
            let bound = best.bound().map(|bound| self.problem.stated(bound));
            (options, bound, best.stopped().map(reason))
        })
    }

    /// Starts a search for solutions. `names` are those of the options.
    #[pyo3(signature = (names, settings, progress=None))]
    fn search(
        &self,
        names: Py<PyTuple>,
        settings: Settings,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Search> {
        Search::new(&self.problem, names, settings, progress)
    }

    /// Counts the solutions up to a group: that of all symmetries, or the one given.
    #[pyo3(signature = (settings, group=None, progress=None))]
    fn count_classes<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        group: Option<Vec<Generator>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Found<'py>> {
        let group = self.group(py, group)?;
        let counted = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let classifier = settings.count(self.classifier(group), watch);
            classifier.observer(&mut observer).count_classes()
        })?;
        found(py, counted.map_err(error)?)
    }

    /// Returns a solution of each class with the number of solutions in the class, and the reason
    /// if there may be more classes.
    #[pyo3(signature = (settings, group=None, progress=None))]
    #[expect(clippy::type_complexity, reason = "it is unpacked at once")]
    fn classes<'py>(
        &self,
        py: Python<'py>,
        settings: Settings,
        group: Option<Vec<Generator>>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Vec<(Vec<usize>, Bound<'py, PyAny>)>, Option<&'static str>)> {
        let group = self.group(py, group)?;
        let mut classes = Vec::new();
        let counted = run(py, progress, |watch| {
            let mut observer = watch.observer();
            let classifier = settings.count(self.classifier(group), watch);
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
        probes: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Estimated> {
        let (probes, seed) = (natural("probes", probes)?, natural("seed", seed)?);
        let estimate = run(py, None, |watch| {
            settings
                .limit(self.problem.estimator(), watch)
                .engine(settings.engine)
                .estimate(probes, seed)
        })?;
        Ok(estimated(&estimate.map_err(error)?))
    }

    /// Compiles all solutions into a diagram; or returns the reason why that was stopped.
    #[pyo3(signature = (settings, in_listing_order, progress=None))]
    fn compile(
        &self,
        py: Python<'_>,
        settings: Settings,
        in_listing_order: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Option<Diagram>, Option<&'static str>)> {
        let problem = Arc::clone(&self.problem);
        let compiled = run(py, progress, |watch| {
            let compiler = settings.limit(Compiler::new(problem), watch);
            let compiler = settings.remember(compiler).in_listing_order(in_listing_order);
            compiler.compile_watched(&mut watch.observer())
        })?;
        Ok(match compiled {
            Ok(diagram) => (Some(Diagram::new(diagram)), None),
            Err(error) => (None, Some(reason(error.reason))),
        })
    }

    /// Counts the solutions and writes a certificate to a file. A file that is not whole is removed.
    #[pyo3(signature = (path, settings, progress=None))]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        path: PathBuf,
        settings: Settings,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Found<'py>> {
        let named = self.named(py)?;
        let written = run(py, progress, |watch| write(&named, &path, settings, watch));
        let certified = written.and_then(|written| written.map_err(|why| file_error(&path, &why)));
        if certified.is_err() {
            // The first error is the one to report.
            _ = fs::remove_file(&path);
        }
        found(py, certified?)
    }

    /// Verifies a certificate: returns the number of solutions that it proves, and whether that is
    /// the exact number.
    fn verify<'py>(&self, py: Python<'py>, path: PathBuf) -> PyResult<(Bound<'py, PyAny>, bool)> {
        verify(py, &self.named(py)?.to_string(), &path)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Some((items, colors)) = &self.objects else { return Ok(()) };
        visit.call(items)?;
        visit.call(colors)
    }
}

/// A generator of a group: whether it moves options, not items; and the numbers of those that move,
/// each with that of its image.
type Generator = (bool, Vec<(usize, usize)>);

impl Problem {
    /// Checks the generators of a group.
    fn group(
        &self,
        py: Python<'_>,
        generators: Option<Vec<Generator>>,
    ) -> PyResult<Option<Vec<Permutation>>> {
        let Some(generators) = generators else { return Ok(None) };
        let named = self.named(py)?;
        let permutations = generators.iter().map(|(moves_options, moved)| match moves_options {
            true => Permutation::of_options(&named, &ids(moved, OptionId::known)),
            false => Permutation::of_items(&named, &ids(moved, ItemId::known)),
        });
        Ok(Some(permutations.collect::<Result<_, _>>().map_err(problem_error)?))
    }

    fn classifier(&self, group: Option<Vec<Permutation>>) -> Classifier<'_> {
        let classifier = self.problem.classifier();
        match group {
            Some(generators) => classifier.up_to(generators),
            None => classifier,
        }
    }
}

fn ids<T>(moved: &[(usize, usize)], id: impl Fn(usize) -> T) -> Vec<(T, T)> {
    moved.iter().map(|&(from, to)| (id(from), id(to))).collect()
}

/// The options of one solution, or `None`, and the reason if that is not certain.
type One = (Option<Vec<usize>>, Option<&'static str>);

/// The options of the best solution, or `None`, a bound, and the reason if that is not certain.
type Best = (Option<Vec<usize>>, Option<i128>, Option<&'static str>);

fn one(outcome: Outcome<Vec<usize>>) -> One {
    match outcome {
        Outcome::Found(options) => (Some(options), None),
        Outcome::Impossible => (None, None),
        Outcome::Stopped(why) => (None, Some(reason(why))),
    }
}

impl Ends for Counted {
    fn stopped(&self) -> Option<StopReason> {
        Self::stopped(self)
    }
}

impl<T> Ends for Outcome<T> {
    fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(why) => Some(*why),
            Self::Found(_) | Self::Impossible => None,
        }
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
