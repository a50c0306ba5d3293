//! Exports, read back by tiny readers that share no code with the writers: each model is a solution,
//! and each solution a model.

use proptest::prelude::*;
use quadrille_problem::export::{Cnf, Json, Opb};
use quadrille_problem::{OptionId, Problem, verify};
use serde_json::Value;

/// Returns the solutions, as bit sets of options, by trying every set of options.
fn solutions(problem: &Problem) -> Vec<u64> {
    let taken = |set: &u64| -> Vec<OptionId> {
        let options = (0..problem.option_count()).filter(|option| set >> option & 1 == 1);
        options.map(OptionId::known).collect()
    };
    (0..1 << problem.option_count()).filter(|set| verify(problem, &taken(set)).is_ok()).collect()
}

/// Returns the models of DIMACS text, each as the bit set of the variables that `c p show` names.
fn cnf_models(text: &str) -> Vec<u64> {
    let numbers = |line: &str| -> Vec<i64> {
        line.split(' ').filter_map(|word| word.parse().ok()).take_while(|&n| n != 0).collect()
    };
    let header = text.lines().find_map(|line| line.strip_prefix("p cnf ")).expect("a header");
    let (variables, count) = header.split_once(' ').expect("two numbers");
    let [variables, count] = [variables, count].map(|n| n.parse::<usize>().expect("a number"));
    let shown = text.lines().find_map(|line| line.strip_prefix("c p show")).expect("shown");
    let shown = numbers(shown);
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    let clauses: Vec<Vec<i64>> = text.lines().filter(is_clause).map(numbers).collect();
    assert_eq!(clauses.len(), count);
    let mut values = vec![None; variables + 1];
    let mut models = Vec::new();
    extend(&clauses, &mut values, 1, &mut |values| {
        models.push(
            shown
                .iter()
                .filter(|&&v| values[v as usize] == Some(true))
                .fold(0, |set, v| set | 1 << (v - 1)),
        );
    });
    models.sort_unstable();
    models
}

/// Tries both values of each variable from `next` on, as long as no clause is false.
fn extend(
    clauses: &[Vec<i64>],
    values: &mut Vec<Option<bool>>,
    next: usize,
    found: &mut dyn FnMut(&[Option<bool>]),
) {
    let is_false = |&literal: &i64| {
        values[literal.unsigned_abs() as usize].is_some_and(|value| value != (literal > 0))
    };
    if clauses.iter().any(|clause| clause.iter().all(is_false)) {
        return;
    }
    if next == values.len() {
        return found(values);
    }
    for value in [false, true] {
        values[next] = Some(value);
        extend(clauses, values, next + 1, found);
    }
    values[next] = None;
}

/// Returns the models of OPB text, as bit sets of the first `options` variables, and the costs.
fn opb_models(text: &str, options: usize) -> Vec<(u64, u64)> {
    let header = text.lines().next().expect("a header");
    let words: Vec<&str> = header.split(' ').collect();
    let variables: usize = words[2].parse().expect("a number of variables");
    let constraints: usize = words[4].parse().expect("a number of constraints");
    let terms = |words: &[&str]| -> Vec<(i64, usize)> {
        let pairs = words.chunks(2).map(|pair| {
            let variable = pair[1].strip_prefix('x').expect("a variable");
            (pair[0].parse().expect("a factor"), variable.parse().expect("a number"))
        });
        pairs.collect()
    };
    let (mut sums, mut costs) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let line = line.strip_suffix(" ;").expect("an end");
        if let Some(line) = line.strip_prefix("min: ") {
            costs = terms(&line.split(' ').collect::<Vec<_>>());
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let [left @ .., relation, right] = &words[..] else { panic!("{line}") };
        sums.push((terms(left), *relation, right.parse::<i64>().expect("a number")));
    }
    assert_eq!(sums.len(), constraints);
    let mut models = Vec::new();
    for set in 0u64..1 << variables {
        let sum = |terms: &[(i64, usize)]| -> i64 {
            terms.iter().map(|&(factor, v)| factor * (set >> (v - 1) & 1) as i64).sum()
        };
        let holds = |(terms, relation, right): &(Vec<(i64, usize)>, &str, i64)| match *relation {
            "=" => sum(terms) == *right,
            ">=" => sum(terms) >= *right,
            other => panic!("{other}"),
        };
        if sums.iter().all(holds) {
            models.push((set & ((1 << options) - 1), sum(&costs) as u64));
        }
    }
    models.sort_unstable();
    models
}

