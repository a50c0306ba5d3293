//! Handling of interrupts (Ctrl-C, or a request to terminate).
//!
//! The first interrupt cancels the search, so that the results so far are printed. A second one
//! exits at once. So does the first while the command only waits for input or prepares output that
//! it has not begun to write: then nothing is lost.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering, fence};

use quadrille_dlx::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use crate::exit::Exit;

/// The interrupts of this process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    token: CancelToken,
    waiting: Arc<AtomicBool>,
}

/// The signals that ask a process to end.
const SIGNALS: &[i32] = &[
    SIGINT,
    SIGTERM,
    #[cfg(unix)]
    signal_hook::consts::SIGHUP,
];

impl Interrupt {
    /// Installs the handlers. If the system does not allow it, an interrupt ends the process as by
    /// default.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        for &signal in SIGNALS {
            let _default_action_stays = interrupt.listen_to(signal);
        }
        interrupt
    }

    /// No thread waits for the signal; the handler only reads and sets flags. The order of
    /// registration matters: the second signal finds the flag that the first one set, and the first
    /// one sets it before the handler looks whether the command waits.
    fn listen_to(&self, signal: i32) -> io::Result<()> {
        let status = Exit::Interrupted.code().into();
        let heard: Arc<AtomicBool> = self.token.clone().into();
        flag::register_conditional_shutdown(signal, status, Arc::clone(&heard))?;
        flag::register(signal, heard)?;
        flag::register_conditional_shutdown(signal, status, Arc::clone(&self.waiting))?;
        Ok(())
    }

    /// Returns the token that an interrupt cancels.
    pub(crate) fn token(&self) -> &CancelToken {
        &self.token
    }

    /// Returns whether there was an interrupt.
    pub(crate) fn is_heard(&self) -> bool {
        self.token.is_cancelled()
    }

    /// Runs something that can be aborted without loss, such as waiting for input. Exits at once if
    /// there was an interrupt before, so that one between two reads is not noticed only at the end.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Ordering::Relaxed);
        // The handler sets one flag and then reads the other, here it is the other way round: one of
        // the two sees both.
        fence(Ordering::SeqCst);
        if self.is_heard() {
            low_level::exit(Exit::Interrupted.code().into());
        }
        let result = wait();
        self.waiting.store(false, Ordering::Relaxed);
        result
    }
}
