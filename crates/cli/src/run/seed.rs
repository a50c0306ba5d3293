//! Seeds of random choices.

use std::time::SystemTime;

use crate::run::Context;

/// Returns the seed that was typed. If none was, returns a new one and notes what it does.
pub(in crate::run) fn typed_or_noted(typed: Option<u64>, effect: &str, context: &Context) -> u64 {
    typed.unwrap_or_else(|| {
        let seed = of_now();
        context.output.note(&format!("--seed {seed} {effect}"));
        seed
    })
}

/// What the seed of a sample does.
pub(in crate::run) const SAMPLES_AGAIN: &str = "reproduces these solutions";

/// Returns a different seed each time.
pub(in crate::run) fn of_now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    // A clock before 1970 is fine: the seed only needs to vary.
    since.map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}
