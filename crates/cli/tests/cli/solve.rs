//! `quadrille solve`.

use insta::assert_snapshot;

use crate::harness::{example, run};

const KNUTH: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const THREE: &str = "a b c\na\na b\nb c\nb\nc\n";
const NONE: &str = "a b c\na b\nb c\n";
const WHY_NONE: &str = "note: presolve leaves too few options for item c\n";

#[test]
fn one_solution_is_the_default() {
    run(&["solve"], KNUTH).is(0, "c e\na d f\nb g\n", "");
    run(&["solve", "-"], THREE).is(0, "a\nb c\n", "");
    run(&["solve", &example("queens8.xcc")], "").is(
        0,
        "r1 c1 a2 b0\nr2 c5 a7 b-3\nr3 c8 a11 b-5\nr4 c6 a10 b-2\n\
         r5 c3 a8 b2\nr6 c7 a13 b-1\nr7 c2 a9 b5\nr8 c4 a12 b4\n",
        "",
    );
}

#[test]
fn all_solutions_have_empty_lines_between_them() {
    run(&["solve", "--all"], THREE).is(0, "a\nb c\n\na\nb\nc\n\na b\nc\n", "");
}

#[test]
fn a_count_is_printed_alone() {
    run(&["solve", "--count"], THREE).is(0, "3\n", "");
    run(&["solve", "--count", &example("queens8.xcc")], "").is(0, "92\n", "");
    run(&["solve", "--count", &example("australia.xcc")], "").is(0, "18\n", "");
    run(&["solve", "--count"], NONE).is(1, "0\n", WHY_NONE);
}

#[test]
fn counts_beyond_machine_words_are_exact() {
    let items: Vec<String> = (0..40).map(|k| format!("i{k}")).collect();
    let mut problem = items.join(" ");
    for item in &items {
        problem.push_str(&format!("\n{item}").repeat(10));
    }
    let count = format!("1{}\n", "0".repeat(40));
    run(&["solve", "--count"], &problem).is(0, &count, "");
    let json = run(&["solve", "--count", "--json"], &problem);
    assert!(json.stdout.contains(&format!("\"found\":\"{}\"", count.trim_end())), "{json:?}");
}

#[test]
fn the_absence_of_solutions_is_reported() {
    run(&["solve"], NONE).is(1, "", &format!("No solution\n{WHY_NONE}"));
    run(&["solve", "--all"], NONE).is(1, "", &format!("No solution\n{WHY_NONE}"));
}

#[test]
fn a_solution_limit_says_how_many_are_asked_for() {
    run(&["solve", "--limit", "1"], THREE).is(0, "a\nb c\n", "");
    run(&["solve", "--limit", "2"], THREE).is(0, "a\nb c\n\na\nb\nc\n", "");
    run(&["solve", "--limit", "3"], THREE).is(0, "a\nb c\n\na\nb\nc\n\na b\nc\n", "");
    run(&["solve", "--limit", "4"], THREE).is(0, "a\nb c\n\na\nb\nc\n\na b\nc\n", "");
    run(&["solve", "--count", "--limit", "2"], THREE).is(
        3,
        "at least 2\n",
        "note: stopped at the solution limit\n",
    );
    run(&["solve", "--count", "--limit", "4"], THREE).is(0, "3\n", "");
}

#[test]
fn node_and_time_limits_make_the_output_partial() {
    let queens = example("queens8.xcc");
    run(&["solve", "--count", "--node-limit", "0", &queens], "").is(
        3,
        "at least 0\n",
        "note: stopped at the node limit\n",
    );
    run(&["solve", "--node-limit", "3", &queens], "").is(
        3,
        "",
        "note: stopped at the node limit; no solution found so far\n",
    );
    run(&["solve", "--count", "--time-limit", "0s", &queens], "").is(
        3,
        "at least 0\n",
        "note: stopped at the time limit\n",
    );
}

#[test]
fn a_solution_without_options_is_a_bar() {
    run(&["solve"], "0:1|a\n").is(0, "|\n", "");
    run(&["solve", "--all"], "0:1|a\na\n").is(0, "a\n\n|\n", "");
}

