//! The bytes of a certificate.

use std::io::{self, Write};

use num_bigint::BigUint;

/// The steps of a proof, by their bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Step {
    Skip = 0,
    Keep = 1,
    Forget = 2,
    Split = 3,
    Orbits = 4,
    Decide = 5,
    Same = 6,
    Product = 7,
    Sweep = 8,
    Congruence = 9,
    Inequality = 10,
    Prices = 11,
}

/// The byte of a leaf without the logarithm of its nodes.
const LEAF: u8 = 64;

/// A map of ranks and colors between residuals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Map {
    /// The image of each rank.
    pub(super) images: Vec<u32>,
    /// Colors that change: rank, color and image, ascending.
    pub(super) colors: Vec<(u32, u32, u32)>,
}

/// Writes a certificate and counts its bytes.
#[derive(Debug)]
pub(super) struct Encoder<W> {
    out: W,
    bytes: u64,
}

impl<W: Write> Encoder<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, bytes: 0 }
    }

    /// The number of bytes written.
    pub(super) fn bytes_written(&self) -> u64 {
        self.bytes
    }

    /// Ends the certificate.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    pub(super) fn step(&mut self, step: Step) -> io::Result<()> {
        self.bytes(&[step as u8])
    }

    /// Writes a leaf with this number of nodes, rounded up to a power of two.
    pub(super) fn leaf(&mut self, nodes: u64) -> io::Result<()> {
        self.bytes(&[LEAF + ceil_log2(nodes) as u8])
    }

    pub(super) fn int(&mut self, mut number: u64) -> io::Result<()> {
        let mut bytes = [0; 10];
        let mut length = 0;
        loop {
            let rest = number >> 7;
            bytes[length] = (number & 127) as u8 | if rest > 0 { 128 } else { 0 };
            length += 1;
            number = rest;
            if rest == 0 {
                return self.bytes(&bytes[..length]);
            }
        }
    }

    /// Writes a signed number of at most 63 bits.
    pub(super) fn signed(&mut self, number: i64) -> io::Result<()> {
        self.int(((number << 1) ^ (number >> 63)) as u64)
    }

    pub(super) fn big(&mut self, number: &BigUint) -> io::Result<()> {
        let digits = if *number == BigUint::ZERO { Vec::new() } else { number.to_bytes_le() };
        self.int(digits.len() as u64)?;
        self.bytes(&digits)
    }

    /// Writes a map, as the list of all images or of those ranks that it moves.
    pub(super) fn map(&mut self, map: &Map) -> io::Result<()> {
        let moved = || (0..).zip(&map.images).filter(|(rank, image)| rank != *image);
        let count = moved().count();
        if 2 * count < map.images.len() {
            self.int(count as u64)?;
            let mut next = 0;
            for (rank, &image) in moved() {
                self.int(u64::from(rank - next))?;
                self.int(image.into())?;
                next = rank + 1;
            }
        } else {
            self.int(map.images.len() as u64)?;
            map.images.iter().try_for_each(|&image| self.int(image.into()))?;
        }
        self.int(map.colors.len() as u64)?;
        for &(rank, color, image) in &map.colors {
            [rank, color, image].into_iter().try_for_each(|number| self.int(number.into()))?;
        }
        Ok(())
    }
}

/// The least power of two that is not less than a number above 0, as its logarithm.
pub(super) fn ceil_log2(number: u64) -> u32 {
    number.next_power_of_two().trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Encoder<&mut Vec<u8>>) -> io::Result<()>) -> Vec<u8> {
        let mut out = Vec::new();
        write(&mut Encoder::new(&mut out)).expect("writing to memory never fails");
        out
    }

    #[test]
    fn numbers_are_in_their_shortest_form() {
        assert_eq!(written(|to| to.int(0)), [0]);
        assert_eq!(written(|to| to.int(127)), [127]);
        assert_eq!(written(|to| to.int(128)), [128, 1]);
        assert_eq!(written(|to| to.int(u64::MAX)).len(), 10);
        assert_eq!(written(|to| to.signed(-1)), [1]);
        assert_eq!(written(|to| to.signed(3)), [6]);
        assert_eq!(written(|to| to.big(&BigUint::ZERO)), [0]);
        assert_eq!(written(|to| to.big(&BigUint::from(258u32))), [2, 2, 1]);
        assert_eq!(written(|to| to.leaf(1)), [64]);
        assert_eq!(written(|to| to.leaf(5)), [67]);
    }

    #[test]
    fn a_map_lists_what_it_moves_or_all() {
        let map = |images: &[u32]| Map { images: images.to_vec(), colors: vec![(1, 0, 2)] };
        assert_eq!(written(|to| to.map(&Map::default())), [0, 0]);
        assert_eq!(written(|to| to.map(&map(&[0, 1, 2]))), [0, 1, 1, 0, 2]);
        assert_eq!(
            written(|to| to.map(&map(&[0, 2, 1, 3, 4]))),
            [2, 1, 2, 0, 1, 1, 1, 0, 2],
            "steps of ranks"
        );
        assert_eq!(written(|to| to.map(&map(&[1, 0]))), [2, 1, 0, 1, 1, 0, 2]);
    }
}
