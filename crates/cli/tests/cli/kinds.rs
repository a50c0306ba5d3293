//! Files of another kind than a command reads: the message names the kind, and the command to write.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::harness::{example, folder, run};

const PROBLEM: (&str, &str) = ("an exact cover problem", "quadrille solve FILE");
const SUDOKU: (&str, &str) = ("a Sudoku", "quadrille sudoku solve FILE");
const PACKING: (&str, &str) = ("a packing puzzle", "quadrille pack solve FILE");
const QUEENS: (&str, &str) = ("a board of queens", "quadrille queens list --board FILE");

#[test]
fn files_of_another_kind_are_recognized() {
    let folder = folder("kinds");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("the folder is writable");
        path.to_string_lossy().into_owned()
    };
    let spaced = "\
5 3 0 0 7 0 0 0 0
6 0 0 1 9 5 0 0 0
0 9 8 0 0 0 0 6 0
8 0 0 0 6 0 0 0 3
4 0 0 8 0 3 0 0 1
7 0 0 0 2 0 0 0 6
0 6 0 0 0 0 2 8 0
0 0 0 4 1 9 0 0 5
0 0 0 0 8 0 0 7 9
";
    let sudokus = [
        example("a.txt"),
        example("c.txt"),
        write(
            "line.txt",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
        ),
        write("spaced.txt", spaced),
        write("two.txt", "1234341221434...\n1234............\n"),
    ];
    let problems = [example("queens8.xcc"), write("small.xcc", "a b | c\na c:red\nb c:red\na b\n")];
    let packings = [example("soma.pack"), write("small.pack", "box 2x2\npiece A 1x2 x2\n")];
    let boards = [write("board.txt", ".Q..\n...Q\nQ...\n..Q.\n")];
    let readers: [(&[&str], &str); 10] = [
        (&["solve"], "problem"),
        (&["info"], "problem"),
        (&["trace"], "problem"),
        (&["sudoku", "solve"], "sudoku"),
        (&["sudoku", "count"], "sudoku"),
        (&["sudoku", "rate"], "sudoku"),
        (&["pack", "count"], "packing"),
        (&["pack", "solve"], "packing"),
        (&["queens", "count", "--board"], "board"),
        (&["queens", "render"], "board"),
    ];
    let kinds: [(&str, &[String], (&str, &str)); 4] = [
        ("sudoku", &sudokus, SUDOKU),
        ("problem", &problems, PROBLEM),
        ("packing", &packings, PACKING),
        ("board", &boards, QUEENS),
    ];
    for (command, own) in readers {
        for (_, files, (noun, right)) in kinds.iter().filter(|(kind, ..)| *kind != own) {
            for file in *files {
                let outcome = run(&[command, &[file]].concat(), "");
                let message = outcome.stderr.lines().next().unwrap_or_default();
                let begin = format!("error: {file} looks like {noun}, not like ");
                let end = format!("; write `{}`", right.replace("FILE", file));
                assert_eq!((outcome.code, &*outcome.stdout), (Some(2), ""), "{command:?} {file}");
                assert!(message.starts_with(&begin), "{command:?}: {message}");
                assert!(message.ends_with(&end), "{command:?}: {message}");
            }
        }
    }
}

#[test]
fn files_that_the_program_writes_are_recognized() {
    let folder = folder("kinds_written");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let problem = example("queens8.xcc");
    let (proof, results, manifest) = (path("proof"), path("results.json"), path("manifest"));
    run(&["solve", "--count", "--certificate", &proof, &problem], "").is(0, "92\n", "");
    run(&["solve", "--json", "--output", &results, &problem], "").is(0, "", "");
    run(&["shard", "split", &problem, "--target", "4", "--output", &manifest], "").is(0, "", "");
    for (file, right) in [
        (
            &proof,
            format!(
                "a certificate, not like an exact cover problem; write `quadrille check PROBLEM {proof}`"
            ),
        ),
        (
            &results,
            format!(
                "results of another command, not like an exact cover problem; write `quadrille check PROBLEM {results}`"
            ),
        ),
        (
            &manifest,
            format!(
                "a manifest of shards, not like an exact cover problem; write `quadrille shard run {manifest} --shard 0 --budget 1000000`"
            ),
        ),
    ] {
        run(&["solve", file], "").is(2, "", &format!("error: {file} looks like {right}\n"));
    }
    let right = format!(
        "error: {problem} looks like an exact cover problem, not like a manifest of shards; write `quadrille shard split {problem} --target 100`\n"
    );
    run(&["shard", "run", &problem, "--shard", "0", "--budget", "9"], "").is(2, "", &right);
}

#[test]
fn mistakes_in_a_file_of_the_right_kind_are_shown_there() {
    for (command, text, message) in [
        (&["solve"] as &[&str], "a b\na c\n", "unknown item \"c\""),
        (&["sudoku", "solve"], "12x4\n3412\n", ""),
        (&["pack", "solve"], "box 2x2\npeace A 1x2\n", "unexpected \"peace\""),
    ] {
        let outcome = run(command, text);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
        assert!(outcome.stderr.contains(message), "{outcome:?}");
        assert!(!outcome.stderr.contains("looks like"), "{outcome:?}");
    }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}

/// Files of the OR-Library are handed out like this.
#[test]
fn compressed_files_are_read_and_recognized() {
    let folder = folder("kinds_compressed");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("the folder is writable");
        path.to_string_lossy().into_owned()
    };
    // Columns 1 and 2 cost 12 together, and column 3 costs 9.
    let columns = "2 3\n5 1 1\n7 1 2\n9 2 1 2\n";
    let minimize = ["solve", "--minimize", "--from", "orlib-partition"];
    let cheapest = "| cost 9\ncolumn3: 1 2 |9\n";
    let file = write("columns.txt.gz", &compressed(columns));
    run(&[&minimize[..], &[&file]].concat(), "").is(0, cheapest, "note: cost 9\n");
    run(&minimize, compressed(columns)).is(0, cheapest, "note: cost 9\n");
    // Two compressed files in a row are one.
    let halves = [compressed(&columns[..7]), compressed(&columns[7..])].concat();
    run(&minimize, halves).is(0, cheapest, "note: cost 9\n");

    let half = compressed(columns);
    let half = write("half.gz", &half[..half.len() / 2]);
    let outcome = run(&["solve", &half], "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{outcome:?}");
    let error = format!("error: {half}: damaged compressed file: ");
    assert!(outcome.stderr.starts_with(&error), "{outcome:?}");

    let problem = write("small.gz", &compressed("a b | c\na c:red\nb c:red\na b\n"));
    let message = "looks like an exact cover problem, not like a Sudoku";
    let error = format!("error: {problem} {message}; write `quadrille solve {problem}`\n");
    run(&["sudoku", "solve", &problem], "").is(2, "", &error);
    let partition = write("partition.gz", &compressed("3 3\n1958 2 1 2\n140 1 3\n90 2 2 3\n"));
    let error = format!("error: {partition} {message}; write `quadrille solve {partition}`\n");
    run(&["sudoku", "solve", &partition], "").is(2, "", &error);
    let puzzle = "1234341221434...\n";
    run(&["sudoku", "solve"], compressed(puzzle)).is(0, "1234341221434321\n", "");
}
