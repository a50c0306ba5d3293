//! The search: sixteen boards, each with a stack of boards still to be tried.
//!
//! Each lane holds a board. When a pass changes nothing, a lane whose board has open cells sets one
//! of them on trial and pushes the opposite case on its stack; a lane whose board is impossible or
//! solved continues with the top of its stack, or with the next puzzle. When no puzzle is left, an
//! idle lane takes over the oldest, and so largest, part from the stack of another lane: one hard
//! puzzle keeps all lanes busy.
//!
//! Invariant: the boards of the lanes that work on a puzzle and those on their stacks partition its
//! solutions that are not yet found.

use quadrille_vectors::{Kernel, Level, Simd};

use crate::classic::{Classic, Words};
use crate::marks::Marks;
use crate::sweep::{Boards, LANES, Open, Row, WORDS};

/// The most boards on a stack: one for each cell set on trial.
const DEPTH: usize = 81;

/// The number of passes between two calls of [`Desk::stops`].
const PATIENCE: u32 = 1 << 10;

/// The source of puzzles, and the receiver of the results.
pub trait Desk {
    /// Returns the next puzzle with its number; `None` when no puzzle is left.
    fn next(&mut self) -> Option<(usize, Classic)>;

    /// Returns the limit on solutions of a puzzle.
    fn limit(&self, number: usize) -> u64;

    /// Returns the values that cells of all puzzles are kept to.
    #[inline(always)]
    fn marks(&self) -> Option<&Marks> {
        None
    }

    /// Returns a cell of a puzzle and a value that it must not have.
    #[inline(always)]
    fn barred(&self, _number: usize) -> Option<(usize, u8)> {
        None
    }

    /// Receives the result of a puzzle.
    fn end(&mut self, number: usize, tally: Tally);

    /// Returns whether to stop.
    fn stops(&mut self) -> bool;
}

/// The result of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// The number of solutions found, up to the limit.
    pub found: u64,
    /// One of them.
    pub solution: Option<Classic>,
    /// Whether the search ended or reached the limit.
    pub complete: bool,
}

/// Solves the puzzles of a desk, sixteen at a time, until none is left or the desk stops.
pub fn serve(level: Level, desk: &mut impl Desk) {
    level.dispatch(Serve(desk));
}

/// The search, compiled for each level.
struct Serve<'d, D>(&'d mut D);

impl<D: Desk> Kernel for Serve<'_, D> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        Search::new(self.0).run(simd);
    }
}

/// A puzzle that lanes work on.
#[derive(Clone, Copy, Debug)]
struct Job {
    number: usize,
    /// The number of lanes that work on it.
    lanes: u32,
    found: u64,
    solution: Option<Words>,
}

/// The part of a lane's stack in use, in [`Search::stacks`].
#[derive(Clone, Copy, Debug, Default)]
struct Stack {
    bottom: usize,
    top: usize,
}

/// Sixteen lanes and their jobs.
pub(crate) struct Search<'d, D> {
    desk: &'d mut D,
    boards: Boards,
    /// The lanes at work: lane `k` is bit `k`.
    busy: u32,
    /// The lanes whose boards had no open cell after the last pass; one more pass confirms them.
    full: u32,
    /// The index in `jobs` that each lane works on; meaningless for an idle lane.
    job_of: [usize; LANES],
    jobs: [Option<Job>; LANES],
    stacks: [Stack; LANES],
    saved: Box<[Words]>,
}

impl<'d, D: Desk> Search<'d, D> {
    pub(crate) fn new(desk: &'d mut D) -> Self {
        Self {
            desk,
            boards: Boards::new(),
            busy: 0,
            full: 0,
            job_of: [0; LANES],
            jobs: [None; LANES],
            stacks: [Stack::default(); LANES],
            saved: vec![[0; WORDS]; LANES * DEPTH].into(),
        }
    }

    /// Answers all puzzles of the desk, or as many as it can before it is stopped.
    #[inline(always)]
    pub(crate) fn run<S: Simd>(mut self, simd: S) {
        for lane in 0..LANES {
            self.take_next(simd, lane);
        }
        let mut patience = PATIENCE;
        while self.busy != 0 {
            let swept = self.boards.sweep(simd, self.busy);
            let impossible = swept.impossible & self.busy;
            let settled = self.busy & !swept.changed & !swept.impossible;
            if impossible | settled != 0 {
                if settled != 0 {
                    self.settle(simd, settled);
                }
                let mut left = impossible;
                while let Some(lane) = take_lowest(&mut left, self.busy) {
                    self.go_back(simd, lane);
                }
                self.share_out();
            }
            patience -= 1;
            if patience == 0 {
                patience = PATIENCE;
                if self.desk.stops() {
                    return self.stop();
                }
            }
        }
    }

