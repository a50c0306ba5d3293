//! The states of a sweep, written down between two pauses and read back.
//!
//! Which states wait is independent of threads, shards and the slots of tables, and the order in which
//! they are written does not matter. So any number of threads can go on from a record.
//!
//! Invariant: what is read is checked. A record of other steps is refused, and so is one with a state
//! that cannot wait where it should, that leads nowhere, that no way leads to, or that is written
//! twice.

use std::fmt;

use quadrille_search::memo::limbs::without_zeros;

use crate::sweep::layer::{Full, Room};
use crate::sweep::program::{Key, Program};
use crate::sweep::shard::Shard;

/// How far a sweep of a problem has come: the states that wait, each with the number of ways to it.
///
/// It belongs to a problem and a version of this library, and is checked when it is
/// resumed (`Query::resume`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct SweepRecord {
    /// Whether the problem was presolved: the states are those of its residual.
    pub(crate) presolved: bool,
    /// The SHA-256 of the steps of the sweep, in hexadecimal digits.
    steps: String,
    /// The states that were expanded before: they show how far it has come.
    pub(super) expanded: u64,
    /// The first step at which states wait.
    step: u64,
    /// The bytes of each number.
    number_bytes: u32,
    /// The states that wait at this step and at each of the next ones, in base 64: the words of a
    /// state, then the number of ways to it, the lowest bytes first.
    layers: Vec<String>,
}

/// Why a sweep cannot go on from a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepError {
    /// The record is one of a sweep with other steps.
    Foreign,
    /// The record has states that no sweep with these steps has.
    Impossible,
    /// The states do not fit into the memory.
    OutOfMemory,
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Foreign => "its sweep has other steps than one of this problem",
            Self::Impossible => "its sweep has states that cannot be",
            Self::OutOfMemory => "its sweep needs more memory",
        })
    }
}

impl std::error::Error for SweepError {}

impl From<Full> for SweepError {
    fn from(_: Full) -> Self {
        Self::OutOfMemory
    }
}

/// Writes the states that wait at step `at` and later. `steps` is the hash of the steps.
pub(super) fn write<const K: usize>(steps: &str, at: usize, shards: &[Shard<K>]) -> SweepRecord {
    let layers = shards.iter().map(Shard::layer_count).max().unwrap_or(0);
    let slots = |ahead| shards.iter().flat_map(move |shard| shard.waiting_slots(ahead));
    let bytes = (0..layers).flat_map(slots).map(|slot| byte_count(&slot[K..])).max().unwrap_or(1);
    let write_layer = |ahead| {
        let mut text = Text::new(slots(ahead).count() * (K * WORD + bytes));
        for slot in slots(ahead) {
            let words = slot.iter().flat_map(|word| word.to_le_bytes());
            // Limbs above the widest number are 0; narrow numbers of wide layers have them as well.
            let zeros = std::iter::repeat(0);
            words.chain(zeros).take(K * WORD + bytes).for_each(|byte| text.push(byte));
        }
        text.finish()
    };
    SweepRecord {
        presolved: false,
        expanded: 0,
        steps: steps.to_owned(),
        step: at as u64,
        number_bytes: bytes as u32,
        layers: (0..layers).map(write_layer).collect(),
    }
}

/// Reads the states of a record, and the step at which the first of them wait. `steps` is the hash of
/// the steps.
pub(super) fn read<const K: usize>(
    record: &SweepRecord,
    program: &Program<K>,
    steps: &str,
    room: &Room,
) -> Result<(usize, Shard<K>), SweepError> {
    if record.steps != steps {
        return Err(SweepError::Foreign);
    }
    let at = usize::try_from(record.step).ok().filter(|&at| at <= program.len());
    let at = at.ok_or(SweepError::Impossible)?;
    let mut shard = Shard::new(at);
    match read_layers(record, program, at, &mut shard, room) {
        Ok(()) => Ok((at, shard)),
        Err(error) => {
            shard.free(room);
            Err(error)
        }
    }
}

