//! `--threads`, `--time-limit`, `--progress` and `--stats`: each command that can take long has them, or
//! says what to do instead.

use crate::documents::COMMANDS;
use crate::harness::{example, folder, run};
use crate::shard_audit::queens;

/// The commands that take little time whatever they are given.
const SHORT: &[&str] = &[
    "render",
    "convert",
    "sudoku canon",
    "sudoku render",
    "queens render",
    "queens model",
    "pack render",
    "pack model",
    "pack import",
    "completions",
    "man",
];

#[test]
fn every_long_command_has_each_flag_or_advice() {
    for command in COMMANDS {
        let name = command.join(" ");
        let help = run(&[command, &["-h"] as &[&str]].concat(), "").stdout;
        if SHORT.contains(&&*name) || help.contains("Commands:") {
            continue;
        }
        for (flag, value) in [("--threads", "2"), ("--time-limit", "1s"), ("--progress", "never")] {
            if !help.contains(flag) {
                refuses(command, &[flag, value]);
            }
        }
        if !help.contains("--stats") {
            refuses(command, &["--stats"]);
        }
    }
}

#[track_caller]
fn refuses(command: &[&str], flag: &[&str]) {
    let outcome = run(&[command, flag].concat(), "");
    assert_eq!(outcome.code, Some(2), "{command:?} {flag:?}");
    assert!(!outcome.stderr.contains("it is a flag of"), "no advice: {}", outcome.stderr);
}

const NO_TIME: [&str; 2] = ["--time-limit", "0s"];

#[test]
fn a_time_limit_ends_work_on_an_input() {
    let more = "note: stopped at the time limit; there may be more puzzles\n";
    for command in ["rate", "hint"] {
        let puzzle = example("c.txt");
        run(&[&["sudoku", command, &puzzle], &NO_TIME[..]].concat(), "").is(3, "", more);
        let one = run(&["sudoku", command, &puzzle, "--time-limit", "1h"], "");
        assert_eq!(one.code, Some(0), "{one:?}");
    }
    let problem = example("queens8.xcc");
    let solutions = run(&["solve", "--all", &problem], "").stdout;
    let note = "note: stopped at the time limit; there may be more solutions to check\n";
    let check = ["check", &problem, "-"];
    run(&[&check, &NO_TIME[..]].concat(), &solutions).is(3, "0 solutions hold\n", note);
    let all = [&check, &["--time-limit", "1h"] as &[&str]].concat();
    run(&all, &solutions).is(0, "92 solutions hold\n", "");

    let note = "note: stopped at the time limit; no solution found so far\n";
    run(&[&["trace", &problem], &NO_TIME[..]].concat(), "").is(3, "", note);

    let (manifest, records) = queens("limits", "auto", "100000");
    let audit = ["shard", "audit", &manifest, "-", "--seed", "1"];
    let stopped = run(&[&audit, &NO_TIME[..]].concat(), records.concat());
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(stopped.stdout.starts_with("0 of "), "{stopped:?}");
    assert!(stopped.stderr.starts_with("note: stopped at the time limit; the sample has "));
}

#[test]
fn a_time_limit_ends_the_check_of_a_certificate() {
    let proof = folder("limits_proof").join("proof").to_string_lossy().into_owned();
    let problem = example("pentominoes6x10.xcc");
    let counted = run(&["solve", "--count", "--certificate", &proof, &problem], "");
    assert_eq!(counted.code, Some(0), "{counted:?}");
    let note = "note: stopped at the time limit; nothing is verified\n";
    run(&[&["check", &problem, &proof], &NO_TIME[..]].concat(), "").is(3, "", note);
}

#[test]
fn progress_is_shown_on_request() {
    let puzzle = example("c.txt");
    let folder = folder("limits_progress");
    let proof = folder.join("proof").to_string_lossy().into_owned();
    let problem = example("queens8.xcc");
    run(&["solve", "--count", "--certificate", &proof, &problem], "");
    for args in [
        &["sudoku", "rate", &puzzle] as &[&str],
        &["sudoku", "hint", &puzzle],
        &["sudoku", "check", &puzzle, "--threads", "2"],
        &["sudoku", "generate", "--seed", "1", "--count", "3"],
        &["trace", &problem, "--limit", "1"],
        &["check", &problem, &proof],
        &["info", &problem, "--threads", "2"],
    ] {
        let quiet = run(&[args, &["--progress", "never"]].concat(), "");
        assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(0), ""), "{args:?}");
        let shown = run(&[args, &["--progress", "always"]].concat(), "");
        assert_eq!(shown.code, Some(0), "{args:?}");
        let is_same = args[0] == "info" || shown.stdout == quiet.stdout;
        assert!(is_same, "progress changes no result: {args:?}");
    }
}
