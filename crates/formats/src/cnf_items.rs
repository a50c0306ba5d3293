//! Items found in clauses.
//!
//! Each step takes some clauses off the front, and these clauses together state exactly what the step
//! records. So if all clauses are taken, the problem has the models of the clauses as its solutions.

use std::collections::HashMap;

use crate::clauses::Clauses;
use crate::constraints::{Constraint, Constraints};

pub(crate) struct Decoder<'c> {
    clauses: &'c Clauses,
    at: usize,
    /// The number of options, which are the first variables.
    options: i64,
    /// The variables so far.
    variables: i64,
    constraints: Constraints,
}

impl<'c> Decoder<'c> {
    pub(crate) fn new(clauses: &'c Clauses, options: usize) -> Self {
        let options = options as i64;
        let constraints = Constraints { classes: HashMap::new(), ..Constraints::default() };
        Self { clauses, at: 0, options, variables: options, constraints }
    }

    /// Takes clauses as long as they state an item or a color. Returns the number of those taken.
    pub(crate) fn run(&mut self) -> usize {
        while self.class() || self.contradiction() || self.counter() || self.plain() {}
        self.at
    }

    /// Returns the number of variables of the clauses taken.
    pub(crate) fn variables(&self) -> usize {
        self.variables as usize
    }

    pub(crate) fn into_constraints(self) -> Constraints {
        self.constraints
    }

    fn clause(&self, after: usize) -> &'c [i64] {
        self.clauses.get(self.at + after).unwrap_or_default()
    }

    /// Returns whether a literal stands for an option or a color.
    fn is_coverer(&self, literal: i64) -> bool {
        (1..=self.options).contains(&literal)
            || literal > 0 && self.constraints.classes.contains_key(&(literal as usize))
    }

    /// Takes these clauses, if they are next.
    fn take<C: AsRef<[i64]>>(&mut self, expected: impl IntoIterator<Item = C>) -> bool {
        let mut count = 0;
        for clause in expected {
            if self.clause(count) != clause.as_ref() {
                return false;
            }
            count += 1;
        }
        self.at += count;
        true
    }

    fn push(&mut self, literals: &[i64], lo: usize, hi: usize) {
        let variables = literals.iter().map(|&literal| literal as usize).collect();
        self.constraints.list.push(Constraint { lo: lo as u32, hi: hi as u32, variables });
    }

    /// Takes the definition of a color: `-a y`, `-b y`, and `a b -y`.
    fn class(&mut self) -> bool {
        let variable = self.variables + 1;
        let mut options = Vec::new();
        while let &[option, same] = self.clause(options.len())
            && same == variable
            && (1..=self.options).contains(&-option)
        {
            options.push(-option);
        }
        let mut whole = options.clone();
        whole.push(-variable);
        let is_distinct = options.windows(2).all(|pair| pair[0] < pair[1]);
        if options.len() < 2 || !is_distinct || self.clause(options.len()) != whole {
            return false;
        }
        self.at += whole.len();
        self.variables = variable;
        let options = options.into_iter().map(|option| option as usize).collect();
        self.constraints.classes.insert(variable as usize, options);
        true
    }

    /// Takes `v` and `-v` for a new variable: an item that cannot be covered.
    fn contradiction(&mut self) -> bool {
        let variable = self.variables + 1;
        let taken = self.take([[variable], [-variable]]);
        if taken {
            self.variables = variable;
            self.push(&[], 1, 1);
        }
        taken
    }

    /// Takes a clause of options, and the clauses that exclude each pair of them, or one of both.
    fn plain(&mut self) -> bool {
        let clause = self.clause(0);
        if !clause.is_empty() && clause.iter().all(|&l| self.is_coverer(l)) && is_distinct(clause) {
            let is_single = clause.len() == 1;
            self.at += 1;
            let hi = if is_single || self.take(pairs(clause)) { 1 } else { clause.len() };
            self.push(clause, 1, hi);
            return true;
        }
        let star = self.star();
        let Some((&center, others)) = star.split_first() else { return false };
        if is_distinct(&star) && self.take(pairs(&star)) {
            self.push(&star, 0, 1);
        } else {
            self.at += others.len();
            others.iter().for_each(|&other| self.push(&[center, other], 0, 1));
        }
        true
    }

    /// Returns the literals of the next clauses that exclude the same one with others, that one first.
    fn star(&self) -> Vec<i64> {
        let mut star: Vec<i64> = Vec::new();
        while let &[one, other] = self.clause(star.len().saturating_sub(1))
            && self.is_coverer(-one)
            && self.is_coverer(-other)
            && one != other
            && star.first().is_none_or(|&center| center == -one)
        {
            if star.is_empty() {
                star.push(-one);
            }
            star.push(-other);
        }
        star
    }

    /// Takes a sequential counter with its bounds.
    fn counter(&mut self) -> bool {
        let (at, variables) = (self.at, self.variables);
        let taken = self.try_counter();
        if taken.is_none() {
            (self.at, self.variables) = (at, variables);
        }
        taken.is_some()
    }

    fn try_counter(&mut self) -> Option<()> {
        let &[_, _, first] = self.clause(1) else { return None };
        let mut literals = vec![first];
        let mut reached = vec![first];
        let mut most = None;
        while let &[literal, next] = self.clause(0)
            && next == self.variables + 1
            && self.is_coverer(-literal)
            && !literals.contains(&-literal)
        {
            let before = std::mem::take(&mut reached);
            let levels = most.map_or(before.len() + 1, |most: usize| most.min(before.len() + 1));
            for level in 0..levels {
                let below = level.checked_sub(1).map(|low| before[low]);
                let variable = self.variables + 1;
                if !self.take(advance(variable, -literal, before.get(level).copied(), below)) {
                    if most.is_some() || level == 0 {
                        return None;
                    }
                    most = Some(level);
                    break;
                }
                self.variables = variable;
                reached.push(variable);
            }
            literals.push(-literal);
        }
        let mut bound = |sign: i64| {
            let &[literal] = self.clause(0) else { return None };
            let place = reached.iter().position(|&level| level * sign == literal)?;
            self.at += 1;
            Some(place)
        };
        let lo = bound(1).map_or(0, |place| place + 1);
        let hi = bound(-1).unwrap_or(literals.len());
        let is_valid = literals.len() > 1 && self.is_coverer(first) && lo <= hi && hi > 0;
        is_valid.then(|| self.push(&literals, lo, hi))
    }
}

fn is_distinct(literals: &[i64]) -> bool {
    let mut sorted = literals.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] < pair[1])
}

/// Returns the clauses that exclude each pair.
fn pairs(literals: &[i64]) -> impl Iterator<Item = [i64; 2]> {
    let others = |(place, &one): (usize, &i64)| {
        literals[place + 1..].iter().map(move |&other| [-one, -other])
    };
    literals.iter().enumerate().flat_map(others)
}

/// Returns the clauses that define a variable as "`same`, or `literal` and `below`". A missing `same` is
/// false, a missing `below` is true.
fn advance(reached: i64, literal: i64, same: Option<i64>, below: Option<i64>) -> Vec<Vec<i64>> {
    let mut clauses = vec![vec![-literal, reached], vec![-reached, literal]];
    clauses[0].extend(below.map(|below| -below));
    clauses[1].extend(same);
    clauses.extend(same.map(|same| vec![-same, reached]));
    clauses.extend(below.map(|below| [-reached, below].into_iter().chain(same).collect()));
    clauses
}
