//! The format that the name of a file stands for.

use std::path::Path;

use crate::format::either;

/// Returns the format that the name of a file stands for: the first one if there is no file, or its
/// name has no ending. `endings` are the endings of a format, in lower case, the usual one first.
///
/// # Errors
/// If no format has the ending.
pub(crate) fn named_by<F: Copy>(
    file: Option<&Path>,
    formats: &[F],
    endings: impl Fn(F) -> &'static [&'static str],
) -> Result<F, String> {
    let Some(ending) = file.and_then(Path::extension) else { return Ok(formats[0]) };
    let ending = ending.to_string_lossy().to_ascii_lowercase();
    let named = formats.iter().find(|&&format| endings(format).contains(&&*ending));
    named.copied().ok_or_else(|| {
        let usual = |&format: &F| format!(".{}", endings(format)[0]);
        let mut endings: Vec<String> = formats.iter().map(usual).collect();
        // The default comes last.
        endings.rotate_left(1);
        let endings = either(&endings);
        format!("unknown kind of file: expected a name that ends in {endings}, or --format")
    })
}
