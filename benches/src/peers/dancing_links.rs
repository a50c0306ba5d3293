//! The crate `dancing-links`: dancing links by pointers, for plain exact cover.

use dancing_links::ExactCover;
use quadrille_dlx::Problem;
use quadrille_dlx::problem::Kind;

use crate::peers::peer::Peer;

pub(crate) const PEER: Peer = Peer {
    name: "dancing-links",
    about: "dancing links by pointers; accepts neither colors nor bounds",
    takes: |problem, _| problem.kind() == Kind::Xc,
    count,
};

/// A problem in the form that the crate expects: for every option and item, whether the option has
/// the item.
struct Matrix {
    has: Vec<Vec<bool>>,
    options: Vec<usize>,
    items: Vec<usize>,
    primary: usize,
}

impl ExactCover for Matrix {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, option: &usize, item: &usize) -> bool {
        self.has[*option][*item]
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[usize] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn count(problem: &Problem) -> u64 {
    let row = |option: quadrille_dlx::problem::OptionRef<'_>| {
        let mut row = vec![false; problem.item_count()];
        for member in option.members() {
            row[member.item.index()] = true;
        }
        row
    };
    let matrix = Matrix {
        has: problem.options().map(row).collect(),
        options: (0..problem.option_count()).collect(),
        items: (0..problem.item_count()).collect(),
        primary: problem.primary_count(),
    };
    let mut solver = matrix.solver();
    let mut count = 0;
    while solver.next_solution().is_some() {
        count += 1;
    }
    count
}
