//! `quadrille sudoku`: every case of the requirements, from a file and from standard input.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::harness::{Outcome, folder, run};
use crate::requirements::{F, F_OTHER, F_SMALLEST, UNIQUE};

/// Returns nine lines of nine cells separated by `between`.
fn nine_lines(cells: &str, between: &str) -> String {
    let cells: Vec<String> = cells.chars().map(String::from).collect();
    cells.chunks(9).map(|row| row.join(between) + "\n").collect()
}

/// Returns a grid with boxes.
fn boxed(cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    let rule = "+-------+-------+-------+\n";
    let mut text = String::new();
    for (number, row) in cells.chunks(9).enumerate() {
        if number % 3 == 0 {
            text.push_str(rule);
        }
        for part in row.chunks(3) {
            text.push_str(&format!("| {} {} {} ", part[0], part[1], part[2]));
        }
        text.push_str("|\n");
    }
    text + rule
}

/// Without its rule the puzzle has 930,478 solutions.
#[test]
fn own_json_is_read_with_its_rules() {
    let text =
        run(&["sudoku", "generate", "--rules", "diagonal", "--seed", "1", "--json"], "").stdout;
    let (puzzle, _) = text.split_once('\n').expect("a line");
    assert!(puzzle.contains("rules: diagonal"), "{puzzle}");
    assert_eq!(run(&["sudoku", "count"], puzzle).stdout, "1\n");
}

#[test]
fn boxes_of_a_puzzle_are_no_flag() {
    let blank = ".".repeat(36);
    let refused = run(&["sudoku", "count", "--box", "3x2"], &blank);
    assert_eq!((refused.code, &*refused.stdout), (Some(2), ""));
    assert!(refused.stderr.contains("such as `box: 3x2`"), "{}", refused.stderr);
    // All grids of 2×3 boxes, of Pettersen and others: 28,200,960.
    let all = run(&["sudoku", "count", "--all-grids", "--box", "3x2"], "");
    assert_eq!(all.stdout, "28200960\n");
}

/// Runs `args` on a puzzle from a file and from standard input, and asserts equal outcomes.
fn both(args: &[&str], test: &str, puzzle: &str) -> Outcome {
    let file = folder(&format!("sudoku_{test}")).join("puzzle.txt");
    std::fs::write(&file, puzzle).expect("a file in the test's own folder can be written");
    let from_stdin = run(args, puzzle);
    let from_file = run(&[args, &[&file.to_string_lossy()]].concat(), "");
    assert_eq!(from_stdin.show(), from_file.show());
    from_stdin
}

#[test]
fn every_form_is_answered_in_the_same_form() {
    for (id, puzzle, solution) in UNIQUE {
        for between in ["", " "] {
            let answer = both(&["sudoku", "solve"], id, &nine_lines(puzzle, between));
            answer.is(0, &nine_lines(solution, between), "");
        }
        let line = puzzle.replace('0', ".");
        both(&["sudoku", "solve"], id, &format!("{line}\n")).is(0, &format!("{solution}\n"), "");
        both(&["sudoku", "solve"], id, &boxed(&line)).is(0, &boxed(solution), "");
    }
}

#[test]
fn the_output_is_exactly_nine_lines() {
    for (id, puzzle, solution) in UNIQUE {
        let id = format!("{id}_strict");
        let answer = both(&["sudoku", "solve", "--unique"], &id, &nine_lines(puzzle, ""));
        answer.is(0, &nine_lines(solution, ""), "");
        assert_eq!(answer.stdout.len(), 90);
    }
    both(&["sudoku", "solve", "--unique"], "F_strict", &nine_lines(F, "")).is(
        1,
        "",
        "note: several solutions; none is printed\n",
    );
}

#[test]
fn the_hardest_puzzles_are_solved() {
    for (_, puzzle, _) in UNIQUE {
        let begun = Instant::now();
        assert_eq!(run(&["sudoku", "solve", "--unique"], puzzle).code, Some(0));
        assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    }
}

