//! Vector instructions for kernels that are written once, and a clock that never traps.
//!
//! A kernel is generic over a level's token ([`Simd`]) and is compiled once for each [`Level`]:
//! plain Rust, AVX2, AVX-512. [`Level::dispatch`] runs it at a level that this machine has. All
//! `unsafe` code of the workspace's vector kernels is in this crate.
//!
//! Safe code cannot reach an instruction that the machine lacks: tokens are made by detection
//! alone, vectors are made by tokens, and all operations are methods of vectors or tokens.
//!
//! The vector types are those that the kernels of this workspace need: [`Simd::U64x8`] and
//! [`Simd::U8x64`], always 512 bits, and [`Simd::U32s`], one register of 4, 8 or 16 lanes.
//!
//! # Examples
//! The sum of the ones in each lane of some blocks of eight words:
//! ```
//! use quadrille_vectors::{Aligned, Kernel, Level, Simd, U64x8};
//!
//! struct Ones<'b>(&'b [Aligned<[u64; 8]>]);
//!
//! impl Kernel for Ones<'_> {
//!     type Output = [u64; 8];
//!
//!     #[inline(always)]
//!     fn run<S: Simd>(self, simd: S) -> [u64; 8] {
//!         let mut sum = simd.splat_u64(0);
//!         for block in self.0 {
//!             sum = sum.add(simd.load_u64(block).count_ones());
//!         }
//!         sum.store().0
//!     }
//! }
//!
//! let blocks = [Aligned([0, 1, 2, 3, 4, 5, 6, u64::MAX]), Aligned([1; 8])];
//! assert_eq!(Level::best().dispatch(Ones(&blocks)), [1, 2, 2, 3, 2, 3, 3, 65]);
//! ```
mod bytes;
pub mod clock;
mod disjoint;
mod lanes;
mod level;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod token;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
mod x86;

#[cfg(test)]
mod tests;

pub use lanes::{Aligned, Kernel, SLACK, Simd, U8x64, U32s, U64x8};
pub use level::Level;
pub use token::Portable;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
pub use token::{Avx2, Avx512};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
