//! Describes a problem, and estimates its search.

use std::time::{Duration, Instant};

use quadrille_dlx::estimate::Estimate;
use quadrille_dlx::observe::{Confidence, EngineUse, Forecast, SampleMean, Statistics};
use quadrille_dlx::problem::Bounds;
use quadrille_dlx::{Problem, Solve, StopReason};
use quadrille_shards::Plan;

use crate::args::{InfoArgs, ProgressWhen, SearchArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::machine::memory_share;
use crate::quantity::{rough, rough_duration};
use crate::record::{
    EngineRecord, InfoRecord, Number, PartsRecord, Record, TrialRecord, stop_name,
};
use crate::run::ending::words;
use crate::run::group::Group;
use crate::run::read_problem::read_problem;
use crate::run::refutation::sentence;
use crate::run::{Context, info_plan};

/// The default node limit of the probes.
const PROBE_NODES: u64 = 2_000_000;
/// The default time limit of the probes.
const PROBE_TIME: Duration = Duration::from_secs(5);
/// The time limits of trial counts. Each is tried if the one before it did not finish, and if its
/// forecast deserves little confidence.
const TRIAL_TIMES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(5)];
/// A stopped trial with fewer nodes does not give a reliable speed.
const TRIAL_NODES: u64 = 5_000;

/// Everything that is printed.
struct Report<'p> {
    problem: &'p Problem,
    /// The parts of the whole problem, without probes.
    whole: Estimate,
    estimate: Estimate,
    /// The requested number of probes.
    probes: u64,
    trial: Option<Trial>,
    symmetry: Group,
    plan: Option<Plan>,
}

/// A short trial of a count.
struct Trial {
    is_complete: bool,
    statistics: Statistics,
    /// The seconds of the whole count, by the progress that the trial reported.
    by_progress: Option<Forecast>,
}

impl Trial {
    /// Whether the count walks the tree that the probes estimate: no residual recurs, and no other
    /// way of counting takes turns with the search.
    fn is_plain(&self) -> bool {
        let Statistics { nodes, discarded, memo, symmetry, .. } = &self.statistics;
        memo.hits * 20 <= memo.lookups && symmetry.probes == 0 && discarded * 4 <= *nodes
    }

    /// Whether another trial of this time may give a better forecast.
    fn is_worth_more(&self, estimate: &Estimate, time: Duration) -> bool {
        let confidence = self.forecast(estimate).map(|(forecast, _)| forecast.confidence());
        let is_known = confidence.is_some_and(|confidence| confidence > Confidence::Poor);
        !is_known && time.as_secs_f64() > 1.5 * self.statistics.seconds
    }

    /// The predicted seconds of the count, if they can be told: by the way that the count takes.
    fn forecast(&self, estimate: &Estimate) -> Option<(Forecast, Basis)> {
        let Statistics { nodes, seconds, .. } = self.statistics;
        if self.is_complete {
            return Some((Forecast::exact(seconds), Basis::Trial));
        }
        // Whether the estimate of nodes is good enough to predict a time.
        let is_known = estimate.nodes.is_some_and(|nodes| nodes.confidence() > Confidence::Poor);
        if self.is_plain() && is_known && nodes >= TRIAL_NODES {
            let by_probes = estimate.forecast_at(nodes, seconds)?;
            return Some((by_probes, Basis::Probes));
        }
        self.by_progress.map(|forecast| (forecast, Basis::Progress))
    }
}

/// How the time of a count was predicted.
#[derive(Clone, Copy)]
enum Basis {
    /// The trial counted all.
    Trial,
    /// The nodes of the tree by probes, at the speed of the trial.
    Probes,
    /// The progress of the trial.
    Progress,
}

impl Basis {
    /// The name in a record.
    fn name(self) -> &'static str {
        match self {
            Self::Trial => "trial",
            Self::Probes => "probes",
            Self::Progress => "progress",
        }
    }
}

