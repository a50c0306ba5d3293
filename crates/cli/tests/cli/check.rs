//! `quadrille check`.

use insta::assert_snapshot;

use crate::harness::{Outcome, example, folder, run};

const THREE: &str = "a b c\na\na b\nb c\nb\nc\n";

/// Checks `solutions` against `problem`; `test` names the test.
fn check(test: &str, problem: &str, solutions: impl AsRef<[u8]>) -> Outcome {
    let file = folder(test).join("problem.xcc");
    std::fs::write(&file, problem).expect("a file in the test's own folder can be written");
    run(&["check", &file.to_string_lossy(), "-"], solutions)
}

#[test]
fn solutions_from_solve_pass_the_check() {
    for name in ["queens8.xcc", "australia.xcc"] {
        let file = example(name);
        let count = run(&["solve", "--count", &file], "").stdout;
        let holds = format!("{} solutions hold\n", count.trim_end());
        let text = run(&["solve", "--all", &file], "").stdout;
        run(&["check", &file, "-"], &text).is(0, &holds, "");
        let json = run(&["solve", "--all", "--json", "--stats", &file], "").stdout;
        run(&["check", &file, "-"], &json).is(0, &holds, "");
    }
}

#[test]
fn a_tiling_by_pentominoes_passes_the_check() {
    let file = example("pentominoes6x10.xcc");
    let tiling = run(&["solve", &file], "").stdout;
    assert_eq!(tiling.lines().count(), 12);
    run(&["check", &file, "-"], &tiling).is(0, "1 solution holds\n", "");
}

#[test]
fn the_problem_can_come_from_standard_input() {
    let file = folder("check_stdin").join("solutions.txt");
    std::fs::write(&file, "c\na b\n").expect("a file in the test's own folder can be written");
    run(&["check", "-", &file.to_string_lossy()], THREE).is(0, "1 solution holds\n", "");
    assert_snapshot!(run(&["check", "-", "-"], THREE).show());
}

#[test]
fn each_failure_is_reported_with_its_reason() {
    let problem = "a b 2|c | x\na x:red\nb x:red\nb x:blue\nc\nc x\nc |7\n";
    let solutions = "\
        a x:red\nb x:red\nc\nc |7\n\n\
        x:red a\nb x:blue\nc\nc |7\n\n\
        a x:red\nb x:red\nc\n\n\
        b x:red\na x:red\nc |7\nc\n\n\
        a x:red\nq\n\n\
        a x:red\nb x:red\nc\nc\n\n\
        a x:red\nb x:red\nc x\nc |7\n";
    assert_snapshot!(check("check_failures", problem, solutions).show());
}

#[test]
fn failures_are_reported_in_json() {
    let file = folder("check_json").join("problem.xcc");
    std::fs::write(&file, THREE).expect("a file in the test's own folder can be written");
    let solutions = "{\"type\":\"solution\",\"options\":[0,2]}\n{\"type\":\"solution\",\"options\":[99]}\n\
        {\"type\":\"solution\",\"options\":[4294967296]}\n{\"type\":\"solution\",\"options\":[2,0]}\n\
        {\"type\":\"status\"}\n";
    assert_snapshot!(run(&["check", "--json", &file.to_string_lossy(), "-"], solutions).show());
}

#[test]
fn duplicate_options_make_different_solutions() {
    let twice = "a b\na\na\nb\n";
    let solutions = run(&["solve", "--all"], twice).stdout;
    assert_eq!(solutions, "a\nb\n\na\nb\n");
    check("check_alike", twice, &solutions).is(0, "2 solutions hold\n", "");
    check("check_alike", twice, "a\nb\n\na\nb\n\na\nb\n").is(
        1,
        "solution 3, line 7: duplicate of solution 1\n1 of 3 solutions fails\n",
        "",
    );
    // One solution has both copies, so there is only one way to choose.
    let both = "2|a\na\na\n";
    check("check_alike", both, "a\na\n").is(0, "1 solution holds\n", "");
    check("check_alike", both, "a\na\n\na\na\n").is(
        1,
        "solution 2, line 4: duplicate of solution 1\n1 of 2 solutions fails\n",
        "",
    );
}

#[test]
fn a_solution_without_options_can_be_valid() {
    check("check_empty", "0:1|a\na\n", "|\n\na\n").is(0, "2 solutions hold\n", "");
    check("check_empty", "a\na\n", "|\n").is(
        1,
        "solution 1, line 1: item a is covered never instead of once\n1 of 1 solution fails\n",
        "",
    );
}

#[test]
fn malformed_solutions_are_shown_with_their_place() {
    let cases: &[(&str, &[u8])] = &[
        ("nothing", b""),
        ("only comments", b"| a\n\n"),
        ("no options in JSON", b"{\"type\":\"solution\"}\n"),
        ("broken JSON", b"{\"type\":\"solution\",\"options\":[0,}\n"),
        ("negative number", b"{\"type\":\"solution\",\"options\":[-1]}\n"),
        ("not UTF-8", b"a\nb \xff\n"),
        ("escape sequence", b"a \x1b[2J\n"),
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|(name, input)| {
            format!("===== {name}\n{}", check("check_malformed", THREE, input).show())
        })
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn a_certificate_is_verified() {
    let folder = folder("check_certificate");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (problem, certificate) = (path("three.xcc"), path("three.cert"));
    // The text need not be canonical.
    std::fs::write(&problem, format!("| a comment\r\n{}", THREE.replace(' ', "  ")))
        .expect("a file");
    run(&["solve", "--count", "--certificate", &certificate, &problem], "").is(0, "3\n", "");
    run(&["check", &problem, &certificate], "").is(0, "verified: 3 solutions\n", "");
    let json = run(&["check", "--json", &problem, &certificate], "").stdout;
    let expected = r#"{"type":"status","complete":true,"holds":true,"claim":"3 solutions"}"#;
    assert_eq!(json.trim_end(), expected);
    let mut bytes = std::fs::read(&certificate).expect("it was written");
    run(&["check", &problem, "-"], &bytes).is(0, "verified: 3 solutions\n", "");
    let last = bytes.len() - "3 solutions".len();
    bytes[last] = b'4';
    let wrong = format!("byte {last}: wrong claim, the proof shows: 3 solutions");
    run(&["check", &problem, "-"], &bytes).is(1, &format!("not verified: {wrong}\n"), "");
    let json = run(&["check", "--json", &problem, "-"], &bytes);
    assert_eq!(json.code, Some(1));
    let message = format!(r#""holds":false,"message":"{wrong}""#);
    assert!(json.stdout.contains(&message), "{json:?}");
    let old = b"quadcert\xff\0\n";
    let message =
        "not verified: byte 8: a certificate of another version of the format; write it again\n";
    run(&["check", &problem, "-"], old).is(1, message, "");
}

#[test]
fn a_problem_instead_of_solutions_is_noted() {
    let note = "note: standard input looks like a problem, not like solutions\n";
    let stdout = "solution 1, line 1: the problem has no option `a b c`\n1 of 1 solution fails\n";
    check("a_problem_in_place_of_solutions", THREE, THREE).is(1, stdout, note);
}
