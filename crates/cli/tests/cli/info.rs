//! `quadrille info`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::harness::{Outcome, example, run};

const BOUNDED: &str =
    "2:3|a 1:4|b c d e | x y\na x:1\na y\na\na d\nb c\nc x:2\nb d e\na b c\ne\nd y\n";
const NONE: &str = "l1 l2 l3 d1 d2 d3 d4\nl1 d1\nl1 d2\nl2 d2\nl2 d3\nl3 d3\nl3 d4\nl3 d1\nl1 d4\n";

/// Returns the output without the measured time.
fn untimed(outcome: &Outcome) -> String {
    let known = |line: &str| match line.split_once("about ") {
        Some(("time         ", words)) if words.ends_with(", measured by a complete trial") => {
            "time         about …, measured by a complete trial\n".to_owned()
        }
        _ => format!("{line}\n"),
    };
    outcome.show().lines().map(known).collect()
}

fn json(args: &[&str], stdin: &str) -> Value {
    let outcome = run(&[&["info", "--json"], args].concat(), stdin);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{outcome:?}");
    assert_eq!(outcome.stdout.lines().count(), 1, "one object");
    serde_json::from_str(&outcome.stdout).expect("a line of JSON")
}

#[test]
fn a_problem_is_described_as_text() {
    let queens = example("queens8.xcc");
    assert_snapshot!(untimed(&run(&["info", "--engine", "links", &queens], "")));
    let australia = example("australia.xcc");
    assert_snapshot!(untimed(&run(&["info", "--engine", "links", &australia], "")));
    assert_snapshot!(untimed(&run(&["info", "--engine", "dense", "-"], BOUNDED)));
}

#[test]
fn a_problem_without_solutions_is_not_an_error() {
    assert_snapshot!(untimed(&run(&["info"], NONE)));
    assert_snapshot!(untimed(&run(&["info"], "a b c\na b\nb c\n")));
    assert_snapshot!(untimed(&run(&["info"], "a \u{202e}b\na\n")));
    assert_snapshot!(untimed(&run(&["info"], "a b c d e\na b\nb c\nc d\nd e\ne a\n")));
}

#[test]
fn a_settled_problem_needs_no_search() {
    assert_snapshot!(untimed(&run(&["info"], "a b c d\na b\nb c\nc d\n")));
    assert_snapshot!(untimed(&run(&["info"], "0:1|a\n")));
}

#[test]
fn the_estimate_is_near_the_true_size() {
    // A count visits 1199 nodes by Knuth's choice of item, and one less without the redundant
    // items. There are 92 solutions.
    let info = json(&[&example("queens8.xcc")], "");
    for (name, truth) in [("nodes", 1199.0), ("solutions", 92.0)] {
        let number = |key: &str| info[name][key].as_f64().expect("a number");
        let (mean, error) = (number("mean"), number("standard_error"));
        assert!((mean - truth).abs() <= 4.0 * error + 1.0, "{name}: {info}");
        assert!(number("least") <= truth && truth <= number("most"), "{name}: {info}");
        assert_eq!(info[name]["confidence"], "good", "{info}");
    }
    assert_eq!(info["trial"]["complete"], true);
}

#[test]
fn the_same_seed_gives_the_same_numbers() {
    let queens = example("queens8.xcc");
    let numbers = |args: &[&str]| {
        let info = json(&[args, &[queens.as_str()]].concat(), "");
        (info["nodes"].clone(), info["solutions"].clone(), info["probes"].clone())
    };
    let first = numbers(&[]);
    assert_eq!(numbers(&[]), first);
    assert_eq!(numbers(&["--seed", "0", "--engine", "cells"]), first);
    assert_ne!(numbers(&["--seed", "1"]), first);
    assert_eq!(numbers(&["--probes", "17"]).2, 17);
}

#[test]
fn json_contains_what_text_shows() {
    let info = json(&["--engine", "links"], "a b c | s\na s\na\nb\nb c\nc s\nc\nb s\n");
    let Value::Object(fields) = &info else { panic!("an object: {info}") };
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    assert_snapshot!(names.join(" "));
    assert_eq!(info["type"], "info");
    assert_eq!((&info["primary"], &info["secondary"]), (&3.into(), &1.into()));
    assert_eq!((&info["options"], &info["members"]), (&7.into(), &11.into()));
    let density = info["density"].as_f64().expect("a number");
    assert!((density - 11.0 / 28.0).abs() < 1e-12, "{info}");
    assert_eq!(info["engines"][0]["engine"], "links");
    let info = json(&[], NONE);
    assert!(info["refutation"].is_string(), "{info}");
    assert_eq!(info["solutions"]["mean"], 0.0);
    assert_eq!((&info["trial"], &info["seconds"]), (&Value::Null, &Value::Null));
    assert_eq!(info["searched"]["count"], 0);
}

