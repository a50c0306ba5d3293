//! The data shared by all threads of a count, and the work of one thread.

use quadrille_vectors::{Kernel, Level, Simd};

use crate::buckets::Cut;
use crate::halves::{Half, Joiner};
use crate::layout::Layout;
use crate::matching::Matcher;
use crate::orbits::{Orbit, leaders, orbit};
use crate::quarters::Quarters;
use crate::stop::Stop;
use crate::tally::Tally;

/// The data shared by all threads. Only the tables of quarters change: each is filled once.
#[derive(Debug)]
pub(crate) struct Plan {
    layout: Layout,
    quarters: Quarters,
    leaders: Vec<u32>,
    level: Level,
}

impl Plan {
    /// Returns the plan for n queens, n from 1 to 27.
    pub(crate) fn new(n: usize, level: Level) -> Self {
        let layout = Layout::new(n);
        let quarters = Quarters::new(&layout);
        Self { layout, quarters, leaders: leaders(n), level }
    }

    /// Returns the number of orbits.
    pub(crate) fn orbits(&self) -> usize {
        self.leaders.len()
    }
}

/// The lists of one thread, reused for every orbit.
#[derive(Debug)]
pub(crate) struct Worker<'p> {
    plan: &'p Plan,
    joiner: Joiner<'p>,
    matcher: Matcher,
}

impl<'p> Worker<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        Self { plan, joiner: Joiner::new(&plan.layout, &plan.quarters), matcher: Matcher::new() }
    }

    /// Returns the weighted number of boards of an orbit; `None` if the count was stopped.
    pub(crate) fn count(&mut self, number: usize, stop: &mut Stop<'_>) -> Option<Tally> {
        let (n, level) = (self.plan.layout.n(), self.plan.level);
        let orbit = orbit(n, self.plan.leaders[number]);
        level.dispatch(CountOrbit { worker: self, orbit, stop })
    }
}

/// Counts the boards of one orbit.
struct CountOrbit<'w, 'p, 's, 'l> {
    worker: &'w mut Worker<'p>,
    orbit: Orbit,
    stop: &'s mut Stop<'l>,
}

impl Kernel for CountOrbit<'_, '_, '_, '_> {
    type Output = Option<Tally>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Option<Tally> {
        let Self { worker: Worker { plan, joiner, matcher }, orbit, stop } = self;
        let cut = Cut::new(plan.layout.key_bits(), joiner.pairs(Half::Bottom, &orbit));
        matcher.clear(cut);
        joiner.add_to(simd, Half::Bottom, &orbit, &mut matcher.bottoms);
        if !matcher.bottoms.is_empty() {
            joiner.add_to(simd, Half::Top, &orbit, &mut matcher.tops);
        }
        matcher.count(simd, cut, &orbit.weights, stop)
    }
}
