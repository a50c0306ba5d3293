//! Verifies a certificate by the checker that shares no code with the engine.

use std::io::Read;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille_check::{DEFAULT_MEMORY, Progress, verify_watched};
use quadrille_dlx::Problem;

use crate::args::{ProgressWhen, WatchArgs};
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::Record;
use crate::run::Context;
use crate::run::ending::{stopped_by, words};

/// The time before the progress is shown first, and between two reports of it.
const PAUSE: Duration = Duration::from_millis(500);

/// Verifies a certificate for a problem, and prints what it proves.
pub(in crate::run) fn check(
    problem: &Problem,
    certificate: impl Read,
    args: WatchArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    let deadline = context.deadline(args.time_limit);
    let is_shown = match args.progress.progress {
        ProgressWhen::Auto => context.output.stderr_is_terminal(),
        ProgressWhen::Always => true,
        ProgressWhen::Never => false,
    };
    let mut stopped = None;
    let mut next = Instant::now() + PAUSE;
    let watch = |progress: &Progress| {
        if is_shown && Instant::now() >= next {
            next = Instant::now() + PAUSE;
            context.output.show_progress(&progress.to_string());
        }
        stopped = deadline.stop();
        match stopped {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    };
    let text = problem.to_string();
    let verified = verify_watched(text.as_bytes(), certificate, DEFAULT_MEMORY, watch);
    context.output.erase_progress();
    if let Some(reason) = stopped {
        context.output.note(&format!("{}; nothing is verified", words(reason)));
        return Ok(stopped_by(reason));
    }
    let holds = verified.is_ok();
    let (claim, message) = match verified {
        Ok(verified) => (Some(verified.to_string()), None),
        Err(why) => (None, Some(why)),
    };
    context.emit(
        || Record::Verified {
            complete: true,
            holds,
            claim: claim.clone(),
            message: message.clone(),
        },
        |output| match (&claim, &message) {
            (Some(claim), _) => writeln!(output, "verified: {claim}"),
            (None, why) => {
                let why = why.as_deref().unwrap_or_default();
                writeln!(output, "not verified: {}", Printable(why))
            }
        },
    )?;
    Ok(if holds { Exit::Success } else { Exit::Negative })
}
