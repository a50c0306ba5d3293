//! Properties of the text format, of the builder's numbers, and of `verify`: whatever comes in,
//! nothing panics; what is written is read back; a solution that is changed is one no longer.

#[path = "support/plain.rs"]
mod plain;
#[path = "support/random.rs"]
mod random;

use plain::Plain;
use proptest::collection::vec;
use proptest::prelude::*;
use quadrille_dlx::{OptionId, Problem, Solve, Violation, verify};

/// What texts are made of, good and bad.
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

/// Reads bytes; what comes out must make sense.
fn read(input: &[u8]) {
    match Problem::parse_bytes(input) {
        Ok(problem) => {
            let text = problem.to_string();
            assert_eq!(Problem::parse(&text).as_ref(), Ok(&problem), "{text}");
            assert_eq!(Problem::parse(&text).map(|again| again.to_string()), Ok(text));
        }
        Err(error) => {
            assert!(error.line() >= 1 && error.column() >= 1);
            assert!(error.span().start <= error.span().end && error.span().end <= input.len());
            let line = 1 + input[..error.span().start].iter().filter(|&&b| b == b'\n').count();
            assert_eq!(error.line(), line);
            assert!(!error.to_string().is_empty());
        }
    }
}

/// A random problem as text in which one byte is changed, put in or taken out.
fn nearly_valid(seed: u64, place: usize, byte: u8, how: u8) -> Vec<u8> {
    let mut text = random::text(&random::problem(seed)).into_bytes();
    let place = place % text.len();
    match how % 3 {
        0 => text[place] = byte,
        1 => text.insert(place, byte),
        _ => drop(text.drain(place..(place + 1))),
    }
    text
}

/// The problem made by the builder, under odd names, with costs.
fn built(plain: &Plain, costs: &[u64]) -> Problem {
    let mut builder = Problem::builder();
    for (number, &(lo, hi)) in plain.bounds.iter().enumerate() {
        builder.bounded(format!("é{number}"), lo, hi);
    }
    builder.secondaries("\"", plain.secondaries);
    let items: Vec<_> = (0..plain.bounds.len())
        .map(|number| builder.item_named(&format!("é{number}")))
        .chain((0..plain.secondaries).map(|number| builder.item_named(&format!("\"{number}"))))
        .map(|item| item.expect("a declared item"))
        .collect();
    for (option, &cost) in plain.options.iter().zip(costs) {
        let members: Vec<_> = option
            .iter()
            .map(|&(item, color)| match color {
                None => items[item].into(),
                Some(color) => items[item].colored(builder.color(color.to_string())),
            })
            .collect();
        let cost = if cost % 3 == 0 { 0 } else { cost };
        builder.option_with_cost(members, cost).expect("a good option");
    }
    builder.build().expect("a good problem")
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
        seed in any::<u64>(),
        place in any::<usize>(),
        byte in any::<u8>(),
        how in any::<u8>(),
    ) {
        read(&nearly_valid(seed, place, byte, how));
    }

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>(), costs in vec(any::<u64>(), 10)) {
        let problem = built(&random::problem(seed), &costs);
        let text = problem.to_string();
        prop_assert_eq!(&Problem::parse(&text).expect("as written"), &problem);
        prop_assert_eq!(&Problem::parse(&text.replace('\n', "\r\n")).expect("CRLF"), &problem);
        prop_assert_eq!(&Problem::parse(text.trim_end()).expect("no last newline"), &problem);
        prop_assert_eq!(&Problem::parse(&format!("\u{FEFF}{text}")).expect("BOM"), &problem);
        let commented = text.replace('\n', "\n | a: comment\n\n");
        prop_assert_eq!(&Problem::parse(&commented).expect("comments"), &problem);
    }

    #[test]
    fn a_solution_changed_is_refused_or_listed(seed in any::<u64>(), which in any::<usize>()) {
        let problem = Problem::parse(&random::text(&random::problem(seed))).expect("good");
        let solutions = problem.lister().solutions().expect("taken");
        let all: Vec<Vec<OptionId>> = solutions.map(|s| s.options().to_vec()).collect();
        let solution = all.get(which % all.len().max(1)).cloned().unwrap_or_default();
        let mut reversed = solution.clone();
        reversed.reverse();
        prop_assert_eq!(verify(&problem, &reversed).is_ok(), !all.is_empty(), "in any order");
        for option in problem.options().map(|option| option.id()) {
            let mut changed = solution.clone();
            match changed.iter().position(|&taken| taken == option) {
                Some(place) => drop(changed.remove(place)),
                None => changed.push(option),
            }
            changed.sort_unstable();
            prop_assert_eq!(verify(&problem, &changed).is_ok(), all.contains(&changed));
        }
        let stranger = OptionId::new(problem.option_count()).expect("a small number");
        let mut changed = solution.clone();
        changed.push(stranger);
        let unknown = Violation::UnknownOption { option: stranger };
        prop_assert_eq!(verify(&problem, &changed), Err(unknown));
        if let Some(&option) = solution.first() {
            let twice = [solution.as_slice(), &[option]].concat();
            prop_assert_eq!(verify(&problem, &twice), Err(Violation::RepeatedOption { option }));
        }
    }
}

/// Each kind of violation, as it is told.
#[test]
fn violations_are_told_in_words() {
    let text = "a 2:3|b c | s\na\na b\nb\nb\nb c s:red\nb s\nc s:blue\nb\n";
    let problem = Problem::parse(text).expect("a good problem");
    let told = |options: &[usize]| {
        let options: Vec<_> =
            options.iter().map(|&option| OptionId::new(option).expect("small")).collect();
        verify(&problem, &options).map_err(|violation| violation.to_string())
    };
    let refused = |text: &str| Err(text.to_owned());
    assert_eq!(told(&[0, 2, 4]), Ok(()));
    assert_eq!(told(&[]), refused("item a is covered never instead of once"));
    assert_eq!(told(&[0, 1, 2, 4]), refused("item a is covered twice instead of once"));
    assert_eq!(told(&[0, 4]), refused("item b is covered once instead of 2 to 3 times"));
    assert_eq!(told(&[1, 2, 3, 4]), refused("item b is covered 4 times instead of 2 to 3 times"));
    assert_eq!(told(&[0, 2, 3]), refused("item c is covered never instead of once"));
    assert_eq!(told(&[0, 4, 5]), refused("options 4 and 5 clash in item s"));
    assert_eq!(told(&[0, 5, 6]), refused("options 5 and 6 clash in item s"));
    assert_eq!(told(&[0, 6, 4]), refused("options 6 and 4 clash in item s"));
    assert_eq!(told(&[0, 2, 2]), refused("option 2 is taken twice"));
    assert_eq!(told(&[0, 8]), refused("there is no option number 8"));
}
