//! What a thread finds in the memo table while others write there.

use std::array::from_fn;

use interleavings::memo::table::{Table, TreeSize};
use loom::sync::Arc;
use loom::thread;

/// The slots of the only bucket.
const WAYS: u64 = 8;

/// A key of `WORDS` words, all equal: words of two keys together are no key.
fn key<const WORDS: usize>(number: u64) -> [u64; WORDS] {
    from_fn(|_| number)
}

fn value(number: u64) -> u64 {
    number * 10 + 1
}

/// Returns a table of one bucket, which is full: number 0 is in the slot that others compete for, since
/// the entries of all other slots cost more.
fn crowded<const WORDS: usize>() -> Table {
    let mut tables = (1..).map(|limit| Table::new(WORDS, limit * 64));
    let mut table = tables.find(|table| table.bytes() > 0).expect("a limit for one bucket");
    let dear = TreeSize::all_visited(1 << 40);
    (1..WAYS).for_each(|dear_one| table.insert_alone(&key::<WORDS>(100 + dear_one), &[0], dear));
    table.insert_alone(&key::<WORDS>(0), &[value(0)], TreeSize::all_visited(1));
    // The first number that has no room tells the table that it cannot grow.
    table.grow();
    assert_eq!(table.entries(), WAYS as usize);
    table
}

fn insert<const WORDS: usize>(table: &Table, number: u64) {
    table.insert(&key::<WORDS>(number), &[value(number)], TreeSize::all_visited(1));
}

/// A thread may miss an entry, but must not find another value.
fn find<const WORDS: usize>(table: &Table, sought: [u64; WORDS]) -> bool {
    let mut found = [0];
    let is_found = table.find(&sought, &mut found).is_some();
    assert!(
        !is_found || sought == key(sought[0]) && found[0] == value(sought[0]),
        "{sought:?}: {found:?}"
    );
    is_found
}

#[test]
fn a_reader_finds_no_other_value_while_an_entry_is_replaced() {
    loom::model(|| {
        let table = Arc::new(crowded::<1>());
        let writer = {
            let table = table.clone();
            thread::spawn(move || insert::<1>(&table, 1))
        };
        find(&table, [0]);
        find(&table, [1]);
        writer.join().expect("no panic");
        assert!(find(&table, [1]), "nobody else wrote");
        assert!(!find(&table, [0]), "it was replaced");
    });
}

#[test]
fn words_of_two_keys_are_no_key() {
    loom::model(|| {
        let table = Arc::new(crowded::<2>());
        let writer = {
            let table = table.clone();
            thread::spawn(move || insert::<2>(&table, 1))
        };
        find(&table, [0, 1]);
        find(&table, [1, 0]);
        writer.join().expect("no panic");
    });
}

#[test]
fn of_two_writers_one_may_give_up() {
    loom::model(|| {
        let table = Arc::new(crowded::<1>());
        let writer = {
            let table = table.clone();
            thread::spawn(move || insert::<1>(&table, 1))
        };
        insert::<1>(&table, 2);
        writer.join().expect("no panic");
        let found = [0, 1, 2].map(|number| find(&table, [number]));
        assert_eq!(found.iter().filter(|&&is_found| is_found).count(), 1, "{found:?}");
        assert!(!found[0], "the first writer does not give up");
        assert_eq!(table.entries(), WAYS as usize);
    });
}

#[test]
fn two_writers_of_one_number_store_it_once() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(|| {
        let table = Arc::new(crowded::<1>());
        let writer = {
            let table = table.clone();
            thread::spawn(move || insert::<1>(&table, 1))
        };
        insert::<1>(&table, 1);
        writer.join().expect("no panic");
        assert!(find(&table, [1]));
        assert_eq!(table.entries(), WAYS as usize);
    });
}

#[test]
fn a_reader_beside_two_writers() {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(2);
    builder.check(|| {
        let table = Arc::new(crowded::<1>());
        let writers: Vec<_> = [1, 2]
            .map(|number| {
                let table = table.clone();
                thread::spawn(move || insert::<1>(&table, number))
            })
            .into();
        find(&table, [0]);
        find(&table, [1]);
        writers.into_iter().for_each(|writer| writer.join().expect("no panic"));
    });
}