fn read_layers<const K: usize>(
    record: &SweepRecord,
    program: &Program<K>,
    at: usize,
    shard: &mut Shard<K>,
    room: &Room,
) -> Result<(), SweepError> {
    let bytes = record.number_bytes as usize;
    // No more ways lead to a state than there are sets of options.
    let is_possible = bytes > 0 && bytes <= program.option_count() / 8 + 1;
    if !is_possible || record.layers.len() > program.len() - at + 1 {
        return Err(SweepError::Impossible);
    }
    let bits = program.bits(at, record.layers.len());
    let mut number = vec![0; bytes.div_ceil(WORD)];
    for (ahead, text) in record.layers.iter().enumerate() {
        let states = Bytes::count(text) / (K * WORD + bytes);
        shard.reserve((at, ahead), states, number.len(), room)?;
        let mut text = Bytes::new(text);
        for _ in 0..states {
            let mut word = |bytes| text.word(bytes).ok_or(SweepError::Impossible);
            let mut key: Key<K> = [0; K];
            for part in &mut key {
                *part = word(WORD)?;
            }
            for (place, limb) in number.iter_mut().enumerate() {
                *limb = word(WORD.min(bytes - place * WORD))?;
            }
            let leads_on = program.accepts(&key, at + ahead, &bits[ahead]);
            if !leads_on || without_zeros(&number).is_empty() {
                return Err(SweepError::Impossible);
            }
            shard.add((at, ahead), &key, &number, room)?;
        }
        if !text.is_at_end() || shard.len_of_layer(ahead) != states {
            return Err(SweepError::Impossible);
        }
    }
    Ok(())
}

const WORD: usize = size_of::<u64>();

/// The bytes of a number without those that are 0 above its highest one.
fn byte_count(number: &[u64]) -> usize {
    let used = without_zeros(number);
    used.len() * WORD - used.last().map_or(0, |top| top.leading_zeros() as usize / 8)
}

/// The digits of base 64 (RFC 4648). No padding is written.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes on their way to a text in base 64.
///
/// Invariant: the lowest `held` bits of `bits`, fewer than six, are not in the text yet.
struct Text {
    text: Vec<u8>,
    bits: u32,
    held: u32,
}

impl Text {
    fn new(bytes: usize) -> Self {
        Self { text: Vec::with_capacity((bytes * 8).div_ceil(6)), bits: 0, held: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.bits = self.bits << 8 | u32::from(byte);
        self.held += 8;
        while self.held >= 6 {
            self.held -= 6;
            self.text.push(DIGITS[(self.bits >> self.held) as usize % 64]);
        }
    }

    fn finish(mut self) -> String {
        if self.held > 0 {
            let last = self.bits << (6 - self.held);
            self.text.push(DIGITS[last as usize % 64]);
        }
        String::from_utf8(self.text).expect("digits are ASCII")
    }
}

/// The bytes of a text in base 64.
struct Bytes<'t> {
    digits: std::slice::Iter<'t, u8>,
    bits: u32,
    held: u32,
}

impl<'t> Bytes<'t> {
    fn new(text: &'t str) -> Self {
        Self { digits: text.as_bytes().iter(), bits: 0, held: 0 }
    }

    /// The number of bytes in a text.
    fn count(text: &str) -> usize {
        text.len() / 4 * 3 + text.len() % 4 * 6 / 8
    }

    /// A number of `bytes` bytes, at most eight; `None` if the text has fewer, or another digit.
    fn word(&mut self, bytes: usize) -> Option<u64> {
        let mut word = [0; WORD];
        for byte in &mut word[..bytes] {
            while self.held < 8 {
                let digit = self.digits.next()?;
                self.bits = self.bits << 6 | u32::from(value(*digit)?);
                self.held += 6;
            }
            self.held -= 8;
            *byte = (self.bits >> self.held) as u8;
        }
        Some(u64::from_le_bytes(word))
    }

