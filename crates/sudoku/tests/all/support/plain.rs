//! The plain definitions of placed rules on full boards, written without the crate's own rules, and
//! random rules that hold on a board.

use quadrille_random::Random;
use quadrille_sudoku::{Argument, Groups, Kind, Shape, Takes};

/// A placed rule in plain numbers. Cells are numbered in reading order from 0.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) kind: &'static Kind,
    pub(crate) number: u32,
    pub(crate) values: Vec<u8>,
    pub(crate) pattern: &'static str,
    pub(crate) groups: Vec<Vec<usize>>,
}

/// Patterns, and what they demand.
type Demand = fn(&[u8]) -> bool;
const PATTERNS: [(&str, Demand); 4] = [
    ("[12]+.*", |v| v[0] <= 2),
    (".*3(1|4).*|[^3]{2,}", |v| {
        v.windows(2).any(|w| w[0] == 3 && (w[1] == 1 || w[1] == 4))
            || v.len() > 1 && !v.contains(&3)
    }),
    ("(..)*", |v| v.len() % 2 == 0),
    ("[1-3]?.{1,3}4?", |v| match v.len() {
        1..=3 => true,
        4 => v[0] <= 3 || v[3] == 4,
        5 => v[0] <= 3 && v[4] == 4,
        _ => false,
    }),
];

impl Rule {
    /// Returns a random rule of a kind, which may hold on a board or not.
    fn random(kind: &'static Kind, shape: Shape, random: &mut Random) -> Self {
        let side = shape.side();
        let group = |length: usize, random: &mut Random| -> Vec<usize> {
            let mut cells = vec![random.below(side * side)];
            for _ in 0..20 * length {
                let last = cells[cells.len() - 1];
                let (row, column) = (last / side + random.below(3), last % side + random.below(3));
                let is_on_board = (1..=side).contains(&row) && (1..=side).contains(&column);
                let next = (row.max(1) - 1) * side + column.max(1) - 1;
                if cells.len() < length && is_on_board && !cells.contains(&next) {
                    cells.push(next);
                }
            }
            cells
        };
        let groups = match kind.groups() {
            Groups::One(least, most) => {
                let length = least + random.below(side);
                vec![group(length.min(most), random)]
            }
            Groups::Single => vec![group(1, random)],
            Groups::Equal => {
                let (one, other) = (group(3, random), group(3, random));
                let length = one.len().min(other.len());
                vec![one[..length].to_vec(), other[..length].to_vec()]
            }
            Groups::Arms(..) => {
                let mut path = group(2 + random.below(side), random);
                let circle = 1 + random.below(2.min(path.len() - 1));
                let arm = path.split_off(circle);
                match random.one_in(3) {
                    true => vec![path, arm, group(2, random)],
                    false => vec![path, arm],
                }
            }
        };
        let most = if random.one_in(2) { side + 1 } else { 3 * side };
        let number = random.below(most) as u32;
        let values = (0..1 + random.below(3)).map(|_| 1 + random.below(side) as u8).collect();
        Self { kind, number, values, pattern: PATTERNS[random.below(4)].0, groups }
    }

    /// Returns a random rule of a kind, which mostly holds on a board.
    pub(crate) fn on_board(
        kind: &'static Kind,
        shape: Shape,
        board: &[u8],
        random: &mut Random,
    ) -> Self {
        let is_wrong = random.one_in(8);
        loop {
            let rule = Self::random(kind, shape, random);
            let rules = [rule.clone()];
            if is_wrong || random.one_in(400) || rule.holds(shape, &rules, board) {
                return rule;
            }
        }
    }

    pub(crate) fn argument(&self) -> Argument {
        match self.kind.takes() {
            Takes::Nothing => Argument::Nothing,
            Takes::Number(_) | Takes::Optional(_) => Argument::Number(self.number),
            Takes::Values => Argument::Values(self.values.clone()),
            Takes::Pattern => Argument::Pattern(Box::new(self.pattern.parse().expect("a pattern"))),
        }
    }

