//! The questions whose answers are proven: counts and least costs with a certificate.

use std::io::{self, Seek, Write};

use quadrille_count::certify::{
    Certified, CertifiedCost, certify, certify_by_threads, certify_cheapest,
};
use quadrille_problem::Cube;
use quadrille_search::meter::Meter;

use crate::query::Query;
use crate::query::kind::{Certifying, Optimizing};

impl Query<'_, Certifying> {
    /// Counts the solutions, each set of options once, and writes a certificate: a proof of the
    /// count that a small independent program checks. The format is specified in
    /// `docs/certificate.md`; the problem is named by the SHA-256 of its text
    /// ([`to_string`](ToString::to_string)).
    ///
    /// If a limit stops the count, the certificate proves the lower bound that is returned. The
    /// count is made by searches within a limit of nodes, independent parts, sweeps,
    /// orbits of options and references to isomorphic residuals. Searches are without a memo, since
    /// a checker repeats them. The [memory limit](Self::memory_limit) is for the claims that later
    /// steps may refer to, and for sweeps. `out` gets many small writes: buffer it. Its head states the
    /// work of a checker, which is written last.
    ///
    /// # Errors
    /// If `out` fails. What it got then is no certificate.
    ///
    /// # Examples
    /// ```
    /// use std::io::Cursor;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
    /// let mut certificate = Vec::new();
    /// let certified = problem.certifier().certify(Cursor::new(&mut certificate))?;
    /// assert_eq!(certified.counted.complete()?, 3);
    /// assert_eq!(certified.bytes, certificate.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(self, out: impl Write + Seek) -> io::Result<Certified> {
        let presolves = self.presolve.unwrap_or(true);
        let meter = Meter::new(self.limits, self.observer);
        certify_by_threads(&self.problem, presolves, self.threads, meter, out)
    }

    /// Like [`certify`](Self::certify), for the solutions in a cube. The certificate names the cube, and
    /// [`join_certificates`](crate::count::join_certificates) makes one of the whole count from those of
    /// all cubes.
    ///
    /// # Errors
    /// If `out` fails, or the cube takes options that exclude each other or that the problem lacks.
    pub fn certify_cube(self, cube: &Cube, out: impl Write + Seek) -> io::Result<Certified> {
        let presolves = self.presolve.unwrap_or(true);
        let meter = Meter::new(self.limits, self.observer);
        certify(&self.problem, cube, presolves, meter, out)
    }
}

impl<'a> Query<'a, Optimizing> {
    /// Finds a solution of least cost, and writes a certificate: a proof, for a small independent
    /// program, that no solution costs less. If there is no solution, the certificate proves that.
    ///
    /// The proof is by the bounds that prices of items give, by splitting, searches and sweeps; it
    /// takes no account of symmetry or independent parts, so it may be long where
    /// [`cheapest`](Self::cheapest) is quick. Each limit applies to the search, and again to the proof.
    /// If one of them is stopped, what `out` got is no certificate, and `stopped` says why. `out` gets
    /// many small writes: buffer it.
    ///
    /// # Errors
    /// If `out` fails, or if the least cost is 2^64 or more, which a certificate cannot state.
    ///
    /// # Examples
    /// ```
    /// use std::io::Cursor;
    ///
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na b |3\nc d |3\na c |2\nb d |5\na |1\n")?;
    /// let mut certificate = Vec::new();
    /// let certified = problem.optimizer().certify(Cursor::new(&mut certificate))?;
    /// assert_eq!(certified.optimum.bound(), Some(6));
    /// assert_eq!(certified.bytes, certificate.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(self, out: impl Write + Seek) -> io::Result<CertifiedCost<'a>> {
        let presolves = self.presolve.unwrap_or(true);
        certify_cheapest(self.problem, presolves, self.limits, self.observer, out)
    }
}
