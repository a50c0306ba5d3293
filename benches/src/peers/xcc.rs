//! The crate `xcc`: exact cover with colors on bit sets. It can only collect all solutions.

use quadrille_dlx::Problem;
use quadrille_dlx::problem::Kind;
use xcc::{Color, ColoredItem, ItemId, Matrix};

use crate::peers::peer::Peer;

/// The limit on solutions that it must collect: they take memory.
const SOLUTION_LIMIT: u64 = 1_000_000;

pub(crate) const PEER: Peer = Peer {
    name: "xcc",
    about: "bit sets; accepts no bounds, and collects all solutions: not asked for over a million",
    takes,
    count,
};

fn takes(problem: &Problem, solutions: Option<u64>) -> bool {
    problem.kind() != Kind::Mcc && solutions.is_some_and(|solutions| solutions <= SOLUTION_LIMIT)
}

fn count(problem: &Problem) -> u64 {
    let secondary = problem.item_count() - problem.primary_count();
    let mut matrix = Matrix::new(problem.primary_count(), secondary);
    for option in problem.options() {
        let members = option.members().iter().map(|member| {
            let item = ItemId::new(member.item.index());
            match member.color {
                None => ColoredItem::new(item),
                Some(color) => ColoredItem::with_color(item, Color::new(color.index() + 1)),
            }
        });
        matrix.add_option(option.id().index(), &members.collect::<Vec<_>>());
    }
    matrix.solve_all().len() as u64
}
