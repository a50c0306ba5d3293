//! `quadrille sudoku render`.

use insta::assert_snapshot;

use crate::harness::{assert_balanced, example, folder, run};

const EVERYTHING: &str = "\
rules: diagonal, windoku
cage 5: r1c1 r1c2
cage 3: r3c3
white: r2c1 r3c1
black: r4c3 r4c4
even: r1c4
odd: r4c1

1...
....
....
..1.
";

const CLASH: &str = "11..\n....\n....\n....\n";

fn render(args: &[&str], puzzles: &str) -> String {
    let outcome = run(&[&["sudoku", "render"], args].concat(), puzzles);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{args:?}");
    outcome.stdout
}

#[test]
fn puzzles_are_drawn_as_text() {
    let shown = [
        render(&[], EVERYTHING),
        render(&["--answers", &example("jigsaw.txt")], ""),
        render(&[], &"................\n\n".repeat(2)),
        render(&[], &"......\n".repeat(6)),
    ];
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn text_has_color_on_request() {
    // There is no color without a terminal.
    assert!(
        !render(&["--answers"], EVERYTHING.split_once("\n\n").expect("a header").1)
            .contains('\u{1b}')
    );
    let colored = render(&["--color", "always"], &format!("{EVERYTHING}\n{}", CLASH));
    assert_snapshot!(colored.replace('\u{1b}', "ESC"));
}

#[test]
fn a_puzzle_is_drawn_with_its_rules() {
    let svg = render(&["--format", "svg", "--candidates"], EVERYTHING);
    assert_balanced(&svg);
    assert_snapshot!(svg);
}

#[test]
fn solutions_look_different_from_givens() {
    let (killer, jigsaw) = (example("killer.txt"), example("jigsaw.txt"));
    let counts = |args: &[&str]| {
        let svg = render(&[&["--format", "svg"], args].concat(), "");
        assert_balanced(&svg);
        let (before, after) = svg.split_once("class=\"answers\"").unwrap_or((&svg, ""));
        [before, after].map(|part| part.matches("<text").count())
    };
    // A killer has 27 sums and no givens, the jigsaw seven givens.
    assert_eq!(counts(&[&killer]), [27, 0]);
    assert_eq!(counts(&[&killer, "--answers"]), [27, 81]);
    assert_eq!(counts(&[&jigsaw]), [7, 0]);
    assert_eq!(counts(&[&jigsaw, "--answers"]), [7, 29]);
}

#[test]
fn many_puzzles_are_on_one_page() {
    let file = example("variants.txt");
    let html = render(&["--format", "html", "--answers", "--candidates", &file], "");
    assert_balanced(&html);
    for (what, count) in [
        ("<figure>", 5),
        ("class=\"answers\"", 5),
        ("class=\"candidates\"", 5),
        ("type=\"checkbox\"", 2),
    ] {
        assert_eq!(html.matches(what).count(), count, "{what}");
    }
    let svg = render(&["--format", "svg", &file], "");
    assert_balanced(&svg);
    assert_eq!(svg.matches("translate").count(), 5);
    assert_snapshot!(render(
        &["--format", "html"],
        &format!("{}\n{EVERYTHING}", &CLASH[5..]).replacen("....", "1...\n....", 1)
    ));
}

#[test]
fn names_are_escaped() {
    let file = folder("names-are-escaped").join("<b>&\u{202e}.txt");
    std::fs::write(&file, "................\n").expect("a file can be written");
    let html = render(&["--format", "html", &file.to_string_lossy()], "");
    assert_balanced(&html);
    assert!(html.contains("&lt;b&gt;&amp;\\u{202e}.txt</title>"), "{html}");
}

#[test]
fn files_are_written_whole_and_not_overwritten() {
    let folder = folder("sudoku-render");
    let file = folder.join("page.html");
    let name = file.to_string_lossy();
    let args = ["sudoku", "render", "--format", "html", "--output", &name];
    run(&args, CLASH).is(0, "", "");
    let first = std::fs::read_to_string(&file).expect("it was written");
    assert_eq!(first, render(&["--format", "html"], CLASH));
    let refusal = format!("error: {name} already exists; --force overwrites it\n");
    run(&args, EVERYTHING).is(2, "", &refusal);
    assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), first);
    run(&[&args[..], &["--force"]].concat(), EVERYTHING).is(0, "", "");
    assert_ne!(std::fs::read_to_string(&file).expect("it is still there"), first);
    // No other file remains.
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn inputs_that_cannot_be_drawn_are_explained() {
    let cases: &[(&[&str], String)] = &[
        (&["--candidates"], CLASH.to_owned()),
        (&["--force"], CLASH.to_owned()),
        (&["--answers"], CLASH.to_owned()),
        (&["--answers", "--node-limit", "0"], ".".repeat(81)),
        (&[], "....\n....\n..y.\n....\n\n1...............\n".to_owned()),
        (&["--format", "svg"], "# none\n".to_owned()),
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|(args, text)| {
            let outcome = run(&[&["sudoku", "render"], *args].concat(), text);
            format!("===== {}\n{}", args.join(" "), outcome.show())
        })
        .collect();
    assert_snapshot!(shown.join("\n"));
}

