//! `solve --output` with the name of a picture or a page.

use std::fs;
use std::path::Path;

use crate::harness::{assert_balanced, example, folder, run};

/// A square of 2×2 cells, to be covered by two dominoes side by side or one above the other.
const SQUARE: &str = "\
r1c1 r1c2 r2c1 r2c2
r1c1 r1c2 |1
r2c1 r2c2 |1
r1c1 r2c1 |2
r1c2 r2c2 |2
";

/// Solves the square with these flags, and returns the picture.
#[track_caller]
fn drawn(folder: &Path, name: &str, flags: &[&str]) -> String {
    let file = folder.join(name).to_string_lossy().into_owned();
    run(&[&["solve", "--output", &file], flags].concat(), SQUARE).is(0, "", "");
    let text = fs::read_to_string(&file).expect("the picture is written");
    assert_balanced(&text);
    text
}

#[test]
fn solutions_with_coordinates_are_drawn() {
    let folder = folder("solve_picture");
    let one = drawn(&folder, "one.svg", &[]);
    assert!(one.starts_with("<svg") && one.contains("cost 2") && !one.contains("cost 4"), "{one}");
    for (name, flags) in [
        ("all.svg", &["--all"] as &[&str]),
        ("best.svg", &["--minimize", "--best", "2"]),
        ("limit.svg", &["--limit", "2", "--draw"]),
        ("best.html", &["--maximize", "-n", "2"]),
    ] {
        let both = drawn(&folder, name, flags);
        assert_eq!(["cost 2", "cost 4"].map(|cost| both.contains(cost)), [true; 2], "{name}");
    }
    let classes = drawn(&folder, "classes.html", &["--all", "--up-to", "symmetry"]);
    assert!(classes.contains("class of 1, cost 2"), "{classes}");
    let samples = drawn(&folder, "samples.html", &["--sample", "700", "--seed", "1"]);
    assert_eq!(samples.matches("<svg").count(), 700, "a typed number is drawn");

    // It is the same picture that `quadrille render` draws.
    let [problem, picture, again, solution] = ["p.xcc", "p.svg", "q.svg", "solution"]
        .map(|name| folder.join(name).to_string_lossy().into_owned());
    let pentominoes = fs::read(example("pentominoes6x10.xcc")).expect("an example");
    fs::write(&problem, pentominoes).expect("the folder is writable");
    let form = ["--coordinates", "{row}{column}"];
    run(&[&["solve", &problem, "-o", &picture], &form[..]].concat(), "").is(0, "", "");
    run(&["solve", &problem, "-o", &solution], "").is(0, "", "");
    run(&[&["render", &problem, &solution, "-o", &again], &form[..]].concat(), "").is(0, "", "");
    assert_eq!(fs::read(&picture).expect("drawn"), fs::read(&again).expect("drawn"));
}

#[test]
fn a_long_list_is_drawn_in_part() {
    // Ten cells, each of which has two options: 1024 solutions.
    let cells: Vec<String> = (1..=10).map(|cell| format!("r1c{cell}")).collect();
    let problem = format!("{0}\n{1}\n{1}\n", cells.join(" "), cells.join("\n"));
    let file = folder("solve_picture_long").join("all.html").to_string_lossy().into_owned();
    let note = "note: drew the first 500 of 1024 solutions; -n 1024 draws all\n";
    run(&["solve", "--all", "-o", &file], &problem).is(0, "", note);
    let page = fs::read_to_string(&file).expect("the page is written");
    assert_eq!(page.matches("<svg").count(), 500);
}

#[test]
fn what_cannot_be_drawn_is_refused_with_advice() {
    let folder = folder("solve_picture_refused");
    let file = folder.join("a.svg").to_string_lossy().into_owned();
    for (flags, input, advice) in [
        (&["--count"] as &[&str], SQUARE, "with --count"),
        (&["--frequencies"], SQUARE, "with --frequencies"),
        (&["--count", "--costs"], SQUARE, "with --count"),
        (&["--json"], SQUARE, "leave out --json"),
        (&[], "a b\na\nb\n", "--coordinates 'x{column}y{row}' names another form"),
        (&[], "a b\na\nb\n", "write --output with a name that ends in .txt or .json"),
    ] {
        let outcome = run(&[&["solve", "-o", &file], flags].concat(), input);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
        assert!(outcome.stderr.contains(advice), "{outcome:?}");
        assert!(!Path::new(&file).exists());
    }
    let png = run(&["solve", "-o", "a.png"], SQUARE).stderr;
    assert!(png.contains("ends in .svg, .html, .txt or .json"), "{png}");
}
