//! A growing list of clauses.

/// A literal as in DIMACS: a variable, counted from 1; negative if it must be false.
pub(super) type Literal = i64;

/// Clauses over variables that are numbered from 1.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    variables: usize,
    /// The literals of all clauses in order.
    literals: Vec<Literal>,
    /// For each clause, the end of its literals.
    ends: Vec<usize>,
}

impl Clauses {
    /// Creates an empty list over `variables` variables.
    pub(super) fn new(variables: usize) -> Self {
        Self { variables, literals: Vec::new(), ends: Vec::new() }
    }

    /// Returns the number of variables.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the number of clauses.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a variable and returns it.
    pub(super) fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables as Literal
    }

    /// Adds a clause: at least one of the literals holds.
    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
    }

    /// Adds a variable that is true if and only if one of the literals holds.
    pub(super) fn any(&mut self, literals: &[Literal]) -> Literal {
        let any = self.variable();
        for &literal in literals {
            self.add([-literal, any]);
        }
        self.add(literals.iter().copied().chain([-any]));
        any
    }

    /// Makes the clauses contradictory.
    pub(super) fn contradict(&mut self) {
        let variable = self.variable();
        self.add([variable]);
        self.add([-variable]);
    }

    /// Returns the clauses in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }
}
