//! The contestants: our back ends and the peers.

use quadrille_dlx::{Engine, Problem, Solve};

use crate::peers;
use crate::peers::peer::Peer;

/// Every peer.
pub const PEERS: &[Peer] = &[
    peers::dlx::PEER,
    peers::exact_covers::PEER,
    peers::dancing_links::PEER,
    peers::dlx_rs::PEER,
    peers::xcc::PEER,
];

/// A program that counts the solutions of a problem.
#[derive(Clone, Copy, Debug)]
pub enum Contestant {
    /// One of our back ends.
    Ours(Engine),
    /// Our default without symmetry.
    WithoutSymmetry,
    /// A peer.
    Peer(Peer),
}

impl Contestant {
    /// Returns the contestant with this name: that of a back end or of a peer's crate.
    pub fn named(name: &str) -> Option<Self> {
        let ours = Engine::ALL.into_iter().find(|engine| engine.name() == name);
        let peer = || PEERS.iter().find(|peer| peer.name == name);
        let without = Self::WithoutSymmetry;
        ours.map(Self::Ours)
            .or_else(|| (name == without.name()).then_some(without))
            .or_else(|| peer().copied().map(Self::Peer))
    }

    /// Returns its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ours(engine) => engine.name(),
            Self::WithoutSymmetry => "no-symmetry",
            Self::Peer(peer) => peer.name,
        }
    }

    /// Whether it accepts a problem. `solutions` is its number of solutions, if known.
    pub fn accepts(&self, problem: &Problem, solutions: Option<u64>) -> bool {
        match self {
            Self::Ours(_) | Self::WithoutSymmetry => true,
            Self::Peer(peer) => (peer.takes)(problem, solutions),
        }
    }

    /// Counts the solutions of a problem that it accepts. Returns `None` if it fails.
    pub fn count(&self, problem: &Problem) -> Option<u64> {
        match self {
            Self::Ours(engine) => {
                let counted = problem.counter().engine(*engine).count().ok()?;
                counted.complete().ok()?.to_u64()
            }
            Self::WithoutSymmetry => {
                let counted = problem.counter().symmetry(false).count().ok()?;
                counted.complete().ok()?.to_u64()
            }
            Self::Peer(peer) => Some((peer.count)(problem)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contestant_is_found_by_its_name() {
        let ours = Engine::ALL.map(Contestant::Ours);
        for contestant in ours
            .into_iter()
            .chain([Contestant::WithoutSymmetry])
            .chain(PEERS.iter().copied().map(Contestant::Peer))
        {
            let found = Contestant::named(contestant.name()).map(|found| found.name());
            assert_eq!(found, Some(contestant.name()));
        }
        assert!(Contestant::named("nobody").is_none());
    }

    /// Small problems of every kind: plain, with secondary items, with colors, with bounds.
    #[test]
    fn all_count_alike() {
        let problems = [
            ("a b c\na\na b\nb c\nb\nc\n", 3),
            ("a b | x y\na x\na y\na\nb x\nb y\n", 4),
            ("a b | x\na x:red\na x:blue\na x\nb x:red\nb x:blue\nb\n", 5),
            ("0:1|a 2|b c\na b\nb c\nb\na c\n", 2),
        ];
        for (text, count) in problems {
            let problem = Problem::parse(text).unwrap();
            assert_eq!(Contestant::Ours(Engine::Links).count(&problem), Some(count), "{text}");
            assert_eq!(Contestant::WithoutSymmetry.count(&problem), Some(count), "{text}");
            for peer in PEERS.iter().filter(|peer| (peer.takes)(&problem, Some(count))) {
                assert_eq!((peer.count)(&problem), count, "{} of {text}", peer.name);
            }
        }
    }
}
