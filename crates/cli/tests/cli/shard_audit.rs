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

#[test]
fn records_of_runs_pass_the_audit() {
    for (engine, budget, other) in
        [("auto", "100000", "links"), ("links", "25", "cells"), ("memo", "40", "links")]
    {
        let (manifest, records) = queens("audit_holds", engine, budget);
        let all = records.concat();
        let count = records.len();
        let outcome = audit(&manifest, &all, &["--sample", "1000", "--seed", "3"]);
        let begin = format!("{count} of {count} records audited by {other}, seed 3: ");
        assert!(outcome.stdout.starts_with(&begin), "{outcome:?}");
        assert!(outcome.stdout.ends_with(" solutions, no difference\n"), "{outcome:?}");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        for engine in ["links", "cells", "dense", "memo", "auto"] {
            let outcome = audit(&manifest, &all, &["--engine", engine, "--seed", "1"]);
            assert_eq!(outcome.code, Some(0), "{outcome:?}");
        }
    }
    let (manifest, records) = queens("audit_holds", "auto", "100000");
    let all = records.concat();
    let count = records.len();
    let begin = format!("{count} of {count} records audited by links, seed 0: 92 solutions");
    let outcome = audit(&manifest, &all, &["--sample", "100", "--seed", "0"]);
    assert!(outcome.stdout.starts_with(&begin), "{outcome:?}");
    // A sample of some of the records.
    let outcome = audit(&manifest, &records[1..4].concat(), &["--sample", "2"]);
    assert!(outcome.stdout.starts_with("2 of 3 records audited"), "{outcome:?}");
}

#[test]
fn a_wrong_count_with_a_valid_checksum_is_found() {
    let (manifest, records) = queens("audit_wrong", "auto", "100000");
    let number = records.iter().position(|r| r.contains("\"count\":\"4\"")).expect("a shard of 4");
    let counted = "\"count\":\"4\",\"residues\":[\"4\",\"4\"]";
    let lie = forged(&records[number], counted, "\"count\":\"5\",\"residues\":[\"5\",\"5\"]");
    assert_eq!(forged(&records[number], counted, counted), records[number], "forging is no change");
    let mut all = records.clone();
    all[number] = lie;
    let all = all.concat();
    assert_eq!(
        run(&["shard", "merge", &manifest, "-"], &all).stdout,
        "93\n",
        "the merge cannot notice"
    );

    let outcome = audit(&manifest, &all, &["--sample", "1000", "--seed", "9"]);
    let first = format!("shard {number}: the record counts 5 solutions, but links counts 4\n");
    assert!(outcome.stdout.starts_with(&first), "{outcome:?}");
    assert!(outcome.stdout.ends_with("92 solutions, 1 record is wrong\n"), "{outcome:?}");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));

    let json = audit(&manifest, &all, &["--sample", "1000", "--seed", "9", "--json"]);
    let record: serde_json::Value = serde_json::from_str(&json.stdout).expect("an object");
    let failed = serde_json::json!([{ "shard": number, "recorded": 5, "found": 4 }]);
    assert_eq!((json.code, &record["failed"]), (Some(1), &failed));
    for (key, value) in [("complete", true), ("holds", false)] {
        assert_eq!(record[key], value, "{record}");
    }
    let counts = (&record["audited"], &record["records"], &record["found"]);
    assert_eq!(counts, (&records.len().into(), &records.len().into(), &92.into()));
}

#[test]
fn missing_or_repeated_leftovers_are_found_or_refused() {
    let (manifest, records) = queens("audit_left", "auto", "16");
    let whole = queens("audit_left_whole", "auto", "100000").1;
    let count = |record: &str| {
        let record: serde_json::Value = serde_json::from_str(record).expect("a record");
        record["count"].clone()
    };
    let mut tried = 0;
    for (number, record) in records.iter().enumerate() {
        let read: serde_json::Value = serde_json::from_str(record).expect("a record");
        let left: Vec<String> =
            read["left"].as_array().expect("cubes").iter().map(|cube| cube.to_string()).collect();
        let [one, other, ..] = &*left else { continue };
        tried += 1;
        let lost = forged(record, &format!("[{}]", left.join(",")), "[]");
        let outcome = audit(&manifest, &lost, &["--seed", "1"]);
        let (recorded, found) = (count(record), count(&whole[number]));
        let [recorded, found] = [&recorded, &found].map(|count| count.as_str().expect("digits"));
        assert_eq!(outcome.code, Some(i32::from(recorded != found)), "{outcome:?}");
        let line = format!(
            "shard {number}: the record counts {recorded} solutions, but links counts {found}\n"
        );
        assert!(recorded == found || outcome.stdout.starts_with(&line), "{outcome:?}");

        let doubled = forged(record, other, one);
        let text = one.trim_matches('"');
        let message = format!(
            "error: the record of shard {number} leaves over {text} and {text}, which may have \
             solutions in common\n"
        );
        audit(&manifest, &doubled, &[]).is(2, "", &message);
        run(&["shard", "merge", &manifest, "-"], &doubled).is(2, "", &message);
    }
    assert!(tried > 2, "{tried} records left two cubes over");
}

#[test]
fn records_that_cannot_be_audited_are_wrong_usage() {
    let (manifest, records) = queens("audit_usage", "auto", "1000");
    audit(&manifest, "", &[]).is(2, "", "error: no record to audit\n");
    let twice = "error: the manifest and the records cannot both be standard input\n";
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
