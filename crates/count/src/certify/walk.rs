//! The recursion that counts and writes, with an explicit stack.
//!
//! For each residual it takes the first of these ways that ends: a search within a limit of nodes,
//! which is raised when the other ways fail; forced options; independent parts; a sweep; a
//! claim about an equal or isomorphic residual; and else the options of an item, one of each orbit.
//! Whole problems and independent parts are searched longer, and only they are swept.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_problem::{Bounds, ItemId, OptionId, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::{Meter, Place};
use quadrille_symmetry::Limits;

use crate::certify::constraints::{Canonical, Constraints, Symmetries};
use crate::certify::cut::Cut;
use crate::certify::encoding::{Encoder, Map, Step};
use crate::certify::known::{Claim, Known};
use crate::certify::residual::{Mark, Residual};
use crate::certify::steps::StepCounts;
use crate::certify::target::Target;
use crate::certify::trial::Trial;
use crate::symmetry::branches::least_cost;
use crate::symmetry::finder::LABEL_STEPS;
use crate::symmetry::probe_limit::ProbeLimits;

/// The walk through the residuals of a problem.
///
/// Invariant: between two steps, `residual` is that of the innermost frame's current child.
pub(super) struct Walk<'p, 'm, W> {
    pub(super) residual: Residual<'p>,
    pub(super) meter: Meter<'m>,
    pub(super) out: Encoder<W>,
    pub(super) steps: StepCounts,
    /// Why the walk was stopped, if it was. Then all further steps are `skip`.
    pub(super) stopped: Option<StopReason>,
    /// Whether the whole problem is presolved.
    pub(super) presolves: bool,
    pub(super) frames: Vec<Frame>,
    /// What is to be proven, if it is a cost.
    pub(super) target: Option<Target>,
    /// In the top of a proof by threads, where they take over.
    pub(super) cut: Option<Cut>,
    /// The numbers of colors in a certificate.
    pub(super) colors: Vec<u32>,
    pub(super) known: Known,
    pub(super) learned: Learned,
}

/// What a walk has learned of the ways to prove residuals.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    pub(super) probe_limits: ProbeLimits,
    /// Whether nothing is known of the whole problem.
    pub(super) is_new: bool,
    /// Whether a sweep was expected to end.
    pub(super) is_narrow: bool,
}

/// A step whose children are being proven.
#[derive(Debug)]
pub(super) struct Frame {
    kind: Kind,
    /// The number of children begun.
    begun: usize,
    value: BigUint,
    /// The residual of the step, and that of which the next child is a change.
    base: Mark,
    next: Mark,
    /// Its place in the whole, for progress.
    place: Place,
    keep: Option<Keep>,
}

/// The children of a step.
#[derive(Debug)]
enum Kind {
    /// Each option is taken after those before it are dropped. If there are more children than
    /// options, all are dropped in the last one.
    Split { options: Vec<OptionId>, children: usize },
    /// One option of each orbit is taken, with the size of its orbit. If no cover is needed, all
    /// options of the item are dropped in a last child.
    Orbits { branches: Vec<(OptionId, u32)>, item: ItemId, is_optional: bool },
    /// The parts, each by itself.
    Product(Vec<Vec<OptionId>>),
}

/// What is kept of a residual once its value is known.
#[derive(Debug)]
pub(super) struct Keep {
    slot: u64,
    fingerprint: u128,
    canonical: Option<Canonical>,
    /// The number of nodes visited before it.
    before: u64,
}

impl Frame {
    fn children(&self) -> usize {
        match &self.kind {
            Kind::Split { children, .. } => *children,
            Kind::Orbits { branches, is_optional, .. } => {
                branches.len() + usize::from(*is_optional)
            }
            Kind::Product(parts) => parts.len(),
        }
    }

    /// Adds the value of the child begun last.
    fn add(&mut self, value: BigUint) {
        match &self.kind {
            Kind::Split { .. } => self.value += value,
            Kind::Orbits { .. } => self.value += value * self.weight(),
            Kind::Product(_) => self.value *= value,
        }
    }

    /// The number of times that the child begun last counts.
    pub(super) fn weight(&self) -> u32 {
        match &self.kind {
            Kind::Orbits { branches, .. } => {
                branches.get(self.begun - 1).map_or(1, |&(_, weight)| weight)
            }
            Kind::Split { .. } | Kind::Product(_) => 1,
        }
    }
}

