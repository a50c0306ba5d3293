//! Properties of the text format: no input makes the reader panic, and what is written is read back.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use quadrille_problem::{Bounds, ItemId, Member, Problem};

/// Words of which texts are made, good and bad.
const WORDS: [&str; 34] = [
    "a",
    "b",
    "c",
    "x",
    "y",
    "a",
    "b",
    "x:1",
    "x:2",
    "y:1",
    "|",
    "||",
    "|7",
    "|18446744073709551615",
    "2|c",
    "0:3|d",
    "1:0|e",
    "4294967296|f",
    ":",
    "x:",
    ":1",
    "\t",
    "\r",
    "\r\n",
    "\n",
    "\n",
    "\n",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{FEFF}",
    "é",
    "🧩",
];

/// An option before its items are known: for each item a number and perhaps a color, and a cost.
type Draft = (Vec<(usize, Option<u8>)>, u64);

/// A problem of at most 6 primary and 4 secondary items and 9 options, with names that need care.
fn built(bounds: &[(u32, u32)], secondaries: usize, options: &[Draft]) -> Problem {
    let mut builder = Problem::builder();
    for (number, &(lo, more)) in bounds.iter().enumerate() {
        let bounds = Bounds { lo, hi: (lo + more).max(1) };
        builder.try_item(format!("é{number}"), Some(bounds)).expect("a good item");
    }
    builder.secondaries("\"", secondaries);
    for (words, cost) in options {
        let mut members = vec![Member::from(ItemId::known(words.len() % bounds.len()))];
        for &(item, color) in words {
            let item = ItemId::known(item % (bounds.len() + secondaries));
            if members.iter().any(|member| member.item == item) {
                continue;
            }
            let color = color.filter(|_| item.index() >= bounds.len());
            let color = color.map(|color| builder.color(color.to_string()));
            members.push(Member { item, color });
        }
        let cost = if cost % 3 == 0 { 0 } else { *cost };
        builder.option_with_cost(members, cost).expect("a good option");
    }
    builder.build().expect("a good problem")
}

fn problems() -> impl Strategy<Value = Problem> {
    let words = vec((0..100usize, option::of(0..3u8)), 0..6);
    let options = vec((words, any::<u64>()), 0..10);
    (vec((0..4u32, 0..3u32), 1..7), 0..5usize, options)
        .prop_map(|(bounds, secondaries, options)| built(&bounds, secondaries, &options))
}

/// Reads bytes, and checks the problem or the error that this gives.
fn read(input: &[u8]) {
    match Problem::parse_bytes(input) {
        Ok(problem) => {
            let text = problem.to_string();
            assert_eq!(Problem::parse(&text).as_ref(), Ok(&problem), "{text}");
            assert_eq!(Problem::parse(&text).map(|again| again.to_string()), Ok(text));
        }
        Err(error) => {
            assert!(error.place().line() >= 1 && error.place().column() >= 1);
            assert!(
                error.place().span().start <= error.place().span().end
                    && error.place().span().end <= input.len()
            );
            let line =
                1 + input[..error.place().span().start].iter().filter(|&&b| b == b'\n').count();
            assert_eq!(error.place().line(), line);
            assert!(!error.to_string().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4_096) })]

    #[test]
    fn no_bytes_make_the_reader_panic(input in vec(any::<u8>(), 0..200)) {
        read(&input);
    }

    #[test]
    fn no_text_makes_the_reader_panic(input in any::<String>()) {
        read(input.as_bytes());
    }

    #[test]
    fn no_words_make_the_reader_panic(words in vec(0..WORDS.len(), 0..40), tight in any::<bool>()) {
        let words: Vec<&str> = words.into_iter().map(|word| WORDS[word]).collect();
        read(words.join(if tight { "" } else { " " }).as_bytes());
    }

    #[test]
    fn no_small_change_makes_the_reader_panic(
        problem in problems(),
        place in any::<usize>(),
        byte in any::<u8>(),
        change in 0..3u8,
    ) {
        let mut text = problem.to_string().into_bytes();
        let place = place % text.len();
        match change {
            0 => text[place] = byte,
            1 => text.insert(place, byte),
            _ => drop(text.remove(place)),
        }
        read(&text);
    }

    #[test]
    fn written_problems_are_read_back(problem in problems()) {
        let text = problem.to_string();
        prop_assert_eq!(&Problem::parse(&text).expect("as written"), &problem);
        prop_assert_eq!(&Problem::parse(&text.replace('\n', "\r\n")).expect("CRLF"), &problem);
        prop_assert_eq!(&Problem::parse(text.trim_end()).expect("no last newline"), &problem);
        prop_assert_eq!(&Problem::parse(&format!("\u{FEFF}{text}")).expect("BOM"), &problem);
        let commented = text.replace('\n', "\n | a: comment\n\n");
        prop_assert_eq!(&Problem::parse(&commented).expect("comments"), &problem);
    }
}

/// Enough items that the table of their names is large, with names of all lengths and in an order in
/// which few are guessed; then the same options in the order of the items, where most are.
#[test]
fn large_problems_are_read_back() {
    const COUNT: usize = 20_000;
    let name =
        |item: usize| format!("{}{item}", ["", "é", "item-", "a-name-longer-than-12-"][item % 4]);
    for stride in [7_919, 1] {
        let mut builder = Problem::builder();
        for item in 0..COUNT {
            let bounds = (item < COUNT / 2).then_some(Bounds { lo: 1, hi: 1 + (item % 3) as u32 });
            builder.try_item(name(item), bounds).expect("a good item");
        }
        for number in 0..COUNT {
            let primary = number * stride % (COUNT / 2);
            let secondary = COUNT / 2 + (number + 1) * stride % (COUNT / 2);
            let color = (number % 3 > 0).then(|| builder.color(name(number % 100)));
            let colored = Member { item: ItemId::known(secondary), color };
            let members = [ItemId::known(primary).into(), colored];
            builder.option_with_cost(members, number as u64 % 2).expect("a good option");
        }
        let problem = builder.build().expect("a good problem");
        let text = problem.to_string();
        assert!(Problem::parse(&text).expect("as written") == problem);
        assert!(Problem::parse(&text.replace('\n', " \r\n\t")).expect("CRLF") == problem);
        for (index, item) in problem.items().enumerate() {
            assert_eq!(item.name(), name(index));
        }
    }
}

/// Problems that differ in one thing are different, also in one that is shown nowhere else.
#[test]
fn problems_that_differ_in_one_thing_are_not_equal() {
    let read = |text: &str| Problem::parse(text).expect("a good problem");
    let text = "a 0:2|b | s\na s:x |3\nb s:y\na b\n";
    let problem = read(text);
    for other in [
        "c 0:2|b | s\nc s:x |3\nb s:y\nc b\n",
        "a 0:3|b | s\na s:x |3\nb s:y\na b\n",
        "a 0:2|b | s\na s:x |4\nb s:y\na b\n",
        "a 0:2|b | s\na s:x |3\nb s:x\na b\n",
        "a 0:2|b | s\na s:x |3\nb s\na b\n",
        "a 0:2|b | s\nb s:x |3\nb s:y\na b\n",
        "a 0:2|b | s\na s:x |3\nb s:y\na b s:x\n",
        "a 0:2|b | s\nn: a s:x |3\nb s:y\na b\n",
    ] {
        assert_ne!(problem, read(other), "{other}");
    }
    assert_eq!(problem, read(text));
    let shown = format!("{:?}", read("a | s t\na\n"));
    assert!(shown.contains("primary: 1, secondary: 2, options: 1"), "{shown}");
}
