//! Pipes that close, disks that are full, interrupts, and color.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{
    binary, command, example, folder, hearing, hearing_binary, outcome, root, run,
};
use crate::info::queens_text;

fn spawn(args: &[&str], stdin: Stdio) -> Child {
    let mut command = hearing_binary();
    command.args(args).current_dir(root());
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary can be run")
}

/// Waits for a limited time.
fn wait(mut child: Child) -> ExitStatus {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return status;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("a child can be killed");
    panic!("the command did not end");
}

fn text(stream: Option<impl Read>) -> String {
    let mut text = String::new();
    stream.expect("piped").read_to_string(&mut text).expect("text");
    text
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("there is a kill command").success());
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    // Only the closed pipe ends the search.
    let commands: [&[&str]; 6] = [
        &["queens", "list", "24"],
        &["queens", "list", "24", "--json"],
        &["queens", "list", "24", "--fundamental"],
        &["queens", "list", "24", "--queens", "a1", "--superqueens"],
        &["sudoku", "generate", "--seed", "1", "--count", "1000000000000"],
        &["sudoku", "generate", "--seed", "1", "--count", "1000000000000", "--box", "2x4"],
    ];
    for command in commands {
        let mut child = spawn(command, Stdio::null());
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        stdout.read_line(&mut first).expect("text");
        assert!(!first.is_empty());
        drop(stdout);
        let stderr = child.stderr.take();
        assert_eq!(wait(child).code(), Some(0));
        assert_eq!(text(stderr), "");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn wrong_usage_has_its_code_without_standard_error() {
    let full = File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
    let mut command = hearing_binary();
    command.args(["solve", "--no-such-flag"]).stdin(Stdio::null()).stdout(Stdio::null());
    let child = command.stderr(full).spawn().expect("the binary can be run");
    assert_eq!(wait(child).code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    let queens = example("queens8.xcc");
    let commands: &[&[&str]] = &[
        &["solve", "--count", &queens],
        &["solve", "--all", &queens],
        &["solve", "--all", "--json", &queens],
        &["queens", "list", "24"],
        &["queens", "list", "24", "--fundamental"],
        &["queens", "first", "1000000"],
        &["queens", "count", "6", "--by-symmetry"],
        &["queens", "render", "examples/queens-begun.txt"],
        &["sudoku", "solve", "examples/c.txt"],
        &["sudoku", "solve", "--all", "--format", "json", "examples/f.txt"],
        &["shard", "split", &queens, "--target", "2"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["solve", "-h"],
        &["--version"],
    ];
    for args in commands {
        let full = File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
        let mut command = hearing_binary();
        command
            .args(*args)
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary can be run");
        let stderr = child.stderr.take();
        assert_eq!(wait(child).code(), Some(4), "{args:?}");
        let expected = "error: cannot write to standard output: No space left on device\n";
        assert_eq!(text(stderr), expected, "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_count_prints_a_lower_bound() {
    for name in ["-INT", "-TERM"] {
        let mut child = spawn(&["queens", "count", "8..24"], Stdio::null());
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        for count in ["92\n", "352\n", "724\n"] {
            let mut line = String::new();
            stdout.read_line(&mut line).expect("text");
            assert_eq!(line, count);
        }
        signal(&child, name);
        let stderr = child.stderr.take();
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(wait(child).code(), Some(130));
        let last = rest.lines().last().expect("the count cut short");
        let count: u64 = last.strip_prefix("at least ").expect(last).parse().expect(last);
        assert!(count < 24_233_937_684_440);
        assert_eq!(text(stderr), "note: interrupted\n");
    }
}

/// As under `nohup`, and in the background of a shell without job control. Only Linux reports which
/// signals are ignored.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_ignored_at_the_start_stays_ignored() {
    for (ignored, other) in [("HUP", "INT"), ("INT", "TERM"), ("TERM", "HUP")] {
        let script = format!("trap '' {ignored}; exec \"$@\"");
        let mut sh = hearing("sh".as_ref());
        sh.args(["-c", &script, "sh"]).arg(binary()).args(["queens", "count", "8..24"]);
        let mut child = sh.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("sh runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("text");
        signal(&child, &format!("-{ignored}"));
        // The next boards are still counted.
        for count in ["352\n", "724\n"] {
            line.clear();
            stdout.read_line(&mut line).expect("text");
            assert_eq!(line, count, "{ignored}");
        }
        std::thread::sleep(Duration::from_millis(100));
        assert!(child.try_wait().expect("it can be asked").is_none(), "{ignored} ended it");
        signal(&child, &format!("-{other}"));
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("text");
        assert_eq!(wait(child).code(), Some(130), "{ignored}, {other}");
        assert!(rest.lines().last().is_some_and(|last| last.starts_with("at least ")), "{rest}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_shard_leaves_no_record() {
    let split = ["shard", "split", &example("latin7.xcc"), "--target", "3", "--engine", "links"];
    let mut manifest = outcome(command(&split)).stdout.into_bytes();
    // The input exceeds a pipe's buffer, so once it is written, most of it was read.
    manifest.resize(1 << 20, b'\n');
    let run = ["shard", "run", "-", "--shard", "0", "--budget", "1000000000000000"];
    let mut child = spawn(&run, Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(&manifest).expect("the child reads");
    drop(stdin);
    // The command does not report when its search begins.
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    assert_eq!(wait(child).code(), Some(130));
    assert_eq!(text(stdout), "");
    let note = "note: interrupted; a shard that was not run to its end has no record\n";
    assert_eq!(text(stderr), note);
}

#[test]
#[cfg(unix)]
fn an_interrupted_plan_uses_the_sample_so_far() {
    let args =
        ["info", "--plan", "--probes", "100", "--no-symmetry", "--node-limit", "1000000000000"];
    let mut child = spawn(&args, Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(queens_text(24).as_bytes()).expect("the problem is read");
    drop(stdin);
    // Long after the trial count of two seconds: with that many probes there is no second one.
    std::thread::sleep(Duration::from_millis(4000));
    signal(&child, "-INT");
    let begun = Instant::now();
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    assert_eq!(wait(child).code(), Some(130));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    let stdout = text(stdout);
    let plan = stdout.lines().find(|line| line.starts_with("plan ")).expect("a line");
    assert!(plan.contains("; interrupted") || plan.contains("none: interrupted"), "{plan}");
    assert_eq!(text(stderr), "note: interrupted\n");
}

#[test]
#[cfg(unix)]
fn an_interrupt_while_splitting_exits_at_once() {
    let split = ["shard", "split", "--target", "1000000", "--engine", "links"];
    let mut child = spawn(&split, Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(queens_text(60).as_bytes()).expect("the problem is read");
    drop(stdin);
    std::thread::sleep(Duration::from_millis(700));
    signal(&child, "-INT");
    let stdout = child.stdout.take();
    assert_eq!(wait(child).code(), Some(130));
    assert_eq!(text(stdout), "");
}

#[test]
#[cfg(unix)]
fn an_interrupted_audit_reports_its_progress() {
    // Dominoes on 12×12: a short count by a sweep, and an endless one by a search.
    let cells: Vec<String> = (0..144).map(|cell| format!("c{cell}")).collect();
    let mut dominoes = cells.join(" ") + "\n";
    for cell in 0..144 {
        for (fits, other) in [(cell % 12 < 11, cell + 1), (cell < 132, cell + 12)] {
            dominoes += &if fits { format!("c{cell} c{other}\n") } else { String::new() };
        }
    }
    let manifest = folder("audit_interrupted").join("manifest").to_string_lossy().into_owned();
    run(&["shard", "split", "--target", "1", "--output", &manifest], &dominoes).is(0, "", "");
    let run_shard = ["shard", "run", &manifest, "--shard", "0", "--budget", "100000000"];
    let record = run(&run_shard, "").stdout;
    assert!(record.contains(" 53060477521960000 "), "{record}");
    let audit = ["shard", "audit", &manifest, "-", "--seed", "1", "--engine", "links"];
    let mut child = spawn(&audit, Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(record.as_bytes()).expect("the record is read");
    drop(stdin);
    // The command does not report when its search begins.
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    assert_eq!(wait(child).code(), Some(130));
    let expected = "0 of 1 claims audited by links, seed 1: no difference\n";
    assert_eq!(text(stdout), expected);
    assert_eq!(text(stderr), "note: interrupted; the sample has 1 claim\n");
}

/// Interrupts a run after its first line. Returns the rest of its output, and standard error.
#[cfg(unix)]
fn interrupted_after_a_line(mut child: Child) -> (String, String) {
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("text");
    signal(&child, "-INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    let stderr = child.stderr.take();
    assert_eq!(wait(child).code(), Some(130));
    (rest, text(stderr))
}

#[test]
#[cfg(unix)]
fn an_interrupted_listing_ends_after_a_whole_solution() {
    let child = spawn(&["queens", "list", "24", "--format", "columns"], Stdio::null());
    let (rest, stderr) = interrupted_after_a_line(child);
    assert!(rest.lines().all(|line| line.split(' ').count() == 24), "a board was cut");
    assert!(rest.ends_with('\n'));
    assert_eq!(stderr, "note: interrupted; there may be more solutions\n");
}

#[test]
#[cfg(unix)]
fn an_interrupted_generator_ends_after_a_whole_puzzle() {
    for threads in ["1", "2"] {
        let args = ["sudoku", "generate", "--seed", "1", "--threads", threads, "--count"];
        let child = spawn(&[&args[..], &["1000000000000"]].concat(), Stdio::null());
        let (rest, stderr) = interrupted_after_a_line(child);
        assert!(rest.lines().all(|line| line.len() == 81), "a puzzle was cut");
        assert!(rest.is_empty() || rest.ends_with('\n'));
        assert_eq!(stderr, "note: interrupted\n");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_while_waiting_for_input_exits_at_once() {
    let mut child = spawn(&["solve"], Stdio::piped());
    let stdin = child.stdin.take();
    // The command does not report when it begins to wait.
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    assert_eq!(wait(child).code(), Some(130));
    drop(stdin);
}

#[test]
#[cfg(unix)]
fn an_interrupt_while_input_arrives_exits_at_once() {
    let mut child = spawn(&["solve"], Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    // More than a pipe holds, so the command has begun to read.
    stdin.write_all(&[b'\n'; 1 << 20]).expect("the input is read");
    let feeder = std::thread::spawn(move || {
        (0..1 << 14).try_for_each(|_| stdin.write_all(&[b'\n'; 1 << 16]))
    });
    signal(&child, "-INT");
    assert_eq!(wait(child).code(), Some(130));
    assert!(feeder.join().expect("no panic").is_err(), "the rest of the input is not read");
}

#[test]
fn a_first_solution_is_shown_before_the_search_is_over() {
    // The first solution comes at once, and the search for the second never ends in practice: 13
    // pigeons in 12 holes.
    let mut child = spawn(&["solve", "--all"], Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    let pigeons = 13;
    let mut problem = String::from("start");
    for pigeon in 0..pigeons {
        problem.push_str(&format!(" p{pigeon}"));
    }
    problem.push_str(" |");
    for hole in 0..pigeons - 1 {
        problem.push_str(&format!(" h{hole}"));
    }
    problem.push_str("\nstart");
    for pigeon in 0..pigeons {
        problem.push_str(&format!(" p{pigeon}"));
    }
    problem.push_str("\nstart\n");
    for pigeon in 0..pigeons {
        for hole in 0..pigeons - 1 {
            problem.push_str(&format!("p{pigeon} h{hole}\n"));
        }
    }
    stdin.write_all(problem.as_bytes()).expect("the problem is read");
    drop(stdin);
    let mut first = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    stdout.read_line(&mut first).expect("text");
    assert!(first.starts_with("start p0"), "{first}");
    assert!(child.try_wait().expect("a child can be asked").is_none(), "the search goes on");
    child.kill().expect("a child can be killed");
    child.wait().expect("a child can be waited for");
}

#[test]
fn a_puzzle_is_answered_before_the_next_is_read() {
    let mut child = spawn(&["sudoku", "solve"], Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for line in stdout.by_ref().lines() {
            sender.send(line.expect("text")).expect("the test waits for each line");
        }
    });
    for (puzzle, solution) in [("1234341221434...", "1234341221434321"), ("....", "")] {
        stdin.write_all(format!("{puzzle}\n").as_bytes()).expect("read");
        if !solution.is_empty() {
            let answer = receiver.recv_timeout(Duration::from_secs(30));
            assert_eq!(answer.as_deref(), Ok(solution));
        }
    }
    drop(stdin);
    assert_eq!(wait(child).code(), Some(2), "the last board is not finished");
}

#[test]
#[cfg(unix)]
fn an_interrupted_sudoku_count_prints_a_lower_bound() {
    let mut child = spawn(&["sudoku", "count"], Stdio::piped());
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    stdin.write_all(format!("{}\n", ".".repeat(16)).as_bytes()).expect("read");
    // One given: the number of all grids, which needs no search, is no answer.
    stdin.write_all(format!("1{}\n", ".".repeat(80)).as_bytes()).expect("read");
    let mut line = String::new();
    stdout.read_line(&mut line).expect("text");
    assert_eq!(line, "288\n", "shown while there is more to come");
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("text");
    assert_eq!(wait(child).code(), Some(130));
    assert!(rest.starts_with("at least "), "{rest}");
}

#[test]
fn color_is_obeyed() {
    let colored = |args: &[&str], variable: Option<(&str, &str)>| {
        let mut command = command(args).stdin("a\nb\n");
        if let Some((name, value)) = variable {
            command = command.env(name, value);
        }
        let outcome = outcome(command);
        assert_eq!(outcome.code, Some(2));
        outcome.stderr.contains('\u{1b}')
    };
    assert!(!colored(&["solve"], None), "standard error is no terminal here");
    assert!(colored(&["solve", "--color", "always"], None));
    assert!(colored(&["--color=always", "solve"], None));
    assert!(colored(&["solve"], Some(("CLICOLOR_FORCE", "1"))));
    assert!(!colored(&["solve", "--color", "never"], Some(("CLICOLOR_FORCE", "1"))));
    assert!(!colored(&["solve"], Some(("NO_COLOR", "1"))));
    assert!(colored(&["solve", "--color", "always"], Some(("NO_COLOR", "1"))));
    assert!(colored(&["dance", "--color=always"], None));
    assert!(!colored(&["dance"], None));
}

/// Returns the lines on standard error of a count of 20 queens with these flags, stopped early.
fn progress(settings: &[&str]) -> Vec<String> {
    let typed = ["queens", "count", "20", "--progress", "always", "--time-limit", "1200ms"];
    let outcome = outcome(command(&[&typed, settings].concat()));
    assert_eq!(outcome.code, Some(3));
    outcome.stderr.lines().map(str::to_owned).collect()
}

#[test]
fn progress_is_shown_on_request() {
    let lines = progress(&["--engine", "dense"]);
    // So little is done that no share is known.
    assert!(lines[0].contains(" nodes, "), "{lines:?}");
    assert_eq!(lines[lines.len() - 1], "note: stopped at the time limit");
}

#[test]
fn the_fast_counter_estimates_its_time() {
    let lines = progress(&[]);
    assert!(lines[0].starts_with("note: about "), "{lines:?}");
    assert!(lines[1].contains("% done, "), "{lines:?}");
    assert!(lines[1].contains(" of 46508 sets of columns, "), "{lines:?}");
    assert_eq!(lines[lines.len() - 1], "note: stopped at the time limit");
}
