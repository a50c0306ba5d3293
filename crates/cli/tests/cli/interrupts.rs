//! Every command that can take long ends soon after an interrupt and at its time limit, whatever kind
//! of problem it works on, and says that its answer is a part.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{folder, hearing_binary, root, run};
use crate::info::queens_text;

/// The time that a command is left alone. It must be long at work by then.
const BEFORE: Duration = Duration::from_millis(400);

/// The time within which it must end. In a release build it takes less than a tenth of a second; here
/// the build may be without optimization, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(20);

/// The problems, by their names in the table of commands.
fn problems() -> Vec<(&'static str, String)> {
    vec![
        // A deep search, whose tree is too large for any way of counting.
        ("queens", queens_text(30)),
        // Tables and presolve of many options.
        ("large", queens_text(150)),
        // A sweep with ever more states.
        ("dominoes", dominoes(26)),
        // A count by orbits and a memo, with very many solutions.
        ("latin", latin(10)),
        // A search whose subtrees are alike.
        ("pairs", langford(24)),
        // A diagram whose verification takes longer than the count.
        ("pairs 11", langford(11)),
        ("pairs 12", langford(12)),
        // One solution is hard to find.
        ("triples", triples(240, 1400)),
        // Each option has another cost.
        ("costs", queens_with_costs(30)),
        // One item with many options, all of them equal.
        ("equal", format!("a b c\n{}b c\n", "a\n".repeat(400_000))),
        // A file that takes long to read and to number.
        ("chain", chain(1_000_000)),
    ]
}

fn queens_with_costs(n: usize) -> String {
    let text = queens_text(n);
    let (items, options) = text.split_once('\n').expect("a line of items");
    let cost = |(number, option): (usize, &str)| format!("{option} |{}\n", number * 7_919 % 1_009);
    format!("{items}\n{}", options.lines().enumerate().map(cost).collect::<String>())
}

fn dominoes(side: usize) -> String {
    let mut options = String::new();
    for (row, column) in (0..side * side).map(|cell| (cell / side, cell % side)) {
        for (below, right) in [(row + 1, column), (row, column + 1)] {
            if below < side && right < side {
                options += &format!("{row}.{column} {below}.{right}\n");
            }
        }
    }
    let cells = (0..side * side).map(|cell| format!("{}.{}", cell / side, cell % side));
    format!("{}\n{options}", cells.collect::<Vec<_>>().join(" "))
}

/// Latin squares: each cell has one symbol, each row and each column has each symbol once.
fn latin(order: usize) -> String {
    let pairs = || (0..order * order).map(|pair| (pair / order, pair % order));
    let items = pairs().map(|(a, b)| format!("c{a}.{b} r{a}.{b} k{a}.{b}"));
    let mut text = items.collect::<Vec<_>>().join(" ") + "\n";
    for (row, column) in pairs() {
        for symbol in 0..order {
            text += &format!("c{row}.{column} r{row}.{symbol} k{column}.{symbol}\n");
        }
    }
    text
}

/// Langford pairs: between the two copies of k there are k numbers.
fn langford(n: usize) -> String {
    let items = (1..=n).map(|k| format!("n{k}")).chain((0..2 * n).map(|place| format!("p{place}")));
    let mut text = items.collect::<Vec<_>>().join(" ") + "\n";
    for k in 1..=n {
        for place in 0..2 * n - k - 1 {
            text += &format!("n{k} p{place} p{}\n", place + k + 1);
        }
    }
    text
}

/// Random options of three items each, close to the number at which solutions become likely.
fn triples(items: u64, options: usize) -> String {
    let names = (0..items).map(|item| format!("i{item}"));
    let mut text = names.collect::<Vec<_>>().join(" ") + "\n";
    // Knuth's linear congruential generator MMIX.
    let mut state = 1u64;
    let mut draw = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % items
    };
    for _ in 0..options {
        let mut option = BTreeSet::new();
        while option.len() < 3 {
            option.insert(draw());
        }
        let names = option.into_iter().map(|item| format!("i{item}"));
        text += &(names.collect::<Vec<_>>().join(" ") + "\n");
    }
    text
}

/// Matchings of a path, with single items as well.
fn chain(items: usize) -> String {
    let names: Vec<_> = (0..items).map(|item| format!("i{item}")).collect();
    let pairs = names.windows(2).map(|pair| format!("{} {}\n", pair[0], pair[1]));
    let singles = names.iter().map(|name| format!("{name}\n"));
    format!("{}\n{}", names.join(" "), pairs.chain(singles).collect::<String>())
}

