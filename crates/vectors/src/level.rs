//! Instruction levels, and the dispatch of kernels to them.

use crate::lanes::{Kernel, Simd};
use crate::token::Portable;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
use crate::token::{Avx2, Avx512};

/// The vector instructions that a kernel may use.
///
/// Levels are ordered from the least capable to the most capable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// No instructions beyond those of the compilation target.
    Portable,
    /// AVX2 and POPCNT.
    #[cfg(all(target_arch = "x86_64", feature = "simd"))]
    Avx2(Avx2),
    /// AVX-512 F, BW, DQ, VL, VBMI and VPOPCNTDQ, BMI1 and BMI2.
    #[cfg(all(target_arch = "x86_64", feature = "simd"))]
    Avx512(Avx512),
}

impl Level {
    /// Returns every level of this machine, the most capable last.
    ///
    /// # Examples
    /// ```
    /// use quadrille_vectors::Level;
    ///
    /// let levels = Level::available();
    /// assert_eq!(levels[0], Level::Portable);
    /// assert_eq!(levels.last(), Some(&Level::best()));
    /// ```
    pub fn available() -> Vec<Self> {
        #[cfg(not(all(target_arch = "x86_64", feature = "simd")))]
        return vec![Self::Portable];
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        {
            let better = [Avx2::detect().map(Self::Avx2), Avx512::detect().map(Self::Avx512)];
            std::iter::once(Self::Portable).chain(better.into_iter().flatten()).collect()
        }
    }

    /// Returns the most capable level of this machine. Cheap: the machine is examined once.
    pub fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        if let Some(avx512) = Avx512::detect() {
            return Self::Avx512(avx512);
        } else if let Some(avx2) = Avx2::detect() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }

    /// Runs a kernel that was compiled for this level.
    #[inline]
    pub fn dispatch<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Portable if K::IS_PORTABLE => Portable.run(kernel),
            Self::Portable => unreachable!("this kernel is compiled for better levels only"),
            #[cfg(all(target_arch = "x86_64", feature = "simd"))]
            Self::Avx2(simd) => simd.run(kernel),
            #[cfg(all(target_arch = "x86_64", feature = "simd"))]
            Self::Avx512(simd) => simd.run(kernel),
        }
    }
}
