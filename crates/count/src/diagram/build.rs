//! A part of a problem compiled into nodes: a search that meets each residual once.
//!
//! The search branches as [`walk`](quadrille_search::walk) defines, or in a fixed order of the items, and keeps
//! for the key of each residual the node that it became. It can be paused at any node, and its depth
//! takes no stack.
//!
//! A build by orbits takes one option of each orbit of an item's options, under the symmetries that
//! keep the options taken so far. Its edge stands as many times as the orbit has options: see
//! [`by_orbits`](crate::diagram::by_orbits).

use std::collections::HashMap;

use quadrille_problem::Problem;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::Meter;
use quadrille_search::residual::{Mark, Residual};
use quadrille_search::walk::finished_share;
use quadrille_symmetry::Stabilizer;

use crate::diagram::nodes::{DEAD, Edge, Node, Nodes, SOLVED, TooMany};
use crate::diagram::orbits::Orbits;
use crate::diagram::seen::Seen;

/// The item on which a search branches.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    /// The one of the lowest rank: the rule of the one tree. Solutions are in listing
    /// order.
    Fewest,
    /// The first in this order of the primary items.
    Fixed(Vec<u32>),
}

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Done,
    /// It used its nodes up and can go on.
    Paused,
    /// It needs more memory than there is, or more nodes than can be numbered.
    Full,
    /// A limit stopped it.
    Stopped(StopReason),
}

/// A part of a problem that is being compiled.
#[derive(Debug)]
pub(super) struct Build {
    residual: Residual,
    rule: Rule,
    seen: Seen,
    nodes: Nodes,
    /// The symmetries that are used, if any are.
    orbits: Option<Orbits>,
    choices: Choices,
    levels: Vec<Level>,
    /// The options of all levels: one of each orbit, where symmetries are known.
    options: Vec<u32>,
    /// The number of options in the orbit of each.
    times: Vec<u32>,
    /// The edges of all levels so far.
    edges: Vec<Edge>,
    /// The node that the current residual became; `None` before it is examined.
    result: Option<Node>,
    /// The options looked at since the limits of the caller were.
    unpolled: usize,
}

/// Options that a build looks at between two looks at the limits of the caller: some milliseconds.
const POLLED_OPTIONS: usize = 1 << 15;

/// The nodes at which one option stands for several.
pub(super) type Choices = HashMap<Node, Choice>;

/// A choice among options that symmetries carry to one another. One of them has as many edges as there
/// are: one for each option of the item in its orbit, ascending.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) item: u32,
    /// Symmetries of the residual.
    pub(super) symmetries: Stabilizer,
}

/// An item that the search branches on.
#[derive(Debug)]
struct Level {
    item: u32,
    /// Whether the options of the item exclude each other.
    is_once: bool,
    key: u128,
    /// The place of the item in a fixed order.
    place: u32,
    /// Its options are those of `options` from here to the next level.
    first_option: usize,
    /// The number of children entered.
    tried: usize,
    first_edge: usize,
    /// Before the first child.
    opened: Mark,
    /// Whether the item is [open](Residual::open): if its options exclude each other, and a child was
    /// not known before.
    is_open: bool,
    /// Before the option that is taken now; `None` if its node was known before it was taken.
    entered: Option<Mark>,
}

impl Level {
    /// The place of the option that is taken now, or beyond all options if none is.
    fn entered_place(&self) -> Option<usize> {
        self.tried.checked_sub(1).map(|index| self.first_option + index)
    }
}

impl Build {
    pub(super) fn new(problem: &Problem, rule: Rule) -> Self {
        Self {
            residual: Residual::new(problem),
            rule,
            seen: Seen::new(),
            nodes: Nodes::new(),
            orbits: None,
            choices: Choices::new(),
            levels: Vec::new(),
            options: Vec::new(),
            times: Vec::new(),
            edges: Vec::new(),
            result: None,
            unpolled: 0,
        }
    }

    pub(super) fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Takes one option of each orbit of a group, where its elements keep what was taken before.
    pub(super) fn use_orbits(&mut self, orbits: Orbits) {
        self.orbits = Some(orbits);
    }

    /// The bytes of its nodes and of the table of residuals.
    pub(super) fn bytes(&self) -> usize {
        // A choice holds some permutations.
        let choice = 32 * self.residual.option_count();
        self.nodes.bytes() + self.seen.bytes() + self.choices.len() * choice
    }

    /// The nodes, after it is done, with their root, and the choices among symmetric options.
    pub(super) fn into_nodes(self) -> (Nodes, Node, Choices) {
        (self.nodes, self.result.expect("it is done"), self.choices)
    }

    /// Goes on for at most `visits` visits, within `memory` bytes.
    pub(super) fn advance(&mut self, visits: u64, memory: usize, meter: &mut Meter<'_>) -> Step {
        let end = meter.nodes().saturating_add(visits);
        loop {
            if self.unpolled > POLLED_OPTIONS {
                self.unpolled = 0;
                if meter.is_over() {
                    return Step::Stopped(meter.reason_to_stop());
                }
            }
            let Some(result) = self.result.take() else {
                if meter.nodes() >= end {
                    return Step::Paused;
                }
                if self.bytes() + self.seen.growth() > memory {
                    return Step::Full;
                }
                meter.reserve_depth(self.levels.len());
                if !meter.visit(self.levels.len(), || self.share()) {
                    return Step::Stopped(meter.stop_reason());
                }
                self.examine();
                continue;
            };
            let Some(level) = self.levels.last() else {
                self.result = Some(result);
                return Step::Done;
            };
            let place = level.entered_place().filter(|&place| place < self.options.len());
            let (option, times) = match place {
                Some(place) => (Some(self.options[place]), self.times[place]),
                None => (None, 1),
            };
            if result != DEAD {
                let edge = Edge { option, to: result };
                self.edges.extend(std::iter::repeat_n(edge, times as usize));
            }
            if self.leave(option).is_err() {
                return Step::Full;
            }
        }
    }

