//! Reads a puzzle of BurrTools and prints it as text.

use std::io::Read;

use flate2::read::GzDecoder;
use quadrille_packing::BurrTools;

use crate::args::PackImportArgs;
use crate::escape::Printable;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::run::Context;
use crate::run::kind::Kind;

/// The most bytes of a file after decompression. Files with many solutions have some megabytes.
const LIMIT: usize = 256 << 20;

/// The first bytes of a compressed file.
const GZIP: [u8; 2] = [0x1f, 0x8b];

pub(in crate::run) fn run(args: PackImportArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file);
    let bytes = source.read(&context.output, &context.interrupt)?;
    let xml = text(&bytes, &source)?;
    let misused =
        |message: String| Failure::Misused(format!("{}: {}", source.name(), Printable(&message)));
    let file = BurrTools::read(&xml).map_err(|error| {
        let other = source.of_another_kind(Kind::BurrTools, &bytes);
        other.unwrap_or_else(|| misused(error.to_string()))
    })?;
    let packing = file.packing(args.problem).map_err(|error| misused(error.to_string()))?;
    for feature in file.passed_over(args.problem) {
        let text = format!("{feature} are passed over: they do not matter for packing");
        context.output.note(&text);
    }
    let of = file.problem_names().len();
    if of > 1 {
        let number = args.problem;
        context.output.note(&format!("problem {number} of {of}; --problem N reads another"));
    }
    context.put(&packing.to_string().trim_end())
}

/// Returns the text of a file, decompressed if it is compressed.
fn text(bytes: &[u8], source: &Source) -> Result<String, Failure> {
    let mut text = Vec::new();
    if bytes.starts_with(&GZIP) {
        let limit = LIMIT as u64 + 1;
        let read = GzDecoder::new(bytes).take(limit).read_to_end(&mut text);
        read.map_err(|error| {
            Failure::Misused(format!("{}: damaged compressed file: {error}", source.name()))
        })?;
    } else {
        text.extend_from_slice(bytes);
    }
    if text.len() > LIMIT {
        return Err(Failure::Misused(format!("{}: more than {LIMIT} bytes", source.name())));
    }
    // Old files have names in Latin-1, in which each byte is a character.
    Ok(String::from_utf8(text)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()))
}
