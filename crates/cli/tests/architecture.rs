//! The rules of ARCHITECTURE.md that can be checked in the text of the sources.
//!
//! Comments and unit tests are ignored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders in which a crate's modules begin.
const CRATES: [&str; 32] = [
    "crates/random/src",
    "crates/threads/src",
    "crates/vectors/src",
    "crates/answer/src",
    "crates/problem/src",
    "crates/formats/src",
    "crates/symmetry/src",
    "crates/search/src",
    "crates/count/src",
    "crates/dlx/src",
    "crates/sudoku-rules/src",
    "crates/sudoku-fast/src",
    "crates/sudoku/src",
    "crates/sudoku-formats/src",
    "crates/sudoku-human/src",
    "crates/nqueens-fast/src",
    "crates/nqueens/src",
    "crates/nqueens-formats/src",
    "crates/shards/src",
    "crates/packing/src",
    "crates/check/src",
    "crates/cli/src",
    "benches/src",
    "benches/src/bin/campaign",
    "benches/src/bin/compare",
    "benches/src/bin/families",
    "benches/src/bin/instructions",
    "benches/src/bin/pins",
    "benches/src/bin/queens",
    "benches/src/bin/sensitivity",
    "benches/src/bin/sudoku",
    "benches/src/bin/threads",
];
/// Packages outside the workspace.
const OUTSIDE: [&str; 2] = ["crates/python/src", "web/src"];
const LIBRARIES: &[&str] = &[
    "crates/random/src",
    "crates/threads/src",
    "crates/vectors/src",
    "crates/answer/src",
    "crates/problem/src",
    "crates/formats/src",
    "crates/symmetry/src",
    "crates/search/src",
    "crates/count/src",
    "crates/dlx/src",
    "crates/sudoku-rules/src",
    "crates/sudoku-fast/src",
    "crates/sudoku/src",
    "crates/sudoku-formats/src",
    "crates/sudoku-human/src",
    "crates/nqueens-fast/src",
    "crates/nqueens/src",
    "crates/nqueens-formats/src",
    "crates/shards/src",
    "crates/packing/src",
];

/// The code of each source file.
type Sources = BTreeMap<PathBuf, String>;

fn sources(folder: &str) -> Sources {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join(folder)];
    let mut sources = Sources::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources can be read") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                let text = fs::read_to_string(&path).expect("a source is text");
                let name = path.strip_prefix(&root).expect("a path below the root").to_owned();
                sources.insert(name, code(&text));
            }
        }
    }
    assert!(!sources.is_empty(), "there is nothing in {folder}");
    sources
}