/// The commands, each with the problem that is long for it. `{}` is the path of the problem, `{c}` that
/// of a file which the command writes, and `@name` that of a file which `prepare` writes.
const COMMANDS: &[(&str, &str)] = &[
    ("solve --count {}", "queens"),
    ("solve --count {}", "dominoes"),
    ("solve --count {}", "latin"),
    ("solve --count {}", "pairs"),
    ("solve --count -t 2 {}", "large"),
    ("solve --count --engine links {}", "queens"),
    ("solve --count --engine cells {}", "large"),
    ("solve --count --engine memo {}", "pairs"),
    ("solve --count --engine sweep {}", "dominoes"),
    ("solve --count --up-to-symmetry {}", "queens"),
    ("solve --count --costs {}", "queens"),
    ("solve --all {}", "queens"),
    ("solve --all {}", "equal"),
    ("solve --all --up-to-symmetry {}", "queens"),
    ("solve --any {}", "triples"),
    ("solve --minimize {}", "costs"),
    ("solve --minimize --force --certificate {c} {}", "costs"),
    ("solve --sample 3 --seed 1 {}", "queens"),
    ("solve --sample 3 --seed 1 {}", "large"),
    ("solve --sample 3 --seed 1 {}", "equal"),
    ("solve --frequencies {}", "pairs"),
    ("solve --frequencies {}", "equal"),
    ("solve --costs {}", "costs"),
    ("solve --minimize --best 5 {}", "costs"),
    ("solve --maximize --best 5 {}", "triples"),
    ("solve --count --verify {}", "queens"),
    ("solve --count --verify {}", "pairs 12"),
    ("solve --count {}", "chain"),
    ("solve --count --checkpoint {c} {}", "queens"),
    ("solve --count --checkpoint {c} {}", "dominoes"),
    ("solve --count --checkpoint {c} {}", "pairs"),
    ("solve --count --checkpoint {c} {}", "latin"),
    ("solve --count --engine sweep --checkpoint {c} {}", "dominoes"),
    ("solve --count --force --certificate {c} {}", "queens"),
    ("solve --count --force --certificate {c} {}", "latin"),
    ("sudoku solve --all {}", "blank 9"),
    ("sudoku count --engine links {}", "blank 16"),
    ("sudoku rate {}", "sudokus"),
    ("sudoku generate --count 1000000000 --seed 1", ""),
    ("sudoku generate --box 5x5 --count 1000 --minimal --seed 1", ""),
    ("check {} @solutions", "pairs 11"),
    ("check {} @certificate", "pairs 12"),
    ("shard audit @manifest16 @records16", ""),
    ("trace {}", "queens"),
    ("queens count 24", ""),
    ("queens count 20 --fundamental --engine links", ""),
    ("queens count 24 --force --certificate {c}", ""),
    ("queens count 24 --checkpoint {c}", ""),
    ("queens list 24", ""),
    ("queens list 24 --fundamental", ""),
    ("pack count --engine links {}", "pack"),
    ("pack solve --limit 9000 --engine links {}", "pack"),
];

/// Commands whose answer is an estimate, however little time they have.
const ESTIMATES: &[(&str, &str)] = &[
    ("info {}", "queens"),
    ("info {}", "chain"),
    ("info --plan {}", "queens"),
    ("info --plan {}", "pairs"),
];

/// Commands without a time limit.
const ENDLESS: &[(&str, &str)] = &[
    ("convert --to json {}", "chain"),
    ("sudoku check {}", "sudokus"),
    ("shard split --target 1000000 {}", "queens"),
    ("shard run @manifest --shard 0 --budget 1000000000000", ""),
    ("shard run @manifest --shard 0 --force --certificate {c}", ""),
    ("shard merge @manifest @records @records @records @records", ""),
];

/// Returns the path of a file that `prepare` writes for `@name`, and any other word as it is.
fn written_by_prepare(word: &str, folder: &Path) -> String {
    match word.strip_prefix('@') {
        Some(name) => folder.join(name).to_string_lossy().into_owned(),
        None => word.to_owned(),
    }
}

/// Starts a command. Its output goes to a file, since a full pipe would stop it.
fn start(args: &str, name: &str, number: usize, folder: &Path) -> Child {
    let path = match name {
        "pack" => folder.join("problem.pack"),
        _ => folder.join(name.replace(' ', "")),
    };
    let (path, written) = (path.to_string_lossy(), folder.join(format!("written{number}")));
    let place = |word: &str| match word {
        "{}" => path.clone().into_owned(),
        "{c}" => written.to_string_lossy().into_owned(),
        word => written_by_prepare(word, folder),
    };
    let output = |end: &str| {
        let file = fs::File::create(folder.join(format!("{number}.{end}")));
        Stdio::from(file.expect("the folder is writable"))
    };
    let mut command = hearing_binary();
    command.args(args.split(' ').map(place)).current_dir(root()).stdin(Stdio::null());
    command.stdout(output("out")).stderr(output("err"));
    command.spawn().expect("the binary can be run")
}

/// Waits for the end of a command. Returns its exit code; `None` if it has not ended in time.
fn wait(child: &mut Child, patience: Duration) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < patience {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    None
}