impl<'p, 'm, W: Write> Walk<'p, 'm, W> {
    /// Nothing is written yet. Half of the memory limit is for kept claims, half for sweeps.
    pub(super) fn new(
        problem: &'p Problem,
        presolves: bool,
        meter: Meter<'m>,
        out: Encoder<W>,
    ) -> Self {
        let probe_limits = ProbeLimits::unknown(&meter.tuning().orbits);
        Self {
            residual: Residual::root(problem),
            known: Known::new(meter.memory_limit() / 2),
            meter,
            out,
            steps: StepCounts::default(),
            stopped: None,
            presolves,
            frames: Vec::new(),
            target: None,
            cut: None,
            colors: color_numbers(problem),
            learned: Learned { probe_limits, is_new: true, is_narrow: false },
        }
    }

    /// Writes the proof of the problem, and returns its value.
    pub(super) fn run(&mut self) -> io::Result<BigUint> {
        loop {
            let Some(mut value) = self.visit()? else {
                self.begin_child();
                continue;
            };
            loop {
                let Some(frame) = self.frames.last_mut() else { return Ok(value) };
                frame.add(value);
                self.end_child()?;
                let frame = self.frames.last().expect("it was there");
                if frame.begun < frame.children() {
                    self.begin_child();
                    break;
                }
                value = self.close();
            }
        }
    }

    /// Enters the next child of the innermost frame.
    fn begin_child(&mut self) {
        let frame = self.frames.last_mut().expect("a frame with another child");
        let (begun, children) = (frame.begun, frame.children());
        frame.begun += 1;
        let share = 1.0 / children as f64;
        self.meter.move_to(frame.place.below(0, (begun as f64 * share, share)));
        match &frame.kind {
            Kind::Split { options, .. } => {
                if let Some(&option) = options.get(begun) {
                    self.residual.take(option);
                }
            }
            Kind::Orbits { branches, item, .. } => match branches.get(begun) {
                Some(&(option, _)) => self.residual.take(option),
                None => {
                    for option in self.residual.options_of(*item).collect::<Vec<_>>() {
                        self.residual.drop_option(option);
                    }
                }
            },
            Kind::Product(parts) => self.residual.isolate(&parts[begun]),
        }
    }

    /// Leaves the current child of the innermost frame. After a stop, skips all further ones.
    fn end_child(&mut self) -> io::Result<()> {
        let frame = self.frames.last_mut().expect("a frame with a child");
        self.residual.undo(frame.next);
        if let Kind::Split { options, .. } = &frame.kind
            && let Some(&option) = options.get(frame.begun - 1)
        {
            self.residual.drop_option(option);
            frame.next = self.residual.mark();
        }
        while self.stopped.is_some() && frame.begun < frame.children() {
            frame.begun += 1;
            frame.add(BigUint::ZERO);
            self.out.step(Step::Skip)?;
        }
        Ok(())
    }

    /// Ends the innermost frame, and returns its value.
    fn close(&mut self) -> BigUint {
        if let Some(target) = &mut self.target {
            target.leave();
        }
        let Frame { value, base, keep, .. } = self.frames.pop().expect("a frame that ends");
        self.residual.undo(base);
        if let Some(Keep { slot, fingerprint, canonical, before }) = keep
            && self.stopped.is_none()
        {
            let nodes = self.meter.nodes() - before;
            self.known.keep(slot, Claim { fingerprint, canonical, value: value.clone(), nodes });
        }
        value
    }

    fn open(&mut self, kind: Kind, keep: Option<Keep>) {
        let value = BigUint::from(u32::from(matches!(kind, Kind::Product(_))));
        let mark = self.residual.mark();
        let (begun, place) = (0, self.meter.place());
        self.frames.push(Frame { kind, begun, value, base: mark, next: mark, place, keep });
    }

