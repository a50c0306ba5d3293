//! The open residuals of one count: those that are divided, and wait for the counts of their children.
//!
//! A residual is divided into branches, whose counts are added with weights, or into independent parts,
//! whose counts are multiplied. A worker takes a child, and either settles it or divides it in turn. Once
//! the last child of a residual is settled, so is the residual, and then those that wait for it.
//!
//! # Invariant
//! Each child of an open residual waits, or is begun and not settled, or is part of the sum or product. An
//! open residual that is reached again gets one more parent in place of a second walk. The parent that
//! opened a residual has a lower number, and residuals only wait for smaller ones, so there is no circle.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;
use quadrille_problem::Problem;
use quadrille_search::reduce::components::{Components, shares};
use quadrille_search::reduce::residual::residual_without;
use quadrille_symmetry::Key;

use crate::symmetry::branches::{Branch, Sum};

/// The number of an open residual.
type Id = u64;

/// What waits for a child: an open residual, or the caller for the root.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Parent {
    /// `None` for the root.
    of: Option<(Id, u32)>,
    /// The share of the whole tree that the child is taken to be.
    share: f64,
}

/// A residual that a worker has taken, to be settled or divided.
#[derive(Debug)]
pub(super) struct Task {
    parent: Parent,
    /// The problem of which the residual is made; the residual itself for the root.
    base: Arc<Problem>,
    child: Child,
    /// The number of residuals above it, and the finished share of the tree.
    pub(super) depth: usize,
    pub(super) done: f64,
}

/// How the residual of a child is made.
#[derive(Debug)]
enum Child {
    Root,
    Branch(Branch),
    Part(Arc<Components>, usize),
}

impl Task {
    /// Makes the residual. Linear in the size of its parent.
    pub(super) fn residual(&self) -> Arc<Problem> {
        match &self.child {
            Child::Root => Arc::clone(&self.base),
            Child::Branch(branch) => {
                Arc::new(residual_without(&self.base, &branch.taken, &branch.dropped))
            }
            Child::Part(parts, part) => Arc::new(parts.part(&self.base, *part).0.into_owned()),
        }
    }

    /// The share of the whole tree that the residual is taken to be.
    pub(super) fn share(&self) -> f64 {
        self.parent.share
    }
}

/// The children of a residual.
#[derive(Debug)]
pub(super) enum Division {
    /// The counts of the branches add up.
    Sum(Vec<Branch>),
    /// The counts of the parts are multiplied.
    Product(Components),
}

/// An open residual.
#[derive(Debug)]
struct Open {
    /// The residual; `None` once all children are begun.
    problem: Option<Arc<Problem>>,
    children: Children,
    /// The children that are not begun, the first one last.
    waiting: Vec<u32>,
    /// The number of children that are begun and not settled.
    begun: u32,
    key: Option<Key>,
    /// The parent that opened it, and those that reached it later.
    parents: Vec<Parent>,
    depth: usize,
    /// The work so far: its own, and what its children would cost if nothing were known.
    work: u64,
}

#[derive(Debug)]
enum Children {
    Sum { branches: Vec<Branch>, shares: f64, sum: Sum },
    Product { parts: Arc<Components>, order: Vec<usize>, shares: Vec<f64>, product: BigUint },
}

impl Open {
    fn new(
        problem: Arc<Problem>,
        division: Division,
        key: Option<Key>,
        parent: Parent,
        (depth, work): (usize, u64),
    ) -> Self {
        let children = match division {
            Division::Sum(branches) => {
                let shares = branches.iter().map(|branch| branch.share).sum();
                Children::Sum { branches, shares, sum: Sum::default() }
            }
            Division::Product(parts) => {
                // Small parts first, since a part without solutions settles the product.
                let order = parts.by_size();
                let shares = shares(order.iter().map(|&part| parts.option_count(part)));
                let product = BigUint::from(1u32);
                Children::Product { parts: Arc::new(parts), order, shares, product }
            }
        };
        let count = match &children {
            Children::Sum { branches, .. } => branches.len(),
            Children::Product { order, .. } => order.len(),
        };
        let (waiting, parents) = ((0..count as u32).rev().collect(), vec![parent]);
        let problem = Some(problem);
        Self { problem, children, waiting, begun: 0, key, parents, depth, work }
    }

    /// The share of the whole tree that a child is taken to be.
    fn share(&self, child: u32) -> f64 {
        let own = match &self.children {
            Children::Sum { branches, shares, .. } => branches[child as usize].share / shares,
            Children::Product { shares, .. } => shares[child as usize],
        };
        own * self.parents[0].share
    }

