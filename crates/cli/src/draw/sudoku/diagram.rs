//! What is drawn of a Sudoku, and what is said of it in words.

use quadrille_sudoku::{Cell, Grid, Rules};

/// A puzzle to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct SudokuDiagram {
    /// Its number in its input, from 1.
    pub(crate) number: usize,
    /// What is given.
    pub(crate) givens: Grid,
    /// Its rules, for boards of the same shape.
    pub(crate) rules: Rules,
    /// A solution, if it is to be drawn.
    pub(crate) answer: Option<Grid>,
    /// For each cell the values that are left to it, if they are to be drawn.
    pub(crate) candidates: Option<Vec<Vec<u8>>>,
    /// The cells that break a rule.
    pub(crate) clashing: Vec<Cell>,
}

impl SudokuDiagram {
    /// The puzzle in words: its size, its givens, its rules.
    pub(super) fn words(&self) -> String {
        let count = self.givens.given_count();
        let givens = plural(count, "given");
        let rules = self.rule_words();
        let and = if rules.is_empty() { "" } else { "; " };
        format!("{}, {givens}{and}{rules}", self.givens.shape())
    }

    /// The rules in words; nothing for the ordinary ones.
    pub(super) fn rule_words(&self) -> String {
        let rules = &self.rules;
        let mut words: Vec<String> = rules.global().map(|rule| rule.to_string()).collect();
        if rules.regions().is_some() {
            words.push("regions".to_owned());
        }
        let counted = [(rules.cages().len(), "cage"), (rules.dots().len(), "dot")].into_iter();
        words.extend(counted.filter(|(count, _)| *count > 0).map(|(n, noun)| plural(n, noun)));
        let mut parities: Vec<String> =
            rules.parities().map(|(_, parity)| format!("{parity} cells")).collect();
        parities.sort_unstable();
        parities.dedup();
        words.extend(parities);
        words.join(", ")
    }
}

/// `1 cage`, `2 cages`, `no cages`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
