//! `quadrille solve` with a question about all solutions at once.

use crate::harness::{example, priced_queens, run};

/// A row of four cells, covered by squares and dominoes; a domino costs 3, the first square 1.
const ROW: &str = "a b c d\na |1\nb\nc\nd\na b |3\nb c |3\nc d |3\n";

#[test]
fn the_cheapest_and_the_dearest_solution_are_printed_with_their_cost() {
    run(&["solve", "--minimize"], ROW).is(0, "| cost 1\na |1\nb\nc\nd\n", "note: cost 1\n");
    run(&["solve", "--maximize"], ROW).is(0, "| cost 6\na b |3\nc d |3\n", "note: cost 6\n");
    let best = "| cost 1\na |1\nb\nc\nd\n\n| cost 3\nc\nd\na b |3\n\n| cost 4\na |1\nb\nc d |3\n";
    run(&["solve", "--minimize", "--best", "3"], ROW).is(0, best, "");
}

#[test]
fn costs_and_frequencies_are_counted() {
    run(&["solve", "--count", "--costs"], ROW).is(0, "1\t1\n3\t1\n4\t2\n6\t1\n", "");
    let frequencies = "3\ta |1\n2\tb\n2\tc\n3\td\n2\ta b |3\n1\tb c |3\n2\tc d |3\n";
    run(&["solve", "--frequencies"], ROW).is(0, frequencies, "");
    let json = run(&["solve", "--count", "--costs", "--json"], ROW);
    assert_eq!(
        json.stdout.lines().last(),
        Some(r#"{"type":"status","complete":true,"found":5,"stopped":null}"#)
    );
}

#[test]
fn sums_are_verified_on_request_or_it_says_that_they_are_not() {
    let queens = example("queens8.xcc");
    for question in ["--count", "--frequencies"] {
        let outcome = run(&["solve", question, "--verify", &queens], "");
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        assert!(outcome.stderr.starts_with("note: verified: the same sum over "), "{outcome:?}");
    }
    let stopped = run(&["solve", "--count", "--verify", "--node-limit", "5", &queens], "");
    let note = "note: stopped at the node limit\nnote: not verified: the count is not complete\n";
    assert_eq!((stopped.code, stopped.stderr.as_str()), (Some(3), note), "{stopped:?}");
    let full = run(&["solve", "--count", "--verify", "--memory", "3000", &queens], "");
    assert_eq!((full.code, full.stdout.as_str()), (Some(3), "92\n"), "{full:?}");
    assert_eq!(full.stderr, "note: not verified: stopped at the memory limit\n");
}

/// A small problem compiles, so its numbers are exact.
#[test]
fn estimates_are_printed_with_their_errors() {
    let frequencies =
        "3 ± 0\ta |1\n2 ± 0\tb\n2 ± 0\tc\n3 ± 0\td\n2 ± 0\ta b |3\n1 ± 0\tb c |3\n2 ± 0\tc d |3\n";
    let exact = "note: the numbers are exact: the problem is small enough for a diagram\n";
    run(&["solve", "--frequencies", "--approximate"], ROW).is(0, frequencies, exact);
    let json = run(&["solve", "--frequencies", "--approximate", "--json"], ROW).stdout;
    let lines: Vec<&str> = json.lines().collect();
    let first =
        r#"{"type":"estimate","option":0,"text":"a |1","solutions":3.0,"standard_error":0.0}"#;
    let total = r#"{"type":"estimate_total","solutions":5.0,"standard_error":0.0,"probes":0,"effective_probes":0.0,"stopped":null}"#;
    assert_eq!((lines[0], lines[7], lines.len()), (first, total, 8));
    let none = run(&["solve", "--frequencies", "--approximate"], "a b\na\na\n");
    assert_eq!(none.code, Some(1), "{none:?}");
    let queens = example("queens8.xcc");
    let drawn = run(&["solve", "--sample", "3", "--seed", "7", "--approximate", &queens], "");
    run(&["check", &queens, "-"], drawn.stdout).is(0, "3 solutions hold\n", "");
    let full = run(&["solve", "--frequencies", "--no-symmetry", "--memory", "3000", &queens], "");
    assert!(full.stderr.contains("--approximate estimates the answer"), "{full:?}");
}

/// A queen stands on each square of a row in 4, 8, 16, 18, 18, 16, 8 and 4 of the 92 boards.
#[test]
fn a_queen_is_on_each_square_as_often_as_published() {
    let outcome = run(&["solve", "--frequencies", &example("queens8.xcc")], "");
    let numbers = outcome.stdout.lines().take(8).map(|line| line.split('\t').next().unwrap_or(""));
    assert_eq!(numbers.collect::<Vec<_>>(), ["4", "8", "16", "18", "18", "16", "8", "4"]);
}

#[test]
fn samples_are_solutions_and_repeat_with_their_seed() {
    let queens = example("queens8.xcc");
    let sample = |seed: &str| run(&["solve", "--sample", "5", "--seed", seed, &queens], "").stdout;
    assert_eq!(sample("7"), sample("7"));
    assert_ne!(sample("7"), sample("8"));
    run(&["check", &queens, "-"], sample("7")).is(0, "5 solutions hold\n", "");
    let unseeded = run(&["solve", "--sample", "1", &queens], "");
    assert!(unseeded.stderr.contains("--seed "), "{unseeded:?}");
}

#[test]
fn any_solution_is_found_or_shown_not_to_exist() {
    let queens = example("queens8.xcc");
    let any = run(&["solve", "--any", "--seed", "3", "-t", "1", &queens], "");
    assert_eq!((any.code, any.stderr.as_str()), (Some(0), ""), "{any:?}");
    run(&["check", &queens, "-"], any.stdout).is(0, "1 solution holds\n", "");
    let none = run(&["solve", "--any"], "a b c\na b\nb c\na c\n");
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""), "{none:?}");
    let stopped = "note: stopped at the node limit; no solution found so far\n";
    run(&["solve", "--any", "--node-limit", "2", &queens], "").is(3, "", stopped);
}

