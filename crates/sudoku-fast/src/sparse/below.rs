//! The ways to fill the second and third band below the column sets of a first.
//!
//! A digit in column `p` of a box in the first band is in column `p + 1` or `p + 2` (modulo 3) of that box
//! in the second band, and in the other one in the third: a bit says which. Each column gets three digits
//! exactly if the digits of each of the three columns have equally many bits of 1.

use crate::sparse::fillings::{Band, Fillings};
use crate::sparse::keys::Key;
use crate::sparse::plan::Plan;
use crate::sparse::sets::{ColumnSets, SIDE, Triple};

/// The sums over bands below.
#[derive(Debug)]
pub(super) struct Below {
    second: Fillings,
    third: Fillings,
    stacks: [Stack; 3],
}

/// The boxes of a stack below the first band.
#[derive(Debug)]
struct Stack {
    /// The choices for each column of the digits in the first band, as a number in base 3.
    boxes: Vec<Option<Box<Choices>>>,
}

/// The choices for two boxes below one with these column sets, beside the givens.
#[derive(Debug)]
struct Choices {
    /// The digits of each column of the first box.
    digits: [[usize; 3]; 3],
    all: Vec<Choice>,
    /// For each column, the patterns that occur, one bit for each.
    used: [u8; 3],
}

/// The columns of all digits in two boxes.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The bits of the three digits of each column of the first box.
    patterns: Patterns,
    second: Columns,
    third: Columns,
}

/// The bits of three digits, for each column of a box.
type Patterns = [u8; 3];

/// The columns of all digits, as a part of their triples.
type Columns = [Triple; SIDE];

/// The keys in both bands for patterns of the digits of each column.
type Sums = [[[Key; 2]; 8]; 3];

impl Below {
    pub(super) fn new(plan: &Plan, second: Fillings, third: Fillings) -> Self {
        let [_, of_second, of_third] = &plan.bands;
        let stacks = std::array::from_fn(|stack| {
            let second = givens(of_second, stack, true);
            Stack::new(stack, &second.chain(givens(of_third, stack, false)).collect::<Vec<_>>())
        });
        Self { second, third, stacks }
    }

    /// Returns the number of ways.
    pub(super) fn ways(&self, first: &ColumnSets) -> u128 {
        let [Some(left), Some(middle), Some(right)] = self.choices(first) else { return 0 };
        let mut sums = [[[0; 2]; 8]; 3];
        let mut sum = 0;
        for a in &left.all {
            for b in &middle.all {
                let second = std::array::from_fn(|digit| a.second[digit] + b.second[digit]);
                let third = std::array::from_fn(|digit| a.third[digit] + b.third[digit]);
                self.add_up(&second, &third, right, &mut sums);
                sum += self.products(&sums, &right.all);
            }
        }
        sum
    }

    /// Returns the choices of each stack, `None` where there are none.
    fn choices(&self, first: &ColumnSets) -> [Option<&Choices>; 3] {
        let mut codes = [0; 3];
        for &triple in first.iter().rev() {
            let triple = usize::from(triple);
            for (code, column) in codes.iter_mut().zip([triple / 9, triple / 3 % 3, triple % 3]) {
                *code = 3 * *code + column;
            }
        }
        std::array::from_fn(|stack| self.stacks[stack].boxes[codes[stack]].as_deref())
    }

    /// Adds up the products of fillings over all choices in the last stack.
    fn products(&self, sums: &Sums, choices: &[Choice]) -> u128 {
        let mut sum = 0u128;
        for choice in choices {
            let [x, y, z] = choice.patterns.map(usize::from);
            let (x, y, z) = (&sums[0][x], &sums[1][y], &sums[2][z]);
            let second = self.second.table.get(x[0] + y[0] + z[0]);
            let third = self.third.table.get(x[1] + y[1] + z[1]);
            sum += u128::from(second) * u128::from(third);
        }
        sum
    }

