//! Certificates of random problems, right and wrong, against brute force; and the two checkers against
//! each other.

mod support;

use std::collections::HashMap;

use quadrille_check::{Claim, DEFAULT_MEMORY, Natural, Verified, verify};

use crate::support::{Certificate, Problem, Random, Value, in_python, mutate, settled};

/// The problem of a seed, and two certificates for it or for cubes of it.
fn example(seed: u64) -> (Problem, Certificate, Certificate, Random) {
    let mut random = Random(seed);
    let limit = [7, 7, 7, 10][random.below(4)];
    let problem = Problem::random(&mut random, limit);
    let certificate = Certificate::random(&problem, &mut random);
    let other = Certificate::random(&problem, &mut random);
    (problem, certificate, other, random)
}

/// A problem with its text and the values of its cubes by brute force, each computed once.
struct Truth {
    problem: Problem,
    text: String,
    values: HashMap<Vec<(char, usize)>, Value>,
}

impl Truth {
    fn new(problem: Problem) -> Self {
        Self { text: problem.text(), problem, values: HashMap::new() }
    }

    /// Asserts that what was verified is true.
    fn assert(&mut self, verified: &Verified, seed: u64, mutant: &Certificate) {
        let value = self.values.entry(verified.cube.clone());
        let value = value.or_insert_with(|| self.problem.value(&verified.cube));
        let number = |count: &Natural| count.to_string().parse::<u64>().expect("a small number");
        let is_true = match &verified.claim {
            Claim::Count(count) => number(count) == value.count,
            Claim::AtLeast(count) => number(count) <= value.count,
            Claim::CostAtLeast(cost) => value.cost.is_none_or(|least| *cost <= least.into()),
        };
        assert!(is_true, "seed {seed}: {verified}, not {value:?}\n{}{mutant:?}", self.text);
    }
}

#[test]
fn right_certificates_hold() {
    for seed in 0..1_200 {
        let (problem, certificate, ..) = example(seed);
        let verified =
            verify(problem.text().as_bytes(), certificate.bytes().as_slice(), DEFAULT_MEMORY);
        match verified {
            Err(error) => panic!("seed {seed}: {error}\n{}{certificate:?}", problem.text()),
            Ok(verified) => {
                let is_exact = !matches!(verified.claim, Claim::AtLeast(_));
                assert!(certificate.of_costs || is_exact == certificate.is_exact, "seed {seed}");
                Truth::new(problem).assert(&verified, seed, &certificate);
            }
        }
    }
}

/// Verifies mutants of the certificates of some seeds. Returns the number of mutants, and of those
/// whose steps were accepted.
fn campaign(seeds: std::ops::Range<u64>, mutants: usize) -> (u64, u64) {
    let (mut tried, mut accepted) = (0, 0);
    for seed in seeds {
        let (problem, certificate, other, mut random) = example(seed);
        let mut truth = Truth::new(problem);
        for _ in 0..mutants {
            let mutant = mutate(&mut random, &certificate, &other);
            tried += 1;
            if let Some(verified) = settled(&truth.text, &mutant) {
                accepted += 1;
                truth.assert(&verified, seed, &mutant);
            }
            if !random.once_in(8) {
                continue;
            }
            // As a fuzzer would: any bytes, and any text. Nothing may panic.
            let (mut bytes, mut text) = (mutant.bytes(), truth.text.clone().into_bytes());
            let place = random.below(bytes.len());
            bytes[place] = random.next() as u8;
            if let Ok(verified) = verify(&text, bytes.as_slice(), DEFAULT_MEMORY) {
                truth.assert(&verified, seed, &mutant);
            }
            let place = random.below(text.len());
            text[place] = b"|: 0\n\rp\xff"[random.below(8)];
            let _any = verify(&text, bytes.as_slice(), DEFAULT_MEMORY);
        }
    }
    (tried, accepted)
}

#[test]
fn mutants_prove_nothing_wrong() {
    let (tried, accepted) = campaign(0..200, 40);
    assert!(accepted > tried / 50, "{accepted} of {tried} mutants have valid steps");
}

/// `MUTANTS` is the number of mutants (default 10⁷), `SEED` the first seed, `THREADS` the number of
/// threads (default: all cores).
#[test]
#[ignore = "takes minutes"]
fn many_mutants_prove_nothing_wrong() {
    let number = |name: &str, default| {
        std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let (mutants, seed) = (number("MUTANTS", 10_000_000u64), number("SEED", 1_000_000));
    let cores = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let threads = number("THREADS", cores);
    let share = mutants / 200 / threads;
    let results: Vec<(u64, u64)> = std::thread::scope(|scope| {
        let start = |thread| seed + thread * share;
        let run = |thread| scope.spawn(move || campaign(start(thread)..start(thread + 1), 200));
        let workers: Vec<_> = (0..threads).map(run).collect();
        workers.into_iter().map(|worker| worker.join().expect("no mutant proves more")).collect()
    });
    let sum = results.iter().fold((0, 0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
    println!("{} mutants, {} with valid steps, none with a wrong count", sum.0, sum.1);
}

#[test]
fn both_checkers_agree() {
    let mut cases = Vec::new();
    for seed in 0..100 {
        let (problem, certificate, other, mut random) = example(seed);
        let mut certificates = vec![certificate.clone(), other.clone()];
        certificates.extend((0..12).map(|_| mutate(&mut random, &certificate, &other)));
        for certificate in certificates {
            let claim = settled(&problem.text(), &certificate).map(|proven| proven.claim);
            let mut bytes = match claim {
                None => certificate.bytes(),
                Some(claim) => {
                    let claim = claim.to_string().into_bytes();
                    [certificate.head.as_slice(), &certificate.proof, &claim].concat()
                }
            };
            if random.once_in(10) {
                let place = random.below(bytes.len());
                bytes[place] ^= 1 << random.below(8);
            }
            cases.push((problem.text(), bytes));
        }
    }
    let Some(answers) = in_python(&cases) else { return };
    let mut accepted = 0;
    for ((text, bytes), answer) in cases.iter().zip(answers) {
        let own = match verify(text.as_bytes(), bytes.as_slice(), DEFAULT_MEMORY) {
            Ok(verified) => verified.to_string(),
            Err(_) => "refused".to_owned(),
        };
        assert_eq!(own, answer, "{text}{bytes:?}");
        accepted += usize::from(own != "refused");
    }
    assert!(accepted > 250, "{accepted} of {} certificates hold", cases.len());
}