#[test]
fn no_answer_is_not_an_empty_answer() {
    let queens = example("queens8.xcc");
    let stopped = "No answer: stopped at the node limit\n";
    run(&["solve", "--sample", "1", "--node-limit", "5", &queens], "").is(3, "", stopped);
    let full = run(&["solve", "--frequencies", "--no-symmetry", "--memory", "3000", &queens], "");
    assert_eq!((full.code, full.stdout.as_str()), (Some(3), ""), "{full:?}");
    assert!(full.stderr.ends_with("No answer: stopped at the memory limit\n"), "{full:?}");
    let none = run(&["solve", "--sample", "2", "--seed", "1"], "a b\na\n");
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""), "{none:?}");
}

/// The problem of eight queens, with a cost for each square.
fn queens_with_costs() -> String {
    let text = std::fs::read_to_string(example("queens8.xcc")).expect("an example");
    let is_option = |line: &str| line.starts_with('r') && !line.contains('|');
    let cost = |index: usize| index * index % 37;
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| match is_option(line) {
        true => format!("{line} |{}\n", cost(index)),
        false => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn a_stopped_search_for_the_best_says_what_is_known() {
    let costs = queens_with_costs();
    let cost = |text: &str| -> u64 {
        let first = text.lines().next().expect("a line");
        first.strip_prefix("| cost ").expect("a cost").parse().expect("a number")
    };
    let best = cost(&run(&["solve", "--minimize", "--best", "1"], &costs).stdout);
    let whole = run(&["solve", "--minimize"], &costs);
    assert_eq!((whole.code, cost(&whole.stdout)), (Some(0), best), "{whole:?}");

    let stopped = run(&["solve", "--minimize", "--node-limit", "30"], &costs);
    let found = cost(&stopped.stdout);
    let note = format!("note: stopped at the node limit; best so far {found}, bound ");
    let bound = stopped.stderr.strip_prefix(&note).expect("what is known");
    let (bound, gap) = bound.split_once(", gap ").expect("both");
    let bound: u64 = bound.parse().expect("a number");
    assert_eq!(gap, format!("{:.2} %\n", 100.0 * (found - bound) as f64 / found as f64));
    assert_eq!(stopped.code, Some(3));
    assert!(bound <= best && best <= found, "{stopped:?}");

    let none = "note: stopped at the node limit; no solution found so far, bound 0\n";
    run(&["solve", "--minimize", "--node-limit", "0"], ROW).is(3, "", none);
    let json = run(&["solve", "--maximize", "--node-limit", "0", "--json"], ROW);
    let status =
        r#"{"type":"status","complete":false,"found":0,"stopped":"node-limit","bound":10}"#;
    assert_eq!((json.code, json.stdout.trim_end()), (Some(3), status), "{json:?}");
}

/// The least cost of the twelve queens is 250, which several other tests of this program agree on: `--best` and
/// `--costs`.
#[test]
fn a_search_ends_early_with_both_numbers() {
    let queens = priced_queens(12);
    let costs = run(&["solve", "--count", "--costs"], &queens).stdout;
    let least: u64 = costs.split('\t').next().and_then(|cost| cost.parse().ok()).expect("a cost");
    for (flags, most) in
        [(["--gap", "30%"], 1.3), (["--gap", "100"], 2.0), (["--stop-at", "300"], 1.2)]
    {
        let outcome = run(&[&["solve", "--minimize", "--json"][..], &flags].concat(), &queens);
        let status = outcome.stdout.lines().last().expect("a status");
        let status: serde_json::Value = serde_json::from_str(status).expect("an object");
        let number = |name: &str| status[name].as_u64().expect("a number");
        let (cost, bound) = (number("cost"), number("bound"));
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        assert!(
            bound <= least && least <= cost && cost as f64 <= most * least as f64,
            "{outcome:?}"
        );
        assert_eq!(
            (&status["complete"], &status["stopped"]),
            (&false.into(), &"good-enough".into())
        );
        let gap = format!("{:.2}", 100.0 * (cost - bound) as f64 / cost as f64);
        let note = format!(
            "note: ended early, as requested; best so far {cost}, bound {bound}, gap {gap} %; not proven to be \
             the best\n"
        );
        assert_eq!(outcome.stderr, note);
    }
    // What is proven is not called unproven.
    run(&["solve", "--minimize", "--stop-at", "1"], ROW).is(
        0,
        "| cost 1\na |1\nb\nc\nd\n",
        "note: cost 1\n",
    );
}

#[test]
fn better_solutions_and_bounds_are_events() {
    let arguments = ["solve", "--minimize", "--json", "--progress", "always"];
    let outcome = run(&arguments, priced_queens(12));
    let objects = outcome.stdout.lines().map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<serde_json::Value> = objects.collect();
    let [events @ .., solution, _] = &objects[..] else { panic!("{outcome:?}") };
    let kinds = ["incumbent", "bound"]
        .map(|kind| events.iter().filter(|event| event["type"] == kind).count());
    assert!(kinds[0] > 0 && kinds[1] > 0 && kinds[0] + kinds[1] == events.len(), "{outcome:?}");
    let costs: Vec<u64> = events.iter().filter_map(|event| event["cost"].as_u64()).collect();
    assert!(
        costs.is_sorted_by(|a, b| a >= b) && costs.last() == solution["cost"].as_u64().as_ref()
    );
    let bounds = events.iter().map(|event| event["bound"].as_u64());
    assert!(bounds.clone().is_sorted() && bounds.max() <= Some(solution["cost"].as_u64()));
}

#[test]
fn settings_that_contradict_a_question_are_refused() {
    for extra in [&["--all"][..], &["--limit", "3"], &["--count"]] {
        let outcome = run(&[&["solve", "--frequencies"][..], extra].concat(), ROW);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
    }
    for extra in [
        &["--gap", "1%"][..],
        &["--minimize", "--gap", "-1"],
        &["--minimize", "--best", "2", "--gap", "1"],
    ] {
        assert_eq!(run(&[&["solve"][..], extra].concat(), ROW).code, Some(2), "{extra:?}");
    }
    let several = run(&["solve", "--minimize", "-n", "2", "--stop-at", "3"], ROW);
    assert_eq!(several.code, Some(2), "{several:?}");
    assert_eq!(run(&["solve", "--best", "3"], ROW).code, Some(2));
    assert_eq!(run(&["solve", "--minimize", "--maximize"], ROW).code, Some(2));
    let frequencies = run(&["solve", "--frequencies"], ROW).stdout;
    let note = "note: --engine has no effect on --frequencies\n";
    run(&["solve", "--frequencies", "--engine", "links", "-t2"], ROW).is(0, &frequencies, note);
}