    /// Writes the steps of a residual up to one with children, which is then the innermost frame;
    /// or up to its end, and returns its value.
    fn visit(&mut self) -> io::Result<Option<BigUint>> {
        self.meter.reserve_depth(0);
        if !self.meter.visit(0, || 0.0) {
            self.stopped = Some(self.meter.stop_reason());
            return self.skip();
        }
        if self.target.is_some() {
            return self.visit_cost();
        }
        let is_whole = match self.frames.last() {
            Some(frame) => matches!(frame.kind, Kind::Product(_)),
            None => self.learned.is_new,
        };
        let active = self.residual.active().count();
        let limit = match is_whole {
            _ if self.cut.is_some() => None,
            true => Some(self.first_nodes()),
            // One probe behind: a search that ends here may go on after a probe in vain.
            false => self.learned.probe_limits.limit(active, 1),
        };
        let problem;
        let mut trial = None;
        if let Some(limit) = limit {
            problem = self.residual.to_problem().0;
            let trial = trial.insert(Trial::new(&problem, &self.meter));
            let value = self.try_on(trial, limit)?;
            self.learned.probe_limits.searched(active, value.is_some());
            if value.is_some() {
                return Ok(value);
            }
        }
        if self.stopped.is_some() {
            return self.skip();
        }
        if self.presolves && self.frames.is_empty() {
            if let Some(value) = self.presolve()? {
                return Ok(Some(value));
            }
            // Without the options dropped there is another tree.
            trial = None;
        }
        if let Some(value) = self.take_forced()? {
            return Ok(Some(value));
        }
        let parts = self.residual.parts();
        if self.cut.is_some() {
            return self.branch_or_leave(parts.len());
        }
        if parts.len() > 1 {
            self.steps.products += 1;
            self.out.step(Step::Product)?;
            self.open(Kind::Product(parts), None);
            return Ok(None);
        }
        if is_whole && let Some(value) = self.try_sweep()? {
            return Ok(Some(value));
        }
        if self.stopped.is_some() {
            return self.skip();
        }
        self.look_up_or_branch(active, trial)
    }

    pub(super) fn skip(&mut self) -> io::Result<Option<BigUint>> {
        self.out.step(Step::Skip)?;
        Ok(Some(BigUint::ZERO))
    }

    /// Takes the options of items that have no more than they need, in turn. Returns the value if
    /// that decides it.
    pub(super) fn take_forced(&mut self) -> io::Result<Option<BigUint>> {
        loop {
            let spare = |(item, bounds): (ItemId, Bounds)| {
                (i64::from(self.residual.count(item)) - i64::from(bounds.lo), item)
            };
            let least = self.residual.active().map(spare).min();
            match least {
                None => return self.single_node(1),
                Some((..0, _)) => return self.single_node(0),
                Some((0, item)) => {
                    self.steps.splits += 1;
                    self.out.split(item, &[])?;
                    let option = self.residual.options_of(item).next();
                    self.residual.take(option.expect("an item needs its only option"));
                }
                Some((1.., _)) => return Ok(None),
            }
        }
    }

    /// Writes a leaf of one node with this value.
    fn single_node(&mut self, value: u32) -> io::Result<Option<BigUint>> {
        self.write_leaf(1)?;
        Ok(Some(value.into()))
    }

    /// Refers to a claim about an equal or isomorphic residual, if there is one. If many probes in a row
    /// were in vain, it goes on with the search of the residual. Otherwise it branches.
    fn look_up_or_branch(
        &mut self,
        active: usize,
        trial: Option<Trial<'_>>,
    ) -> io::Result<Option<BigUint>> {
        let constraints = Constraints::of(&self.residual, &self.colors);
        let fingerprint = constraints.fingerprint(None);
        let before = self.meter.nodes();
        if let Some((claim, slot)) = self.known.find(fingerprint) {
            let value = claim.value.clone();
            return self.same(slot, &Map::default(), value);
        }
        self.learned.probe_limits.probe(active);
        let labeled = self.label(&constraints);
        if let Some((canonical, _)) = &labeled
            && let Some((claim, slot)) = self.known.find_isomorphic(canonical.key)
            && let Some(to) = &claim.canonical
            && let Some(map) = constraints.map_to(canonical, to, claim.fingerprint)
        {
            let value = claim.value.clone();
            self.learned.probe_limits.was_of_use(active);
            return self.same(slot, &map, value);
        }
        let is_symmetric = |(_, symmetries): &(_, Symmetries)| !symmetries.maps.is_empty();
        if labeled.as_ref().is_some_and(is_symmetric) {
            self.learned.probe_limits.was_of_use(active);
        } else {
            if labeled.is_some() {
                self.learned.probe_limits.was_in_vain();
            }
            let limit = self.learned.probe_limits.grown_limit(active);
            if let Some(mut trial) = trial
                && trial.visited() < limit
            {
                let value = self.try_on(&mut trial, limit)?;
                if value.is_some() {
                    return Ok(value);
                }
            }
            if self.stopped.is_some() {
                return self.skip();
            }
        }
        let slot = self.known.reserve();
        let (canonical, symmetries) = labeled.unzip();
        let keep = Keep { slot, fingerprint, canonical, before };
        self.branch(symmetries.as_ref(), Some(keep))
    }

