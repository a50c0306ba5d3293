//! What is written is read again: random problems in each format.

use quadrille_formats::{Format, lists, matrix, read};
use quadrille_problem::Problem;
use quadrille_problem::export::{Cnf, Json, Opb};
use quadrille_random::Random;

use crate::brute::{Rules, problem, solutions};

const ALL: Rules = Rules { bounds: true, secondary: true, costs: true, labels: true };
const PLAIN: Rules = Rules { bounds: false, secondary: false, ..ALL };

/// The number of problems in each format.
const PROBLEMS: u64 = 10_000;

/// Reads what is written of random problems, without and with the name of the format, and compares.
fn round_trips(
    rules: Rules,
    format: Format,
    write: impl Fn(&Problem) -> Option<String>,
    compare: impl Fn(&Problem, &Problem),
) {
    let mut written = 0;
    for seed in 0..PROBLEMS {
        let problem = problem(&mut Random::new(seed), rules);
        let Some(text) = write(&problem) else { continue };
        written += 1;
        for named in [None, Some(format)] {
            let read = read(text.as_bytes(), named)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            assert_eq!(read.format, format, "seed {seed}");
            compare(&problem, &read.problem);
        }
    }
    assert!(written > PROBLEMS / 2, "{written}");
}

fn assert_equal(one: &Problem, other: &Problem) {
    assert_eq!(one, other, "{one}{other}");
}

#[test]
fn knuths_text_and_json_keep_everything() {
    round_trips(ALL, Format::Xcc, |problem| Some(problem.to_string()), assert_equal);
    round_trips(ALL, Format::Json, |problem| Some(Json::new(problem).to_string()), assert_equal);
}

#[test]
fn cnf_keeps_the_solutions() {
    let sets = |problem: &Problem| -> Vec<u32> {
        solutions(problem).into_iter().map(|(set, _)| set).collect()
    };
    let write = |problem: &Problem| Some(Cnf::new(problem).to_string());
    round_trips(ALL, Format::Cnf, write, |one, other| assert_eq!(sets(one), sets(other), "{one}"));
}

#[test]
fn opb_keeps_the_solutions_and_their_costs() {
    let write = |problem: &Problem| Some(Opb::new(problem).to_string());
    let compare = |one: &Problem, other: &Problem| {
        assert_eq!(solutions(one), solutions(other), "{one}");
    };
    round_trips(ALL, Format::Opb, write, compare);
}

#[test]
fn lists_keep_all_but_the_order_of_items() {
    let write = |problem: &Problem| lists(problem).ok();
    round_trips(PLAIN, Format::Lists, write, |one, other| {
        let options = |problem: &Problem| -> Vec<String> {
            problem.options().map(|option| option.to_string()).collect()
        };
        assert_eq!(options(one), options(other));
        assert_eq!(one.item_count(), other.item_count());
    });
}

#[test]
fn rows_keep_the_order_of_items() {
    let write = |problem: &Problem| matrix(problem).ok();
    round_trips(PLAIN, Format::Matrix, write, |one, other| {
        let options = |problem: &Problem| -> Vec<Vec<usize>> {
            let items = |option: quadrille_problem::OptionRef<'_>| {
                let mut items: Vec<usize> = option.items().map(|item| item.id().index()).collect();
                items.sort_unstable();
                items
            };
            problem.options().map(items).collect()
        };
        assert_eq!(options(one), options(other));
        assert_eq!(one.item_count(), other.item_count());
    });
}
