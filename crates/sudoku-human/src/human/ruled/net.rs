//! Suppositions: a candidate from which singles and demands lead to a contradiction.
//!
//! Each finding remembers the findings that it follows from, so that a reason has only those that the
//! contradiction needs. Of all candidates, the one with the shortest reason is taken.

use std::collections::BTreeSet;

use quadrille_sudoku::{Cell, Demand, Origin};

use crate::human::ruled::cages;
use crate::human::ruled::position::{Position, in_one, only, values};
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// The numbers of findings after a supposition that are tried one after the other, since a person wants
/// a short way.
const DEPTHS: [usize; 3] = [8, 24, 80];

/// The number of findings that a reason lists.
const LISTED: usize = 12;

/// Finds the candidate with the shortest contradiction.
pub(super) fn contradiction(position: &Position<'_>) -> impl Iterator<Item = Step> {
    DEPTHS.into_iter().find_map(|depth| shortest(position, depth)).into_iter()
}

/// Returns the step with the shortest reason after up to `depth` findings.
fn shortest(position: &Position<'_>, depth: usize) -> Option<Step> {
    let mut best: Option<(usize, Step)> = None;
    let cells = (0..position.masks.len()).filter(|&cell| position.is_blank(cell));
    for (cell, value) in cells.flat_map(|cell| values(position.masks[cell]).map(move |v| (cell, v)))
    {
        if position.is_stopped() {
            return None;
        }
        let mut net = Net::new(position);
        let Some((causes, end)) = net.suppose(cell, value, depth) else { continue };
        let needed = net.needed(&causes);
        if best.as_ref().is_none_or(|(length, _)| needed.len() < *length) {
            let why = || net.reason((cell, value), &needed, &end);
            let removed = [(cell, 1 << value)];
            let step = position.removing(Technique::ContradictionNet, removed, why);
            best = step.map(|step| (needed.len(), step));
        }
    }
    best.map(|(_, step)| step)
}

/// The findings after a supposition.
struct Net<'p, 'b> {
    position: &'p Position<'b>,
    masks: Vec<u32>,
    is_placed: Vec<bool>,
    findings: Vec<Finding>,
    /// For each cell, the values lost since the supposition, with the finding that removed each.
    lost: Vec<Vec<(u8, usize)>>,
    /// The demands with changed cells.
    open: BTreeSet<usize>,
}

/// Something that follows from a supposition.
struct Finding {
    text: String,
    /// The findings that it follows from.
    causes: Vec<usize>,
}

/// What a contradiction follows from, and its words.
type Contradiction = (Vec<usize>, String);

impl<'p, 'b> Net<'p, 'b> {
    fn new(position: &'p Position<'b>) -> Self {
        let count = position.masks.len();
        let (masks, is_placed) =
            (position.masks.clone(), (0..count).map(|c| !position.is_blank(c)));
        Self {
            position,
            masks,
            is_placed: is_placed.collect(),
            findings: Vec::new(),
            lost: vec![Vec::new(); count],
            open: BTreeSet::new(),
        }
    }

    /// Follows a supposition for up to `most` findings, until a contradiction.
    fn suppose(&mut self, cell: usize, value: u8, most: usize) -> Option<Contradiction> {
        self.place(cell, value, Vec::new());
        while self.findings.len() <= most && !self.position.is_stopped() {
            if let Some(end) = self.no_candidate().or_else(|| self.no_place()) {
                return Some(end);
            }
            if let Some((cell, value, causes)) = self.naked().or_else(|| self.hidden()) {
                self.place(cell, value, causes);
                continue;
            }
            let number = self.open.pop_first()?;
            if let Some(end) = self.demand(number) {
                return Some(end);
            }
        }
        None
    }

    fn place(&mut self, cell: usize, value: u8, causes: Vec<usize>) {
        let text = format!("{} is {}", self.name(cell), words::digit(value));
        let finding = self.find(text, causes);
        self.is_placed[cell] = true;
        self.remove(cell, self.masks[cell] & !(1 << value), finding);
        self.touch(cell);
        let board = self.position.board;
        for &peer in &board.peers[cell] {
            self.remove(peer, self.masks[peer] & 1 << value, finding);
        }
    }

    fn find(&mut self, text: String, causes: Vec<usize>) -> usize {
        self.findings.push(Finding { text, causes });
        self.findings.len() - 1
    }

    fn remove(&mut self, cell: usize, mask: u32, finding: usize) {
        if mask != 0 {
            self.masks[cell] &= !mask;
            self.lost[cell].extend(values(mask).map(|value| (value, finding)));
            self.touch(cell);
        }
    }

    fn touch(&mut self, cell: usize) {
        self.open.extend(self.position.board.demands_of[cell].iter().copied());
    }

    /// Returns the findings that removed values of a cell.
    fn causes(&self, cell: usize, mask: u32) -> impl Iterator<Item = usize> {
        let lost = self.lost[cell].iter().filter(move |(value, _)| mask >> value & 1 == 1);
        lost.map(|(_, finding)| *finding)
    }

