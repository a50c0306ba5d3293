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