    /// Whether nothing follows but the zeros that fill up the last digit.
    fn is_at_end(&self) -> bool {
        self.digits.len() == 0 && self.bits & ((1 << self.held) - 1) == 0
    }
}

/// The value of a digit of base 64.
fn value(digit: u8) -> Option<u8> {
    Some(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::Widths;

    /// The examples of RFC 4648, section 10, without padding.
    #[test]
    fn base_64_is_that_of_the_standard() {
        let examples =
            ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"].into_iter().enumerate();
        for (length, expected) in examples {
            let mut text = Text::new(length);
            "foobar".bytes().take(length).for_each(|byte| text.push(byte));
            assert_eq!(text.finish(), expected);
            assert_eq!(Bytes::count(expected), length);
            let mut bytes = Bytes::new(expected);
            for byte in "foobar".bytes().take(length) {
                assert_eq!(bytes.word(1), Some(byte.into()));
            }
            assert!(bytes.is_at_end());
            assert_eq!(bytes.word(1), None);
        }
        let all = (0..64).map(|digit| value(DIGITS[digit]));
        assert!(all.eq((0..64).map(Some)));
        assert_eq!((value(b'='), value(b'-'), value(0xc3)), (None, None, None));
        // The last digit has bits that belong to no byte.
        let mut bytes = Bytes::new("Zh");
        assert_eq!((bytes.word(1), bytes.is_at_end()), (Some(0x66), false));
    }

    #[test]
    fn numbers_take_the_bytes_that_they_need() {
        let numbers: [(&[u64], usize); 6] =
            [(&[0], 0), (&[1], 1), (&[255, 0], 1), (&[256], 2), (&[0, 1], 9), (&[1, 1 << 63], 16)];
        for (number, bytes) in numbers {
            assert_eq!(byte_count(number), bytes, "{number:?}");
        }
    }

    use quadrille_problem::Problem;
    use quadrille_search::meter::Meter;
    use quadrille_search::meter::limits::Limits;

    use crate::boards::dominoes;
    use crate::sweep::{Progress, Sweep};

    fn begin(problem: &Problem, memory: usize) -> Sweep<'_> {
        let sweep = Sweep::begin(problem, memory, Widths::ASKED, &|| false);
        sweep.expect("narrow")
    }

    fn finish(mut sweep: Sweep<'_>) -> String {
        match sweep.advance(u64::MAX, &mut Meter::new(Limits::default(), None)) {
            Progress::Done(count) => count.to_string(),
            progress => panic!("{progress:?}"),
        }
    }

    /// The record of a sweep of dominoes on 6×7 that was paused after some states.
    fn paused(problem: &Problem, states: u64) -> SweepRecord {
        let mut sweep = begin(problem, usize::MAX);
        let progress = sweep.advance(states, &mut Meter::new(Limits::default(), None));
        assert_eq!(progress, Progress::Paused);
        sweep.record().expect("it has states")
    }

    /// The bytes of each layer.
    fn bytes(record: &SweepRecord) -> Vec<Vec<u8>> {
        let layers = record.layers.iter().map(|text| {
            let mut bytes = Bytes::new(text);
            (0..Bytes::count(text)).map(|_| bytes.word(1).expect("a byte") as u8).collect()
        });
        layers.collect()
    }

    fn text(bytes: &[u8]) -> String {
        let mut text = Text::new(bytes.len());
        bytes.iter().for_each(|&byte| text.push(byte));
        text.finish()
    }

    #[test]
    fn what_is_not_a_record_of_this_sweep_is_refused() {
        let problem = dominoes(6, 7);
        let whole = paused(&problem, 200);
        let (layers, size) = (bytes(&whole), WORD + whole.number_bytes as usize);
        assert!(layers.iter().filter(|layer| layer.len() > 2 * size).count() > 1, "{layers:?}");
        let refusal = |record: &SweepRecord| {
            let mut sweep = begin(&problem, usize::MAX);
            let refused = sweep.restore(record);
            if refused.is_err() {
                assert_eq!(finish(sweep), "31529", "it stays as it was");
            }
            refused
        };
        assert_eq!(refusal(&whole), Ok(()));
        let altered = |alter: &dyn Fn(&mut SweepRecord)| {
            let mut record = whole.clone();
            alter(&mut record);
            refusal(&record)
        };
        let other = paused(&dominoes(7, 6), 200);
        assert_eq!(
            altered(&|record| record.steps.clone_from(&other.steps)),
            Err(SweepError::Foreign)
        );
        let impossible = Err(SweepError::Impossible);
        assert_eq!(altered(&|record| record.step = 43), impossible);
        assert_eq!(altered(&|record| record.step = u64::MAX), impossible);
        // The same states elsewhere.
        assert_eq!(altered(&|record| record.step += 1), impossible);
        assert_eq!(altered(&|record| record.step -= 1), impossible);
        assert_eq!(altered(&|record| record.number_bytes = 0), impossible);
        assert_eq!(altered(&|record| record.number_bytes += 1), impossible);
        assert_eq!(altered(&|record| record.number_bytes = 1 << 30), impossible);
        assert_eq!(altered(&|record| record.layers = vec![String::new(); 43]), impossible);
        let layer = layers.iter().position(|layer| layer.len() > 2 * size).expect("a wide layer");
        let with = |alter: &dyn Fn(&mut Vec<u8>)| {
            altered(&|record| {
                let mut bytes = layers[layer].clone();
                alter(&mut bytes);
                record.layers[layer] = text(&bytes);
            })
        };
        assert_eq!(with(&|_| {}), Ok(()));
        // A state twice.
        assert_eq!(with(&|bytes| bytes.extend_from_within(..size)), impossible);
        // Part of a state.
        assert_eq!(with(&|bytes| bytes.push(0)), impossible);
        assert_eq!(with(&|bytes| bytes.truncate(size - 1)), impossible);
        // A state to which no way leads.
        assert_eq!(with(&|bytes| bytes[WORD..size].fill(0)), impossible);
        // No mark, and each bit that no state has there.
        assert_eq!(with(&|bytes| bytes[WORD - 1] = 0), impossible);
        for bit in 20..63 {
            assert_eq!(with(&|bytes| bytes[bit / 8] ^= 1 << (bit % 8)), impossible, "bit {bit}");
        }
        // The item of the step is covered in one of these: a state does not wait there.
        let flipped: Vec<_> =
            (0..10).map(|bit| with(&|bytes| bytes[bit / 8] |= 1 << (bit % 8))).collect();
        assert!(flipped.contains(&impossible), "{flipped:?}");
        // Another digit, and one more bit than bytes have.
        assert_eq!(altered(&|record| record.layers[layer].replace_range(..1, "=")), impossible);
        assert_eq!(altered(&|record| record.layers[layer].push('A')), impossible);
    }

    #[test]
    fn a_record_that_does_not_fit_is_refused_without_a_trace() {
        let problem = dominoes(12, 12);
        let record = paused(&problem, 4_000);
        let (mut refused, mut restored) = (0, 0);
        for memory in (10_000..100_000).step_by(3_000) {
            let Some(mut sweep) = Sweep::begin(&problem, memory, Widths::ASKED, &|| false) else {
                continue;
            };
            match sweep.restore(&record) {
                Ok(()) => restored += 1,
                Err(error) => {
                    assert_eq!(error, SweepError::OutOfMemory);
                    // What was taken for it is given back.
                    sweep.limit_memory(100_000);
                    assert_eq!(sweep.restore(&record), Ok(()));
                    refused += 1;
                }
            }
            sweep.limit_memory(usize::MAX);
            assert_eq!(finish(sweep), "53060477521960000");
        }
        assert!(refused > 3 && restored > 3, "{refused}, {restored}");
    }
}
