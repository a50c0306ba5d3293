//! A monotonic clock that never traps, also where the standard library has none.
//!
//! On `wasm32-unknown-unknown`, [`std::time::Instant::now`] panics: a bare WebAssembly module has
//! no clock. There, [`Instant`] reads a function that the host program installs with `set_source`;
//! until then it stands still, so time limits never expire and durations are zero. On every other
//! target, [`Instant`] is the standard library's.
//!
//! # A clock for WebAssembly
//! `set_source` exists on `wasm32-unknown-unknown` only. Import any function that returns the time
//! since a fixed point, for example `performance.now`, and install it once at the start. A worker
//! cannot receive messages while it counts, so the module must be able to *ask* for the time:
//!
//! ```ignore
//! #[link(wasm_import_module = "host")]
//! unsafe extern "C" {
//!     safe fn now() -> f64;
//! }
//! quadrille_vectors::clock::set_source(|| Duration::from_secs_f64(now() / 1000.0));
//! ```
//!
//! In a browser's worker or in Node, without any generated code:
//!
//! ```js
//! WebAssembly.instantiate(bytes, { host: { now: () => performance.now() } })
//! ```
//!
//! # Examples
//! ```
//! use quadrille_vectors::clock::Instant;
//!
//! let start = Instant::now();
//! println!("{} s passed", start.elapsed().as_secs_f64());
//! ```

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, set_source};

/// The clock of a bare WebAssembly module. Compiled elsewhere only to be tested.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(
    not(all(target_family = "wasm", target_os = "unknown")),
    expect(unreachable_pub, reason = "exported on the target it is for")
)]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Installs the function that reads the clock: the time since a fixed point, never decreasing.
    ///
    /// The first call wins. Returns whether this call installed `source`.
    pub fn set_source(source: fn() -> Duration) -> bool {
        SOURCE.set(source).is_ok()
    }

    /// A point in time of the installed clock; always the same point while none is installed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The current time.
        pub fn now() -> Self {
            Self(SOURCE.get().map_or(Duration::ZERO, |source| source()))
        }

        /// The time from this point until now; zero if the clock went backwards.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }

        /// The time from an earlier point until this one; zero if it is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The point this much later; `None` if the clock cannot show it.
        pub fn checked_add(&self, duration: Duration) -> Option<Self> {
            self.0.checked_add(duration).map(Self)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::host::{Instant, set_source};

    static MILLISECONDS: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn the_host_clock_stands_still_until_it_is_installed() {
        let start = Instant::now();
        assert_eq!(start.elapsed(), Duration::ZERO);
        let source = || Duration::from_millis(MILLISECONDS.load(Ordering::Relaxed));
        assert!(set_source(source));
        assert!(!set_source(|| Duration::MAX));
        let start = Instant::now();
        MILLISECONDS.store(12, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_millis(7));
        assert_eq!(start.checked_add(Duration::from_millis(7)), Some(Instant::now()));
        assert_eq!(start.checked_add(Duration::MAX), None);
        assert_eq!(Instant::now().saturating_duration_since(start), Duration::from_millis(7));
        assert_eq!(start.saturating_duration_since(Instant::now()), Duration::ZERO);
        // A host that errs does not make the engine panic.
        MILLISECONDS.store(1, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
