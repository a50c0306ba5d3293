//! Why something follows: of all that was found under a supposition, what is needed for it.

use crate::human::net::{Finding, Net};
use crate::human::places::{HOUSES, all_houses};

/// Findings made again one by one, each with the earlier ones that it follows from.
#[derive(Clone)]
struct Trace<'b> {
    /// The position before the supposition.
    base: &'b Net,
    net: Net,
    /// For each cell and digit, the number of the finding that ruled it out.
    ruled_out_by: [[Option<usize>; 9]; 81],
    /// For each finding, the numbers of those that it follows from.
    causes: Vec<Vec<usize>>,
}

/// What of a log, which begins with a supposition, is needed to rule out some candidates, in order.
pub(in crate::human) fn needed(
    base: &Net,
    log: &[Finding],
    goals: impl IntoIterator<Item = (usize, u8)>,
) -> Vec<Finding> {
    let trace = Trace::new(base).with(log);
    let is_needed = trace.needed(goals);
    let pairs = log.iter().zip(is_needed);
    pairs.filter(|(_, is_needed)| *is_needed).map(|(&finding, _)| finding).collect()
}

impl<'b> Trace<'b> {
    fn new(base: &'b Net) -> Self {
        Self { base, net: base.clone(), ruled_out_by: [[None; 9]; 81], causes: Vec::new() }
    }

    /// This and the findings of a log, of which the first is supposed.
    fn with(mut self, log: &[Finding]) -> Self {
        for (index, &finding) in log.iter().enumerate() {
            let causes = match finding {
                Finding::In(..) if index == 0 => Vec::new(),
                Finding::In(cell, digit) => self.causes_of_single(cell, digit),
                Finding::NotIn(cell, digit) => self.causes_of_contradiction(cell, digit),
            };
            self.take(finding, causes);
        }
        self
    }

    fn take(&mut self, finding: Finding, causes: Vec<usize>) {
        let number = self.causes.len();
        self.causes.push(causes);
        let before = self.net.clone();
        self.net.take(finding);
        for digit in 1..=9 {
            for cell in before.places(digit) - self.net.places(digit) {
                self.ruled_out_by[cell][usize::from(digit) - 1] = Some(number);
            }
        }
    }

    /// Which findings ruled out these candidates; none for those that were out before.
    fn by(&self, candidates: impl IntoIterator<Item = (usize, u8)>) -> Vec<usize> {
        let by = |(cell, digit): (usize, u8)| self.ruled_out_by[cell][usize::from(digit) - 1];
        candidates.into_iter().filter_map(by).collect()
    }

    /// What makes a digit the last of its cell, or of a house.
    fn causes_of_single(&self, cell: usize, digit: u8) -> Vec<usize> {
        if self.net.digits(cell).len() == 1 {
            let others = self.base.digits(cell).filter(|&other| other != digit);
            return self.by(others.map(|other| (cell, other)));
        }
        let places_in = |house: usize| self.base.places(digit) & HOUSES[house];
        let is_last =
            |&house: &usize| (self.net.places(digit) & HOUSES[house]).only() == Some(cell);
        let house = all_houses().filter(is_last).min_by_key(|&house| places_in(house).len());
        let house = house.expect("what was found was the last of a cell or of a house");
        self.by(places_in(house).without(cell).map(|place| (place, digit)))
    }

    /// What lets a supposition within the supposition lead to a contradiction.
    fn causes_of_contradiction(&self, cell: usize, digit: u8) -> Vec<usize> {
        let (net, contradiction) = self.net.suppose(cell, digit, 0);
        let contradiction = contradiction.expect("what was ruled out led to a contradiction");
        let inner = self.clone().with(net.log());
        let is_needed = inner.needed(self.base.ruled_out(contradiction));
        (0..self.causes.len()).filter(|&number| is_needed[number]).collect()
    }

    /// Which findings are needed to rule out some candidates.
    fn needed(&self, goals: impl IntoIterator<Item = (usize, u8)>) -> Vec<bool> {
        let mut is_needed = vec![false; self.causes.len()];
        let mut open = self.by(goals);
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_needed[number], true) {
                open.extend(&self.causes[number]);
            }
        }
        is_needed
    }
}
