//! What happens on an interrupt (Ctrl-C, or a request to terminate).
//!
//! The first one cancels the search, so that what was found so far is printed. A second one leaves
//! at once, and so does the first while the command only waits for input: then nothing is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_dlx::CancelToken;

use crate::exit::Exit;

/// The interrupts of this process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    token: CancelToken,
    waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen. If the system does not allow it, an interrupt ends the process as it
    /// does by default.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let heard = interrupt.clone();
        // The only other error is a second handler, and there is none.
        let _default_action_stays = ctrlc::set_handler(move || heard.hear());
        interrupt
    }

    fn hear(&self) {
        if self.token.is_cancelled() || self.waiting.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
        self.token.cancel();
    }

    /// The token that an interrupt cancels.
    pub(crate) fn token(&self) -> &CancelToken {
        &self.token
    }

    /// Whether there was an interrupt.
    pub(crate) fn is_heard(&self) -> bool {
        self.token.is_cancelled()
    }

    /// Does something that only waits for input.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::Relaxed);
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }
}