/// A position whose next step is a chain: 9 is in r4c2 or in r5c7, so not in r4c7 or r5c3.
const CHAIN: &str = "\
8 59 259 359 1 4 236 7 26
4 3 1 26 26 7 5 8 9
257 579 6 359 39 8 123 4 12
36 89 4 129 289 5 129 36 7
1 2 3579 3679 36789 369 49 356 48
3567 5789 3579 123679 4 2369 129 356 128
9 1 35 8 367 36 467 2 456
35 4 8 2679 23679 2369 67 1 56
27 6 27 4 5 1 8 9 3
";

#[test]
fn hints_are_drawn_with_their_candidates_and_links() {
    let step = run(&["sudoku", "hint"], CHAIN).stdout;
    assert!(step.contains("r4c2 is not 9, then r4c2 is 8, then r4c5 is not 8"), "{step}");
    assert!(step.ends_with("r4c7 is not 9, r5c3 is not 9\n"), "{step}");
    let svg = render(&["--hint", "--format", "svg"], CHAIN);
    assert_balanced(&svg);
    assert!(svg.contains("<title>Alternating inference chain: if r4c2 is not 9,"), "{svg}");
    // Eight candidates: four pairs of which one is true, and two candidates that are ruled out.
    let paths = svg.matches("stroke-width=\"1.4\"").count();
    let dashed = svg.matches("stroke-width=\"1.4\" stroke-dasharray").count();
    assert_eq!((paths - dashed, dashed), (4, 3), "{svg}");
    let circles = |color: &str| svg.matches(&format!("fill=\"{color}\"/>")).count();
    assert_eq!((circles("#9fd8a8"), circles("#f09aa0")), (8, 2), "{svg}");
    // The only place for 1 in the last row.
    let html = render(&["--hint", "--format", "html"], "1234341221434320");
    assert_balanced(&html);
    assert!(html.contains("Full house: r4c4 is the last blank cell in row 4: r4c4 is 1"));
    assert_eq!(html.matches("fill=\"#4fb364\"/>").count(), 1, "{html}");
}

#[test]
fn a_missing_hint_is_explained() {
    let several = run(&["sudoku", "render", "--hint", "--format", "svg"], ".".repeat(16));
    assert_eq!(several.code, Some(1));
    assert_eq!(several.stderr, "No hint: there is more than one solution\n");
    let text = run(&["sudoku", "render", "--hint"], CLASH);
    assert_eq!(text.code, Some(2), "{}", text.stderr);
    assert!(text.stderr.contains("a hint needs --format svg or --format html"), "{}", text.stderr);
}

#[test]
fn a_batch_goes_on_after_a_puzzle_that_its_format_cannot_state() {
    let puzzles = format!("sum 8: r1c1 r1c2 r2c2\n{0}\nrules: ordinary\n{0}\n", ".".repeat(16));
    for command in ["render", "solve"] {
        let outcome = run(&["sudoku", command, "--format", "f-puzzles"], &puzzles);
        assert_eq!((outcome.code, outcome.stdout.lines().count()), (Some(2), 1), "{command}");
        let said = "this format cannot state the rule sum of this puzzle\n--> standard input:2";
        assert!(outcome.stderr.contains(said), "{command}: {}", outcome.stderr);
    }
}