pub(in crate::run) fn run(args: InfoArgs, context: &Context) -> Result<Exit, Failure> {
    let deadline = context.deadline(args.search.time_limit);
    let plans = u32::from(args.plan);
    // The time limit is divided among the parts of the report: each gets the same share of what is left.
    let share = |parts: u32| deadline.left().map(|left| left / parts);
    let problem = read_problem(&Source::typed(args.file.clone()), args.from, context)?;
    let whole = problem.estimator().cancel_token(context.interrupt.token());
    let whole = whole.presolve(false).estimate(0, 0)?;
    let mut limits = args.search.clone();
    limits.node_limit.get_or_insert(PROBE_NODES);
    limits.time_limit = share(3 + plans).or(Some(PROBE_TIME));
    let progress = args.progress.progress;
    let mut watch = context.watch(progress);
    let estimator = context.set_limits(problem.estimator(), &limits, &mut watch);
    let memory = args.search.memory.unwrap_or_else(memory_share);
    let estimate = estimator.memory_limit(memory).estimate(args.probes, args.seed)?;
    drop(watch);
    let symmetry = if args.search.no_symmetry {
        Group::unknown("not searched")
    } else if estimate.refutation.is_some() {
        Group::unknown("not searched: there is no solution")
    } else {
        let _heartbeat = context.watch(progress);
        let finder = problem.symmetry_finder().time_limit(share(2 + plans).unwrap_or(PROBE_TIME));
        Group::of(finder.cancel_token(context.interrupt.token()), args.generators)
    };
    let trial = try_count(&problem, &estimate, share(1 + plans), &args, context)?;
    let plan = match &trial {
        Some(trial) => {
            let _heartbeat = context.watch(progress);
            info_plan::make(&problem, &trial.statistics, share(1), &args, context)?
        }
        None => None,
    };
    let probes = args.probes;
    let report = Report { problem: &problem, whole, estimate, probes, trial, symmetry, plan };
    context.emit(
        || Record::Info(Box::new(report.record())),
        |output| {
            let mut lines = report.lines().into_iter();
            lines.try_for_each(|(name, text)| writeln!(output, "{name:<12} {text}"))
        },
    )?;
    context.output.flush()?;
    // A requested plan that is missing was interrupted, too.
    let is_interrupted = args.plan && context.interrupt.is_heard();
    let is_interrupted = is_interrupted || report.symmetry.is_interrupted();
    if is_interrupted || report.estimate.stopped == Some(StopReason::Cancelled) {
        context.output.note(words(StopReason::Cancelled));
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Success)
}

/// Counts for a moment, if there is anything to count. If that says little, counts once more for longer.
fn try_count(
    problem: &Problem,
    estimate: &Estimate,
    limit: Option<Duration>,
    args: &InfoArgs,
    context: &Context,
) -> Result<Option<Trial>, Failure> {
    let began = Instant::now();
    let mut last: Option<Trial> = None;
    if estimate.parts.is_empty() {
        return Ok(None);
    }
    for time in TRIAL_TIMES {
        let left = limit.map(|limit| limit.saturating_sub(began.elapsed()));
        let time = left.map_or(time, |left| left.min(time));
        let is_enough = last.as_ref().is_some_and(|trial| !trial.is_worth_more(estimate, time));
        if is_enough || context.interrupt.is_heard() {
            break;
        }
        let limits = SearchArgs { time_limit: Some(time), ..args.search.clone() };
        let mut watch = context.watch(ProgressWhen::Never);
        let counter = problem.counter().threads(args.threads.map_or(1, usize::from));
        let counted = context.set_count(counter, &limits, None, &mut watch).count()?;
        let is_complete = counted.stopped().is_none();
        let by_progress = watch.forecast();
        last = Some(Trial { is_complete, statistics: counted.statistics().clone(), by_progress });
    }
    Ok(last)
}

