//! Small problems made of any bytes, counted in all ways and by brute force. A wrong count, or a certificate
//! that the checker refuses, is a finding.

#![no_main]

use std::io::Cursor;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{Engine, Problem, Solve};

/// The most items and options: brute force takes each set of options.
const ITEMS: usize = 8;
const OPTIONS: usize = 14;

/// Reads a problem: bounds of the primary items, then for each option a set of items and a color.
fn problem(data: &[u8]) -> Option<Problem> {
    let (&[shape, kinds], data) = data.split_first_chunk::<2>()?;
    let items = 1 + usize::from(shape) % ITEMS;
    let secondaries = usize::from(shape >> 4) % 3;
    let bounds = |item: usize| match kinds >> (item % 8) & 1 {
        0 => String::new(),
        _ => ["0:1|", "1:2|", "2|", "0:2|"][item % 4].to_owned(),
    };
    let mut text = String::new();
    for item in 0..items {
        text += &format!("{}p{item} ", bounds(item));
    }
    if secondaries > 0 {
        text += "|";
        for item in 0..secondaries {
            text += &format!(" s{item}");
        }
    }
    for option in data.chunks_exact(2).take(OPTIONS) {
        let chosen = (0..items).filter(|item| option[0] >> item & 1 == 1);
        let line: Vec<String> = chosen.map(|item| format!("p{item}")).collect();
        if line.is_empty() {
            continue;
        }
        text += &format!("\n{}", line.join(" "));
        for item in 0..secondaries {
            match option[1] >> (2 * item) & 3 {
                0 => {}
                1 => text += &format!(" s{item}"),
                color => text += &format!(" s{item}:{color}"),
            }
        }
    }
    Problem::parse(&(text + "\n")).ok()
}

/// Counts by trying each set of options.
fn brute_force(problem: &Problem) -> u64 {
    let options: Vec<_> = problem.options().map(|option| option.id()).collect();
    let sets = 0..1u32 << options.len();
    let is_solution = |set: &u32| {
        let taken = options.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
        let taken: Vec<_> = taken.map(|(_, &option)| option).collect();
        quadrille_dlx::verify(problem, &taken).is_ok()
    };
    sets.filter(is_solution).count() as u64
}

fuzz_target!(|data: &[u8]| {
    let Some(problem) = problem(data) else { return };
    let truth = brute_force(&problem);
    let number = |count: quadrille_dlx::Count| u64::try_from(count).expect("a small count");
    for engine in [Engine::Auto, Engine::Links, Engine::Cells, Engine::Dense, Engine::Sweep] {
        for tuning in [Tuning::default(), Tuning::tiny()] {
            let counter = problem.counter().engine(engine).tuning(tuning);
            let Ok(counted) = counter.count() else { continue };
            let count = counted.complete().expect("no limit");
            assert_eq!(number(count), truth, "{engine:?}\n{problem}");
        }
    }
    let resumer = problem.resumer().tuning(Tuning::tiny());
    let resumed = resumer.resume(CubeRecord::nothing(), Duration::ZERO, |_| {});
    let resumed = resumed.expect("the default engine").answer().complete().expect("no limit");
    assert_eq!(number(resumed), truth, "resumed\n{problem}");
    let mut certificate = Cursor::new(Vec::new());
    let certifier = problem.certifier().tuning(Tuning::tiny());
    let certified = certifier.certify(&mut certificate).expect("memory takes it").counted;
    assert_eq!(number(certified.answer().complete().expect("no limit")), truth, "certified\n{problem}");
    let text = problem.to_string();
    let verified = quadrille_check::verify(text.as_bytes(), certificate.get_ref().as_slice(), 1 << 20);
    assert!(verified.is_ok(), "{verified:?}\n{problem}");
});