#[test]
fn json_has_an_object_on_each_line() {
    let problem = "a b | x\na x:red |5\nb x:red |7\nb x:blue\n";
    assert_snapshot!(run(&["solve", "--json"], problem).show());
    assert_snapshot!(run(&["solve", "--json", "--count", "--limit", "1"], THREE).show());
    assert_snapshot!(run(&["solve", "--json", "--all"], NONE).show());
    assert_snapshot!(run(&["solve", "--json", "--count"], "a\nb\n").show());
}

#[test]
fn another_parser_reads_the_json() {
    let outcome = run(&["solve", "--all", "--json", "--stats"], THREE);
    let types: Vec<String> = outcome
        .stdout
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            object["type"].as_str().expect("a type").to_owned()
        })
        .collect();
    assert_eq!(types, ["solution", "solution", "solution", "status", "statistics"]);
    assert_eq!(outcome.stderr, "");
}

#[test]
fn statistics_go_to_standard_error() {
    let queens = example("queens8.xcc");
    let outcome = run(&["solve", "--stats", "--count", "--memory", "0", &queens], "");
    assert_eq!(outcome.stdout, "92\n");
    let lines: Vec<&str> = outcome.stderr.lines().collect();
    let names: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    let expected = ["nodes", "updates", "components", "depth", "profile", "seconds", "engine"];
    assert_eq!(names, expected, "a short count ends before presolve");
    // The partial placements if the row or column with the fewest free squares comes next. The last
    // level has the solutions.
    assert_eq!(lines[4], "profile     1 8 42 138 274 298 210 136 92");
    assert_eq!(lines[0], "nodes       1199");

    let remembered = run(&["solve", "--stats", "--count", &queens], "");
    assert_eq!(remembered.stdout, "92\n");
    assert!(
        remembered.stderr.lines().any(|line| line.starts_with("memo ")),
        "{}",
        remembered.stderr
    );
}

#[test]
fn statistics_include_presolve() {
    let holes: Vec<String> = (0..9).map(|hole| format!("h{hole}")).collect();
    let pigeons: Vec<String> = (0..10).map(|pigeon| format!("p{pigeon}")).collect();
    let mut text = format!("{} | {}\n", pigeons.join(" "), holes.join(" "));
    for pigeon in &pigeons {
        holes.iter().for_each(|hole| text += &format!("{pigeon} {hole}\n"));
    }
    let outcome = run(&["solve", "--stats", "--count"], &text);
    assert_eq!(outcome.stdout, "0\n");
    let line = outcome.stderr.lines().find(|line| line.starts_with("presolve "));
    assert!(line.is_some_and(|line| line.contains("no solution")), "{}", outcome.stderr);
}

#[test]
fn statistics_include_the_engine_and_the_reason() {
    let outcome =
        run(&["solve", "--stats", "--count", "--engine", "cells"], "a b c\na\na\nb\nb\nc\nc\n");
    let line = "engine      3 parts by cells, since it was requested";
    assert!(outcome.stderr.lines().any(|shown| shown == line), "{}", outcome.stderr);
    let outcome = run(&["solve", "--stats", "--json", "--count", "--engine", "links"], THREE);
    let statistics = outcome.stdout.lines().last().expect("two objects");
    let statistics: serde_json::Value = serde_json::from_str(statistics).expect("a line of JSON");
    let engine = &statistics["engines"][0];
    assert_eq!((&engine["engine"], &engine["parts"]), (&"links".into(), &1.into()), "{statistics}");
    assert!(engine["reason"].is_string(), "{statistics}");
}

#[test]
fn every_engine_can_be_requested() {
    for engine in quadrille_dlx::Engine::ALL {
        run(&["solve", "--count", "--engine", engine.name()], THREE).is(0, "3\n", "");
    }
    assert_snapshot!(run(&["solve", "--engine", "steam"], THREE).show());
}

