//! What the README shows is what the program does.
//!
//! Every block marked `console` is a session in a shell, in the root of the repository: a line after
//! `$ ` is typed, and the lines up to the next one are what both streams say to it.

use std::env::{join_paths, split_paths, var_os};
use std::path::Path;
use std::process::Command;

use crate::harness::{binary, root};

/// A command of the README, and what the README says comes of it.
struct Example<'a> {
    typed: &'a str,
    shown: String,
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let blocks = text.split("```console\n").skip(1);
    let sessions = blocks.map(|block| block.split("```").next().expect("split gives a part"));
    let mut examples: Vec<Example<'_>> = Vec::new();
    for line in sessions.flat_map(str::lines) {
        match (line.strip_prefix("$ "), examples.last_mut()) {
            (Some(typed), _) => examples.push(Example { typed, shown: String::new() }),
            (None, Some(example)) => example.shown.extend([line, "\n"]),
            (None, None) => panic!("a session begins with a command, not with {line:?}"),
        }
    }
    examples
}

/// What a shell that finds the program on its path says to a command.
fn answer(typed: &str) -> String {
    let program = binary();
    let folder = program.parent().map(Path::to_path_buf);
    let path = var_os("PATH").unwrap_or_default();
    let path = join_paths(folder.into_iter().chain(split_paths(&path))).expect("a path");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{typed}")]).current_dir(root()).env("PATH", path);
    let output = shell.output().expect("there is a shell");
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

#[test]
fn every_session_of_the_readme_is_true() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let examples = examples(&text);
    assert!(examples.len() > 10, "only {} commands were found", examples.len());
    for example in examples {
        assert_eq!(answer(example.typed), example.shown, "$ {}", example.typed);
    }
}
