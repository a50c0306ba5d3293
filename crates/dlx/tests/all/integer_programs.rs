//! Exported integer programs, read by readers of this file and solved by trying all values, against brute force.

use std::collections::BTreeMap;

use costs::with_costs;
use quadrille_dlx::Problem;
use quadrille_dlx::problem::export::{Lp, Mps};
use quadrille_dlx::problem::{Elastic, Sense};
use quadrille_random::Random;

use crate::support::brute;
use crate::support::costs;
use crate::support::random;

/// An integer program on variables that are 0 or 1.
#[derive(Debug, Default)]
struct Program {
    variables: Vec<String>,
    costs: BTreeMap<String, i64>,
    rows: BTreeMap<String, (BTreeMap<String, i64>, String, i64)>,
}

impl Program {
    /// Returns the costs of all solutions, ascending, by trying all values.
    fn solutions(&self) -> Vec<i64> {
        let at =
            |name: &String| self.variables.iter().position(|own| own == name).expect("a variable");
        let weigh = |terms: &BTreeMap<String, i64>| -> Vec<(i64, usize)> {
            terms.iter().map(|(name, &factor)| (factor, at(name))).collect()
        };
        let rows: Vec<_> =
            self.rows.values().map(|(terms, kind, bound)| (weigh(terms), kind, *bound)).collect();
        let costs = weigh(&self.costs);
        let sum = |terms: &[(i64, usize)], values: u32| -> i64 {
            terms.iter().map(|&(factor, at)| factor * i64::from(values >> at & 1)).sum()
        };
        let holds = |values: &u32| {
            rows.iter().all(|(terms, kind, bound)| match kind.as_str() {
                "=" => sum(terms, *values) == *bound,
                ">=" => sum(terms, *values) >= *bound,
                _ => sum(terms, *values) <= *bound,
            })
        };
        let all = (0..1u32 << self.variables.len()).filter(holds);
        let mut costs: Vec<i64> = all.map(|values| sum(&costs, values)).collect();
        costs.sort_unstable();
        costs
    }
}

fn read_mps(text: &str) -> Program {
    let (mut program, mut section, mut is_integer) = (Program::default(), "", false);
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        if !line.starts_with(' ') {
            section = line.split(' ').next().expect("a word");
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match (section, &words[..]) {
            ("ROWS", ["N", "cost"]) => {}
            ("ROWS", [kind, name]) => {
                let kind = match *kind {
                    "E" => "=",
                    "G" => ">=",
                    other => panic!("unexpected kind {other}"),
                };
                let row = (BTreeMap::new(), kind.to_owned(), 0);
                assert!(program.rows.insert((*name).to_owned(), row).is_none(), "{name} twice");
            }
            ("COLUMNS", ["MARKER", "'MARKER'", kind]) => is_integer = *kind == "'INTORG'",
            ("COLUMNS", [variable, row, factor]) => {
                assert!(is_integer);
                let factor = factor.parse().expect("a number");
                let terms = match *row {
                    "cost" => &mut program.costs,
                    row => &mut program.rows.get_mut(row).expect("a row").0,
                };
                assert!(terms.insert((*variable).to_owned(), factor).is_none());
            }
            ("RHS", ["RHS", row, bound]) => {
                program.rows.get_mut(*row).expect("a row").2 = bound.parse().expect("a number");
            }
            ("BOUNDS", ["BV", "BOUND", variable]) => program.variables.push((*variable).to_owned()),
            other => panic!("unexpected line {other:?}"),
        }
    }
    program
}

fn read_lp(text: &str) -> Program {
    let mut program = Program::default();
    let text = text.replace("\n  ", "");
    let mut section = "";
    for line in text.lines().filter(|line| !line.starts_with('\\')) {
        if !line.starts_with(' ') {
            section = line;
            continue;
        }
        if section == "Binary" {
            program.variables.push(line.trim().to_owned());
            continue;
        }
        let (name, sum) = line.trim().split_once(':').expect("a name");
        let words: Vec<&str> = sum.split_whitespace().collect();
        let end = words.iter().position(|word| word.ends_with('=')).unwrap_or(words.len());
        let (mut terms, mut factor) = (BTreeMap::new(), 1);
        for word in &words[..end] {
            match *word {
                "+" => factor = 1,
                "-" => factor = -1,
                word => match word.parse::<i64>() {
                    Ok(size) => factor *= size,
                    Err(_) => assert!(terms.insert(word.to_owned(), factor).is_none()),
                },
            }
        }
        if section == "Minimize" {
            program.costs = terms;
        } else {
            let bound = words[end + 1].parse().expect("a number");
            let row = (terms, words[end].to_owned(), bound);
            assert!(program.rows.insert(name.to_owned(), row).is_none(), "{name} twice");
        }
    }
    program
}

