//! Cliques that the linear program at the root breaks. They become rows of it, round after round, while the bound rises.
//! Those that are needed at the end become items of the part, and the search goes on with that.
//!
//! # Invariant
//! While there are rounds, the last rows of the linear program are those of the cliques, and the search is at the root.

use std::mem;

use quadrille_search::residual::Residual;

use crate::optimum::cliques::{Stronger, broken_cliques};
use crate::optimum::relaxed::{Cuts, Relaxed, WHOLE};
use crate::optimum::simplex::{Simplex, Solved};

/// Cliques are looked for in at most this many rounds at the root, while the bound rises by at least this share of it.
const MOST_ROUNDS: u32 = 20;
const LEAST_RISE: f64 = 1e-5;

impl<'c> Relaxed<'c> {
    /// Looks for up to `most` cliques that the linear program at the root breaks, while its inverse takes at most `memory` bytes.
    pub(in crate::optimum) fn want_cliques(&mut self, most: usize, memory: usize) {
        self.cuts = Cuts::Wanted { most, memory };
    }

    /// Takes the cliques of the root, once they are found. The search has to go on with a part that
    /// [has them](Self::strengthen) as items.
    pub(in crate::optimum) fn take_cliques(&mut self) -> Option<Vec<Vec<u32>>> {
        match mem::replace(&mut self.cuts, Cuts::Over) {
            Cuts::Found(cliques) => Some(cliques),
            cuts => {
                self.cuts = cuts;
                None
            }
        }
    }

    /// Goes on at the root with the part in which the cliques of the linear program are items.
    pub(in crate::optimum) fn strengthen(&mut self, stronger: &'c Stronger) {
        let weaker = mem::replace(&mut self.residual, Residual::new(&stronger.problem));
        (self.problem, self.costs) = (&stronger.problem, &stronger.costs);
        let options = 0..self.costs.costs().len() as u32;
        let dropped: Vec<u32> = options.filter(|&option| !weaker.is_live(option)).collect();
        self.drop_options(&dropped);
        self.is_priced = false;
    }

    /// Adds cliques that the linear program at the root breaks. `false` if there are none, or the bound rises no more.
    pub(super) fn cut(&mut self) -> bool {
        let objective = self.simplex.objective();
        let (most, memory, mut cliques, rounds) = match mem::replace(&mut self.cuts, Cuts::Over) {
            Cuts::Wanted { most, memory } => (most, memory, Vec::new(), 0),
            Cuts::Rounds { most, memory, cliques, objective: before, rounds } => {
                if rounds == MOST_ROUNDS || objective - before < LEAST_RISE * before.abs() {
                    self.end_cuts(cliques);
                    return false;
                }
                (most, memory, cliques, rounds)
            }
            cuts => {
                self.cuts = cuts;
                return false;
            }
        };
        let live: Vec<u32> = self.live().collect();
        let shares = live.iter().map(|&option| (option, self.simplex.value(option)));
        let shares: Vec<(u32, f64)> =
            shares.filter(|(_, share)| (WHOLE..=1.0 - WHOLE).contains(share)).collect();
        let (mut broken, work) =
            broken_cliques(self.problem, &live, &shares, |option| self.simplex.reduced(option));
        self.nodes += work;
        let (count, rows) = (cliques.len() + broken.len(), self.simplex.rows() + broken.len());
        if count > most || !Simplex::fits(rows, live.len(), memory) {
            broken.clear();
        }
        if broken.is_empty() {
            self.end_cuts(cliques);
            return false;
        }
        self.simplex.add_rows(&broken);
        cliques.extend(broken);
        self.cuts = Cuts::Rounds { most, memory, cliques, objective, rounds: rounds + 1 };
        true
    }

    /// Keeps the cliques that the linear program needs.
    fn end_cuts(&mut self, cliques: Vec<Vec<u32>>) {
        if cliques.is_empty() {
            return;
        }
        let first = self.simplex.rows() - cliques.len();
        let rows = (first..).zip(cliques);
        let needed: Vec<_> = rows.filter(|&(row, _)| !self.simplex.is_slack(row)).collect();
        self.simplex.remove_slack_rows(first);
        if !needed.is_empty() {
            self.cuts = Cuts::Found(needed.into_iter().map(|(_, clique)| clique).collect());
        }
    }

    /// Whether cliques are to be looked for.
    pub(super) fn wants_cliques(&self) -> bool {
        matches!(self.cuts, Cuts::Wanted { .. })
    }

    /// Whether the linear program at the root is being solved with cliques.
    pub(super) fn is_cutting(&self) -> bool {
        matches!(self.cuts, Cuts::Rounds { .. })
    }

    /// Whether there are cliques to [take](Self::take_cliques).
    pub(super) fn has_cliques(&self) -> bool {
        matches!(self.cuts, Cuts::Found(_))
    }

    /// Goes on after the linear program was solved with cliques.
    pub(super) fn cut_again(&mut self, solved: Solved) {
        match &mut self.cuts {
            // The proof that there is no solution may need all of them.
            Cuts::Rounds { cliques, .. } if solved == Solved::Infeasible => {
                self.cuts = Cuts::Found(mem::take(cliques));
            }
            _ => _ = self.cut(),
        }
    }
}