/// Rebuilds a problem from its JSON, as Knuth's text.
fn text_of_json(json: &str) -> String {
    let json: Value = serde_json::from_str(json).expect("JSON");
    let items = json["items"].as_array().expect("items");
    let (mut primary, mut secondary) = (String::new(), String::new());
    for item in items {
        let name = item["name"].as_str().expect("a name");
        match (item["lo"].as_u64(), item["hi"].as_u64()) {
            (Some(lo), Some(hi)) => primary += &format!("{lo}:{hi}|{name} "),
            _ => secondary += &format!(" {name}"),
        }
    }
    let mut text = format!("{primary}|{secondary}\n");
    for option in json["options"].as_array().expect("options") {
        for (place, item) in option["items"].as_array().expect("items").iter().enumerate() {
            let item = &items[item.as_u64().expect("a number") as usize];
            text += item["name"].as_str().expect("a name");
            if let Some(color) = option["colors"][place].as_str() {
                text += &format!(":{color}");
            }
            text.push(' ');
        }
        text += &format!("|{}\n", option["cost"].as_u64().unwrap_or(0));
    }
    text
}

#[track_caller]
fn assert_exports(problem: &Problem) {
    let expected = solutions(problem);
    let cnf = Cnf::new(problem);
    assert_eq!(cnf_models(&cnf.to_string()), expected, "{problem}\n{cnf}");
    let opb = Opb::new(problem);
    let with_costs: Vec<(u64, u64)> = expected
        .iter()
        .map(|&set| {
            let options = problem.options().filter(|option| set >> option.id().index() & 1 == 1);
            (set, options.map(|option| option.cost()).sum())
        })
        .collect();
    let models = opb_models(&opb.to_string(), problem.option_count());
    assert_eq!(models, with_costs, "{problem}\n{opb}");
    let again = Problem::parse(&text_of_json(&Json::new(problem).to_string()));
    assert_eq!(again.expect("a problem").to_string(), problem.to_string());
}

#[test]
fn exports_of_extreme_problems_have_the_same_solutions() {
    for text in [
        // No options; an item that needs none, some, or more than there are.
        "a\n",
        "0:1|a\n",
        "a\na\n",
        "3|a\na\na\n",
        "2:9|a\na\na\na\n",
        // Equal options, enough options for a counter, and every bound of it.
        "a\na\na\na\na\na\na\na\n",
        "2:3|a 0:2|b\na\na b\nb\na\na b\nb\na\n",
        "4:4|a\na\na\na\na\na\na\n",
        // Colors: shared, clashing, and beside uses without a color; costs.
        "a b | s\na s:x\nb s:x\na s:y\nb s:y\na s\nb\n",
        "0:4|a | s t\na s:x t:x |3\na s:x t:y\na s:y |9\na t:x\na s\na t\n",
    ] {
        assert_exports(&Problem::parse(text).expect("a good problem"));
    }
}

#[test]
fn a_counter_is_smaller_than_a_clause_for_each_pair() {
    let many = "a\n".to_owned() + &"a\n".repeat(1000);
    let cnf = Cnf::new(&Problem::parse(&many).expect("a good problem"));
    // Three clauses and one variable for each option, and four where it meets the one before.
    assert!(cnf.clause_count() <= 7 * 1000, "{}", cnf.clause_count());
    assert!(cnf.variables() <= 3 * 1000, "{}", cnf.variables());
    assert_eq!(cnf.clauses().count(), cnf.clause_count());
}

/// Options over four primary and two secondary items, each with 0 to 2 as a color or its absence.
fn problems() -> impl Strategy<Value = Problem> {
    let bounds = prop::collection::vec((0u32..3, 0u32..3), 4);
    let option = (1u8..16, [0u8..4, 0u8..4], 0u8..3);
    (bounds, prop::collection::vec(option, 0..8)).prop_map(|(bounds, options)| {
        let mut text = String::new();
        for ((lo, more), name) in bounds.into_iter().zip(["a", "b", "c", "d"]) {
            text += &format!("{lo}:{}|{name} ", (lo + more).max(1));
        }
        text += "| s t\n";
        for (primary, colors, cost) in options {
            for (bit, name) in ["a", "b", "c", "d"].into_iter().enumerate() {
                if primary >> bit & 1 == 1 {
                    text += &format!("{name} ");
                }
            }
            for (color, name) in colors.into_iter().zip(["s", "t"]) {
                text += &[
                    "".to_owned(),
                    format!("{name} "),
                    format!("{name}:x "),
                    format!("{name}:y "),
                ][color as usize];
            }
            text += &format!("|{cost}\n");
        }
        Problem::parse(&text).expect("a good problem")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn exports_have_the_same_solutions(problem in problems()) {
        assert_exports(&problem);
    }
}
