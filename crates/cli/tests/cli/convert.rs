//! `quadrille convert`, also under its other name `export`.

use std::process::{Command, Stdio};

use crate::harness::{folder, root, run};

const COLORED: &str = "a b | s\na s:x |2\nb s:x\na b\nb s:y\n";

#[test]
fn each_format_is_printed() {
    let note = "note: CNF has no costs: they are omitted\n";
    let cnf = "\
c t pmc
c Variable n is true if option n is taken, counted from 1.
p cnf 5 10
c p show 1 2 3 4 0
1 3 0
-1 -3 0
2 3 4 0
-2 -3 0
-2 -4 0
-3 -4 0
-1 5 0
-2 5 0
1 2 -5 0
-5 -4 0
";
    run(&["convert", "--to", "cnf"], COLORED).is(0, cnf, note);
    let opb = "\
* #variable= 5 #constraint= 5
* Variable xn is 1 if option n is taken, counted from 1.
min: +2 x1 ;
+1 x1 +1 x3 = 1 ;
+1 x2 +1 x3 +1 x4 = 1 ;
+1 x1 +1 x2 -1 x5 >= 0 ;
-1 x1 -1 x2 +2 x5 >= 0 ;
-1 x5 -1 x4 >= -1 ;
";
    run(&["export", "--to", "opb"], COLORED).is(0, opb, "");
    let json = "{\"items\":[{\"name\":\"a\",\"lo\":1,\"hi\":1},{\"name\":\"b\",\"lo\":1,\"hi\":1},\
                {\"name\":\"s\"}],\"options\":[{\"items\":[0,2],\"colors\":[null,\"x\"],\"cost\":2},\
                {\"items\":[1,2],\"colors\":[null,\"x\"]},{\"items\":[0,1]},\
                {\"items\":[1,2],\"colors\":[null,\"y\"]}]}\n";
    run(&["export", "--to", "json"], COLORED).is(0, json, "");
}

/// Counted by hand: nothing covers c together with the others, so the best solution leaves c uncovered, for 10.
#[test]
fn a_penalty_adds_an_option_for_each_missing_cover() {
    let problem = "a b c\nleft: a b |2\nb c |13\n";
    let written = "a b c\nleft: a b |2\nb c |13\na |10\nb |10\nc |10\n";
    run(&["convert", "--penalty", "10", "--to", "xcc"], problem).is(0, written, "");
    let objective = " cost: + 2 left + 13 x2 + 10 x3 + 10 x4 + 10 x5\n";
    let lp = run(&["export", "--penalty", "10", "--to", "lp"], problem).stdout;
    assert!(lp.contains(objective), "{lp}");
    let solved = run(&["solve", "--minimize"], written);
    assert!(solved.stderr.contains("cost 12\n"), "{}", solved.stderr);
}

#[test]
fn the_output_file_decides_the_format() {
    let folder = folder("export");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let written = path("problem.opb");
    run(&["export", "--output", &written], COLORED).is(0, "", "");
    let printed = run(&["export", "--to", "opb"], COLORED).stdout;
    assert_eq!(std::fs::read_to_string(&written).expect("the file was written"), printed);
    let exists = format!("error: {written} already exists; --force overwrites it\n");
    run(&["export", "-o", &written], COLORED).is(2, "", &exists);
    run(&["export", "-o", &written, "--force", "--to", "json"], COLORED).is(0, "", "");
    let other = path("problem.doc");
    let message = format!(
        "error: unknown format of {other}; choose it with --to xcc, --to json, --to opb, --to lp, --to mps, --to cnf, --to lists or --to matrix\n"
    );
    run(&["export", "-o", &other], COLORED).is(2, "", &message);
}

/// Returns the problems for other solvers: examples, and one with bounds and colors.
fn problems() -> Vec<String> {
    let example = |name: &str| {
        let text = std::fs::read_to_string(root().join("examples").join(name));
        text.expect("the example can be read")
    };
    let bounded = "2:3|a 0:2|b 1:4|c d | x y\n".to_owned()
        + &"a x:1\na b\nb c x:2\na c y\nc d\nd y\nb d x:1\nc\na x:2\n".repeat(2);
    vec![example("queens8.xcc"), example("australia.xcc"), COLORED.to_owned(), bounded]
}

