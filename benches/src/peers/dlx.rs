//! The crate `dlx`: Knuth's dancing links for all three kinds of exact cover.

use dlx::choose::{Choose, knuth_tiebreak, mrv_chooser, no_tiebreak, prefer_any};
use dlx::{Int, OptOrder, Solve, Solver, Uint, c, m, mc, x};
use quadrille_dlx::Problem;
use quadrille_dlx::problem::{Bounds, Kind};

use crate::peers::peer::Peer;

pub(crate) const PEER: Peer = Peer {
    name: "dlx",
    about: "Knuth's dancing links, with its 32-bit numbers and unchecked indices",
    takes: |_, _| true,
    count,
};

fn count(problem: &Problem) -> u64 {
    let all = problem.item_count() as Uint;
    let primary = problem.primary_count() as Uint;
    let secondary = all - primary;
    let order = OptOrder::Seq;
    let colored = problem.color_count() > 0;
    match problem.kind() {
        Kind::Xc => {
            let mut stated = x::make_problem(primary, secondary, &plain(problem), order);
            visit(&mut stated, mrv_chooser(prefer_any(), no_tiebreak()))
        }
        Kind::Xcc => {
            let mut stated = c::make_problem(primary, secondary, &colors(problem), order);
            visit(&mut stated, mrv_chooser(prefer_any(), no_tiebreak()))
        }
        Kind::Mcc if colored => {
            let options = c::ONodes::new(all, primary, &colors(problem), order);
            let mut stated = mc::Problem::new(bounded_items(problem, secondary), options);
            visit(&mut stated, mrv_chooser(prefer_any(), knuth_tiebreak()))
        }
        Kind::Mcc => {
            let options = x::ONodes::new(all, primary, &plain(problem), order);
            let mut stated = m::Problem::new(bounded_items(problem, secondary), options);
            visit(&mut stated, mrv_chooser(prefer_any(), knuth_tiebreak()))
        }
    }
}

fn visit<P: Solve>(problem: &mut P, mut chooser: impl Choose<P>) -> u64 {
    let mut solver = Solver::new(problem);
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

fn bounded_items(problem: &Problem, secondary: Uint) -> m::INodes {
    let bounds = problem.items().filter_map(|item| item.bounds());
    m::INodes::new(bounds.map(|Bounds { lo, hi }| (lo as Int, hi as Int)), secondary)
}

fn plain(problem: &Problem) -> Vec<Vec<Uint>> {
    let items = |option: quadrille_dlx::problem::OptionRef<'_>| {
        option.members().iter().map(|member| member.item.index() as Uint).collect()
    };
    problem.options().map(items).collect()
}

/// Members with their colors from 1; 0 means none.
fn colors(problem: &Problem) -> Vec<Vec<(Uint, Int)>> {
    let members = |option: quadrille_dlx::problem::OptionRef<'_>| {
        let color = |member: &quadrille_dlx::problem::Member| {
            member.color.map_or(0, |color| color.index() as Int + 1)
        };
        option.members().iter().map(|member| (member.item.index() as Uint, color(member))).collect()
    };
    problem.options().map(members).collect()
}
