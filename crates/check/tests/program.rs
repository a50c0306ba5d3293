//! The program: what it prints, and its exit codes. The script in Python does the same.

mod support;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::head;

#[test]
fn help_is_printed_on_request() {
    for flag in ["-h", "--help", "-x"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille-check"));
        let output = program.arg(flag).output().expect("the program starts");
        let is_help = flag != "-x";
        assert_eq!(output.status.code(), Some(if is_help { 0 } else { 2 }), "{flag}");
        let (text, other) = match is_help {
            true => (output.stdout, output.stderr),
            false => (output.stderr, output.stdout),
        };
        assert!(text.starts_with(b"usage: quadrille-check PROBLEM CERTIFICATE\n"), "{flag}");
        assert!(other.is_empty(), "{flag}");
    }
}

/// Tests that names from files are escaped, and that a closed or full output is an error.
#[cfg(unix)]
#[test]
fn messages_are_safe_and_failed_output_is_an_error() {
    use std::fs::File;
    use std::process::Stdio;

    let text = "a\n\x1b[2J\u{202e}\n";
    let [problem, certificate] = [file("hostile", text.as_bytes()), file("hostile.cert", b"")];
    let program = || Command::new(env!("CARGO_BIN_EXE_quadrille-check"));
    let names = [problem.clone(), PathBuf::from("no\x1b[2J\u{202e}such file")];
    for (name, code) in names.iter().zip([1, 2]) {
        let output = program().args([name, &certificate]).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(code), "{name:?}");
        let shown = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        let names_the_file = shown.contains("such file: ");
        assert_eq!(names_the_file, code == 2, "{shown:?}");
        assert!(!shown.contains(['\x1b', '\u{202e}']) && shown.lines().count() == 1, "{shown:?}");
    }
    let folder = program().args([&problem, &std::env::temp_dir()]).output();
    assert_eq!(folder.expect("the program starts").status.code(), Some(2), "a folder");
    let text = "a b\na\nb\na b\n";
    let right = [head(text.as_bytes()).as_slice(), &[0, 66], b"2 solutions"].concat();
    let [problem, right] = [file("full", text.as_bytes()), file("full.cert", &right)];
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/quadrille_check.py");
    let mut programs = vec![program()];
    if Command::new("python3").arg("--version").output().is_ok() {
        programs.push(Command::new("python3"));
        programs[1].args(["-B", script]);
    }
    for mut program in programs {
        let Ok(full) = File::options().write(true).open("/dev/full") else { return };
        let output = program.args([&problem, &right]).stdout(full).stderr(Stdio::piped()).output();
        assert_eq!(output.expect("the program starts").status.code(), Some(4), "{program:?}");
    }
}

/// Tests that a closed pipe changes neither the exit code nor the messages.
#[cfg(unix)]
#[test]
fn a_closed_pipe_leaves_the_exit_code() {
    let text = "a b\na\nb\na b\n";
    let right = [head(text.as_bytes()).as_slice(), &[0, 66], b"2 solutions"].concat();
    let [problem, right] = [file("piped", text.as_bytes()), file("piped.cert", &right)];
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut program = Command::new(env!("CARGO_BIN_EXE_quadrille-check"));
    let output = program.args([&problem, &right]).stdout(writer).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{output:?}");
}

/// Writes a file for this test.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

#[test]
fn exit_codes_and_lines() {
    let text = "a b\na\nb\na b\n";
    let right = [head(text.as_bytes()).as_slice(), &[0, 66], b"2 solutions"].concat();
    let wrong = [head(text.as_bytes()).as_slice(), &[0, 66], b"3 solutions"].concat();
    let [problem, broken] = [file("problem", text.as_bytes()), file("broken", b"a\nb\n")];
    let [right, wrong] = [file("right", &right), file("wrong", &wrong)];
    let commented = b"# of a and b\na b # two items\nx: a #1\nb\n#\ny: a b\n";
    let labeled = "a b\nx: a\nb\ny: a b\n";
    let of_labels = [head(labeled.as_bytes()).as_slice(), &[0, 66], b"2 solutions"].concat();
    let [commented, of_labels] = [file("commented", commented), file("of labels", &of_labels)];
    let missing = PathBuf::from("no such file");
    let cases = [
        (vec![&problem, &right], 0, "verified: 2 solutions\n"),
        (vec![&problem, &wrong], 1, "not verified: "),
        (vec![&broken, &right], 1, "not verified: "),
        (vec![&commented, &of_labels], 0, "verified: 2 solutions\n"),
        (vec![&commented, &right], 1, "not verified: "),
        (vec![&missing, &right], 2, ""),
        (vec![&problem, &missing], 2, ""),
        (vec![&problem], 2, ""),
    ];
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/quadrille_check.py");
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    for (arguments, code, line) in cases {
        let mut programs = vec![Command::new(env!("CARGO_BIN_EXE_quadrille-check"))];
        if has_python {
            programs.push(Command::new("python3"));
            programs[1].args(["-B", script]);
        }
        for mut program in programs {
            let output = program.args(&arguments).output().expect("the program starts");
            assert_eq!(output.status.code(), Some(code), "{program:?}");
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(printed.starts_with(line), "{program:?}: {printed}");
            assert_eq!(output.stderr.is_empty(), code < 2, "{program:?}");
        }
    }
}
