//! `quadrille sudoku` with special rules.

use insta::assert_snapshot;

use crate::harness::{example, run};

const EMPTY: &str = "....\n....\n....\n....\n";

#[test]
fn the_examples_have_one_solution_each() {
    for (file, puzzles) in [("killer.txt", 1), ("jigsaw.txt", 1), ("variants.txt", 5)] {
        let file = example(file);
        run(&["sudoku", "check", "--unique", &file], "").is(0, &"unique\n".repeat(puzzles), "");
        run(&["sudoku", "count", &file], "").is(0, &"1\n".repeat(puzzles), "");
    }
    assert_snapshot!(run(&["sudoku", "solve", &example("variants.txt")], "").show());
    assert_snapshot!(
        run(&["sudoku", "solve", "--format", "pretty", &example("jigsaw.txt")], "").show()
    );
}

#[test]
fn rules_come_from_flags_or_headers() {
    let count = |args: &[&str], text: &str, expected: &str| {
        run(&[&["sudoku", "count"], args].concat(), text).is(0, expected, "");
    };
    count(&[], EMPTY, "288\n");
    count(&["--rules", "diagonal"], EMPTY, "48\n");
    count(&[], &format!("rules: diagonal\n{EMPTY}"), "48\n");
    count(&["--rules", "diagonal"], &format!("rules: ordinary\n{EMPTY}"), "48\n");
    // A header applies to all boards up to the next header.
    let many = format!("{EMPTY}\nrules: x\n{EMPTY}\n{EMPTY}\neven: r1c1\n{EMPTY}");
    count(&[], &many, "288\n48\n48\n144\n");
}

#[test]
fn clashes_name_the_rule() {
    let clash = "rules: diagonal\n1...\n....\n....\n...1\n";
    let outcome = run(&["sudoku", "solve"], clash);
    let said = "No solution\n  1 twice on the falling diagonal: r1c1 and r4c4\n  \
                (r4c4 is row 4, column 4)\n";
    outcome.is(1, "", said);
    let text = format!(
        "{clash}\ncage 7: r1c1 r1c2\nwhite: r3c3 r3c4\nodd: r2c1\n21..\n2...\n..13\n....\n"
    );
    assert_snapshot!(run(&["sudoku", "check"], &text).show());
    assert_snapshot!(run(&["sudoku", "check", "--json"], &text).show());
}

#[test]
fn mistakes_in_headers_are_shown_with_their_place() {
    let cases = [
        ("a rule", "rules: diagonal, anti-rook\n"),
        ("a sum", "# a comment\ncage 99: r1c1 r1c2\n"),
        ("a cell", "white: r1c1 r1c2, r9c9 r9c8\n"),
        ("a map", "regions:\naaab\nacbb\nccdb\ncdda\n"),
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|(name, header)| {
            let text = format!("{header}{EMPTY}\nrules: x\n{EMPTY}");
            format!("===== {name}\n{}", run(&["sudoku", "count"], &text).show())
        })
        .collect();
    assert_snapshot!(shown.join("\n"));
    assert_snapshot!(run(&["sudoku", "count", "--rules", "windoku"], "......\n".repeat(6)).show());
}

#[test]
fn ratings_and_hints_know_other_rules() {
    // The cage has 1 and 2, and column 2 has a 1.
    let text = "cage 3: r1c1 r1c2\n..3.\n....\n.1..\n4.2.\n";
    let said = "Cage combinations: in the cage r1c1 r1c2 (sum 3), only 1+2 fits, and not in every \
                order: r1c1 is not 2, r1c2 is not 4\n";
    let found = run(&["sudoku", "hint", "--technique", "cage combinations"], text);
    found.is(0, said, "");
    let json = run(&["sudoku", "hint", "--all", "--json"], text).stdout;
    let steps: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert!(steps.iter().any(|step| step["technique"] == "Cage combinations"), "{json}");
    let several = run(&["sudoku", "rate", "--rules", "diagonal"], EMPTY);
    several.is(1, "several: there is more than one solution\n", "");
}

/// Every kind of drawing, and a clash with a rule in its cells.
#[test]
fn rules_in_cells_are_drawn_and_named() {
    let rules = "rules: falling-diagonal\nthermo: r1c1-r1c3\narrow: r2c1 r3c1 > r1c1-r1c4 r4c4, r3c1 > r4c3\n\
                 little-killer 5: r1c3 r2c4\nbetween: r3c1-r3c3\nquadruple 12: r3c3 r3c4 r4c3 r4c4\n\
                 v: r4c1 r4c2\nmaximum: r4c4\nclone: r1c1 > r2c4\nsum 5: r1c4 r2c4\nwhite 2: r1c1 r1c2\n";
    let text = format!("{rules}{EMPTY}");
    assert_snapshot!(run(&["sudoku", "render", "--format", "svg"], &text).show());
    // The text shows the rules as lines, so that it can be read again.
    let drawn = run(&["sudoku", "render"], &text);
    assert_eq!(run(&["sudoku", "render"], &drawn.stdout).stdout, drawn.stdout);
    let clash = "thermo: r1c1-r1c3\n.2..\n....\n....\n....\n";
    run(&["sudoku", "check"], clash).is(0, "several\n", "");
    let clash = "thermo: r1c1-r1c3\n42..\n....\n....\n....\n";
    let shown = "clash: the values do not increase along the thermometer: r1c1 and r1c2\n";
    run(&["sudoku", "check"], clash).is(1, shown, "");
}

#[test]
fn several_boards_are_one_puzzle_in_every_form() {
    let file = example("gallery/samurai.txt");
    run(&["sudoku", "check", &file], "").is(0, "unique\n", "");
    let drawn = run(&["sudoku", "render", &file], "").stdout;
    run(&["sudoku", "check"], &drawn).is(0, "unique\n", "");
    let solved = run(&["sudoku", "solve", "--unique", &file], "").stdout;
    run(&["sudoku", "check"], &solved).is(0, "unique\n", "");
    let first = "482157936   852431679\n913682457   137896245\n";
    assert!(solved.starts_with(first), "{solved}");
    let json = run(&["sudoku", "solve", "--json", &file], "").stdout;
    let line = json.split("\"grid\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let read = run(&["sudoku", "solve"], line.expect("a grid"));
    assert_eq!(read.stdout.lines().next(), line);
    let svg = run(&["sudoku", "render", "--format", "svg", "--answers", &file], "").stdout;
    assert!(svg.contains("<title>21×21 (values up to 9), 108 givens</title>"), "{svg}");
    assert_eq!(run(&["sudoku", "rate", &file], "").code, Some(0));
    let wrong = run(&["sudoku", "solve", "--format", "f-puzzles", &file], "");
    assert!(wrong.stderr.contains("only one board without holes"), "{}", wrong.stderr);
}

#[test]
fn a_cell_without_values_ends_the_search() {
    // Pencil marks 2 and 4, and an odd value: together they leave nothing.
    for rule in ["", "thermo: r4c1 r4c2\n", "cage 5: r4c1 r4c2\n", "rules: diagonal\n"] {
        let text = format!("marks: r1c3 24\nodd: r1c3\n{rule}................\n");
        run(&["sudoku", "count"], &text).is(1, "0\n", "");
        assert_eq!(run(&["sudoku", "check"], &text).code, Some(1), "{text}");
        assert_eq!(run(&["sudoku", "solve"], &text).code, Some(1), "{text}");
    }
}
