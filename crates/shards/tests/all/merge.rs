//! Records put together: in any order, doubled, late, missing, and refused where they contradict each other.

use quadrille_dlx::{Count, Engine, Problem};
use quadrille_random::Random;
use quadrille_shards::{Auditor, Manifest, MergeError, Record, Settings, UsedClaim, sample};

use crate::support::boards;
use crate::support::brute;
use crate::support::random;

fn split(problem: &Problem, target: usize) -> Manifest {
    // An engine of its own, since a small count would be done by the split itself.
    let settings = Settings { engine: Engine::Cells, ..Settings::default() };
    Manifest::split(problem.clone(), target, settings, |_| {}).expect("any problem")
}

/// Runs shards, and sends the records through their text.
fn records(manifest: &Manifest, budget: u64) -> Vec<Record> {
    let run = |shard| {
        let sharder = manifest.sharder().expect("little memory");
        let findings = manifest.run(shard, budget, sharder).expect("nothing stops it");
        manifest.open(manifest.seal(shard, &findings).as_bytes()).expect("as it was written")
    };
    (0..manifest.cubes().len()).map(run).collect()
}

fn merged(manifest: &Manifest, records: &[Record]) -> Result<quadrille_shards::Merged, MergeError> {
    manifest.merge(records.to_vec(), manifest.sharder().expect("little memory"))
}

#[test]
fn records_are_merged_in_any_order_and_more_than_once() {
    let manifest = split(&boards::queens(8), 10);
    for budget in [20, 60, 100_000] {
        let records = records(&manifest, budget);
        let all = merged(&manifest, &records).expect("honest records");
        assert_eq!(all.settled.open.is_empty(), budget == 100_000);
        assert!(all.settled.count <= 92);
        let mut shuffled: Vec<Record> = records.iter().rev().cloned().collect();
        shuffled.extend_from_slice(&records[1..3]);
        let other = merged(&manifest, &shuffled).expect("honest records");
        assert_eq!(other, all);
        assert_eq!(manifest.clone().next(other), manifest.clone().next(all));
    }
}

#[test]
fn what_is_missing_stays_open() {
    let manifest = split(&boards::queens(8), 10);
    let records = records(&manifest, 100_000);
    let some = merged(&manifest, &records[2..]).expect("honest records");
    assert_eq!((some.missing.as_slice(), some.settled.open.len()), (&[0, 1][..], 2));
    let next = manifest.clone().next(some);
    assert_eq!((next.round(), next.cubes().len()), (2, 2));
    // A record of the first round is late, and as good as one of the second.
    let line = manifest.seal(0, &records[0].findings);
    let late = next.open(line.as_bytes()).expect("a record of the same problem");
    assert_eq!(late.shard, None);
    let rest = merged(&next, &[late]).expect("an honest record");
    assert_eq!(rest.settled.open.len(), 1);
    let rest = merged(&next.clone().next(rest), &[records[1].clone()]).expect("an honest record");
    assert_eq!(rest.settled.answer().complete(), Ok(Count::from(92u64)));
}

#[test]
fn contradictions_are_refused_by_name() {
    let manifest = split(&boards::queens(8), 10);
    let mut records = records(&manifest, 100_000);
    let mut lie = records[2].clone();
    lie.shard = Some(5);
    lie.findings.claims[0].count += 1;
    records.push(lie);
    let error = merged(&manifest, &records).expect_err("two counts of one residual");
    assert!(matches!(error, MergeError::Contradiction { shards: [Some(2), Some(5)], .. }));
    let words = error.to_string();
    assert!(words.starts_with("the records of shards 2 and 5 contradict each other: "), "{words}");
}

#[test]
fn a_problem_that_is_counted_at_once_is_one_shard_with_its_claim() {
    let manifest = Manifest::split(boards::queens(8), 16, Settings::default(), |_| {});
    let manifest = manifest.expect("any problem");
    assert_eq!((manifest.cubes().len(), manifest.facts().claims().len()), (1, 1));
    let records = records(&manifest, 1);
    assert_eq!(records[0].findings.work, 0);
    for records in [&records[..], &[]] {
        let merged = merged(&manifest, records).expect("honest records");
        assert_eq!(merged.settled.answer().complete(), Ok(Count::from(92u64)));
    }
}

#[test]
fn random_problems_are_merged_to_their_counts_and_pass_audits() {
    for seed in 0..300 {
        let (plain, problem) = random::both(seed);
        let expected = brute::solutions(&plain).len() as u64;
        let random = &mut Random::new(seed);
        let mut manifest = split(&problem, 1 + random.below(5));
        let mut rounds = 0;
        loop {
            let budget = 1 + random.below(40) as u64;
            let merged = merged(&manifest, &records(&manifest, budget)).expect("honest records");
            let auditor = Auditor::new(&problem);
            let holds = |claim| auditor.audit(claim).expect("a small problem").holds();
            assert!(merged.claims().iter().all(holds), "seed {seed}\n{problem}");
            if merged.settled.open.is_empty() {
                assert_eq!(merged.settled.count, expected, "seed {seed}\n{problem}");
                break;
            }
            manifest = manifest.next(merged);
            rounds += 1;
            assert!(rounds < 100, "seed {seed}: no end");
        }
    }
}

#[test]
fn an_audit_finds_each_wrong_claim_with_each_way_of_counting() {
    let problem = boards::latin(5);
    let manifest = split(&problem, 12);
    let merged = merged(&manifest, &records(&manifest, u64::MAX)).expect("honest records");
    let claims = merged.claims();
    assert_eq!(merged.settled.count, 161_280);
    for auditor in [Auditor::new(&problem), Auditor::new(&problem).engine(Engine::Auto)] {
        for claim in &claims {
            let mut wrong: UsedClaim = claim.clone();
            wrong.claim.count += 1;
            assert!(auditor.audit(claim).expect("a small problem").holds());
            assert!(!auditor.audit(&wrong).expect("a small problem").holds());
        }
    }
}

/// With one wrong claim of 20, a sample of 5 has it with the probability 1/4.
#[test]
fn a_sample_has_each_thing_equally_often() {
    let hits = (0..4_000).filter(|&seed| sample((0..20).collect(), 5, seed).contains(&7)).count();
    // Three standard deviations are 82.
    assert!((918..=1_082).contains(&hits), "{hits} of 4000");
}
