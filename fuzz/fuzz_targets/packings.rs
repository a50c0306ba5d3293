//! Packing puzzles, as text and as files of BurrTools. No input may cause a panic, and what is read as text is
//! written and read again as the same puzzle.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_packing::{BurrTools, Packing};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<Packing>() {
        Ok(packing) => {
            let written = packing.to_string();
            let again: Packing = written.parse().expect("a puzzle that was written is read");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => drop(error.to_string()),
    }
    if let Err(error) = BurrTools::read(text) {
        drop(error.to_string());
    }
});
