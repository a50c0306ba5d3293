//! Every pair of flags of `solve`: taken with the right answer, or refused with what to write instead.
//!
//! The flags come from the definition of the command, by way of the completions, so that a new flag is
//! tried too. The answers come from all subsets of the options.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::harness::{Outcome, folder, run};

/// A square of 2×2 cells: two dominoes side by side or one above the other, the whole square, or a
/// corner piece and a cell.
const SQUARE: &str = "\
r1c1 r1c2 r2c1 r2c2
r1c1 r1c2 |1
r2c1 r2c2 |1
r1c1 r2c1 |2
r1c2 r2c2 |2
r1c1 r1c2 r2c1 r2c2 |7
r1c1 r1c2 r2c1 |5
r1c1 r1c2 r2c2 |5
r1c1 r2c1 r2c2 |5
r1c2 r2c1 r2c2 |5
r2c2 |1
r2c1 |1
r1c2 |1
r1c1 |1
";

/// A solution: its options as text, and its cost.
type Solution = (BTreeSet<String>, u64);

/// Returns all solutions: the subsets of options that have each item once.
fn solutions() -> Vec<Solution> {
    let mut lines = SQUARE.lines();
    let items: Vec<&str> = lines.next().expect("a line of items").split(' ').collect();
    let options: Vec<&str> = lines.collect();
    let words = |option: &str| option.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut found = Vec::new();
    for set in 0u32..1 << options.len() {
        let taken: Vec<&str> = options
            .iter()
            .enumerate()
            .filter(|(k, _)| set >> k & 1 == 1)
            .map(|(_, o)| *o)
            .collect();
        let covered: Vec<String> = taken.iter().flat_map(|option| words(option)).collect();
        let times = |item: &str| covered.iter().filter(|word| *word == item).count();
        if items.iter().all(|item| times(item) == 1) {
            let cost = covered.iter().filter_map(|word| word.strip_prefix('|'));
            let cost = cost.map(|cost| cost.parse::<u64>().expect("a number")).sum();
            found.push((taken.into_iter().map(str::to_owned).collect(), cost));
        }
    }
    found
}

/// Returns a solution with the square turned over.
fn reflected((options, cost): &Solution, rows: bool, columns: bool) -> Solution {
    let turn = |cell: &str| {
        let swap = |text: String, name: &str, swap: bool| match swap {
            false => text,
            true => text
                .replace(&format!("{name}1"), "#")
                .replace(&format!("{name}2"), &format!("{name}1"))
                .replace('#', &format!("{name}2")),
        };
        swap(swap(cell.to_owned(), "r", rows), "c", columns)
    };
    let option = |option: &String| {
        let mut words: Vec<String> = option.split(' ').map(turn).collect();
        // Costs come last in each option, and are greater than letters.
        words.sort_by_key(|word| (word.starts_with('|'), word.clone()));
        words.join(" ")
    };
    (options.iter().map(option).collect(), *cost)
}

/// Returns the classes of solutions up to reflections of the square.
fn classes(all: &[Solution]) -> BTreeSet<Solution> {
    let images = |solution: &Solution| {
        let flips = [(false, false), (false, true), (true, false), (true, true)];
        flips.map(|(rows, columns)| reflected(solution, rows, columns))
    };
    all.iter().map(|solution| images(solution).into_iter().min().expect("four")).collect()
}

/// Returns the flags of `solve`, each with whether it takes a value.
fn flags() -> Vec<(String, bool)> {
    let completions = run(&["completions", "fish"], "").stdout;
    let of_solve = completions.lines().filter(|line| line.contains("using_subcommand solve\""));
    let flags: Vec<(String, bool)> = of_solve
        .filter_map(|line| {
            let (_, rest) = line.split_once(" -l ")?;
            let name = rest.split(' ').next()?.to_owned();
            Some((name, line.contains(" -r")))
        })
        .filter(|(name, _)| !["help", "version"].contains(&name.as_str()))
        .collect();
    assert!(flags.len() > 30, "{flags:?}");
    flags
}

/// Returns a flag as it is typed, with a value that suits the square.
fn typed(flag: &str, takes_value: bool, folder: &Path) -> Vec<String> {
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let value = match flag {
        "limit" | "sample" | "best" | "threads" => "2".to_owned(),
        "coordinates" => "r{row}c{column}".to_owned(),
        "checkpoint" | "certificate" | "output" | "plot" => path(flag),
        "checkpoint-every" | "time-limit" => "50s".to_owned(),
        "node-limit" => "100000".to_owned(),
        "memory" => "64M".to_owned(),
        "engine" => "links".to_owned(),
        "format" => "text".to_owned(),
        "progress" | "color" => "never".to_owned(),
        "seed" => "3".to_owned(),
        "gap" => "0".to_owned(),
        "penalty" => "1000".to_owned(),
        "from" => "xcc".to_owned(),
        "up-to" => "symmetry".to_owned(),
        "up-to-symmetry" => return vec!["--up-to-symmetry".to_owned()],
        _ if takes_value => "1".to_owned(),
        _ => return vec![format!("--{flag}")],
    };
    vec![format!("--{flag}"), value]
}

