//! Certificates of shards: written along with the record of a shard, and joined to one of the count.

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::Path;

use quadrille_dlx::count::{
    CertifiedCube, JoinError, cube_of_certificate, is_certificate, join_certificates,
};
use quadrille_dlx::{Answer, Count, Cube, Solve};
use quadrille_shards::Manifest;

use crate::args::ShardRunArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::machine::memory_share;
use crate::record::Subject;
use crate::run::ending::{NO_RECORD, words};
use crate::run::{Context, cube_records};
use crate::whole_file::{self, WholeFile};

/// Counts a shard to its end, prints its record and writes a certificate to a file.
pub(in crate::run) fn write(
    manifest: &Manifest,
    path: &Path,
    args: &ShardRunArgs,
    context: &Context,
) -> Result<Exit, Failure> {
    check_division(manifest)?;
    whole_file::check_absent(path, context.force)?;
    let mut file = WholeFile::begin(path)?;
    let mut watch = context.watch(args.progress.progress);
    let certifier = manifest.problem().certifier().memory_limit(memory_share());
    let certifier = certifier.cancel_token(context.interrupt.token()).observer(&mut watch);
    let certified =
        certifier.certify_cube(&manifest.cubes()[args.shard], BufWriter::new(&mut file));
    drop(watch);
    let counted = certified.map_err(|error| whole_file::broken(path, error))?.counted;
    let nodes = counted.statistics().nodes;
    match counted.answer() {
        Answer::Complete(count) => {
            file.finish()?;
            let findings = manifest.counted(args.shard, count, nodes);
            let findings = findings.map_err(|error| Failure::Misused(error.to_string()))?;
            writeln!(context.output, "{}", manifest.seal(args.shard, &findings))?;
            Ok(Exit::Success)
        }
        Answer::AtLeast(_, reason) => {
            let note = format!("{}; {NO_RECORD} and no certificate", words(reason));
            context.output.note(&note);
            Ok(Exit::Interrupted)
        }
    }
}

/// Refuses a manifest whose shards cover the solutions only up to symmetry.
fn check_division(manifest: &Manifest) -> Result<(), Failure> {
    let text = "certificates need disjoint shards: split the problem with --no-symmetry";
    let is_disjoint = !manifest.settings().symmetry;
    is_disjoint.then_some(()).ok_or_else(|| Failure::Misused(text.to_owned()))
}

/// Merges records and joins the certificates of all shards, which come from the same sources.
pub(in crate::run) fn join(
    manifest: &Manifest,
    sources: impl Iterator<Item = Source>,
    path: &Path,
    context: &Context,
) -> Result<Exit, Failure> {
    let misused = |text: String| Failure::Misused(text);
    if manifest.round() > 1 {
        let text = "certificates are joined in the first round, where the shards cover everything";
        return Err(misused(text.to_owned()));
    }
    let numbers: BTreeMap<_, _> = (0..).zip(manifest.cubes()).map(|(k, cube)| (cube, k)).collect();
    let (mut records, mut certificates) = (Vec::new(), BTreeMap::new());
    for source in sources {
        let bytes = source.read(&context.output, &context.interrupt)?;
        if !is_certificate(&bytes) {
            cube_records::read_from(&mut &*bytes, &source, manifest, &mut records)?;
            continue;
        }
        let cube = cube_of_certificate(manifest.problem(), &bytes);
        let number = cube.and_then(|cube| numbers.get(&cube).copied());
        let foreign = || format!("{} is not a certificate of a shard", source.name());
        certificates.insert(number.ok_or_else(|| misused(foreign()))?, bytes);
    }
    let merged = cube_records::merge(manifest, records, context)?;
    let mut counts: BTreeMap<Cube, Count> =
        merged.claims().into_iter().map(|used| (used.cube, used.claim.count)).collect();
    let cubes = manifest.cubes().iter().enumerate().map(|(number, cube)| {
        let missing = || format!("there is no certificate of shard {number}");
        let certificate = certificates.remove(&number).ok_or_else(|| misused(missing()))?;
        let unfinished = || format!("shard {number} was not counted to its end");
        let count = counts.remove(cube).ok_or_else(|| misused(unfinished()))?;
        Ok(CertifiedCube { cube: cube.clone(), count, certificate })
    });
    let cubes = cubes.collect::<Result<Vec<_>, Failure>>()?;
    let mut file = WholeFile::begin(path)?;
    let joined = join_certificates(manifest.problem(), &cubes, BufWriter::new(&mut file));
    joined.map_err(|error| match error {
        JoinError::Broken(error) => whole_file::broken(path, error),
        JoinError::Foreign { number } => misused(format!(
            "the certificate of shard {number} claims a different count from its record"
        )),
        error => misused(error.to_string()),
    })?;
    file.finish()?;
    context.print_count(&merged.settled.answer(), Subject::Problem {})
}