    /// Adds up the keys for the patterns of the last stack, with the columns of the other two.
    fn add_up(&self, second: &Columns, third: &Columns, last: &Choices, sums: &mut Sums) {
        for (column, sums) in sums.iter_mut().enumerate() {
            let (next, after) = ((column + 1) % 3, (column + 2) % 3);
            // By the bit of each of the three digits.
            let keys = last.digits[column].map(|digit| {
                let of_second = &self.second.keys.of_digit(digit)[usize::from(second[digit])..];
                let of_third = &self.third.keys.of_digit(digit)[usize::from(third[digit])..];
                [[of_second[next], of_third[after]], [of_second[after], of_third[next]]]
            });
            let mut used = last.used[column];
            while used != 0 {
                let pattern = used.trailing_zeros() as usize;
                used &= used - 1;
                let [x, y, z] =
                    [keys[0][pattern & 1], keys[1][pattern >> 1 & 1], keys[2][pattern >> 2]];
                sums[pattern] = [x[0] + y[0] + z[0], x[1] + y[1] + z[1]];
            }
        }
    }
}

/// A given below the first band.
#[derive(Clone, Copy, Debug)]
struct Given {
    digit: usize,
    /// In the stack.
    column: usize,
    is_in_second: bool,
}

fn givens(band: &Band, stack: usize, is_in_second: bool) -> impl Iterator<Item = Given> {
    let cells = band.iter().flat_map(move |row| row[3 * stack..][..3].iter().enumerate());
    cells.filter(|(_, digit)| **digit > 0).map(move |(column, &digit)| Given {
        digit: usize::from(digit) - 1,
        column,
        is_in_second,
    })
}

impl Stack {
    /// Lists the choices of a stack with these givens.
    fn new(stack: usize, givens: &[Given]) -> Self {
        let mut boxes = Vec::with_capacity(3usize.pow(SIDE as u32));
        for code in 0..3usize.pow(SIDE as u32) {
            let first: [usize; SIDE] =
                std::array::from_fn(|digit| code / 3usize.pow(digit as u32) % 3);
            boxes.push(Choices::below(&first, givens, [9, 3, 1][stack]).map(Box::new));
        }
        Self { boxes }
    }
}

impl Choices {
    /// Lists the choices below these columns of a box in the first band; `None` if there are none.
    /// `unit` is the weight of a column in a triple.
    fn below(first: &[usize; SIDE], givens: &[Given], unit: Triple) -> Option<Self> {
        if (0..3).any(|column| first.iter().filter(|&&other| other == column).count() != 3) {
            return None;
        }
        let digits = std::array::from_fn(|column| {
            let mut digits = (0..SIDE).filter(|&digit| first[digit] == column);
            std::array::from_fn(|_| digits.next().expect("a column has three digits"))
        });
        let all = ALL_PATTERNS.into_iter().map(|patterns| Choice::new(&digits, patterns, unit));
        let has = |choice: &Choice, given: &Given| {
            let columns = if given.is_in_second { &choice.second } else { &choice.third };
            usize::from(columns[given.digit]) == given.column * usize::from(unit)
        };
        let all: Vec<Choice> = all.filter(|choice| givens.iter().all(|g| has(choice, g))).collect();
        let used = std::array::from_fn(|column| {
            all.iter().fold(0, |used, choice| used | 1 << choice.patterns[column])
        });
        (!all.is_empty()).then_some(Self { digits, all, used })
    }
}

impl Choice {
    fn new(digits: &[[usize; 3]; 3], patterns: Patterns, unit: Triple) -> Self {
        let (mut second, mut third) = ([0; SIDE], [0; SIDE]);
        for (column, (digits, pattern)) in digits.iter().zip(patterns).enumerate() {
            for (number, &digit) in digits.iter().enumerate() {
                let (next, after) = ((column + 1) % 3, (column + 2) % 3);
                let is_after = pattern >> number & 1 == 1;
                let [one, other] = if is_after { [after, next] } else { [next, after] };
                second[digit] = one as Triple * unit;
                third[digit] = other as Triple * unit;
            }
        }
        Self { patterns, second, third }
    }
}

/// All patterns with equally many bits of 1 in each column.
const ALL_PATTERNS: [Patterns; 56] = all_patterns();

const fn all_patterns() -> [Patterns; 56] {
    let mut all = [[0; 3]; 56];
    let (mut count, mut number) = (0, 0u16);
    while number < 512 {
        let patterns = [number & 7, number >> 3 & 7, number >> 6];
        let ones = patterns[0].count_ones();
        if patterns[1].count_ones() == ones && patterns[2].count_ones() == ones {
            all[count] = [patterns[0] as u8, patterns[1] as u8, patterns[2] as u8];
            count += 1;
        }
        number += 1;
    }
    all
}
