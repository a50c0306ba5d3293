//! No text from outside reaches a terminal unchanged: not from arguments, file names, problems,
//! solutions, puzzles, checkpoints, manifests or records.

use std::fs;
use std::path::Path;

use crate::harness::{folder, run};

/// Moves the cursor, rings the bell, sets colors with a C1 control, and reverses the text.
const HOSTILE: &str = "x\u{1b}[2J\u{7}\u{9b}31m\u{202e}y\u{200f}\u{7f}";

/// Returns whether a terminal may misinterpret a character. Line feeds are expected.
fn is_hostile(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Asserts that a command fails with a message that has no hostile character.
#[track_caller]
fn assert_harmless(args: &[&str], stdin: impl AsRef<[u8]>) {
    let outcome = run(args, stdin);
    assert_ne!(outcome.code, Some(0), "{args:?}");
    assert!(!outcome.stderr.is_empty(), "{args:?} is silent");
    for text in [&outcome.stdout, &outcome.stderr] {
        assert_eq!(text.find(is_hostile), None, "{args:?}: {text:?}");
    }
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("a file in the test's own folder can be written");
    path.to_string_lossy().into_owned()
}

#[test]
fn arguments_are_escaped() {
    let flag = format!("--{HOSTILE}");
    let joined = format!("--engine={HOSTILE}");
    let [flag, joined] = [&flag, &joined].map(|text| text.as_str());
    for args in [
        &[HOSTILE] as &[&str],
        &[flag],
        &["solve", flag],
        &["solve", "--json", flag],
        &["solve", joined],
        &["solve", "--limit", HOSTILE],
        &["solve", "--time-limit", HOSTILE],
        &["solve", "--memory", HOSTILE],
        &["solve", "--json", "--threads", HOSTILE],
        &["solve", HOSTILE],
        &["solve", "--json", HOSTILE],
        &["solve", "one", HOSTILE],
        &["info", HOSTILE],
        &["check", HOSTILE, "-"],
        &["help", HOSTILE],
        &["completions", HOSTILE],
        &["queens", "count", HOSTILE],
        &["queens", "count", "8", "--shard", HOSTILE],
        &["queens", "list", "8", "--queens", HOSTILE],
        &["queens", "render", HOSTILE],
        &["sudoku", "solve", HOSTILE],
        &["sudoku", "solve", "--rules", HOSTILE],
        &["sudoku", "generate", "--box", HOSTILE],
        &["shard", "run", HOSTILE, "--shard", "0"],
        &["shard", "merge", HOSTILE],
        &["shard", "split", "--target", HOSTILE],
        &["solve", "--draw", "--coordinates", HOSTILE],
        &["trace", HOSTILE],
        &["trace", "--output", HOSTILE],
        &["render", HOSTILE, "-"],
        &["export", "--to", "cnf", HOSTILE],
        &["pack", "count", HOSTILE],
        &["pack", "import", HOSTILE],
        &["pack", "render", "--output", HOSTILE, "-"],
    ] {
        assert_harmless(args, "");
    }
}

#[test]
fn problems_solutions_and_puzzles_are_escaped() {
    let folder = folder("hostile_inputs");
    let name = HOSTILE.replace(char::is_control, "");
    let problem = file(&folder, "problem", &format!("a{name} b\na{name}\nb\n"));
    let none = file(&folder, "none", &format!("a {name}\na\n"));
    for text in [format!("a {HOSTILE}\na\n"), format!("a\na {HOSTILE}\n"), format!("a\n{name}\n")] {
        assert_harmless(&["solve"], &text);
        assert_harmless(&["solve", "--json"], &text);
        assert_harmless(&["info"], &text);
    }
    assert_harmless(&["solve", &none], "");
    assert_harmless(&["solve", "--count", "--json", &none], "");
    for solution in [format!("a{name}\n"), format!("{HOSTILE}\n"), format!("{{\"{HOSTILE}\":1}}\n")]
    {
        let outcome = run(&["check", &problem, "-"], &solution);
        let text = outcome.stdout + &outcome.stderr;
        assert_eq!(text.find(is_hostile), None, "{text:?}");
        let outcome = run(&["check", "--json", &problem, "-"], &solution);
        let text = outcome.stdout + &outcome.stderr;
        assert_eq!(text.find(is_hostile), None, "{text:?}");
    }
    let info = run(&["info", "--generators", &problem], "").stdout;
    assert_eq!(info.find(is_hostile), None, "{info:?}");
    for command in [["sudoku", "solve"], ["sudoku", "check"], ["sudoku", "rate"]] {
        assert_harmless(&command, format!("{HOSTILE}\n"));
    }
    assert_harmless(&["queens", "render"], format!("{HOSTILE}\n"));
    for command in [&["trace"] as &[&str], &["export", "--to", "opb"], &["render", "-", &problem]] {
        assert_harmless(command, format!("a {HOSTILE}\na\n"));
    }
    for puzzle in [format!("box {HOSTILE}\n"), format!("box 2x2\npiece {HOSTILE} 1x2 x2\n")] {
        assert_harmless(&["pack", "solve"], &puzzle);
        assert_harmless(&["pack", "model"], &puzzle);
    }
    assert_harmless(&["pack", "import"], format!("<puzzle><{HOSTILE}/></puzzle>"));
    for format in [&["trace"] as &[&str], &["trace", "--json"], &["trace", "--format", "html"]] {
        let trace = run(&[format, &[&problem]].concat(), "").stdout;
        assert_eq!(trace.find(is_hostile), None, "{trace:?}");
    }
}

#[test]
fn checkpoints_manifests_and_records_are_escaped() {
    let folder = folder("hostile_files");
    let problem = file(&folder, "problem", "a b c\na\na b\nb c\nb\nc\n");
    let manifest = run(&["shard", "split", "--target", "2", &problem], "").stdout;
    let good = file(&folder, "manifest", &manifest);
    let record = run(&["shard", "run", &good, "--shard", "0", "--budget", "9"], "").stdout;
    // In JSON, control characters are escapes that the reader resolves.
    let escaped = serde_json::to_string(HOSTILE).expect("a string is JSON");
    let inner = &escaped[1..escaped.len() - 1];
    for line in [&manifest, &record] {
        for field in ["version", "problem_hash", "manifest", "engine", "checksum", "count", "type"]
        {
            let Some(place) = line.find(&format!("\"{field}\":")) else { continue };
            let start = place + field.len() + 3;
            let length = line[start..].find([',', '}']).expect("a field ends");
            let spoiled = format!("{}{escaped}{}", &line[..start], &line[start + length..]);
            let unknown = format!("{}\"{inner}\":1,{}", &line[..place], &line[place..]);
            for text in [spoiled, unknown] {
                let bad = file(&folder, "bad", &text);
                assert_harmless(&["shard", "run", &bad, "--shard", "0", "--budget", "9"], "");
                assert_harmless(&["shard", "merge", "--json", &bad], "");
                assert_harmless(&["shard", "merge", "--json", &good, &bad], "");
                assert_harmless(&["shard", "audit", &good, &bad], "");
            }
        }
    }
    let count = ["solve", "--count", "--checkpoint"];
    let checkpoint = folder.join("checkpoint").to_string_lossy().into_owned();
    let _count = run(&[&count[..], &[&checkpoint, &problem]].concat(), "");
    let text = fs::read_to_string(&checkpoint).expect("the count wrote its checkpoint");
    for field in ["version", "problem_hash", "settings", "settings_hash", "checksum", "type"] {
        let place = text.find(&format!("\"{field}\":")).expect("checkpoints have the field");
        let start = place + field.len() + 3;
        let length = text[start..].find([',', '}']).expect("a field ends");
        let spoiled = format!("{}{escaped}{}", &text[..start], &text[start + length..]);
        let bad = file(&folder, "bad_checkpoint", &spoiled);
        assert_harmless(&[&count[..], &[&bad, &problem]].concat(), "");
    }
}
