//! The bytes of a certificate, read one after another.

use std::io::{BufReader, Bytes, Read};

/// A certificate, and how much of it was read.
pub struct Input<R> {
    pub bytes: Bytes<BufReader<R>>,
    /// The number of bytes that were read.
    pub read: u64,
}

impl<R: Read> Input<R> {
    pub fn byte(&mut self) -> Result<u8, String> {
        let byte = self.bytes.next().ok_or("the certificate ends early")?;
        self.read += 1;
        byte.map_err(|error| error.to_string())
    }

    /// Reads these bytes, or returns why they should be there.
    pub fn expect(&mut self, bytes: &[u8], why: &str) -> Result<(), String> {
        for &byte in bytes {
            need!(self.byte()? == byte, "{why}");
        }
        Ok(())
    }

    /// Reads a number of eight bytes, the lowest first.
    pub fn eight(&mut self) -> Result<u64, String> {
        (0..8).try_fold(0, |number, place| Ok(number | u64::from(self.byte()?) << (8 * place)))
    }

    pub fn int(&mut self) -> Result<u64, String> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u128::from(byte & 127) << shift;
            need!(number >> 64 == 0 && shift < 64 && (byte > 0 || shift == 0), "number too long");
            if byte < 128 {
                return Ok(number as u64);
            }
            shift += 7;
        }
    }

    /// Reads an int below a limit.
    pub fn below(&mut self, limit: usize, what: &str) -> Result<usize, String> {
        let number = self.int()?;
        need!(number < limit as u64, "{what} {number}, but there are {limit}");
        Ok(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_a_number_with_the_lowest_first() {
        let bytes = 0x0102_0304_0506_0708u64.to_le_bytes();
        let mut input = Input { bytes: BufReader::new(&bytes[..]).bytes(), read: 0 };
        assert_eq!(input.eight(), Ok(0x0102_0304_0506_0708));
        assert_eq!(input.read, 8);
        assert_eq!(input.eight(), Err("the certificate ends early".to_owned()));
    }
}
