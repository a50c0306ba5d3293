//! Handling of interrupts (Ctrl-C, or a request to terminate).
//!
//! The first interrupt cancels the search, so that the results so far are printed. A second one
//! exits at once. So does the first while the command only waits for input or prepares output that
//! it has not begun to write: then nothing is lost.
//!
//! A signal that is ignored when the program starts stays ignored: `nohup` ignores the hangup of the
//! terminal, and a shell without job control ignores Ctrl-C for the jobs in its background.

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

/// Returns the signals that this process ignores: bit `n - 1` stands for signal `n`.
///
/// The system call that asks for the action of a signal is not available in safe code, so only Linux
/// reports it. Elsewhere no signal counts as ignored.
#[cfg(target_os = "linux")]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(not(target_os = "linux"))]
fn ignored_signals() -> u64 {
    0
}

/// Returns whether a set of signals has this one.
fn is_in(signals: u64, signal: i32) -> bool {
    signals >> (signal - 1) & 1 == 1
}

impl Interrupt {
    /// Installs the handlers of signals that are not ignored. If the system does not allow it, an interrupt ends the process as by
    /// default.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let ignored = ignored_signals();
        for &signal in SIGNALS.iter().filter(|&&signal| !is_in(ignored, signal)) {
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
