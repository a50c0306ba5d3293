//! Help, manual pages and completions.

use insta::assert_snapshot;

use crate::harness::{folder, run};

pub(crate) const COMMANDS: &[&[&str]] = &[
    &[],
    &["solve"],
    &["info"],
    &["check"],
    &["render"],
    &["trace"],
    &["convert"],
    &["sudoku"],
    &["sudoku", "solve"],
    &["sudoku", "count"],
    &["sudoku", "check"],
    &["sudoku", "canon"],
    &["sudoku", "render"],
    &["sudoku", "generate"],
    &["sudoku", "rate"],
    &["sudoku", "hint"],
    &["sudoku", "book"],
    &["queens"],
    &["queens", "count"],
    &["queens", "list"],
    &["queens", "first"],
    &["queens", "render"],
    &["queens", "model"],
    &["board"],
    &["pack"],
    &["pack", "count"],
    &["pack", "solve"],
    &["pack", "render"],
    &["pack", "model"],
    &["pack", "boxes"],
    &["pack", "import"],
    &["shard"],
    &["shard", "split"],
    &["shard", "run"],
    &["shard", "merge"],
    &["shard", "audit"],
    &["completions"],
    &["man"],
];

#[test]
fn help_is_short_and_long() {
    for command in COMMANDS {
        for flag in ["-h", "--help"] {
            let args = [command, &[flag] as &[&str]].concat();
            let outcome = run(&args, "");
            assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{args:?}");
            let longest = outcome.stdout.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(100), "{args:?} is {longest:?} wide");
            assert_eq!(flag == "--help", outcome.stdout.starts_with("Examples:"), "{args:?}");
            let length = if flag == "-h" { "short" } else { "long" };
            let name = ["help", &command.join("_"), length].join("_");
            assert_snapshot!(name, outcome.stdout);
        }
    }
}

#[test]
fn no_arguments_print_help() {
    let outcome = run(&[], "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    assert_eq!(outcome.stderr, run(&["-h"], "").stdout);
}

#[test]
fn the_version_is_printed() {
    run(&["--version"], "").is(0, &format!("quadrille {}\n", env!("CARGO_PKG_VERSION")), "");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let outcome = run(&["completions", shell], "");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{shell}");
        assert!(outcome.stdout.contains("time-limit"), "{shell}");
    }
}

#[test]
fn the_manual_page_is_printed() {
    assert_snapshot!(run(&["man"], "").show());
}

#[test]
fn pages_are_written_and_not_overwritten() {
    let folder = folder("man_pages");
    let path = folder.to_string_lossy().into_owned();
    let names = || {
        let entries = std::fs::read_dir(&folder).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    let first = run(&["man", "--dir", &path], "");
    assert_eq!((first.code, first.stdout.as_str()), (Some(0), ""), "{first:?}");
    assert_eq!(names().len(), COMMANDS.len(), "{:?}", names());
    assert!(names().contains(&"quadrille-queens-count.1".to_owned()));

    let page = folder.join("quadrille-solve.1");
    std::fs::write(&page, "mine").expect("a page can be replaced");
    std::fs::remove_file(folder.join("quadrille.1")).expect("a page can be removed");
    let second = run(&["man", "--dir", &path], "");
    let message = format!("error: {} already exists; --force overwrites it\n", page.display());
    second.is(2, "", &message);
    assert_eq!(std::fs::read_to_string(&page).expect("still there"), "mine");
    assert!(!folder.join("quadrille.1").exists(), "all pages are written, or none");

    let forced = run(&["man", "--dir", &path, "--force"], "");
    assert_eq!(forced.code, Some(0));
    assert_ne!(std::fs::read_to_string(&page).expect("still there"), "mine");
    assert_eq!(names().len(), COMMANDS.len());
}

#[test]
fn the_help_command_prints_help_of_a_command() {
    let help = run(&["help", "solve"], "").stdout;
    assert_eq!(help, run(&["solve", "--help"], "").stdout);
    assert_eq!(
        run(&["help", "shard", "run"], "").stdout,
        run(&["shard", "run", "--help"], "").stdout
    );
}
