//! `--output`: the same for every command that prints.

use std::fs;

use crate::harness::{example, folder, run};

const F: &str = "
    .7.....4.6..7.2....5.8..1.........7.2.........3.....................1.....8.......\n";

/// Commands of every kind that prints.
fn commands() -> Vec<Vec<String>> {
    let queens = example("queens8.xcc");
    let soma = example("soma.pack");
    let sudoku = example("c.txt");
    let lines = [
        format!("solve {queens}"),
        format!("solve --all {queens}"),
        format!("solve --count {queens}"),
        format!("solve --sample 2 --seed 1 {queens}"),
        format!("info --probes 10 --time-limit 0s --no-symmetry {queens}"),
        format!("trace --limit 1 {queens}"),
        format!("export --to cnf {queens}"),
        format!("sudoku solve {sudoku}"),
        format!("sudoku count {sudoku}"),
        format!("sudoku check {sudoku}"),
        format!("sudoku canon {sudoku}"),
        format!("sudoku rate {sudoku}"),
        format!("sudoku hint {sudoku}"),
        format!("sudoku render {sudoku}"),
        "sudoku generate --seed 7".to_owned(),
        "queens count 6..8".to_owned(),
        "queens list 6".to_owned(),
        "queens first 8".to_owned(),
        "queens model 8".to_owned(),
        format!("pack count {soma}"),
        format!("pack solve {soma}"),
        format!("pack model {soma}"),
        format!("pack render {soma}"),
        format!("shard split {queens} --target 2"),
        "completions bash".to_owned(),
        "man".to_owned(),
    ];
    let words = |line: &String| line.split_whitespace().map(str::to_owned).collect();
    lines.iter().map(words).collect()
}

/// Returns a text without the lines that depend on the speed of the machine.
fn timeless(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with("time ")).collect()
}

#[test]
fn every_command_writes_its_results_to_a_file() {
    let folder = folder("outputs");
    let path = folder.join("results").to_string_lossy().into_owned();
    for command in commands() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let printed = run(&words, "");
        let with_output = [&words[..], &["-o", &path]].concat();
        // A name without an ending chooses no format.
        let written = run(&with_output, "");
        written.is(printed.code.expect("it ends"), "", &printed.stderr);
        let text = fs::read_to_string(&path).expect("the file is written");
        assert_eq!(timeless(&text), timeless(&printed.stdout), "{words:?}");

        let again = run(&with_output, "");
        let exists = format!("error: {path} already exists; --force overwrites it\n");
        again.is(2, "", &exists);
        fs::write(&path, "old").expect("the file can be replaced");
        assert_eq!(run(&[&with_output[..], &["--force"]].concat(), "").code, printed.code);
        let forced = fs::read_to_string(&path).expect("a file");
        assert_eq!(timeless(&forced), timeless(&text), "{words:?}");
        fs::remove_file(&path).expect("the file can be removed");
    }
    let left: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn an_ending_chooses_the_format() {
    let folder = folder("outputs-format");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let written = |name: &str| fs::read_to_string(path(name)).expect("a file");
    let queens = example("queens8.xcc");
    run(&["solve", &queens, "-o", &path("a.json")], "").is(0, "", "");
    assert_eq!(written("a.json"), run(&["solve", "--json", &queens], "").stdout);
    assert_eq!(written("a.json"), run(&["solve", "--format", "json", &queens], "").stdout);
    let text = ["solve", "--format", "text", &queens, "-o", &path("g.json")];
    run(&text, "").is(0, "", "");
    assert_eq!(written("g.json"), run(&["solve", &queens], "").stdout);
    run(&["queens", "list", "6", "-o", &path("b.jsonl")], "").is(0, "", "");
    assert_eq!(written("b.jsonl"), run(&["queens", "list", "6", "--json"], "").stdout);
    let columns = ["queens", "list", "6", "--format", "columns", "-o", &path("c.json")];
    run(&columns, "").is(0, "", "");
    assert!(written("c.json").starts_with('2'), "a typed format goes before the ending");
    let soma = example("soma.pack");
    run(&["pack", "solve", &soma, "-o", &path("d.json")], "").is(0, "", "");
    assert_eq!(written("d.json"), run(&["pack", "solve", "--json", &soma], "").stdout);
    run(&["pack", "solve", &soma, "-o", &path("e.svg")], "").is(0, "", "");
    assert!(written("e.svg").starts_with("<svg"));
    let refused = run(&["sudoku", "solve", "-o", &path("f.svg")], F);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("`quadrille sudoku render --output FILE`"), "{refused:?}");
    assert!(!folder.join("f.svg").exists());
}

#[test]
fn a_failure_leaves_no_file() {
    let folder = folder("outputs-failures");
    let path = folder.join("results.json").to_string_lossy().into_owned();
    let malformed = run(&["solve", "-o", &path], "a\nb\n");
    assert_eq!(malformed.code, Some(2));
    assert!(malformed.stdout.starts_with("{\"type\":\"error\""), "{malformed:?}");
    let missing = folder.join("none/results").to_string_lossy().into_owned();
    let unwritable = run(&["solve", "-o", &missing], "a\na\n");
    assert_eq!((unwritable.code, unwritable.stdout.as_str()), (Some(4), ""));
    let left: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}
