//! The open levels of a walk that copies its nodes, and their children.

/// An open level.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Where its children begin in the list of children.
    start: usize,
    degree: u32,
    tried: u32,
    /// Whether the current child was entered.
    is_entered: bool,
}

/// The open levels, from the root down, and the children of all of them.
#[derive(Debug)]
pub(super) struct Levels<C> {
    levels: Vec<Level>,
    children: Vec<C>,
}

impl<C: Copy> Levels<C> {
    /// Creates an empty list, with room for `depth_limit` open levels.
    pub(super) fn new(depth_limit: usize) -> Self {
        Self { levels: Vec::with_capacity(depth_limit), children: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level. `list` adds its children to those of the other levels.
    #[inline(always)]
    pub(super) fn open(&mut self, list: impl FnOnce(&mut Vec<C>)) {
        let start = self.children.len();
        list(&mut self.children);
        let degree = (self.children.len() - start) as u32;
        self.levels.push(Level { start, degree, tried: 0, is_entered: false });
    }

    /// Leaves the current child of the innermost level, and returns the next one.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<C> {
        let level = self.levels.last_mut().expect("a level is open");
        level.is_entered = false;
        if level.tried == level.degree {
            return None;
        }
        level.tried += 1;
        Some(self.children[level.start + level.tried as usize - 1])
    }

    /// Enters the current child of the innermost level.
    #[inline(always)]
    pub(super) fn enter(&mut self) {
        self.levels.last_mut().expect("a level is open").is_entered = true;
    }

    /// Closes the innermost level.
    pub(super) fn shut(&mut self) {
        let level = self.levels.pop().expect("a level is open");
        self.children.truncate(level.start);
    }

    /// Closes all levels.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.children.clear();
    }

    /// The children entered, from the root down.
    pub(super) fn entered(&self) -> impl Iterator<Item = C> {
        let entered = self.levels.iter().filter(|level| level.is_entered);
        entered.map(|level| self.children[level.start + level.tried as usize - 1])
    }

    /// For each level, the number of children left or entered, and the number of children.
    pub(super) fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.levels.iter().map(|level| (level.tried, level.degree))
    }
}