/// Runs another solver, and returns what it prints; `None` if it is not installed.
fn other_solver(program: &str, args: &[&str]) -> Option<String> {
    let ran = Command::new(program).args(args).stderr(Stdio::null()).output().ok()?;
    Some(String::from_utf8(ran.stdout).expect("text"))
}

/// Notes that a test was not run.
#[expect(clippy::print_stderr, reason = "a note to the reader of the test's output")]
fn skipped(solver: &str) {
    eprintln!("SKIPPED: {solver} is not installed");
}

#[test]
fn clasp_counts_as_many_models_as_there_are_solutions() {
    if other_solver("clasp", &["--version"]).is_none() {
        skipped("clasp");
        return;
    }
    let folder = folder("clasp");
    for (number, problem) in problems().iter().enumerate() {
        let count = run(&["solve", "--count"], problem).stdout;
        for format in ["opb", "cnf"] {
            let path = folder.join(format!("{number}.{format}")).to_string_lossy().into_owned();
            assert_eq!(run(&["export", "-o", &path], problem).code, Some(0));
            let printed = other_solver("clasp", &["-n", "0", "-q", "--opt-mode=ignore", &path])
                .expect("clasp runs");
            let models =
                printed.lines().find_map(|line| line.split_once("Models ")?.1.split_once(": "));
            assert_eq!(models.map(|(_, models)| models.trim()), Some(count.trim()), "{path}");
        }
    }
}

/// The script is the one in the book.
#[test]
fn a_python_package_reads_the_json() {
    let book = std::fs::read_to_string(root().join("docs/exact-cover.md")).expect("the book");
    let script = book.split_once("```python\n").and_then(|(_, rest)| rest.split_once("```"));
    let (script, _) = script.expect("a script in the book");
    if other_solver("python3", &["-c", "import xcover; print(1)"]).as_deref() != Some("1\n") {
        skipped("the Python package xcover");
        return;
    }
    let folder = folder("xcover");
    // xcover has no bounds.
    for (number, problem) in problems()[..3].iter().enumerate() {
        let path = folder.join(format!("{number}.json")).to_string_lossy().into_owned();
        assert_eq!(run(&["export", "-o", &path], problem).code, Some(0));
        let read = format!("import sys; sys.stdin = open(sys.argv[1])\n{script}");
        let printed = other_solver("python3", &["-W", "ignore", "-c", &read, &path]);
        assert_eq!(printed, Some(run(&["solve", "--count"], problem).stdout), "{path}");
    }
}

/// Each text with its format, and the number of solutions: the example of Wikipedia, "Exact cover",
/// with one solution, and small ones that can be counted by hand.
#[test]
fn what_people_have_is_solved() {
    let note = |what: &str| format!("note: read as {what}\n");
    let cases = [
        ("1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n", "lists of items: 6 options of 7 items", 1),
        (
            "A = {1, 4, 7}\nB = {1, 4}\n# note\nC = {4, 7}\n",
            "lists of items: 3 options of 3 items",
            1,
        ),
        ("[[0,1,2],[0,2],[1],[3]]", "JSON: 4 options of 4 items", 2),
        ("0 1 2\n0 2\n1\n3\n", "lists of items: 4 options of 4 items", 2),
        ("3\n1 1 0\n0 0 1\n1 1 1\n", "rows of 0 and 1: 3 options of 3 items", 2),
        ("110\n001\n111\n", "rows of 0 and 1: 3 options of 3 items", 2),
        ("3 3\n2 1 2\n1 3\n3 1 2 3\n", "lists with counts: 3 options of 3 items", 2),
    ];
    for (text, what, count) in cases {
        run(&["solve", "--count"], text).is(0, &format!("{count}\n"), &note(what));
    }
    let partition = "2 3\n5 1 1\n7 1 2\n9 2 1 2\n";
    let notes = note("OR-Library set partitioning: 3 options of 2 items")
        + "note: each row is to be covered exactly once; at least once with --from orlib-cover\n";
    run(&["solve", "--count"], partition).is(0, "2\n", &notes);
    // At least once: column 3 with any of the others, or columns 1 and 2.
    run(&["solve", "--count", "--from", "orlib-cover"], partition).is(0, "5\n", "");
    let header = "1 2 3 4 5 6 7\n1 2\n3\n4 5 6 7\n";
    let notes = "note: the first line names the items; it is an option with --from lists\n";
    run(&["solve", "--count"], header).is(0, "1\n", notes);
    run(&["solve", "--count", "--from", "lists"], header).is(0, "2\n", "");
}

