//! The command line of `compare`.

use std::path::PathBuf;

use clap::Parser;
use quadrille_benches::{Contestant, PEERS};
use quadrille_dlx::Engine;

/// Measures Quadrille and its peers on the same instances, and prints the ratios as a table.
#[derive(Debug, Parser)]
pub(crate) struct Arguments {
    /// The names of the instances (default: all light ones).
    pub(crate) instances: Vec<String>,
    /// Include the instances on which peers take long.
    #[arg(long)]
    pub(crate) heavy: bool,
    /// Also measure the files *.xcc of this folder, in Knuth's text format, in a separate table. If
    /// instances are named, only those (FOLDER/NAME) are measured. Known counts are read from a
    /// file COUNTS.tsv in the folder: name, kind, count.
    #[arg(long, value_name = "DIR")]
    pub(crate) files: Option<PathBuf>,
    /// Write the tables to this file, with a description of the machine and a one-sentence summary.
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// The number of runs of each pair.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    /// The engine of Quadrille.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(crate) engine: String,
    /// The peers, by crate, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) peers: Option<Vec<String>>,
    /// The seconds of wall time after which a run ends.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    pub(crate) cutoff: u64,
    /// Execute one run of the contestant with this name.
    #[arg(long, value_name = "NAME", hide = true)]
    pub(crate) child: Option<String>,
}

impl Arguments {
    /// Ours first, then the peers. Our default also runs without symmetry.
    pub(crate) fn contestants(&self) -> Result<Vec<Contestant>, String> {
        let named = |name: &str| {
            Contestant::named(name).ok_or_else(|| format!("unknown engine or peer: {name}"))
        };
        if let Some(child) = &self.child {
            return Ok(vec![named(child)?]);
        }
        let all = || PEERS.iter().map(|peer| peer.name.to_owned()).collect();
        let peers = self.peers.clone().unwrap_or_else(all);
        let mut all = vec![named(&self.engine)?];
        if let Contestant::Ours(Engine::Auto) = all[0] {
            all.push(Contestant::WithoutSymmetry);
        }
        for peer in &peers {
            all.push(named(peer)?);
        }
        Ok(all)
    }
}