/// Returns a text without its comments and unit tests.
fn code(text: &str) -> String {
    let text = text.split("\nmod tests {").next().expect("split gives a part");
    let lines = text.lines().map(|line| match line.find("//") {
        Some(comment) => &line[..comment],
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns whether code contains these words as whole words.
fn has(code: &str, words: &str) -> bool {
    code.match_indices(words).any(|(start, _)| {
        let (before, after) = (&code[..start], &code[start + words.len()..]);
        !before.ends_with(is_of_name)
            && (!words.ends_with(is_of_name) || !after.starts_with(is_of_name))
    })
}

/// Asserts that in these folders only the allowed files have any of these words.
fn only_in(allowed: &[&str], folders: &[&str], words: &[&str]) {
    for (path, code) in folders.iter().flat_map(|folder| sources(folder)) {
        if allowed.iter().any(|allowed| path == Path::new(allowed)) {
            continue;
        }
        let found: Vec<_> = words.iter().filter(|words| has(&code, words)).collect();
        assert!(found.is_empty(), "{} has {found:?}", path.display());
    }
}

#[test]
fn libraries_print_nothing_and_read_no_environment() {
    let printing = ["println!", "eprintln!", "print!", "eprint!", "dbg!"];
    let reading = ["std::env", "std::fs", "std::net", "std::process", "option_env!"];
    only_in(&[], LIBRARIES, &[printing.as_slice(), &reading].concat());
}

/// A certificate is written to a writer of the caller.
#[test]
fn only_certificates_are_written_to_a_writer() {
    let files =
        ["cost", "count", "encoding", "head", "join", "leaves", "mod", "refute", "threads", "walk"];
    let files = files.map(|file| format!("crates/count/src/certify/{file}.rs"));
    let mut allowed: Vec<&str> = files.iter().map(String::as_str).collect();
    allowed.push("crates/dlx/src/query/certify.rs");
    only_in(&allowed, LIBRARIES, &["std::io"]);
}

#[test]
fn the_clock_of_the_engine_is_in_one_place() {
    let clock = ["Instant::now", "SystemTime"];
    let engine = ["crates/search/src", "crates/count/src", "crates/dlx/src"];
    only_in(&["crates/search/src/meter/budget.rs"], &engine, &clock);
}

#[test]
fn libraries_read_no_clock_that_web_assembly_lacks() {
    let std_clock = ["std::time::Instant", "std::time::{Duration, Instant}", "SystemTime"];
    only_in(&["crates/vectors/src/clock.rs"], LIBRARIES, &std_clock);
}

#[test]
fn only_vector_instructions_are_unsafe() {
    let unsafe_files = [
        "crates/vectors/src/simd128.rs",
        "crates/vectors/src/x86/avx2.rs",
        "crates/vectors/src/x86/avx512.rs",
        "crates/vectors/src/x86/mod.rs",
    ];
    only_in(&unsafe_files, &CRATES, &["unsafe"]);
}

#[test]
fn only_the_output_module_of_the_command_line_writes() {
    let writing = ["println!", "eprintln!", "print!", "eprint!", "stdout()", "stderr()"];
    only_in(&["crates/cli/src/output/streams.rs"], &["crates/cli/src"], &writing);
}

/// All other code asks these for threads. The command line has one of its own, which draws the line of
/// progress.
#[test]
fn threads_are_started_in_few_places() {
    let starts =
        ["thread::spawn", "thread::scope", "spawn_scoped", "Builder::new().spawn", "rayon"];
    let places = [
        "crates/threads/src/beside.rs",
        "crates/count/src/sweep/run.rs",
        "crates/count/src/threads/listing.rs",
        "crates/count/src/threads/pool.rs",
    ];
    only_in(&places, LIBRARIES, &starts);
}

/// The members of the workspace are listed in topological order.
#[test]
fn a_crate_uses_only_the_crates_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the workspace");
    let members: Vec<&str> =
        manifest.split('"').filter(|word| word.starts_with("crates/")).collect();
    let libraries = members.iter().take_while(|member| **member != "crates/cli");
    let names: Vec<String> = libraries
        .map(|member| format!("quadrille_{}", member["crates/".len()..].replace('-', "_")))
        .chain(["quadrille_benches".to_owned()])
        .collect();
    assert!(names.len() > 15, "{names:?}");
    for (place, member) in members.iter().enumerate().take(names.len()) {
        let folder = format!("{member}/src");
        let below: Vec<&str> = names.iter().skip(place + 1).map(String::as_str).collect();
        only_in(&[], &[&folder], &below);
    }
}

/// Returns the paths that begin with `crate::`, as segments, with braces expanded.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (start, root) in code.match_indices("crate::") {
        let before = &code[..start];
        // The path in `pub(in crate::…)` is a visibility, not a use.
        if !before.ends_with(is_of_name) && !before.ends_with("in ") {
            tree(&code[start + root.len()..], &[], &mut paths);
        }
    }
    paths
}