    /// Continues in lanes in which nothing more can be deduced.
    #[inline(always)]
    fn settle<S: Simd>(&mut self, simd: S, settled: u32) {
        let open = self.boards.open(simd);
        let mut left = settled;
        while let Some(lane) = take_lowest(&mut left, self.busy) {
            if open.two[0].0[lane] | open.two[1].0[lane] | open.two[2].0[lane] != 0 {
                self.branch(lane, &open);
            } else if self.full >> lane & 1 == 1 {
                self.solve(simd, lane);
            } else {
                self.full |= 1 << lane;
            }
        }
    }

    /// Counts the solution in a lane.
    #[inline(always)]
    fn solve<S: Simd>(&mut self, simd: S, lane: usize) {
        let words = self.board(lane);
        let index = self.job_of[lane];
        let job = self.jobs[index].as_mut().expect("a lane at work has a job");
        let limit = self.desk.limit(job.number);
        job.found += 1;
        job.solution.get_or_insert(words);
        if job.found >= limit {
            self.leave(index);
            self.end(index, true);
            self.take_next(simd, lane);
        } else {
            self.go_back(simd, lane);
        }
    }

    /// Releases all lanes of a job.
    fn leave(&mut self, index: usize) {
        for lane in 0..LANES {
            if self.busy >> lane & 1 == 1 && self.job_of[lane] == index {
                self.busy &= !(1 << lane);
                self.stacks[lane] = Stack::default();
            }
        }
    }

    #[inline(always)]
    fn end(&mut self, index: usize, complete: bool) {
        if let Some(Job { number, found, solution, .. }) = self.jobs[index].take() {
            let solution = solution.map(|words| Classic::of_solution(&words));
            self.desk.end(number, Tally { found, solution, complete });
        }
    }

    /// Continues with the top of a lane's stack, or with another puzzle.
    #[inline(always)]
    fn go_back<S: Simd>(&mut self, simd: S, lane: usize) {
        let Stack { bottom, top } = self.stacks[lane];
        if bottom < top {
            self.stacks[lane].top = top - 1;
            self.put(lane, lane * DEPTH + top - 1);
            return;
        }
        self.busy &= !(1 << lane);
        let index = self.job_of[lane];
        let job = self.jobs[index].as_mut().expect("a lane at work has a job");
        job.lanes -= 1;
        if job.lanes == 0 {
            self.end(index, true);
        }
        self.take_next(simd, lane);
    }

    /// Begins the next puzzle, if there is one, in an idle lane.
    #[inline(always)]
    fn take_next<S: Simd>(&mut self, simd: S, lane: usize) {
        let Some((number, puzzle)) = self.desk.next() else { return };
        let free = self.jobs.iter().position(Option::is_none);
        let index = free.expect("there are as many jobs as lanes, and this lane has none");
        self.jobs[index] = Some(Job { number, lanes: 1, found: 0, solution: None });
        self.begin(lane, index);
        let marks = Marks::of(simd, &puzzle, self.desk.marks());
        for (row, word) in self.boards.0.iter_mut().zip(marks.0) {
            row.0[lane] = word;
        }
        // One value, in its place: changed among the candidates, it would hold up the copy of all words.
        if let Some((cell, value)) = self.desk.barred(number) {
            self.boards.0[3 * (usize::from(value) - 1) + cell / 27].0[lane] &= !(1 << (cell % 27));
        }
    }

    fn begin(&mut self, lane: usize, index: usize) {
        self.job_of[lane] = index;
        self.busy |= 1 << lane;
        self.full &= !(1 << lane);
        self.stacks[lane] = Stack::default();
    }

    /// Gives idle lanes parts of the stacks of others.
    #[inline(always)]
    fn share_out(&mut self) {
        let idle = !self.busy & ((1 << LANES) - 1);
        if idle == 0 || self.busy == 0 {
            return;
        }
        let mut left = idle;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let saved = |lane: &usize| self.stacks[*lane].top - self.stacks[*lane].bottom;
            let busy = (0..LANES).filter(|lane| self.busy >> lane & 1 == 1);
            let Some(giver) = busy.max_by_key(saved).filter(|lane| saved(lane) > 0) else { return };
            let at = giver * DEPTH + self.stacks[giver].bottom;
            self.stacks[giver].bottom += 1;
            let index = self.job_of[giver];
            self.jobs[index].as_mut().expect("a lane at work has a job").lanes += 1;
            self.begin(lane, index);
            self.put(lane, at);
        }
    }

    /// Returns the board of a lane.
    #[inline(always)]
    fn board(&self, lane: usize) -> Words {
        std::array::from_fn(|word| self.boards.0[word].0[lane])
    }

    /// Loads a saved board into a lane.
    #[inline(always)]
    fn put(&mut self, lane: usize, at: usize) {
        self.full &= !(1 << lane);
        for (row, word) in self.boards.0.iter_mut().zip(&self.saved[at]) {
            row.0[lane] = *word;
        }
    }

    /// Sets an open cell on trial, and pushes the opposite case on the stack.
    #[inline(always)]
    fn branch(&mut self, lane: usize, open: &Open) {
        let mut words = self.board(lane);
        let of_lane = |rows: &[Row; 3]| rows.map(|row| row.0[lane]);
        let word = |digit: usize, band: usize| words[3 * digit + band];
        let trial = Trial::choose(word, of_lane(&open.two), of_lane(&open.three));
        let Trial { band, bit, digit, second, seen } = trial;
        for other in digit + 1..9 {
            self.boards.0[3 * other + band].0[lane] &= !bit;
        }
        for (row, seen) in self.boards.0[3 * digit..].iter_mut().zip(seen) {
            row.0[lane] &= !seen;
        }
        words[3 * digit + band] &= !bit;
        if let Some(second) = second {
            words[3 * second..].iter_mut().zip(seen).for_each(|(word, seen)| *word &= !seen);
        }
        let stack = &mut self.stacks[lane];
        self.saved[lane * DEPTH + stack.top] = words;
        stack.top += 1;
    }

    /// Ends all jobs as incomplete.
    fn stop(&mut self) {
        for index in 0..LANES {
            self.end(index, false);
        }
    }
}

