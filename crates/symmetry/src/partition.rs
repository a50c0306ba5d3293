//! An ordered partition of the vertices into cells, which can be refined and restored.
//!
//! `order` lists the vertices, cell after cell. The **start** of a cell, the place of its first vertex,
//! identifies the cell. When a cell is split, its largest part keeps the start, and only the vertices
//! of the other parts change cells. So along one path each vertex changes cells at most log2(n) times.
//!
//! Invariants, for each vertex `v` and the start `s` of each cell:
//! * `order[place[v]] == v`, and `cell[v] <= place[v] < cell[v] + size[cell[v]]`;
//! * cells with several vertices form a doubly linked list from `next[n]` in ascending order;
//! * `cuts` has one entry for each cell that was split off, oldest first; undoing them in reverse
//!   order restores the cells and the list. The order within a cell has no meaning and is not restored.
//!
//! As in dancing links, an unlinked cell keeps its own links, so it can be linked again.

use std::iter;

/// The start of a cell that was split off, and the start of the cell that it was part of.
#[derive(Clone, Copy, Debug)]
struct Cut {
    start: u32,
    from: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Partition {
    order: Vec<u32>,
    place: Vec<u32>,
    cell: Vec<u32>,
    size: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
    cuts: Vec<Cut>,
    cells: usize,
}

impl Partition {
    /// Creates one cell for each class, in ascending order of classes.
    pub(crate) fn by_class(classes: &[u32]) -> Self {
        let n = classes.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        if !classes.is_sorted() {
            order.sort_by_key(|&vertex| classes[vertex as usize]);
        }
        let mut partition = Self {
            order,
            place: vec![0; n],
            cell: vec![0; n],
            size: vec![0; n + 1],
            next: vec![n as u32; n + 1],
            previous: vec![n as u32; n + 1],
            cuts: Vec::new(),
            cells: 0,
        };
        let mut start = 0;
        for place in 0..n {
            let vertex = partition.order[place] as usize;
            if place > 0 && classes[partition.order[place - 1] as usize] != classes[vertex] {
                start = place;
            }
            partition.place[vertex] = place as u32;
            partition.cell[vertex] = start as u32;
            partition.size[start] += 1;
        }
        let mut last = n as u32;
        let mut start = 0;
        while start < n {
            partition.cells += 1;
            if partition.size[start] > 1 {
                partition.link(start as u32, last);
                last = start as u32;
            }
            start += partition.size[start] as usize;
        }
        partition
    }

    /// The number of cells.
    #[inline]
    pub(crate) fn cell_count(&self) -> usize {
        self.cells
    }

    /// The vertices, cell after cell.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The start of a vertex's cell.
    #[inline]
    pub(crate) fn cell(&self, vertex: u32) -> u32 {
        self.cell[vertex as usize]
    }

    /// The size of the cell with this start.
    #[inline]
    pub(crate) fn size(&self, start: u32) -> u32 {
        self.size[start as usize]
    }

