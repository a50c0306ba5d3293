//! Input sources: a file, or standard input for `-` or no argument.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

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
        let reader: Box<dyn Read> = match self {
            Self::Stdin => {
                let stdin = io::stdin().lock();
                if stdin.is_terminal() {
                    output.say("Reading from standard input…");
                }
                Box::new(stdin)
            }
            Self::File(path) => Box::new(open_file(path)?),
            Self::Argument(text) => Box::new(io::Cursor::new(text.clone())),
        };
        Ok(Input { reader, output, interrupt: interrupt.clone() })
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
        Failure::Broken { what: format!("cannot read {}", self.name()), error }
    }
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
    reader: Box<dyn Read>,
    output: &'o Output,
    interrupt: Interrupt,
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.flush_early();
        self.interrupt.while_waiting(|| self.reader.read(buffer))
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