#[test]
fn malformed_problems_are_shown_with_their_place() {
    let long = format!("a b\na {} b\n", "c".repeat(300));
    let far = format!("a b\n{}q b\n", "a ".repeat(300));
    let cases: &[(&str, &[u8])] = &[
        ("unknown item", b"a b c\na b\na q c\n"),
        ("empty input", b""),
        ("only comments", b"| nothing\n"),
        ("not UTF-8", b"a b\na \xff\xfe b\n"),
        ("binary", b"\x7fELF\x02\x01\x01\0\0\0"),
        ("escape sequence", b"a b\na \x1b[2J b\n"),
        ("direction of writing", "a b\na \u{202e}b q\n".as_bytes()),
        ("long word", long.as_bytes()),
        ("far to the right", far.as_bytes()),
        ("tabs", b"a\tb\nb\tq\n"),
        ("wide characters", "数 独\n数 x\n".as_bytes()),
        ("crossed bounds", b"2:1|a b\na\n"),
        ("color on primary", b"a | x\na:red x\n"),
        ("CRLF", b"a b\r\na x\r\n"),
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|(name, input)| format!("===== {name}\n{}", run(&["solve"], input).show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn malformed_problems_are_reported_in_json() {
    assert_snapshot!(run(&["solve", "--json"], "a b c\na b\na q c\n").show());
}

#[test]
fn wrong_usage_is_explained() {
    let cases: &[&[&str]] = &[
        &["solve", "--all", "--count"],
        &["solve", "--limit", "0"],
        &["solve", "--up-to-symmetry", "--no-symmetry"],
        &["solve", "--count", "--threads", "0"],
        &["solve", "--limit", "-1"],
        &["solve", "--time-limit", "10"],
        &["solve", "no-such-file.xcc"],
        &["solve", "examples"],
        &["solve", "examples/c.txt/x"],
        &["solve", "one", "two"],
        &["dance"],
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|args| format!("===== quadrille {}\n{}", args.join(" "), run(args, "").show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn threads_do_not_change_the_count() {
    let queens = example("queens8.xcc");
    run(&["solve", "--count", "--threads", "3", &queens], "").is(0, "92\n", "");
}

/// Solutions: `a` and `b` together, or on different sides in either order.
const MIRRORED: &str = "a b | l r\na b\na l\nb r\na r\nb l\n";

#[test]
fn solutions_are_counted_up_to_symmetry() {
    run(&["solve", "--count", "--up-to-symmetry"], MIRRORED).is(0, "2\n", "");
    let queens = example("queens8.xcc");
    run(&["solve", "--count", "--up-to-symmetry", &queens], "").is(0, "12\n", "");
    run(&["solve", "--count", "--up-to-symmetry"], NONE).is(1, "0\n", WHY_NONE);
    run(&["solve", "--count", "--up-to-symmetry", "--limit", "5", &queens], "").is(
        3,
        "at least 5\n",
        "note: stopped at the solution limit\n",
    );
    run(&["solve", "--count", "--up-to-symmetry", "--node-limit", "0", &queens], "").is(
        3,
        "at least 0\n",
        "note: stopped at the node limit\n",
    );
}

#[test]
fn one_solution_of_each_class_is_listed_with_its_size() {
    run(&["solve", "--all", "--up-to-symmetry"], MIRRORED).is(
        0,
        "| class of 1 solution\na b\n\n| class of 2 solutions\na l\nb r\n",
        "",
    );
    run(&["solve", "--up-to-symmetry"], MIRRORED).is(0, "| class of 1 solution\na b\n", "");
    run(&["solve", "--all", "--up-to-symmetry"], NONE).is(
        1,
        "",
        &format!("No solution\n{WHY_NONE}"),
    );
    run(&["solve", "--limit", "1", "--up-to-symmetry"], MIRRORED).is(
        0,
        "| class of 1 solution\na b\n",
        "",
    );
    assert_snapshot!(run(&["solve", "--all", "--up-to-symmetry", "--json"], MIRRORED).show());
}

#[test]
fn solutions_are_counted_up_to_the_symmetries_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_str().expect("a path in UTF-8").to_owned()
    };
    let mirror = format!("--up-to-symmetry={}", file("mirror", "# left and right\n(l r)\n"));
    run(&["solve", "--count", &mirror], MIRRORED).is(0, "2\n", "");
    let identity = format!("--up-to-symmetry={}", file("identity", "()\n"));
    run(&["solve", "--count", &identity], MIRRORED).is(0, "3\n", "");
    let problem = file("problem", MIRRORED);
    run(&["solve", "--count", "--up-to-symmetry=-", &problem], "(l r)\n").is(0, "2\n", "");
    let unknown = format!("--up-to-symmetry={}", file("unknown", "()\n(l R)\n"));
    let refused = run(&["solve", &unknown], MIRRORED);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("unknown name \"R\""), "{}", refused.stderr);
    assert!(refused.stderr.contains("unknown:2:4"), "{}", refused.stderr);
    let wrong = run(&["solve", "--up-to-symmetry=-", &problem], "(a b)(l r)(a l)\n");
    assert!(wrong.stderr.contains("a is moved twice"), "{}", wrong.stderr);
    let both = run(&["solve", "--up-to-symmetry=-"], "");
    assert_eq!(both.code, Some(2), "{}", both.stderr);
}

#[test]
fn the_classes_listed_cover_all_solutions() {
    let queens = example("queens8.xcc");
    let listed = run(&["solve", "--all", "--up-to-symmetry", &queens], "");
    let sizes = listed.stdout.lines().filter_map(|line| line.strip_prefix("| class of "));
    let sizes: Vec<u32> = sizes
        .map(|size| size.split(' ').next().and_then(|size| size.parse().ok()).expect("a number"))
        .collect();
    assert_eq!((sizes.len(), sizes.iter().sum()), (12, 92));
    let checked = run(&["check", &queens, "-"], &listed.stdout);
    assert_eq!(checked.code, Some(0), "{checked:?}");
}

#[test]
fn statistics_include_the_method_for_classes() {
    let queens = example("queens8.xcc");
    let outcome = run(&["solve", "--count", "--up-to-symmetry", "--stats", &queens], "");
    let line = "classes     by fixed solutions, for 5 kinds of automorphisms; group order 8";
    assert!(outcome.stderr.lines().any(|shown| shown == line), "{}", outcome.stderr);
    let outcome = run(&["solve", "--all", "--up-to-symmetry", "--stats", "--json", &queens], "");
    let statistics = outcome.stdout.lines().last().expect("many objects");
    let statistics: serde_json::Value = serde_json::from_str(statistics).expect("a line of JSON");
    assert_eq!(statistics["classes"]["method"], "images", "{statistics}");
    assert_eq!(statistics["classes"]["group_order"], 8, "{statistics}");
}

#[test]
fn threads_change_neither_solutions_nor_their_order() {
    let problem = example("pentominoes6x10.xcc");
    let list = |threads| {
        let outcome = run(&["solve", "--limit", "200", "--threads", threads, &problem], "");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        outcome.stdout
    };
    assert_eq!(list("3"), list("1"));
    let count =
        |threads| run(&["solve", "--count", "--no-symmetry", "--threads", threads, &problem], "");
    count("1").is(0, "9356\n", "");
    count("3").is(0, "9356\n", "");
}

#[test]
fn the_reason_for_no_solution_is_noted() {
    let reason = |problem: &str| {
        let count = run(&["solve", "--count"], problem);
        assert_eq!((count.code, count.stdout.as_str()), (Some(1), "0\n"));
        let first = run(&["solve"], problem);
        assert_eq!((first.code, first.stdout.as_str()), (Some(1), ""));
        assert_eq!(first.stderr, format!("No solution\n{}", count.stderr));
        count.stderr
    };
    assert_eq!(reason("a b zz\na b\n"), "note: no option covers item zz\n");
    let short = "note: item b must be covered 3 times, but 2 options have it\n";
    assert_eq!(reason("a 3|b\na\nb\na b\n"), short);
    let single = "note: item b must be covered 3 times, but 1 option has it\n";
    assert_eq!(reason("a 3|b\na\na b\n"), single);
    // Two items and four others: no option has two of the four.
    let room = "note: 4 items (b, d, e, …) need more of 2 items (a, c) than they can provide\n";
    assert_eq!(reason("a b c d e f\na b\nb c\nc d\nd a\ne a\ne c\nf a\nf c\n"), room);
    // Every option covers two of five items.
    let odd = "note: each option covers 2 items, and there are 5: 5 is not a multiple of 2\n";
    assert_eq!(reason("a b c d e\na b\nb c\nc d\nd e\ne a\n"), odd);
}

#[test]
fn short_flags_mean_the_same_as_long_ones() {
    run(&["solve", "-c"], THREE).is(0, "3\n", "");
    run(&["solve", "-a", "-t1"], THREE).is(0, &run(&["solve", "--all"], THREE).stdout, "");
    let note = "note: stopped at the solution limit\n";
    run(&["solve", "-cn2"], THREE).is(3, "at least 2\n", note);
    let json = "{\"type\":\"status\",\"complete\":true,\"found\":3,\"stopped\":null}\n";
    run(&["solve", "-cj"], THREE).is(0, json, "");
}

#[test]
fn flags_that_would_be_ignored_are_refused() {
    for flags in
        [&["--all", "--checkpoint", "never-written"] as &[&str], &["--checkpoint", "never-written"]]
    {
        let outcome = run(&[&["solve"], flags].concat(), THREE);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{flags:?}");
    }
}

#[test]
fn usage_errors_are_json_objects() {
    let error = |args: &[&str]| {
        let outcome = run(args, THREE);
        let code = if args.contains(&"no-such-file") { 4 } else { 2 };
        assert_eq!(outcome.code, Some(code));
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
        outcome.stdout
    };
    let limit = "{\"type\":\"error\",\"message\":\"--limit \\\"x\\\" is not valid: expected a whole \
                 number; write --limit 5\"}\n";
    assert_eq!(error(&["solve", "--json", "--limit", "x"]), limit);
    assert_eq!(error(&["solve", "-cj", "--limit", "x"]), limit);
    assert_eq!(error(&["solve", "--limit", "x"]), "");
    assert_eq!(error(&["solve", "--limit", "x", "--", "--json"]), "");
    let file = error(&["solve", "--json", "no-such-file"]);
    assert!(
        file.starts_with("{\"type\":\"error\",\"message\":\"cannot read no-such-file: "),
        "{file}"
    );
}

#[test]
fn the_problem_and_the_group_cannot_share_standard_input() {
    // The problem would be an error too, but it is not read.
    for args in [&["solve", "--up-to-symmetry=-"][..], &["solve", "-", "-c", "--up-to-symmetry=-"]]
    {
        let error = "error: the problem and the group cannot both be standard input\n";
        run(args, "a b\nc\n").is(2, "", error);
    }
}

#[test]
fn solutions_are_drawn_on_a_board() {
    let text = "A B 1,1 1,2 2,1 2,2\nA 1,1 1,2 |1\nB 2,1 2,2\nA 1,1 2,1\nB 1,2 2,2\n";
    let pictures = "\
| cost 1
┌───────┐
│ A     │
├───────┤
│ B     │
└───────┘

| cost 0
┌───┬───┐
│ A │ B │
│   │   │
│   │   │
└───┴───┘
";
    run(&["solve", "--draw", "--all"], text).is(0, pictures, "");
    let one = pictures.split_once("\n\n").expect("two pictures").1;
    run(&["solve", "--draw", "--minimize"], text).is(0, one, "note: cost 0\n");
    let shown = run(&["solve", "--draw", "--coordinates", "{row}.{column}"], text);
    shown.is(2, "", "error: no item has coordinates in its name\n");
    let queens = run(&["solve", "--draw", &example("queens8.xcc")], "");
    assert!(queens.stderr.starts_with("error: no item has coordinates"), "{queens:?}");
    for extra in ["--count", "--json", "--frequencies"] {
        assert_eq!(run(&["solve", "--draw", extra], text).code, Some(2), "{extra}");
    }
}
