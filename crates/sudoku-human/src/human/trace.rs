//! Explanations: the findings of a net that a conclusion needs.

use crate::human::net::{Finding, Net};
use crate::human::places::{HOUSES, all_houses};

/// Findings replayed one by one, each with the earlier findings that it follows from.
#[derive(Clone)]
struct Trace<'b> {
    /// The position before the supposition.
    base: &'b Net,
    net: Net,
    /// For each cell and digit, the number of the finding that ruled it out.
    ruled_out_by: [[Option<usize>; 9]; 81],
    /// For each finding, the numbers of the findings that it follows from.
    causes: Vec<Vec<usize>>,
}

/// Returns the findings of a log that are needed to rule out some candidates, in order.
///
/// The first finding of the log is the supposition.
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

    /// Replays a log; its first finding is the supposition.
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

    /// Returns the findings that ruled out these candidates; none for those ruled out before.
    fn by(&self, candidates: impl IntoIterator<Item = (usize, u8)>) -> Vec<usize> {
        let by = |(cell, digit): (usize, u8)| self.ruled_out_by[cell][usize::from(digit) - 1];
        candidates.into_iter().filter_map(by).collect()
    }

    /// Returns the findings that make a digit the last candidate of its cell, or its last place.
    fn causes_of_single(&self, cell: usize, digit: u8) -> Vec<usize> {
        if self.net.digits(cell).len() == 1 {
            let others = self.base.digits(cell).filter(|&other| other != digit);
            return self.by(others.map(|other| (cell, other)));
        }
        let places_in = |house: usize| self.base.places(digit) & HOUSES[house];
        let is_last =
            |&house: &usize| (self.net.places(digit) & HOUSES[house]).only() == Some(cell);
        let house = all_houses().filter(is_last).min_by_key(|&house| places_in(house).len());
        let house = house.expect("a finding is the last candidate of a cell or place of a house");
        self.by(places_in(house).without(cell).map(|place| (place, digit)))
    }

    /// Returns the findings that let a nested supposition lead to a contradiction.
    fn causes_of_contradiction(&self, cell: usize, digit: u8) -> Vec<usize> {
        let (net, contradiction) = self.net.suppose(cell, digit, 0);
        let contradiction = contradiction.expect("a candidate ruled out led to a contradiction");
        let inner = self.clone().with(net.log());
        let is_needed = inner.needed(self.base.ruled_out(contradiction));
        (0..self.causes.len()).filter(|&number| is_needed[number]).collect()
    }

    /// Marks the findings that are needed to rule out some candidates.
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
