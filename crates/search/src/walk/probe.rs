//! A probe: one random path down a tree, which estimates its size.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs* (1975), and *The Art of
//! Computer Programming* 4B, section 7.2.2. At each node one of its `d` children is picked
//! uniformly and stands for all of them, so the levels of the tree are estimated at 1, d1, d1 d2, …
//! nodes. For every tree, the mean over all paths is its true size; the same holds for its
//! solutions.

use crate::answer::StopReason;
use crate::meter::Meter;
use crate::walk::{Child, Choice, Dance};

/// The estimate from one probe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// The estimated number of nodes.
    pub nodes: f64,
    /// The estimated number of solutions; 0 unless the probe reached one.
    pub solutions: f64,
    /// Whether there was only one path: then the figures are exact.
    pub is_only: bool,
}

/// Goes from the root, which is not open, down to a leaf, and back. At each node, `pick` receives
/// the number of children and returns the index of one, from 0.
///
/// The nodes on the path count as visited, as do the children before each picked one, since a dance
/// enters them in turn. If a limit is reached, the dance stays where it is.
pub fn probe<D: Dance>(
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

/// Enters child number `index` of the level just opened. Returns whether it is not dead.
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
    use quadrille_dlx::Solve;
    use quadrille_problem::Problem;

    use super::*;
    use crate::choice::Engine;
    use crate::engine::Engines;
    use crate::meter::limits::Limits;
    use crate::tuning::Tuning;

    /// Returns the expected nodes and solutions over all paths, each with its probability.
    fn expectation(problem: &Problem, engine: Engine) -> (f64, f64) {
        let mut meter = Meter::new(Limits::tiny(), None);
        let engines = Engines::plain(engine, Tuning::tiny());
        let chosen = engines.choose(problem).expect("small enough for all");
        let mut walker = engines.build(chosen, problem);
        // The child picked at each node of the path, and the number of children.
        let mut path: Vec<(u32, u32)> = Vec::new();
        let (mut nodes, mut solutions) = (0.0, 0.0);
        loop {
            let mut depth = 0;
            let mut pick = |degree| {
                depth += 1;
                if path.len() < depth {
                    path.push((0, degree));
                }
                assert_eq!(path[depth - 1].1, degree, "the path back leads to the same tree");
                path[depth - 1].0
            };
            let probe = walker.probe(&mut pick, &mut meter).expect("there is no limit");
            let width: f64 = path.iter().map(|&(_, degree)| f64::from(degree)).product();
            assert_eq!(probe.is_only, width == 1.0);
            nodes += probe.nodes / width;
            solutions += probe.solutions / width;
            while let Some((index, degree)) = path.pop() {
                if index + 1 < degree {
                    path.push((index + 1, degree));
                    break;
                }
            }
            if path.is_empty() {
                return (nodes, solutions);
            }
        }
    }

    #[test]
    fn the_mean_over_all_paths_is_the_size_of_the_tree() {
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
                .tuning(quadrille_dlx::tuning::Tuning::tiny())
                .engine(quadrille_dlx::Engine::Links)
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