    /// Finds a cell without a candidate.
    fn no_candidate(&self) -> Option<Contradiction> {
        let cell = (0..self.masks.len()).find(|&cell| self.masks[cell] == 0)?;
        let text = format!("no candidate is left for {}", self.name(cell));
        Some((self.causes(cell, u32::MAX).collect(), text))
    }

    /// Finds a value without a place in a set with every value.
    fn no_place(&self) -> Option<Contradiction> {
        self.position.board.sets.iter().filter(|set| set.is_full).find_map(|set| {
            let held = set.cells.iter().fold(0, |held, &cell| held | self.masks[cell]);
            let all = (2u32 << set.cells.len()) - 2;
            let value = values(all & !held).next()?;
            let causes = set.cells.iter().flat_map(|&cell| self.causes(cell, 1 << value));
            let text = format!("{} has no place {}", words::digit(value), set.house);
            Some((causes.collect(), text))
        })
    }

    fn naked(&self) -> Option<(usize, u8, Vec<usize>)> {
        (0..self.masks.len()).find_map(|cell| {
            let value = only(self.masks[cell]).filter(|_| !self.is_placed[cell])?;
            Some((cell, value, self.causes(cell, u32::MAX).collect()))
        })
    }

    fn hidden(&self) -> Option<(usize, u8, Vec<usize>)> {
        self.position.board.sets.iter().filter(|set| set.is_full).find_map(|set| {
            let alone = in_one(set.cells.iter().map(|&cell| self.masks[cell]));
            let placed = set.cells.iter().filter(|&&cell| self.is_placed[cell]);
            let placed = placed.fold(0, |placed, &cell| placed | self.masks[cell]);
            let value = values(alone & !placed).next()?;
            let cell =
                set.cells.iter().copied().find(|&cell| self.masks[cell] >> value & 1 == 1)?;
            let causes = set.cells.iter().flat_map(|&cell| self.causes(cell, 1 << value));
            Some((cell, value, causes.collect()))
        })
    }

    /// Applies a demand. Returns the contradiction, if it cannot be met.
    fn demand(&mut self, number: usize) -> Option<Contradiction> {
        let demand = &self.position.board.demands[number];
        let mut masks = self.masks.clone();
        let is_met = demand.filter(&mut masks);
        let causes = demand.cells().iter().flat_map(|&cell| self.causes(cell, u32::MAX));
        let causes: Vec<usize> = causes.collect();
        let name = self.rule(demand);
        if !is_met {
            return Some((causes, format!("{name} cannot be met")));
        }
        let removed: Vec<(usize, u32)> =
            demand.cells().iter().map(|&cell| (cell, self.masks[cell] & !masks[cell])).collect();
        let parts = removed.iter().filter(|(_, mask)| *mask != 0).map(|&(cell, mask)| {
            format!("{} is not {}", self.name(cell), words::any_digit(values(mask)))
        });
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            let finding = self.find(format!("{} by {name}", parts.join(" and ")), causes);
            removed.into_iter().for_each(|(cell, mask)| self.remove(cell, mask, finding));
        }
        None
    }

    /// Returns the name of the rule behind a demand.
    fn rule(&self, demand: &Demand) -> String {
        let board = self.position.board;
        match demand.origin() {
            Origin::Cage(number) => cages::name(&board.rules.cages()[*number]),
            Origin::Neighbors(cells) => format!("the marks of {}", words::cells_in_row(cells)),
            Origin::Placed(number) => format!("\"{}\"", board.rules.placed()[*number]),
            Origin::Implied { sum, .. } => {
                let cells: Vec<Cell> = demand.cells().iter().map(|&c| board.cell(c)).collect();
                format!("the sum {sum} that cages leave to {}", words::cells_in_row(&cells))
            }
            _ => "a rule".to_owned(),
        }
    }

    /// Returns the findings that lead to these, and these, in order, without the supposition.
    fn needed(&self, causes: &[usize]) -> Vec<usize> {
        let mut needed = BTreeSet::new();
        let mut open = causes.to_vec();
        while let Some(finding) = open.pop() {
            if finding > 0 && needed.insert(finding) {
                open.extend(self.findings[finding].causes.iter().copied());
            }
        }
        needed.into_iter().collect()
    }

    fn reason(&self, (cell, value): (usize, u8), needed: &[usize], end: &str) -> String {
        let (name, digit) = (self.name(cell), words::digit(value));
        let shown = needed.iter().take(LISTED).map(|&number| self.findings[number].text.as_str());
        let mut shown: Vec<String> = shown.map(str::to_owned).collect();
        if needed.len() > LISTED {
            shown.push(format!("… ({} more)", needed.len() - LISTED));
        }
        let then = if shown.is_empty() { "" } else { ", so " };
        format!("if {name} were {digit}, then {}{then}{end}", shown.join(", "))
    }

    fn name(&self, cell: usize) -> char {
        words::cell_at(self.position.board.cell(cell))
    }
}
