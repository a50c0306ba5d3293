//! `quadrille board`.

use crate::harness::{folder, run};

#[test]
fn boards_of_pieces_are_counted_listed_and_drawn() {
    run(&["board", "6x6", "B:10", "--count"], "").is(0, "64\n", "");
    let around = ["queens", "count", "11", "--superqueens", "--toroidal"];
    run(&around, "").is(0, "44\n", "");
    run(&["board", "2x2", "R:2", "--all"], "").is(0, "R .\n. R\n\n. R\nR .\n", "");
    assert!(run(&["board", "3x3", "Q:3"], "").stderr.starts_with("No solution"));
    let nine = run(&["board", "8x8", "Q:9"], "").stderr;
    let hall = "the set of pieces Q needs more of 8 parts of the board";
    assert!(nine.contains(hall), "{nine}");
    let svg = run(&["board", "3x3", "n:1", "K", "--format", "svg"], "").stdout;
    assert!(svg.starts_with("<svg") && svg.matches("<circle").count() == 2, "{svg}");
    let page = run(&["board", "3x3", "N:2", "--format", "html", "-n", "3"], "").stdout;
    assert!(page.contains("<h1") && page.contains("3 boards"), "{page}");
}

#[test]
fn no_piece_stands_where_none_is_asked_for() {
    run(&["board", "3x3", "Q:0", "--count"], "").is(0, "1\n", "");
    run(&["board", "3x3", "Q:0..0", "R:1", "--count"], "").is(0, "9\n", "");
    run(&["board", "2x2", "Q:0"], "").is(0, ". .\n. .\n", "");
}

#[test]
fn a_refutation_names_what_is_on_the_board() {
    let row = run(&["board", "3x3", "R:1", "--per-row", "1"], "").stderr;
    assert!(row.contains("row ") && !row.contains("z0"), "{row}");
    let square = run(&["board", "3x3", "Q:2", "--at", "Qa1", "--occupied", "b1"], "").stderr;
    assert!(square.contains("square ") && !square.contains("item "), "{square}");
    let attacked = run(&["board", "9x9", "K:1", "--goal", "total"], "").stderr;
    assert!(attacked.contains("No solution") && !attacked.contains("d-"), "{attacked}");
}

#[test]
fn flags_without_a_meaning_are_refused() {
    for (flags, message) in [
        ("--up-to symmetry --sample 2", "leave out --up-to"),
        ("--seed 3", "--seed needs --any or --sample"),
        ("--model --json", "--model and --json cannot be joined"),
        (
            "--model --output never.json",
            "does not write .json files; write --output with a name that ends in .xcc",
        ),
        ("--model --output never.svg", "does not write .svg files"),
    ] {
        let words: Vec<&str> =
            ["board", "5x5", "Q:5"].into_iter().chain(flags.split(' ')).collect();
        let outcome = run(&words, "");
        assert_eq!(outcome.code, Some(2), "{flags}: {outcome:?}");
        assert!(outcome.stderr.contains(message), "{flags}: {}", outcome.stderr);
    }
    run(&["board", "5x5", "Q:5", "--count", "--all"], "").is(0, "10\n", "");
}

#[test]
fn the_fewest_and_the_most_pieces_are_found() {
    let fewest = ["board", "5x5", "K:*", "--goal", "dominating", "--minimize", "--json"];
    assert!(run(&fewest, "").stdout.contains("\"cost\":4"));
    let most = ["board", "5x5", "K:*", "--maximize", "--json"];
    assert!(run(&most, "").stdout.contains("\"cost\":9"));
}

#[test]
fn placed_pieces_and_blocked_squares_are_kept() {
    let given = ["board", "8x8", "Q:8", "--at", "Qa4,Qb1,Qc5", "--count"];
    run(&given, "").is(0, "2\n", "");
    run(&[&given[..], &["--blocked", "f7"]].concat(), "").is(0, "1\n", "");
    let model = run(&["board", "2x2", "Q:1", "--model"], "").stdout;
    run(&["solve", "--count"], &model).is(0, "4\n", "");
}

