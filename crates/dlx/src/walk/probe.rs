//! A probe: one random way down a tree, which tells how large the tree may be.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975), and *The Art of
//! Computer Programming* 4B, section 7.2.2. At each node one of its `d` children is taken, each as
//! likely as the others, and stands for all of them: the levels of the tree are taken to have 1,
//! d1, d1 d2, … nodes. Whatever the tree is like, the mean of that over all ways down is its true
//! size; and so for its solutions.

use crate::answer::StopReason;
use crate::meter::limits::Meter;
use crate::walk::{Child, Choice, Dance};

/// What one probe says of its tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Probe {
    /// How many nodes the tree has, if it is like this everywhere.
    pub(crate) nodes: f64,
    /// How many solutions: 0 unless the probe came upon one.
    pub(crate) solutions: f64,
    /// Whether there was no other way down: then all this is so.
    pub(crate) is_only: bool,
}

/// Goes down from the root, which is not open, to a leaf, and back. `pick` is asked at each node
/// with how many children it has, and answers with the number of one, from 0.
///
/// The nodes met are visited: the children before the one picked, too, since a dance takes them in
/// turn. If a limit is reached, the dance is left where it stands.
pub(crate) fn probe<D: Dance>(
    dance: &mut D,
    pick: &mut dyn FnMut(u32) -> u32,
    meter: &mut Meter<'_>,
) -> Result<Probe, StopReason> {
    meter.reserve_depth(dance.depth_limit());
    let mut depth = 0;
    let (mut nodes, mut width) = (1.0, 1.0);
    visit(depth, meter)?;
    let is_solved = loop {
        match dance.choose() {
            Choice::Solved => break true,
            Choice::Dead => break false,
            Choice::Branch(item) => dance.open(item),
        }
        depth += 1;
        let degree = dance.degree();
        width *= f64::from(degree);
        nodes += width;
        if !enter(dance, pick(degree), depth, meter)? {
            break false;
        }
    };
    for _ in 0..depth {
        while dance.advance() != Child::None {}
        dance.shut();
    }
    let solutions = if is_solved { width } else { 0.0 };
    Ok(Probe { nodes, solutions, is_only: width == 1.0 })
}

/// Enters child number `index` of the level just opened. Whether it is not dead.
fn enter<D: Dance>(
    dance: &mut D,
    index: u32,
    depth: usize,
    meter: &mut Meter<'_>,
) -> Result<bool, StopReason> {
    let mut child = Child::None;
    for _ in 0..=index {
        visit(depth, meter)?;
        child = dance.advance();
    }
    Ok(child == Child::Entered)
}

fn visit(depth: usize, meter: &mut Meter<'_>) -> Result<(), StopReason> {
    if meter.visit(depth, || 0.0) { Ok(()) } else { Err(meter.stop_reason()) }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Problem;

    use super::*;
    use crate::choice::Engine;
    use crate::engine::Engines;
    use crate::meter::limits::Limits;
    use crate::solve::Solve;
    use crate::tuning::Tuning;

    /// The means of nodes and solutions over all ways down, each with its probability.
    fn expectation(problem: &Problem, engine: Engine) -> (f64, f64) {
        let mut meter = Meter::new(Limits::tiny(), None);
        let engines = Engines { asked: engine, memory: 0, tuning: Tuning::tiny() };
        let chosen = engines.choose(problem).expect("small enough for all");
        let mut walker = engines.build(chosen, problem);
        // Which child is picked at each node of the way, and how many there are.
        let mut way: Vec<(u32, u32)> = Vec::new();
        let (mut nodes, mut solutions) = (0.0, 0.0);
        loop {
            let mut depth = 0;
            let mut pick = |degree| {
                depth += 1;
                if way.len() < depth {
                    way.push((0, degree));
                }
                assert_eq!(way[depth - 1].1, degree, "the way back leads to the same tree");
                way[depth - 1].0
            };
            let probe = walker.probe(&mut pick, &mut meter).expect("there is no limit");
            let width: f64 = way.iter().map(|&(_, degree)| f64::from(degree)).product();
            assert_eq!(probe.is_only, width == 1.0);
            nodes += probe.nodes / width;
            solutions += probe.solutions / width;
            while let Some((index, degree)) = way.pop() {
                if index + 1 < degree {
                    way.push((index + 1, degree));
                    break;
                }
            }
            if way.is_empty() {
                return (nodes, solutions);
            }
        }
    }

    #[test]
    fn the_mean_over_all_ways_is_the_size_of_the_tree() {
        let queens: String = (0..5).flat_map(|r| (0..5).map(move |c| (r, c))).fold(
            "r0 r1 r2 r3 r4 c0 c1 c2 c3 c4 | a0 a1 a2 a3 a4 a5 a6 a7 a8 b0 b1 b2 b3 b4 b5 b6 b7 b8\n"
                .to_owned(),
            |text, (r, c)| text + &format!("r{r} c{c} a{} b{}\n", r + c, r + 4 - c),
        );
        let texts = [
            "a b\na\nb\na b\n",
            "a b c d e | x y\na b x:1\na c x:2\nb c d\nc d x:1\nd e y\ne\na e y\nb\nc x:2\nd\n",
            "2:3|a 0:1|b c | x\na b\na c x\na\na x\nb c\nc\nb\na b c\n",
            "a b\na\n",
            queens.as_str(),
        ];
        for (text, engine) in texts.iter().flat_map(|text| Engine::ALL.map(|e| (text, e))) {
            let problem = Problem::parse(text).expect("a good problem");
            let solver = problem
                .counter()
                .tuning(Tuning::tiny())
                .engine(Engine::Links)
                .presolve(false)
                .memory_limit(0);
            let counted = solver.count().expect("links take any problem");
            let nodes = counted.statistics().nodes as f64;
            let solutions: u64 =
                counted.answer().found().to_string().parse().expect("a small count");
            let (mean_nodes, mean_solutions) = expectation(&problem, engine);
            assert!((mean_nodes - nodes).abs() < 1e-9, "{engine}: {mean_nodes}, {nodes}\n{text}");
            let difference = (mean_solutions - solutions as f64).abs();
            assert!(difference < 1e-9, "{engine}: {mean_solutions}, {solutions}\n{text}");
        }
    }
}
