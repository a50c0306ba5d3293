//! An observer that stops what it watches.

use quadrille_dlx::{CancelToken, Observer, Progress};

/// Cancels a search when it is told for so many times how it gets on.
pub(crate) struct Canceller {
    pub(crate) token: CancelToken,
    pub(crate) looks: u32,
}

impl Observer for Canceller {
    fn progress(&mut self, _: &Progress) {
        self.looks = self.looks.saturating_sub(1);
        if self.looks == 0 {
            self.token.cancel();
        }
    }
}
