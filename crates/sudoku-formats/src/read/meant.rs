//! The line that a setter probably meant by a name that no rule has.
//!
//! Rules have other names elsewhere, in the plural or with `-line` behind them, with and without hyphens. A
//! suggestion is a question in a message: nothing is read by it.

use quadrille_sudoku_rules::{Kind, Rule};

/// Names that others give to rules, without hyphens, and the lines that state them here.
const ELSEWHERE: [(&str, &str); 26] = [
    ("killer", "cage 15: r1c1 r1c2"),
    ("kropki", "white: r1c1 r1c2` or `black: r1c1 r1c2"),
    ("dot", "white: r1c1 r1c2` or `black: r1c1 r1c2"),
    ("consecutive", "white: r1c1 r1c2"),
    ("difference", "white 3: r1c1 r1c2"),
    ("ratio", "black: r1c1 r1c2"),
    ("nonconsecutive", "rules: all-white"),
    ("xv", "x: r1c1 r1c2` or `v: r1c1 r1c2"),
    ("german", "whispers: r1c1 r1c2 r1c3"),
    ("dutch", "whispers 4: r1c1 r1c2 r1c3"),
    ("greater", "thermo: r1c1 r1c2"),
    ("less", "thermo: r1c1 r1c2"),
    ("quad", "quadruple 12: r1c1 r1c2 r2c1 r2c2"),
    ("parity", "even: r1c1 r4c5` or `odd: r1c1 r4c5"),
    ("candidates", "marks: r1c1 13, r1c4 24"),
    ("159", "column-index: column 1, column 5, column 9"),
    ("jigsaw", "regions:` and a map"),
    ("irregular", "regions:` and a map"),
    ("samurai", "boards: r1c1 r1c13 r7c7 r13c1 r13c13"),
    ("regex", "line [1-4]+5.*: r1c1 r1c2 r1c3"),
    ("xsudoku", "rules: diagonal"),
    ("knight", "rules: anti-knight"),
    ("king", "rules: anti-king"),
    ("hyper", "rules: windoku"),
    ("window", "rules: windoku"),
    ("negative", "rules: all-white, all-black, all-xv"),
];

/// Lines of the keys that are no kinds.
const LINES: [&str; 10] = [
    "rules: diagonal",
    "regions:` and a map",
    "cage 15: r1c1 r1c2",
    "white: r1c1 r1c2",
    "black: r1c1 r1c2",
    "even: r1c1 r4c5",
    "odd: r1c1 r4c5",
    "marks: r1c1 13, r1c4 24",
    "box: 2x3",
    "boards: r1c1 r3c3",
];

/// Returns `; did you mean ...?`, or nothing if no name is like this one.
pub(super) fn question(word: &str) -> String {
    line(word).map_or_else(String::new, |line| format!("; did you mean `{line}`?"))
}

/// Returns the line of the rule whose name is most like this one: equal but for hyphens, the beginning of
/// the other, or different in few letters.
fn line(word: &str) -> Option<String> {
    let word = plain(word);
    let keys = LINES.iter().map(|line| (line.split([' ', ':']).next().unwrap_or(line), *line));
    let names = keys.chain(Kind::all().map(|kind| (kind.name(), kind.example())));
    let lines = names.map(|(name, line)| (plain(name), line.to_owned()));
    let rules = Rule::ALL.iter().map(|rule| (plain(rule.name()), format!("rules: {rule}")));
    let others = ELSEWHERE.iter().map(|&(name, line)| (plain(name), line.to_owned()));
    let all: Vec<(String, String)> = lines.chain(rules).chain(others).collect();
    let likeness = |name: &str| match name {
        name if word == name => 0,
        // The longest of the names that it begins with.
        name if name.len() > 1 && word.starts_with(name) => 100 - name.len(),
        name if word.len() > 2 && name.starts_with(&word) => 100,
        name => match strsim::osa_distance(&word, name) {
            letters if letters <= word.chars().count() / 3 => 100 + letters,
            _ => usize::MAX,
        },
    };
    let (name, line) = all.iter().min_by_key(|(name, _)| likeness(name))?;
    (likeness(name) < usize::MAX).then(|| line.clone())
}

/// Returns a name in small letters and the singular, without hyphens.
fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(|c| !matches!(c, '-' | '_')).collect();
    let letters = letters.to_lowercase();
    letters.strip_suffix('s').unwrap_or(&letters).to_owned()
}

#[cfg(test)]
mod tests {
    use super::question;

    #[test]
    fn a_name_from_elsewhere_or_with_a_slip_has_a_suggestion() {
        for (word, meant) in [
            ("killers", "cage 15:"),
            ("arows", "arrow:"),
            ("thermometer", "thermo:"),
            ("Thermos", "thermo:"),
            ("slowthermo", "slow-thermo:"),
            ("little_killers", "little-killer 20:"),
            ("x-sums", "x-sum 20:"),
            ("region-sum-line", "region-sum:"),
            ("regionsum", "region-sum:"),
            ("dutch-whispers", "whispers 4:"),
            ("german", "whispers:"),
            ("rulse", "rules:"),
            ("diagonals", "rules: diagonal`"),
            ("antiknight", "rules: anti-knight`"),
            ("non-consecutive", "rules: all-white`"),
            ("windows", "rules: windoku`"),
            ("max", "maximum:"),
            ("xv", "x: r1c1"),
        ] {
            let question = question(word);
            assert!(
                question.starts_with(&format!("; did you mean `{meant}")),
                "{word}: {question}"
            );
        }
        for word in ["foo", "x2", "rank", "lookandsay", "anti-rook", "title", "author", "q"] {
            assert_eq!(question(word), "", "{word}");
        }
    }
}
