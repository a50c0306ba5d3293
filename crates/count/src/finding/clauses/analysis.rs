//! What a conflict teaches: the clause that excludes its cause.
//!
//! # Invariant
//! `seen` marks the options of the clause while it is made, and is false for all others; `marks` is clear
//! between two clauses.

use crate::finding::clauses::{
    Clauses, Conflict, Lesson, Literal, Reason, Value, Variable, dropped, taken,
};

/// Whether the learned clause implies the value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    Implied,
    Free,
}

impl Clauses {
    /// Adds the literals that made a literal true to `scratch`, each of them true; those of a conflict if
    /// `literal` is `None`.
    fn antecedents(&mut self, literal: Option<Literal>, reason: Reason) {
        self.scratch.clear();
        let before = match literal {
            Some(literal) if self.value(literal) == Value::True => {
                self.variables[literal as usize / 2].place
            }
            _ => u32::MAX,
        };
        match reason {
            Reason::Decided => {}
            Reason::Clash(option) => self.scratch.push(taken(option)),
            Reason::Full(item) => self.assigned(item, Value::True, before),
            Reason::Needed(item) => self.assigned(item, Value::False, before),
            Reason::Clause(clause) => {
                let first = clause as usize;
                let literals = &self.literals[first..first + self.literals[first - 1] as usize];
                let others = literals.iter().filter(|other| Some(**other) != literal);
                self.scratch.extend(others.map(|other| other ^ 1));
            }
        }
        self.work += self.scratch.len() as u64;
    }

    /// Adds the literals of an item's options that had a value before a place on the trail.
    fn assigned(&mut self, item: u32, value: Value, before: u32) {
        let (first, end) = (self.first_entry[item as usize], self.first_entry[item as usize + 1]);
        self.work += u64::from(end - first);
        for entry in &self.entries[first as usize..end as usize] {
            let option = entry.option;
            if self.value(taken(option)) == value && self.variables[option as usize].place < before
            {
                self.scratch.push(if value == Value::True {
                    taken(option)
                } else {
                    dropped(option)
                });
            }
        }
    }

    /// Resolves a conflict back to the first literal of its level that implies it alone.
    pub(super) fn lesson(&mut self, conflict: Conflict) -> Lesson {
        let mut clause = vec![0];
        let mut options = Vec::new();
        let mut open = 0;
        let level = self.levels.len() as u32;
        self.antecedents(conflict.literal, conflict.reason);
        self.reward(conflict.reason);
        self.scratch.extend(conflict.literal.map(|literal| literal ^ 1));
        let mut next = self.trail.len();
        loop {
            for index in 0..self.scratch.len() {
                let literal = self.scratch[index];
                let option = literal as usize / 2;
                let own = self.variables[option].level;
                if own == 0 || std::mem::replace(&mut self.seen[option], true) {
                    continue;
                }
                options.push(option as u32);
                match own == level {
                    true => open += 1,
                    false => clause.push(literal ^ 1),
                }
            }
            if open == 0 {
                // Only at the root: there is no solution.
                clause.clear();
                break;
            }
            let literal = loop {
                next -= 1;
                if self.seen[self.trail[next] as usize / 2] {
                    break self.trail[next];
                }
            };
            open -= 1;
            if open == 0 {
                clause[0] = literal ^ 1;
                break;
            }
            let reason = self.variables[literal as usize / 2].reason;
            self.reward(reason);
            self.antecedents(Some(literal), reason);
        }
        self.shorten(&mut clause);
        self.add_reasons(&clause, &mut options);
        options.iter().for_each(|&option| self.seen[option as usize] = false);
        let (level, glue) = self.place_second(&mut clause);
        Lesson { clause, level, glue, options }
    }

    /// Adds the options that made the literals of a learned clause false, unless they are there. They are likely to
    /// take part in the next conflicts, too (J. H. Liang et al., *Learning rate based branching heuristic for SAT
    /// solvers*, 2016: reason side rate).
    fn add_reasons(&mut self, clause: &[Literal], options: &mut Vec<u32>) {
        for &literal in clause {
            let Variable { reason, .. } = self.variables[literal as usize / 2];
            self.antecedents(Some(literal ^ 1), reason);
            for &other in &self.scratch {
                let option = other / 2;
                let at_root = self.variables[option as usize].level == 0;
                if !at_root && !std::mem::replace(&mut self.seen[option as usize], true) {
                    options.push(option);
                }
            }
        }
    }

    /// Omits literals of a learned clause that follow from the others (N. Sörensson and A. Biere, *Minimizing
    /// learned clauses*, 2009).
    fn shorten(&mut self, clause: &mut Vec<Literal>) {
        let levels =
            clause.iter().skip(1).fold(0, |levels, &literal| levels | self.level_bit(literal));
        let mut kept = clause.len().min(1);
        for index in 1..clause.len() {
            if !self.is_implied(clause[index] ^ 1, levels) {
                clause[kept] = clause[index];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.visited.drain(..).for_each(|option| self.marks[option as usize] = Mark::None);
    }

    /// One of 64 bits for the level of a literal. Levels may share a bit.
    fn level_bit(&self, literal: Literal) -> u64 {
        1 << (self.variables[literal as usize / 2].level % 64)
    }

    /// Whether literals of the learned clause imply this true literal, all of levels in `levels`.
    fn is_implied(&mut self, literal: Literal, levels: u64) -> bool {
        let Variable { reason, .. } = self.variables[literal as usize / 2];
        if reason == Reason::Decided {
            return false;
        }
        let base = self.stack.len();
        self.antecedents(Some(literal), reason);
        self.stack.append(&mut self.scratch);
        let first = self.visited.len();
        while self.stack.len() > base {
            let other = self.stack.pop().expect("it is longer than that");
            let option = other as usize / 2;
            let Variable { level, reason, .. } = self.variables[option];
            if level == 0 || self.seen[option] || self.marks[option] == Mark::Implied {
                continue;
            }
            if reason == Reason::Decided
                || self.marks[option] == Mark::Free
                || self.level_bit(other) & levels == 0
            {
                self.stack.truncate(base);
                // What depends on it is not known to be implied, and is not looked at again.
                self.visited[first..].iter().for_each(|&at| self.marks[at as usize] = Mark::Free);
                return false;
            }
            self.marks[option] = Mark::Implied;
            self.visited.push(option as u32);
            self.antecedents(Some(other), reason);
            self.stack.append(&mut self.scratch);
        }
        true
    }

    /// Puts a literal of the highest remaining level second. Returns that level, and the number of levels.
    fn place_second(&self, clause: &mut [Literal]) -> (usize, u32) {
        let level = |literal: Literal| self.variables[literal as usize / 2].level;
        let mut levels: Vec<u32> = clause.iter().map(|&literal| level(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        let Some(second) = (1..clause.len()).max_by_key(|&index| level(clause[index])) else {
            return (0, 1);
        };
        clause.swap(1, second);
        (level(clause[1]) as usize, levels.len() as u32)
    }

    fn reward(&mut self, reason: Reason) {
        let Reason::Clause(clause) = reason else { return };
        let number = self.literals[clause as usize - 2];
        let activity = &mut self.clauses[number as usize].activity;
        *activity += self.activity_step;
        if *activity > 1e20 {
            self.clauses.iter_mut().for_each(|clause| clause.activity *= 1e-20);
            self.activity_step *= 1e-20;
        }
    }
}
