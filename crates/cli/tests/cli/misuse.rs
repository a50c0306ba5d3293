//! Wrong usages, and what is said about them.
//!
//! The snapshot is the table: each message says what is wrong and what to write.

use insta::assert_snapshot;

use crate::harness::{folder, run};

/// Command lines that are wrong. `P` is a problem, `S` a Sudoku, `B` a packing puzzle.
const WRONG: &[&str] = &[
    // Numbers, durations and sizes.
    "solve --limit 0 P",
    "solve --limit=five P",
    "solve --limit 2.5 P",
    "solve --limit 99999999999999999999999 P",
    "solve -n -5 P",
    "solve -n P",
    "solve --limit",
    "solve --seed abc P",
    "solve --seed -1 P",
    "solve --threads 0 P",
    "solve --threads 2000 P",
    "solve --threads two P",
    "solve --time-limit soon P",
    "solve --time-limit -5s P",
    "solve --time-limit 10 minutes P",
    "solve P --time-limit 10 minutes",
    "solve --memory 2 GB P",
    "solve --memory lots P",
    "solve --node-limit 1e6 P",
    "info --probes many P",
    "sudoku generate --count 0",
    "sudoku generate --box 3",
    "queens count 1..",
    "queens count 11..1",
    "queens count eight",
    "queens count -3",
    "queens first 10000001",
    "queens count 8 --shard 9/8",
    "shard split P --target 0",
    // Choices.
    "solve --engine fast P",
    "solve --engine dens P",
    "solve --up-to mirror P",
    "solve --up-to rotations P",
    "solve --progress sometimes P",
    "sudoku generate --difficulty evil",
    "trace --format pdf P",
    "export P --to sat",
    "completions tcsh",
    "solve --color P",
    // Unknown flags.
    "solve --ouput x P",
    "solve --cuont P",
    "solve --timelimit 5 P",
    "solve --timeout 5 P",
    "solve --verbose P",
    "solve --quiet P",
    "solve --no-color P",
    "solve --input P",
    "solve -f P",
    "solve -x P",
    "solve --foo P",
    "solve -count P",
    "solve -all P",
    "solve --exact P",
    "solve --dominating P",
    "queens count 8 --minimise",
    "pack count --pieces B",
    // Unknown commands, and missing or superfluous arguments.
    "slove P",
    "P",
    "sudoku S",
    "sudoku sovle S",
    "count P",
    "generate",
    "help foo",
    "--count P",
    "solve P extra",
    "check P",
    "check",
    "render P",
    "queens list",
    "shard run m.json",
    "completions",
    "man --dir",
    "export P",
    // Flags that are given twice, without a value that they need, or with one that they do not take.
    "solve --count --count P",
    "solve --limit 3 --limit 4 P",
    "solve --count=5 P",
    "sudoku solve --all --first S",
    "sudoku solve --numbered S",
    "queens list 8 --toroidal --rule queens",
    "info --budget 5 P",
    "queens first 8 --seed 3",
    "solve --count --seed 3 P",
    "pack solve --seed 3 B",
    "pack solve --plain -o never.svg B",
    "pack solve --plain -o never.json B",
    "pack model -o never.json B",
    "queens model 4 -o never.json",
    "solve --minimize --plot never.png P",
    "solve -o results.svg P",
    "solve -o docs P",
    // Flags and commands that one would expect elsewhere.
    "solve --format pdf P",
    "solve --draw --format text P",
    "solve --format text -o results.svg P",
    "solve --first P",
    "info --count P",
    "sudoku solve --count S",
    "sudoku generate 5",
    "sudoku generate -n 5",
    "sudoku generate --givens 25",
    "queens 8",
    "queens list 8 --count",
    "queens count 8 --torus",
    "queens count 8 --board S",
    "check P P --threads 2",
    "shard merge P --progress always",
    "pack import B",
    "version",
];

#[test]
fn wrong_usages_say_what_is_wrong_and_what_to_write() {
    let folder = folder("misuse");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let problem = file("problem.xcc", "a b\na\nb\n");
    let sudoku = file("sudoku.txt", "1234341221434...\n");
    let packing = file("box.pack", "box 2x2\npiece A 2x2\n");
    assert!(WRONG.len() >= 60);
    let shown = WRONG.iter().map(|line| {
        let words = line.split(' ').map(|word| match word {
            "P" => &problem,
            "S" => &sudoku,
            "B" => &packing,
            word => word,
        });
        let outcome = run(&words.collect::<Vec<_>>(), "");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(2), ""), "{line}");
        let message = outcome.stderr.lines().next().expect("a message");
        assert!(message.starts_with("error: "), "{line}: {outcome:?}");
        let advice =
            ["write ", "leave out", "leave it out", "did you mean ", "expected ", "choose"];
        assert!(advice.iter().any(|words| message.contains(words)), "{line}: {message}");
        let message = message.replace(&problem, "P").replace(&sudoku, "S").replace(&packing, "B");
        format!("quadrille {line}\n    {message}\n")
    });
    assert_snapshot!(shown.collect::<String>());
}
