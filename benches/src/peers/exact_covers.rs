//! The crate `exact-covers`: Knuth's Algorithm C on dancing links.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver};
use quadrille_dlx::problem::{Kind, Member};
use quadrille_dlx::{Color, Problem};

use crate::peers::peer::Peer;

pub(crate) const PEER: Peer = Peer {
    name: "exact-covers",
    about: "Knuth's Algorithm C on dancing links; does not accept bounds",
    takes: |problem, _| problem.kind() != Kind::Mcc,
    count,
};

fn count(problem: &Problem) -> u64 {
    let items: Vec<usize> = (0..problem.item_count()).collect();
    let (primary, secondary) = items.split_at(problem.primary_count());
    let mut solver: DlSolver<'_, usize, usize> = DlSolver::new(primary, secondary);
    for option in problem.options() {
        let (first, second): (Vec<&Member>, Vec<&Member>) = option
            .members()
            .iter()
            .partition(|member| member.item.index() < problem.primary_count());
        let first: Vec<usize> = first.into_iter().map(|member| member.item.index()).collect();
        let second: Vec<(usize, Option<usize>)> = second
            .into_iter()
            .map(|member| (member.item.index(), member.color.map(Color::index)))
            .collect();
        solver.add_option(first, second);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}
