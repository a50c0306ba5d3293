//! Certificates: a count of the solutions, or the least cost of one, with a proof that a small
//! independent program checks.
//!
//! `docs/certificate.md` specifies the format. Nothing here is trusted by a checker: an error in
//! this room leads to a certificate that is refused.
//!
//! # How it works, in reading order
//! * `encoding`: the bytes; `head`: the first and the last of them; `residual`: the problem in the middle of a search, with an undo list;
//! * `constraints`: what a residual imposes, its canonical form, and maps between residuals;
//! * `steps`: how many steps of each kind there are; `known`: the claims that a later step may refer to;
//! * `refute`: what presolve finds about the whole problem, as steps;
//! * `trial`: a search that can go on after it was given up; `leaves`: searches and sweeps;
//! * `walk`: the recursion that counts, and writes each step before its children;
//! * `count`: the certificate of a count;
//! * `cut` and `threads`: the same recursion, whose subtrees several threads prove;
//! * `target` and `cost`: a least cost, and the steps of a proof that no solution is cheaper;
//! * `join`: one certificate from those of cubes.
//!
//! # Invariant
//! The value that the walk computes for a residual is the value of the steps that it wrote for it.
//! After a stop it writes only `skip`, which has the value 0, so that a certificate of a stopped
//! count claims a lower bound. A proof of a cost also writes `skip` where the options taken cost
//! enough: there it claims their cost.

mod constraints;
mod cost;
mod count;
mod cut;
mod encoding;
mod head;
mod join;
mod known;
mod leaves;
mod refute;
mod residual;
mod steps;
mod target;
mod threads;
mod trial;
mod walk;

use std::io::{self, Seek, Write};

use quadrille_problem::{Cube, Problem};
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::Observer;

use crate::certify::count::prove;
use crate::certify::head::{COST, begin, cost_claim, end, hash};
use crate::certify::target::Target;
use crate::certify::threads::prove_by_threads;
use crate::certify::walk::Walk;
use crate::optimum::{Costs, Enough, Goal, Optimum, optimum};
use crate::problem_ref::ProblemRef;

pub use count::Certified;
pub use encoding::CheckWork;
pub use head::{cube_of_certificate, is_certificate};
pub use join::{CertifiedCube, JoinError, join_certificates};
pub use steps::StepCounts;

/// The cheapest solution of a problem, with a certificate that none is cheaper.
#[derive(Clone, Debug)]
#[must_use = "a search may have been stopped, and then there is no certificate"]
pub struct CertifiedCost<'p> {
    /// The cheapest solution, if any.
    pub optimum: Optimum<'p>,
    /// Why there is no whole certificate, if there is none.
    pub stopped: Option<StopReason>,
    /// The size of the certificate in bytes.
    pub bytes: u64,
    /// The steps of its proof.
    pub steps: StepCounts,
    /// The work of a checker.
    pub work: CheckWork,
}

/// Finds the cheapest solution of a problem and writes a certificate that none is cheaper; or, if there
/// is no solution, a certificate of that. The limits apply to the search, and again to the proof.
pub fn certify_cheapest<'p>(
    problem: ProblemRef<'p>,
    presolves: bool,
    limits: Limits,
    mut observer: Option<&mut dyn Observer>,
    out: impl Write + Seek,
) -> io::Result<CertifiedCost<'p>> {
    let own = observer.as_mut().map(|observer| &mut **observer as &mut dyn Observer);
    let searching = &mut Meter::new(limits.clone(), own);
    let asked = (Goal::Cheapest, Enough::default());
    let optimum = optimum(problem.clone(), asked, presolves, searching);
    let mut written = Written { stopped: optimum.stopped(), ..Written::default() };
    let meter = Meter::new(limits, observer);
    match optimum.best().map(|best| best.cost()) {
        _ if written.stopped.is_some() => {}
        None => {
            let Certified { counted, bytes, steps, work } =
                certify(&problem, &Cube::default(), presolves, meter, out)?;
            written = Written { stopped: counted.stopped(), bytes, steps, work };
        }
        Some(cost) => written = certify_cost(&problem, cost, presolves, meter, out)?,
    }
    let Written { stopped, bytes, steps, work } = written;
    Ok(CertifiedCost { optimum, stopped, bytes, steps, work })
}

/// What was written: why it is no whole certificate, if it is none, its size, steps and work.
#[derive(Debug, Default)]
struct Written {
    stopped: Option<StopReason>,
    bytes: u64,
    steps: StepCounts,
    work: CheckWork,
}

/// Writes a certificate that no solution costs less than the cheapest one.
fn certify_cost(
    problem: &Problem,
    least: u128,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write + Seek,
) -> io::Result<Written> {
    let costs = problem.options().map(|option| option.cost()).collect();
    let costs = Costs::new(problem, costs, Goal::Cheapest);
    let out = begin(&hash(problem), COST, &Cube::default(), out)?;
    let target = Target::new(costs, least, problem.item_count(), &meter);
    let mut walk = Walk::new(problem, presolves, meter, out);
    walk.target = Some(target);
    walk.run()?;
    let Walk { out, mut meter, steps, stopped, .. } = walk;
    if stopped.is_none() {
        meter.finish();
    }
    let work = out.work;
    let bytes = end(out, &cost_claim(least))?;
    Ok(Written { stopped, bytes, steps, work })
}

/// Counts the solutions of a problem in a cube and writes a certificate. `presolves` says whether it uses
/// what presolve finds.
pub fn certify(
    problem: &Problem,
    cube: &Cube,
    presolves: bool,
    meter: Meter<'_>,
    out: impl Write + Seek,
) -> io::Result<Certified> {
    Ok(prove(problem, cube, presolves, meter, out)?.certified())
}

/// Like [`certify`], for the whole problem and with `threads` threads.
pub fn certify_by_threads(
    problem: &Problem,
    presolves: bool,
    threads: usize,
    meter: Meter<'_>,
    out: impl Write + Seek,
) -> io::Result<Certified> {
    Ok(prove_by_threads(problem, presolves, threads, meter, out)?.certified())
}