/// The flags of one command line.
struct Asked<'a>(Vec<&'a str>);

impl Asked<'_> {
    fn has(&self, flag: &str) -> bool {
        self.0.contains(&flag)
    }

    fn ranks(&self) -> bool {
        self.has("minimize") || self.has("maximize")
    }

    /// The number of solutions to print of `all`.
    fn wanted(&self, all: usize) -> usize {
        match () {
            _ if self.has("sample") => 2,
            _ if self.has("limit") || self.has("best") => all.min(2),
            _ if self.has("all") => all,
            _ => 1,
        }
    }

    fn is_up_to_symmetry(&self) -> bool {
        ["up-to", "up-to-symmetry", "fundamental"].iter().any(|flag| self.has(flag))
    }

    /// Asserts that a command line that was taken has the right answer.
    fn check(&self, outcome: &Outcome, text: &str, words: &[String]) {
        let all = solutions();
        let known = if self.is_up_to_symmetry() { classes(&all).len() } else { all.len() };
        let is_table = self.has("frequencies") || self.has("costs");
        let is_short = self.has("count") && self.has("limit");
        assert_eq!(outcome.code, Some(if is_short { 3 } else { 0 }), "{words:?} {outcome:?}");
        if self.has("json") {
            return self.check_json(text, known, words);
        }
        if is_table {
            return assert_eq!(text, self.table(&all), "{words:?}");
        }
        if self.has("count") {
            let count = if is_short { "at least 2\n".to_owned() } else { format!("{known}\n") };
            return assert_eq!(text, count, "{words:?}");
        }
        let blocks: Vec<&str> = text.trim_end().split("\n\n").collect();
        assert_eq!(blocks.len(), self.wanted(known), "{words:?}: {text}");
        if self.has("draw") {
            return assert!(text.contains('+') || text.contains('┌'), "{words:?}: {text}");
        }
        let printed: Vec<Solution> = blocks.iter().map(|block| parsed(block)).collect();
        self.check_solutions(&printed, &all, words);
        let has_class = text.contains("| class of ");
        assert_eq!(has_class, self.is_up_to_symmetry() && !self.ranks(), "{words:?}: {text}");
    }

    fn check_solutions(&self, printed: &[Solution], all: &[Solution], words: &[String]) {
        for solution in printed {
            assert!(all.contains(solution), "{words:?}: {solution:?}");
        }
        let different: BTreeSet<&Solution> = printed.iter().collect();
        assert!(self.has("sample") || different.len() == printed.len(), "{words:?}");
        if self.is_up_to_symmetry() {
            assert_eq!(classes(printed).len(), printed.len(), "{words:?}");
        }
        if self.ranks() && !self.has("stop-at") {
            let mut costs: Vec<u64> = all.iter().map(|&(_, cost)| cost).collect();
            costs.sort_unstable();
            if self.has("maximize") {
                costs.reverse();
            }
            let ranked: Vec<u64> = printed.iter().map(|&(_, cost)| cost).collect();
            assert_eq!(ranked, costs[..printed.len()], "{words:?}");
        }
    }

    fn table(&self, all: &[Solution]) -> String {
        if self.has("costs") {
            let mut counts = BTreeMap::new();
            all.iter().for_each(|&(_, cost)| *counts.entry(cost).or_insert(0) += 1);
            return counts.iter().map(|(cost, count)| format!("{cost}\t{count}\n")).collect();
        }
        let having =
            |option: &str| all.iter().filter(|(options, _)| options.contains(option)).count();
        let lines = SQUARE.lines().skip(1);
        // The square is small enough for exact numbers.
        let error = if self.has("approximate") { " ± 0" } else { "" };
        lines.map(|option| format!("{}{error}\t{option}\n", having(option))).collect()
    }

    fn check_json(&self, text: &str, known: usize, words: &[String]) {
        let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
        let objects: Vec<serde_json::Value> = lines.collect();
        let of_type = |name: &str| objects.iter().filter(|object| object["type"] == name).count();
        let end = if self.has("approximate") { "estimate_total" } else { "status" };
        assert_eq!((of_type("status") + of_type("estimate_total"), of_type(end)), (1, 1), "{text}");
        assert_eq!(of_type("statistics"), usize::from(self.has("stats")), "{words:?}: {text}");
        let (solutions, frequencies) = match () {
            _ if self.has("frequencies") => (0, SQUARE.lines().count() - 1),
            _ if self.has("count") || self.has("costs") => (0, 0),
            _ => (self.wanted(known), 0),
        };
        assert_eq!(of_type("solution"), solutions, "{words:?}: {text}");
        let line = if self.has("approximate") { "estimate" } else { "frequency" };
        assert_eq!(of_type(line), frequencies, "{words:?}: {text}");
    }
}

