//! Random variants, and a second, plain definition of their meaning, cell by cell.
//!
//! It uses neither the engine nor the crate's own rules.

use quadrille_random::Random;
use quadrille_sudoku::{DotColor, Grid, Parity, Regions, Rule, Rules, Shape};

/// A puzzle with other rules, in plain numbers. Cells are numbered in reading order from 0.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) shape: Shape,
    pub(crate) givens: Vec<u8>,
    pub(crate) global: Vec<Rule>,
    pub(crate) regions: Option<Vec<usize>>,
    pub(crate) cages: Vec<(u32, Vec<usize>)>,
    pub(crate) dots: Vec<(DotColor, [usize; 2])>,
    pub(crate) parities: Vec<(usize, Parity)>,
}

impl Spec {
    /// Returns a puzzle without givens or other rules.
    pub(crate) fn plain(shape: Shape) -> Self {
        Self {
            shape,
            givens: vec![0; shape.cell_count()],
            global: Vec::new(),
            regions: None,
            cages: Vec::new(),
            dots: Vec::new(),
            parities: Vec::new(),
        }
    }

    /// Returns a random puzzle. Most of its rules hold on a single random board.
    pub(crate) fn random(shape: Shape, random: &mut Random) -> Self {
        let mut spec = Self::plain(shape);
        for rule in Rule::ALL {
            let has_windows = shape.box_rows() == shape.box_columns();
            if random.one_in(8) && (rule != Rule::Windoku || has_windows) {
                spec.global.push(rule);
            }
        }
        let board = spec.random_board(random);
        let (side, cells) = (shape.side(), shape.cell_count());
        if random.one_in(3) {
            spec.regions = Some(spec.random_regions(&board, random));
        }
        for _ in 0..random.below(4) {
            spec.add_cage(&board, true, random);
        }
        spec.add_dots(&board, random);
        for _ in 0..random.below(4) {
            let cell = random.below(cells);
            if spec.parities.iter().all(|&(other, _)| other != cell) {
                let even = board[cell].is_multiple_of(2) != random.one_in(20);
                spec.parities.push((cell, if even { Parity::Even } else { Parity::Odd }));
            }
        }
        let few = if side > 4 { 2 } else { 6 };
        for (given, &value) in spec.givens.iter_mut().zip(&board) {
            if random.one_in(few) {
                *given = value;
            }
        }
        if random.one_in(20) {
            spec.givens[random.below(cells)] = 1 + random.below(side) as u8;
        }
        spec
    }

    /// Returns a board that satisfies the global rules except dots, if one is found quickly.
    ///
    /// Otherwise it satisfies only rows, columns and boxes.
    pub(crate) fn random_board(&self, random: &mut Random) -> Vec<u8> {
        let mut values: Vec<u8> = (1..=self.shape.side() as u8).collect();
        for last in (1..values.len()).rev() {
            values.swap(last, random.below(last + 1));
        }
        let mut without_dots = Self::plain(self.shape);
        without_dots.global = self.global.clone();
        without_dots.global.retain(|rule| !matches!(rule, Rule::AllWhite | Rule::AllBlack));
        for spec in [without_dots, Self::plain(self.shape)] {
            let mut first = None;
            let mut patience = 100_000;
            spec.search(
                &values,
                &mut spec.givens.clone(),
                0,
                &mut |board| {
                    first.get_or_insert_with(|| board.to_vec());
                    false
                },
                &mut patience,
            );
            if let Some(first) = first {
                return first;
            }
        }
        unreachable!("there are boards of every shape")
    }

    /// Returns regions that have every value on this board: boxes after exchanges of equal values.
    fn random_regions(&self, board: &[u8], random: &mut Random) -> Vec<usize> {
        let mut regions: Vec<usize> = self.shape.cells().map(|c| self.shape.box_of(c)).collect();
        for _ in 0..random.below(40) {
            let [one, other] = [(); 2].map(|()| random.below(board.len()));
            if board[one] == board[other] {
                regions.swap(one, other);
            }
        }
        regions
    }

