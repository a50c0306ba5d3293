//! `quadrille queens`.

use insta::assert_snapshot;

use crate::harness::{example, folder, run};

#[test]
fn each_count_is_a_number_on_its_own_line() {
    run(&["queens", "count", "8"], "").is(0, "92\n", "");
    let counts = "1\n0\n0\n2\n10\n4\n40\n92\n352\n724\n2680\n";
    run(&["queens", "count", "1..11"], "").is(0, counts, "");
    run(&["queens", "count", "6", "4..5", "4"], "").is(0, "4\n2\n10\n2\n", "");
}

#[test]
fn exit_code_1_means_no_board() {
    run(&["queens", "count", "2..3"], "").is(1, "0\n0\n", "");
    run(&["queens", "list", "3"], "").is(1, "", "No solution\n");
}

#[test]
fn a_limit_stops_the_count() {
    run(&["queens", "count", "4..8", "--limit", "4"], "").is(
        3,
        "2\nat least 4\n",
        "note: stopped at the solution limit\n",
    );
    run(&["queens", "count", "20", "--node-limit", "3"], "").is(
        3,
        "at least 0\n",
        "note: stopped at the node limit\n",
    );
}

#[test]
fn the_fast_counter_and_a_search_agree() {
    let by_default = run(&["queens", "count", "1..12", "--threads", "2"], "");
    for search in [["--engine", "dense"], ["--engine", "links"]] {
        let searched = run(&[&["queens", "count", "1..12"], &search[..]].concat(), "");
        searched.is(0, &by_default.stdout, "");
    }
    run(&["queens", "count", "16"], "").is(0, "14772512\n", "");
    let stats = run(&["queens", "count", "12", "--stats"], "").stderr;
    let expected =
        "engine      meet in the middle: n queens on an n×n board\nsets        252 of 252 ";
    assert!(stats.starts_with(expected), "{stats}");
    let stats = run(&["queens", "count", "8", "--stats", "--no-symmetry"], "").stderr;
    assert!(!stats.contains("fast"), "{stats}");
}

#[test]
fn a_stopped_fast_count_is_not_complete() {
    let note = "note: stopped at the time limit\n";
    run(&["queens", "count", "24", "--time-limit", "0s"], "").is(3, "at least 0\n", note);
    let outcome = run(&["queens", "count", "24", "--shard", "0/9", "--time-limit", "0s"], "");
    let note =
        "note: stopped at the time limit; a shard that was not run to its end has no record\n";
    outcome.is(3, "", note);
}

#[test]
fn the_shards_add_up_to_the_count() {
    let mut sum = 0;
    for shard in 0..3 {
        let outcome = run(&["queens", "count", "10", "--shard", &format!("{shard}/3")], "");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        let record: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
        let count = &record["count"];
        let expected = serde_json::json!({
            "type": "shard", "queens": 10, "shard": shard, "of": 3, "count": count,
            "parts": record["parts"], "residues": [count, count], "method": 2,
            "checksum": record["checksum"],
        });
        assert_eq!(record, expected, "counts below 2^31 are their own residues");
        sum += count.as_str().unwrap().parse::<u64>().unwrap();
    }
    assert_eq!(sum, 724);
    for typed in ["8 9 --shard 0/2", "8 --shard 0/2 --toroidal", "28 --shard 0/2"] {
        let args: Vec<&str> = ["queens", "count"].into_iter().chain(typed.split(' ')).collect();
        let outcome = run(&args, "");
        assert_eq!(outcome.code, Some(2), "{typed}");
        assert!(outcome.stderr.starts_with("error: --shard needs one number"), "{typed}");
    }
}

#[test]
fn boards_are_written_in_each_format() {
    run(&["queens", "list", "4"], "").is(
        0,
        ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n",
        "",
    );
    run(&["queens", "list", "4", "--format", "columns"], "").is(0, "2 4 1 3\n3 1 4 2\n", "");
    assert_snapshot!(run(&["queens", "list", "4", "--format", "pretty"], "").show());
    assert_snapshot!(run(&["queens", "list", "4", "--format", "json"], "").show());
    let json = |args: &[&str]| run(args, "").stdout;
    assert_eq!(
        json(&["queens", "list", "5", "--json"]),
        json(&["queens", "list", "5", "--format", "json"])
    );
}

#[test]
fn a_limit_lists_the_first_boards() {
    let outcome = run(&["queens", "list", "20", "--limit", "3", "--format", "columns"], "");
    assert_eq!(outcome.stdout.lines().count(), 3);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
}

#[test]
fn counts_in_json_name_their_size() {
    assert_snapshot!(run(&["queens", "count", "5..6", "--json"], "").show());
}

