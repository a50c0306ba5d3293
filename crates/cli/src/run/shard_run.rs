//! Runs a shard of a manifest, and prints the record of it.

use quadrille_dlx::{RunError, Solve};
use quadrille_shards::MergeError as ShardsError;

use crate::args::ShardRunArgs;
use crate::cube_line::CubeLine;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::queens_manifest::QueensManifest;
use crate::record::Record;
use crate::run::ending::words;
use crate::run::{Context, manifest_file, queens_shards};

pub(in crate::run) fn run(args: ShardRunArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(Some(args.manifest.clone()));
    let bytes = source.read(&context.output, &context.interrupt)?;
    if QueensManifest::is_begun_by(&bytes) {
        return queens_shards::run(&bytes, &source, &args, context);
    }
    let (manifest, names) = manifest_file::read(&bytes, &source)?;
    let (number, of) = (args.shard, manifest.cubes.len());
    let Some(cube) = manifest.cubes.get(number) else {
        return Err(Failure::Misused(ShardsError::Unknown { number, of }.to_string()));
    };
    let Some(budget) = args.budget else {
        let text = "--budget is needed: only shards of queens are run without";
        return Err(Failure::Misused(text.to_owned()));
    };
    // A machine that cannot address so much has to say no: with less memory, the record would be
    // another one.
    let Ok(memory) = usize::try_from(manifest.memory) else {
        let memory = manifest.memory;
        return Err(Failure::Misused(format!("{memory} bytes are more than can be addressed")));
    };
    let solver = manifest.problem.cube_runner().engine(manifest.engine).memory_limit(memory);
    match solver.cancel_token(context.interrupt.token()).run(cube, budget) {
        Ok(record) => {
            let line = CubeLine::new(&names, number, cube, &record);
            context.output.json(&Record::Cube(line))?;
            Ok(Exit::Success)
        }
        Err(RunError::Stopped(reason)) => {
            let none = "there is no record of a part of a shard";
            context.output.note(&format!("{}; {none}", words(reason)));
            Ok(Exit::Interrupted)
        }
        Err(error) => Err(Failure::Misused(error.to_string())),
    }
}