fn write_problems(folder: &Path) {
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the folder is writable");
    };
    for (name, text) in problems() {
        write(&name.replace(' ', ""), &text);
    }
    for cells in [81, 256] {
        let side = if cells == 81 { 9 } else { 16 };
        write(&format!("blank{side}"), &(".".repeat(cells) + "\n"));
    }
    write("problem.pack", "box 6x10\npieces pentominoes\n");
    let hard =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    write("sudokus", &hard.repeat(40_000));
}

/// Writes the problems, and the files that other commands write about them.
fn prepare(folder: &Path) {
    write_problems(folder);
    let made = |args: &str| {
        let place = |word: &str| written_by_prepare(word, folder);
        let args: Vec<String> = args.split(' ').map(place).collect();
        let outcome = run(&args.iter().map(String::as_str).collect::<Vec<_>>(), "");
        assert!(matches!(outcome.code, Some(0 | 3)), "{args:?}: {outcome:?}");
        outcome.stdout
    };
    made("solve --all @pairs11 --output @solutions");
    made("solve --count @pairs12 --certificate @certificate");
    made("shard split --target 8 --no-symmetry @queens --output @manifest");
    let record = made("shard run @manifest --shard 0 --budget 3000");
    made("shard split --queens 16 --target 4 --output @manifest16");
    let shard = |shard| made(&format!("shard run @manifest16 --shard {shard}"));
    let records = (0..4).map(shard).collect::<String>();
    for (name, text) in [("records", record.repeat(20_000)), ("records16", records)] {
        fs::write(folder.join(name), text).expect("the folder is writable");
    }
}

/// Runs each command on the prepared files, and returns those with another end than `code`. `stop` is
/// given the running command.
fn wrong_ends(
    commands: &[(&str, &str)],
    folder: &Path,
    extra: &str,
    stop: impl Fn(&mut Child),
    code: i32,
) -> Vec<String> {
    let (mut wrong, mut finished) = (Vec::new(), 0);
    for (number, (args, problem)) in commands.iter().enumerate() {
        let mut child = start(&format!("{args}{extra}"), problem, number, folder);
        stop(&mut child);
        let ended = wait(&mut child, PATIENCE);
        let read = |end: &str| {
            fs::read(folder.join(format!("{number}.{end}"))).expect("the output was written")
        };
        let (out, err) = (read("out"), String::from_utf8_lossy(&read("err")).into_owned());
        // A command that still reads its input has no answer, and a manifest is whole or nothing.
        let may_be_silent = *problem == "chain"
            || args.starts_with("shard merge")
            || args.starts_with("shard split");
        let is_silent = out.is_empty() && err.is_empty() && !may_be_silent;
        // A fast machine may finish a few of the commands before they are stopped.
        if ended == Some(0) && code != 0 {
            finished += 1;
            continue;
        }
        if ended != Some(code) || is_silent {
            wrong.push(format!("{args} ({problem}): {ended:?} {err}"));
        }
        if ended.is_none() {
            child.kill().expect("a child can be killed");
            child.wait().expect("a child can be waited for");
        }
    }
    assert!(
        finished * 5 <= commands.len(),
        "{finished} commands ended by themselves: give them more to do"
    );
    wrong
}

#[test]
fn every_command_ends_soon_after_an_interrupt() {
    let folder = folder("interrupts");
    prepare(&folder);
    let interrupt = |child: &mut Child| {
        std::thread::sleep(BEFORE);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
    };
    let commands = [COMMANDS, ESTIMATES, ENDLESS].concat();
    let wrong = wrong_ends(&commands, &folder, "", interrupt, 130);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_ends_at_its_time_limit() {
    let folder = folder("time_limits");
    prepare(&folder);
    let limit = " --time-limit 300ms";
    let mut wrong = wrong_ends(COMMANDS, &folder, limit, |_| {}, 3);
    wrong.extend(wrong_ends(ESTIMATES, &folder, limit, |_| {}, 0));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Nobody reads the output before the interrupt, so the command waits to write. It is in the middle of its
/// list then, and the next thing it does is to read on.
#[test]
fn a_check_that_is_interrupted_prints_its_results_so_far() {
    let folder = folder("interrupted_checks");
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the folder is writable");
    };
    // All but the first are duplicates, so the check prints a line for each.
    write("one", "a b c\na b c\n");
    write("solutions", &"a b c\n\n".repeat(100_000));
    for _ in 0..10 {
        let mut command = hearing_binary();
        command.args(["check", "one", "solutions"]).current_dir(&folder);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.expect("the binary can be run");
        std::thread::sleep(BEFORE / 2);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
        let output = child.wait_with_output().expect("a child can be waited for");
        assert_eq!(output.status.code(), Some(130));
        let note = String::from_utf8_lossy(&output.stderr);
        assert!(note.contains("there may be more solutions to check"), "{note:?}");
    }
}
