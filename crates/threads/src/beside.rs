//! Helpers beside a thread.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

use crate::HAS_THREADS;

/// The stack of a helper, in bytes: enough for any search, with a wide margin.
const STACK_BYTES: usize = 16 << 20;

/// Runs `own` on this thread, and `help` on other threads beside it.
///
/// Each helper gets its number, from 1 to `helpers`; `own` gets the number of helpers that have
/// started, which is smaller if the system refuses a thread. Returns the results of `own` and of the
/// helpers, in order, once all of them have ended.
///
/// # Panics
/// If `own` or a helper panics.
///
/// # Examples
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// // Each thread takes the next number until none is left.
/// let next = AtomicU64::new(1);
/// let sum = || {
///     let mut sum = 0;
///     loop {
///         match next.fetch_add(1, Ordering::Relaxed) {
///             number @ 1..=100 => sum += number,
///             _ => return sum,
///         }
///     }
/// };
/// let (own, helped) = quadrille_threads::beside(2, |_| sum(), |_| sum());
/// assert_eq!(own + helped.iter().sum::<u64>(), 5050);
/// ```
pub fn beside<T, R: Send>(
    helpers: usize,
    help: impl Fn(usize) -> R + Sync,
    own: impl FnOnce(usize) -> T,
) -> (T, Vec<R>) {
    if !HAS_THREADS {
        return (own(0), Vec::new());
    }
    scope(|scope| {
        let help = &help;
        let start = |number| {
            let builder = Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, move || help(number)).ok()
        };
        let started: Vec<_> = (1..=helpers).map_while(start).collect();
        let own = own(started.len());
        let join = |panic| resume_unwind(panic);
        let helped = started.into_iter().map(|helper| helper.join().unwrap_or_else(join));
        (own, helped.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_helpers() {
        let (own, helped) = beside(3, |number| number * 10, |started| started);
        assert_eq!(own, 3);
        assert_eq!(helped, [10, 20, 30]);
        assert_eq!(beside(0, |number| number, |started| started), (0, Vec::new()));
    }

    #[test]
    #[should_panic(expected = "helper 2 has failed")]
    fn the_panic_of_a_helper_is_passed_on() {
        let help = |number: usize| assert_ne!(number, 2, "helper 2 has failed");
        let _ = beside(3, help, |_| ());
    }
}
