//! Plain counts in every way.

use quadrille_dlx::question::Counter;
use quadrille_dlx::{Answer, Engine, Solve};
use quadrille_random::Random;

use crate::case::{Case, Seen};
use crate::checks::tuning;

/// The memory limits: nothing, one that is soon full, and one that rarely is.
const CAPS: [usize; 3] = [0, 1 << 10, 1 << 16];

/// One way to count.
type Setting = (&'static str, for<'p> fn(Counter<'p>, &mut Random) -> Counter<'p>);

const SETTINGS: &[Setting] = &[
    ("default", |counter, _| counter),
    ("no symmetry", |counter, _| counter.symmetry(false)),
    ("two threads", |counter, _| counter.threads(2)),
    ("little memory", |counter, random| counter.memory_limit(CAPS[random.below(CAPS.len())])),
    ("no presolve", |counter, _| counter.presolve(false)),
    ("two threads, little memory", |counter, random| {
        let memory = CAPS[random.below(CAPS.len())];
        counter.threads(2).memory_limit(memory)
    }),
    ("another engine", |counter, random| {
        counter.engine(Engine::ALL[random.below(Engine::ALL.len())])
    }),
];

pub(crate) fn every_way_counts_right(
    case: &Case,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    for (name, set) in SETTINGS {
        let counter = case.problem.counter().tuning(tuning(random));
        // An engine may decline a problem that it is not made for.
        let Ok(counted) = set(counter, random).count() else { continue };
        let symmetry = counted.statistics().symmetry;
        let answer = counted.answer();
        if answer != Answer::Complete(case.truth.into()) {
            return Err(format!("{name}: {answer:?}, not {}", case.truth));
        }
        seen.add_if(symmetry.probes > 0, "counts by orbits");
        seen.add_if(symmetry.hits > 0, "counts by orbits that met a residual again");
    }
    Ok(())
}
