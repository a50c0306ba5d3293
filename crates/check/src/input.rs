//! The bytes of a certificate, read one after another.

use std::io::{BufRead, BufReader, Read};

use crate::natural::Natural;
use crate::need::need;

/// The limit on the bytes of one big number.
const BIG_LIMIT: usize = 1 << 16;

/// A certificate, and how much of it was read.
pub(crate) struct Input<R> {
    bytes: BufReader<R>,
    /// The number of bytes that were read.
    pub(crate) read: u64,
    /// Whether reading failed.
    pub(crate) is_broken: bool,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(bytes: R) -> Self {
        Self { bytes: BufReader::new(bytes), read: 0, is_broken: false }
    }

    /// Reads a byte, or returns `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<u8>, String> {
        let buffer = self.bytes.fill_buf().inspect_err(|_| self.is_broken = true);
        let byte = buffer.map_err(|error| error.to_string())?.first().copied();
        self.bytes.consume(usize::from(byte.is_some()));
        self.read += u64::from(byte.is_some());
        Ok(byte)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, String> {
        self.next()?.ok_or_else(|| "the certificate ends early".into())
    }

    pub(crate) fn int(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            number |= u128::from(byte & 127) << shift;
            need!(byte > 0 || shift == 0, "number not in its shortest form");
            if byte < 128 {
                return number.try_into().map_err(|_| "number of more than 64 bits".into());
            }
        }
        Err("number of more than 64 bits".into())
    }

    /// Reads an int below a limit.
    pub(crate) fn below(&mut self, limit: usize, what: &str) -> Result<usize, String> {
        let number = self.int()?;
        need!(number < limit as u64, "{what} {number}, but there are {limit}");
        Ok(number as usize)
    }

    pub(crate) fn big(&mut self) -> Result<Natural, String> {
        let len = self.below(BIG_LIMIT + 1, "length of a number")?;
        let bytes = (0..len).map(|_| self.byte()).collect::<Result<Vec<u8>, _>>()?;
        need!(bytes.last() != Some(&0), "number not in its shortest form");
        Ok(Natural::from_bytes(&bytes))
    }
}
