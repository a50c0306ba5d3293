//! The problem, read from Knuth's text format.

use std::collections::HashMap;

use crate::need::need;
use crate::sha256::sha256;

/// The color of a member that has none.
pub(crate) const PLAIN: usize = usize::MAX;

/// An exact cover problem, by numbers.
///
/// # Invariants
/// * The items below `primary` are primary; the bounds of the others are 0 and 1. Always `lo <= hi`
///   and `hi >= 1`.
/// * An option has distinct items, at least one of them primary, each with a color or `PLAIN`. Only
///   secondary items have colors.
#[derive(Default)]
pub(crate) struct Problem {
    pub(crate) primary: usize,
    pub(crate) bounds: Vec<(usize, usize)>,
    pub(crate) colors: usize,
    pub(crate) options: Vec<Vec<(usize, usize)>>,
    /// The cost of each option.
    pub(crate) costs: Vec<u64>,
    /// For each item, the options that have it, ascending, and the color that each gives.
    pub(crate) users: Vec<Vec<(usize, usize)>>,
    /// The SHA-256 of the canonical text.
    pub(crate) hash: [u8; 32],
}

impl Problem {
    /// Reads a problem.
    pub(crate) fn read(text: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
        let mut reader = Reader::default();
        for (number, line) in text.strip_prefix('\u{FEFF}').unwrap_or(text).split('\n').enumerate()
        {
            reader.line(line).map_err(|why| format!("line {}: {why}", number + 1))?;
        }
        need!(!reader.names.is_empty(), "no items");
        let hash = sha256(reader.canonical.as_bytes());
        Ok(Self { colors: reader.colors.len(), hash, ..reader.problem })
    }
}

#[derive(Default)]
struct Reader<'t> {
    problem: Problem,
    names: HashMap<&'t str, usize>,
    colors: HashMap<&'t str, usize>,
    canonical: String,
}

impl<'t> Reader<'t> {
    fn line(&mut self, line: &'t str) -> Result<(), String> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        need!(!line.contains(|c: char| c.is_control() && c != '\t'), "control character");
        let words: Vec<&str> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        if words.first().is_none_or(|word| word.starts_with('|')) {
            return Ok(());
        }
        let written = if self.names.is_empty() { self.items(&words) } else { self.option(&words) }?;
        self.canonical += &(written.join(" ") + "\n");
        Ok(())
    }

    /// Reads the line that names the items. Returns its words in canonical form.
    fn items(&mut self, words: &[&'t str]) -> Result<Vec<String>, String> {
        let (mut written, mut is_secondary) = (Vec::new(), false);
        for &word in words {
            if word == "|" && !is_secondary {
                is_secondary = true;
                continue;
            }
            let (bounds, name) = word.rsplit_once('|').unwrap_or(("1", word));
            need!(!name.is_empty() && !name.contains(':'), "invalid item {word:?}");
            need!(!is_secondary || name == word, "bounds on the secondary item {name:?}");
            need!(self.names.insert(name, written.len()).is_none(), "two items {name:?}");
            let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
            let (lo, hi) = (number(lo, 32)? as usize, number(hi, 32)? as usize);
            need!(lo <= hi && hi >= 1, "invalid bounds in {word:?}");
            written.push(match (lo, hi) {
                _ if is_secondary && written.len() == self.problem.primary => format!("| {name}"),
                (1, 1) => name.to_owned(),
                _ if lo == hi => format!("{hi}|{name}"),
                _ => format!("{lo}:{hi}|{name}"),
            });
            self.problem.primary += usize::from(!is_secondary);
            self.problem.bounds.push(if is_secondary { (0, 1) } else { (lo, hi) });
            self.problem.users.push(Vec::new());
        }
        need!(self.problem.primary > 0, "no primary item");
        Ok(written)
    }

    /// Reads an option. Returns its words in canonical form.
    fn option(&mut self, words: &[&'t str]) -> Result<Vec<String>, String> {
        let (mut written, mut members, mut cost) = (Vec::new(), Vec::new(), 0u64);
        for &word in words {
            if let Some(digits) = word.strip_prefix('|') {
                cost = cost.checked_add(number(digits, 64)?).ok_or("a cost of 2^64 or more")?;
                continue;
            }
            let (name, color) = word.split_once(':').unwrap_or((word, "none"));
            need!(!color.is_empty() && !color.contains([':', '|']), "invalid color in {word:?}");
            let item = *self.names.get(name).ok_or_else(|| format!("unknown item {name:?}"))?;
            let (next, is_plain) = (self.colors.len(), name == word);
            need!(is_plain || item >= self.problem.primary, "color on the primary item {name:?}");
            let color = if is_plain { PLAIN } else { *self.colors.entry(color).or_insert(next) };
            let (option, users) = (self.problem.options.len(), &mut self.problem.users[item]);
            need!(users.last().is_none_or(|user| user.0 < option), "item {name:?} occurs twice");
            users.push((option, color));
            members.push((item, color));
            written.push(word.to_owned());
        }
        let has_primary = members.iter().any(|member| member.0 < self.problem.primary);
        need!(has_primary, "an option without primary items");
        self.problem.options.push(members);
        self.problem.costs.push(cost);
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