    /// Begins a child: the next one, or the last one.
    fn begin(&mut self, id: Id, is_last: bool, done: f64) -> Option<Task> {
        let child = if is_last && !self.waiting.is_empty() {
            self.waiting.remove(0)
        } else {
            self.waiting.pop()?
        };
        self.begun += 1;
        let base = match self.waiting.is_empty() {
            true => self.problem.take(),
            false => self.problem.clone(),
        };
        let parent = Parent { of: Some((id, child)), share: self.share(child) };
        let base = base.expect("it is there while children wait");
        let (child, below) = match &self.children {
            Children::Sum { branches, .. } => (Child::Branch(branches[child as usize].clone()), 1),
            Children::Product { parts, order, .. } => {
                (Child::Part(Arc::clone(parts), order[child as usize]), 0)
            }
        };
        Some(Task { parent, base, child, depth: self.depth + below, done })
    }

    /// Adds the count of a child.
    fn add(&mut self, child: u32, count: BigUint, work: u64) {
        self.begun -= 1;
        self.work = self.work.saturating_add(work);
        match &mut self.children {
            Children::Sum { branches, sum, .. } => sum.add(&branches[child as usize], count),
            Children::Product { product, .. } => *product *= count,
        }
    }

    /// The count, if no child can change it any more.
    fn settled(&self) -> Option<BigUint> {
        let all = self.begun == 0 && self.waiting.is_empty();
        match &self.children {
            Children::Sum { sum, .. } => all.then(|| sum.solutions()),
            Children::Product { product, .. } => {
                (all || *product == BigUint::ZERO).then(|| product.clone())
            }
        }
    }

    /// A lower bound, from lower bounds of children that are not settled.
    fn at_least(&self, found: &[(u32, BigUint)]) -> BigUint {
        match &self.children {
            Children::Sum { branches, sum, .. } => {
                let mut sum = sum.clone();
                for (child, found) in found {
                    sum.add(&branches[*child as usize], found.clone());
                }
                sum.solutions()
            }
            // Another part may have no solution.
            Children::Product { product, .. } => match (self.waiting.len(), self.begun, found) {
                (0, 1, [(_, found)]) | (1, 0, [(_, found)]) => product * found,
                _ => BigUint::ZERO,
            },
        }
    }
}

/// A residual that has been settled: what is known of it from now on.
#[derive(Debug)]
pub(super) struct Settlement {
    pub(super) key: Key,
    pub(super) count: BigUint,
    pub(super) work: u64,
}

/// The open residuals of one count.
#[derive(Debug)]
pub(super) struct OpenResiduals {
    open: HashMap<Id, Open>,
    by_key: HashMap<Key, Id>,
    /// The number of the next one.
    next: Id,
    /// The root, until it is begun.
    root: Option<Task>,
    /// The count of the root, once it is settled.
    count: Option<BigUint>,
    /// The finished share of the tree.
    pub(super) done: f64,
    /// The solutions found in residuals that were given back.
    found: Vec<(Parent, BigUint)>,
    /// Whether a product was settled while another worker had a part of it.
    has_needless: bool,
}

impl OpenResiduals {
    /// A count that has not begun.
    pub(super) fn of(root: Arc<Problem>) -> Self {
        let parent = Parent { of: None, share: 1.0 };
        let root = Task { parent, base: root, child: Child::Root, depth: 0, done: 0.0 };
        Self {
            open: HashMap::new(),
            by_key: HashMap::new(),
            next: 0,
            root: Some(root),
            count: None,
            done: 0.0,
            found: Vec::new(),
            has_needless: false,
        }
    }

    /// The count, once it is known.
    pub(super) fn count(&self) -> Option<&BigUint> {
        self.count.as_ref()
    }

    /// Forgets what was found in residuals that were given back, which are taken again.
    pub(super) fn go_on(&mut self) {
        self.found.clear();
    }

    /// Takes the next residual in the order of a search in depth. `path` has the open residuals that the
    /// worker has divided. Once they have no child that waits, it takes the last child of the uppermost
    /// residual that has one, so that workers rarely meet. `None` if no child waits.
    pub(super) fn take(&mut self, path: &mut Vec<Id>) -> Option<Task> {
        if let Some(root) = self.root.take() {
            return Some(root);
        }
        if self.has_needless {
            self.drop_needless();
        }
        while let Some(&id) = path.last() {
            let task = self.open.get_mut(&id).and_then(|open| open.begin(id, false, self.done));
            if task.is_some() {
                return task;
            }
            path.pop();
        }
        let with_children = self.open.iter().filter(|(_, open)| !open.waiting.is_empty());
        let (_, id) = with_children.map(|(&id, open)| (open.depth, id)).min()?;
        path.push(id);
        self.open.get_mut(&id).and_then(|open| open.begin(id, true, self.done))
    }

