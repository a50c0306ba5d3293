//! Runs the examples of the README and of the book in `docs/`, and checks their links.
//!
//! Every block marked `console` is a session in a shell, in the root of the repository: a line
//! after `$ ` is a command, lines after `> ` continue it, and the lines up to the next one are its
//! output on both streams. Rust blocks are run by the documentation tests of `quadrille-benches`,
//! which sees all libraries. A command that needs Python is skipped where there is none.

use std::env::{join_paths, split_paths, var_os};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::{binary, root};

/// A command of a document, and the output that the document shows.
struct Example {
    typed: String,
    shown: String,
}

fn examples(text: &str) -> Vec<Example> {
    let blocks = text.split("```console\n").skip(1);
    let sessions = blocks.map(|block| block.split("```").next().expect("split returns a part"));
    let mut examples: Vec<Example> = Vec::new();
    for line in sessions.flat_map(str::lines) {
        if let Some(typed) = line.strip_prefix("$ ") {
            examples.push(Example { typed: typed.to_owned(), shown: String::new() });
            continue;
        }
        let Some(example) = examples.last_mut() else {
            panic!("a session begins with a command, not with {line:?}")
        };
        match line.strip_prefix("> ").filter(|_| example.shown.is_empty()) {
            Some(more) => example.typed.extend(["\n", more]),
            None => example.shown.extend([line, "\n"]),
        }
    }
    examples
}

/// Runs a command in a shell that finds the program on its path, and returns its output.
fn output(typed: &str) -> String {
    let program = binary();
    let folder = program.parent().map(Path::to_path_buf);
    let path = var_os("PATH").unwrap_or_default();
    let path = join_paths(folder.into_iter().chain(split_paths(&path))).expect("a path");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{typed}")]).current_dir(root()).env("PATH", path);
    let output = shell.output().expect("there is a shell");
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Whether this machine can run the command.
fn can_run(typed: &str) -> bool {
    let has_python = || Command::new("python3").arg("--version").output().is_ok();
    !typed.contains("python3") || has_python()
}

/// Returns all Markdown files in a folder and its subfolders, sorted by path.
fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of documents") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            pages.extend(pages_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Returns the README and the chapters of the book.
fn documents() -> Vec<PathBuf> {
    let mut documents = vec![root().join("README.md")];
    documents.extend(pages_in(&root().join("docs")));
    documents
}

fn read(document: &Path) -> String {
    fs::read_to_string(document).unwrap_or_else(|error| panic!("{}: {error}", document.display()))
}

#[test]
fn every_session_in_the_documents_has_the_shown_output() {
    for document in documents() {
        for example in examples(&read(&document)).iter().filter(|example| can_run(&example.typed)) {
            let place = document.display();
            assert_eq!(output(&example.typed), example.shown, "{place}: $ {}", example.typed);
        }
    }
}

#[test]
fn the_readme_is_short_and_the_book_has_sessions() {
    let [readme, chapters @ ..] = &documents()[..] else { panic!("no documents") };
    assert!(read(readme).lines().count() <= 200, "the README has more than 200 lines");
    assert!(!examples(&read(readme)).is_empty(), "the README has no sessions");
    let sessions: usize = chapters.iter().map(|page| examples(&read(page)).len()).sum();
    assert!(sessions > 10, "only {sessions} commands were found in the book");
}

#[test]
fn every_link_leads_to_a_file() {
    let mut documents = documents();
    for page in
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "DESIGN.md", "benches/README.md", "scale/README.md"]
    {
        documents.push(root().join(page));
    }
    for document in documents {
        let text = read(&document);
        let folder = document.parent().expect("a document is in a folder");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("https://")) {
            let file = link.split('#').next().expect("split returns a part");
            assert!(folder.join(file).exists(), "{}: broken link {link}", document.display());
        }
    }
}

#[test]
fn the_summary_names_every_chapter() {
    let summary = read(&root().join("docs/SUMMARY.md"));
    for page in pages_in(&root().join("docs")) {
        let name = page.strip_prefix(root().join("docs")).expect("a page of the book");
        let link = format!("({})", name.display());
        assert!(link == "(SUMMARY.md)" || summary.contains(&link), "SUMMARY.md lacks {link}");
    }
}

#[test]
fn every_rust_example_is_a_documentation_test() {
    let tests = read(&root().join("benches/src/lib.rs"));
    for document in documents().iter().filter(|page| read(page).contains("```rust")) {
        let path = document.strip_prefix(root()).expect("a file of the repository");
        let included = format!("include_str!(\"../../{}\")", path.display());
        assert!(tests.contains(&included), "benches/src/lib.rs lacks {included}");
    }
}
