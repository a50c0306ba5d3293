//! Diagrams made of any bytes, for one problem. No input may cause a panic, and a diagram that is read answers
//! its questions. The checksum is made good first.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_dlx::diagram::Diagram;
use quadrille_dlx::{Problem, Solve};

fuzz_target!(|data: &[u8]| {
    let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n").expect("a good problem");
    let diagram = problem.compiler().compile().expect("a small problem");
    let mut bytes = diagram.to_bytes();
    // Each pair of bytes of the input changes one byte of the diagram.
    for pair in data.chunks_exact(2) {
        let place = usize::from(pair[0]) % bytes.len();
        bytes[place] ^= pair[1];
    }
    for bytes in [bytes.as_slice(), data] {
        match Diagram::from_bytes(&problem, bytes) {
            Ok(read) => drop(read.count()),
            Err(error) => drop(error.to_string()),
        }
    }
});