    /// Returns whether a full board satisfies the rule, which is one of these.
    pub(crate) fn holds(&self, shape: Shape, all: &[Self], board: &[u8]) -> bool {
        let side = shape.side();
        let of = |group: &[usize]| group.iter().map(|&cell| board[cell]).collect::<Vec<u8>>();
        let cells = &self.groups[0];
        let v = of(cells);
        let sum = |v: &[u8]| v.iter().map(|&value| u32::from(value)).sum::<u32>();
        let apart = |one: u8, other: u8| u32::from(one.abs_diff(other));
        let (first, last) = (v[0], v[v.len() - 1]);
        let inner = if v.len() > 2 { &v[1..v.len() - 1] } else { &[] };
        let (low, high) = (first.min(last), first.max(last));
        let mut sorted = v.clone();
        sorted.sort_unstable();
        let pairs = || (0..v.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let box_of =
            |cell: usize| (cell / side / shape.box_rows(), cell % side / shape.box_columns());
        let (row, column) = (cells[0] / side, cells[0] % side);
        match self.kind.name() {
            "thermo" => v.windows(2).all(|w| w[0] < w[1]),
            "slow-thermo" => v.windows(2).all(|w| w[0] <= w[1]),
            "arrow" => {
                let circle = v.iter().fold(0, |number, &digit| 10 * number + u32::from(digit));
                self.groups[1..].iter().all(|arm| sum(&of(arm)) == circle)
            }
            "double-arrow" => sum(inner) == u32::from(first) + u32::from(last),
            "between" => inner.iter().all(|&value| low < value && value < high),
            "lockout" => {
                apart(first, last) >= self.number
                    && inner.iter().all(|&value| value < low || high < value)
            }
            "whispers" => v.windows(2).all(|w| apart(w[0], w[1]) >= self.number),
            "palindrome" => (0..v.len()).all(|i| v[i] == v[v.len() - 1 - i]),
            "clone" => v == of(&self.groups[1]),
            "renban" => sorted.windows(2).all(|w| w[1] == w[0] + 1),
            "nabner" => pairs().all(|(i, j)| apart(v[i], v[j]) > 1),
            "entropic" => {
                let third = side.div_ceil(3) as u8;
                let class = |value: u8| (value - 1) / third;
                v.windows(2).all(|w| class(w[0]) != class(w[1]))
                    && v.windows(3).all(|w| class(w[0]) != class(w[2]))
            }
            "modular" => {
                v.windows(2).all(|w| w[0] % 3 != w[1] % 3)
                    && v.windows(3).all(|w| w[0] % 3 != w[2] % 3)
            }
            "region-sum" => {
                let mut sums = Vec::new();
                let mut before = None;
                for &cell in cells {
                    if before != Some(box_of(cell)) {
                        sums.push(0);
                        before = Some(box_of(cell));
                    }
                    *sums.last_mut().expect("a box") += u32::from(board[cell]);
                }
                sums.iter().all(|sum| *sum == sums[0])
            }
            "zipper" => {
                let sums: Vec<u32> =
                    (0..v.len() / 2).map(|i| sum(&[v[i], v[v.len() - 1 - i]])).collect();
                match v.len() % 2 {
                    0 => sums.iter().all(|sum| *sum == sums[0]),
                    _ => sums.iter().all(|sum| *sum == u32::from(v[v.len() / 2])),
                }
            }
            "sandwich" => {
                let crusts: Vec<usize> =
                    (0..v.len()).filter(|&i| v[i] == 1 || usize::from(v[i]) == side).collect();
                // Lines with equal values may have more crusts; the first other one ends it.
                let begin = crusts.first().copied();
                let end = begin.and_then(|b| crusts.iter().copied().find(|&e| v[e] != v[b]));
                match (begin, end) {
                    (Some(b), Some(e)) => sum(&v[b + 1..e]) == self.number,
                    _ => false,
                }
            }
            "x-sum" => {
                let count = usize::from(first);
                count <= v.len() && sum(&v[..count]) == self.number
            }
            "skyscraper" => {
                let seen = (0..v.len()).filter(|&i| v[..i].iter().all(|&before| before < v[i]));
                seen.count() as u32 == self.number
            }
            "numbered-room" => {
                v.get(usize::from(first) - 1).is_some_and(|&room| u32::from(room) == self.number)
            }
            "little-killer" | "sum" => sum(&v) == self.number,
            "different" | "extra" => pairs().all(|(i, j)| v[i] != v[j]),
            "quadruple" => (1..=side as u8).all(|value| {
                let count = |list: &[u8]| list.iter().filter(|&&other| other == value).count();
                count(&v) >= count(&self.values)
            }),
            "x" => sum(&v) == 10,
            "v" => sum(&v) == 5,
            name @ ("maximum" | "minimum") => (0..board.len()).all(|other| {
                let near = row.abs_diff(other / side) + column.abs_diff(other % side) == 1;
                let is_alike =
                    all.iter().any(|rule| rule.kind.name() == name && rule.groups[0][0] == other);
                !near
                    || is_alike
                    || (name == "maximum") == (board[other] < first) && board[other] != first
            }),
            "row-index" => usize::from(board[(usize::from(first) - 1) * side + column]) == row + 1,
            "column-index" => usize::from(board[row * side + usize::from(first) - 1]) == column + 1,
            "box-index" => {
                let members: Vec<usize> =
                    (0..board.len()).filter(|&cell| box_of(cell) == box_of(cells[0])).collect();
                let own = members.iter().position(|&cell| cell == cells[0]).expect("in its box");
                usize::from(board[members[usize::from(first) - 1]]) == own + 1
            }
            "line" => {
                let known = PATTERNS.iter().find(|(text, _)| *text == self.pattern);
                known.expect("a pattern of the list").1(&v)
            }
            name => panic!("{name} has no plain definition"),
        }
    }
}
