//! Conflict-driven clause learning on the items of a problem: what follows from options taken and dropped,
//! why, and what a conflict teaches.
//!
//! A *literal* states that an option is taken or that it is dropped. Items are constraints of their own:
//! * an option that is taken drops those that clash with it in an item;
//! * an item that had its last cover drops its other options;
//! * an item with no more options than it needs takes them.
//!
//! Each consequence has a reason. From the reasons of a conflict follows a clause, which excludes the cause
//! of the conflict once and for all (J. Marques-Silva and K. Sakallah, *GRASP*, 1999; M. Moskewicz et al.,
//! *Chaff*, 2001; N. Eén and N. Sörensson, *An extensible SAT solver*, 2003).
//!
//! # Invariants
//! * `trail` has each assigned literal once, in the order of assignment; those before `done` have been
//!   propagated, and `covers` and `open` count exactly these.
//! * A clause is watched by its first two literals. If one of them is false, the other is true or the
//!   false one has yet to be propagated.

mod analysis;
mod learned;

use quadrille_problem::{Bounds, Color, Problem};

/// A literal: twice the number of an option, and 1 if the option is dropped.
pub(super) type Literal = u32;

/// The literal that an option is taken.
pub(super) fn taken(option: u32) -> Literal {
    option * 2
}

/// The literal that an option is dropped.
pub(super) fn dropped(option: u32) -> Literal {
    option * 2 + 1
}

/// Whether a literal states that its option is taken.
pub(super) fn is_taken(literal: Literal) -> bool {
    literal & 1 == 0
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It is a decision.
    Decided,
    /// Its option clashes with this option, which is taken.
    Clash(u32),
    /// This item has had its last cover.
    Full(u32),
    /// This item needs all options that it has left.
    Needed(u32),
    /// The other literals of the clause at this place are false.
    Clause(u32),
}

/// Literals that cannot all be true together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Conflict {
    /// The literal that was to become true, although it is false, if the conflict is about one.
    literal: Option<Literal>,
    reason: Reason,
}

#[derive(Clone, Copy, Debug)]
struct Variable {
    level: u32,
    /// Its place on the trail.
    place: u32,
    reason: Reason,
}

/// A learned clause.
#[derive(Clone, Copy, Debug)]
struct Clause {
    /// The place of its first literal in `Clauses::literals`.
    first: u32,
    /// The number of levels of its literals when it was learned.
    glue: u32,
    activity: f32,
}

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The place of its first literal.
    clause: u32,
    /// Another literal of the clause. While it is true, so is the clause.
    blocker: Literal,
}

/// An option in the list of an item.
#[derive(Clone, Copy, Debug)]
struct Entry {
    option: u32,
    color: Option<Color>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Unknown,
    True,
    False,
}

/// The assignment, the items and the learned clauses.
#[derive(Debug)]
pub(super) struct Clauses {
    bounds: Vec<Bounds>,
    first_member: Vec<u32>,
    members: Vec<(u32, Option<Color>)>,
    first_entry: Vec<u32>,
    entries: Vec<Entry>,
    /// The options of each primary item that are taken, and those that are not dropped.
    covers: Vec<u32>,
    open: Vec<u32>,
    /// Primary items that need more covers than they have.
    unmet: usize,
    /// Of each literal.
    values: Vec<Value>,
    variables: Vec<Variable>,
    trail: Vec<Literal>,
    done: usize,
    /// The length of the trail before each decision.
    levels: Vec<u32>,
    /// Of each clause in turn: its number in `clauses`, the number of its literals, and its literals.
    literals: Vec<u32>,
    clauses: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    activity_step: f32,
    /// Whether a literal is part of the conflict that is being resolved.
    seen: Vec<bool>,
    scratch: Vec<Literal>,
    /// Of the clause that is being shortened: what is known of options, those of which something is known, and
    /// literals that remain to be looked at.
    marks: Vec<analysis::Mark>,
    visited: Vec<u32>,
    stack: Vec<Literal>,
    /// Literals and entries looked at.
    pub(super) work: u64,
}

/// What a conflict taught.
#[derive(Debug)]
pub(super) struct Lesson {
    /// The learned clause, with the literal that it makes true first.
    pub(super) clause: Vec<Literal>,
    /// The level to which the search returns.
    level: usize,
    pub(super) glue: u32,
    /// The options that took part, and those that are the reasons of the clause's literals.
    pub(super) options: Vec<u32>,
}

