//! Vectors of x86-64. All `unsafe` code of the crate is here.
//!
//! The instructions are called through the functions of [`std::arch`], which are unsafe because the
//! machine may lack them. Here each call stands beside a token or a vector, which proves that it
//! does not.
#![allow(unsafe_code, reason = "vector instructions: 4 to 8 times faster than portable code")]

mod avx2;
mod avx512;

use std::arch::x86_64::*;

use crate::token::Avx2;

/// Returns the least of sixteen bytes.
#[inline(always)]
fn least_of_16(_proof: Avx2, bytes: __m128i) -> u8 {
    // SAFETY: the token proves that the machine has AVX2, which includes SSE4.1.
    unsafe {
        let pairs = _mm_min_epu8(bytes, _mm_srli_epi16::<8>(bytes));
        let low = _mm_and_si128(pairs, _mm_set1_epi16(0xFF));
        _mm_cvtsi128_si32(_mm_minpos_epu16(low)) as u8
    }
}