    /// Returns a killer: every cell is in a cage, and there are few givens.
    pub(crate) fn killer(shape: Shape, random: &mut Random) -> Self {
        let mut spec = Self::plain(shape);
        if random.one_in(3) {
            spec.global.push(Rule::Diagonal);
        }
        let board = spec.random_board(random);
        while spec.cages.iter().map(|(_, cells)| cells.len()).sum::<usize>() < board.len() {
            spec.add_cage(&board, false, random);
        }
        let few = if shape.side() > 4 { 4 } else { 40 };
        for (given, &value) in spec.givens.iter_mut().zip(&board) {
            if random.one_in(few) {
                *given = value;
            }
        }
        spec
    }

    fn add_cage(&mut self, board: &[u8], may_overlap: bool, random: &mut Random) {
        let side = self.shape.side();
        let mut cells = vec![random.below(board.len())];
        for _ in 0..random.below(side) {
            let from = cells[random.below(cells.len())];
            let next = if random.one_in(2) { from + 1 } else { from + side };
            if next < board.len() && !cells.iter().any(|&cell| board[cell] == board[next]) {
                cells.push(next);
            }
        }
        let is_taken = |cell| self.cages.iter().any(|(_, other)| other.contains(cell));
        if !may_overlap && cells.iter().any(is_taken) {
            return;
        }
        let sum: u32 = cells.iter().map(|&cell| u32::from(board[cell])).sum();
        let least = (cells.len() * (cells.len() + 1) / 2) as u32;
        let sum = if random.one_in(20) { (sum - 1).max(least) } else { sum };
        self.cages.push((sum, cells));
    }

    /// Adds some dots of the board, or nearly all of them if missing dots are restricted.
    fn add_dots(&mut self, board: &[u8], random: &mut Random) {
        let side = self.shape.side();
        let needed =
            self.global.iter().any(|&rule| matches!(rule, Rule::AllWhite | Rule::AllBlack));
        let no_dots = random.one_in(2);
        for cell in 0..board.len() {
            for other in [cell + 1, cell + side] {
                let is_beside = other == cell + 1 && other % side > 0;
                let is_below = other == cell + side && other < board.len();
                if !(is_beside || is_below) {
                    continue;
                }
                let colors = [DotColor::White, DotColor::Black];
                let color = colors.into_iter().find(|&c| follows(c, board[cell], board[other]));
                let taken = if needed { !random.one_in(200) } else { !no_dots && random.one_in(8) };
                if let Some(color) = color.filter(|_| taken) {
                    self.dots.push((color, [cell, other]));
                } else if random.one_in(400) {
                    self.dots.push((colors[random.below(2)], [cell, other]));
                }
            }
        }
    }

    /// Returns the rules as a value of the crate.
    pub(crate) fn rules(&self) -> Rules {
        let shape = self.shape;
        let mut rules = Rules::ordinary(shape);
        for &rule in &self.global {
            rules.add(rule).expect("the board has windows if it is to have them");
        }
        if let Some(regions) = &self.regions {
            let names: Vec<char> = regions.iter().map(|&n| char::from(b'a' + n as u8)).collect();
            let regions = Regions::new(shape, &names).expect("as large as boxes");
            rules.set_regions(regions).expect("of this shape");
        }
        for (sum, cells) in &self.cages {
            let cells: Vec<_> = cells.iter().map(|&cell| shape.cell(cell)).collect();
            rules.add_cage(*sum, &cells).expect("a cage of its own, with a sum in reach");
        }
        for &(color, cells) in &self.dots {
            rules.add_dot(color, cells.map(|cell| shape.cell(cell))).expect("neighbors");
        }
        for &(cell, parity) in &self.parities {
            rules.add_parity(shape.cell(cell), parity).expect("once");
        }
        rules
    }

    pub(crate) fn grid(&self) -> Grid {
        Grid::from_values(self.shape, &self.givens).expect("values of the board")
    }

    /// Returns all solutions, smallest first.
    pub(crate) fn solutions(&self) -> Vec<Vec<u8>> {
        let values: Vec<u8> = (1..=self.shape.side() as u8).collect();
        let mut found = Vec::new();
        let mut board = self.givens.clone();
        if (0..board.len()).all(|at| board[at] == 0 || self.fits(&board, at)) {
            let mut collect = |board: &[u8]| {
                found.push(board.to_vec());
                true
            };
            self.search(&values, &mut board, 0, &mut collect, &mut u64::MAX.clone());
        }
        found
    }