#[test]
fn components_are_counted_and_the_largest_are_listed() {
    let mut text = (0..20).map(|k| format!("i{k}")).collect::<Vec<_>>().join(" ") + "\n";
    for k in 0..20 {
        text += &format!("i{k}\n").repeat(k + 2);
    }
    let info = json(&[], &text);
    assert_eq!(info["components"]["count"], 20);
    let largest: Vec<u64> = (14..22).rev().collect();
    assert_eq!(info["components"]["largest"], Value::from(largest));
    // The root and its children, for each item.
    assert_eq!(info["nodes"]["mean"], f64::from((2..22).map(|options| options + 1).sum::<u32>()));
    assert!(
        run(&["info"], &text).stdout.contains("20, of 21, 20, 19, 18, 17, 16, 15, 14, … options")
    );
}

#[test]
fn a_reached_limit_is_not_a_failure() {
    let queens = example("queens8.xcc");
    let outcome = run(&["info", "--node-limit", "500", &queens], "");
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stdout.contains(" of 10000, stopped at the node limit; "), "{outcome:?}");
    let outcome = run(&["info", "--time-limit", "0s", &queens], "");
    assert_eq!(outcome.code, Some(0));
    let words = "no estimate: stopped at the time limit before the first probe finished\n\
                 time         unknown";
    assert!(outcome.stdout.contains(words), "{outcome:?}");
}

#[test]
fn wrong_input_and_wrong_usage_are_explained() {
    let malformed = run(&["info"], "a b\na c\n");
    assert_eq!((malformed.code, malformed.stdout.as_str()), (Some(2), ""));
    assert!(malformed.stderr.starts_with("error: unknown item \"c\""), "{malformed:?}");
    for (code, args) in [
        (2, &["info", "--probes", "0"] as &[&str]),
        (4, &["info", "no-such-file"]),
        (2, &["info", "a", "b"]),
    ] {
        let outcome = run(args, "");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(code), ""), "{outcome:?}");
    }
    let large = "2|a\n".to_owned() + &"a\n".repeat(5000);
    let declined = run(&["info", "--engine", "dense"], &large);
    declined.is(
        2,
        "",
        "error: the dense engine cannot accept this problem: it has 5000 options, but the limit is 4096\n",
    );
}

#[test]
fn the_group_is_shown_with_names() {
    let group = |args: &[&str], stdin: &str| -> String {
        let outcome = run(&[&["info"], args].concat(), stdin);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        let is_shown = |line: &&str| {
            ["symmetry ", "orbits ", "generator "].iter().any(|name| line.starts_with(name))
        };
        outcome.stdout.lines().filter(is_shown).map(|line| format!("{line}\n")).collect()
    };
    let queens = group(&["--generators", &example("queens8.xcc")], "");
    assert!(queens.starts_with("symmetry     8 automorphisms\n"), "{queens}");
    assert!(queens.contains("\norbits       12 of several items: 4 (r1 r8 c1 c8), "), "{queens}");
    assert!(queens.contains("\ngenerator    (r1 c1)(r2 c2)"), "{queens}");
    let twins = "a \u{202e}b c\na\n\u{202e}b\nc\nc\na c\n\u{202e}b c\n";
    assert_snapshot!(group(&["--generators"], twins));
    assert_snapshot!(group(&[], "a b\na\na b\n"));
    assert_snapshot!(group(&["--no-symmetry"], twins));
}

#[test]
fn the_group_is_printed_in_json() {
    let problem = "a b c | s\na s:x\nb s:x\nc\nc\n";
    let info = json(&["--generators"], problem);
    let expected = serde_json::json!({
        "order": 4,
        "orbits": [["a", "b"]],
        "generators": [[["a", "b"]], [[2, 3]]],
    });
    assert_eq!(info["symmetry"], expected);
    assert_eq!(json(&[], problem)["symmetry"].get("generators"), None);
    let without = json(&["--no-symmetry"], problem);
    assert_eq!(without["symmetry"], serde_json::json!({ "unknown": "not searched" }));
}

