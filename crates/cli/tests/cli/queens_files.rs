//! `quadrille queens count` with a checkpoint or a certificate, and `quadrille queens model`.

use std::fs;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::harness::{example, folder, run};

/// Has the certificate of a count verified for the problem that `queens model` prints, and returns the
/// verdict.
fn verdict(name: &str, puzzle: &[&str], counted: &str) -> String {
    let folder = folder(name);
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (certificate, model) = (path("c.cert"), path("c.xcc"));
    let outcome = run(&[&["queens", "count", "--certificate", &certificate], puzzle].concat(), "");
    assert_eq!(outcome.stdout, counted, "{puzzle:?}: {outcome:?}");
    run(&[&["queens", "model", "--output", &model], puzzle].concat(), "").is(0, "", "");
    let [problem, bytes] =
        [&model, &certificate].map(|path| fs::read(path).expect("it was written"));
    verify(&problem, bytes.as_slice(), DEFAULT_MEMORY).map_or_else(|why| why, |it| it.to_string())
}

#[test]
fn counts_are_certified() {
    let board = ["--board", &example("queens-regions.txt")];
    for (name, puzzle, counted, expected) in [
        ("queens-certificate-8", &["8"][..], "92\n", "92 solutions"),
        ("queens-certificate-regions", &board, "1\n", "1 solution"),
        ("queens-certificate-torus", &["7", "--toroidal"], "28\n", "28 solutions"),
        ("queens-certificate-none", &["6", "--toroidal"], "0\n", "no solution"),
        ("queens-certificate-five", &["8", "--place", "5"], "46736\n", "46736 solutions"),
        (
            "queens-certificate-dominating",
            &["6", "--dominating", "--place", "3"],
            "4\n",
            "4 solutions",
        ),
    ] {
        assert_eq!(verdict(name, puzzle, counted), expected, "{puzzle:?}");
    }
}

#[test]
fn a_count_is_resumed() {
    let folder = folder("queens-checkpoint");
    let path = folder.join("c.checkpoint").to_string_lossy().into_owned();
    let count = |args: &[&str]| {
        run(&[&["queens", "count", "--superqueens", "--checkpoint", &path], args].concat(), "")
    };
    let part = count(&["11", "--time-limit", "0s"]);
    assert_eq!(part.code, Some(3), "{part:?}");
    for _ in 0..2 {
        count(&["11"]).is(0, "44\n", "");
    }
    let other = count(&["10"]);
    assert_eq!((other.code, other.stdout.as_str()), (Some(2), ""), "{other:?}");
    assert!(other.stderr.contains("cannot resume from"), "{other:?}");
}

#[test]
fn a_slower_method_is_noted() {
    let folder = folder("queens-slower");
    for flag in ["--checkpoint", "--certificate"] {
        let path = folder.join(flag).to_string_lossy().into_owned();
        let note =
            format!("note: {flag} needs a search, which is slower than a count without it\n");
        run(&["queens", "count", "8", flag, &path], "").is(0, "92\n", &note);
        let path = path + ".json";
        let status = r#"{"type":"status","complete":true,"found":92,"stopped":null,"queens":8}"#;
        let args = ["queens", "count", "8", "--no-symmetry", "--engine", "links", "--json"];
        if flag == "--checkpoint" {
            run(&[&args[..], &[flag, &path]].concat(), "").is(0, &format!("{status}\n"), "");
        }
    }
}

#[test]
fn joins_without_a_meaning_are_refused() {
    let folder = folder("queens-files-refused");
    for flag in ["--checkpoint", "--certificate"] {
        let path = folder.join("c").to_string_lossy().into_owned();
        for (args, word) in [
            (&["8..9"][..], "write one number of queens"),
            (&["8", "9"], "write one number of queens"),
            (&["8", "--up-to", "symmetry"], "--up-to"),
            (&["8", "--by-symmetry"], "--by-symmetry"),
            (&["8", "--limit", "3"], "--limit"),
            (&["8", "--shard", "0/3"], "--shard"),
            (&["8", "--dominating"], "--place K"),
        ] {
            let outcome = run(&[&["queens", "count", flag, &path], args].concat(), "");
            assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{args:?}");
            assert!(outcome.stderr.contains(word), "{args:?}: {}", outcome.stderr);
        }
    }
    let model = run(&["queens", "model", "8", "--dominating"], "");
    assert_eq!((model.code, model.stdout.as_str()), (Some(2), ""));
    assert!(model.stderr.contains("--place K"), "{model:?}");
    assert!(fs::read_dir(folder).expect("it can be read").next().is_none());
}

/// Returns the items and options of a problem in Knuth's text format, without comments.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('|')).collect()
}

#[test]
fn the_model_is_the_exact_cover_problem() {
    // Four queens by hand: an item for each row, column and diagonal, an option for each square.
    let model = run(&["queens", "model", "4"], "");
    assert_eq!((model.code, model.stderr.as_str()), (Some(0), ""));
    let expected: Vec<String> = (0..16)
        .map(|square| (square / 4, square % 4))
        .map(|(row, column)| format!("r{row} c{column} a{} b{}", row + column, row + 3 - column))
        .collect();
    assert_eq!(lines(&model.stdout)[1..], expected);
    run(&["solve", "--count"], &model.stdout).is(0, "2\n", "");
}
