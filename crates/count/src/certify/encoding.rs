//! The bytes of a certificate.

use std::io::{self, Seek, SeekFrom, Write};
use std::ops::AddAssign;

use quadrille_problem::ItemId;

/// The steps of a proof, by their bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Step {
    Skip = 0,
    Keep = 1,
    Same = 2,
    Split = 3,
    Prices = 4,
    Decide = 5,
    Product = 6,
    Sweep = 7,
}

/// The byte of a leaf without the logarithm of its nodes.
const LEAF: u8 = 64;

/// A map of marks between residuals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Map {
    /// The image of each mark. Those beyond the end are themselves.
    pub(super) images: Vec<u32>,
}

/// What a checker of a proof has to do beside reading it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckWork {
    /// At least the nodes that it visits in all leaves.
    pub nodes: u64,
    /// At least the states after all options of all sweeps.
    pub states: u64,
}

impl CheckWork {
    /// The numbers as they stand in the head of a certificate.
    pub(super) fn to_bytes(self) -> [u8; WORK_BYTES] {
        let mut bytes = [0; WORK_BYTES];
        bytes[..8].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[8..].copy_from_slice(&self.states.to_le_bytes());
        bytes
    }

    /// The work that these bytes state.
    pub(super) fn of_bytes(bytes: &[u8; WORK_BYTES]) -> Self {
        let number = |from: usize| {
            u64::from_le_bytes(bytes[from..from + 8].try_into().expect("eight bytes"))
        };
        Self { nodes: number(0), states: number(8) }
    }
}

/// Adds the work of another proof. Numbers beyond 64 bits stay at the greatest.
impl AddAssign for CheckWork {
    fn add_assign(&mut self, other: Self) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.states = self.states.saturating_add(other.states);
    }
}

/// The bytes of the work in the head of a certificate.
pub(super) const WORK_BYTES: usize = 16;

/// Writes a certificate, or a part of its proof, counts its bytes, and adds up the work of a checker.
#[derive(Debug)]
pub(super) struct Encoder<W> {
    out: W,
    bytes: u64,
    pub(super) work: CheckWork,
}

impl<W: Write> Encoder<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, bytes: 0, work: CheckWork::default() }
    }

    /// The number of bytes written.
    pub(super) fn bytes_written(&self) -> u64 {
        self.bytes
    }

    /// Ends the certificate, and states its work at this place of it.
    pub(super) fn finish(mut self, work_place: u64) -> io::Result<()>
    where
        W: Seek,
    {
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(end - self.bytes + work_place))?;
        self.out.write_all(&self.work.to_bytes())?;
        self.out.seek(SeekFrom::Start(end))?;
        self.out.flush()
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    pub(super) fn step(&mut self, step: Step) -> io::Result<()> {
        self.bytes(&[step as u8])
    }

    /// Writes a leaf with `nodes` nodes, rounded up to a power of two.
    pub(super) fn leaf(&mut self, nodes: u64) -> io::Result<()> {
        self.work += CheckWork { nodes, states: 0 };
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
    fn signed(&mut self, number: i64) -> io::Result<()> {
        self.int(((number << 1) ^ (number >> 63)) as u64)
    }

    /// Writes a map: the exchanges of images that lead to it from the identity.
    pub(super) fn map(&mut self, map: &Map) -> io::Result<()> {
        let mut exchanges = Vec::new();
        let mut images = map.images.clone();
        for mark in 0..images.len() {
            // Brings the image of a mark home, round its cycle.
            while images[mark] as usize != mark {
                let other = images[mark] as usize;
                images.swap(mark, other);
                exchanges.push((mark, other));
            }
        }
        self.int(exchanges.len() as u64)?;
        exchanges.iter().rev().try_for_each(|&(a, b)| {
            self.int(a as u64)?;
            self.int(b as u64)
        })
    }

    /// Writes a split of an item, by single options or by the orbits of some maps.
    pub(super) fn split(&mut self, item: ItemId, maps: &[Map]) -> io::Result<()> {
        self.step(Step::Split)?;
        self.int(item.index() as u64)?;
        self.int(maps.len() as u64)?;
        maps.iter().try_for_each(|map| self.map(map))
    }

    /// Writes a sweep over these items: the most states after an option, as a logarithm, and at least
    /// the states after all options.
    pub(super) fn sweep(&mut self, most: u32, states: u64, items: &[ItemId]) -> io::Result<()> {
        self.work += CheckWork { nodes: 0, states };
        self.step(Step::Sweep)?;
        self.int(most.into())?;
        self.int(items.len() as u64)?;
        items.iter().try_for_each(|item| self.int(item.index() as u64))
    }

    /// Writes a step of prices of items, in units of 1 / `scale`; modulo a number, unless it is 0.
    pub(super) fn prices(
        &mut self,
        modulus: u64,
        scale: u64,
        prices: &[(ItemId, i64)],
    ) -> io::Result<()> {
        self.step(Step::Prices)?;
        self.int(modulus)?;
        self.int(scale)?;
        self.int(prices.len() as u64)?;
        for &(item, price) in prices {
            self.int(item.index() as u64)?;
            self.signed(price)?;
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
        assert_eq!(written(|to| to.leaf(1)), [64]);
        assert_eq!(written(|to| to.leaf(5)), [67]);
    }

    #[test]
    fn a_map_is_a_list_of_exchanges() {
        let map = |images: &[u32]| Map { images: images.to_vec() };
        assert_eq!(written(|to| to.map(&Map::default())), [0]);
        assert_eq!(written(|to| to.map(&map(&[0, 1, 2]))), [0]);
        assert_eq!(written(|to| to.map(&map(&[0, 2, 1, 3, 4]))), [1, 1, 2]);
        assert_eq!(written(|to| to.map(&map(&[3, 1, 2, 0]))), [1, 0, 3]);
        // A cycle: the images are 0 1 2, then 2 1 0, then 1 2 0.
        assert_eq!(written(|to| to.map(&map(&[1, 2, 0]))), [2, 0, 2, 0, 1]);
    }
}
