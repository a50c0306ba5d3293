//! `quadrille queens render`.

use insta::assert_snapshot;

use crate::harness::{assert_balanced, example, folder, run};

/// Draws as SVG, unless the arguments choose another format.
fn render(args: &[&str], boards: &str) -> String {
    let svg: &[&str] = if args.contains(&"--format") { &[] } else { &["--format", "svg"] };
    let outcome = run(&[&["queens", "render"], svg, args].concat(), boards);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{args:?}");
    outcome.stdout
}

#[test]
fn a_board_is_drawn() {
    let svg = render(&[], ".Q..\n...Q\nQ...\n..Q.\n");
    assert_balanced(&svg);
    assert_snapshot!(svg);
}

#[test]
fn the_file_name_selects_the_format_and_text_is_the_default() {
    let board = "Q..x\n....\n";
    let text = "+---------+\n| Q . . x |\n| . . . . |\n+---------+\n";
    run(&["queens", "render"], board).is(0, text, "");
    let marked = run(&["queens", "render", "--attacked"], board).stdout;
    assert_eq!(marked, "+---------+\n| Q * * x |\n| * * . . |\n+---------+\n");
    let folder = folder("queens-render");
    for (name, format) in [("a.svg", "svg"), ("a.html", "html"), ("a.txt", "text"), ("a", "text")] {
        let file = folder.join(name).to_string_lossy().into_owned();
        let outcome = run(&["queens", "render", "--output", &file], board);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), ""), "{outcome:?}");
        let written = std::fs::read_to_string(&file).expect("the file was written");
        assert_eq!(written, render(&["--format", format], board), "{name}");
    }
    let outcome = run(&["queens", "render", "--output", "a.png"], board);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("expected a name that ends in .svg"), "{outcome:?}");
}

#[test]
fn attacked_squares_are_marked() {
    let marks = |args: &[&str], board: &str| {
        let svg = render(args, board);
        assert_balanced(&svg);
        (svg.matches("fill-opacity").count(), svg.matches("r=\"9\"").count())
    };
    // A queen in the middle of 5×5 attacks 16 squares, a superqueen attacks all.
    let middle = ".....\n.....\n..Q..\n.....\n.....\n";
    assert_eq!(marks(&[], middle), (0, 0));
    assert_eq!(marks(&["--attacked"], middle), (16, 0));
    assert_eq!(marks(&["--attacked", "--superqueens"], middle), (24, 0));
    let corner = "Q...\n....\n....\n....\n";
    assert_eq!(marks(&["--attacked"], corner), (9, 0));
    assert_eq!(marks(&["--attacked", "--toroidal"], corner), (11, 0));
    assert_eq!(marks(&["--attacked"], "QQ\n..\n"), (2, 2));
    assert_snapshot!(render(&["--attacked", &example("queens-begun.txt")], ""));
}

#[test]
fn many_boards_are_on_one_page() {
    let boards = run(&["queens", "list", "8", "--fundamental"], "").stdout;
    let svg = render(&[], &boards);
    assert_balanced(&svg);
    assert_eq!(svg.matches("href=\"#queen\"").count(), 12 * 8);
    let html = render(&["--format", "html"], &boards);
    assert_balanced(&html);
    assert_eq!(html.matches("<figure>").count(), 12);
    assert_eq!(html.matches("class=\"attacked\"").count(), 12);
    let columns = run(&["queens", "list", "8", "--fundamental", "--format", "columns"], "").stdout;
    let pretty = run(&["queens", "list", "8", "--fundamental", "--format", "pretty"], "").stdout;
    assert_eq!(render(&[], &columns), svg);
    assert_eq!(render(&[], &pretty), svg);
    assert_snapshot!(render(&["--format", "html", "--attacked"], "Q.\n\n1 - 1\n\nx..Q\n"));
}

#[test]
fn inputs_that_cannot_be_drawn_are_explained() {
    let shown = ["", "# none\n", "Q.\n.\n", "[\"Q\"]\n"]
        .map(|text| format!("===== {text:?}\n{}", run(&["queens", "render"], text).show()));
    assert_snapshot!(shown.join("\n"));
    let large = run(&["queens", "first", "201"], "").stdout;
    run(&["queens", "render"], large).is(
        2,
        "",
        "error: a board of 201×201 squares is too large to draw: at most 200 rows and columns\n",
    );
}
