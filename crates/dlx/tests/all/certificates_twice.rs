//! Certificates of the engine, right and changed, for both checkers: they must agree, and what they
//! accept must be true.

use std::io::Cursor;

use quadrille_check::{Claim, DEFAULT_MEMORY, Verified, verify};
use quadrille_dlx::{Problem, Solve};
use quadrille_random::Random;

use crate::certificates::tunings;
use crate::support::brute;
use crate::support::costs;
use crate::support::python::in_python;
use crate::support::random;

/// A problem with its number of solutions and their least cost, by brute force.
struct Truth {
    problem: Problem,
    count: usize,
    least: Option<u128>,
}

impl Truth {
    fn of(seed: u64) -> Self {
        let plain = random::problem(seed);
        let problem = costs::with_costs(&plain, &mut Random::with_key([seed, 7, 0, 0]));
        let costs: Vec<u128> = problem.options().map(|option| option.cost().into()).collect();
        let solutions = brute::solutions(&plain);
        let least = solutions.iter().map(|set| set.iter().map(|&option| costs[option]).sum()).min();
        Self { problem, count: solutions.len(), least }
    }

    /// Whether what was verified of the whole problem is true.
    fn agrees(&self, verified: &Verified) -> bool {
        let number = |count: &quadrille_check::Natural| count.to_string().parse::<usize>();
        match &verified.claim {
            _ if !verified.cube.is_empty() => true,
            Claim::Count(count) => number(count) == Ok(self.count),
            Claim::AtLeast(count) => number(count).is_ok_and(|count| count <= self.count),
            Claim::CostAtLeast(cost) => self.least.is_none_or(|least| *cost <= least),
        }
    }
}

/// A certificate of a seed's problem: of its count by one or two threads, or of its least cost.
fn certificate(problem: &Problem, random: &mut Random) -> Vec<u8> {
    let tuning = tunings()[random.below(3)];
    let mut bytes = Vec::new();
    let out = Cursor::new(&mut bytes);
    if random.one_in(3) {
        let certified = problem.optimizer().tuning(tuning).certify(out).expect("memory suffices");
        assert_eq!(certified.stopped, None);
    } else {
        let threads = 1 + random.below(2);
        let certifier = problem.certifier().tuning(tuning).threads(threads);
        _ = certifier.certify(out).expect("memory suffices").counted.complete().expect("no limit");
    }
    bytes
}

/// The place of the work in a head: after the first line and the hash.
const WORK: usize = 43;

/// Changes a certificate behind the hash: a byte, a few bytes moved, or the claim alone.
fn changed(certificate: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = certificate.to_vec();
    if random.one_in(2) {
        // Any work, so that the proof itself is what counts.
        bytes[WORK..WORK + 16].fill(255);
    }
    let first = WORK + 16;
    let place = first + random.below(bytes.len() - first);
    match random.below(5) {
        0 => bytes[place] ^= 1 << random.below(8u32),
        1 => bytes[place] = random.below(16u32) as u8,
        2 => drop(bytes.remove(place)),
        3 => bytes.insert(place, random.below(80u32) as u8),
        _ => {
            let other = first + random.below(bytes.len() - first);
            bytes.swap(place, other);
        }
    }
    bytes
}

/// Has the certificates of some seeds, and changed ones, verified twice. Returns the number of changed
/// ones, and of those that were accepted.
fn campaign(seeds: std::ops::Range<u64>, mutants: usize) -> (usize, usize) {
    let (mut cases, mut expected, mut accepted) = (Vec::new(), Vec::new(), 0);
    let tried = (seeds.end - seeds.start) as usize * mutants;
    for seed in seeds {
        let truth = Truth::of(seed);
        let mut random = Random::with_key([seed, 8, 0, 0]);
        let text = truth.problem.to_string();
        let right = certificate(&truth.problem, &mut random);
        for mutant in 0..=mutants {
            let bytes = if mutant == 0 { right.clone() } else { changed(&right, &mut random) };
            let found = verify(text.as_bytes(), bytes.as_slice(), DEFAULT_MEMORY);
            assert!(mutant > 0 || found.is_ok(), "seed {seed}: {found:?}\n{text}");
            let is_true = found.as_ref().map_or(true, |verified| truth.agrees(verified));
            assert!(is_true, "seed {seed}: {found:?}\n{text}{bytes:?}");
            accepted += usize::from(mutant > 0 && found.is_ok());
            expected.push((seed, found.map_or("refused".to_owned(), |found| found.to_string())));
            cases.push((text.clone(), bytes));
        }
    }
    for ((seed, own), other) in expected.iter().zip(in_python(&cases).into_iter().flatten()) {
        assert_eq!(*own, other, "seed {seed}: the checkers disagree\n{}", Truth::of(*seed).problem);
    }
    (tried, accepted)
}

#[test]
fn both_checkers_agree_on_certificates_of_the_engine() {
    let (tried, accepted) = campaign(0..300, 3);
    assert!(accepted > 0 && accepted < tried / 2, "{accepted} of {tried} are accepted");
}

/// By hand, in a release build; `SEEDS` is the number of problems (default 100,000).
#[test]
#[ignore = "long: about ten minutes"]
fn both_checkers_agree_on_many_certificates_of_the_engine() {
    let seeds = std::env::var("SEEDS").map_or(100_000, |text| text.parse().expect("a number"));
    let (mut tried, mut accepted) = (0, 0);
    for first in (0..seeds).step_by(1_000) {
        let own = campaign(0x7_0000_0000 + first..0x7_0000_0000 + (first + 1_000).min(seeds), 3);
        (tried, accepted) = (tried + own.0, accepted + own.1);
    }
    assert!(accepted < tried, "{accepted} of {tried}");
}
