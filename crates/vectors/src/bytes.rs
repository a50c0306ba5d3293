//! Sixty-four bytes in plain Rust, for the levels without an instruction that gathers bits: what counts
//! with bytes pays only where there is one.

use crate::lanes::{Aligned, U8x64};

/// Sixty-four 8-bit lanes.
#[derive(Clone, Copy, Debug)]
pub struct PlainBytes(pub(crate) Aligned<[u8; 64]>);

impl PlainBytes {
    #[inline(always)]
    fn with(mut self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        for (own, other) in self.0.0.iter_mut().zip(other.0.0) {
            *own = f(*own, other);
        }
        self
    }

    #[inline(always)]
    fn which(self, f: impl Fn(usize, u8) -> bool) -> u64 {
        let mut lanes = 0;
        for (lane, &byte) in self.0.0.iter().enumerate() {
            lanes |= u64::from(f(lane, byte)) << lane;
        }
        lanes
    }
}

impl U8x64 for PlainBytes {
    #[inline(always)]
    fn store(self, bytes: &mut Aligned<[u8; 64]>) {
        *bytes = self.0;
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, u8::wrapping_sub)
    }

    #[inline(always)]
    fn less_one(mut self, lanes: u64) -> Self {
        for lane in 0..64 {
            self.0.0[lane] = self.0.0[lane].saturating_sub((lanes >> lane & 1) as u8);
        }
        self
    }

    #[inline(always)]
    fn zero_lanes(self) -> u64 {
        self.which(|_, byte| byte == 0)
    }

    #[inline(always)]
    fn less_lanes(self, other: Self) -> u64 {
        self.which(|lane, byte| byte < other.0.0[lane])
    }

    #[inline(always)]
    fn select(mut self, lanes: u64, other: Self) -> Self {
        for lane in 0..64 {
            if lanes >> lane & 1 == 0 {
                self.0.0[lane] = other.0.0[lane];
            }
        }
        self
    }

    #[inline(always)]
    fn first_least(self) -> (u32, u8) {
        let least = self.0.0.iter().copied().min().unwrap_or(u8::MAX);
        (self.which(|_, byte| byte == least).trailing_zeros(), least)
    }
}

/// The operations of tokens on bytes, in plain Rust.
macro_rules! portable_bytes {
    () => {
        #[inline(always)]
        fn load_u8(self, bytes: &Aligned<[u8; 64]>) -> Self::U8x64 {
            PlainBytes(*bytes)
        }

        #[inline(always)]
        fn splat_u8(self, byte: u8) -> Self::U8x64 {
            PlainBytes(Aligned([byte; 64]))
        }

        #[inline(always)]
        fn bytes_of(self, words: Self::U64x8) -> Self::U8x64 {
            let mut bytes = Aligned([0; 64]);
            let Aligned(words) = words.store();
            for (eight, word) in bytes.0.as_chunks_mut().0.iter_mut().zip(words) {
                *eight = word.to_le_bytes();
            }
            PlainBytes(bytes)
        }
    };
}
pub(crate) use portable_bytes;

#[cfg(test)]
mod tests;
