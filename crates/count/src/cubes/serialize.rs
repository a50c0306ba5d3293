//! Deserialization of records with serde, for the feature `serde`.

use quadrille_problem::Cube;
use quadrille_search::answer::Count;
use serde::de::{Deserialize, Deserializer, Error};

use crate::cubes::record::CubeRecord;
use crate::sweep::SweepRecord;

/// A record as it stands in the input, not yet checked.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename = "CubeRecord")]
struct RawRecord {
    count: Count,
    residues: [u64; 2],
    nodes: u64,
    left: Vec<Cube>,
    #[serde(default)]
    shares: Vec<u64>,
    #[serde(default)]
    sweep: Option<SweepRecord>,
    #[serde(default)]
    is_of_all: bool,
}

/// Reads a record and compares its count with its residues. Which problem its cubes are of is not
/// known here: use [`Cube::check`].
impl<'de> Deserialize<'de> for CubeRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let RawRecord { count, residues, nodes, left, shares, sweep, is_of_all } =
            RawRecord::deserialize(deserializer)?;
        let record = Self { count, residues, nodes, left, shares, sweep, is_of_all };
        match record.agrees() {
            true => Ok(record),
            false => Err(D::Error::custom(format_args!(
                "count {} does not have the residues {} and {}",
                record.count, residues[0], residues[1]
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille_answer::CancelToken;
    use quadrille_dlx::Engine;
    use quadrille_dlx::Solve;
    use quadrille_dlx::cubes::CubeRecord;
    use quadrille_problem::Problem;
    use serde_json::{from_str, to_string};

    use crate::boards::dominoes;

    #[test]
    fn a_record_is_read_back_as_written() {
        let problem = Problem::parse("a b c d\na\na b\nb\nb c\nc\nc d\nd\na d\n").expect("valid");
        let mut record = CubeRecord::uncounted(problem.cubes(3));
        record.count(7u64.into());
        let json = to_string(&record).expect("few digits");
        assert_eq!(from_str::<CubeRecord>(&json).expect("as written"), record);
    }

    #[test]
    fn the_sweep_of_a_record_is_read_back_as_written() {
        let problem = dominoes(8, 8);
        let (token, mut last) = (CancelToken::new(), None);
        let resumer = problem.resumer().engine(Engine::Sweep).cancel_token(&token);
        let resumed = resumer.resume(CubeRecord::nothing(), Duration::ZERO, |record| {
            last = Some(record.clone());
            token.cancel();
        });
        let record = resumed.expect("a good record").record;
        assert_eq!(Some(&record), last.as_ref());
        assert!(record.sweep.is_some());
        let json = to_string(&record).expect("few digits");
        assert_eq!(from_str::<CubeRecord>(&json).expect("as written"), record);
        assert!(from_str::<CubeRecord>(&json.replace("\"step\":", "\"step\":-")).is_err());
        assert!(from_str::<CubeRecord>(&json.replace("\"step\":", "\"stop\":")).is_err());
    }

    #[test]
    fn hostile_records_are_refused() {
        let good = r#"{"count":"7","residues":[7,7],"nodes":1,"left":[]}"#;
        assert_eq!(from_str::<CubeRecord>(good).expect("consistent").count, 7);
        let error =
            from_str::<CubeRecord>(&good.replace("\"7\"", "\"8\"")).expect_err("8 is not 7");
        assert!(error.to_string().starts_with("count 8 does not have the residues 7 and 7"));
        for (from, to) in [
            ("[7,7]", "[7]"),
            ("[7,7]", "[7,7,7]"),
            ("[7,7]", "[2305843009213693958,7]"),
            ("\"7\"", "\"-7\""),
            ("\"nodes\":1", "\"nodes\":-1"),
            ("[]}", "[{\"taken\":[1],\"dropped\":[1]}]}"),
            ("[]}", "[],\"more\":0}"),
        ] {
            assert!(from_str::<CubeRecord>(&good.replace(from, to)).is_err(), "{to}");
        }
    }
}
