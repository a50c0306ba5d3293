//! A description of the machine and of the build. Facts that the system does not report are
//! omitted.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// A line of the description: a name and its value.
type Line = (&'static str, String);

/// The machine before a measurement.
#[derive(Clone, Debug)]
pub struct Machine {
    lines: Vec<Line>,
    load: Option<String>,
}

impl Machine {
    /// Describes the current state of the machine.
    pub fn now() -> Self {
        Self { lines: description(), load: load() }
    }

    /// Returns the description as a Markdown list, with the load before and after.
    pub fn report(self) -> String {
        let loads = self.load.zip(load());
        let loads =
            loads.map(|(before, after)| ("Load", format!("{before} before; {after} after")));
        let lines = self.lines.into_iter().chain(loads);
        lines.map(|(what, value)| format!("- {what}: {value}\n")).collect()
    }
}

/// The current description.
fn description() -> Vec<Line> {
    let lines = [
        ("Date", output_of("date", &["-u", "+%Y-%m-%d"])),
        ("Version", version()),
        ("Processor", field("/proc/cpuinfo", "model name")),
        ("Cores", available_parallelism().ok().map(|cores| cores.to_string())),
        ("Vector instructions", Some(vectors().to_owned())),
        ("System", system()),
        ("Compiler", output_of("rustc", &["--version"])),
    ];
    lines.into_iter().filter_map(|(what, value)| Some((what, value?))).collect()
}

/// The load averages over 1, 5 and 15 minutes.
fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    Some(text.split_whitespace().take(3).collect::<Vec<_>>().join(", "))
}

/// The version of Quadrille and its commit.
fn version() -> Option<String> {
    let commit = output_of("git", &["rev-parse", "--short", "HEAD"]);
    let changed = output_of("git", &["status", "--porcelain", "--untracked-files=no"]).is_some();
    let commit = commit.map_or(String::new(), |commit| {
        format!(" at {commit}{}", if changed { ", changed" } else { "" })
    });
    Some(format!("{}{commit}", env!("CARGO_PKG_VERSION")))
}

/// The name of the system, its kernel and its architecture.
fn system() -> Option<String> {
    let name = fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(format!("{}, ", name.trim_matches('"')))
    });
    Some(format!("{}{}", name.unwrap_or_default(), output_of("uname", &["-sm"])?))
}

/// The best supported instruction level of our vector kernels.
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

/// The value of the first line of a file with this key before a colon.
fn field(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.trim_start().strip_prefix(':')?.trim().to_owned())
}

/// The output of a program, if it succeeds and prints something.
fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
