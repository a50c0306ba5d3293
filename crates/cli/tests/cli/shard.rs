//! `quadrille shard`.

use crate::harness::run;

/// Returns the records of all shards of a count.
fn records(queens: &str, of: usize) -> Vec<String> {
    let record = |number| {
        let shard = format!("{number}/{of}");
        run(&["queens", "count", queens, "--shard", &shard], "").stdout
    };
    (0..of).map(record).collect()
}

fn merge(records: &str) -> crate::harness::Outcome {
    run(&["shard", "merge"], records)
}

#[test]
fn the_records_of_all_shards_give_the_count() {
    let parts = records("12", 5);
    merge(&parts.concat()).is(0, "14200\n", "");
    let shuffled = [&*parts[3], "\n", &parts[1], &parts[0], &parts[4], &parts[2], &parts[1]];
    merge(&shuffled.concat()).is(0, "14200\n", "");
    let json = run(&["shard", "merge", "--json"], parts.concat()).stdout;
    let expected = serde_json::json!({
        "type": "status", "complete": true, "found": 14200, "queens": 12,
    });
    let status: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&status[key], value, "{key}");
    }
    merge(&records("3", 2).concat()).is(1, "0\n", "");
}

#[test]
fn incomplete_and_foreign_records_are_refused() {
    let parts = records("8", 4);
    merge(&parts[1]).is(2, "", "error: there are no records of shard 0/4 and 2 others\n");
    merge(&parts[..3].concat()).is(2, "", "error: there is no record of shard 3/4\n");
    merge("").is(2, "", "error: there is no record\n");
    let other = records("9", 4);
    let mixed = merge(&[&*parts[0], &other[1]].concat());
    mixed.is(2, "", "error: one record is for 8 queens, another for 9\n");
}

#[test]
fn a_torn_or_altered_record_is_shown() {
    let parts = records("8", 2).concat();
    let torn = merge(&parts[..parts.len() - 9]);
    assert_eq!((torn.code, torn.stdout.as_str()), (Some(2), ""));
    assert!(torn.stderr.contains("standard input:2:"), "{}", torn.stderr);
    let altered = merge(&parts.replacen("\"queens\":8", "\"queens\":9", 1));
    assert_eq!((altered.code, altered.stdout.as_str()), (Some(2), ""));
    assert!(altered.stderr.contains("the checksum does not match"), "{}", altered.stderr);
}