/// Reads a path or a list of paths in braces, and returns the text after it.
fn tree<'a>(code: &'a str, prefix: &[String], paths: &mut Vec<Vec<String>>) -> &'a str {
    let mut code = code.trim_start();
    let mut path = prefix.to_vec();
    if let Some(list) = code.strip_prefix('{') {
        code = list.trim_start();
        while !code.starts_with('}') {
            let rest = tree(code, prefix, paths).trim_start();
            let rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            assert!(rest.len() < code.len(), "not a list of paths: {code:.60}");
            code = rest;
        }
        return &code[1..];
    }
    let end = code.find(|c| !is_of_name(c)).unwrap_or(code.len());
    path.push(code[..end].to_owned());
    match code[end..].strip_prefix("::") {
        Some(rest) if rest.starts_with(|c| c == '{' || is_of_name(c)) => tree(rest, &path, paths),
        _ => {
            paths.push(path);
            &code[end..]
        }
    }
}

/// Returns the file of a path; a re-export leads to the original file.
fn target(root: &Path, path: &[String], sources: &Sources) -> Option<PathBuf> {
    let mut folder = root.to_owned();
    let mut file = None;
    let mut names = path.iter();
    let mut name = names.next();
    while let Some(segment) = name {
        let next = folder.join(segment);
        let here = [next.with_extension("rs"), next.join("mod.rs")];
        let Some(found) = here.into_iter().find(|file| sources.contains_key(file)) else { break };
        (file, folder, name) = (Some(found), next, names.next());
    }
    let file =
        file.or_else(|| Some(root.join("lib.rs")).filter(|lib| sources.contains_key(lib)))?;
    let exported = name.and_then(|name| {
        let mut exports = Vec::new();
        let code = &sources[&file];
        for (start, words) in code.match_indices("use ") {
            // `House {` is not a use.
            if !code[..start].ends_with(is_of_name) {
                tree(&code[start + words.len()..], &[], &mut exports);
            }
        }
        let export = exports.into_iter().find(|export| export.last() == Some(name))?;
        let child = folder.join(export.first()?);
        let files = [child.with_extension("rs"), child.join("mod.rs")];
        files.into_iter().find(|file| sources.contains_key(file))
    });
    Some(exported.unwrap_or(file))
}

/// Returns for each file of a crate the other files of the crate that it uses.
fn uses(root: &str) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    let sources = sources(root);
    let of_file = |file: &PathBuf, code: &str| -> BTreeSet<PathBuf> {
        let paths = paths(code);
        let targets = paths.iter().filter_map(|path| target(Path::new(root), path, &sources));
        targets.filter(|target| target != file).collect()
    };
    let uses: BTreeMap<_, _> =
        sources.iter().map(|(file, code)| (file.clone(), of_file(file, code))).collect();
    let finds_any = uses.values().any(|used| !used.is_empty());
    assert!(uses.len() <= 2 || finds_any, "no import was found in {root}");
    uses
}

/// What stays of a graph when nodes that lead nowhere are taken away again and again: nothing, if
/// there is no circle.
fn circles(
    mut graph: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
) -> BTreeMap<PathBuf, BTreeSet<PathBuf>> {
    while let Some(ground) = {
        let on_ground = |used: &BTreeSet<PathBuf>| !used.iter().any(|k| graph.contains_key(k));
        graph.iter().find(|(_, used)| on_ground(used)).map(|(node, _)| node.clone())
    } {
        graph.remove(&ground);
    }
    graph
}

#[test]
fn no_file_uses_itself_through_others() {
    for root in CRATES.into_iter().chain(OUTSIDE) {
        let left = circles(uses(root));
        assert!(left.is_empty(), "files in a circle, or above one: {left:#?}");
    }
}

#[test]
fn no_room_uses_itself_through_others() {
    for root in LIBRARIES {
        let room = |file: &Path| -> PathBuf {
            let inside = file.strip_prefix(root).expect("a file of the crate");
            Path::new(inside.iter().next().expect("a name")).with_extension("")
        };
        let mut rooms: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
        for (file, used) in uses(root) {
            let own = room(&file);
            let others = used.iter().map(|used| room(used)).filter(|other| *other != own);
            rooms.entry(own.clone()).or_default().extend(others);
        }
        let left = circles(rooms);
        assert!(left.is_empty(), "rooms of {root} in a circle, or above one: {left:#?}");
    }
}
