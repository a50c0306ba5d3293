//! Runs a shard of a manifest, and prints its record.

use quadrille_dlx::frontier::FrontierError;
use quadrille_shards::ShardError;
use quadrille_shards::queens::QueensManifest;

use crate::args::ShardRunArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::ending::NO_RECORD;
use crate::run::ending::words;
use crate::run::{Context, cube_records, manifest_file, queens_shards, shard_certificates};

pub(in crate::run) fn run(args: ShardRunArgs, context: &Context) -> Result<Exit, Failure> {
    cube_records::check_inputs(&args.manifest, &args.known)?;
    let source = Source::typed(Some(args.manifest.clone()));
    let bytes = source.read(&context.output, &context.interrupt)?;
    if QueensManifest::is_begun_by(&bytes) {
        let option = match (&args.certificate, &args.known[..]) {
            (Some(_), _) => "--certificate",
            (None, [_, ..]) => "--known",
            (None, []) => return queens_shards::run(&bytes, &source, &args, context),
        };
        let text = format!("{option} is for exact cover problems, and this shard is of queens");
        return Err(Failure::Misused(text));
    }
    let mut manifest = manifest_file::read(&bytes, &source)?;
    let misused = |error: ShardError| Failure::Misused(error.to_string());
    manifest.cube(args.shard).map_err(misused)?;
    if let Some(path) = &args.certificate {
        return shard_certificates::write(&manifest, path, &args, context);
    }
    let Some(budget) = args.budget else {
        let text = "--budget or --certificate is missing: only shards of queens run without; write \
                    --budget 1000000";
        return Err(Failure::Misused(text.to_owned()));
    };
    let known = args.known.iter().map(|path| Source::typed(Some(path.clone())));
    let known = cube_records::read(known, &manifest, context)?;
    manifest.learn(known).map_err(|error| Failure::Misused(error.to_string()))?;
    let mut watch = context.watch(args.progress.progress);
    let sharder = manifest.sharder().map_err(misused)?.cancel_token(context.interrupt.token());
    let sharder = sharder.threads(args.threads.into()).observer(&mut watch);
    let run = manifest.run(args.shard, budget, sharder);
    drop(watch);
    match run {
        Ok(findings) => {
            writeln!(context.output, "{}", manifest.seal(args.shard, &findings))?;
            Ok(Exit::Success)
        }
        Err(ShardError::Run(FrontierError::Stopped(reason))) => {
            context.output.note(&format!("{}; {NO_RECORD}", words(reason)));
            Ok(Exit::Interrupted)
        }
        Err(error) => Err(misused(error)),
    }
}
