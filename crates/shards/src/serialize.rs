//! Serialization with serde: a manifest is a string that contains the sealed line.
//!
//! Plans and audits derive `Serialize` where they are defined; a checkpoint is text already.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::manifest::Manifest;
use crate::queens::QueensManifest;

macro_rules! sealed_line {
    ($($name:ident),*) => {$(
        /// Writes the sealed line as a string.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// Reads a sealed line with every check of `parse`.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Line;

                impl Visitor<'_> for Line {
                    type Value = $name;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a manifest as a sealed line")
                    }

                    fn visit_str<E: Error>(self, line: &str) -> Result<$name, E> {
                        $name::parse(line.as_bytes()).map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Line)
            }
        }
    )*};
}

sealed_line!(Manifest, QueensManifest);

#[cfg(test)]
mod tests {
    use quadrille_dlx::Problem;
    use serde_json::{from_str, to_string};

    use super::*;
    use crate::audit::Audit;
    use crate::manifest::Settings;
    use crate::plan::Planner;

    #[test]
    fn manifests_are_read_back_as_written() {
        let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n").expect("a good problem");
        let manifest = Manifest::split(problem, 3, Settings::default(), |_| {}).unwrap();
        let json = to_string(&manifest).expect("a string");
        assert_eq!(from_str::<Manifest>(&json).expect("as written"), manifest);
        let queens = QueensManifest::new(9, 3).expect("a small board");
        let json = to_string(&queens).expect("a string");
        assert_eq!(from_str::<QueensManifest>(&json).expect("as written"), queens);
        assert!(from_str::<Manifest>(&json).is_err(), "another kind of manifest");
    }

    #[test]
    fn plans_and_audits_have_all_fields() {
        let problem = Problem::parse("a b c\na\na b\nb\nb c\nc\n").expect("a good problem");
        let plan = Planner::new(&problem).plan(1_000).expect("any engine");
        let value = serde_json::to_value(&plan).expect("numbers");
        assert_eq!(value["shards"], 1);
        assert_eq!(value["budget"], 1_000);
        assert_eq!(value["nodes"]["mean"], plan.nodes.expect("no limit was reached").mean);
        let audit =
            Audit { recorded: 3u64.into(), found: 4u64.into(), nodes: 5, by_symmetry: false };
        let value = serde_json::to_value(&audit).expect("numbers");
        assert_eq!(
            value,
            serde_json::json!({"recorded": "3", "found": "4", "nodes": 5, "by_symmetry": false})
        );
    }

    #[test]
    fn hostile_manifests_are_refused() {
        let problem = Problem::parse("a b\na\nb\na b\n").expect("a good problem");
        let manifest = Manifest::split(problem, 2, Settings::default(), |_| {}).unwrap();
        let json = to_string(&manifest).expect("a string");
        let changed = json.replacen("a b", "b a", 1);
        assert_ne!(changed, json);
        for json in [changed.as_str(), "\"\"", "7", "{}", "null"] {
            assert!(from_str::<Manifest>(json).is_err(), "{json}");
            assert!(from_str::<QueensManifest>(json).is_err(), "{json}");
        }
    }
}
