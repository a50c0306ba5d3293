//! The report: the tables, a summary of each, and the machine.

use std::fmt::Write;

use quadrille_benches::Contestant;
use quadrille_benches::machine::Machine;

use crate::arguments::Arguments;
use crate::symmetry::Symmetry;
use crate::table::Table;

/// The lock file, for the versions of all crates in the build.
const LOCK: &str = include_str!("../../../../Cargo.lock");

/// The section of the results file that this program writes.
pub(crate) const SECTION: &str = "Exact cover";

/// Returns the report as Markdown. `machine` describes the machine before the first run.
pub(crate) fn report(
    arguments: &Arguments,
    contestants: &[Contestant],
    machine: Machine,
    tables: &[(&str, Table)],
) -> String {
    let mut text = format!(
        "Quadrille and the published Rust crates for exact cover count all solutions on one \
         thread, in {} interleaved rounds. A run is cut off after {} s.\n\n",
        arguments.rounds, arguments.cutoff
    );
    text += &machine.report();
    for (title, table) in tables {
        push(&mut text, format_args!("\n### {title}\n"));
        if let Some(summary) = table.summary() {
            push(&mut text, format_args!("{summary}\n"));
        }
        text += &table.to_string();
        if let Some(symmetry) = Symmetry::of(table) {
            push(&mut text, format_args!("\n#### {title}: what symmetry is worth\n"));
            text += &symmetry.to_string();
        }
    }
    push(&mut text, format_args!("\n### Peers\n"));
    for contestant in contestants {
        if let Contestant::Peer(peer) = contestant {
            let version = version(peer.name).unwrap_or_default();
            push(&mut text, format_args!("- `{}` {version}: {}.", peer.name, peer.about));
        }
    }
    push(&mut text, format_args!("\nA dash: the peer does not accept the problem."));
    text
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string never fails");
}

/// Returns the version of a crate in the build.
fn version(name: &str) -> Option<&'static str> {
    let package = LOCK.split("[[package]]").find(|package| {
        package.lines().any(|line| line.strip_prefix("name = ") == Some(&format!("\"{name}\"")))
    })?;
    let version = package.lines().find_map(|line| line.strip_prefix("version = "))?;
    Some(version.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use quadrille_benches::PEERS;

    use super::*;

    #[test]
    fn every_peer_has_a_version() {
        for peer in PEERS {
            let version = version(peer.name).expect("a peer is in the lock file");
            assert!(version.starts_with(|c: char| c.is_ascii_digit()), "{}: {version}", peer.name);
        }
    }

    /// The README quotes the first summary of the results.
    #[test]
    fn the_readme_quotes_the_results() {
        let results = include_str!("../../../RESULTS.md");
        let summary = results.lines().find(|line| line.starts_with("On ")).expect("a summary");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let readme = words(include_str!("../../../../README.md"));
        assert!(readme.contains(&words(summary)), "the README lacks: {summary}");
    }
}
