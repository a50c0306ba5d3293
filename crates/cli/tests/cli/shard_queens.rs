//! `quadrille shard` with the manifest of a count of queens.

use std::fs;

use crate::harness::{folder, run};
use crate::shard_audit::forged;

/// Returns a manifest, and the records of all its shards.
pub(crate) fn queens(name: &str, queens: &str, shards: usize) -> (String, Vec<String>) {
    let manifest = folder(name).join("manifest.json").to_string_lossy().into_owned();
    let target = shards.to_string();
    let split = ["shard", "split", "--queens", queens, "--target", &target, "--output", &manifest];
    run(&split, "").is(0, "", "");
    let record = |shard: usize| {
        let outcome = run(&["shard", "run", &manifest, "--shard", &shard.to_string()], "");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        outcome.stdout
    };
    let records = (0..shards).map(record).collect();
    (manifest, records)
}

/// Returns the count of a record and of its parts.
fn numbers(record: &str) -> (u64, Vec<u64>) {
    let record: serde_json::Value = serde_json::from_str(record).expect("a record");
    let number =
        |text: &serde_json::Value| text.as_str().expect("digits").parse::<u64>().expect("a number");
    let parts = record["parts"].as_array().expect("parts").iter().map(number);
    (number(&record["count"]), parts.collect())
}

/// Returns the counts of a record as text, with `more` added to one part.
fn counts(record: &str, part: usize, more: u64) -> String {
    let (count, mut parts) = numbers(record);
    parts[part] += more;
    let parts: Vec<String> = parts.iter().map(|part| format!("\"{part}\"")).collect();
    let (count, parts) = (count + more, parts.join(","));
    format!("\"count\":\"{count}\",\"parts\":[{parts}],\"residues\":[\"{count}\",\"{count}\"]")
}

/// Returns a record whose sum is as false as one of its parts.
pub(crate) fn lie(record: &str, part: usize) -> String {
    forged(record, &counts(record, part, 0), &counts(record, part, 1))
}

#[test]
fn the_shards_of_a_manifest_give_the_count() {
    let (manifest, records) = queens("queens_count", "12", 5);
    for (shard, record) in records.iter().enumerate() {
        let same = run(&["queens", "count", "12", "--shard", &format!("{shard}/5")], "");
        assert_eq!(&same.stdout, record, "the record of `queens count`");
        let budget = ["shard", "run", &manifest, "--shard", &shard.to_string(), "--budget", "1"];
        assert_eq!(&run(&budget, "").stdout, record, "a budget means nothing");
    }
    let all = records.concat();
    run(&["shard", "merge", &manifest, "-"], &all).is(0, "14200\n", "");
    run(&["shard", "merge"], &all).is(0, "14200\n", "");
    let next = manifest.clone() + ".next";
    let note = "note: no cubes are left over: this was the last round\n";
    run(&["shard", "merge", &manifest, "-", "--next", &next], &all).is(0, "14200\n", note);
    assert!(!fs::exists(&next).expect("the folder can be looked at"));
    let json = run(&["shard", "merge", "--json", &manifest, "-"], &all).stdout;
    let status: serde_json::Value = serde_json::from_str(&json).expect("a status");
    assert_eq!((&status["found"], &status["queens"]), (&14200.into(), &12.into()));

    let printed = run(&["shard", "split", "--queens", "12", "--target", "5"], "").stdout;
    assert_eq!(printed, fs::read_to_string(&manifest).expect("it was written"));
    let read = ["shard", "run", "-", "--shard", "3"];
    assert_eq!(run(&read, &printed).stdout, records[3]);
}

