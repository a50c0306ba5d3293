//! `quadrille trace`.

use std::fs;

use crate::harness::{folder, run};

/// A problem with three solutions: `a`, `b c`; `a`, `b`, `c`; `a b`, `c`.
const SMALL: &str = "a b c\na\na b\nb c\nb\nc\n";

#[test]
fn each_step_is_a_line() {
    let steps = "\
a: 2 options
+ a  (removes 1)
  b: 2 options
  + b c  (removes 2)
    solution 1
  - b c
  + b
    c: 1 option
    + c
      solution 2
    - c
  - b
- a
+ a b  (removes 2)
  c: 1 option
  + c
    solution 3
  - c
- a b
";
    run(&["trace"], SMALL).is(0, steps, "");
    run(&["trace"], "a b c\na b\n").is(1, "dead end: c\n", "No solution\n");
    let dead = "a: 1 option\n+ a b s  (removes 1)\n  dead end: c\n- a b s\n";
    run(&["trace"], "a b c | s\na b s\nc s\n").is(1, dead, "No solution\n");
}

#[test]
fn bounded_items_are_closed() {
    run(&["trace"], "0:1|a\na\n").is(
        0,
        "a: 1 option\n+ a\n  solution 1\n- a\na: closed\n  solution 2\n",
        "",
    );
}

#[test]
fn limits_stop_the_trace() {
    let one = run(&["trace", "-n1"], SMALL);
    assert_eq!((one.code, one.stderr.as_str()), (Some(0), ""));
    assert!(one.stdout.ends_with("    solution 1\n"), "{}", one.stdout);
    let two = "a: 2 options\n+ a  (removes 1)\n  b: 2 options\n  + b c  (removes 2)\n";
    let note = "note: stopped at the node limit; no solution found so far\n";
    run(&["trace", "--node-limit", "2"], SMALL).is(3, two, note);
}

#[test]
fn json_has_an_object_per_step() {
    let lines = "\
{\"type\":\"step\",\"event\":\"choose\",\"depth\":0,\"item\":\"a\",\"options\":[0]}
{\"type\":\"step\",\"event\":\"take\",\"depth\":0,\"option\":0,\"removed\":[]}
{\"type\":\"step\",\"event\":\"solution\",\"depth\":1,\"options\":[0]}
{\"type\":\"step\",\"event\":\"undo\",\"depth\":0,\"option\":0}
{\"type\":\"status\",\"complete\":true,\"found\":1,\"stopped\":null}
";
    run(&["trace", "--json"], "a\na\n").is(0, lines, "");
}

#[test]
fn a_trace_is_written_as_text_or_as_a_page() {
    let folder = folder("trace-files");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let [text, html] = [path("trace.txt"), path("trace.html")];
    run(&["trace", "-o", &text], SMALL).is(0, "", "");
    let written = fs::read_to_string(&text).expect("a file");
    assert_eq!(written, run(&["trace"], SMALL).stdout);
    run(&["trace", "-o", &html], SMALL).is(0, "", "");
    let page = fs::read_to_string(&html).expect("a file");
    assert_eq!(page, run(&["trace", "--format", "html"], SMALL).stdout);
    assert_eq!(run(&["trace", "-o", &html], SMALL).code, Some(2), "the file exists");
    assert_eq!(run(&["trace", "-o", &path("trace.svg")], SMALL).code, Some(2));
    let json = path("trace.json");
    run(&["trace", "-o", &json], SMALL).is(0, "", "");
    let written = fs::read_to_string(&json).expect("a file");
    assert_eq!(written, run(&["trace", "--json"], SMALL).stdout);
    let row = "a b c d e f g h\n";
    let large = run(&["trace", "--format", "html"], row.repeat(2502));
    let error = "error: the options have 20008 items in all, and a page shows at most 20000\n";
    large.is(2, "", error);
}

/// The page contains the steps of `--json`, and no name can end the element that has them.
#[test]
fn a_page_contains_the_steps_as_data() {
    let hostile = "a </script><b> c\u{202e}d | s\na </script><b>\nc\u{202e}d s:<i>\n";
    let page = run(&["trace", "--format", "html"], hostile);
    assert_eq!((page.code, page.stderr.as_str()), (Some(0), ""));
    let (_, data) = page.stdout.split_once("id=\"trace\">").expect("an element with data");
    let (data, script) = data.split_once("</script>").expect("its end");
    assert!(!data.contains('<') && !page.stdout.contains('\u{202e}'), "{data}");
    assert!(script.starts_with("\n<script>"));
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["items"][1]["name"], "</script><b>");
    assert_eq!(data["items"][2]["label"], "c\\u{202e}d");
    assert_eq!(data["options"][1]["members"], serde_json::json!([[2], [3, "<i>"]]));
    let lines = run(&["trace", "--json"], hostile).stdout;
    let steps = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let mut steps: Vec<serde_json::Value> = steps.collect();
    steps.pop();
    for step in &mut steps {
        step.as_object_mut().expect("an object").remove("type");
    }
    assert_eq!(data["steps"], serde_json::Value::Array(steps));
    for request in ["https://", "src=", "url(", "fetch(", "import("] {
        assert!(!page.stdout.contains(request), "{request}");
    }
}