    /// The vertices of the cell with this start.
    #[inline]
    pub(crate) fn vertices(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.size[start as usize]) as usize]
    }

    /// The vertices that are not alone in their cells.
    pub(crate) fn movable(&self) -> impl Iterator<Item = u32> {
        let end = self.order.len() as u32;
        let several = move |cell: u32| (cell != end).then_some(cell);
        let first = several(self.next[end as usize]);
        let cells = iter::successors(first, move |&cell| several(self.next[cell as usize]));
        cells.flat_map(|cell| self.vertices(cell).iter().copied())
    }

    /// The vertices in this part of a cell, from one place up to another.
    pub(crate) fn part_mut(&mut self, start: u32, end: u32) -> &mut [u32] {
        &mut self.order[start as usize..end as usize]
    }

    /// Returns the first of the largest cells with at least two vertices, and an upper bound on the sizes
    /// of all other cells. `at_most` is a known upper bound on all sizes: a cell of this size ends the
    /// search.
    pub(crate) fn largest(&self, at_most: u32) -> (Option<u32>, u32) {
        let n = self.order.len() as u32;
        let mut cell = self.next[n as usize];
        let (mut best, mut size, mut rival) = (None, 1, 1);
        while cell != n {
            let own = self.size[cell as usize];
            if own > size {
                (best, rival, size) = (Some(cell), size, own);
                if size >= at_most {
                    return (best, size);
                }
            } else {
                rival = rival.max(own);
            }
            cell = self.next[cell as usize];
        }
        (best, rival)
    }

    /// Moves a vertex to another place in its cell.
    #[inline]
    pub(crate) fn move_to(&mut self, vertex: u32, place: u32) {
        let from = self.place[vertex as usize];
        let other = self.order[place as usize];
        self.order[place as usize] = vertex;
        self.order[from as usize] = other;
        self.place[vertex as usize] = place;
        self.place[other as usize] = from;
    }

    /// Updates `place` for the vertices from `start` up to `end`, after `order` was changed there.
    pub(crate) fn settle(&mut self, start: u32, end: u32) {
        for place in start..end {
            self.place[self.order[place as usize] as usize] = place;
        }
    }

    /// Moves the part of a cell from `from` up to `to` to the cell's start.
    pub(crate) fn rotate_to_front(&mut self, start: u32, from: u32, to: u32) {
        self.order[start as usize..to as usize].rotate_right((to - from) as usize);
        self.settle(start, to);
    }

    /// Begins to split a cell: its first `size` vertices keep the start.
    pub(crate) fn keep(&mut self, start: u32, size: u32) {
        self.size[start as usize] = size;
    }

    /// Makes a cell of `size` vertices from `start` on, which were part of the cell `from`. `after` is the
    /// cell in the list that comes before it. Returns the cell that later cuts come after.
    pub(crate) fn cut(&mut self, from: u32, start: u32, size: u32, after: u32) -> u32 {
        self.size[start as usize] = size;
        for &vertex in &self.order[start as usize..(start + size) as usize] {
            self.cell[vertex as usize] = start;
        }
        self.cells += 1;
        self.cuts.push(Cut { start, from });
        if size == 1 {
            return after;
        }
        self.link(start, after);
        start
    }

    /// Ends the splitting of a cell.
    pub(crate) fn close(&mut self, start: u32) {
        if self.size[start as usize] == 1 {
            self.unlink(start);
        }
    }

    /// The number of cells split off so far.
    pub(crate) fn cut_count(&self) -> usize {
        self.cuts.len()
    }

    /// The starts of the cells that were split off after the first `mark` ones.
    pub(crate) fn cuts_since(&self, mark: usize) -> impl Iterator<Item = u32> {
        self.cuts[mark..].iter().map(|cut| cut.start)
    }

    /// Restores the partition to the state with `mark` cells split off.
    pub(crate) fn restore(&mut self, mark: usize) {
        while self.cuts.len() > mark {
            let Some(Cut { start, from }) = self.cuts.pop() else { return };
            if self.size[from as usize] == 1 {
                self.relink(from);
            }
            if self.size[start as usize] > 1 {
                self.unlink(start);
            }
            for place in start..start + self.size[start as usize] {
                self.cell[self.order[place as usize] as usize] = from;
            }
            self.size[from as usize] += self.size[start as usize];
            self.cells -= 1;
        }
    }

    fn link(&mut self, cell: u32, after: u32) {
        let next = self.next[after as usize];
        self.next[cell as usize] = next;
        self.previous[cell as usize] = after;
        self.relink(cell);
    }

    fn relink(&mut self, cell: u32) {
        let (previous, next) = (self.previous[cell as usize], self.next[cell as usize]);
        self.next[previous as usize] = cell;
        self.previous[next as usize] = cell;
    }

    fn unlink(&mut self, cell: u32) {
        let (previous, next) = (self.previous[cell as usize], self.next[cell as usize]);
        self.next[previous as usize] = next;
        self.previous[next as usize] = previous;
    }
}

#[cfg(test)]
impl Partition {
    /// Tests the invariants.
    pub(crate) fn check(&self) {
        let n = self.order.len();
        let (mut start, mut cells, mut several) = (0, 0, Vec::new());
        while start < n {
            cells += 1;
            let size = self.size[start] as usize;
            for place in start..start + size {
                let vertex = self.order[place] as usize;
                assert_eq!((self.place[vertex], self.cell[vertex]), (place as u32, start as u32));
            }
            if size > 1 {
                several.push(start as u32);
            }
            start += size;
        }
        assert_eq!((start, cells), (n, self.cells));
        let mut listed = Vec::new();
        let mut cell = self.next[n];
        while cell != n as u32 {
            listed.push(cell);
            assert_eq!(self.previous[self.next[cell as usize] as usize], cell);
            cell = self.next[cell as usize];
        }
        assert_eq!(listed, several);
    }
}
