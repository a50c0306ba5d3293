//! `quadrille shard audit`.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::harness::{Outcome, example, folder, run};

/// Returns a manifest of eight queens, and the records of all its shards.
pub(crate) fn queens(name: &str, engine: &str, budget: &str) -> (String, Vec<String>) {
    let manifest = folder(name).join("manifest.json").to_string_lossy().into_owned();
    let split = ["shard", "split", &example("queens8.xcc"), "--target", "6", "--engine", engine];
    run(&[&split[..], &["--output", &manifest]].concat(), "").is(0, "", "");
    let text = fs::read(&manifest).expect("the manifest was written");
    let cubes: serde_json::Value = serde_json::from_slice(&text).expect("a line of JSON");
    let record = |shard: usize| {
        let shard = shard.to_string();
        run(&["shard", "run", &manifest, "--shard", &shard, "--budget", budget], "").stdout
    };
    let records = (0..cubes["cubes"].as_array().expect("cubes").len()).map(record).collect();
    (manifest, records)
}

fn audit(manifest: &str, records: &str, more: &[&str]) -> Outcome {
    run(&[&["shard", "audit", manifest, "-"], more].concat(), records)
}

/// Returns a changed record with a valid checksum.
pub(crate) fn forged(record: &str, from: &str, to: &str) -> String {
    assert!(record.contains(from), "{record}");
    let record = record.trim_end().replacen(from, to, 1);
    let (said, _) = record.rsplit_once("\"checksum\":\"").expect("a checksum");
    // The checksum does not cover the type.
    let (_, untyped) = said.split_once(',').expect("a type");
    let hashed = format!("{{{untyped}\"checksum\":\"\"}}");
    let digest: String =
        Sha256::digest(hashed.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{said}\"checksum\":\"{digest}\"}}\n")
}

/// Returns the key, the count and the work of the first claim of a record.
fn first_claim(record: &str) -> [String; 3] {
    let line: serde_json::Value = serde_json::from_str(record).expect("a line of JSON");
    let claim = line["claims"][0].as_str().expect("a claim");
    let words: Vec<String> = claim.split(' ').map(str::to_owned).collect();
    words.try_into().expect("three words")
}

/// Returns a record whose first claim counts one solution too many, with a valid checksum.
pub(crate) fn lie(record: &str) -> String {
    let [key, count, work] = first_claim(record);
    let more = count.parse::<u64>().expect("digits") + 1;
    let claim = format!("{key} {count} {work}");
    assert_eq!(forged(record, &claim, &claim), record, "forging is no change");
    forged(record, &claim, &format!("{key} {more} {work}"))
}

#[test]
fn claims_of_runs_pass_the_audit() {
    for (engine, budget) in [("dense", "100000"), ("links", "60"), ("memo", "100")] {
        let (manifest, records) = queens("audit_holds", engine, budget);
        let all = records.concat();
        let outcome = audit(&manifest, &all, &["--sample", "1000", "--seed", "3"]);
        assert!(
            outcome.stdout.contains(" claims audited by links, seed 3: no difference\n"),
            "{outcome:?}"
        );
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        for engine in ["links", "cells", "dense", "memo", "auto"] {
            let outcome = audit(&manifest, &all, &["--engine", engine, "--seed", "1"]);
            assert_eq!(outcome.code, Some(0), "{outcome:?}");
        }
    }
    let (manifest, records) = queens("audit_holds", "dense", "100000");
    let count = records.len();
    let outcome = audit(&manifest, &records.concat(), &["--sample", "100", "--seed", "0"]);
    let words = format!("{count} of {count} claims audited by links, seed 0: no difference\n");
    outcome.is(0, &words, "");
    // A sample of some of the records.
    let outcome = audit(&manifest, &records[1..4].concat(), &["--sample", "2"]);
    assert!(outcome.stdout.starts_with("2 of 3 claims audited"), "{outcome:?}");
}

#[test]
fn a_wrong_count_with_a_valid_checksum_is_found() {
    let (manifest, records) = queens("audit_wrong", "dense", "100000");
    let number = 2;
    let (lie, count) = (lie(&records[number]), first_claim(&records[number])[1].parse::<u64>());
    let count = count.expect("digits");
    let mut all = records.clone();
    all[number] = lie;
    let all = all.concat();
    let merged = run(&["shard", "merge", &manifest, "-"], &all);
    assert!(merged.code == Some(0) && merged.stdout != "92\n", "the merge cannot notice");

    let outcome = audit(&manifest, &all, &["--sample", "1000", "--seed", "9"]);
    let begin = format!("shard {number}, cube ");
    assert!(outcome.stdout.starts_with(&begin), "{outcome:?}");
    let words = format!(": the record has {} solutions, the audit {count}\n", count + 1);
    assert!(outcome.stdout.contains(&words), "{outcome:?}");
    assert!(outcome.stdout.ends_with(", seed 9: 1 claim is wrong\n"), "{outcome:?}");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));

    let json = audit(&manifest, &all, &["--sample", "1000", "--seed", "9", "--json"]);
    let record: serde_json::Value = serde_json::from_str(&json.stdout).expect("an object");
    let failed = &record["failed"][0];
    assert_eq!((json.code, &failed["shard"]), (Some(1), &number.into()), "{record}");
    assert_eq!((&failed["recorded"], &failed["found"]), (&(count + 1).into(), &count.into()));
    for (key, value) in [("complete", true), ("holds", false)] {
        assert_eq!(record[key], value, "{record}");
    }
    assert_eq!(
        (&record["audited"], &record["claims"]),
        (&records.len().into(), &records.len().into())
    );
}

#[test]
fn records_that_cannot_be_audited_are_wrong_usage() {
    let (manifest, records) = queens("audit_usage", "links", "1000");
    audit(&manifest, "", &[]).is(2, "", "error: no record to audit\n");
    let twice = "error: the manifest and the records cannot both be standard input\n";
    let known = ["shard", "run", "-", "--shard", "0", "--budget", "9", "--known", "-"];
    run(&known, "").is(2, "", twice);
    audit("-", "", &[]).is(2, "", twice);
    let torn = audit(&manifest, &records[0][..100], &[]);
    assert_eq!((torn.code, torn.stdout.as_str()), (Some(2), ""));
    assert!(torn.stderr.contains("standard input:1:"), "{torn:?}");
    let foreign = run(&["shard", "split", &example("australia.xcc"), "--target", "2"], "").stdout;
    let other = Path::new(&manifest).with_file_name("other.json");
    fs::write(&other, foreign).expect("the folder is there");
    let refused = audit(&other.to_string_lossy(), &records[0], &[]);
    assert!(refused.stderr.contains("it belongs to another problem"), "{refused:?}");
    assert_eq!(audit(&manifest, &records[0], &["--sample", "0"]).code, Some(2));
}
