//! What happens to a problem before it is searched.

use quadrille_problem::{Kind, Problem};

use crate::choice::{Chosen, Engine};
use crate::reduce::order::narrowed;

/// The same part in the order in which its remainders are best remembered, if that is another one.
pub(crate) fn tree(part: &Problem, chosen: Chosen, memory: usize) -> Option<Problem> {
    // Without a memo there is nothing to gain, and the tree is to be the one that all walk.
    let remembers = chosen.engine == Engine::Memo && memory > 0 && part.kind() != Kind::Mcc;
    remembers.then(|| narrowed(part)).flatten()
}