#[test]
fn incomplete_and_foreign_records_are_refused() {
    let (manifest, records) = queens("queens_refused", "8", 4);
    let merge = |records: &str| run(&["shard", "merge", &manifest, "-"], records);
    merge("").is(2, "", "error: there are no records of shard 0/4 and 3 others\n");
    merge(&records[..3].concat()).is(2, "", "error: there is no record of shard 3/4\n");
    let refused = |records: &str, why: &str| {
        let outcome = merge(records);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{why}");
        assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
    };
    // A complete set of records of another count.
    for other in [queens("queens_refused_n", "9", 4).1, queens("queens_refused_k", "8", 3).1] {
        refused(&other.concat(), "shards; the manifest is for 8 in 4");
    }
    let all = records.concat();
    refused(&all[..all.len() - 9], "standard input:4:");
    refused(&all.replacen("\"queens\":8", "\"queens\":9", 1), "the checksum does not match");
    let text = fs::read_to_string(&manifest).expect("the manifest was written");
    for (torn, why) in [
        (text[..text.len() / 2].to_owned(), "not a manifest: "),
        (text.replacen("8", "9", 1), "the checksum does not match"),
    ] {
        for args in [&["shard", "run", "-", "--shard", "0"][..], &["shard", "merge"]] {
            let outcome = run(args, &torn);
            assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{args:?}");
            assert!(outcome.stderr.contains(why), "{}", outcome.stderr);
        }
    }
}

#[test]
fn an_audit_counts_by_backtracking() {
    let (manifest, records) = queens("queens_audit", "10", 6);
    let audit = |records: &str, more: &[&str]| {
        run(&[&["shard", "audit", &manifest, "-", "--seed", "5"], more].concat(), records)
    };
    // Of C(10, 5) = 252 sets of columns, 71 are counted, each in a part of its own.
    let all = "71 of 71 parts audited by backtracking, seed 5: no difference\n";
    audit(&records.concat(), &["--sample", "100"]).is(0, all, "");
    let some = audit(&records[1..5].concat(), &[]);
    assert!(
        some.stdout.starts_with("10 of 48 parts audited by backtracking, seed 5: "),
        "{some:?}"
    );

    let part = numbers(&records[2]).1[4];
    let said = |more| counts(&records[2], 4, more);
    assert_eq!(forged(&records[2], &said(0), &said(0)), records[2], "no change");
    let mut lies = records.clone();
    lies[2] = lie(&records[2], 4);
    run(&["shard", "merge", &manifest, "-"], lies.concat()).is(0, "725\n", "");
    let found = format!(
        "shard 2, part 4: the record has {} solutions, the audit {part}\n\
         71 of 71 parts audited by backtracking, seed 5: 1 part is wrong\n",
        part + 1,
    );
    audit(&lies.concat(), &["--sample", "71"]).is(1, &found, "");
    let json = audit(&lies.concat(), &["--sample", "71", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).expect("an audit");
    assert_eq!((&json["holds"], &json["failed"][0]["part"]), (&false.into(), &4.into()));
    let count = numbers(&records[2]).0;
    let sum = said(0).replacen(&format!("\"{count}\""), &format!("\"{}\"", count + 1), 1);
    let damaged = [records[0].clone(), forged(&records[2], &said(0), &sum)].concat();
    let error = "error: the count of shard 2/6 does not agree with its parts or residues\n";
    audit(&damaged, &[]).is(2, "", error);
    let old = forged(&records[0], "\"method\":2", "\"method\":1");
    let error = "error: a record was made by method 1; this version uses method 2\n";
    audit(&old, &[]).is(2, "", error);

    let engine =
        "error: --engine is for exact cover problems: queens are audited by backtracking\n";
    audit(&records[0], &["--engine", "links"]).is(2, "", engine);
    audit("", &[]).is(2, "", "error: no record to audit\n");
    let differing = [records.concat(), lies[2].clone()].concat();
    audit(&differing, &[]).is(2, "", "error: two records of shard 2/6 differ\n");
}

#[test]
fn wrong_usage_is_explained() {
    let (manifest, _) = queens("queens_usage", "6", 3);
    let beyond = ["shard", "run", &manifest, "--shard", "3"];
    run(&beyond, "").is(2, "", "error: there is no shard 3: the numbers are 0 to 2\n");
    let split = ["shard", "split", "--target", "3"];
    for more in [
        &["--queens", "0"][..],
        &["--queens", "28"],
        &["--queens", "8", "problem.xcc"],
        &["--queens", "8", "--engine", "links"],
        &["--queens", "8", "--memory", "1MiB"],
    ] {
        let outcome = run(&[&split[..], more].concat(), "");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{more:?}");
    }
    let cubes = run(&split, "a b\na\nb\na b\n").stdout;
    let needed = "error: --budget or --certificate is missing: only shards of queens run without; \
                  write --budget 1000000\n";
    run(&["shard", "run", "-", "--shard", "0"], cubes).is(2, "", needed);
}