#[test]
fn regions_rows_columns_and_occupied_squares_have_their_pieces() {
    let path = folder("board-regions").join("regions.txt");
    std::fs::write(&path, "A A B B\nA A B B\nC C D D\nC C D D\n").expect("a file can be written");
    let file = path.to_string_lossy().into_owned();
    let regions = ["board", "4x4", "Q:4", "--regions", &file, "--count"];
    run(&regions, "").is(0, "2\n", "");
    run(&["board", "4x4", "R:3", "--regions", &file, "--count"], "").is(0, "64\n", "");
    // Two in each row and column, no two of them neighbors: 1010 and 0101 in turns.
    let stars = ["board", "4x4", "W:8", "--per-row", "2", "--per-column", "2", "--count"];
    run(&stars, "").is(0, "2\n", "");
    run(&["board", "4x4", "Q:4", "--occupied", "a2", "--count"], "").is(0, "1\n", "");
    let svg = run(&[&regions[..5], &["--format", "svg"]].concat(), "").stdout;
    assert!(svg.contains("stroke-width=\"2\"") && svg.matches("<circle").count() == 4, "{svg}");
    let wrong = run(&["board", "5x5", "Q:4", "--regions", &file], "");
    assert!(wrong.stderr.contains("regions are of 4×4, and the board is 5×5"), "{}", wrong.stderr);
    let empty = run(&["board", "4x4", "Q:4", "--per-row", "3..2"], "");
    assert!(empty.stderr.contains("not below the least"), "{}", empty.stderr);
}

#[test]
fn boards_are_counted_and_listed_up_to_symmetry() {
    for (up_to, count) in [("none", "92"), ("rotations", "24"), ("reflections", "12")] {
        let args = ["board", "8x8", "Q:8", "--up-to", up_to, "--count"];
        run(&args, "").is(0, &format!("{count}\n"), "");
    }
    run(&["board", "2x2", "R:1", "--up-to", "symmetry", "--all"], "").is(0, "R .\n. .\n", "");
    let json = run(&["board", "4x4", "Q:4", "--up-to", "symmetry", "--all", "--json"], "").stdout;
    assert!(json.contains("\"class_size\":2"), "{json}");
}

#[test]
fn wrong_pieces_are_refused() {
    for (args, message) in [
        (&["board", "3x3", "X:1"][..], "unknown piece 'X'"),
        (&["board", "3x3", "Q:1", "Q:2"], "stated twice"),
        (&["board", "3x3", "Q:1", "--at", "Na1"], "how many of these"),
        (&["board", "3x3", "Q:1", "--at", "Qd9"], "off the board"),
        (&["board", "8x8", "Q:3", "--at", "Qa1,Qc8,Qb2"], "error: Qa1 attacks Qb2\n"),
        (&["board", "8x8", "Q:1", "N:1", "--at", "Na1,Qb2"], "error: Qb2 attacks Na1\n"),
        (&["board", "8x8", "N:1", "q:1", "--at", "Nb3,qa1"], "error: Nb3 attacks qa1\n"),
        (&["board", "3x3", "Q:1", "q:1", "--goal", "total"], "two armies"),
        (&["board", "101x3", "Q:1"], "100"),
        (&["board", "3", "Q:1..x"], "a range"),
    ] {
        let ran = run(args, "");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    // Pieces of one army may attack each other if there are two, and if they only have to dominate.
    let armies = ["board", "2x2", "Q:2", "q:0", "--at", "Qa1,Qb2", "--count"];
    run(&armies, "").is(0, "1\n", "");
    let rooks = ["board", "2x2", "R:2", "--goal", "dominating", "--at", "Ra1,Ra2", "--count"];
    run(&rooks, "").is(0, "1\n", "");
}
