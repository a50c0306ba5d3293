//! Counts by a sweep with a checkpoint: killed within layers, interrupted, and refused.

use std::fs;
#[cfg(unix)]
use std::process::Command;
#[cfg(unix)]
use std::thread::sleep;
#[cfg(unix)]
use std::time::Duration;

use crate::checkpoint::kill;
#[cfg(unix)]
use crate::checkpoint::{end, spawn};
#[cfg(unix)]
use crate::harness::run_on_a_full_disk;
use crate::harness::{folder, run};
use crate::shard_audit::forged;

/// Tilings of the 16×16 board with dominoes (A004003): 12,870 states wait at its widest places.
const SIDE: usize = 16;
const TILINGS: &str = "2444888770250892795802079170816\n";

/// What a checkpoint with a sweep has, and no other.
const SWEEP: &str = "\"sweep\":{";

/// Returns the paths of a problem that is tilings of a square board with dominoes, and of its
/// checkpoint.
fn dominoes(side: usize, name: &str) -> (String, String) {
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    let name_of = |(row, column): (usize, usize)| format!("c{row}.{column}");
    let mut text = cells.clone().map(name_of).collect::<Vec<_>>().join(" ") + "\n";
    for (row, column) in cells {
        for other in [(row + 1, column), (row, column + 1)] {
            if other.0 < side && other.1 < side {
                text += &format!("{} {}\n", name_of((row, column)), name_of(other));
            }
        }
    }
    let folder = folder(name);
    let [problem, checkpoint] =
        ["problem", "checkpoint"].map(|name| folder.join(name).to_string_lossy().into_owned());
    fs::write(&problem, text).expect("the folder is there");
    (problem, checkpoint)
}

fn args<'a>(
    problem: &'a str,
    checkpoint: &'a str,
    [engine, threads]: [&'a str; 2],
) -> Vec<&'a str> {
    let count = ["solve", "--count", "--engine", engine, "--threads", threads];
    [&count[..], &["--checkpoint", checkpoint, "--checkpoint-every", "1ms", problem]].concat()
}

fn kill_dominoes(times: u32, name: &str) {
    for engine in ["sweep", "auto"] {
        let (problem, checkpoint) = dominoes(SIDE, &format!("{name}_{engine}"));
        let args = |threads| args(&problem, &checkpoint, [engine, threads]);
        let swept = kill(times, &checkpoint, args, (TILINGS, SWEEP));
        assert!(swept > times / 10, "{engine}: {swept} of {times} were killed within the sweep");
    }
}

#[test]
fn a_sweep_killed_at_any_moment_is_completed() {
    kill_dominoes(25, "sweep_killed");
}

/// By hand, in a release build: `cargo test --release -p quadrille --test cli killed -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn a_sweep_killed_very_often_is_completed() {
    kill_dominoes(1_000, "sweep_killed_often");
}

/// A sweep of a minute or more.
#[cfg(unix)]
#[test]
fn an_interrupt_writes_the_states_of_a_sweep() {
    let (problem, checkpoint) = dominoes(26, "sweep_interrupted");
    let mut args = args(&problem, &checkpoint, ["sweep", "2"]);
    let every = args.iter().position(|&arg| arg == "1ms").expect("it is there");
    args[every] = "1h";
    let mut before = String::new();
    for name in ["-INT", "-TERM"] {
        let child = spawn(&args);
        sleep(Duration::from_millis(300));
        let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
        let outcome = end(child);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(130), "at least 0\n"));
        let after = fs::read_to_string(&checkpoint).expect("it is there");
        assert!(after.contains(SWEEP) && after != before, "nothing was written");
        before = after;
    }
}

#[test]
fn the_states_of_another_sweep_are_refused() {
    let (problem, checkpoint) = dominoes(26, "sweep_refused");
    let args = args(&problem, &checkpoint, ["sweep", "1"]);
    let short = [&args[..], &["--time-limit", "500ms"]].concat();
    let stopped = run(&short, "");
    assert_eq!((stopped.code, stopped.stdout.as_str()), (Some(3), "at least 0\n"));
    let journal = fs::read_to_string(&checkpoint).expect("the checkpoint was written");
    let whole = journal.lines().last().expect("a checkpoint").to_owned() + "\n";
    let field = |name: &str| {
        let (_, rest) = whole.split_once(name).expect("the field is there");
        rest.split(['"', ',']).next().expect("a value")
    };
    let (steps, step) = (field("\"steps\":\""), field("\"step\":"));
    let number = step.parse::<u32>().expect("a number") + 1;
    let forge = |from: &str, to: &str| {
        fs::write(&checkpoint, forged(&whole, from, to)).expect("the folder is writable");
        run(&short, "")
    };
    let error = format!("error: cannot resume from {checkpoint}: its sweep has ");
    let other = forge(steps, &steps.chars().rev().collect::<String>());
    other.is(2, "", &format!("{error}other steps than one of this problem\n"));
    let elsewhere = forge(&format!("\"step\":{step}"), &format!("\"step\":{number}"));
    elsewhere.is(4, "", &format!("{error}states that cannot be\n"));
    // Nothing is lost: the whole checkpoint leads on.
    assert_eq!(forge(steps, steps).code, Some(3));
    // Without its checksum it is refused before anything else.
    let altered = whole.replace(&format!("\"step\":{step}"), &format!("\"step\":{number}"));
    fs::write(&checkpoint, altered).expect("the folder is writable");
    let damaged = run(&short, "");
    assert_eq!((damaged.code, damaged.stdout.as_str()), (Some(4), ""));
    assert!(damaged.stderr.contains("the checksum does not match"), "{damaged:?}");
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_a_sweep_continues() {
    let (problem, checkpoint) = dominoes(SIDE, "sweep_full_disk");
    let args = args(&problem, &checkpoint, ["sweep", "1"]);
    assert_eq!(run(&[&args[..], &["--time-limit", "20ms"]].concat(), "").code, Some(3));
    let before = fs::read(&checkpoint).expect("the checkpoint was written");
    let outcome = run_on_a_full_disk(&args);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), TILINGS));
    assert!(outcome.stderr.starts_with("note: cannot write "), "{outcome:?}");
    assert!(outcome.stderr.ends_with("the old checkpoint is kept, and the count continues\n"));
    assert_eq!(fs::read(&checkpoint).expect("the checkpoint is still there"), before);
}
