//! The crate `dlx-rs`: dancing links on enums, for plain exact cover.

use dlx_rs::solver::Solver;
use quadrille_dlx::Problem;
use quadrille_dlx::problem::Kind;

use crate::peers::peer::Peer;

pub(crate) const PEER: Peer = Peer {
    name: "dlx-rs",
    about: "dancing links on enums; accepts neither colors nor bounds",
    takes: |problem, _| problem.kind() == Kind::Xc,
    count,
};

fn count(problem: &Problem) -> u64 {
    let secondary = problem.item_count() - problem.primary_count();
    let mut solver: Solver<usize> = Solver::new_optional(problem.primary_count(), secondary);
    for option in problem.options() {
        let items: Vec<usize> =
            option.members().iter().map(|member| member.item.index() + 1).collect();
        solver.add_option(option.id().index(), &items);
    }
    solver.count() as u64
}
