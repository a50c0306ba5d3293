//! Counts with a checkpoint that are killed at any moment, and every fault of the file.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quadrille_random::Random;

#[cfg(unix)]
use crate::harness::run_on_a_full_disk;
use crate::harness::{Outcome, example, folder, hearing_binary, run};

/// The problem of 12 queens in Knuth's format, with 14200 solutions (A000170).
const QUEENS: usize = 12;
const BOARDS: &str = "14200\n";
/// The reason why three queens have no board.
const NO_QUEENS: &str = "note: presolve leaves too few options for item c1\n";

/// Returns the paths of a problem whose count takes some seconds, and of its checkpoint.
fn queens(n: usize, name: &str) -> (String, String) {
    let lines = |mark: char, count: usize| (0..count).map(move |index| format!("{mark}{index}"));
    let primary: Vec<String> = lines('r', n).chain(lines('c', n)).collect();
    let secondary: Vec<String> = lines('a', 2 * n - 1).chain(lines('b', 2 * n - 1)).collect();
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    for (row, column) in (0..n * n).map(|square| (square / n, square % n)) {
        let (up, down) = (row + column, row + n - 1 - column);
        text += &format!("r{row} c{column} a{up} b{down}\n");
    }
    let folder = folder(name);
    let [problem, checkpoint] =
        ["problem", "checkpoint"].map(|name| folder.join(name).to_string_lossy().into_owned());
    fs::write(&problem, text).expect("the folder is there");
    (problem, checkpoint)
}

/// Returns the arguments of a slow count, which leaves time to interrupt it.
fn args<'a>(problem: &'a str, checkpoint: &'a str, threads: &'a str) -> Vec<&'a str> {
    let slow = ["solve", "--count", "--engine", "links", "--memory", "0"];
    let rest = ["--threads", threads, "--checkpoint", checkpoint, "--checkpoint-every", "5ms"];
    [&slow[..], &rest, &[problem]].concat()
}

pub(crate) fn spawn(args: &[&str]) -> Child {
    let mut command = hearing_binary();
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary can be run")
}