/// Returns the output of a count on both streams, with its exit code.
fn count(typed: &str) -> String {
    let args: Vec<&str> = ["queens", "count"].into_iter().chain(typed.split(' ')).collect();
    run(&args, "").show()
}

#[test]
fn counts_of_other_puzzles_agree_with_published_ones() {
    let cases = [
        ("9..11 --fundamental", "46\n92\n341\n"),
        ("5..7 --toroidal", "10\n0\n28\n"),
        ("10..11 --superqueens", "4\n44\n"),
        ("8 --place 5", "46736\n"),
        ("8 --place 0", "1\n"),
        ("5 --width 5 --place 4", "82\n"),
        // By symmetry, a4 and each of its images belong to 8 of the 92 boards.
        ("8 --queens a1", "4\n"),
        ("8 --queens a1 --fundamental", "2\n"),
    ];
    for (typed, counts) in cases {
        assert_eq!(count(typed), format!("exit code: 0\n----- stdout\n{counts}"), "{typed}");
    }
    let none = "exit code: 1\n----- stdout\n0\n";
    assert_eq!(count("8 --place 9"), none);
    assert_eq!(count("8 --queens a1,h8 --dominating --place 1"), none);
    assert_eq!(count("2 --dominating --blocked a1,a2,b1,b2"), none);
    assert_snapshot!(count("6 --dominating"));
    assert_snapshot!(count("4..5 --by-symmetry"));
    assert_snapshot!(count("3 --width 4 --place 2 --by-symmetry --json"));
    assert_snapshot!(count("20 --fundamental --node-limit 10"));
}

