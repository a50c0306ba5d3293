//! An observer that cancels the search it observes.

use quadrille_dlx::CancelToken;
use quadrille_dlx::observe::{Observer, Progress};

/// Cancels a search at the given number of progress reports.
pub(crate) struct Canceller {
    pub(crate) token: CancelToken,
    pub(crate) reports: u32,
}

impl Observer for Canceller {
    fn progress(&mut self, _: &Progress) {
        self.reports = self.reports.saturating_sub(1);
        if self.reports == 0 {
            self.token.cancel();
        }
    }
}