    /// The option that led from the innermost level to the current residual, if nothing else changed.
    fn taken(&self) -> Option<u32> {
        let level = self.levels.last().filter(|level| level.is_once)?;
        level.entered_place().map(|place| self.options[place])
    }

    /// Opens a level at the residual just entered, unless its node is known.
    fn examine(&mut self) {
        if self.residual.is_dead() {
            self.result = Some(DEAD);
            return;
        }
        let Some((item, place)) = self.next_item() else {
            self.result = Some(SOLVED);
            return;
        };
        let key = self.residual.key();
        self.result = self.seen.get(key);
        if self.result.is_some() {
            return;
        }
        let is_once = self.residual.is_once(item);
        let taken = self.taken();
        let first_option = self.options.len();
        self.residual.live_options(item, &mut self.options);
        self.times.resize(self.options.len(), 1);
        self.unpolled += self.options.len() - first_option;
        if let Some(orbits) = &mut self.orbits {
            orbits.enter(self.levels.len(), taken);
            if is_once {
                orbits.keep_first(first_option, &mut self.options, &mut self.times);
            }
        }
        let mark = self.residual.mark();
        self.levels.push(Level {
            item,
            is_once,
            key,
            place,
            first_option,
            tried: 0,
            first_edge: self.edges.len(),
            opened: mark,
            is_open: false,
            entered: None,
        });
        self.enter_next();
    }

    /// Leaves the child by an option (by none if `None`), and enters the next, or closes the level.
    fn leave(&mut self, option: Option<u32>) -> Result<(), TooMany> {
        let level = self.levels.last().expect("a child has a level");
        if let Some(option) = option {
            match level.entered {
                Some(mark) if level.is_open => self.residual.unchoose(option, level.item, mark),
                Some(mark) => self.residual.untake(option, mark),
                None => {}
            }
            if !level.is_once {
                self.residual.drop_option(option);
            }
        }
        if self.enter_next() {
            return Ok(());
        }
        let level = self.levels.pop().expect("the level that is closed");
        match level.is_open {
            true => self.residual.close(level.item, level.opened),
            false => self.residual.undo(level.opened),
        }
        let node = self.nodes.sum(&self.edges[level.first_edge..])?;
        if node != DEAD && self.times[level.first_option..].iter().any(|&times| times > 1) {
            let orbits = self.orbits.as_ref().expect("symmetries joined options");
            let symmetries = orbits.at(self.levels.len()).expect("symmetries of this level");
            let choice = Choice { item: level.item, symmetries: symmetries.clone() };
            self.choices.insert(node, choice);
        }
        self.edges.truncate(level.first_edge);
        self.options.truncate(level.first_option);
        self.times.truncate(level.first_option);
        self.seen.insert(level.key, node);
        self.result = Some(node);
        Ok(())
    }

    /// Enters the next child of the innermost level. `false` if there is none.
    fn enter_next(&mut self) -> bool {
        let level = self.levels.last_mut().expect("an open level");
        let index = level.first_option + level.tried;
        if let Some(&option) = self.options.get(index) {
            // Too few options remain for what the item needs.
            if !level.is_once && self.residual.is_dead() {
                return false;
            }
            level.tried += 1;
            self.unpolled += 1;
            let known = self.residual.key_of(option).and_then(|key| self.seen.get(level.key ^ key));
            level.entered = None;
            if known.is_some() {
                self.result = known;
                return true;
            }
            if level.is_once && !level.is_open {
                level.is_open = true;
                self.residual.open(level.item);
            }
            level.entered = Some(self.residual.mark());
            match level.is_open {
                true => self.residual.choose(option, level.item),
                false => self.residual.take(option),
            }
            let mark = level.entered.expect("the child was entered");
            self.unpolled += self.residual.dropped_since(mark).len();
            return true;
        }
        // All options were dropped.
        let is_last = index == self.options.len();
        level.tried += 1;
        is_last && !level.is_once && self.residual.is_satisfied(level.item)
    }

    /// The item to branch on, and its place in a fixed order; `None` if none is active.
    fn next_item(&self) -> Option<(u32, u32)> {
        match &self.rule {
            Rule::Fewest => self.residual.lowest_rank().map(|item| (item, 0)),
            Rule::Fixed(order) => {
                let from = self.levels.last().map_or(0, |level| level.place);
                (from..order.len() as u32)
                    .map(|place| (order[place as usize], place))
                    .find(|&(item, _)| self.residual.is_active(item))
            }
        }
    }

    /// An estimate of the share of the search that is done.
    fn share(&self) -> f64 {
        let levels = self.levels.iter();
        let levels = levels.map(|level| (level.first_option, level.tried, level.is_once));
        finished_share(self.options.len(), levels)
    }
}
