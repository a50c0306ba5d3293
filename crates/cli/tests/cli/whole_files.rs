//! Files are written whole or not at all, and other files stay unchanged.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::harness::{example, folder, run, run_on_a_full_disk};

/// Splits a problem into a manifest in this file.
fn split(manifest: &Path) -> Vec<String> {
    let words = ["shard", "split", &example("queens8.xcc"), "--target", "6", "--force", "--output"];
    let manifest = manifest.to_string_lossy().into_owned();
    words.into_iter().map(str::to_owned).chain([manifest]).collect()
}

fn words(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<_> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn other_files_stay_unchanged() {
    let folder = folder("whole_files_survive");
    let (manifest, unfinished) = (folder.join("m.json"), folder.join("m.json.unfinished"));
    fs::write(&unfinished, "mine").expect("the folder is writable");
    run(&words(&split(&manifest)), "").is(0, "", "");
    assert_eq!(fs::read_to_string(&unfinished).expect("it survives"), "mine");
    assert_eq!(names(&folder), ["m.json", "m.json.unfinished"]);
}

#[test]
fn links_are_replaced_and_not_followed() {
    let folder = folder("whole_files_links");
    let [manifest, unfinished, target] =
        ["m.json", "m.json.unfinished", "target"].map(|name| folder.join(name));
    fs::write(&target, "mine").expect("the folder is writable");
    symlink(&target, &unfinished).expect("links can be made");
    run(&words(&split(&manifest)), "").is(0, "", "");
    assert_eq!(fs::read_to_string(&target).expect("it survives"), "mine");

    fs::remove_file(&manifest).expect("it was written");
    symlink(&target, &manifest).expect("links can be made");
    run(&words(&split(&manifest)), "").is(0, "", "");
    assert_eq!(fs::read_to_string(&target).expect("it survives"), "mine");
    assert!(fs::symlink_metadata(&manifest).expect("it was written").is_file());

    // A dangling link counts as an existing file.
    let dangling = folder.join("dangling");
    symlink(folder.join("nowhere"), &dangling).expect("links can be made");
    let mut args = split(&dangling);
    args.retain(|word| word != "--force");
    let message = format!("error: {} already exists; --force overwrites it\n", dangling.display());
    run(&words(&args), "").is(2, "", &message);
    assert!(fs::symlink_metadata(&dangling).expect("it survives").is_symlink());
}

#[test]
fn permissions_are_kept() {
    let folder = folder("whole_files_mode");
    let (manifest, fresh) = (folder.join("m.json"), folder.join("fresh"));
    run(&words(&split(&manifest)), "").is(0, "", "");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    fs::write(&fresh, "").expect("the folder is writable");
    assert_eq!(mode(&manifest), mode(&fresh), "a new file has the permissions of new files");
    for kept in [0o600, 0o640, 0o604] {
        let permissions = fs::Permissions::from_mode(kept);
        fs::set_permissions(&manifest, permissions).expect("the file is ours");
        run(&words(&split(&manifest)), "").is(0, "", "");
        assert_eq!(mode(&manifest), kept);
    }
}

#[test]
fn a_full_disk_is_an_error_and_leaves_the_old_file() {
    let folder = folder("whole_files_full");
    let manifest = folder.join("m.json");
    fs::write(&manifest, "old").expect("the folder is writable");
    let outcome = run_on_a_full_disk(&words(&split(&manifest)));
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""), "{outcome:?}");
    let message = format!("error: cannot write {}: ", manifest.display());
    assert!(outcome.stderr.starts_with(&message), "{outcome:?}");
    assert_eq!(fs::read_to_string(&manifest).expect("it survives"), "old");
    assert_eq!(names(&folder), ["m.json"]);
}

#[test]
fn only_regular_files_are_replaced() {
    let folder = folder("whole_files_others");
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("there is a mkfifo command").success());
    fs::create_dir(folder.join("folder")).expect("the folder is writable");
    for name in ["pipe", "folder"] {
        let outcome = run(&words(&split(&folder.join(name))), "");
        assert_eq!(outcome.code, Some(4), "{outcome:?}");
    }
    assert_eq!(names(&folder), ["folder", "pipe"]);
    assert!(!fs::metadata(&pipe).expect("it survives").is_file());
}

fn is_unfinished(name: &str) -> bool {
    name.starts_with(".quadrille-") && name.ends_with(".tmp")
}

/// A certificate of 20 queens is written for hours.
#[test]
fn what_a_killed_process_leaves_is_removed_by_the_next_that_writes_the_same_file() {
    let folder = folder("whole_files_killed");
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    let problem = folder.join("problem");
    fs::write(&problem, crate::info::queens_text(20)).expect("the folder is writable");
    let write = |path: &Path, limit: &str| {
        let args = ["solve", "--count", "--time-limit", limit, "--certificate"].map(str::to_owned);
        let paths = [path, &problem].map(|path| path.to_string_lossy().into_owned());
        [&args[..], &paths].concat()
    };
    let unfinished = || -> Vec<String> {
        names(&folder).into_iter().filter(|name| is_unfinished(name)).collect()
    };
    let begin = |path: &Path| {
        let before = unfinished();
        let child = crate::checkpoint::spawn(&words(&write(path, "1h")));
        let begun = std::time::Instant::now();
        while unfinished().iter().all(|name| before.contains(name)) {
            assert!(begun.elapsed().as_secs() < 60, "it makes no file");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child
    };
    let end = |mut child: std::process::Child| {
        child.kill().expect("a child can be killed");
        child.wait().expect("a child can be waited for");
    };
    // Two are killed, one for each file, and one for the first file lives.
    end(begin(&one));
    end(begin(&other));
    let killed = unfinished();
    let living = begin(&one);
    let after = unfinished();
    assert_eq!(after.len(), 2, "the first one is removed: {after:?}");
    let common = after.iter().filter(|name| killed.contains(name)).count();
    assert_eq!(common, 1, "that of the other file stays: {killed:?}, {after:?}");
    // A file of the same name from anyone else, and one that is still written, stay.
    fs::write(folder.join(".quadrille-mine.tmp"), "mine").expect("the folder is writable");
    assert_eq!(run(&words(&write(&one, "10ms")), "").code, Some(3));
    let last = unfinished();
    assert!(after.iter().all(|name| last.contains(name)), "{after:?}, {last:?}");
    assert_eq!(last.len(), 3, "{last:?}");
    end(living);
    for path in [&one, &other] {
        fs::remove_file(path).unwrap_or_default();
        assert_eq!(run(&words(&write(path, "10ms")), "").code, Some(3));
    }
    assert_eq!(unfinished(), [".quadrille-mine.tmp"]);
}
