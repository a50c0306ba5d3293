//! Positions in which each technique finds a step.
//!
//! `positions.txt` has for each technique its name, the position as 81 words, and what follows.
//! Nearly all positions come from random puzzles; `QUADRILLE_POSITIONS` names a file to which the
//! ignored test writes new ones.

use std::collections::BTreeMap;
use std::fmt::Write;

use quadrille_dlx::{Problem, Solve};
use quadrille_random::Random;
use quadrille_sudoku::{Grid, Rules, Shape};
use quadrille_sudoku_human::{HumanSolver, Pencilmarks, Step, Technique};

use crate::human::random::puzzle;

/// The head of the file.
const HEAD: &str = "\
# A position for each technique: name, 81 words of marks, what follows. Made by find_positions of
# positions.rs from random puzzles and two others.
";

const POSITIONS: &str = include_str!("positions.txt");

pub(crate) struct Example {
    pub(crate) technique: Technique,
    pub(crate) marks: Pencilmarks,
    conclusion: &'static str,
}

pub(crate) fn examples() -> impl Iterator<Item = Example> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().expect("three fields");
        let (name, marks, conclusion) = (field(), field(), field());
        let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name);
        Example {
            technique: technique.expect("a technique of this name"),
            marks: marks.parse().expect("81 words"),
            conclusion,
        }
    })
}

/// Counts the completions of a position, up to 2, as an exact cover of its candidates.
///
/// `granted` is a candidate that is taken as true.
fn completions(marks: &Pencilmarks, granted: Option<(usize, u8)>) -> u64 {
    let shape = Shape::CLASSIC;
    let grid = marks.grid();
    let mut builder = Problem::builder();
    let [cells, rows, columns, boxes] =
        ["x", "r", "c", "b"].map(|name| builder.primaries(name, 81));
    for (index, cell) in shape.cells().enumerate() {
        let digits: Vec<u8> = match (grid.get(cell), granted) {
            (Some(digit), _) => vec![digit],
            (None, Some((place, digit))) if place == index => vec![digit],
            (None, _) => marks.candidates(cell).collect(),
        };
        for digit in digits.into_iter().map(|digit| usize::from(digit) - 1) {
            let [row, column, in_box] =
                [cell.row(), cell.column(), shape.box_of(cell)].map(|unit| 9 * unit + digit);
            let items = [cells[index], rows[row], columns[column], boxes[in_box]];
            builder.option(items).expect("an option with four items");
        }
    }
    // A cell without candidates is an item without options: there is no way.
    let problem: Problem = builder.build().expect("a problem");
    let counted = problem.counter().solution_limit(2).count().expect("no engine was requested");
    counted.answer().found().to_string().parse().expect("0, 1 or 2")
}

#[test]
fn every_technique_finds_a_valid_step() {
    let mut seen = BTreeMap::new();
    for Example { technique, marks, conclusion } in examples() {
        *seen.entry(technique).or_insert(0) += 1;
        assert_eq!(completions(&marks, None), 1, "{technique}:\n{marks}");
        let step = HumanSolver::new().find(technique, &marks);
        let step = step.unwrap_or_else(|| panic!("{technique} finds nothing:\n{marks}"));
        assert_eq!((step.technique(), step.conclusion().as_str()), (technique, conclusion));
        let cell = |cell| Shape::CLASSIC.index_of(cell);
        for (place, digit) in step.eliminations() {
            assert!(marks.candidates(place).any(|candidate| candidate == digit), "{step}");
            assert_eq!(completions(&marks, Some((cell(place), digit))), 0, "{step}");
        }
        for (place, digit) in step.placements() {
            assert_eq!(completions(&marks, Some((cell(place), digit))), 1, "{step}");
        }
        let mut after = marks.clone();
        step.apply(&mut after);
        assert_ne!(after, marks);
        let without = HumanSolver::new().uniqueness(false).find(technique, &marks);
        assert_eq!(without.is_none(), technique.needs_uniqueness(), "{technique}");
    }
    for technique in Technique::ALL.into_iter().filter(|t| !t.needs_other_rules()) {
        assert!(seen.contains_key(&technique), "no position for {technique}");
    }
}

#[test]
fn explanations_match_the_snapshot() {
    let mut text = String::new();
    for Example { technique, marks, .. } in examples() {
        let step = HumanSolver::new().find(technique, &marks).expect("tested elsewhere");
        writeln!(text, "{step}").expect("writing to a string succeeds");
    }
    insta::assert_snapshot!(text);
}

#[test]
fn a_long_reason_is_shortened_except_in_the_alternate_format() {
    let mut shortened = 0;
    for Example { technique, marks, .. } in examples() {
        let step = HumanSolver::new().find(technique, &marks).expect("tested elsewhere");
        let (short, long) = (step.to_string(), format!("{step:#}"));
        assert_eq!(long, format!("{technique}: {}: {}", step.reason(), step.conclusion()));
        let Some((before, after)) = short.split_once(", … (") else { continue };
        let (omitted, _) = after.split_once(" more)").expect("the number of omitted findings");
        let (_, rest) = long.split_once(before).expect("the same findings");
        let omitted: usize = omitted.parse().expect("a number");
        assert!(omitted > 0 && rest.matches(", ").count() >= omitted, "{short}\n{long}");
        shortened += 1;
    }
    assert!(shortened > 5, "forcing nets have long reasons");
}