#[test]
fn two_readings_are_refused_unless_the_name_or_a_flag_decides() {
    let text = "0 1 2\n0 2\n1\n";
    let message = "error: standard input: this can be read as Knuth's text (2 options of 3 items, named \
                   by the first line) or as lists of items (3 options of 3 items); choose with --from \
                   xcc or --from lists\n";
    run(&["solve", "--count"], text).is(2, "", message);
    run(&["solve", "--count", "--from", "xcc"], text).is(0, "1\n", "");
    run(&["solve", "--count", "--from", "lists"], text).is(0, "2\n", "");
    let folder = folder("readings");
    let path = folder.join("numbers.xcc").to_string_lossy().into_owned();
    std::fs::write(&path, text).expect("the folder for tests can be written");
    run(&["solve", "--count", &path], "").is(0, "1\n", "");
    let refused = run(&["solve", "--from", "json"], "[[0, 1], [2,]\n");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    let expected = "error: JSON: unexpected end\n --> standard input:2:1\n";
    assert!(refused.stderr.starts_with(expected), "{}", refused.stderr);
}

#[test]
fn every_format_is_written_and_read_again() {
    for (number, problem) in problems().iter().enumerate() {
        let count = run(&["solve", "--count"], problem).stdout;
        for format in ["xcc", "json", "opb", "cnf"] {
            let written = run(&["convert", "--to", format], problem).stdout;
            let again = run(&["solve", "--count"], &written).stdout;
            assert_eq!(again, count, "problem {number} as {format}");
        }
    }
    let plain = "a b c\nleft: a b |3\nc\nb\na\n";
    for format in ["lists", "matrix"] {
        let written = run(&["convert", "--to", format], plain).stdout;
        assert_eq!(run(&["solve", "--count"], &written).stdout, "2\n", "{written}");
    }
    let message = "error: rows of 0 and 1 cannot state this problem: item s is secondary\n";
    run(&["convert", "--to", "matrix"], COLORED).is(2, "", message);
    let note = "note: matrix has no costs and labels: they are omitted\n";
    let rows = "# format: matrix\n1 1 0\n0 0 1\n0 1 0\n1 0 0\n";
    run(&["convert", "--to", "matrix"], plain).is(0, rows, note);
}

#[test]
fn labels_are_shown_and_may_be_left_out_of_solutions() {
    let problem = "a b\nleft: a\nright: b\nboth: a b\n";
    let solutions = "left: a\nright: b\n\nboth: a b\n";
    run(&["solve", "--all"], problem).is(0, solutions, "");
    run(&["solve", "--frequencies"], problem).is(0, "1\tleft: a\n1\tright: b\n1\tboth: a b\n", "");
    let json = run(&["solve", "--json"], problem).stdout;
    assert!(json.contains(r#""text":["left: a","right: b"],"labels":["left","right"]"#), "{json}");
    let folder = folder("labels");
    let path = folder.join("labels.xcc").to_string_lossy().into_owned();
    std::fs::write(&path, problem).expect("the folder for tests can be written");
    for solutions in [solutions, "a\nb\n\nb a\n"] {
        run(&["check", &path, "-"], solutions).is(0, "2 solutions hold\n", "");
    }
    run(&["check", &path, "-"], "right: a\nb\n").code.filter(|&code| code == 1).expect("refused");
    let squares = "1,1 1,2 2,1 2,2\nX: 1,1 1,2\nY: 2,1 2,2\n";
    run(&["solve", "--draw"], squares).is(
        0,
        "┌───────┐\n│ X     │\n├───────┤\n│ Y     │\n└───────┘\n",
        "",
    );
}
