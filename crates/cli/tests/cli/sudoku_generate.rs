//! `quadrille sudoku generate`.

use insta::assert_snapshot;

use crate::harness::run;

const GENERATE: [&str; 2] = ["sudoku", "generate"];

/// Runs the command with additional flags.
fn generate(more: &str) -> crate::harness::Outcome {
    let more: Vec<&str> = more.split_whitespace().collect();
    run(&[&GENERATE[..], &more].concat(), "")
}

/// Returns the lines of a run without messages on standard error.
#[track_caller]
fn lines(more: &str) -> Vec<String> {
    let outcome = generate(more);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{more}");
    outcome.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_puzzle_with_forty_blanks_has_one_solution() {
    let outcome = generate("--blanks 40 --seed 5");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    assert_eq!(outcome.stdout.matches('.').count(), 40);
    assert_eq!(outcome.stdout.lines().map(str::len).collect::<Vec<_>>(), [9; 9]);
    run(&["sudoku", "check", "--unique"], &outcome.stdout).is(0, "unique\n", "");
}

#[test]
fn generated_puzzles_agree_with_the_other_commands() {
    let minimal = lines("--minimal --count 50 --seed 1").join("\n");
    let checked = run(&["sudoku", "check", "--minimal"], &minimal);
    assert_eq!((checked.code, checked.stdout.matches("minimal").count()), (Some(0), 50));
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        let puzzles = lines(&format!("--difficulty {level} --count 2 --seed 1")).join("\n");
        let rated = run(&["sudoku", "rate"], &puzzles);
        assert_eq!(rated.stdout.matches(&format!(" {level} ")).count(), 2, "{}", rated.show());
    }
    let several = lines("--allow-multiple --blanks 70 --seed 1 --format line").join("");
    run(&["sudoku", "check"], &several).is(0, "several\n", "");
}

#[test]
fn a_seed_reproduces_puzzles_with_any_number_of_threads() {
    let expected = lines("--count 1500 --minimal --seed 3 --threads 1");
    assert_eq!(expected.len(), 1500);
    for threads in ["2", "3"] {
        assert_eq!(
            lines(&format!("--count 1500 --minimal --seed 3 --threads {threads}")),
            expected
        );
    }
    let told = generate("--format line");
    let seed = told.stderr.strip_prefix("note: --seed ").and_then(|note| note.split(' ').next());
    let seed = seed.expect("the seed is told");
    assert_eq!(lines(&format!("--format line --seed {seed}")), [told.stdout.trim_end()]);
}

#[test]
fn puzzles_are_written_in_each_format() {
    let flags = ["--format pretty", "--format line", "--count 2 --format grid", "--json --count 2"];
    let boxes = ["", "--box 2x3", "--box 3x4 --blanks 70"];
    let shown: Vec<String> = boxes
        .iter()
        .flat_map(|size| flags.map(|flags| format!("--seed 1 {flags} {size}")))
        .map(|flags| format!("===== {flags}\n{}", generate(&flags).show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
    assert_snapshot!(generate("--seed 1 --difficulty hard --symmetry full --json").show());
}

#[test]
fn failures_to_generate_are_reported() {
    let cases = [
        "--blanks 65",
        "--blanks 65 --json",
        "--blanks 500",
        "--blanks 500 --json",
        "--allow-multiple --blanks 82",
        "--blanks 64 --effort 10",
        "--blanks 64 --effort 10 --json",
        "--blanks 42 --symmetry rot90",
        "--minimal --blanks 30 --time-limit 0s",
        "--minimal --blanks 30 --time-limit 0s --json",
        "--minimal --blanks 45 --effort 1",
        "--allow-multiple",
        "--allow-multiple --blanks 40 --minimal",
        "--count 0",
        "--difficulty simple",
        "--box 9",
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|flags| format!("===== {flags}\n{}", generate(&format!("--seed 1 {flags}")).show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn boards_with_their_rules_are_read_again() {
    for rules in ["killer", "thermo:3,anti-knight", "jigsaw", "kropki", "sandwich:4,x-sum:4"] {
        let made = generate(&format!("--rules {rules} --count 3 --seed 2"));
        assert_eq!((made.code, made.stderr.as_str()), (Some(0), ""), "{rules}");
        let checked = run(&["sudoku", "check", "--unique"], &made.stdout);
        assert_eq!(checked.stdout.matches("unique").count(), 3, "{rules}");
        // The exact cover engine is a second method.
        let counted = run(&["sudoku", "count", "--limit", "2", "--engine", "links"], &made.stdout);
        counted.is(0, "1\n1\n1\n", "");
        for link in ["f-puzzles", "sudokupad"] {
            let flags = format!("--rules {rules} --seed 2 --format");
            let text = generate(&format!("{flags} grid")).stdout;
            let solved = run(&["sudoku", "solve", "--format", "line"], &text);
            let link = generate(&format!("{flags} {link}")).stdout;
            assert_eq!(run(&["sudoku", "solve", "--format", "line"], &link).stdout, solved.stdout);
        }
    }
}
