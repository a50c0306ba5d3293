//! `quadrille sudoku rate` and `quadrille sudoku hint`.

use insta::assert_snapshot;

use crate::harness::run;

const A: &str = "000004500680009000250380000020043800340008006800652470162890700508067209070000605";
const B: &str = "005300000800000020070010500400005300010070006003200080060500009004000030000009700";
const F: &str = "078000006630702805200800009390100250000254603400000710000470031943621580007900062";
const SOLVED_A: &str =
    "913724568687519342254386197726943851345178926891652473162895734538467219479231685";

/// Puzzle A with a wrong digit in the first cell, which should be 9.
const WRONG_A: &str =
    "700004500680009000250380000020043800340008006800652470162890700508067209070000605";

#[test]
fn every_puzzle_has_one_line() {
    let clash = format!("55{}", ".".repeat(79));
    let input = [A, B, F, SOLVED_A, &clash, WRONG_A].join("\n");
    assert_snapshot!(run(&["sudoku", "rate"], &input).show());
    assert_snapshot!(run(&["sudoku", "rate", "--json"], &input).show());
    assert_snapshot!(run(&["sudoku", "hint"], &input).show());
    assert_snapshot!(run(&["sudoku", "hint", "--json"], &input).show());
}

#[test]
fn ratings_by_several_threads_come_in_order() {
    let several = ".".repeat(81);
    let input = [A, "1234", B, &several, SOLVED_A, WRONG_A, A, ""].join("\n").repeat(9);
    let by = |threads: &str| run(&["sudoku", "rate", "--steps", "--threads", threads], &input);
    let (alone, together) = (by("1"), by("5"));
    assert_eq!(alone.stdout.matches("easy Hidden single").count(), 18, "{}", alone.stdout);
    assert_eq!(together.show(), alone.show());
}

#[test]
fn all_steps_of_a_technique_are_printed() {
    let args = ["sudoku", "hint", "--all", "--technique", "hidden single (box)"];
    let outcome = run(&args, A);
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stdout.lines().count() > 1, "{}", outcome.stdout);
    assert!(outcome.stdout.lines().all(|line| line.starts_with("Hidden single (box): ")));
    assert_eq!(run(&["sudoku", "hint"], A).stdout.lines().next(), outcome.stdout.lines().next());
}

#[test]
fn steps_are_printed_as_text_and_json() {
    let outcome = run(&["sudoku", "rate", "--steps"], A);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let blanks = A.matches('0').count();
    assert_eq!(outcome.stdout.lines().count(), blanks + 1, "singles fill one cell each");
    assert_snapshot!(outcome.stdout);
    let json = run(&["sudoku", "rate", "--steps", "--json"], A);
    let parsed: serde_json::Value = serde_json::from_str(&json.stdout).expect("one object");
    assert!(parsed["rating"].is_number());
    let steps = parsed["steps"].as_array().expect("a list of steps");
    assert_eq!(steps.len(), blanks);
    for (index, (step, line)) in steps.iter().zip(outcome.stdout.lines()).enumerate() {
        assert_eq!(line, format!("{}. {}", index + 1, step["text"].as_str().expect("a text")));
    }
}

#[test]
fn boards_of_other_sizes_are_rated() {
    let input = format!("1234341221434321\n1234341221434320\n{A}\n");
    run(&["sudoku", "rate"], &input).is(
        0,
        "0 easy nothing to do\n1 easy Full house\n67 easy Hidden single (box)\n",
        "",
    );
    let last = "Full house: r4c4 is the last blank cell in row 4: r4c4 is 1\n";
    run(&["sudoku", "hint"], "1234341221434320").is(0, last, "");
}

#[test]
fn every_refused_puzzle_has_its_place_in_json() {
    let unknown = format!("!{}\n", &A[1..]);
    let cage = format!("cage 99: r1c1\n{A}\n");
    for (line, column, input) in [(1, 1, unknown), (1, 6, cage)] {
        for command in ["rate", "hint"] {
            let outcome = run(&["sudoku", command, "--json"], &input);
            assert_eq!(outcome.code, Some(2), "{input}");
            let error: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("one");
            assert_eq!(error["type"], "error", "{input}");
            assert_eq!(
                (&error["line"], &error["column"]),
                (&line.into(), &column.into()),
                "{input}"
            );
            assert_eq!(error["file"], "standard input", "{input}");
            assert!(error["expected"].is_string() && error["message"].is_string(), "{input}");
        }
    }
}

#[test]
fn a_wrong_digit_is_named_where_it_clashes() {
    // Puzzle A with one blank cell filled wrongly: once with a digit of its row, once of its box.
    for (cell, digit, name, place) in [(0, '5', "r1c1", [1, 1]), (1, '8', "r1c2", [1, 2])] {
        let mut filled = A.to_owned();
        filled.replace_range(cell..=cell, &digit.to_string());
        let text = run(&["sudoku", "hint"], &filled);
        assert_eq!(text.code, Some(1));
        assert!(text.stdout.starts_with("none: digits clash: "), "{}", text.stdout);
        assert!(text.stdout.contains(name), "{}", text.stdout);
        let json = run(&["sudoku", "hint", "--json"], &filled);
        let status: serde_json::Value = serde_json::from_str(&json.stdout).expect("one object");
        let suspects = status["suspects"].as_array().expect("a list");
        assert!(suspects.contains(&serde_json::json!(place)), "{}", json.stdout);
        assert!(status["clashes"].is_array());
    }
}

#[test]
fn hints_of_all_techniques_or_of_one_are_printed() {
    let next = run(&["sudoku", "hint"], A).stdout;
    let all = run(&["sudoku", "hint", "--all"], A).stdout;
    assert!(all.starts_with(&next) && all.lines().count() > 3, "{all}");
    let names: Vec<&str> = all.lines().filter_map(|line| line.split(':').next()).collect();
    for name in names {
        let one = run(&["sudoku", "hint", "--technique", &name.to_lowercase()], A);
        assert_eq!(one.stdout.split(':').next(), Some(name));
        assert!(all.contains(&one.stdout), "{}", one.stdout);
    }
    let none = run(&["sudoku", "hint", "--technique", "BUG+1"], A);
    none.is(0, "no step of the technique BUG+1\n", "");
    let json = run(&["sudoku", "hint", "--all", "--json"], A).stdout;
    assert_eq!(json.lines().count(), all.lines().count());
    let unknown = run(&["sudoku", "hint", "--technique", "x-wong"], A);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.stderr.contains("unknown technique"), "{}", unknown.stderr);
}