#[test]
fn marks_written_and_read_again_are_equal() {
    for Example { marks, .. } in examples() {
        assert_eq!(marks.to_string().parse().as_ref(), Ok(&marks));
    }
    let error = |text: &str| text.parse::<Pencilmarks>().expect_err("no position").to_string();
    assert_eq!(error("1 2 3"), "expected the marks of 81 cells, found 3");
    assert_eq!(error(&"12 ".repeat(80)), "expected the marks of 81 cells, found 80");
    let mut words = vec!["123456789"; 81];
    words[10] = "1a";
    assert_eq!(error(&words.join(" ")), "expected digits from 1 to 9 for r2c2");
    (words[10], words[11]) = ("1", "1");
    assert_eq!(error(&words.join(" ")), "digits clash");
}

/// Two famous hard puzzles; few random puzzles need nested nets.
const HARD: [&str; 2] = [
    "005300000800000020070010500400005300010070006003200080060500009004000030000009700",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
];

#[test]
fn a_hint_is_the_shortest_of_all_nested_nets() {
    let puzzle: Grid =
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
            .parse()
            .expect("a puzzle of the hardest");
    let (rules, solver) = (Rules::ordinary(puzzle.shape()), HumanSolver::new());
    let hint = solver.hint_marked(&puzzle, &rules).expect("one solution").expect("a step");
    assert_eq!(hint.technique(), Technique::NestedNet);
    let length = |step: &Step| format!("{step:#}").matches(',').count();
    let all = solver.all_hints_marked(&puzzle, &rules, Technique::NestedNet).expect("some");
    assert_eq!(all.iter().map(length).min(), Some(length(&hint)));
    // One for each candidate that a nested net rules out: many more than the first.
    assert!(all.len() > 10 && all.iter().map(length).max() > Some(2 * length(&hint)));
}

#[test]
fn inconsistent_marks_cause_no_panic() {
    let mut random = Random::new(7);
    let solver = HumanSolver::new();
    for number in 0..20 {
        // Random candidates that ignore the rules; no cell is filled.
        let words: Vec<String> = (0..81)
            .map(|_| {
                let is_in = |_: &u8| random.below(6) < 1 + number % 5;
                let digits: String = (b'1'..=b'9').filter(is_in).map(char::from).collect();
                if digits.len() > 1 { digits } else { "19".to_owned() }
            })
            .collect();
        let marks: Pencilmarks = words.join(" ").parse().expect("81 words");
        // A step may be wrong here, but it can be printed and applied.
        for technique in Technique::ALL {
            if let Some(step) = solver.find(technique, &marks) {
                assert!(step.to_string().starts_with(technique.name()));
                step.apply(&mut marks.clone());
            }
        }
    }
}

/// A line of `positions.txt`.
fn line(marks: &Pencilmarks, step: &Step) -> String {
    let words: Vec<String> = marks.to_string().split_whitespace().map(str::to_owned).collect();
    format!("{}\t{}\t{}\n", step.technique(), words.join(" "), step.conclusion())
}

#[test]
#[ignore = "writes a file, for new techniques"]
fn find_positions() {
    let path = std::env::var_os("QUADRILLE_POSITIONS").expect("a file is named");
    let mut found: BTreeMap<Technique, Vec<(bool, usize, String)>> = BTreeMap::new();
    let mut random = Random::new(4);
    let solver = HumanSolver::new();
    let hard = HARD.map(|puzzle| puzzle.parse().expect("a puzzle"));
    let random = std::iter::repeat_with(|| puzzle(&mut random, 0).0).take(1500);
    for puzzle in hard.into_iter().chain(random) {
        let (_, steps) = solver.rate_with_steps(&puzzle).expect("it has one solution");
        let mut marks = Pencilmarks::new(&puzzle).expect("nothing clashes");
        for next in steps {
            let is_past_singles = next.technique() > Technique::NakedSingle;
            for technique in Technique::ALL {
                let is_single = technique <= Technique::NakedSingle;
                // Prefer positions in which it is the easiest technique.
                let is_next = technique == next.technique();
                let examples = found.entry(technique).or_default();
                let most = if is_single { 2 } else { 100 };
                if is_single != is_past_singles
                    && (is_next || examples.len() < most)
                    && let Some(step) = solver.find(technique, &marks)
                {
                    examples.push((!is_next, marks.blank_count(), line(&marks, &step)));
                }
            }
            next.apply(&mut marks);
        }
    }
    let mut text = String::from(HEAD);
    for examples in found.values_mut() {
        // Prefer positions with few blank cells.
        examples.sort();
        examples.iter().take(2).for_each(|(_, _, line)| text.push_str(line));
    }
    std::fs::write(path, text).expect("it can be written");
}