#[test]
fn the_smallest_of_several_solutions_is_printed() {
    both(&["sudoku", "solve"], "F", &nine_lines(F, "")).is(
        0,
        &nine_lines(F_SMALLEST, ""),
        "note: several solutions; this is the smallest\n",
    );
    let empty = ".".repeat(81);
    // This is the smallest grid: each cell has the least value that the previous cells allow.
    let smallest =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    run(&["sudoku", "solve"], &empty).is(
        0,
        smallest,
        "note: several solutions; this is the smallest\n",
    );
}

#[test]
fn flags_print_the_largest_or_any_solution() {
    let note = "note: several solutions; this is the largest\n";
    run(&["sudoku", "solve", "--largest"], F).is(0, &format!("{F_OTHER}\n"), note);
    let any = run(&["sudoku", "solve", "--first"], F);
    assert_eq!((any.code, any.stderr.as_str()), (Some(0), ""));
    assert!([F_SMALLEST, F_OTHER].contains(&any.stdout.trim_end()), "{}", any.stdout);
    let (_, puzzle, solution) = UNIQUE[0];
    for flag in ["--first", "--largest"] {
        for engine in ["auto", "links"] {
            let words = ["sudoku", "solve", flag, "--engine", engine];
            run(&words, puzzle).is(0, &format!("{solution}\n"), "");
            run(&words, "11..............").is(
                1,
                "",
                &run(&["sudoku", "solve"], "11..............").stderr,
            );
        }
    }
    assert_eq!(run(&["sudoku", "solve", "--first", "--largest"], F).code, Some(2));
}

#[test]
fn all_solutions_are_listed() {
    let both_lines = format!("{F_SMALLEST}\n{F_OTHER}\n");
    let line = run(&["sudoku", "solve", "--all", "--format", "line"], nine_lines(F, ""));
    line.is(0, &both_lines, "");
    let numbered = both(&["sudoku", "solve", "--all", "--numbered"], "F_all", &nine_lines(F, " "));
    let (first, second) = (nine_lines(F_SMALLEST, " "), nine_lines(F_OTHER, " "));
    numbered.is(0, &format!("No. 1:\n{first}\nNo. 2:\n{second}"), "");
    run(&["sudoku", "solve", "--limit", "1", "--format", "line"], F).is(
        0,
        &format!("{F_SMALLEST}\n"),
        "",
    );
    run(&["sudoku", "solve", "--limit", "3"], F).is(0, &both_lines, "");
}

#[test]
fn boxes_are_drawn() {
    let (_, puzzle, solution) = UNIQUE[2];
    run(&["sudoku", "solve", "--format", "pretty"], puzzle).is(0, &boxed(solution), "");
    run(&["sudoku", "solve", "--format", "grid"], puzzle).is(0, &nine_lines(solution, ""), "");
}

#[test]
fn each_puzzle_has_one_count() {
    for (id, puzzle, _) in UNIQUE {
        let id = format!("{id}_count");
        both(&["sudoku", "count"], &id, &nine_lines(puzzle, "")).is(0, "1\n", "");
    }
    both(&["sudoku", "count"], "F_count", &nine_lines(F, "")).is(0, "2\n", "");
    let many = format!("{}\n{F}\n{}\n", UNIQUE[0].1, ".".repeat(16));
    run(&["sudoku", "count"], &many).is(0, "1\n2\n288\n", "");
    run(&["sudoku", "count", "--limit", "2"], &many).is(
        3,
        "1\nat least 2\nat least 2\n",
        "note: stopped at the solution limit\nnote: stopped at the solution limit\n",
    );
    let impossible = "1234............\n11..............\n....1...........\n";
    run(&["sudoku", "count", "--limit", "1000"], impossible).is(1, "12\n0\n72\n", "");
}

#[test]
fn clashing_givens_are_named() {
    // No blank cell sees the two 5s.
    let mut cells: Vec<char> = UNIQUE[0].2.chars().collect();
    cells[80] = '6';
    cells[0] = '.';
    let puzzle: String = cells.into_iter().collect();
    assert_snapshot!(both(&["sudoku", "solve"], "clash", &nine_lines(&puzzle, "")).show());
    assert_snapshot!(run(&["sudoku", "solve", "--format", "json"], &puzzle).show());
    assert_snapshot!(run(&["sudoku", "check"], &puzzle).show());
    let all_alike = "7".repeat(81);
    assert_snapshot!(run(&["sudoku", "solve", "--all"], &all_alike).show());
}

