//! The fast counter against plain backtracking, published counts and itself. The tests of
//! `quadrille-nqueens` compare it with the exact cover model.

use std::time::Duration;

use quadrille_answer::{CancelToken, StopReason};
use quadrille_vectors::Level;

use crate::counter::{FastCountError, MeetInTheMiddle};
use crate::shard::{MergeError, Shard, ShardRecord, merge};

/// The number of ways for n = 1, 2, … (OEIS A000170).
const COUNTS: [u64; 18] = [
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104,
    666090624,
];

fn counter<'a>(n: usize) -> MeetInTheMiddle<'a> {
    MeetInTheMiddle::new(n).unwrap()
}

fn count(counter: MeetInTheMiddle<'_>) -> u64 {
    counter.count().unwrap().complete().unwrap().to_u64().unwrap()
}

/// Places the queens of the remaining rows one by one.
fn backtrack(full: u32, columns: u32, rising: u32, falling: u32) -> u64 {
    let mut free = full & !(columns | rising | falling);
    let mut boards = u64::from(columns == full);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        boards += backtrack(full, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
        free &= free - 1;
    }
    boards
}

#[test]
fn counts_are_those_of_plain_backtracking() {
    for n in 1..=13 {
        let found = count(counter(n));
        assert_eq!(found, backtrack((1 << n) - 1, 0, 0, 0), "n = {n}");
    }
}