    /// Drops the residuals for which only settled ones wait.
    fn drop_needless(&mut self) {
        loop {
            let is_needed =
                |parent: &Parent| parent.of.is_none_or(|(id, _)| self.open.contains_key(&id));
            let needless = |open: &Open| !open.parents.iter().any(is_needed);
            let ids: Vec<Id> =
                self.open.iter().filter(|(_, open)| needless(open)).map(|(&id, _)| id).collect();
            if ids.is_empty() {
                self.has_needless = false;
                return;
            }
            for open in ids.iter().filter_map(|id| self.open.remove(id)) {
                open.key.and_then(|key| self.by_key.remove(&key));
            }
        }
    }

    /// Gives a residual back that was not settled, with the number of solutions found in it.
    pub(super) fn give_back(&mut self, task: Task, found: BigUint) {
        let Task { parent, base, .. } = &task;
        self.found.push((*parent, found));
        let Some((id, child)) = parent.of else {
            self.root = Some(task);
            return;
        };
        if let Some(open) = self.open.get_mut(&id) {
            open.problem.get_or_insert_with(|| Arc::clone(base));
            open.waiting.push(child);
            open.begun -= 1;
        }
    }

    /// Divides the residual of a task, whose number is added to `path`, or waits for the same residual that
    /// is open already.
    pub(super) fn divide(
        &mut self,
        task: &Task,
        (problem, division, key): (Arc<Problem>, Division, Option<Key>),
        work: u64,
        path: &mut Vec<Id>,
    ) {
        if let Some(key) = &key
            && let Some(id) = self.by_key.get(key)
        {
            let open = self.open.get_mut(id).expect("it is open");
            open.parents.push(task.parent);
            return;
        }
        let id = self.next;
        self.next += 1;
        if let Some(key) = &key {
            self.by_key.insert(*key, id);
        }
        let open = Open::new(problem, division, key, task.parent, (task.depth, work));
        self.open.insert(id, open);
        path.push(id);
    }

    /// Settles the residual of a task, and all residuals that it was the last to be waited for. Returns
    /// those.
    pub(super) fn settle(&mut self, task: &Task, count: BigUint, work: u64) -> Vec<Settlement> {
        let mut settled = Vec::new();
        let mut waiting = vec![(task.parent, count, work)];
        self.done += task.parent.share;
        while let Some((parent, count, work)) = waiting.pop() {
            let Some((id, child)) = parent.of else {
                self.count = Some(count);
                continue;
            };
            // A product may have been settled by another part.
            let Some(open) = self.open.get_mut(&id) else { continue };
            open.add(child, count, work);
            let Some(count) = open.settled() else { continue };
            let open = self.open.remove(&id).expect("it was there");
            self.has_needless |= open.begun > 0;
            self.done += open.waiting.iter().map(|&child| open.share(child)).sum::<f64>();
            self.done += open.parents[1..].iter().map(|parent| parent.share).sum::<f64>();
            let wait = |&parent: &Parent| (parent, count.clone(), open.work);
            waiting.extend(open.parents.iter().map(wait));
            if let Some(key) = open.key {
                self.by_key.remove(&key);
                settled.push(Settlement { key, count, work: open.work });
            }
        }
        settled
    }

    /// Returns a number of solutions that there are at least.
    pub(super) fn at_least(&self) -> BigUint {
        let mut found: HashMap<Id, Vec<(u32, BigUint)>> = HashMap::new();
        let mut of_root = self.count.clone().unwrap_or_default();
        let mut add =
            |parent: Parent, count: BigUint, found: &mut HashMap<_, Vec<_>>| match parent.of {
                Some((id, child)) => found.entry(id).or_default().push((child, count)),
                None => of_root = std::mem::take(&mut of_root).max(count),
            };
        for (parent, count) in &self.found {
            add(*parent, count.clone(), &mut found);
        }
        // The parent that opened a residual has a lower number.
        let mut ids: Vec<Id> = self.open.keys().copied().collect();
        ids.sort_unstable();
        for id in ids.into_iter().rev() {
            let open = &self.open[&id];
            let below = found.remove(&id).unwrap_or_default();
            add(open.parents[0], open.at_least(&below), &mut found);
        }
        of_root
    }
}
