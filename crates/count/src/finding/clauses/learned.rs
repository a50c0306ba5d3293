//! The learned clauses: adding them, and forgetting those that seldom help.

use crate::finding::clauses::{Clause, Clauses, Lesson, Literal, Reason, Value, Watch};

impl Clauses {
    /// Whether there are more learned clauses than `most`, or more literals than `most_literals`.
    pub(in crate::finding) fn is_crowded(&self, most: usize, most_literals: usize) -> bool {
        self.clauses.len() > most || self.literals.len() > most_literals
    }

    /// Returns to the level of a lesson, and adds its clause.
    pub(in crate::finding) fn learn(&mut self, lesson: &Lesson, opened: impl FnMut(u32, bool)) {
        self.return_to(lesson.level, opened);
        self.activity_step *= 1.0 / 0.999;
        let clause = &lesson.clause;
        if let [only] = clause[..] {
            // A conflict below has shown that it holds at the root.
            self.set(only, Reason::Decided);
            return;
        }
        let first = self.add(clause, lesson.glue, self.activity_step);
        self.set(clause[0], Reason::Clause(first));
    }

    /// Adds a clause of two literals at least. Returns its place.
    fn add(&mut self, clause: &[Literal], glue: u32, activity: f32) -> u32 {
        self.literals.extend([self.clauses.len() as u32, clause.len() as u32]);
        let first = self.literals.len() as u32;
        self.literals.extend(clause);
        self.clauses.push(Clause { first, glue, activity });
        let (one, two) = (clause[0], clause[1]);
        self.watches[one as usize].push(Watch { clause: first, blocker: two });
        self.watches[two as usize].push(Watch { clause: first, blocker: one });
        first
    }

    /// Forgets the less useful half of the clauses, but for those of two levels. Only at the root, where no
    /// clause is a reason that matters.
    pub(in crate::finding) fn forget(&mut self) {
        debug_assert_eq!(self.levels.len(), 0, "reasons would be lost");
        let mut order: Vec<usize> = (0..self.clauses.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.clauses[a], &self.clauses[b]);
            a.glue.min(3).cmp(&b.glue.min(3)).then(b.activity.total_cmp(&a.activity))
        });
        let core = order.iter().take_while(|&&at| self.clauses[at].glue <= 2).count();
        order.truncate(core + (order.len() - core) / 2);
        order.sort_unstable();
        self.watches.iter_mut().for_each(Vec::clear);
        let (clauses, literals) =
            (std::mem::take(&mut self.clauses), std::mem::take(&mut self.literals));
        let mut open = Vec::new();
        for Clause { first, glue, activity } in order.into_iter().map(|at| clauses[at]) {
            let len = literals[first as usize - 1] as usize;
            let old = &literals[first as usize..][..len];
            if old.iter().any(|&literal| self.value(literal) == Value::True) {
                continue;
            }
            open.clear();
            open.extend(old.iter().filter(|literal| self.value(**literal) == Value::Unknown));
            debug_assert!(open.len() >= 2, "shorter clauses were propagated");
            self.add(&open, glue, activity);
        }
    }
}