pub(crate) fn end(child: Child) -> Outcome {
    let output = child.wait_with_output().expect("a child can be waited for");
    let text = |bytes| String::from_utf8(bytes).expect("the binary writes UTF-8");
    Outcome { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Kills a count `times` times at random moments, resumes it, and checks every final count. `args` are
/// those for a number of threads. Returns how often the checkpoint of a killed count has this text.
pub(crate) fn kill<'a>(
    times: u32,
    checkpoint: &str,
    args: impl Fn(&'a str) -> Vec<&'a str>,
    (count, text): (&str, &str),
) -> u32 {
    let (mut killed, mut counts, mut random) = (0, 0, Random::new(0));
    let mut found = 0;
    while killed < times || counts == 0 {
        let threads = ["1", "2", "3"][random.below(3usize)];
        let note = torn_note(checkpoint);
        let mut child = spawn(&args(threads));
        let patience =
            if killed < times { Duration::from_micros(random.below(80_000u64)) } else { HOUR };
        let begun = Instant::now();
        while begun.elapsed() < patience && child.try_wait().expect("it can be asked").is_none() {
            sleep(Duration::from_micros(200));
        }
        if child.try_wait().expect("it can be asked").is_none() {
            child.kill().expect("a child can be killed");
            child.wait().expect("a child can be waited for");
            killed += 1;
            let written = fs::read_to_string(checkpoint).unwrap_or_default();
            found += u32::from(written.contains(text));
            continue;
        }
        // The count is complete; the next one starts from the beginning.
        end(child).is(0, count, &note);
        counts += 1;
        fs::remove_file(checkpoint).expect("the checkpoint is there");
    }
    found
}

/// The note of the next run if a kill tore the last line of a checkpoint.
fn torn_note(checkpoint: &str) -> String {
    let written = fs::read(checkpoint).unwrap_or_default();
    let end = written.iter().rposition(|&byte| byte == b'\n');
    match end.map_or(0, |end| written.len() - end - 1) {
        0 => String::new(),
        torn => format!(
            "note: the last {torn} bytes of {checkpoint} were not written to their end, and are left out\n"
        ),
    }
}

fn kill_queens(times: u32, name: &str) {
    let (problem, checkpoint) = queens(QUEENS, name);
    kill(times, &checkpoint, |threads| args(&problem, &checkpoint, threads), (BOARDS, ""));
}

const HOUR: Duration = Duration::from_secs(3600);

#[test]
fn a_count_killed_at_any_moment_is_completed() {
    kill_queens(60, "checkpoint_killed");
}

/// By hand, in a release build: `cargo test --release -p quadrille --test cli killed -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn a_count_killed_very_often_is_completed() {
    kill_queens(1_000, "checkpoint_killed_often");
}

#[test]
fn a_complete_checkpoint_has_the_count() {
    let (problem, checkpoint) = queens(6, "checkpoint_complete");
    let count = || run(&args(&problem, &checkpoint, "2"), "");
    count().is(0, "4\n", "");
    let written = fs::read(&checkpoint).expect("the checkpoint is there");
    count().is(0, "4\n", "");
    assert_eq!(fs::read(&checkpoint).expect("the checkpoint is there"), written);

    let (problem, checkpoint) = queens(3, "checkpoint_none");
    run(&args(&problem, &checkpoint, "2"), "").is(1, "0\n", NO_QUEENS);
    run(&args(&problem, &checkpoint, "1"), "").is(1, "0\n", NO_QUEENS);
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_the_checkpoint() {
    let (problem, checkpoint) = queens(20, "checkpoint_interrupt");
    let mut args = args(&problem, &checkpoint, "2");
    let every = args.iter().position(|&arg| arg == "5ms").expect("it is there");
    args[every] = "1h";
    for name in ["-INT", "-TERM"] {
        let child = spawn(&args);
        sleep(Duration::from_millis(500));
        let before = fs::read(&checkpoint).expect("it is made at once");
        let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
        let outcome = end(child);
        assert_eq!(outcome.code, Some(130), "{outcome:?}");
        assert!(outcome.stdout.starts_with("at least "), "{outcome:?}");
        assert_eq!(outcome.stderr, "note: interrupted\n");
        assert_ne!(fs::read(&checkpoint).expect("it is there"), before, "nothing was written");
    }
}

#[test]
fn other_files_are_refused_as_checkpoints() {
    let (problem, checkpoint) = queens(6, "checkpoint_refused");
    run(&args(&problem, &checkpoint, "1"), "").is(0, "4\n", "");
    let whole = fs::read(&checkpoint).expect("it is there");

    fs::write(&checkpoint, &whole[..whole.len() / 2]).expect("it can be written");
    let torn = run(&args(&problem, &checkpoint, "1"), "");
    assert_eq!((torn.code, torn.stdout.as_str()), (Some(4), ""));
    let message = format!("error: cannot resume from {checkpoint}: it is not a whole checkpoint: ");
    assert!(torn.stderr.starts_with(&message), "{torn:?}");
    let half = fs::read(&checkpoint).expect("it is there");
    assert_eq!(half, whole[..whole.len() / 2], "it is left as it was");
    fs::write(&checkpoint, &whole).expect("it can be written");

    let other = example("queens8.xcc");
    let outcome = run(&args(&other, &checkpoint, "1"), "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert!(outcome.stderr.contains(": it belongs to another problem, "), "{outcome:?}");
    let outcome = run(&["solve", "--count", "--checkpoint", &checkpoint, &problem], "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert!(outcome.stderr.contains(": it was made with other settings: "), "{outcome:?}");
    assert_eq!(fs::read(&checkpoint).expect("it is there"), whole);
}

#[test]
fn a_second_process_exits_at_once() {
    let (problem, checkpoint) = queens(20, "checkpoint_locked");
    let mut first = spawn(&args(&problem, &checkpoint, "1"));
    let begun = Instant::now();
    while !Path::new(&checkpoint).exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it makes no checkpoint");
        sleep(Duration::from_millis(1));
    }
    let second = run(&args(&problem, &checkpoint, "1"), "");
    second.is(2, "", &format!("error: another process is working on {checkpoint}\n"));
    first.kill().expect("a child can be killed");
    first.wait().expect("a child can be waited for");
    // A killed process holds no lock.
    let third =
        run(&[&args(&problem, &checkpoint, "1")[..], &["--time-limit", "1ms"]].concat(), "");
    assert_eq!(third.code, Some(3), "{third:?}");
}

#[cfg(unix)]
#[test]
fn on_a_full_disk_the_old_checkpoint_is_kept_and_the_count_continues() {
    let (problem, checkpoint) = queens(QUEENS, "checkpoint_full");
    let limited = [&args(&problem, &checkpoint, "1")[..], &["--time-limit", "1ms"]].concat();
    run(&limited, "");
    let before = fs::read(&checkpoint).expect("the checkpoint was written");
    let outcome = run_on_a_full_disk(&args(&problem, &checkpoint, "1"));
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), BOARDS));
    let notes: Vec<&str> = outcome.stderr.lines().collect();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with("note: cannot write "), "{notes:?}");
    assert!(notes[0].ends_with("the old checkpoint is kept, and the count continues"));
    assert_eq!(fs::read(&checkpoint).expect("the checkpoint is still there"), before);

    // A checkpoint that cannot be created is reported at once.
    let nowhere = format!("{checkpoint}.no/such/folder");
    let outcome = run(&args(&problem, &nowhere, "1"), "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""));
}

#[test]
fn a_checkpoint_with_an_unknown_field_is_refused() {
    let (problem, checkpoint) = queens(6, "checkpoint_unknown_field");
    let limited = [&args(&problem, &checkpoint, "1")[..], &["--time-limit", "0s"]].concat();
    run(&limited, "");
    let first = fs::read_to_string(&checkpoint).expect("the checkpoint was written");
    let forge = |to: &str| {
        let forged = crate::shard_audit::forged(&first, "\"left\":[\"*\"]", to);
        fs::write(&checkpoint, forged).expect("the folder is writable");
        run(&args(&problem, &checkpoint, "1"), "")
    };
    forge("\"left\":[\"*\"]").is(0, "4\n", "");
    let refused = forge("\"left\":[\"*\"],\"\u{1b}[2J\u{9b}\u{202e}\":1");
    assert_eq!(refused.code, Some(4), "{refused:?}");
    assert!(!refused.stderr.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{refused:?}");
}

#[test]
fn a_checkpoint_needs_a_complete_count() {
    for wrong in [&["--limit", "5"][..], &["--node-limit", "5"], &["--up-to-symmetry"]] {
        let args = ["solve", "--count", "--checkpoint", "c", &example("queens8.xcc")];
        let outcome = run(&[&args[..], wrong].concat(), "");
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
    }
    assert_eq!(run(&["solve", "--checkpoint", "c", &example("queens8.xcc")], "").code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_checkpoint() {
    let (problem, checkpoint) = queens(6, "checkpoint_endless");
    // A pipe without a writer.
    let made = Command::new("mkfifo").arg(&checkpoint).status();
    assert!(made.expect("there is a mkfifo command").success());
    let message = format!("error: cannot resume from {checkpoint}: it is not a regular file\n");
    run(&args(&problem, &checkpoint, "1"), "").is(2, "", &message);
}
