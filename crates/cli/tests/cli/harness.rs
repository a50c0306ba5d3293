//! Runs the binary and returns its exit code and output.

use std::path::{Path, PathBuf};
use std::time::Duration;

use snapbox::cmd::Command;

/// The time after which a command counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Returns the binary, run in the root of the repository with no setting for color.
pub(crate) fn command(args: &[&str]) -> Command {
    Command::new(binary())
        .args(args)
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .timeout(PATIENCE)
}

/// Runs a command with this input.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Outcome {
    outcome(command(args).stdin(stdin.as_ref()))
}

/// Runs a command.
pub(crate) fn outcome(command: Command) -> Outcome {
    let output = command.output().expect("the binary can be run");
    let text = |bytes| String::from_utf8(bytes).expect("the binary writes UTF-8");
    Outcome { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Runs a command that cannot write a single byte to a file, as on a full disk. Its standard output
/// is a pipe.
#[cfg(unix)]
pub(crate) fn run_on_a_full_disk(args: &[&str]) -> Outcome {
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let binary = binary();
    let shell = Command::new("sh").args(["-c", script, "sh"]).arg(binary).args(args);
    outcome(shell.current_dir(root()).timeout(PATIENCE))
}

pub(crate) fn binary() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_quadrille"))
}

/// Returns the binary as a process that hears interrupts: see [`hearing`].
pub(crate) fn hearing_binary() -> std::process::Command {
    hearing(&binary())
}

/// Returns a program as a process that hears interrupts, even if the tests run where they are ignored, as
/// in a background job of a script.
pub(crate) fn hearing(program: &Path) -> std::process::Command {
    const INTERRUPT: u64 = 1 << 1;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    if ignored.unwrap_or(0) & INTERRUPT == 0 {
        return std::process::Command::new(program);
    }
    let mut command = std::process::Command::new("env");
    command.arg("--default-signal=INT,HUP,TERM").arg(program);
    command
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the path of an example in the root folder.
pub(crate) fn example(name: &str) -> String {
    root().join("examples").join(name).to_string_lossy().into_owned()
}

/// Creates an empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the folder of a former run can be removed");
    }
    std::fs::create_dir_all(&folder).expect("a folder can be made for the test");
    folder
}

/// Asserts that the elements of SVG or HTML are balanced.
#[track_caller]
pub(crate) fn assert_balanced(text: &str) {
    // HTML elements without an end tag, or with an optional one.
    let without_end = ["!doctype", "meta", "input"];
    let mut open: Vec<&str> = Vec::new();
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().expect("split gives a part");
        let name = tag.split([' ', '/']).next().expect("split gives a part");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !without_end.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

impl Outcome {
    /// Returns everything as one text, for snapshots.
    pub(crate) fn show(&self) -> String {
        let code = self.code.map_or("none".to_owned(), |code| code.to_string());
        let mut text = format!("exit code: {code}\n");
        for (name, stream) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !stream.is_empty() {
                text.push_str(&format!("----- {name}\n{stream}"));
            }
        }
        text
    }

    /// Asserts on everything at once.
    #[track_caller]
    pub(crate) fn is(&self, code: i32, stdout: &str, stderr: &str) {
        assert_eq!(
            (self.code, self.stdout.as_str(), self.stderr.as_str()),
            (Some(code), stdout, stderr)
        );
    }
}

/// Returns the problem of n queens, with a cost for each square, as Knuth's text.
pub(crate) fn priced_queens(n: usize) -> String {
    let names = |letter, count| (0..count).map(move |k| format!("{letter}{k}"));
    let primary: Vec<String> = names('r', n).chain(names('c', n)).collect();
    let secondary: Vec<String> = names('a', 2 * n - 1).chain(names('b', 2 * n - 1)).collect();
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    for (r, c) in (0..n * n).map(|square| (square / n, square % n)) {
        let cost = (7 * r + 13 * c * c) % 97;
        text += &format!("r{r} c{c} a{} b{} |{cost}\n", r + c, r + n - 1 - c);
    }
    text
}
