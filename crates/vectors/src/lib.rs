//! Which vector instructions this machine has, and kernels that are compiled once for each.
//!
//! What a vector can do differs from kernel to kernel, so each crate states it in a trait of its
//! own, and implements it three times: in plain Rust, with AVX2, and with AVX-512. [`kernels!`]
//! then makes what is the same for all: a trait `Kernel` for code that is generic over such
//! vectors, and a function `dispatch` that runs it at a [`Level`].
//!
//! Invariant: a level other than [`Level::Portable`] exists only if the machine was seen to have
//! its instructions.
//!
//! # Examples
//! ```
//! use quadrille_vectors::{Level, kernels};
//!
//! trait Simd {
//!     fn name() -> &'static str;
//! }
//! struct Portable;
//! # #[cfg(target_arch = "x86_64")] struct Avx2;
//! # #[cfg(target_arch = "x86_64")] struct Avx512;
//! impl Simd for Portable {
//!     fn name() -> &'static str { "portable" }
//! }
//! # #[cfg(target_arch = "x86_64")] impl Simd for Avx2 { fn name() -> &'static str { "AVX2" } }
//! # #[cfg(target_arch = "x86_64")] impl Simd for Avx512 { fn name() -> &'static str { "AVX-512" } }
//! kernels!(Simd: Portable, Avx2, Avx512);
//!
//! struct Name;
//! impl Kernel for Name {
//!     type Output = &'static str;
//!     #[inline(always)]
//!     fn run<V: Simd>(self) -> &'static str {
//!         V::name()
//!     }
//! }
//! assert_eq!(dispatch(Level::Portable, Name), "portable");
//! println!("the best that this machine has: {}", dispatch(Level::best(), Name));
//! ```

pub mod clock;

/// Which vector instructions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// None: plain Rust.
    Portable,
    /// AVX2 and POPCNT.
    #[cfg(target_arch = "x86_64")]
    Avx2(Proof),
    /// AVX-512 F, BW, DQ, VL, VBMI and VPOPCNTDQ, BMI1 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx512(Proof),
}

/// The machine was asked. It cannot be made elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof(());

impl Level {
    /// Every level that this machine has, the best last.
    pub fn available() -> Vec<Self> {
        #[cfg(not(target_arch = "x86_64"))]
        return vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let mut levels = vec![Self::Portable];
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
                levels.push(Self::Avx2(Proof(())));
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                {
                    levels.push(Self::Avx512(Proof(())));
                }
            }
            levels
        }
    }

    /// The best level that this machine has.
    pub fn best() -> Self {
        Self::available().last().copied().unwrap_or(Self::Portable)
    }
}

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
