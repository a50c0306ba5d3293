//! The flags of `quadrille solve` for certificates.

use std::path::PathBuf;

use clap::Args;

/// Where to write a certificate.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct CertificateArgs {
    /// Write a certificate of the count or least cost to this file
    ///
    /// `quadrille check PROBLEM FILE` verifies it, and so does the small program `quadrille-check`,
    /// where PROBLEM must be in Knuth's text format. A count that is stopped has a certificate of what was counted. With --minimize the certificate proves
    /// that no solution costs less; none is written if the search or the proof is stopped. The file is
    /// written whole or not at all; if it cannot be written, the exit code is 4. A count uses as many
    /// threads as --threads allows, but only one where isomorphic residuals recur often, since
    /// threads share no claims.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}
