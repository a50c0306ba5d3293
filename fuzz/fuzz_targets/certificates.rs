//! The fuzz target: certificates made of any bytes, for small random problems. No input may cause a
//! panic, and whatever is verified must be true by brute force.
//!
//! The first byte chooses the problem, the second the question. The rest follows the head of the
//! certificate, which only a hash could guess.

#![no_main]

#[path = "../../crates/check/tests/support/mod.rs"]
mod support;

use libfuzzer_sys::fuzz_target;
use quadrille_check::{Claim, Natural, verify};
use support::{Problem, QUESTION, Random, head};

/// The memory for kept claims: few, so that a short input cannot take much.
const MEMORY: u64 = 1 << 20;

fuzz_target!(|data: &[u8]| {
    let [seed, question, rest @ ..] = data else { return };
    let problem = Problem::random(&mut Random(u64::from(*seed)), 7);
    let text = problem.text();
    let mut certificate = head(text.as_bytes());
    certificate[QUESTION] = question % 2;
    certificate.extend(rest);
    let Ok(verified) = verify(text.as_bytes(), certificate.as_slice(), MEMORY) else { return };
    let value = problem.value(&verified.cube);
    let number = |count: &Natural| count.to_string().parse::<u64>().expect("a small number");
    match &verified.claim {
        Claim::Count(count) => assert_eq!(number(count), value.count, "{text}"),
        Claim::AtLeast(count) => assert!(number(count) <= value.count, "{text}"),
        Claim::CostAtLeast(cost) => assert!(value.cost.is_none_or(|least| *cost <= least.into()), "{text}"),
    }
});