#[test]
fn integer_programs_have_the_solutions_of_their_problem() {
    for seed in 0..400 {
        let plain = random::problem(seed);
        let mut random = Random::with_key([seed, 7, 0, 0]);
        let problem = with_costs(&plain, &mut random);
        let cost = |number: &usize| problem.options().nth(*number).expect("an option").cost();
        let all = brute::solutions(&plain);
        let all = all.iter().map(|options| options.iter().map(cost).sum::<u64>() as i64);
        let mut costs: Vec<i64> = all.collect();
        costs.sort_unstable();
        let [lp, mps] =
            [read_lp(&Lp::new(&problem).to_string()), read_mps(&Mps::new(&problem).to_string())];
        if lp.variables.len() > 14 {
            continue;
        }
        assert_eq!(lp.solutions(), costs, "seed {seed}\n{problem}\n{}", Lp::new(&problem));
        assert_eq!(mps.solutions(), costs, "seed {seed}\n{problem}\n{}", Mps::new(&problem));
    }
}

/// Any set of options within the upper bounds is a solution, and a missing cover has a price.
#[test]
fn integer_programs_with_a_penalty_have_the_least_cost() {
    let mut tried = 0;
    for seed in 0..400 {
        let mut plain = random::problem(seed);
        let mut random = Random::with_key([seed, 10, 0, 0]);
        let problem = with_costs(&plain, &mut random);
        let price = random.below(7u64);
        let elastic = Elastic::new(&problem, price, Sense::Least).expect("a small problem");
        let (lp, mps) = (Lp::new(elastic.problem()), Mps::new(elastic.problem()));
        let [lp, mps] = [read_lp(&lp.to_string()), read_mps(&mps.to_string())];
        if lp.variables.len() > 14 {
            continue;
        }
        tried += 1;
        let lows: Vec<u64> = plain.bounds.iter().map(|&(lo, _)| lo.into()).collect();
        plain.bounds.iter_mut().for_each(|(lo, _)| *lo = 0);
        let cost = |options: &Vec<usize>| -> u64 {
            let members = || options.iter().flat_map(|&option| &plain.options[option]);
            let covers = |item| members().filter(|member| member.0 == item).count() as u64;
            let missing =
                lows.iter().enumerate().map(|(item, low)| low.saturating_sub(covers(item)));
            let own = options.iter().map(|&o| problem.options().nth(o).expect("an option").cost());
            own.sum::<u64>() + price * missing.sum::<u64>()
        };
        let least = brute::solutions(&plain).iter().map(cost).min().map(|least| least as i64);
        let [by_lp, by_mps] = [lp, mps].map(|program| program.solutions().first().copied());
        assert_eq!((by_lp, by_mps), (least, least), "seed {seed}, price {price}\n{problem}");
    }
    assert!(tried > 50, "{tried}");
}

/// A name that a reader would take for something else becomes a number, and a long sum has short lines.
#[test]
fn names_are_kept_where_readers_take_them() {
    let options: String = (0..60).map(|n| format!("e{n}: a é |{n}\n")).collect();
    let text =
        format!("a é st 1:2|b x7\nfree: a\ngood.name: é st b x7 |5\ngood.name: b a\n{options}");
    let problem = Problem::parse(&text).expect("a good problem");
    let program = Lp::new(&problem).to_string();
    assert!(program.lines().all(|line| line.len() < 250), "{program}");
    let read = read_lp(&program);
    assert_eq!(read.variables[..5], ["x1", "good.name", "x3", "x4", "x5"]);
    let rows: Vec<&String> = read.rows.keys().collect();
    assert_eq!(rows, ["a", "b.least", "c2", "c3", "c5"]);
}
