//! The only file that writes to standard output and standard error.
//!
//! Results go to standard output through one buffer. It is flushed at the end, when it is full,
//! before a wait for input, and after a short delay. So a first answer is seen at once, and a
//! million answers are written in large pieces. On a terminal the progress line is erased before
//! anything else is written.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use annotate_snippets::Renderer;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::escape::{Printable, write_json};
use crate::failure::{Failure, reason};
use crate::output::sink::Sink;
use crate::place::Place;
use crate::whole_file::shown;

/// The longest time that a result stays in the buffer during a search.
const PATIENCE: Duration = Duration::from_millis(50);

const BUFFER: usize = 1 << 16;
const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const NOTE: Style = AnsiColor::BrightCyan.on_default().bold();
const ERASE_LINE: &str = "\r\x1b[2K";

/// The results, on standard output or in a file, and standard error.
pub(crate) struct Output {
    results: Mutex<BufWriter<Sink>>,
    /// The file of the results, if they go to one.
    file: Option<PathBuf>,
    /// An error from an early flush, reported by the next call that can.
    early_error: Mutex<Option<io::Error>>,
    flushed: Mutex<Instant>,
    stdout_is_terminal: bool,
    stderr_is_terminal: bool,
    stdout_color: bool,
    stderr_color: bool,
    progress_is_shown: AtomicBool,
}

impl Output {
    /// Creates the streams of this process; `color` is the setting typed by the user, if any.
    pub(crate) fn new(color: ColorChoice) -> Self {
        let is_wanted = |auto: fn() -> ColorChoice| match color {
            ColorChoice::Auto => auto() != ColorChoice::Never,
            ColorChoice::Never => false,
            ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
        };
        Self {
            results: Mutex::new(BufWriter::with_capacity(BUFFER, Sink::Stdout(io::stdout()))),
            file: None,
            early_error: Mutex::new(None),
            flushed: Mutex::new(Instant::now()),
            stdout_is_terminal: io::stdout().is_terminal(),
            stderr_is_terminal: io::stderr().is_terminal(),
            stdout_color: is_wanted(|| AutoStream::choice(&io::stdout())),
            stderr_color: is_wanted(|| AutoStream::choice(&io::stderr())),
            progress_is_shown: AtomicBool::new(false),
        }
    }

    /// Creates the streams of this process, with the results in a file if one is given. If the file
    /// cannot be written, returns also why.
    pub(crate) fn open(
        color: ColorChoice,
        file: Option<PathBuf>,
        force: bool,
    ) -> (Self, Result<(), Failure>) {
        let output = Self::new(color);
        let Some(path) = file else { return (output, Ok(())) };
        match Sink::file(&path, force) {
            Err(failure) => (output, Err(failure)),
            Ok(sink) => {
                let stdout_color = matches!(color, ColorChoice::Always | ColorChoice::AlwaysAnsi);
                let results = Mutex::new(BufWriter::with_capacity(BUFFER, sink));
                let file = Some(path);
                let output =
                    Self { results, file, stdout_is_terminal: false, stdout_color, ..output };
                (output, Ok(()))
            }
        }
    }