#[test]
fn every_level_gives_the_published_counts() {
    for level in Level::available() {
        let to = if level == Level::Portable { 14 } else { 15 };
        for (n, expected) in (1..=to).zip(COUNTS) {
            assert_eq!(count(counter(n).level(level)), expected, "{level:?}, n = {n}");
        }
    }
    assert_eq!(count(counter(16)), COUNTS[15]);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn larger_counts_are_the_published_ones() {
    for n in 17..=18 {
        for level in Level::available() {
            assert_eq!(count(counter(n).level(level).threads(2)), COUNTS[n - 1], "{level:?}");
        }
    }
}

#[test]
#[ignore = "takes two minutes with optimization"]
fn twenty_queens_have_the_published_count() {
    assert_eq!(count(counter(20).threads(2)), 39_029_188_884);
}

#[test]
fn any_number_of_threads_counts_the_same() {
    for threads in [0, 1, 2, 3, 7] {
        assert_eq!(count(counter(12).threads(threads)), COUNTS[11], "{threads}");
        assert_eq!(count(counter(2).threads(threads)), COUNTS[1], "{threads}");
    }
}

fn records(n: usize, of: u32) -> Vec<ShardRecord> {
    let shards = (0..of).map(|number| Shard::new(number, of).unwrap());
    shards.map(|shard| counter(n).shard(shard).record().unwrap()).collect()
}

#[test]
fn shards_have_the_count_together() {
    for (n, of) in [(1, 2), (4, 3), (8, 1), (10, 4), (11, 7), (12, 100), (9, 1000)] {
        assert_eq!(merge(records(n, of)).unwrap(), COUNTS[n - 1], "n = {n}, {of} shards");
    }
    let mut twice = records(10, 3);
    twice.reverse();
    twice.push(twice[0].clone());
    assert_eq!(merge(twice).unwrap(), COUNTS[9], "in any order, and the same twice");
}

#[test]
fn every_part_is_what_backtracking_finds() {
    let cases = [(1, 2), (2, 1), (3, 2), (4, 3), (8, 1), (9, 7), (10, 71), (11, 40), (12, 2)];
    for (n, record) in cases
        .into_iter()
        .flat_map(|(n, of)| records(n, of).into_iter().map(move |record| (n, record)))
    {
        let boards = |shard| counter(n).shard(shard).count_by_backtracking().unwrap();
        assert_eq!(boards(record.shard), record.count, "n = {n}, shard {}", record.shard);
        for (number, &found) in record.parts.iter().enumerate() {
            let part = record.shard.part(number, record.parts.len()).unwrap();
            assert_eq!(boards(part), found, "n = {n}, part {part}");
        }
    }
    let one = || counter(15).threads(2).shard(Shard::new(7, 1000).unwrap());
    assert_eq!(one().count_by_backtracking().unwrap(), one().record().unwrap().count);
}

#[test]
fn backtracking_can_be_stopped() {
    let token = CancelToken::new();
    token.cancel();
    let stopped = counter(20).cancel_token(&token).count_by_backtracking();
    assert_eq!(stopped, Err(FastCountError::Stopped(StopReason::Cancelled)));
    // Also inside an orbit: one of 24 queens from the middle of the list takes far longer.
    let late = counter(24).shard(Shard::new(300_000, 600_000).unwrap());
    let late = late.time_limit(Duration::from_millis(30)).count_by_backtracking();
    assert_eq!(late, Err(FastCountError::Stopped(StopReason::TimeLimit)));
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let good = records(10, 3);
    let shard = |number, of| Shard::new(number, of).unwrap();
    let with = |change: fn(&mut ShardRecord)| {
        let mut records = good.clone();
        change(&mut records[1]);
        merge(records).unwrap_err()
    };
    let missing = |number, others| MergeError::Missing { first: shard(number, 3), others };
    assert_eq!(merge([]), Err(MergeError::Empty));
    assert_eq!(merge([good[0].clone(), good[2].clone()]), Err(missing(1, 0)));
    assert_eq!(merge([good[2].clone()]), Err(missing(0, 1)));
    assert_eq!(with(|record| record.count += 1), MergeError::Damaged(shard(1, 3)));
    assert_eq!(with(|record| record.residues[0] ^= 1), MergeError::Damaged(shard(1, 3)));
    assert_eq!(with(|record| record.residues[1] ^= 1), MergeError::Damaged(shard(1, 3)));
    assert_eq!(with(|record| record.parts[3] += 1), MergeError::Damaged(shard(1, 3)));
    assert_eq!(with(|record| record.parts = Vec::new()), MergeError::Damaged(shard(1, 3)));
    assert_eq!(with(|record| record.method += 1), MergeError::OtherMethod(3));
    assert_eq!(with(|record| record.n = 11), MergeError::OtherSize { first: 10, other: 11 });
    let other = records(10, 4)[1].clone();
    let error = merge([good[0].clone(), other]).unwrap_err();
    assert_eq!(error, MergeError::OtherDivision { first: shard(0, 3), other: shard(1, 4) });
    let changed = ShardRecord {
        count: good[1].count + 1,
        residues: good[1].residues.map(|residue| residue + 1),
        parts: [good[1].parts[0] + 1].iter().chain(&good[1].parts[1..]).copied().collect(),
        ..good[1].clone()
    };
    let error = merge(good.iter().cloned().chain([changed])).unwrap_err();
    assert_eq!(error, MergeError::Contradiction(shard(1, 3)));
    assert_eq!(error.to_string(), "two records of shard 1/3 differ");
}

#[test]
fn a_stopped_count_is_not_complete() {
    let token = CancelToken::new();
    token.cancel();
    let answer = counter(14).cancel_token(&token).count().unwrap();
    assert_eq!((answer.stopped(), answer.found().to_u64()), (Some(StopReason::Cancelled), Some(0)));
    let record = counter(14).cancel_token(&token).record();
    assert_eq!(record, Err(FastCountError::Stopped(StopReason::Cancelled)));

    // Also inside an orbit: one of 24 queens takes longer than this.
    let answer = counter(24).threads(2).time_limit(Duration::from_millis(30)).count().unwrap();
    assert_eq!(answer.stopped(), Some(StopReason::TimeLimit));

    // In the middle: the orbits done by then are counted.
    let (token, mut seen) = (CancelToken::new(), 0);
    let mut watcher = |progress: crate::FastProgress| {
        seen = progress.done;
        if progress.done == 100 {
            token.cancel();
        }
    };
    let answer = counter(14).cancel_token(&token).watcher(&mut watcher).count().unwrap();
    assert_eq!((answer.stopped(), seen), (Some(StopReason::Cancelled), 100));
    let found = answer.found().to_u64().unwrap();
    assert!(0 < found && found < COUNTS[13], "{found}");
}

#[test]
fn the_watcher_sees_the_end() {
    let mut last = None;
    let mut watcher = |progress: crate::FastProgress| last = Some((progress.done, progress.of));
    count(counter(10).threads(3).watcher(&mut watcher));
    // Of C(10, 5) = 252 sets, 2^5 have their mirror image as complement: they are in orbits of 2,
    // the others in orbits of 4.
    assert_eq!(last, Some((71, 71)));
}

#[test]
fn sizes_beyond_the_method_are_refused() {
    assert!(MeetInTheMiddle::new(0).is_err());
    let error = MeetInTheMiddle::new(28).unwrap_err();
    assert_eq!(error.to_string(), "28 rows or columns are more than the limit of 27");
}

#[test]
fn an_estimate_is_made_for_every_size() {
    for n in [1, 2, 4, 9, 12, 16] {
        let seconds = counter(n).estimate();
        assert!((0.0..100.0).contains(&seconds), "n = {n}: {seconds}");
    }
}
