use crate::dance::blocks::walk::Blocks;
use crate::dance::tests::judge;
use crate::walk::generic::Walk;

#[test]
fn blocks_walk_the_common_tree_with_all_instructions() {
    judge(true, |problem, level| Box::new(Walk::new(Blocks::with_instructions(problem, level))));
}
