//! The data shared by all threads of a count, and the work of one thread.

use quadrille_vectors::{Kernel, Level, Simd};

use crate::halves::{Half, Joiner, Keys};
use crate::layout::Layout;
use crate::matching::{Lists, Matcher};
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
    /// One for the columns of the orbit, one for their complement.
    joiners: [Joiner<'p>; 2],
    tops: Keys,
    bottoms: Keys,
    matcher: Matcher,
}

impl<'p> Worker<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let joiner = || Joiner::new(&plan.layout, &plan.quarters);
        Self {
            plan,
            joiners: [joiner(), joiner()],
            tops: Keys::default(),
            bottoms: Keys::default(),
            matcher: Matcher::new(),
        }
    }

    /// Returns the weighted number of boards of an orbit; `None` if the count was stopped.
    pub(crate) fn count(&mut self, number: usize, stop: &mut Stop<'_>) -> Option<Tally> {
        let (n, level) = (self.plan.layout.n(), self.plan.level);
        let orbit = orbit(n, self.plan.leaders[number]);
        let boards = level.dispatch(CountOrbit { worker: self, orbit, stop })?;
        let mut tally = Tally::default();
        tally.add_times(&boards, orbit.times);
        Some(tally)
    }

    /// Returns the weighted number of boards whose top half uses `columns`, without symmetry.
    #[cfg(test)]
    pub(crate) fn count_columns(&mut self, columns: u32, stop: &mut Stop<'_>) -> Option<Tally> {
        let orbit = Orbit { columns, times: 1, twin: None };
        self.plan.level.dispatch(CountOrbit { worker: self, orbit, stop })
    }

    /// Adds the boards whose top half uses `columns`, each weighted by the class of its bottom
    /// half.
    ///
    /// `swapped` exchanges the two joiners, so that a twin reuses the tables of its complement.
    #[inline(always)]
    fn add<S: Simd>(
        &mut self,
        simd: S,
        columns: u32,
        swapped: bool,
        weights: [u64; 3],
        stop: &mut Stop<'_>,
        tally: &mut Tally,
    ) -> Option<()> {
        let left = !columns & ((1 << self.plan.layout.n()) - 1);
        let [mut of_top, mut of_bottom] = self.joiners.each_mut();
        if swapped {
            std::mem::swap(&mut of_top, &mut of_bottom);
        }
        of_top.fill(simd, Half::Top, columns, &mut self.tops);
        of_bottom.fill(simd, Half::Bottom, left, &mut self.bottoms);
        let key_bits = self.plan.layout.key_bits();
        let lists = Lists { key_bits, tops: self.tops.get(), bottoms: self.bottoms.get(), weights };
        self.matcher.count(simd, &lists, stop, tally)
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
        let Self { worker, orbit, stop } = self;
        let mut tally = Tally::default();
        match orbit.twin {
            None => worker.add(simd, orbit.columns, false, [1, 2, 4], stop, &mut tally)?,
            Some(twin) => {
                // Upside down, a board without queens on long diagonals is a board of the twin.
                worker.add(simd, orbit.columns, false, [2, 2, 4], stop, &mut tally)?;
                worker.add(simd, twin, true, [0, 2, 4], stop, &mut tally)?;
            }
        }
        Some(tally)
    }
}
