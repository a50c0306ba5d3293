//! Vector instructions for kernels that are written once, and a clock that never traps.
//!
//! A kernel is generic over a level's token ([`Simd`]) and is compiled once for each [`Level`]:
//! plain Rust, AVX2, AVX-512. [`Level::dispatch`] runs it at a level that this machine has. All
//! `unsafe` code of the workspace's vector kernels is in this crate.
//!
//! Safe code cannot reach an instruction that the machine lacks: tokens are made by detection alone,
//! vectors are made by tokens, and all operations are methods of vectors or tokens.
//!
//! The two vector types are those that the kernels of this workspace need: [`Simd::U64x8`], always
//! eight lanes, and [`Simd::U32s`], one register of 4, 8 or 16 lanes.
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
pub mod clock;
mod lanes;
mod level;
mod portable;
mod token;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

pub use lanes::{Aligned, Kernel, SLACK, Simd, U32s, U64x8};
pub use level::Level;
pub use token::Portable;
#[cfg(target_arch = "x86_64")]
pub use token::{Avx2, Avx512};

/// For a trait that says what a vector can do, and its implementations in plain Rust, with AVX2 and
/// with AVX-512, makes a trait `Kernel` and a function `dispatch`, visible in the crate.
///
/// The two implementations with vector instructions need not be there on other machines than
/// x86-64. They must ask for no more instructions than their [`Level`] names.
#[macro_export]
macro_rules! kernels {
    ($simd:ident: $portable:ty, $avx2:ty, $avx512:ty) => {
        /// A piece of code that is compiled once for each level.
        pub(crate) trait Kernel {
            /// What it gives back.
            type Output;

            /// Runs with vectors of type `V`. Must be `#[inline(always)]`, so that it is compiled
            /// for the level of its caller.
            fn run<V: $simd>(self) -> Self::Output;
        }

        /// Runs a kernel at a level.
        pub(crate) fn dispatch<K: Kernel>(level: $crate::Level, kernel: K) -> K::Output {
            match level {
                // SAFETY: the level is a proof that the machine was asked.
                #[cfg(target_arch = "x86_64")]
                $crate::Level::Avx2(_) => unsafe { run_avx2(kernel) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                $crate::Level::Avx512(_) => unsafe { run_avx512(kernel) },
                _ => kernel.run::<$portable>(),
            }
        }

        /// # Safety
        /// The machine must have all that [`Level::Avx2`]($crate::Level::Avx2) names.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,popcnt")]
        #[inline(never)]
        unsafe fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<$avx2>()
        }

        /// # Safety
        /// The machine must have all that [`Level::Avx512`]($crate::Level::Avx512) names.
        #[cfg(target_arch = "x86_64")]
        #[target_feature(
            enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq"
        )]
        #[inline(never)]
        unsafe fn run_avx512<K: Kernel>(kernel: K) -> K::Output {
            kernel.run::<$avx512>()
        }
    };
}
