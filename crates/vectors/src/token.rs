//! Tokens: proofs that this machine has the instructions of a level.
//!
//! Invariant: a value of [`Avx2`] or [`Avx512`] exists only if the machine was found to have the
//! instructions. They are made by detection alone.

/// The token of [`Level::Portable`](crate::Level::Portable).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Portable;

/// The token of [`Level::Avx2`](crate::Level::Avx2): proof that this machine has AVX2 and POPCNT.
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Avx2(());

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
impl Avx2 {
    /// Examines this machine.
    pub fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Self(()))
    }
}

/// The token of [`Level::Avx512`](crate::Level::Avx512): proof that this machine has the
/// instructions listed there, and those of [`Avx2`].
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Avx512(());

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
impl Avx512 {
    /// Examines this machine.
    pub fn detect() -> Option<Self> {
        Avx2::detect()?;
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2"))
        .then_some(Self(()))
    }

    /// Returns the token of a level that this one includes.
    #[inline(always)]
    pub(crate) fn avx2(self) -> Avx2 {
        Avx2(())
    }
}
