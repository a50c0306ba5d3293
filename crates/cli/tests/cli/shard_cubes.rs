//! `quadrille shard` with a manifest.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Outcome, example, folder, run};
use crate::shard_audit::lie;

/// Returns the path of a file in a folder.
fn typed(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

/// Returns a folder with a manifest of eight queens, its path, and the records of all shards.
fn queens(name: &str, budget: &str) -> (PathBuf, String, Vec<String>) {
    let folder = folder(name);
    let manifest = typed(&folder, "manifest.json");
    let args = ["shard", "split", &example("queens8.xcc"), "--target", "6", "--engine", "links"];
    let args = [&args[..], &["--output", &manifest]].concat();
    run(&args, "").is(0, "", "");
    let records = records(&manifest, budget);
    (folder, manifest, records)
}

fn cubes(manifest: &str) -> usize {
    let text = fs::read(manifest).expect("the manifest was written");
    let manifest: serde_json::Value = serde_json::from_slice(&text).expect("a line of JSON");
    manifest["cubes"].as_array().expect("a list of cubes").len()
}

/// Returns the records of all shards of a manifest.
fn records(manifest: &str, budget: &str) -> Vec<String> {
    let record = |shard: usize| {
        let args = ["shard", "run", manifest, "--shard", &shard.to_string(), "--budget", budget];
        let outcome = run(&args, "");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{args:?}");
        outcome.stdout
    };
    (0..cubes(manifest)).map(record).collect()
}

/// Merges these records from standard input.
fn merge(manifest: &str, records: &str) -> Outcome {
    run(&["shard", "merge", manifest, "-"], records)
}

#[test]
fn one_round_with_a_large_budget_gives_the_count() {
    let (_, manifest, records) = queens("shard_count", "1000000");
    assert!(records.len() >= 6, "{}", records.len());
    merge(&manifest, &records.concat()).is(0, "92\n", "");
    let shuffled: Vec<&str> = records.iter().rev().chain(&records[..2]).map(|r| &**r).collect();
    merge(&manifest, &shuffled.join("\n")).is(0, "92\n", "");
    let json = run(&["shard", "merge", "--json", &manifest, "-"], records.concat());
    let status: serde_json::Value = serde_json::from_str(&json.stdout).expect("a status");
    assert_eq!((&status["complete"], &status["found"]), (&true.into(), &92.into()));
}

#[test]
fn rounds_run_to_their_end_give_the_plain_count() {
    for (problem, budget, count) in [
        ("queens8.xcc", "40", "92\n"),
        ("queens8.xcc", "1", "92\n"),
        ("queens8.xcc", "100", "92\n"),
    ] {
        let folder = folder("shard_rounds");
        let mut manifest = typed(&folder, "0");
        let split = ["shard", "split", &example(problem), "--target", "3", "--engine", "cells"];
        let outcome = run(&split, "");
        assert_eq!(outcome.code, Some(0));
        fs::write(&manifest, &outcome.stdout).expect("the folder is there");
        let mut rounds = 0;
        loop {
            rounds += 1;
            assert!(rounds < 1000, "no end");
            let all = records(&manifest, budget).concat();
            let next = typed(&folder, &rounds.to_string());
            let outcome = run(&["shard", "merge", &manifest, "-", "--next", &next], all);
            match outcome.code {
                Some(3) => {
                    assert!(outcome.stdout.starts_with("at least "), "{outcome:?}");
                    assert!(outcome.stderr.contains("left over, for another round"), "{outcome:?}");
                    manifest = next;
                }
                Some(0) => {
                    let note = "note: nothing is left over: this was the last round\n";
                    outcome.is(0, count, note);
                    assert!(!Path::new(&next).exists());
                    break;
                }
                _ => panic!("{outcome:?}"),
            }
        }
        assert!(rounds > 1, "{problem} takes more than one round of {budget}");
    }
}

#[test]
fn open_residuals_make_the_count_partial() {
    let (folder, manifest, records) = queens("shard_left", "16");
    let outcome = merge(&manifest, &records.concat());
    assert_eq!(outcome.code, Some(3), "{outcome:?}");
    assert!(outcome.stdout.starts_with("at least "), "{outcome:?}");
    assert!(
        outcome
            .stderr
            .contains(" residuals are left over; --next FILE writes them as another round")
    );

    let next = typed(&folder, "next");
    fs::write(&next, "mine").expect("the folder is there");
    let args = ["shard", "merge", &manifest, "-", "--next", &next];
    let message = format!("error: {next} already exists; --force overwrites it\n");
    run(&args, records.concat()).is(2, "", &message);
    assert_eq!(fs::read_to_string(&next).expect("still there"), "mine");
    assert_eq!(run(&[&args[..], &["--force"]].concat(), records.concat()).code, Some(3));
    assert!(cubes(&next) > 0);
    // Records of the first round are late for the second, and change nothing.
    let late = merge(&next, &records.concat());
    assert_eq!((late.code, &late.stdout), (Some(3), &outcome.stdout), "{late:?}");
}

#[test]
fn the_number_of_shards_may_be_called_so() {
    let split = |flag: &str| run(&["shard", "split", &example("queens8.xcc"), flag, "6"], "");
    let (named, target) = (split("--shards"), split("--target"));
    assert_eq!((named.code, &named.stdout), (Some(0), &target.stdout));
}

#[test]
fn the_same_shard_gives_the_same_record() {
    let (_, manifest, records) = queens("shard_same", "50");
    assert_eq!(self::records(&manifest, "50"), records);
}

#[test]
fn inconsistent_records_are_refused() {
    let (_, manifest, records) = queens("shard_refused", "1000");
    let missing = merge(&manifest, &records[1]);
    let others = records.len() - 2;
    let note = format!("note: there are no records of shard 0 and {others} others\n");
    assert_eq!(missing.code, Some(3), "{missing:?}");
    assert!(missing.stdout.starts_with("at least "), "{missing:?}");
    assert!(missing.stderr.contains(&note), "{missing:?}");
    let last = merge(&manifest, &records[..records.len() - 1].concat());
    let note = format!("note: there is no record of shard {}\n", records.len() - 1);
    assert!(last.stderr.contains(&note), "{last:?}");

    let refused = |records: &str, why: &str| {
        let outcome = merge(&manifest, records);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{why}");
        assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
    };
    let all = records.concat();
    refused(&all[..all.len() - 9], &format!("standard input:{}:", records.len()));
    refused(&all.replacen("\"shard\":0", "\"shard\":1", 1), "the checksum does not match");
    let split = run(
        &["shard", "split", &example("australia.xcc"), "--target", "2", "--engine", "links"],
        "",
    );
    let foreign = run(&["shard", "run", "-", "--shard", "0", "--budget", "100"], &split.stdout);
    refused(&[&foreign.stdout, &*all].concat(), "it belongs to another problem");
    let queens = run(&["queens", "count", "8", "--shard", "0/2"], "").stdout;
    refused(&queens, "unknown type `shard`, expected `claims`");
}

#[test]
fn unknown_shards_are_wrong_usage() {
    let (folder, manifest, records) = queens("shard_usage", "1000");
    let last = records.len() - 1;
    let run_shard =
        |shard| run(&["shard", "run", &manifest, "--shard", shard, "--budget", "5"], "");
    let message = format!("error: there is no shard 99: the numbers are 0 to {last}\n");
    run_shard("99").is(2, "", &message);
    assert_eq!(run_shard("-1").code, Some(2));

    let text = fs::read_to_string(&manifest).expect("the manifest was written");
    let refused = |text: &str, why: &str| {
        for args in
            [&["shard", "run", "-", "--shard", "0", "--budget", "9"][..], &["shard", "merge"]]
        {
            let outcome = run(args, text);
            assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{args:?}");
            assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
        }
    };
    refused(&text[..text.len() / 2], "not a manifest: ");
    refused(&text.replacen("\"round\":1", "\"round\":2", 1), "the checksum does not match");

    let split = ["shard", "split", &example("queens8.xcc"), "--target", "6", "--engine", "links"];
    let split = [&split[..], &["--output", &manifest]].concat();
    let message = format!("error: {manifest} already exists; --force overwrites it\n");
    run(&split, "").is(2, "", &message);
    assert_eq!(run(&[&split[..], &["--force"]].concat(), "").code, Some(0));
    assert_eq!(fs::read_to_string(&manifest).expect("written again"), text);
    let next = typed(&folder, "next");
    let needs = "error: --next needs a manifest as the first file\n";
    run(&["shard", "merge", "--next", &next], "").is(2, "", needs);
}

#[test]
fn shards_of_a_problem_without_solutions_add_up_to_zero() {
    let split = run(&["shard", "split", "--target", "4"], "a b\na\na\n");
    assert_eq!(split.code, Some(0));
    let folder = folder("shard_nothing");
    let manifest = typed(&folder, "manifest.json");
    fs::write(&manifest, split.stdout).expect("the folder is there");
    merge(&manifest, &records(&manifest, "10").concat()).is(1, "0\n", "");
}

#[test]
fn a_count_of_some_seconds_is_not_divided() {
    let folder = folder("shard_whole");
    let manifest = typed(&folder, "manifest.json");
    let split =
        ["shard", "split", &example("queens8.xcc"), "--target", "16", "--output", &manifest];
    run(&split, "").is(0, "", "");
    assert_eq!(cubes(&manifest), 1);
    merge(&manifest, &records(&manifest, "1").concat()).is(0, "92\n", "");
    merge(&manifest, "").is(0, "92\n", "");
}

#[test]
fn claims_that_contradict_each_other_are_refused() {
    let (_, manifest, records) = queens("shard_contradiction", "100000");
    let lie = lie(&records[1]);
    let outcome = merge(&manifest, &[records.concat(), lie].concat());
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""));
    let words =
        "error: the records of shards 1 and 1 contradict each other: two claims about residual ";
    assert!(outcome.stderr.starts_with(words), "{outcome:?}");
}

#[test]
fn a_manifest_of_an_earlier_version_is_refused_by_name() {
    let old = "{\"type\":\"manifest\",\"version\":\"0.1.0\",\"problem_hash\":\"\",\"engine\":\"auto\",\
               \"memory\":1,\"round\":1,\"counted\":\"0\",\"residues\":[\"0\",\"0\"],\"nodes\":\"0\",\
               \"cubes\":[],\"problem\":\"a\\na\\n\",\"checksum\":\"\"}";
    let outcome = run(&["shard", "run", "-", "--shard", "0", "--budget", "9"], old);
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome.stderr.contains("its format has version 0.1.0, and this program reads version "),
        "{outcome:?}"
    );
}