#[test]
fn a_missing_solution_is_reported() {
    let puzzle = "123.\n....\n...4\n....\n";
    for args in [&["sudoku", "solve"] as &[&str], &["sudoku", "solve", "--unique"]] {
        run(args, puzzle).is(1, "", "No solution\n");
    }
    run(&["sudoku", "solve", "--all", "--numbered"], puzzle).is(1, "", "No solution\n");
    run(&["sudoku", "count"], puzzle).is(1, "0\n", "");
}

#[test]
fn puzzles_are_checked() {
    let many = format!("{}\n{F}\n", UNIQUE[0].1);
    run(&["sudoku", "check"], &many).is(0, "unique\nseveral\n", "");
    run(&["sudoku", "check", "--unique"], &many).is(1, "unique\nseveral\n", "");
    run(&["sudoku", "check", "--unique"], UNIQUE[2].1).is(0, "unique\n", "");
    run(&["sudoku", "check"], "123.\n....\n...4\n....\n").is(1, "none\n", "");
    run(&["sudoku", "check", "--node-limit", "1"], F).is(
        3,
        "unknown\n",
        "note: stopped at the node limit\n",
    );
    assert_snapshot!(run(&["sudoku", "check", "--json"], &many).show());
}

#[test]
fn verdicts_are_explained() {
    let many =
        format!("{}\n{}\n{F}\n1...........4..1\n123........4....\n", UNIQUE[0].1, UNIQUE[2].1);
    for flags in [&["--minimal"] as &[&str], &["--explain"], &["--minimal", "--explain", "--json"]]
    {
        let outcome = run(&[&["sudoku", "check"], flags].concat(), &many);
        assert_snapshot!(outcome.show());
    }
    run(&["sudoku", "check", "--minimal"], UNIQUE[2].1).is(0, "unique; minimal\n", "");
    run(&["sudoku", "check", "--explain"], "1111............").is(
        1,
        "clash: 1 twice in row 1: r1c1 and r1c2; 1 twice in row 1: r1c1 and r1c3; \
         1 twice in row 1: r1c2 and r1c3; 1 twice in row 1: r1c1 and r1c4; \
         1 twice in row 1: r1c2 and r1c4; 1 twice in row 1: r1c3 and r1c4; \
         1 twice in box 1: r1c1 and r1c2; 1 twice in box 2: r1c3 and r1c4\n",
        "",
    );
    let stopped = run(&["sudoku", "check", "--explain", "--node-limit", "3"], "123........4....");
    stopped.is(3, "none\n", "note: stopped at the node limit\n");
}

#[test]
fn a_mistake_loses_only_one_puzzle() {
    let (a, c) = (nine_lines(UNIQUE[0].1, ""), nine_lines(UNIQUE[2].1, ""));
    let broken = a.replacen("680009000", "68000y000", 1);
    let input = format!("# three puzzles\n{a}\n{broken}\n{c}");
    let outcome = run(&["sudoku", "solve"], &input);
    let solved = format!("{}\n{}", nine_lines(UNIQUE[0].2, ""), nine_lines(UNIQUE[2].2, ""));
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), solved.as_str()));
    assert_snapshot!(outcome.stderr);
    assert_snapshot!(run(&["sudoku", "count", "--json"], &input).show());
}

#[test]
fn a_batch_continues_after_a_mistake_except_with_fail_fast() {
    let input = "1234341221434321\n12x4\n1234341221434321\n".replace("x4", "!4341221434321");
    for (flags, grids) in [
        (&[] as &[&str], 2),
        (&["--keep-going"], 2),
        (&["--fail-fast"], 1),
        (&["--fail-fast", "--keep-going"], 2),
    ] {
        let outcome = run(&[&["sudoku", "solve"], flags].concat(), &input);
        assert_eq!((outcome.code, outcome.stdout.lines().count()), (Some(2), grids), "{flags:?}");
        assert!(outcome.stderr.contains("standard input:2:3"), "{}", outcome.stderr);
    }
}

