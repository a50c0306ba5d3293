//! Wrong certificates, made from right ones.

use quadrille_check::{DEFAULT_MEMORY, Verified, verify};

use super::random::Random;
use super::writer::{Certificate, QUESTION, int};

/// Changes a proof. `other` is a proof of the same problem.
pub fn mutate(random: &mut Random, certificate: &Certificate, other: &Certificate) -> Certificate {
    let mut mutant = certificate.clone();
    for _ in 0..1 + random.below(2) {
        change(random, &mut mutant, other);
    }
    if random.once_in(20) {
        let place = QUESTION + 1 + random.below(mutant.head.len() - QUESTION - 1);
        mutant.head[place] = random.below(8) as u8;
    }
    mutant
}

fn change(random: &mut Random, mutant: &mut Certificate, other: &Certificate) {
    let proof = &mut mutant.proof;
    let (from, to) =
        (step(random, &mutant.steps, proof.len()), step(random, &mutant.steps, proof.len()));
    let (from, to) = (from.min(to), from.max(to));
    let place = random.below(proof.len());
    match random.below(9) {
        0 => proof[place] ^= 1 << random.below(8),
        1 => proof[place] = random.below(16) as u8,
        2 => proof[place] = proof[place].wrapping_add_signed([-1, 1][random.below(2)]),
        3 => drop(proof.drain(from..to)),
        4 => {
            let piece = proof[from..to].to_vec();
            proof.splice(from..from, piece);
        }
        5 => {
            let middle = step(random, &mutant.steps, proof.len()).clamp(from, to);
            proof[from..to].rotate_left(middle - from);
        }
        6 => {
            let (a, b) = (
                step(random, &other.steps, other.proof.len()),
                step(random, &other.steps, other.proof.len()),
            );
            proof.splice(from..to, other.proof[a.min(b)..a.max(b)].iter().copied());
        }
        7 => {
            let mut number = Vec::new();
            int(&mut number, random.next() >> random.below(64));
            proof.splice(place..place + 1, number);
        }
        _ => {
            let second = random.below(proof.len());
            proof.swap(place, second);
        }
    }
    if proof.is_empty() {
        proof.push(0);
    }
    // The places of steps are those of the original from now on: near enough.
    let len = proof.len();
    mutant.steps.retain(|&step| step < len);
}

fn step(random: &mut Random, steps: &[usize], end: usize) -> usize {
    let place = random.below(steps.len() + 1);
    steps.get(place).copied().unwrap_or(end)
}

/// What a proof proves once its claim is what the checker says, if the checker accepts its steps. So a
/// wrong step cannot hide behind a claim that does not match.
pub fn settled(text: &str, certificate: &Certificate) -> Option<Verified> {
    let mut bytes = [certificate.head.as_slice(), &certificate.proof].concat();
    // It is not accepted if the proof is so short that the claim would be read as a part of it.
    match verify(text.as_bytes(), bytes.as_slice(), DEFAULT_MEMORY) {
        Err(why) => {
            bytes.extend(why.split_once("wrong claim, the proof shows: ")?.1.as_bytes());
            verify(text.as_bytes(), bytes.as_slice(), DEFAULT_MEMORY).ok()
        }
        Ok(_) => None,
    }
}
