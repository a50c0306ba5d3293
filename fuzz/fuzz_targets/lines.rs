//! Sealed lines: manifests, records, checkpoints and journals. The checksum of each line is made good first, so
//! that what the lines state is read as well. No input may cause a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_dlx::{Engine, Problem};
use quadrille_shards::queens::QueensManifest;
use quadrille_shards::{Manifest, Settings, Task};
use serde_json::Value;
use sha2::{Digest, Sha256};

const PROBLEM: &str = "a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n";

/// Returns a line with the checksum that its other fields have.
fn sealed(line: &[u8]) -> Option<Vec<u8>> {
    let Value::Object(mut fields) = serde_json::from_slice(line).ok()? else { return None };
    let kind = fields.shift_remove("type")?;
    fields.shift_remove("checksum")?;
    let body = serde_json::to_string(&fields).ok()?;
    let body = body.strip_prefix('{')?.strip_suffix('}')?;
    let hash = Sha256::digest(format!("{{{body},\"checksum\":\"\"}}"));
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(format!("{{\"type\":{kind},{body},\"checksum\":\"{hash}\"}}").into_bytes())
}

fuzz_target!(|data: &[u8]| {
    let problem = Problem::parse(PROBLEM).expect("a good problem");
    let manifest = Manifest::split(problem.clone(), 3, Settings::default(), |_| {});
    let manifest = manifest.expect("nothing stops it");
    let task = Task::new(&problem, Engine::Auto);
    let queens = QueensManifest::new(8, 3).expect("a small board");
    let lines = data.split(|&byte| byte == b'\n');
    let lines: Vec<Vec<u8>> = lines.map(|line| sealed(line).unwrap_or(line.to_vec())).collect();
    for line in &lines {
        _ = Manifest::parse(line);
        _ = QueensManifest::parse(line);
        _ = manifest.open(line);
        _ = queens.open(line);
        _ = task.open(line);
    }
    _ = task.open_journal(&lines.join(&b'\n'));
});