    /// Backtracks in reading order until `found` has enough solutions or `patience` ends.
    fn search(
        &self,
        values: &[u8],
        board: &mut [u8],
        at: usize,
        found: &mut impl FnMut(&[u8]) -> bool,
        patience: &mut u64,
    ) -> bool {
        if at == board.len() {
            return found(board);
        }
        if board[at] > 0 {
            return self.search(values, board, at + 1, found, patience);
        }
        for &value in values {
            let Some(left) = patience.checked_sub(1) else { return false };
            *patience = left;
            board[at] = value;
            let goes_on =
                !self.fits(board, at) || self.search(values, board, at + 1, found, patience);
            board[at] = 0;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Returns whether a full board satisfies all rules.
    pub(crate) fn is_kept_by(&self, board: &[u8]) -> bool {
        (0..board.len()).all(|at| self.fits(board, at))
    }

    /// Returns whether the value of a cell breaks no rule with the other filled cells.
    fn fits(&self, board: &[u8], at: usize) -> bool {
        let others = (0..board.len()).filter(|&other| other != at && board[other] > 0);
        others.into_iter().all(|other| self.may_meet(at, board[at], other, board[other]))
            && self.cages.iter().all(|(sum, cells)| {
                let values: Vec<u8> = cells.iter().map(|&cell| board[cell]).collect();
                let repeats =
                    (0..values.len()).any(|i| values[i] > 0 && values[..i].contains(&values[i]));
                let total: u32 = values.iter().map(|&value| u32::from(value)).sum();
                !cells.contains(&at) || !repeats && (values.contains(&0) || total == *sum)
            })
            && self.parities.iter().all(|&(cell, parity)| {
                cell != at || board[at].is_multiple_of(2) == (parity == Parity::Even)
            })
    }

    fn may_meet(&self, at: usize, value: u8, other: usize, second: u8) -> bool {
        let side = self.shape.side();
        let (row, column) = (at / side, at % side);
        let (row2, column2) = (other / side, other % side);
        let (down, across) = (row.abs_diff(row2), column.abs_diff(column2));
        let has = |rule| self.global.contains(&rule);
        let (r, c) = (self.shape.box_rows(), self.shape.box_columns());
        let same_box = match &self.regions {
            Some(regions) => regions[at] == regions[other],
            None => (row / r, column / c) == (row2 / r, column2 / c),
        };
        let window = |row: usize, column: usize| {
            let inside = !row.is_multiple_of(r + 1) && !column.is_multiple_of(r + 1);
            inside.then_some((row / (r + 1), column / (r + 1)))
        };
        let same_window =
            window(row, column).is_some() && window(row, column) == window(row2, column2);
        let on_diagonal = row == column && row2 == column2
            || row + column == side - 1 && row2 + column2 == side - 1;
        let apart = row == row2
            || column == column2
            || same_box
            || has(Rule::Diagonal) && on_diagonal
            || has(Rule::FallingDiagonal) && row == column && row2 == column2
            || has(Rule::RisingDiagonal) && row + column == side - 1 && row2 + column2 == side - 1
            || has(Rule::DisjointGroups) && (row % r, column % c) == (row2 % r, column2 % c)
            || has(Rule::Windoku) && same_window
            || has(Rule::AntiKnight) && down * across == 2
            || has(Rule::AntiKing) && down.max(across) == 1;
        if apart && value == second {
            return false;
        }
        if has(Rule::AllXv) && down + across == 1 && [5, 10].contains(&(value + second)) {
            return false;
        }
        let cells = [at.min(other), at.max(other)];
        match self.dots.iter().find(|&&(_, dot)| dot == cells) {
            Some(&(color, _)) => follows(color, value, second),
            None if down + across == 1 => {
                !(has(Rule::AllWhite) && follows(DotColor::White, value, second)
                    || has(Rule::AllBlack) && follows(DotColor::Black, value, second))
            }
            None => true,
        }
    }
}

fn follows(color: DotColor, one: u8, other: u8) -> bool {
    let (less, more) = (one.min(other), one.max(other));
    match color {
        DotColor::White => more - less == 1,
        DotColor::Black => more == less + less,
    }
}
