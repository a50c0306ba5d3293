//! `quadrille solve --count --certificate`: the checker accepts what it writes.

use std::fs;
use std::path::Path;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::harness::{example, folder, run};

/// Has the certificate of a problem verified, and returns the verdict.
fn verdict(problem: &str, certificate: &Path) -> String {
    let text = fs::read(problem).expect("the problem can be read");
    let bytes = fs::read(certificate).expect("the certificate was written");
    match verify(&text, bytes.as_slice(), DEFAULT_MEMORY) {
        Ok(verified) => verified.to_string(),
        Err(why) => why,
    }
}

#[test]
fn a_count_is_certified() {
    let file = folder("certificate_counts").join("c.cert");
    let path = file.to_string_lossy();
    let queens = example("queens8.xcc");
    run(&["solve", "--count", "--certificate", &path, &queens], "").is(0, "92\n", "");
    assert_eq!(verdict(&queens, &file), "92 solutions");
    let squares = example("latin7.xcc");
    let message = format!("error: {path} already exists; --force overwrites it\n");
    run(&["solve", "--count", "--certificate", &path, &squares], "").is(2, "", &message);
    let stopped = ["solve", "--count", "--certificate", &path, "--force", "--node-limit", "2000"];
    let outcome = run(&[&stopped[..], &[&squares]].concat(), "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(3), "at least 0\n"));
    assert_eq!(verdict(&squares, &file), "at least 0");
}

#[test]
fn a_count_by_threads_is_certified() {
    let file = folder("certificate_threads").join("c.cert");
    let (path, tilings) = (file.to_string_lossy(), example("pentominoes6x10.xcc"));
    let args = ["solve", "--count", "--threads", "2", "--certificate", &path, &tilings];
    run(&args, "").is(0, "9356\n", "");
    assert_eq!(verdict(&tilings, &file), "9356 solutions");
}

#[test]
fn a_least_cost_is_certified() {
    let folder = folder("certificate_costs");
    let [file, problem] = ["c.cert", "row.xcc"].map(|name| folder.join(name));
    let text = "a b c\na |2\nb |1\nc |4\na b |5\nb c |2\n";
    fs::write(&problem, text).expect("the folder can be written");
    let [path, problem] = [&file, &problem].map(|path| path.to_string_lossy());
    let args = ["solve", "--minimize", "--certificate", &path, &problem];
    run(&args, "").is(0, "| cost 4\na |2\nb c |2\n", "note: cost 4\n");
    assert_eq!(verdict(&problem, &file), "no solution costs less than 4");
    // Without solutions, and stopped.
    fs::write(&*problem, "a b c\na b |5\nb c |2\n").expect("the folder can be written");
    let forced = [&args[..], &["--force"]].concat();
    assert_eq!(run(&forced, "").code, Some(1));
    assert_eq!(verdict(&problem, &file), "no solution");
    fs::remove_file(&file).expect("it was written");
    let stopped = [&args[..], &["--node-limit", "0"]].concat();
    assert_eq!(run(&stopped, "").code, Some(3));
    assert!(!file.exists());
    for flag in ["--maximize", "--best", "--count"] {
        let args = [&args[..], &[flag]].concat();
        assert_eq!(run(&args, "").code, Some(2), "{flag}");
    }
    let dearest = run(&["solve", "--maximize", "--certificate", &path, &problem], "");
    assert_eq!(dearest.code, Some(2));
    assert!(dearest.stderr.contains("only a least cost has a certificate"), "{dearest:?}");
    assert_eq!(run(&["solve", "--certificate", &path, &problem], "").code, Some(2));
}

#[test]
fn without_a_file_there_is_no_count() {
    let folder = folder("certificate_fails");
    let path = folder.join("missing").join("c.cert").to_string_lossy().into_owned();
    let outcome = run(&["solve", "--count", "--certificate", &path], "a\na\n");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(4), ""));
    assert!(outcome.stderr.starts_with("error: cannot write "), "{}", outcome.stderr);
    let path = folder.join("c.cert").to_string_lossy().into_owned();
    for flag in [&["--limit", "2"][..], &["--no-symmetry"], &["--any"], &["--costs"]] {
        let args = [&["solve", "--count", "--certificate", &path], flag].concat();
        assert_eq!(run(&args, "a\na\n").code, Some(2), "{flag:?}");
    }
    assert_eq!(run(&["solve", "--certificate", &path], "a\na\n").code, Some(2));
    assert!(fs::read_dir(folder).expect("it can be read").next().is_none());
}
