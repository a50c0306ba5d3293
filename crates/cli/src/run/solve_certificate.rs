//! Counts, and least costs, with a certificate.

use std::io::BufWriter;
use std::path::Path;

use quadrille_dlx::count::{Certified, CertifiedCost, CheckWork, StepCounts};
use quadrille_dlx::observe::Statistics;
use quadrille_dlx::question::Optimizer;
use quadrille_dlx::{Answer, Optimum, Problem, Solve, StopReason};

use crate::args::{CommonArgs, ReportArgs};
use crate::failure::Failure;
use crate::machine::memory_share;
use crate::run::Context;
use crate::whole_file::{self, WholeFile};

/// Counts the solutions of a problem, and writes a certificate of the count to a file. Returns also a
/// line that describes the certificate.
pub(in crate::run) fn count(
    problem: &Problem,
    path: &Path,
    threads: usize,
    CommonArgs { search, report, .. }: &CommonArgs,
    context: &Context,
) -> Result<(Answer, Statistics, String), Failure> {
    check_costs(problem)?;
    whole_file::check_absent(path, context.force)?;
    let mut file = WholeFile::begin(path)?;
    let mut watch = context.watch(report.progress);
    let certifier = problem.certifier().threads(threads);
    let certifier = context.set_stops(certifier, search).observer(&mut watch);
    let certifier = certifier.memory_limit(search.memory.unwrap_or_else(memory_share));
    let certified = certifier.certify(BufWriter::new(&mut file));
    drop(watch);
    let Certified { counted, bytes, steps, work, .. } =
        certified.map_err(|error| whole_file::broken(path, error))?;
    file.finish()?;
    let statistics = counted.statistics().clone();
    Ok((counted.answer(), statistics, summary(bytes, &steps, work)))
}

/// Finds the cheapest solution, and writes a certificate to a file that none is cheaper. Returns also
/// why the certificate was not written, if the search or the proof was stopped.
/// The problem has no costs below 0: see [`check_costs`].
pub(in crate::run) fn cheapest<'p>(
    optimizer: Optimizer<'p>,
    path: &Path,
    report: &ReportArgs,
    context: &Context,
) -> Result<(Optimum<'p>, Option<StopReason>), Failure> {
    whole_file::check_absent(path, context.force)?;
    let mut file = WholeFile::begin(path)?;
    let certified = optimizer.certify(BufWriter::new(&mut file));
    let certified = certified.map_err(|error| whole_file::broken(path, error))?;
    let CertifiedCost { optimum, stopped, bytes, steps, work } = certified;
    if stopped.is_none() {
        file.finish()?;
        if report.stats {
            context.output.note(&summary(bytes, &steps, work));
        }
    }
    Ok((optimum, stopped))
}

/// Describes a certificate in a line.
fn summary(bytes: u64, steps: &StepCounts, work: CheckWork) -> String {
    let StepCounts { leaves, splits, orbits, same, products, sweeps, refutations, .. } = steps;
    format!(
        "certificate of {bytes} bytes: {leaves} leaves, {splits} splits, {orbits} splits by orbits, \
         {same} references, {products} products, {sweeps} sweeps, {refutations} refutations; \
         a checker visits at most {} nodes and {} states",
        work.nodes, work.states
    )
}

/// Refuses costs below 0: a certificate is for a problem without them.
pub(in crate::run) fn check_costs(problem: &Problem) -> Result<(), Failure> {
    if problem.cost_offset() == 0 {
        return Ok(());
    }
    let text = "a certificate is for costs of 0 or more; add the same number to the cost of each option for \
                each item that it covers, or leave out --certificate";
    Err(Failure::Misused(text.to_owned()))
}