    /// Returns the file of the results, if they go to one.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Whether the results go to a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.stdout_is_terminal
    }

    /// Whether results may have color.
    pub(crate) fn is_colored(&self) -> bool {
        self.stdout_color
    }

    /// Whether standard error is a terminal.
    pub(crate) fn stderr_is_terminal(&self) -> bool {
        self.stderr_is_terminal
    }

    /// Writes to standard output, for `write!` and `writeln!`.
    pub(crate) fn write_fmt(&self, text: fmt::Arguments<'_>) -> Result<(), Failure> {
        self.check()?;
        let mut results = locked(&self.results);
        results.write_fmt(text).map_err(|error| results.get_ref().broken(error))
    }

    /// Writes a line with text from outside to standard output. On a terminal it is escaped.
    pub(crate) fn outside_text(&self, text: &impl fmt::Display) -> Result<(), Failure> {
        match self.stdout_is_terminal {
            true => self.write_fmt(format_args!("{}\n", printable_lines(&text.to_string()))),
            false => self.write_fmt(format_args!("{text}\n")),
        }
    }

    /// Writes bytes to standard output unchanged.
    pub(crate) fn bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.check()?;
        let mut results = locked(&self.results);
        results.write_all(bytes).map_err(|error| results.get_ref().broken(error))
    }

    /// Writes one object as a line of JSON to standard output.
    pub(crate) fn json(&self, record: &impl Serialize) -> Result<(), Failure> {
        self.check()?;
        let mut results = locked(&self.results);
        let written = write_json(&mut *results, record);
        let written = written.and_then(|()| results.write_all(b"\n"));
        written.map_err(|error| results.get_ref().broken(error))
    }

    /// Marks the end of a result: it is flushed at once on a terminal.
    pub(crate) fn end_of_result(&self) -> Result<(), Failure> {
        if self.stdout_is_terminal { self.flush() } else { Ok(()) }
    }

    /// Flushes all results written so far.
    pub(crate) fn flush(&self) -> Result<(), Failure> {
        self.flush_early();
        self.check()
    }

    /// Flushes all results. If they go to a file, moves it to its place, and notes that on a terminal.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.flush()?;
        let is_written = locked(&self.results).get_mut().finish()?;
        if let Some(path) = self.file.as_deref().filter(|_| is_written && self.stderr_is_terminal) {
            self.note(&format!("wrote {}", shown(path)));
        }
        Ok(())
    }

    /// Gives up the file of the results, if they go to one: what follows goes to standard output.
    pub(crate) fn abandon_file(&self) {
        if self.file.is_some() {
            let stdout = BufWriter::with_capacity(BUFFER, Sink::Stdout(io::stdout()));
            let abandoned = std::mem::replace(&mut *locked(&self.results), stdout);
            // What is in the buffer is lost on purpose.
            let _parts = abandoned.into_parts();
        }
    }

    /// Flushes all results written so far; the next write reports an error.
    pub(crate) fn flush_early(&self) {
        let mut results = locked(&self.results);
        *locked(&self.flushed) = Instant::now();
        if results.buffer().is_empty() {
            return;
        }
        if self.stdout_is_terminal {
            self.erase_progress();
        }
        if let Err(error) = results.flush() {
            *locked(&self.early_error) = Some(error);
        }
    }

    /// Flushes results that have waited long enough. Returns `false` if output is no longer
    /// possible; the next write reports why.
    pub(crate) fn flush_if_due(&self) -> bool {
        if locked(&self.flushed).elapsed() >= PATIENCE {
            self.flush_early();
        }
        locked(&self.early_error).is_none()
    }

    fn check(&self) -> Result<(), Failure> {
        let early = locked(&self.early_error).take();
        early.map_or(Ok(()), |error| Err(locked(&self.results).get_ref().broken(error)))
    }

    /// Prints a line on standard error, after flushing all results so far.
    pub(crate) fn say(&self, text: &str) {
        self.message(printable_lines(text));
    }

    /// Prints a note about the results on standard error.
    pub(crate) fn note(&self, text: &str) {
        self.message(format!("{}: {}", self.styled("note", NOTE), printable_lines(text)));
    }

    /// Prints an error message on standard error.
    pub(crate) fn error(&self, text: &str) {
        self.message(format!("{}: {}", self.styled("error", ERROR), printable_lines(text)));
    }

    /// Prints a place in the input and its error on standard error.
    pub(crate) fn show_place(&self, place: &Place) {
        let renderer = if self.stderr_color { Renderer::styled() } else { Renderer::plain() };
        self.message(place.render(&renderer));
    }

    /// Prints the reason why a command failed on standard error, if there is any.
    pub(crate) fn failure(&self, failure: &Failure) {
        match failure {
            Failure::Misused(text) => self.error(text),
            Failure::Malformed(place) => self.show_place(place),
            Failure::Broken { what, error } => self.error(&format!("{what}: {}", reason(error))),
            Failure::Unread => {}
        }
    }

    fn styled(&self, text: &str, style: Style) -> String {
        if self.stderr_color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn message(&self, mut text: String) {
        self.flush_early();
        self.erase_progress();
        text.push('\n');
        to_stderr(&text);
    }

    /// Shows the progress of a search: on a terminal in one changing line, otherwise in separate
    /// lines.
    pub(crate) fn show_progress(&self, text: &str) {
        if self.stderr_is_terminal {
            to_stderr(&format!("{ERASE_LINE}{text}"));
            self.progress_is_shown.store(true, Ordering::Relaxed);
        } else {
            to_stderr(&format!("{text}\n"));
        }
    }

    /// Erases the progress line, if there is one.
    pub(crate) fn erase_progress(&self) {
        if self.progress_is_shown.swap(false, Ordering::Relaxed) {
            to_stderr(ERASE_LINE);
        }
    }
}

/// Returns text that is safe to show, with its line breaks.
fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| Printable(line).to_string()).collect();
    lines.join("\n")
}

/// Messages that cannot be written are dropped.
fn to_stderr(text: &str) {
    let _lost = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints a message of the argument parser: help and version on standard output, errors on standard
/// error.
pub(crate) fn print_clap(message: &clap::Error) -> Result<(), Failure> {
    match message.print() {
        // There is no way to report that standard error failed.
        _ if message.use_stderr() => Ok(()),
        printed => printed.map_err(Failure::output),
    }
}

/// The data stays consistent if a thread panics, since each write is one call.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