#[test]
fn a_plan_divides_the_work() {
    let queens = queens_text(12);
    // Links uses no memo and no sweep, and a search visits 327,451 nodes in all.
    let links = ["--engine", "links"];
    let args = ["--plan", "--budget", "4000", "--node-limit", "300000", "--seed", "2"];
    let args = [&args[..], &links].concat();
    let info = json(&args, &queens);
    let plan = &info["plan"];
    let number = |of: &Value, key: &str| of[key].as_f64().expect("a number");
    let (mean, error) = (number(&plan["nodes"], "mean"), number(&plan["nodes"], "standard_error"));
    assert!(mean < 327_451.0 + 4.0 * error, "isomorphic residuals are counted once: {plan}");
    assert!(mean > 327_451.0 / 16.0, "the square has eight symmetries: {plan}");
    let shards = plan["shards"].as_f64().expect("a number");
    assert!((0.5..=2.0).contains(&(shards / (4.0 * mean / 4000.0))), "{plan}");
    assert_eq!((&plan["budget"], &plan["stopped"]), (&4000.into(), &Value::Null));
    assert!(number(plan, "core_hours") > 0.0, "{plan}");
    // Everything but the measured times is the same again.
    let again = json(&args, &queens);
    for key in ["nodes", "shards", "open", "sampled", "opened", "visited"] {
        assert_eq!(plan[key], again["plan"][key], "{key}");
    }

    let words = run(&[&["info"], &args[..]].concat(), &queens).stdout;
    let line = |name: &str| words.lines().find(|line| line.starts_with(name)).expect("a line");
    assert!(line("plan ").contains(" residuals were counted"), "{words}");
    assert!(line("work ").contains(" core-hours, range "), "{words}");
    let advice = format!("--target {shards} for `shard split`, --budget 4000 for `shard run`");
    assert!(line("shards ").ends_with(&advice), "{words}");
    assert_eq!(json(&[], &queens).get("plan"), None, "nobody asked for it");
}

#[test]
fn a_plan_of_little_work_is_exact() {
    let info = json(&["--plan", "--budget", "1000000", &example("queens8.xcc")], "");
    let nodes = &info["plan"]["nodes"];
    assert_eq!((&nodes["confidence"], &info["plan"]["shards"]), (&"exact".into(), &1.into()));
    let words = run(&["info", "--plan", &example("queens8.xcc")], "").stdout;
    assert!(words.contains(" nodes: all residuals were counted\n"), "{words}");
}

#[test]
fn a_plan_from_one_residual_knows_no_error() {
    let limits = ["--plan", "--budget", "1", "--node-limit", "5", "--seed", "1"];
    let queens = example("queens8.xcc");
    let args = [&["info", "--engine", "links"][..], &limits, &[&queens]].concat();
    let words = run(&args, "").stdout;
    for part in ["standard error unknown; 1 of 32 residuals was counted", "range unknown"] {
        assert!(words.contains(part), "{words}");
    }
}

#[test]
fn a_stopped_plan_reports_it() {
    let stopped = run(&["info", "--plan", "--time-limit", "0s"], queens_text(12));
    let words = "plan         none: stopped at the time limit before a residual was counted\n";
    assert!(stopped.stdout.contains(words), "{stopped:?}");
    assert_eq!(stopped.code, Some(0));
    for args in [&["--shard-time", "1s"][..], &["--budget", "5"], &["--plan", "--budget", "0"]] {
        assert_eq!(run(&[&["info"], args].concat(), "a\na\n").code, Some(2), "{args:?}");
    }
}

/// Returns n queens as an exact cover problem.
pub(crate) fn queens_text(n: usize) -> String {
    let names = |name: &str, count| (0..count).map(|i| format!(" {name}{i}")).collect::<String>();
    let [rows, columns] = ["r", "c"].map(|name| names(name, n));
    let [up, down] = ["a", "d"].map(|name| names(name, 2 * n - 1));
    let squares = (0..n * n).map(|square| (square / n, square % n));
    let options = squares.map(|(r, c)| format!("r{r} c{c} a{} d{}\n", r + c, r + n - 1 - c));
    format!("{rows}{columns} |{up}{down}\n{}", options.collect::<String>())
}