/// Reads a solution from its lines.
fn parsed(block: &str) -> Solution {
    let (comments, options): (Vec<&str>, Vec<&str>) =
        block.lines().partition(|line| line.starts_with('|'));
    let cost = comments.iter().find_map(|line| line.strip_prefix("| cost ")).expect("a cost");
    (options.into_iter().map(str::to_owned).collect(), cost.parse().expect("a number"))
}

/// Runs `solve` with these flags, and asserts that they are taken or refused with advice. Returns
/// whether they are taken.
fn try_flags(asked: &[&(String, bool)], folder: &Path) -> bool {
    let mut words = vec!["solve".to_owned()];
    for (flag, takes_value) in asked {
        words.extend(typed(flag, *takes_value, folder));
    }
    let outcome = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), SQUARE);
    let asked = Asked(asked.iter().map(|(flag, _)| flag.as_str()).collect());
    let file = folder.join("output");
    let is_written = file.exists();
    let text = fs::read_to_string(&file).unwrap_or(outcome.stdout.clone());
    for written in ["output", "checkpoint", "certificate", "plot"] {
        let _was_not_written = fs::remove_file(folder.join(written));
    }
    if outcome.code == Some(2) {
        let advice = ["write ", "use ", "leave out "];
        assert!(
            advice.iter().any(|words| outcome.stderr.contains(words)),
            "{words:?} is refused without advice: {}",
            outcome.stderr
        );
        assert!(!outcome.stderr.contains("cannot be used with"), "{}", outcome.stderr);
        assert!(outcome.stdout.is_empty() || asked.has("json"), "{outcome:?}");
        return false;
    }
    assert_eq!(is_written, asked.has("output"), "{words:?}");
    asked.check(&outcome, &text, &words);
    true
}

#[test]
fn the_square_has_the_expected_solutions() {
    // Two pairs of dominoes, the square, four corner pieces, four cells, and a domino with two cells: two
    // times two of the latter are reflections of each other.
    assert_eq!(solutions().len(), 12);
    assert_eq!(classes(&solutions()).len(), 7);
}

#[test]
fn every_pair_of_flags_is_taken_or_refused_with_advice() {
    let folder = folder("joins");
    let flags = flags();
    let mut taken = 0;
    for (k, one) in flags.iter().enumerate() {
        try_flags(&[one], &folder);
        for other in &flags[k + 1..] {
            taken += usize::from(try_flags(&[one, other], &folder));
        }
    }
    // Many pairs mean something; ten flags need another one.
    let pairs = flags.len() * (flags.len() - 1) / 2;
    assert!(taken * 5 > 2 * pairs, "{taken} of {pairs}");
}

#[test]
fn every_flag_is_taken_or_refused_with_each_question() {
    let folder = folder("joins-of-questions");
    let flags = flags();
    let flag = |name: &str| flags.iter().find(|(flag, _)| flag == name).expect(name);
    let questions: [&[&str]; 8] = [
        &["count", "checkpoint"],
        &["count", "certificate"],
        &["count", "verify"],
        &["minimize", "certificate"],
        &["maximize", "best"],
        &["all", "draw"],
        &["frequencies", "approximate"],
        &["sample", "approximate"],
    ];
    for question in questions {
        let question: Vec<_> = question.iter().map(|name| flag(name)).collect();
        assert!(try_flags(&question, &folder), "{question:?}");
        for other in flags.iter().filter(|other| !question.contains(other)) {
            try_flags(&[&question[..], &[other]].concat(), &folder);
        }
    }
}

#[test]
fn flags_that_people_join_are_taken() {
    let folder = folder("joins-of-people");
    let flags = flags();
    let lines = [
        "minimize threads",
        "minimize limit",
        "minimize up-to",
        "minimize up-to-symmetry",
        "minimize no-symmetry",
        "minimize engine",
        "maximize threads",
        "maximize limit",
        "sample threads",
        "frequencies threads",
        "costs threads",
        "minimize best threads",
        "sample time-limit",
        "sample memory",
        "sample no-symmetry",
        "frequencies no-symmetry",
        "count all",
        "all limit",
        "any stats",
        "count fundamental",
        "costs",
        "count costs",
        "any threads",
        "any engine",
    ];
    for line in lines {
        let asked: Vec<_> = line
            .split(' ')
            .map(|name| flags.iter().find(|(flag, _)| flag == name).expect(name))
            .collect();
        assert!(try_flags(&asked, &folder), "{line}");
    }
}
