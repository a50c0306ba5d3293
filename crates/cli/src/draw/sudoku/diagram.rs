//! The contents of a Sudoku picture, and its description in words.

use quadrille_sudoku::{Cell, DotColor, Grid, Parity, Rules, Symbols};

use crate::draw::sudoku::hint::DrawnHint;

/// A puzzle to draw.
#[derive(Clone, Debug)]
pub(crate) struct SudokuDiagram {
    /// Its number in its input, from 1.
    pub(crate) number: usize,
    /// The givens.
    pub(crate) givens: Grid,
    /// The rules, for boards of the same shape.
    pub(crate) rules: Rules,
    /// The symbols of values.
    pub(crate) symbols: Symbols,
    /// A solution, if it is drawn.
    pub(crate) answer: Option<Grid>,
    /// The candidates of each cell, if they are drawn.
    pub(crate) candidates: Option<Vec<Vec<u8>>>,
    /// The cells that break a rule.
    pub(crate) clashing: Vec<Cell>,
    /// The next step, if it is drawn; candidates are drawn as well then.
    pub(crate) hint: Option<DrawnHint>,
}

/// The puzzles to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sudokus<'d> {
    /// The puzzles; there is at least one.
    pub(crate) diagrams: &'d [SudokuDiagram],
    /// The name of the input.
    pub(crate) name: &'d str,
    /// Whether text may have color.
    pub(crate) colored: bool,
}

impl SudokuDiagram {
    /// Describes the puzzle: its hint, or its size, its givens, its rules.
    pub(super) fn words(&self) -> String {
        if let Some(hint) = &self.hint {
            return hint.text.clone();
        }
        let count = self.givens.given_count();
        let givens = plural(count, "given");
        let rules = self.rule_words();
        let and = if rules.is_empty() { "" } else { "; " };
        format!("{}, {givens}{and}{rules}", self.givens.shape())
    }

    /// Describes the rules; nothing for the ordinary rules.
    fn rule_words(&self) -> String {
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
        let mut kinds: Vec<&str> =
            rules.placed().iter().map(|placed| placed.kind().name()).collect();
        kinds.dedup();
        words.extend(kinds.into_iter().map(str::to_owned));
        words.join(", ")
    }
}

/// Explains the rules in cells and about the whole board, a line each; nothing for ordinary rules.
pub(crate) fn rule_lines(rules: &Rules) -> Vec<String> {
    let mut lines: Vec<String> =
        rules.global().map(|rule| format!("{rule}: {}", rule.help())).collect();
    let has = |color| rules.dots().iter().any(|dot| dot.color() == color);
    let is = |parity| rules.parities().any(|(_, known)| known == parity);
    let others = [
        (rules.regions().is_some(), "regions: each region has every value, in place of boxes"),
        (!rules.cages().is_empty(), "cages: different values that add up to the sum"),
        (has(DotColor::White), "white dots: consecutive values, or a difference of their number"),
        (
            has(DotColor::Black),
            "black dots: one value is twice the other, or their number of times",
        ),
        (is(Parity::Even), "gray squares: even values"),
        (is(Parity::Odd), "gray circles: odd values"),
    ];
    let others = others.into_iter().filter(|(is_there, _)| *is_there);
    lines.extend(others.map(|(_, line)| line.to_owned()));
    for placed in rules.placed() {
        let line = format!("{}: {}", placed.kind().name(), placed.kind().help());
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Formats a number: `1 cage`, `2 cages`, `no cages`.
pub(super) fn plural(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
