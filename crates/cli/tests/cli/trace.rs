//! `quadrille trace`.

use crate::harness::run;

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
    let note = "note: stopped at the solution limit; there may be more solutions\n";
    let one = run(&["trace", "-n1"], SMALL);
    assert_eq!((one.code, one.stderr.as_str()), (Some(3), note));
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
{\"type\":\"status\",\"complete\":true,\"found\":\"1\",\"stopped\":null}
";
    run(&["trace", "--json"], "a\na\n").is(0, lines, "");
}