#[test]
fn invalid_puzzles_are_explained() {
    let cases = [
        "8 --queens a1,c5,e7",
        "8 --queens a4,b6 --superqueens",
        "8 --queens a1,i1",
        "8 --queens 1a",
        "8 --queens a4 --blocked b1,a4",
        "8 --width 0",
        "8 --width 5000",
        "101 --dominating",
        "8 --place -1",
        "8 --toroidal --rule adjacent",
        "8 --fundamental --limit 3",
        "-8",
        "8 --queens a1,c5,e7 --json",
    ];
    let shown =
        cases.map(|typed| format!("===== quadrille queens count {typed}\n{}", count(typed)));
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn one_board_of_each_class_is_listed() {
    let list = |args: &[&str]| run(&[&["queens", "list"], args].concat(), "");
    let classes = list(&["8", "--fundamental", "--format", "columns"]);
    assert_eq!((classes.code, classes.stdout.lines().count()), (Some(0), 12));
    assert_snapshot!(list(&["6", "--fundamental", "--json"]).show());
    assert_snapshot!(list(&["8", "--fundamental", "--limit", "2", "--format", "columns"]).show());
    // A queen in a corner leaves only one mirror symmetry.
    assert_snapshot!(list(&["8", "--fundamental", "--queens", "a1", "--format", "columns"]).show());
}

#[test]
fn boards_of_other_puzzles_are_listed() {
    let list = |typed: &str| {
        let args: Vec<&str> = ["queens", "list"].into_iter().chain(typed.split(' ')).collect();
        run(&args, "").show()
    };
    assert_snapshot!(list("3 --dominating"));
    assert_snapshot!(list("2 --width 4 --place 1 --limit 3 --json"));
    assert_snapshot!(list("8 --queens a4,b1 --format columns"));
    assert_snapshot!(list("3 --place 2 --format columns"));
}

#[test]
fn one_board_is_found_for_any_number_of_queens() {
    let first = |typed: &str| {
        let args: Vec<&str> = ["queens", "first"].into_iter().chain(typed.split(' ')).collect();
        run(&args, "")
    };
    first("4").is(0, ".Q..\n...Q\nQ...\n..Q.\n", "");
    first("3").is(1, "", "No solution\n");
    first("2 --random --seed 1").is(1, "", "No solution\n");
    assert_eq!(first("100").stdout.lines().count(), 100);
    let million = first("1000000");
    assert_eq!((million.code, million.stdout.split(' ').count()), (Some(0), 1_000_000));
    assert_eq!(first("101 --json").stdout.matches("\"rows\"").count(), 1);
    assert_eq!(first("1001 --json").stdout.matches("\"rows\"").count(), 0);
    assert_snapshot!(first("5 --json").show());
    assert_snapshot!(first("7 --toroidal --format columns").show());
    assert_snapshot!(first("8 --toroidal --json").show());
    assert_snapshot!(first("9 --dominating --format pretty").show());
    assert_snapshot!(first("12 --superqueens --queens a3 --format columns").show());
    assert_snapshot!(first("200 --queens a1 --node-limit 5").show());
}

#[test]
fn a_seed_reproduces_a_board() {
    let first = |args: &[&str]| run(&[&["queens", "first", "12", "--random"], args].concat(), "");
    let unseeded = first(&[]);
    let note = unseeded.stderr.trim_end();
    let seed = note.strip_prefix("note: --seed ").and_then(|rest| rest.split(' ').next());
    let again = first(&["--seed", seed.expect("the seed is told")]);
    again.is(0, &unseeded.stdout, "");
    let boards = ["1", "2", "3"].map(|seed| first(&["--seed", seed]).stdout);
    assert!(boards[0] != boards[1] && boards[1] != boards[2]);
    assert_snapshot!(first(&["--seed", "1", "--format", "columns"]).show());
    assert_snapshot!(first(&["--seed", "1", "--queens", "a1", "--format", "columns"]).show());
}

#[test]
fn a_board_in_a_file_is_completed() {
    let board = example("queens-begun.txt");
    run(&["queens", "count", "--board", &board], "").is(0, "2\n", "");
    run(&["queens", "first", "--board", "-", "--format", "columns"], "..Q.\n....\n....\n....\n")
        .is(0, "3 1 4 2\n", "");
    let open = "+---+\n| . x |\n| . . |\n";
    run(&["queens", "count", "--place", "1", "--board", "-"], open).is(0, "3\n", "");
}

#[test]
fn invalid_boards_are_explained() {
    let cases = [
        "..Q.\n...\n",
        "..Q.\n.?..\n",
        "1 2 5 3\n",
        ".Q..\n..Q.\n....\n....\n",
        "",
        "Q\n\nQ\n",
        "\u{1b}[31m\n",
    ];
    let shown = cases.map(|text| {
        let outcome = run(&["queens", "count", "--board", "-"], text);
        format!("===== {text:?}\n{}", outcome.show())
    });
    assert_snapshot!(shown.join("\n"));
    let wrong = run(&["queens", "count", "--board", "-"], [b'.', 0xff, b'\n']);
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    let missing = folder("queens_board").join("none.txt");
    let outcome = run(&["queens", "first", "--board", &missing.to_string_lossy()], "");
    assert_eq!(outcome.code, Some(4));
    assert!(outcome.stderr.ends_with("none.txt: No such file or directory\n"), "{outcome:?}");
    assert_snapshot!(run(&["queens", "count", "--board", "-", "--json"], "Q.\n.?\n").show());
}

#[test]
fn no_queens_have_one_empty_board() {
    run(&["queens", "count", "0"], "").is(0, "1\n", "");
    run(&["queens", "count", "0..2"], "").is(0, "1\n1\n0\n", "");
    run(&["queens", "count", "0", "--fundamental"], "").is(0, "1\n", "");
    run(&["queens", "list", "0"], "").is(0, "\n", "");
    run(&["queens", "first", "0"], "").is(0, "\n", "");
}

#[test]
fn wrong_sizes_are_explained() {
    let cases: &[&[&str]] = &[
        &["queens", "count"],
        &["queens", "count", "1001"],
        &["queens", "count", "28"],
        &["queens", "count", "8..1"],
        &["queens", "count", "eight"],
        &["queens", "list", "4", "5"],
        &["queens", "list", "4", "--json", "--format", "pretty"],
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|args| format!("===== quadrille {}\n{}", args.join(" "), run(args, "").show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

/// Only 2 4 1 3 and 3 1 4 2 have no two queens that touch; the second has two queens in A.
const REGIONS: &str = "AAAB\nAAAB\nCDDB\nCDDB\n";

#[test]
fn a_board_with_regions_is_counted_listed_and_found() {
    let count = |more: &[&str]| {
        run(&[&["queens", "count", "--board", "-"][..], more].concat(), REGIONS).stdout
    };
    assert_eq!(count(&[]), "1\n");
    assert_eq!(count(&["--limit", "2"]), "1\n");
    // Both boards of four queens have no attack along a diagonal either.
    assert_eq!(count(&["--rule", "queens"]), "1\n");
    assert_eq!(count(&["--place", "1"]), "16\n");
    for command in ["list", "first"] {
        let board = run(&["queens", command, "--board", "-"], REGIONS);
        board.is(0, ".Q..\n...Q\nQ...\n..Q.\n", "");
    }
    let drawn = "┌───────────┬───┐\n│ A   AQ  A │ B │\n│ A   A   A │ BQ│\n├───┬───────┤   │\n\
                 │ CQ│ D   D │ B │\n│ C │ D   DQ│ B │\n└───┴───────┴───┘\n";
    let pretty = run(&["queens", "list", "--board", "-", "--format", "pretty"], REGIONS);
    pretty.is(0, drawn, "");
    // What is drawn is read again, with its queens and with the marks on attacked squares.
    run(&["queens", "render"], drawn).is(0, drawn, "");
    let attacked = run(&["queens", "render", "--attacked"], drawn).stdout;
    assert!(attacked.contains("A*"), "{attacked}");
    run(&["queens", "render"], &attacked).is(0, drawn, "");
    run(&["queens", "count", "--board", "-"], &attacked).is(0, "1\n", "");
    let status = run(&["queens", "count", "--board", "-", "--json"], REGIONS).stdout;
    let status: serde_json::Value = serde_json::from_str(&status).expect("one object");
    assert_eq!((&status["rule"], &status["regions"]), (&"adjacent".into(), &4.into()));
}

#[test]
fn regions_that_do_not_fit_are_explained() {
    let error = "error: 3 regions on 4×4 squares: one queen in each row, column and region needs 4; \
                 --place 3 places 3 queens, at most one in each\n";
    let three = REGIONS.replace('D', "C");
    run(&["queens", "count", "--board", "-"], &three).is(2, "", error);
    assert_eq!(run(&["queens", "count", "--board", "-", "--place", "3"], &three).code, Some(0));
    let error = "error: queens that dominate a board cannot be asked for one in each region\n";
    run(&["queens", "count", "--board", "-", "--dominating"], REGIONS).is(2, "", error);
    let two = "AQ A A B\nA A AQ B\nC D D B\nC D D B\n";
    let error = "error: the queens on a4 and c3 are in one region\n";
    run(&["queens", "count", "--board", "-", "--rule", "queens"], two).is(2, "", error);
}

#[test]
fn boards_are_counted_up_to_rotations_and_up_to_symmetry() {
    // A002562, and A000170 / 4 where no board is symmetric: 92 boards, 4 with a half turn.
    for flag in ["--fundamental", "--up-to=symmetry", "--up-to=reflections", "--up-to-symmetry"] {
        run(&["queens", "count", "8", flag], "").is(0, "12\n", "");
    }
    run(&["queens", "count", "8", "--up-to", "rotations"], "").is(0, "24\n", "");
    let both = run(&["queens", "count", "8", "--up-to", "rotations", "--by-symmetry"], "").stdout;
    assert!(both.starts_with("identity                 92\n"), "{both}");
    assert!(both.ends_with("up to rotation           24\n"), "{both}");
    let listed = run(&["queens", "list", "8", "--up-to", "rotations", "--json"], "").stdout;
    let sizes = listed.lines().filter_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).expect("an object");
        line["class_size"].as_u64()
    });
    assert_eq!(
        sizes.fold((0, 0), |(classes, boards), size| (classes + 1, boards + size)),
        (24, 92)
    );
    for refused in ["count 8 --up-to symmetry --limit 3", "list 8 --sample 2 --up-to symmetry"] {
        let words: Vec<&str> = ["queens"].into_iter().chain(refused.split(' ')).collect();
        assert_eq!(run(&words, "").code, Some(2), "{refused}");
    }
}

#[test]
fn samples_are_boards_and_depend_on_the_seed() {
    let sample = |seed: &str| {
        let words =
            ["queens", "list", "10", "--sample", "20", "--format", "columns", "--seed", seed];
        let outcome = run(&words, "");
        assert_eq!(outcome.code, Some(0));
        outcome.stdout
    };
    assert_eq!(sample("1"), sample("1"));
    assert_ne!(sample("1"), sample("2"));
    assert_eq!(sample("1").lines().count(), 20);
    let all = run(&["queens", "list", "10", "--format", "columns"], "").stdout;
    let all: Vec<&str> = all.lines().collect();
    assert!(sample("1").lines().all(|board| all.contains(&board)));
    run(&["queens", "list", "3", "--sample", "2"], "").is(1, "", "No solution\n");
    let small = run(&["queens", "list", "30", "--sample", "1", "--memory", "1M"], "");
    assert_eq!((small.code, small.stdout.as_str()), (Some(3), ""));
}

#[test]
fn listed_boards_are_drawn() {
    let folder = folder("queens-drawn");
    for (name, begin) in [("all.svg", "<svg "), ("all.html", "<!doctype html>")] {
        let file = folder.join(name).display().to_string();
        let outcome = run(&["queens", "list", "6", "--output", &file], "");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), ""), "{}", outcome.stderr);
        let drawn = std::fs::read_to_string(&file).expect("a file");
        assert!(drawn.starts_with(begin), "{drawn}");
        assert_eq!(drawn.matches("<use href=\"#board-0\"/>").count(), 4, "A000170");
    }
    let many = run(&["queens", "list", "12", "--format", "html", "--limit", "1001"], "").stdout;
    assert_eq!(many.matches("<figure>").count(), 1001);
    let capped = run(&["queens", "list", "12", "--format", "html"], "");
    assert_eq!(capped.stdout.matches("<figure>").count(), 1000);
    assert_eq!(capped.stderr, "note: only 1000 boards are drawn; --limit sets their number\n");
}
