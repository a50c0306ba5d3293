//! The checker in Python.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the checker in Python on problems and certificates. Returns what it proves of each, or
/// `refused`, or `unreadable` for a bad problem; `None` if Python is not there.
pub fn in_python(cases: &[(String, Vec<u8>)]) -> Option<Vec<String>> {
    const DRIVER: &str = "
import sys
sys.path.insert(0, sys.argv[1])
import quadrille_check as check
for line in sys.stdin:
    problem, _, certificate = line.strip().partition(' ')
    try:
        text = None
        text = check.Problem(bytes.fromhex(problem))
        print(check.Checker(text, bytes.fromhex(certificate)).check())
    except check.Wrong:
        print('refused' if text else 'unreadable')
";
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../check/python");
    let mut command = Command::new("python3");
    command.args(["-B", "-c", DRIVER, folder]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut python) = command.spawn() else {
        println!("python3 is not there: its checker is not tested");
        return None;
    };
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let line = |(text, own): &(String, Vec<u8>)| format!("{} {}\n", hex(text.as_bytes()), hex(own));
    let input: String = cases.iter().map(line).collect();
    let mut stdin = python.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().expect("Python runs to its end");
    writer.join().expect("no panic").expect("Python reads all");
    assert!(output.status.success(), "the checker in Python fails");
    let answers = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<String> = answers.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), cases.len());
    Some(answers)
}