impl Clauses {
    /// Begins without decisions. Returns `None` if an item has too few options.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let (options, items) = (problem.option_count(), problem.item_count());
        let mut lens = vec![0u32; items + 1];
        let mut first_member = vec![0];
        let mut members = Vec::with_capacity(problem.member_count());
        for option in problem.options() {
            for member in option.members() {
                lens[member.item.index() + 1] += 1;
                members.push((member.item.index() as u32, member.color));
            }
            first_member.push(members.len() as u32);
        }
        for item in 0..items {
            lens[item + 1] += lens[item];
        }
        let first_entry = lens.clone();
        let mut entries = vec![Entry { option: 0, color: None }; members.len()];
        for option in problem.options() {
            for member in option.members() {
                let next = &mut lens[member.item.index()];
                entries[*next as usize] =
                    Entry { option: option.id().index() as u32, color: member.color };
                *next += 1;
            }
        }
        let bounds: Vec<Bounds> = problem.items().map_while(|item| item.bounds()).collect();
        let open: Vec<u32> =
            (0..bounds.len()).map(|item| first_entry[item + 1] - first_entry[item]).collect();
        let variable = Variable { level: 0, place: 0, reason: Reason::Decided };
        let mut clauses = Self {
            covers: vec![0; bounds.len()],
            unmet: bounds.iter().filter(|bounds| bounds.lo > 0).count(),
            open,
            bounds,
            first_member,
            members,
            first_entry,
            entries,
            values: vec![Value::Unknown; 2 * options],
            variables: vec![variable; options],
            trail: Vec::with_capacity(options),
            done: 0,
            levels: Vec::new(),
            literals: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * options],
            activity_step: 1.0,
            seen: vec![false; options],
            scratch: Vec::new(),
            marks: vec![analysis::Mark::None; options],
            visited: Vec::new(),
            stack: Vec::new(),
            work: 0,
        };
        for item in 0..clauses.bounds.len() {
            let Bounds { lo, hi } = clauses.bounds[item];
            if clauses.open[item] < lo {
                return None;
            }
            if clauses.open[item] == lo && lo > 0 {
                clauses.settle_item(item, taken, Reason::Needed(item as u32));
            }
            if hi == 0 {
                clauses.settle_item(item, dropped, Reason::Full(item as u32));
            }
        }
        Some(clauses)
    }

    /// Whether every item has the covers that it needs.
    pub(super) fn is_solved(&self) -> bool {
        self.unmet == 0 && self.done == self.trail.len()
    }

    /// The options taken.
    pub(super) fn solution(&self) -> impl Iterator<Item = u32> {
        self.trail.iter().filter(|literal| is_taken(**literal)).map(|literal| literal / 2)
    }

    /// Whether an option is neither taken nor dropped.
    pub(super) fn is_open(&self, option: u32) -> bool {
        self.value(taken(option)) == Value::Unknown
    }

    /// The literals that were assigned without a conflict: those of all levels but the last.
    pub(super) fn without_conflict(&self) -> &[Literal] {
        &self.trail[..self.levels.last().map_or(0, |&length| length as usize)]
    }

    /// Whether an option is not dropped.
    pub(super) fn may_be_taken(&self, option: u32) -> bool {
        self.value(taken(option)) != Value::False
    }

    /// Drops an option for good, with all consequences. Only at the root, and not an option that is taken. Returns
    /// whether that is no conflict; after a conflict there is no solution.
    #[must_use]
    pub(super) fn drop_for_good(&mut self, option: u32) -> bool {
        debug_assert_eq!(self.levels.len(), 0, "it would be taken back");
        self.imply(dropped(option), Reason::Decided).and_then(|()| self.propagate()).is_ok()
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Makes a literal true that is open.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.levels.push(self.trail.len() as u32);
        self.set(literal, Reason::Decided);
    }

    fn value(&self, literal: Literal) -> Value {
        self.values[literal as usize]
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let option = literal as usize / 2;
        self.values[literal as usize] = Value::True;
        self.values[literal as usize ^ 1] = Value::False;
        let (level, place) = (self.levels.len() as u32, self.trail.len() as u32);
        self.variables[option] = Variable { level, place, reason };
        self.trail.push(literal);
    }

    fn imply(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        match self.value(literal) {
            Value::True => {}
            Value::Unknown => self.set(literal, reason),
            Value::False => return Err(Conflict { literal: Some(literal), reason }),
        }
        Ok(())
    }

    /// Makes the literals of all open options of an item true.
    fn settle_item(&mut self, item: usize, literal: fn(u32) -> Literal, reason: Reason) {
        for entry in self.first_entry[item]..self.first_entry[item + 1] {
            let option = self.entries[entry as usize].option;
            if self.is_open(option) {
                self.set(literal(option), reason);
            }
        }
    }

    /// Adds all consequences of what is true.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let option = literal / 2;
            match is_taken(literal) {
                true => self.propagate_taken(option)?,
                false => self.propagate_dropped(option)?,
            }
            self.propagate_clauses(literal ^ 1)?;
        }
        Ok(())
    }

    fn propagate_taken(&mut self, option: u32) -> Result<(), Conflict> {
        let range = self.member_range(option);
        // All counts first, so that undoing need not know where a conflict was found.
        for member in range.clone() {
            let item = self.members[member].0 as usize;
            if item < self.bounds.len() {
                self.covers[item] += 1;
                self.unmet -= usize::from(self.covers[item] == self.bounds[item].lo);
            }
        }
        for member in range {
            let (item, color) = self.members[member];
            let index = item as usize;
            if let Some(bounds) = self.bounds.get(index)
                && bounds.hi > 1
            {
                if self.covers[index] > bounds.hi {
                    return Err(Conflict { literal: None, reason: Reason::Full(item) });
                }
                if self.covers[index] == bounds.hi {
                    self.settle_item(index, dropped, Reason::Full(item));
                }
                continue;
            }
            let (first, end) = (self.first_entry[index], self.first_entry[index + 1]);
            self.work += u64::from(end - first);
            for entry in first..end {
                let Entry { option: other, color: other_color } = self.entries[entry as usize];
                let agrees = color.is_some() && color == other_color;
                if other != option && !agrees && self.value(taken(other)) != Value::False {
                    self.imply(dropped(other), Reason::Clash(option))?;
                }
            }
        }
        Ok(())
    }

    fn propagate_dropped(&mut self, option: u32) -> Result<(), Conflict> {
        let range = self.member_range(option);
        self.work += range.len() as u64;
        let mut conflict = Ok(());
        for member in range {
            let item = self.members[member].0;
            let index = item as usize;
            if index >= self.bounds.len() {
                continue;
            }
            self.open[index] -= 1;
            let lo = self.bounds[index].lo;
            if conflict.is_ok() && lo > 0 && self.open[index] <= lo {
                if self.open[index] < lo {
                    conflict = Err(Conflict { literal: None, reason: Reason::Needed(item) });
                } else {
                    self.settle_item(index, taken, Reason::Needed(item));
                }
            }
        }
        conflict
    }

    /// Visits the clauses that have a literal which has become false.
    fn propagate_clauses(&mut self, lost: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[lost as usize]);
        let (mut read, mut kept) = (0, 0);
        let mut result = Ok(());
        self.work += watches.len() as u64;
        while let Some(&watch) = watches.get(read) {
            read += 1;
            watches[kept] = watch;
            kept += 1;
            if self.value(watch.blocker) == Value::True {
                continue;
            }
            let len = self.literals[watch.clause as usize - 1] as usize;
            let clause = &mut self.literals[watch.clause as usize..][..len];
            if clause[0] == lost {
                clause.swap(0, 1);
            }
            let other = clause[0];
            let watch = Watch { clause: watch.clause, blocker: other };
            watches[kept - 1] = watch;
            let value = self.values[other as usize];
            if value == Value::True {
                continue;
            }
            let is_free = |literal: &Literal| self.values[*literal as usize] != Value::False;
            if let Some(at) = clause[2..].iter().position(is_free) {
                clause.swap(1, at + 2);
                self.watches[clause[1] as usize].push(watch);
                kept -= 1;
                continue;
            }
            let reason = Reason::Clause(watch.clause);
            if value == Value::False {
                result = Err(Conflict { literal: Some(other), reason });
                break;
            }
            self.set(other, reason);
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        self.watches[lost as usize] = watches;
        result
    }

    fn member_range(&self, option: u32) -> std::ops::Range<usize> {
        self.first_member[option as usize] as usize..self.first_member[option as usize + 1] as usize
    }

    /// Takes back all decisions beyond a level, and what followed from them. Calls `opened` for each option.
    pub(super) fn return_to(&mut self, level: usize, mut opened: impl FnMut(u32, bool)) {
        let Some(&length) = self.levels.get(level) else { return };
        while self.trail.len() > length as usize {
            let literal = self.trail.pop().expect("the trail is longer than that");
            let (option, is_taken) = (literal / 2, is_taken(literal));
            if self.trail.len() < self.done {
                for member in self.member_range(option) {
                    let item = self.members[member].0 as usize;
                    match item < self.bounds.len() {
                        false => {}
                        true if is_taken => {
                            self.unmet += usize::from(self.covers[item] == self.bounds[item].lo);
                            self.covers[item] -= 1;
                        }
                        true => self.open[item] += 1,
                    }
                }
            }
            self.values[literal as usize] = Value::Unknown;
            self.values[literal as usize ^ 1] = Value::Unknown;
            opened(option, is_taken);
        }
        self.done = self.done.min(self.trail.len());
        self.levels.truncate(level);
    }

    /// Adds all consequences; on a conflict returns what it teaches. An empty clause means that there is no
    /// solution.
    pub(super) fn consequences(&mut self) -> Result<(), Lesson> {
        self.propagate().map_err(|conflict| self.lesson(conflict))
    }
}
