//! `quadrille-check PROBLEM CERTIFICATE` verifies a certificate.
//!
//! It exits with 0 if the certificate holds, 1 if it does not, 2 if a file cannot be read or the
//! arguments are wrong, and 4 if the output cannot be written.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, IsTerminal, Write, stderr, stdout};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use quadrille_check::{DEFAULT_MEMORY, Progress, printable, verify_watched};

const USAGE: &str = "usage: quadrille-check PROBLEM CERTIFICATE

Verifies a certificate of an exact cover problem, in Knuth's text format: of the number of solutions,
or of the least cost. Prints what it proves, for example \"verified: 9356 solutions\". On a terminal,
stderr shows the progress; Ctrl-C ends the program at once.
Exit codes: 0 it holds, 1 it does not, 2 an unreadable file or wrong usage, 4 the output fails.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let (code, text) = match arguments.as_slice() {
        [only] if only == "--help" || only == "-h" => (0, USAGE.to_owned()),
        [problem, certificate] => match (fs::read(problem), open(certificate)) {
            (Ok(problem), Ok(file)) => {
                let mut line = Line::new();
                let verified =
                    verify_watched(&problem, file, DEFAULT_MEMORY, |progress| line.show(progress));
                line.clear();
                match verified {
                    Ok(verified) => (0, format!("verified: {verified}")),
                    Err(why) => (1, printable(&format!("not verified: {why}"))),
                }
            }
            (Err(why), _) => (2, unreadable(problem, &why)),
            (_, Err(why)) => (2, unreadable(certificate, &why)),
        },
        _ => (2, USAGE.to_owned()),
    };
    let written = match code {
        2 => writeln!(stderr(), "{text}"),
        _ => writeln!(stdout(), "{text}").and_then(|()| stdout().flush()),
    };
    match written {
        // A closed pipe changes nothing: the exit code is the answer.
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            let _nowhere_to_say = writeln!(stderr(), "cannot write the output: {why}");
            ExitCode::from(4)
        }
        _ => ExitCode::from(code),
    }
}

/// Opens a file that can be read; a folder cannot.
fn open(name: &OsStr) -> io::Result<File> {
    let file = File::open(name)?;
    match file.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

fn unreadable(name: &OsStr, why: &io::Error) -> String {
    printable(&format!("{}: {why}", name.to_string_lossy()))
}

/// The line of progress, if stderr is a terminal.
struct Line {
    is_wanted: bool,
    is_shown: bool,
    next: Instant,
}

/// The time before the line is shown first, and between two changes of it.
const PAUSE: Duration = Duration::from_millis(500);

impl Line {
    fn new() -> Self {
        let next = Instant::now() + PAUSE;
        Self { is_wanted: stderr().is_terminal(), is_shown: false, next }
    }

    fn show(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.is_wanted && Instant::now() >= self.next {
            self.next = Instant::now() + PAUSE;
            // A terminal that is gone ends nothing.
            self.is_shown = write!(stderr(), "\r\x1b[K{progress}").is_ok();
        }
        ControlFlow::Continue(())
    }

    fn clear(&self) {
        if self.is_shown {
            let _is_gone = write!(stderr(), "\r\x1b[K");
        }
    }
}
