//! What the machine is, and what was built on it. What the system does not tell is left out.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// A line of the description: what it is, and the value.
type Line = (&'static str, String);

/// The machine before something is measured.
#[derive(Clone, Debug)]
pub struct Machine {
    lines: Vec<Line>,
    load: Option<String>,
}

impl Machine {
    /// The machine as it is now.
    pub fn now() -> Self {
        Self { lines: description(), load: load() }
    }

    /// The description as a list in Markdown, with the load then and now.
    pub fn report(self) -> String {
        let loads = self.load.zip(load());
        let loads =
            loads.map(|(before, after)| ("Load", format!("{before} before; {after} after")));
        let lines = self.lines.into_iter().chain(loads);
        lines.map(|(what, value)| format!("- {what}: {value}\n")).collect()
    }
}

/// The description, as it is now.
fn description() -> Vec<Line> {
    let lines = [
        ("Date", said("date", &["-u", "+%Y-%m-%d"])),
        ("Version", version()),
        ("Processor", field("/proc/cpuinfo", "model name")),
        ("Cores", available_parallelism().ok().map(|cores| cores.to_string())),
        ("Vector instructions", Some(vectors().to_owned())),
        ("System", system()),
        ("Compiler", said("rustc", &["--version"])),
    ];
    lines.into_iter().filter_map(|(what, value)| Some((what, value?))).collect()
}

/// How many processes have wanted a core lately: the averages over 1, 5 and 15 minutes.
fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    Some(text.split_whitespace().take(3).collect::<Vec<_>>().join(", "))
}

/// Ours, and the commit that it was built from.
fn version() -> Option<String> {
    let commit = said("git", &["rev-parse", "--short", "HEAD"]);
    let changed = said("git", &["status", "--porcelain", "--untracked-files=no"]).is_some();
    let commit = commit.map_or(String::new(), |commit| {
        format!(" at {commit}{}", if changed { ", changed" } else { "" })
    });
    Some(format!("{}{commit}", env!("CARGO_PKG_VERSION")))
}

/// The system's name, its kernel and its architecture.
fn system() -> Option<String> {
    let name = fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(format!("{}, ", name.trim_matches('"')))
    });
    Some(format!("{}{}", name.unwrap_or_default(), said("uname", &["-sm"])?))
}

/// The best of the levels that our vector kernels are compiled for.
fn vectors() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512vpopcntdq") {
            return "AVX-512";
        }
        if is_x86_feature_detected!("avx2") {
            return "AVX2";
        }
    }
    "none: portable code"
}

/// The value of the first line of a file that has this key before a colon.
fn field(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.trim_start().strip_prefix(':')?.trim().to_owned())
}

/// What a program writes, if it succeeds and writes something.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