impl Report<'_> {
    fn lines(&self) -> Vec<(&'static str, String)> {
        let Self { problem, estimate, .. } = self;
        let mut lines = vec![
            ("items", self.items()),
            ("options", self.options()),
            ("density", rough(self.density())),
            ("components", parts(&self.whole)),
        ];
        lines.extend(self.symmetry.lines(problem));
        if let Some(findings) = &estimate.presolve {
            lines.push(("presolve", findings.to_string()));
        }
        if let Some(refutation) = &estimate.refutation {
            lines.push(("refutation", sentence(refutation, problem)));
            return lines;
        }
        if estimate.parts.is_empty() {
            lines.push(("searched", "nothing: there is exactly one solution".to_owned()));
            return lines;
        }
        lines.push(("searched", parts(estimate)));
        if let Some(width) = self.width() {
            lines.push(("width", format!("{width} bits in the best order of items found")));
        }
        lines.extend(self.engines().iter().map(|assigned| ("engine", assigned.to_string())));
        lines.push(("probes", self.probes()));
        if let (Some(nodes), Some(solutions)) = (estimate.nodes, estimate.solutions) {
            lines.push(("nodes", spread(&nodes)));
            lines.push(("solutions", spread(&solutions)));
        }
        lines.push(("time", self.time()));
        lines.extend(self.plan.iter().flat_map(info_plan::lines));
        lines
    }

    fn items(&self) -> String {
        let (primary, items) = (self.problem.primary_count(), self.problem.item_count());
        let bounded = match self.bounded() {
            0 => "each exactly once".to_owned(),
            bounded => format!("{bounded} with bounds"),
        };
        let colors = match self.problem.color_count() {
            0 => "no colors".to_owned(),
            1 => "1 color".to_owned(),
            colors => format!("{colors} colors"),
        };
        format!("{primary} primary ({bounded}), {} secondary ({colors})", items - primary)
    }

    fn options(&self) -> String {
        let (options, members) = (self.problem.option_count(), self.problem.member_count());
        if options == 0 {
            return "0".to_owned();
        }
        let mean = rough(members as f64 / options as f64);
        format!("{options}, of {mean} items on average and {} at most", self.longest())
    }

    /// The number of primary items with bounds other than exactly once.
    fn bounded(&self) -> usize {
        let bounds = self.problem.items().filter_map(|item| item.bounds());
        bounds.filter(|&bounds| bounds != Bounds::ONCE).count()
    }

    /// The greatest number of items of an option.
    fn longest(&self) -> usize {
        self.problem.options().map(|option| option.members().len()).max().unwrap_or(0)
    }

    fn density(&self) -> f64 {
        let pairs = self.problem.option_count() as f64 * self.problem.item_count() as f64;
        if pairs > 0.0 { self.problem.member_count() as f64 / pairs } else { 0.0 }
    }

    fn probes(&self) -> String {
        let Estimate { probes, visited, stopped, .. } = &self.estimate;
        let few = match stopped {
            Some(reason) if *probes == 0 => {
                return format!("no estimate: {} before the first probe finished", words(*reason));
            }
            Some(reason) => format!(" of {}, {}", self.probes, words(*reason)),
            None if *probes == 0 => {
                return "none needed: there is no choice".to_owned();
            }
            None => String::new(),
        };
        format!("{probes}{few}; {visited} nodes visited")
    }

    /// The predicted seconds of a count.
    fn forecast(&self) -> Option<(Forecast, Basis)> {
        self.trial.as_ref()?.forecast(&self.estimate)
    }

    fn time(&self) -> String {
        let Some((forecast, basis)) = self.forecast() else {
            return match &self.trial {
                None => "unknown: there was no trial".to_owned(),
                Some(trial) => {
                    let lasted = rough_duration(trial.statistics.seconds);
                    format!("unknown: a trial of {lasted} finished too little of the count")
                }
            };
        };
        let Forecast { seconds, least, most, .. } = forecast;
        let about = format!("about {}", rough_duration(seconds));
        let range = format!("range {} to {}", rough_duration(least), rough_duration(most));
        let trust = forecast.confidence().name();
        match (basis, &self.trial) {
            (Basis::Probes, Some(Trial { statistics, .. })) => {
                let pace = rough(statistics.nodes as f64 / statistics.seconds);
                format!("{about} at {pace} nodes per second; {range}; confidence {trust}")
            }
            (Basis::Progress, _) => {
                format!("{about}, by the progress of a trial; {range}; confidence {trust}")
            }
            _ => format!("{about}, measured by a complete trial"),
        }
    }

    /// The back ends that count, and why: what a complete trial took, or else what was planned.
    fn engines(&self) -> &[EngineUse] {
        match &self.trial {
            Some(Trial { is_complete: true, statistics, .. }) => &statistics.engines,
            _ => &self.estimate.engines,
        }
    }

    /// The width of the widest part, if an order was found for each.
    fn width(&self) -> Option<u32> {
        let widths = self.estimate.parts.iter().map(|part| part.width);
        widths.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    fn record(&self) -> InfoRecord {
        let Self { problem, estimate, .. } = self;
        let refutation = estimate.refutation.as_ref();
        let forecast = self.forecast();
        InfoRecord {
            primary: problem.primary_count(),
            secondary: problem.item_count() - problem.primary_count(),
            bounded: self.bounded(),
            colors: problem.color_count(),
            options: problem.option_count(),
            members: problem.member_count(),
            longest_option: self.longest(),
            density: self.density(),
            components: PartsRecord::of(&self.whole),
            symmetry: self.symmetry.record(problem),
            presolve: estimate.presolve.as_ref().map(Into::into),
            refutation: refutation.map(|refutation| sentence(refutation, problem)),
            searched: PartsRecord::of(estimate),
            width: self.width(),
            engines: self.engines().iter().map(EngineRecord::from).collect(),
            probes: Number::of(estimate.probes),
            stopped: estimate.stopped.map(stop_name),
            nodes: estimate.nodes.map(Into::into),
            solutions: estimate.solutions.map(Into::into),
            seconds: forecast.map(|(forecast, _)| forecast.seconds),
            least_seconds: forecast.map(|(forecast, _)| forecast.least),
            most_seconds: forecast.map(|(forecast, _)| forecast.most),
            predicted_by: forecast.map(|(_, basis)| basis.name()),
            trial: self.trial.as_ref().map(|trial| TrialRecord {
                complete: trial.is_complete,
                nodes: Number::of(trial.statistics.nodes),
                seconds: trial.statistics.seconds,
            }),
            plan: self.plan.as_ref().map(Into::into),
        }
    }
}

