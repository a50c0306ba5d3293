//! Polls a caller's interrupt as work is done.

/// A caller's interrupt. Once it asks to stop, it does so for good.
#[expect(
    missing_debug_implementations,
    reason = "it holds functions or a walk, which show nothing"
)]
pub struct Polls<'i> {
    interrupt: &'i dyn Fn() -> bool,
    /// The work between two polls, and the work since the last one.
    interval: u64,
    since: u64,
    is_over: bool,
}

impl<'i> Polls<'i> {
    /// Polls at the first question, and then after each `interval` of work.
    pub fn new(interval: u64, interrupt: &'i dyn Fn() -> bool) -> Self {
        Self { interrupt, interval, since: interval, is_over: false }
    }

    /// Whether it asks to stop, after this much more work.
    pub fn after(&mut self, work: u64) -> bool {
        self.since = self.since.saturating_add(work);
        if self.since >= self.interval && !self.is_over {
            self.since = 0;
            self.is_over = (self.interrupt)();
        }
        self.is_over
    }
}
