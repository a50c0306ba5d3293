//! Problems in every format. No input may cause a panic, and what is read is written and read again as
//! the same problem.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_dlx::{Problem, Solve};
use quadrille_formats::{Format, read};

/// The nodes of a count.
const NODES: u64 = 2_000;

fuzz_target!(|data: &[u8]| {
    let [choice, text @ ..] = data else { return };
    let formats = [None].into_iter().chain(Format::ALL.iter().copied().map(Some));
    let formats: Vec<Option<Format>> = formats.collect();
    let format = formats[usize::from(*choice) % formats.len()];
    let problem = match read(text, format) {
        Ok(read) => read.problem,
        Err(error) => return drop(error.to_string()),
    };
    let written = problem.to_string();
    let again = Problem::parse(&written).expect("a problem that was written is read");
    assert_eq!(again.to_string(), written);
    _ = problem.counter().node_limit(NODES).count();
});