/// Takes the lowest of some lanes that is still busy: a lane may have been released since.
#[inline(always)]
fn take_lowest(lanes: &mut u32, busy: u32) -> Option<usize> {
    *lanes &= busy;
    let lane = (*lanes != 0).then(|| lanes.trailing_zeros() as usize)?;
    *lanes &= *lanes - 1;
    Some(lane)
}

/// A cell to set on trial.
///
/// The cells that see it can lose its digit at once, which saves a pass in most trials.
pub(crate) struct Trial {
    pub(crate) band: usize,
    pub(crate) bit: u32,
    /// The least candidate of the cell.
    pub(crate) digit: usize,
    /// The other candidate, if there are two.
    pub(crate) second: Option<usize>,
    /// By band, the cells that see it.
    pub(crate) seen: [u32; 3],
}

impl Trial {
    /// Chooses a cell.
    ///
    /// Of the cells with two candidates it is the one with the most open cells around it; if there are
    /// none, a cell with the fewest candidates. `two` and `three` are the cells with at least two and
    /// three candidates, by band; `word` returns the places of a digit in a band.
    #[inline(always)]
    pub(crate) fn choose(
        word: impl Fn(usize, usize) -> u32,
        two: [u32; 3],
        three: [u32; 3],
    ) -> Self {
        let mut best = (0, 0, 0);
        for band in 0..3 {
            let mut left = two[band] & !three[band];
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let around = 1 + count(two, seen(band, cell));
                if around > best.0 {
                    best = (around, band, cell);
                }
            }
        }
        let (band, cell) = match best {
            (0, ..) => fewest(&word, two),
            (_, band, cell) => (band, cell),
        };
        let bit = 1 << cell;
        let next = |mut digit: usize| {
            while word(digit, band) & bit == 0 {
                digit += 1;
            }
            digit
        };
        let digit = next(0);
        let second = (three[band] & bit == 0).then(|| next(digit + 1));
        Self { band, bit, digit, second, seen: seen(band, cell) }
    }
}

/// Returns, by band, the cells that see a cell of a band.
#[inline(always)]
fn seen(band: usize, cell: usize) -> [u32; 3] {
    let mut seen = [COLUMN[cell]; 3];
    seen[band] = SEEN[cell];
    seen
}

/// Counts the bits that two boards share.
#[inline(always)]
fn count(cells: [u32; 3], others: [u32; 3]) -> u32 {
    (cells[0] & others[0]).count_ones()
        + (cells[1] & others[1]).count_ones()
        + (cells[2] & others[2]).count_ones()
}

/// Returns an open cell with the fewest candidates, as a band and its number there. Of several it is the
/// one whose candidates have the most places around it.
#[cold]
fn fewest(word: &impl Fn(usize, usize) -> u32, open: [u32; 3]) -> (usize, usize) {
    let mut best = ((u32::MAX, 0), (0, 0));
    for (band, mut left) in open.into_iter().enumerate() {
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let has = |&digit: &usize| word(digit, band) >> cell & 1 == 1;
            let candidates = (0..9).filter(has).count() as u32;
            if candidates > best.0.0 {
                continue;
            }
            let places = |digit: usize| {
                count([word(digit, 0), word(digit, 1), word(digit, 2)], seen(band, cell))
            };
            let around: u32 = (0..9).filter(has).map(places).sum();
            best = best.min(((candidates, u32::MAX - around), (band, cell)));
        }
    }
    best.1
}

/// For each cell of a band, the other cells of the band that it sees.
const SEEN: [u32; 27] = {
    let mut seen = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let row = 0o777 << (cell / 9 * 9);
        let block = 0o007_007_007 << (cell % 9 / 3 * 3);
        seen[cell] = (row | block) & !(1 << cell);
        cell += 1;
    }
    seen
};

/// For each cell of a band, its column.
const COLUMN: [u32; 27] = {
    let mut column = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        column[cell] = 0o001_001_001 << (cell % 9);
        cell += 1;
    }
    column
};
