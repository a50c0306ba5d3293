//! Certificates of shards, joined to one that the independent checker verifies.

use std::fs;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::harness::{Outcome, example, folder, run};

/// Shards of eight queens with their records and certificates, in a folder.
struct Shards {
    folder: std::path::PathBuf,
    records: String,
    count: usize,
}

impl Shards {
    fn new(name: &str) -> Self {
        let mut shards = Self { folder: folder(name), records: String::new(), count: 0 };
        let (manifest, problem) = (shards.path("manifest.json"), example("queens8.xcc"));
        let split = ["shard", "split", &problem, "--target", "5", "--no-symmetry"];
        run(&[&split[..], &["--output", &manifest]].concat(), "").is(0, "", "");
        let text = fs::read(&manifest).expect("the manifest was written");
        let text: serde_json::Value = serde_json::from_slice(&text).expect("a line of JSON");
        shards.count = text["cubes"].as_array().expect("a list of cubes").len();
        for shard in 0..shards.count {
            let certificate = shards.certificate(shard);
            let number = shard.to_string();
            let args =
                ["shard", "run", &manifest, "--shard", &number, "--certificate", &certificate];
            let outcome = run(&args, "");
            assert_eq!((outcome.code, &*outcome.stderr), (Some(0), ""), "{args:?}");
            shards.records += &outcome.stdout;
        }
        shards
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_string_lossy().into_owned()
    }

    fn certificate(&self, shard: usize) -> String {
        self.path(&format!("shard{shard}.cert"))
    }

    /// Merges the records with the certificates of some shards.
    fn merge(&self, shards: impl Iterator<Item = usize>) -> Outcome {
        let (manifest, whole) = (self.path("manifest.json"), self.path("whole.cert"));
        let certificates: Vec<String> = shards.map(|shard| self.certificate(shard)).collect();
        let mut args = vec!["shard", "merge", &*manifest, "-", "--certificate", &*whole, "--force"];
        args.extend(certificates.iter().map(String::as_str));
        run(&args, &*self.records)
    }

    /// What the checker finds in the joined certificate.
    fn verified(&self) -> Result<String, String> {
        let problem = fs::read(example("queens8.xcc")).expect("the example is there");
        let whole = fs::read(self.path("whole.cert")).expect("the certificate was written");
        let verified = verify(&problem, &*whole, DEFAULT_MEMORY);
        verified.map(|found| found.to_string())
    }

    /// Changes the bytes of a shard's certificate.
    fn alter(&self, shard: usize, change: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = fs::read(self.certificate(shard)).expect("it was written");
        change(&mut bytes);
        fs::write(self.certificate(shard), bytes).expect("the folder can be written");
    }
}

#[test]
fn certificates_of_shards_are_joined() {
    let shards = Shards::new("shard_certificates");
    assert!(shards.count >= 5);
    shards.merge((0..shards.count).rev()).is(0, "92\n", "");
    assert_eq!(shards.verified(), Ok("92 solutions".to_owned()));
    // The certificate of a shard is about its cube.
    let problem = fs::read(example("queens8.xcc")).expect("the example is there");
    let shard = fs::read(shards.certificate(0)).expect("it was written");
    let found = verify(&problem, &*shard, DEFAULT_MEMORY).expect("it is right").to_string();
    assert!(found.contains("in the cube"), "{found}");
}

#[test]
fn an_altered_certificate_of_a_shard_is_refused() {
    let shards = Shards::new("shard_certificates_altered");
    let all = || 0..shards.count;
    // After the first line, the hash, the work and the question, a cube of options below 128. Then an unknown step.
    shards.alter(1, |bytes| {
        let proof = 61 + 2 * usize::from(bytes[60]);
        bytes[proof] = 63;
    });
    shards.merge(all()).is(0, "92\n", "");
    assert!(shards.verified().is_err());
    // Another claim: "7 solutions" or the like.
    shards.alter(2, |bytes| {
        let digit = bytes.len() - " solutions".len() - 1;
        bytes[digit] = if bytes[digit] == b'9' { b'8' } else { bytes[digit] + 1 };
    });
    let error = "error: the certificate of shard 2 claims a different count from its record\n";
    shards.merge(all()).is(2, "", error);
}

#[test]
fn missing_and_foreign_certificates_are_refused() {
    let shards = Shards::new("shard_certificates_missing");
    shards.merge(1..shards.count).is(2, "", "error: there is no certificate of shard 0\n");
    shards.alter(0, |bytes| bytes[8] ^= 1);
    let outcome = shards.merge(0..shards.count);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("shard0.cert is not a certificate of a shard"), "{outcome:?}");
    let certificate = shards.path("more.cert");
    let queens = shards.path("queens.json");
    run(&["shard", "split", "--queens", "5", "--target", "2", "--output", &queens], "")
        .is(0, "", "");
    let args = ["shard", "run", &queens, "--shard", "0", "--certificate", &certificate];
    assert_eq!(run(&args, "").code, Some(2));
}
