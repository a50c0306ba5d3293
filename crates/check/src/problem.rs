//! The problem, read from Knuth's text format.

use std::collections::HashMap;

use crate::sha256::sha256;

/// Stands for the color of a member that has none, below all colors.
pub const PLAIN: usize = 0;

/// What a word that begins with `#` is, in and before the line that names the items: a name, a comment
/// if it is `#` alone, or a comment also at the beginning of a line.
#[derive(Clone, Copy, Default, PartialEq)]
enum HashWord {
    #[default]
    Name,
    CommentAlone,
    Comment,
}

/// An exact cover problem, by numbers.
///
/// # Invariants
/// * The items below `primary` are primary; the bounds of the others are 0 and 1. Always `lo <= hi`
///   and `hi >= 1`.
/// * An option has distinct items, at least one of them primary, each with a color or `PLAIN`. Only
///   secondary items have colors.
#[derive(Default)]
pub struct Problem {
    hash_word: HashWord,
    pub primary: usize,
    pub bounds: Vec<(usize, usize)>,
    pub options: Vec<Vec<(usize, usize)>>,
    /// The cost of each option.
    pub costs: Vec<u64>,
    /// For each item, the options that have it, ascending, and the color that each gives.
    pub users: Vec<Vec<(usize, usize)>>,
    /// The SHA-256 of the canonical text.
    pub hash: Vec<u8>,
    /// The numbers of items and colors.
    names: HashMap<String, usize>,
    colors: HashMap<String, usize>,
}

impl Problem {
    /// Reads a problem.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let named = Self::read_lines(text, HashWord::Name);
        // A word `#` among the items is a name if that reading is a problem, and an option covers it
        // or no word follows.
        let hash_word = match &named {
            Ok(problem) if problem.takes_hash_for_a_name() => return named,
            Err(_) if !text.contains('#') => return named,
            Ok(_) => HashWord::CommentAlone,
            Err(_) => HashWord::Comment,
        };
        Self::read_lines(text, hash_word).or(named)
    }

    /// Returns whether no primary item is named `#`, or an option covers it, or it is the last item.
    fn takes_hash_for_a_name(&self) -> bool {
        let item = self.names.get("#");
        item.is_none_or(|&item| {
            let is_last = item + 1 == self.bounds.len();
            is_last || item >= self.primary || !self.users[item].is_empty()
        })
    }

    fn read_lines(text: &str, hash_word: HashWord) -> Result<Self, String> {
        let (mut problem, mut canonical) = (Self { hash_word, ..Self::default() }, String::new());
        problem.colors.insert(String::new(), PLAIN);
        for (number, line) in (1..).zip(text.split('\n')) {
            canonical += &problem.line(line).map_err(|why| format!("line {number}: {why}"))?;
        }
        need!(!problem.names.is_empty(), "no items");
        problem.hash = sha256(canonical.as_bytes());
        Ok(problem)
    }

    /// Reads a line. Returns it in canonical form, empty if it does not matter.
    fn line(&mut self, line: &str) -> Result<String, String> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        need!(!line.contains(|c: char| c.is_control() && c != '\t'), "control character");
        let words: Vec<&str> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let words = &words
            [..words.iter().position(|word| self.begins_comment(word)).unwrap_or(words.len())];
        let is_comment = |word: &str| {
            word.starts_with('|')
                || self.names.is_empty()
                    && self.hash_word == HashWord::Comment
                    && word.starts_with('#')
        };
        if words.first().is_none_or(|word| is_comment(word)) {
            return Ok(String::new());
        }
        let written = if self.names.is_empty() { self.items(words) } else { self.option(words) };
        Ok(written?.join(" ") + "\n")
    }

    /// Returns whether a word begins a comment: `#`, or a word such as `#note` in an option if no name
    /// of an item begins with `#`.
    fn begins_comment(&self, word: &str) -> bool {
        match self.names.is_empty() {
            true => word == "#" && self.hash_word != HashWord::Name,
            false => {
                word.starts_with('#')
                    && !self.names.contains_key(word.split(':').next().unwrap_or(word))
                    && (word == "#" || !self.names.keys().any(|name| name.starts_with('#')))
            }
        }
    }

    /// Reads the line that names the items. Returns its words in canonical form.
    fn items(&mut self, words: &[&str]) -> Result<Vec<String>, String> {
        let mut written = Vec::new();
        self.primary = words.iter().position(|&word| word == "|").unwrap_or(words.len());
        for (place, word) in words.iter().enumerate().filter(|place| place.0 != self.primary) {
            let (bounds, name) = word.rsplit_once('|').unwrap_or(("1", word));
            let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
            let (lo, hi) = (number(lo, 32)? as usize, number(hi, 32)? as usize);
            let is_primary = place < self.primary;
            let is_valid = !name.is_empty() && !name.contains(':') && lo <= hi && hi >= 1;
            need!(is_valid && (is_primary || name == *word), "invalid item {word:?}");
            let bounds = if lo == hi { hi.to_string() } else { format!("{lo}:{hi}") };
            written.push(if bounds == "1" { name.to_owned() } else { format!("{bounds}|{name}") });
            let same = self.names.insert(name.to_owned(), self.bounds.len());
            need!(same.is_none(), "two items {name:?}");
            self.bounds.push(if is_primary { (lo, hi) } else { (0, 1) });
        }
        self.users.resize(self.bounds.len(), Vec::new());
        if written.len() > self.primary {
            written.insert(self.primary, "|".to_owned());
        }
        Ok(written)
    }

    /// Reads an option. Returns its words in canonical form.
    fn option(&mut self, words: &[&str]) -> Result<Vec<String>, String> {
        let (mut written, mut members, mut cost) = (Vec::new(), Vec::new(), 0u64);
        let label = words[0].strip_suffix(':').filter(|label| !label.is_empty());
        need!(
            label.is_none_or(|label| !label.contains([':', '|'])),
            "invalid label {:?}",
            words[0]
        );
        written.extend(label.map(|label| format!("{label}:")));
        for word in &words[usize::from(label.is_some())..] {
            if let Some(digits) = word.strip_prefix('|') {
                cost = cost.checked_add(number(digits, 64)?).ok_or("a cost of 2^64 or more")?;
                continue;
            }
            let (name, color) = word.split_once(':').unwrap_or((word, ""));
            let is_valid = !word.ends_with(':') && !color.contains([':', '|']);
            let item = *self.names.get(name).ok_or_else(|| format!("unknown item {name:?}"))?;
            let is_valid = is_valid && (color.is_empty() || item >= self.primary);
            need!(is_valid, "invalid color in {word:?}");
            let next = self.colors.len();
            let color = *self.colors.entry(color.to_owned()).or_insert(next);
            let is_new = self.users[item].last().is_none_or(|user| user.0 < self.options.len());
            need!(is_new, "item {name:?} occurs twice");
            self.users[item].push((self.options.len(), color));
            members.push((item, color));
            written.push((*word).to_owned());
        }
        need!(members.iter().any(|member| member.0 < self.primary), "no primary items");
        self.options.push(members);
        self.costs.push(cost);
        written.extend((cost > 0).then(|| format!("|{cost}")));
        Ok(written)
    }
}

/// Reads a number below `2^bits`. The standard parser alone would accept a sign.
fn number(digits: &str, bits: u32) -> Result<u64, String> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|&number: &u64| is_number && number >> (bits - 1) <= 1);
    number.ok_or_else(|| format!("invalid number {digits:?}"))
}
