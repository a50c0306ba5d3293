//! The bytes of a certificate, read one after another.

use std::io::{self, BufReader, Bytes, Read};

/// A certificate, and how much of it was read.
pub struct Input<R> {
    bytes: Bytes<BufReader<R>>,
    /// The number of bytes that were read.
    pub read: u64,
    /// Why reading failed, if it did. Then the certificate ends there.
    pub error: Option<io::Error>,
}

impl<R: Read> Input<R> {
    pub fn new(bytes: R) -> Self {
        Self { bytes: BufReader::new(bytes).bytes(), read: 0, error: None }
    }

    /// Reads a byte, or returns `None` at the end.
    pub fn next(&mut self) -> Option<u8> {
        let byte = self.bytes.next()?.map_err(|error| self.error = Some(error)).ok()?;
        self.read += 1;
        Some(byte)
    }

    pub fn byte(&mut self) -> Result<u8, String> {
        self.next().ok_or_else(|| "the certificate ends early".into())
    }

    pub fn int(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            need!(byte > 0 || shift == 0, "number not in its shortest form");
            need!(bits << shift >> shift == bits, "number of more than 64 bits");
            number |= bits << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err("number of more than 64 bits".into())
    }

    pub fn signed(&mut self) -> Result<i128, String> {
        let number = i128::from(self.int()?);
        Ok(if number % 2 == 0 { number / 2 } else { -(number + 1) / 2 })
    }

    /// Reads an int below a limit.
    pub fn below(&mut self, limit: usize, what: &str) -> Result<usize, String> {
        let number = self.int()?;
        need!(number < limit as u64, "{what} {number}, but there are {limit}");
        Ok(number as usize)
    }
}
