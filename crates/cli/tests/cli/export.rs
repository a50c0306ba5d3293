//! `quadrille export`.

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
    run(&["export", "--to", "cnf"], COLORED).is(0, cnf, note);
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
    let other = path("problem.lp");
    let message = format!(
        "error: unknown format of {other}; choose it with --to cnf, --to opb or --to json\n"
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