/// Formats independent parts.
fn parts(estimate: &Estimate) -> String {
    let PartsRecord { count, largest } = PartsRecord::of(estimate);
    let sizes: Vec<String> = largest.iter().map(usize::to_string).collect();
    let more = if count > largest.len() { ", …" } else { "" };
    format!("{count}, of {}{more} options", sizes.join(", "))
}

/// Formats an estimate.
fn spread(spread: &SampleMean) -> String {
    let SampleMean { mean, standard_error, least, most, greatest_share, .. } = *spread;
    let trust = match spread.confidence() {
        Confidence::Exact => return format!("{mean}, exactly"),
        _ if most == 0.0 => return "no probe found one".to_owned(),
        _ if mean.is_infinite() => return format!("{}; confidence poor", rough(mean)),
        Confidence::Good => "good".to_owned(),
        Confidence::Fair => "fair".to_owned(),
        _ if greatest_share > 0.25 => {
            let percent = (100.0 * greatest_share).round();
            format!("poor: one probe is {percent}% of the sum, so the error may be large")
        }
        _ => "poor".to_owned(),
    };
    let (mean, error) = (rough(mean), rough(standard_error));
    let range = format!("range {} to {}", rough(least), rough(most));
    format!("about {mean}, standard error {error}; {range}; confidence {trust}")
}