    pub(super) fn label(&mut self, constraints: &Constraints) -> Option<(Canonical, Symmetries)> {
        self.meter.charge(self.meter.tuning().orbits.probe_cost * constraints.size());
        let interrupt = || self.meter.is_over();
        constraints.label(Limits::none().steps(LABEL_STEPS).interrupt(&interrupt))
    }

    fn same(&mut self, slot: u64, map: &Map, value: BigUint) -> io::Result<Option<BigUint>> {
        self.steps.same += 1;
        self.out.step(Step::Same)?;
        self.out.int(slot)?;
        self.out.map(map)?;
        Ok(Some(value))
    }

    /// Splits on an item: by orbits if some options of it are in one orbit.
    pub(super) fn branch(
        &mut self,
        symmetries: Option<&Symmetries>,
        keep: Option<Keep>,
    ) -> io::Result<Option<BigUint>> {
        if let Some(keep) = &keep {
            self.out.step(Step::Keep)?;
            self.out.int(keep.slot)?;
        }
        if let Some(symmetries) = symmetries
            && let Some((item, branches)) = self.best_by_orbits(symmetries)
            && (branches.len() as u32) < self.residual.count(item)
        {
            self.steps.orbits += 1;
            // Without a map each option would be by itself: the identity joins equal ones.
            let identity = [Map::default()];
            let maps = &*symmetries.maps;
            self.out.split(item, if maps.is_empty() { &identity } else { maps })?;
            let is_optional = self.residual.bounds(item).is_some_and(|bounds| bounds.lo == 0);
            self.open(Kind::Orbits { branches, item, is_optional }, keep);
            return Ok(None);
        }
        self.split(keep)
    }

    /// Splits on the item with the fewest options.
    pub(super) fn split(&mut self, keep: Option<Keep>) -> io::Result<Option<BigUint>> {
        let spare = |&(item, bounds): &(ItemId, Bounds)| {
            (!self.residual.matters(item), self.residual.count(item) - bounds.lo)
        };
        let (item, bounds) = self.residual.active().min_by_key(spare).expect("an item is active");
        let options: Vec<OptionId> = self.residual.options_of(item).collect();
        let children = options.len() + 1 - bounds.lo as usize;
        self.steps.splits += 1;
        self.out.split(item, &[])?;
        self.open(Kind::Split { options, children }, keep);
        Ok(None)
    }

    /// The item to split by orbits, and one option of each orbit with the size of the orbit: the
    /// first item with the fewest options; or the one with the least [`cost`] at the root, and where all
    /// items have equally many options. `None` if no item is covered at most once.
    fn best_by_orbits(&self, symmetries: &Symmetries) -> Option<(ItemId, Vec<(OptionId, u32)>)> {
        let candidates = || {
            let items = self.residual.active();
            let items = items.filter(|(item, b)| b.hi == 1 && self.residual.matters(*item));
            items.map(|(item, _)| item)
        };
        let degree = |item: &ItemId| self.residual.count(*item);
        let first = candidates().min_by_key(degree)?;
        let branches = |item: ItemId| {
            let mut branches: Vec<(u32, OptionId, u32)> = Vec::new();
            for option in self.residual.options_of(item) {
                let orbit = symmetries.orbit(option);
                match branches.iter_mut().find(|branch| branch.0 == orbit) {
                    Some(branch) => branch.2 += 1,
                    None => branches.push((orbit, option, 1)),
                }
            }
            branches
        };
        let is_even = candidates().all(|item| degree(&item) == degree(&first));
        let best = match self.frames.is_empty() || is_even {
            true => least_cost(candidates(), |item| (branches(item).len(), degree(&item)))?,
            false => first,
        };
        Some((best, branches(best).into_iter().map(|(_, option, size)| (option, size)).collect()))
    }
}

/// For each color its number in a certificate: in the order of first occurrence in the options.
fn color_numbers(problem: &Problem) -> Vec<u32> {
    let mut numbers = vec![u32::MAX; problem.color_count()];
    let mut count = 0;
    let members = problem.options().flat_map(|option| option.members());
    for color in members.filter_map(|member| member.color) {
        let number = &mut numbers[color.index()];
        if *number == u32::MAX {
            *number = count;
            count += 1;
        }
    }
    numbers
}
