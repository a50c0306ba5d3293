//! Generators that `info` prints, read again by `solve --up-to-symmetry=FILE`.

use crate::harness::{folder, run};

/// Problems whose generators move colors, equal options, items in the same options, and odd names; and
/// their numbers of solutions and of classes, counted by hand.
const CASES: [(&str, &str, &str, &str); 4] = [
    // Two options, or one of two whose colors are exchanged.
    ("colors", "a b | s t\nb\na\na b s:x t:x\na b s:y t:y\n", "3\n", "2\n"),
    ("equal", "a b\na\na\na\nb\nb\n", "6\n", "1\n"),
    ("alike", "a b c d\na b\na b\nc d\nc d\n", "4\n", "1\n"),
    // The first two items apart, at most one of them with a color, or together.
    (
        "names",
        "f(x) \\ \u{202e}( | #\nf(x) #:)\n\\ #:\\\nf(x)\n\\\n\u{202e}(\nf(x) \\\n",
        "4\n",
        "3\n",
    ),
];

#[test]
fn generators_are_read_as_they_are_printed() {
    let folder = folder("groups");
    for (name, problem, solutions, classes) in CASES {
        let path = |end: &str| folder.join(format!("{name}.{end}")).to_string_lossy().into_owned();
        let (file, json) = (path("xcc"), path("json"));
        std::fs::write(&file, problem).expect("a file in the test's own folder can be written");
        run(&["solve", "--count", &file], "").is(0, solutions, "");
        let count = |group: &str, stdin: &str| {
            run(&["solve", "--count", &format!("--up-to-symmetry={group}"), &file], stdin)
        };
        run(&["solve", "--count", "--up-to-symmetry", &file], "").is(0, classes, "");
        let info = run(&["info", "--generators", &file], "").stdout;
        let lines = info.lines().filter(|line| line.starts_with("generator"));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        count("-", &lines).is(0, classes, "");
        let info = run(&["info", "--json", "--generators", &file], "").stdout;
        std::fs::write(&json, &info).expect("a file in the test's own folder can be written");
        count(&json, "").is(0, classes, "");
        let info: serde_json::Value = serde_json::from_str(&info).expect("JSON");
        count("-", &info["symmetry"].to_string()).is(0, classes, "");
        count("-", &info["symmetry"]["generators"].to_string()).is(0, classes, "");
    }
}

#[test]
fn a_wrong_group_in_json_is_explained() {
    let folder = folder("groups_wrong");
    let file = folder.join("problem.xcc").to_string_lossy().into_owned();
    std::fs::write(&file, CASES[0].1).expect("a file in the test's own folder can be written");
    for (json, message) in [
        ("[", "standard input is not valid JSON: "),
        ("{\"a\":1}", "standard input has no generators; expected the output of "),
        ("[[[\"s\",1]]]", "standard input has no generators; expected the output of "),
        ("[[[\"c\"]]]", "generator 0 of standard input: unknown name \"c\"; expected "),
        ("[[[4]]]", "generator 0 of standard input: unknown option \"4\"; expected "),
        (
            "[[], [[\"s:x\",\"s:y\"]]]",
            "generator 1 of standard input: not an automorphism: option `a b s:x t:x` would become \
             `a b s:y t:x`",
        ),
    ] {
        let outcome = run(&["solve", "--count", "--up-to-symmetry=-", &file], json);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
        assert!(outcome.stderr.starts_with(&format!("error: {message}")), "{outcome:?}");
    }
}
