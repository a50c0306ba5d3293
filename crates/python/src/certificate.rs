//! Certificates of counts: written by the engine, verified by a checker that shares no code with it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use quadrille_check::{Claim, DEFAULT_MEMORY};
use quadrille_dlx::count::Counted;
use quadrille_dlx::{CancelToken, Count, Problem, Solve};

use crate::convert::{CertificateError, integer};
use crate::interrupt::run;
use crate::settings::Settings;
use crate::watch::Watch;

/// Counts the solutions of a problem and writes a certificate to a file.
pub(crate) fn write(
    problem: &Problem,
    path: &Path,
    settings: Settings,
    watch: &Watch,
) -> io::Result<Counted> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut observer = watch.observer();
    let certifier = problem.certifier().threads(settings.threads);
    let certifier = settings.remember(settings.limit(certifier, watch));
    let certified = certifier.observer(&mut observer).certify(&mut out)?;
    out.flush()?;
    Ok(certified.counted)
}

/// Verifies a certificate for a problem in Knuth's text format. Returns the number of solutions that
/// it proves, and whether that is the exact number.
pub(crate) fn verify<'py>(
    py: Python<'py>,
    text: &str,
    path: &Path,
) -> PyResult<(Bound<'py, PyAny>, bool)> {
    let file = File::open(path).map_err(|why| file_error(path, &why))?;
    let verified = run(py, None, |watch| {
        let input = Interruptible { file: BufReader::new(file), token: watch.token.clone() };
        quadrille_check::verify(text.as_bytes(), input, DEFAULT_MEMORY)
    })?;
    let verified = verified.map_err(CertificateError::new_err)?;
    if !verified.cube.is_empty() {
        return Err(CertificateError::new_err(format!("it is about a cube only: {verified}")));
    }
    let (count, is_exact) = match &verified.claim {
        Claim::Count(count) => (count, true),
        Claim::AtLeast(count) => (count, false),
        Claim::CostAtLeast(_) => {
            return Err(CertificateError::new_err(format!("it is about costs: {verified}")));
        }
    };
    let count: Count = count.to_string().parse().expect("decimal digits");
    Ok((integer(py, &count)?, is_exact))
}

/// Returns the `OSError` that Python itself raises for a file.
pub(crate) fn file_error(path: &Path, why: &io::Error) -> PyErr {
    let text = why.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((why.raw_os_error(), text, path.as_os_str().to_owned()))
}

/// A file that ends with an error once the token is cancelled.
struct Interruptible {
    file: BufReader<File>,
    token: CancelToken,
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.token.is_cancelled() {
            true => Err(io::Error::other("interrupted")),
            false => self.file.read(buffer),
        }
    }
}
