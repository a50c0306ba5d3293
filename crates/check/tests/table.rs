//! The table of cases that both checkers accept or refuse alike.

mod support;

use quadrille_check::{DEFAULT_MEMORY, verify};

use crate::support::{QUESTION, WORK, head, in_python};

/// A line of the table: a name, a problem, a certificate, and what it proves.
struct Case {
    name: String,
    text: String,
    certificate: Vec<u8>,
    /// The claim, if the certificate is to be accepted.
    expected: Option<String>,
}

impl Case {
    fn read(block: &str) -> Self {
        let mut lines = block.lines();
        let name = lines.next().expect("a name").trim().to_owned();
        let (mut text, mut proof, mut claim) = (String::new(), Vec::new(), String::new());
        let (mut work, mut question, mut version, mut is_accepted) = ((0u64, 0u64), 0, 2, None);
        for line in lines.filter(|line| !line.is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let number = |word: &str| word.parse().expect("a number");
            match word {
                "work" => {
                    let (nodes, states) = rest.split_once(' ').expect("two numbers");
                    work = (number(nodes), number(states));
                }
                "question" => question = number(rest) as u8,
                "version" => version = number(rest),
                "proof" => {
                    let bytes = rest.split(' ');
                    proof.extend(bytes.map(|byte| u8::from_str_radix(byte, 16).expect("a byte")));
                }
                "claim" => claim = rest.to_owned(),
                "accepted" | "refused" => is_accepted = Some(word == "accepted"),
                _ => text += &format!("{line}\n"),
            }
        }
        let mut bytes = head(text.as_bytes());
        bytes[WORK..WORK + 8].copy_from_slice(&work.0.to_le_bytes());
        bytes[WORK + 8..QUESTION].copy_from_slice(&work.1.to_le_bytes());
        bytes[QUESTION] = question;
        if version == 1 {
            bytes.drain(WORK..QUESTION);
            bytes.drain("quadcert".len().."quadcert 2\n".len());
        }
        let certificate = [&bytes, &[0][..], &proof, claim.as_bytes()].concat();
        let is_accepted = is_accepted.unwrap_or_else(|| panic!("{name}: accepted or refused?"));
        Self { name, text, certificate, expected: is_accepted.then_some(claim) }
    }
}

#[test]
fn both_checkers_follow_the_table() {
    let table = include_str!("cases.txt");
    let cases: Vec<Case> = table.split("\n== ").skip(1).map(Case::read).collect();
    assert!(cases.len() >= 20, "{} cases", cases.len());
    for Case { name, text, certificate, expected } in &cases {
        let found = verify(text.as_bytes(), certificate.as_slice(), DEFAULT_MEMORY);
        assert_eq!(
            found.clone().ok().map(|found| found.to_string()),
            *expected,
            "{name}: {found:?}"
        );
    }
    let both: Vec<_> =
        cases.iter().map(|case| (case.text.clone(), case.certificate.clone())).collect();
    for (case, found) in cases.iter().zip(in_python(&both).into_iter().flatten()) {
        let expected = case.expected.as_deref().unwrap_or("refused");
        assert_eq!(found, expected, "in Python: {}", case.name);
    }
}