#[test]
fn malformed_puzzles_are_shown_with_their_place() {
    let long = "1".repeat(20_000);
    let cases: &[(&str, &[u8])] = &[
        ("nothing", b""),
        ("only comments", b"# nothing\n\n"),
        ("80 cells", &UNIQUE[0].1.as_bytes()[1..]),
        ("a short row", b"....\n...\n....\n....\n"),
        ("an unfinished board", b"....\n....\n....\n"),
        ("a value too large", b"....\n.5..\n....\n....\n"),
        ("not UTF-8", b"....\n..\xff.\n....\n....\n"),
        ("binary", b"\x7fELF\x02\x01\x01\0\0\0"),
        ("escape sequence", b"..\x1b[2J..\n"),
        ("direction of writing", "..\u{202e}..\n".as_bytes()),
        ("a long line", long.as_bytes()),
        ("prose", b"please solve this puzzle\n"),
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|(name, input)| format!("===== {name}\n{}", run(&["sudoku", "solve"], input).show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn wrong_usage_is_explained() {
    let cases: &[&[&str]] = &[
        &["sudoku", "solve", "--numbered"],
        &["sudoku", "solve", "--all", "--unique"],
        &["sudoku", "solve", "--all", "--limit", "3"],
        &["sudoku", "solve", "--json", "--format", "line"],
        &["sudoku", "solve", "no-such-file.txt"],
        &["sudoku", "count", "--limit", "0"],
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|args| format!("===== quadrille {}\n{}", args.join(" "), run(args, "").show()))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn all_grids_are_counted() {
    run(&["sudoku", "count", "--all-grids"], "").is(0, "6670903752021072936960\n", "");
    run(&["sudoku", "count", "--all-grids", "--box", "2x3"], "").is(0, "28200960\n", "");
    let cases: &[&[&str]] = &[
        &["--box", "4x2", "--json"],
        &["--box", "4x4"],
        &["--box", "4x4", "--json"],
        &["--box", "9"],
        &["--engine", "links"],
        &["puzzle.txt"],
    ];
    let shown: Vec<String> = cases
        .iter()
        .map(|more| {
            let outcome = run(&[&["sudoku", "count", "--all-grids"], *more].concat(), "");
            format!("===== {}\n{}", more.join(" "), outcome.show())
        })
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn canonical_forms_show_equivalent_puzzles() {
    // The second is the first, transposed and renamed; the third is different.
    let many = "1.2..3......4..1\n2..3.1..4......2\n12....34........\n";
    for flags in [&[] as &[&str], &["--json"], &["--group"], &["--group", "--json"]] {
        assert_snapshot!(run(&[&["sudoku", "canon"], flags].concat(), many).show());
    }
    let equivalent = ["sudoku", "canon", "--equivalent"];
    run(&equivalent, many).is(1, "not equivalent: puzzles 1 and 3\n", "");
    let two = many.lines().take(2).collect::<Vec<_>>().join("\n");
    run(&equivalent, two).is(0, "equivalent\n", "");
    let clash = "1.2..3......4..1\n11..............\n1.2..3......4..1\n";
    assert_snapshot!(run(&["sudoku", "canon"], clash).show());
}

/// Puzzles of every kind, several times over: one solution, two, many, none, clashing givens, no
/// board at all, other sizes, in lines and in rows.
fn many_puzzles() -> String {
    let one = "000004500680009000250380000020043800340008006800652470162890700508067209070000605";
    let two = "078000006630702805200800009390100250000254603400000710000470031940621580007900062";
    let few = "13....7.5.8....2...4.3...........1.8..3.6.......2........5.8.3.6....1.........4..";
    let none = one.replace("0000045", "1100045");
    let rows: String = (0..9).map(|r| two[9 * r..9 * r + 9].to_owned() + "\n").collect();
    let kinds = [one, two, few, &none, "12x4", "1234341221434321", &rows];
    (0..40).map(|k| kinds[k * k % 7].to_owned() + "\n").collect()
}

#[test]
fn puzzles_in_a_batch_have_the_same_answers_as_alone() {
    let input = many_puzzles();
    for typed in ["solve", "solve --unique", "solve --json", "count", "count --limit 2"] {
        let answers = |flags: &str| {
            let words = ["sudoku", typed, flags].join(" ");
            run(&words.split_whitespace().collect::<Vec<_>>(), &input)
        };
        let searched = answers("--engine links");
        assert_eq!(searched.code, Some(2), "{typed}");
        for flags in ["", "--threads 1", "--threads 3"] {
            let found = answers(flags);
            assert_eq!((&found.stdout, found.code), (&searched.stdout, searched.code), "{typed}");
            assert_eq!(found.stderr, searched.stderr, "{typed} {flags}");
        }
    }
}

/// Returns a line of candidates: all values in blank cells, except for one cell.
fn marked(cells: &str, index: usize, left: &str) -> String {
    let marks = |digits: &str| -> String {
        ('1'..='9').map(|digit| if digits.contains(digit) { digit } else { '.' }).collect()
    };
    let cells = cells.chars().enumerate().map(|(at, cell)| match cell {
        _ if at == index => marks(left),
        '0' => marks("123456789"),
        given => marks(&given.to_string()),
    });
    cells.collect()
}

#[test]
fn files_of_other_programs_with_pencil_marks_are_read() {
    let (_, puzzle, solution) = UNIQUE[2];
    let sadman = format!(
        "#ASomebody\n[Puzzle]\n{}[State]\n{}",
        nine_lines(puzzle, ""),
        nine_lines(solution, "")
    );
    run(&["sudoku", "solve"], sadman).is(0, &nine_lines(solution, ""), "");
    run(&["sudoku", "solve"], puzzle.replace('0', "x")).is(0, &format!("{solution}\n"), "");
    // The two solutions of F have a 5 and an 8 in row 7, column 1.
    let marks = marked(F, 54, "5");
    run(&["sudoku", "count"], &marks).is(0, "1\n", "");
    let misplaced = marks.replacen("......7..", "7........", 1);
    let outcome = run(&["sudoku", "solve"], format!("{misplaced}\n{marks}\n{F}\n"));
    assert_snapshot!(outcome.show());
}

#[test]
fn an_argument_can_be_the_puzzle_itself() {
    for (name, puzzle, solution) in UNIQUE {
        let outcome = run(&["sudoku", "solve", puzzle], "");
        assert_eq!(outcome.stdout, format!("{solution}\n"), "{name}");
    }
    run(&["sudoku", "count", "1..............."], "").is(0, "72\n", "");
    assert_eq!(run(&["sudoku", "solve", "12345"], "").code, Some(4));
}

#[test]
fn a_blank_board_is_counted_as_all_grids() {
    run(&["sudoku", "count", &".".repeat(81)], "").is(0, "6670903752021072936960\n", "");
    run(&["sudoku", "count", &".".repeat(36)], "").is(0, "28200960\n", "");
}

#[test]
fn the_puzzle_can_be_printed_beside_its_solution() {
    let small = "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n";
    let shown = "begin     solved\n1 . . .   1 2 4 3\n. . 2 .   3 4 2 1\n. 3 . .   4 3 1 2\n. . . 4   2 1 3 4\n";
    run(&["sudoku", "solve", "--begin"], small).is(0, shown, "");
    run(&["sudoku", "solve", "--begin", "--format", "line"], small).is(
        0,
        "1.....2..3.....4 1243342143122134\n",
        "",
    );
    assert_eq!(run(&["sudoku", "solve", "--begin", "--json"], small).code, Some(2));
    assert_eq!(run(&["sudoku", "solve", "--begin", "--format", "json"], small).code, Some(2));
}

#[test]
fn tables_and_json_are_read() {
    let [(_, first, one), (_, second, two), ..] = UNIQUE;
    let solved = format!("{one}\n{two}\n");
    let table = format!("quizzes,solutions\n{first},{one}\n{second},{two}\n");
    run(&["sudoku", "solve"], &table).is(0, &solved, "");
    let numbered = format!("id;puzzle;clues\n1;\"{first}\";30\n2;\"{second}\";24\n");
    run(&["sudoku", "solve"], &numbered).is(0, &solved, "");

    // Rows with commas, and arrays on one line and on several lines.
    let rows: Vec<String> = (0..9)
        .map(|row| {
            first[9 * row..9 * row + 9].chars().map(String::from).collect::<Vec<_>>().join(",")
        })
        .collect();
    for text in [
        rows.join("\n"),
        format!("[[{}]]", rows.join("],[")),
        format!("[\n  [{}]\n]\n", rows.join("],\n  [")),
    ] {
        run(&["sudoku", "solve", "--format", "line"], &text).is(0, &format!("{one}\n"), "");
    }

    // The program's own output.
    let json = run(&["sudoku", "solve", "--json"], format!("{first}\n{second}\n")).stdout;
    run(&["sudoku", "solve"], &json).is(0, &solved, "");
    let wrong = run(&["sudoku", "solve"], format!("{},{one}\n", first.replacen('0', "!", 1)));
    assert_eq!(wrong.code, Some(2));
}

/// A puzzle with three solutions.
const THREE: &str = "12..\n34..\n....\n2.4.\n";

#[test]
fn frequencies_are_counted_per_cell() {
    let outcome = run(&["sudoku", "count", "--frequencies"], THREE);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], "r1c1\t3\t0\t0\t0");
    for line in &lines {
        let counts = line.split('\t').skip(1).map(|count| count.parse::<u32>().expect("a number"));
        assert_eq!(counts.sum::<u32>(), 3, "{line}");
    }
    let json = run(&["sudoku", "count", "--frequencies", "--json"], THREE).stdout;
    let first =
        r#"{"type":"cell_frequency","puzzle":1,"line":1,"cell":[1,1],"solutions":[3,0,0,0]}"#;
    assert_eq!(json.lines().next(), Some(first));
    run(&["sudoku", "count", "--frequencies"], "11..............").is(1, "", "No solution\n");
    let stopped = "No answer: stopped at the node limit\n";
    run(&["sudoku", "count", "--frequencies", "--node-limit", "2"], "................\n")
        .is(3, "", stopped);
    assert_eq!(run(&["sudoku", "count", "--frequencies", "--limit", "2"], THREE).code, Some(2));
}

#[test]
fn samples_are_solutions_and_repeat_with_their_seed() {
    let sample = |args: &[&str]| run(&[&["sudoku", "solve", "--sample"], args].concat(), THREE);
    let twenty = sample(&["20", "--seed", "7", "--format", "line"]);
    assert_eq!((twenty.code, twenty.stderr.as_str()), (Some(0), ""));
    let drawn: BTreeSet<&str> = twenty.stdout.lines().collect();
    let all = run(&["sudoku", "solve", "--all", "--format", "line"], THREE).stdout;
    assert_eq!((twenty.stdout.lines().count(), drawn), (20, all.lines().collect()));
    assert_eq!(sample(&["20", "--seed", "7", "--format", "line"]).stdout, twenty.stdout);
    assert!(sample(&["1"]).stderr.starts_with("note: --seed "));
    run(&["sudoku", "solve", "--sample", "2", "--seed", "1"], "11..............\n").is(
        1,
        "",
        "No solution\n  1 twice in row 1: r1c1 and r1c2\n  1 twice in box 1: r1c1 and r1c2\n  (r1c2 is row 1, column 2)\n",
    );
    let small = ["1", "--seed", "1", "--memory", "100"];
    let note =
        "note: stopped at the memory limit; no sample: a diagram of all solutions did not fit\n";
    sample(&small).is(3, "", note);
    assert_eq!(sample(&["2", "--all"]).code, Some(2));
    assert_eq!(run(&["sudoku", "solve", "--seed", "2"], THREE).code, Some(2));
}
