//! Input sources: a file, or standard input for `-` or no argument. What is compressed is decompressed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use crate::escape::Printable;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::Output;

/// An input as typed.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// The argument itself.
    Argument(String),
}

impl Source {
    /// Converts the argument: `-` or nothing is standard input.
    pub(crate) fn typed(path: Option<PathBuf>) -> Self {
        match path {
            None => Self::Stdin,
            Some(path) if path.as_os_str() == "-" => Self::Stdin,
            Some(path) => Self::File(path),
        }
    }

    /// Returns its name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => Printable(&path.to_string_lossy()).to_string(),
            Self::Argument(_) => "the argument".to_owned(),
        }
    }

    /// Opens the input for streaming.
    pub(crate) fn open<'o>(
        &self,
        output: &'o Output,
        interrupt: &Interrupt,
    ) -> Result<Input<'o>, Failure> {
        let reader: Box<dyn BufRead> = match self {
            Self::Stdin => {
                let stdin = io::stdin().lock();
                if stdin.is_terminal() {
                    output.say("Reading from standard input…");
                }
                Box::new(stdin)
            }
            Self::File(path) => Box::new(BufReader::new(open_file(path)?)),
            Self::Argument(text) => Box::new(io::Cursor::new(text.clone())),
        };
        let reader = Reader::Unread(reader);
        Ok(Input { reader, output, interrupt: interrupt.clone(), may_exit: true })
    }

    /// Opens the input for a command that has results while it reads, and that looks for interrupts
    /// between two things read. A file is never waited for, so an interrupt leaves the command to
    /// print its results; one while it waits for a pipe or a terminal still exits.
    pub(crate) fn open_beside_results<'o>(
        &self,
        output: &'o Output,
        interrupt: &Interrupt,
    ) -> Result<Input<'o>, Failure> {
        let may_exit = match self {
            Self::Stdin => !is_stdin_a_file(),
            Self::File(path) => !path.is_file(),
            Self::Argument(_) => false,
        };
        Ok(Input { may_exit, ..self.open(output, interrupt)? })
    }

    /// Reads the whole input.
    pub(crate) fn read(&self, output: &Output, interrupt: &Interrupt) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        match self.open(output, interrupt)?.read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(self.broken(error)),
        }
    }

    /// Returns the failure of reading it.
    pub(crate) fn broken(&self, error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::InvalidData {
            return Failure::Misused(format!("{}: {error}", self.name()));
        }
        Failure::Broken { what: format!("cannot read {}", self.name()), error }
    }
}

/// Returns whether standard input is a file on a disk.
#[cfg(unix)]
fn is_stdin_a_file() -> bool {
    use std::os::fd::AsFd;
    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).is_ok_and(|data| data.is_file())
}

#[cfg(not(unix))]
fn is_stdin_a_file() -> bool {
    false
}

/// Opens a file for reading. Rejects directories, which can be opened but not read.
fn open_file(path: &Path) -> Result<File, Failure> {
    let opened = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    });
    opened.map_err(|error| Failure::open(path, error))
}

/// An input being read. Before it waits for more, it flushes the results so far.
pub(crate) struct Input<'o> {
    reader: Reader,
    output: &'o Output,
    interrupt: Interrupt,
    /// Whether an interrupt during a read ends the process.
    may_exit: bool,
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.flush_early();
        if !self.may_exit {
            return self.reader.read(buffer);
        }
        self.interrupt.while_waiting(|| self.reader.read(buffer))
    }
}

/// The first bytes of data that gzip has compressed. No text begins with them.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The most bytes of an input after decompression: a small file may contain any number of them.
const LIMIT: u64 = 4 << 30;

/// The bytes of an input, decompressed if they are compressed.
pub(crate) enum Reader {
    /// Nothing was read, so it is not known whether they are compressed.
    Unread(Box<dyn BufRead>),
    Plain(Box<dyn BufRead>),
    Gzip(io::Take<MultiGzDecoder<Box<dyn BufRead>>>),
}

impl Reader {
    /// Looks at the first bytes.
    pub(crate) fn begun(mut reader: Box<dyn BufRead>) -> io::Result<Self> {
        Ok(match reader.fill_buf()?.starts_with(&GZIP) {
            true => Self::Gzip(MultiGzDecoder::new(reader).take(LIMIT)),
            false => Self::Plain(reader),
        })
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Self::Unread(reader) = self {
            let reader = std::mem::replace(reader, Box::new(io::empty()));
            *self = Self::begun(reader)?;
        }
        let reader = match self {
            Self::Unread(reader) | Self::Plain(reader) => return reader.read(buffer),
            Self::Gzip(reader) => reader,
        };
        let read = reader.read(buffer).map_err(|error| {
            let message = format!("damaged compressed file: {error}");
            io::Error::new(io::ErrorKind::InvalidData, message)
        })?;
        if read == 0 && reader.limit() == 0 {
            let message = "more than 4 GiB after decompression";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(read)
    }
}

/// Reads a line into `line`, including its line feed. Keeps at most `limit` + 1 bytes of a longer
/// line. Returns `false` at the end of the input.
pub(crate) fn read_line(
    reader: &mut impl BufRead,
    line: &mut Vec<u8>,
    limit: usize,
) -> io::Result<bool> {
    line.clear();
    let kept = reader.by_ref().take(limit as u64 + 1).read_until(b'\n', line)?;
    if kept > limit && line.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
    }
    Ok(kept > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_skipped() {
        let mut reader: &[u8] = b"abc\nabcdefg\n\nx";
        let mut line = Vec::new();
        let mut lines = Vec::new();
        while read_line(&mut reader, &mut line, 4).expect("no error in memory") {
            lines.push(line.clone());
        }
        assert_eq!(lines, [b"abc\n".as_slice(), b"abcde", b"\n", b"x"]);
    }
}
