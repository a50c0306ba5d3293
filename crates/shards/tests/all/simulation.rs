//! A coordinator and its workers, and everything that can go wrong between them: records that are
//! lost, doubled, late, out of order, torn or altered, a coordinator that restarts from its
//! manifest, and a worker that lies. A count may then be incomplete; it may never be wrong.
//!
//! Everything follows from a seed, and a failure names it.

use std::collections::BTreeMap;

use quadrille_dlx::cubes::CubeRecord;
use quadrille_dlx::{CancelToken, Count, Cube, Engine, Problem, Solve};
use quadrille_random::Random;
use quadrille_shards::{Auditor, Manifest};

const WORKERS: usize = 4;
/// The worker that reports wrong counts.
const LIAR: usize = 0;
/// The limit on messages in a round.
const PATIENCE: usize = 5_000;

/// A record in transit, with its sender.
#[derive(Clone)]
struct Message {
    worker: usize,
    line: Vec<u8>,
}

/// The state of the coordinator: its manifest and the messages received, as they are on the disk,
/// and the records of each shard by worker.
struct Coordinator {
    disk: String,
    received: Vec<Message>,
    manifest: Manifest,
    found: BTreeMap<usize, BTreeMap<usize, CubeRecord>>,
    refused: usize,
}

impl Coordinator {
    /// Starts from the disk.
    fn start(disk: String, received: Vec<Message>) -> Self {
        let manifest = Manifest::parse(disk.as_bytes()).expect("it was written whole");
        let (found, refused) = (BTreeMap::new(), 0);
        let mut coordinator = Self { disk, received: Vec::new(), manifest, found, refused };
        received.into_iter().for_each(|message| coordinator.receive(message));
        coordinator
    }

    fn receive(&mut self, message: Message) {
        match self.manifest.open(&message.line) {
            Ok((shard, record)) => {
                self.found.entry(shard).or_default().insert(message.worker, record);
            }
            Err(_) => self.refused += 1,
        }
        self.received.push(message);
    }

    /// Merges the records on which two workers agree, if every shard has one.
    fn merge(&self) -> Option<CubeRecord> {
        let agreed = |(&shard, records): (&usize, &BTreeMap<usize, CubeRecord>)| {
            let mut records = records.values();
            while let Some(record) = records.next() {
                if records.clone().any(|other| other == record) {
                    return Some([(shard, record.clone()), (shard, record.clone())]);
                }
            }
            None
        };
        self.manifest.merge(self.found.iter().filter_map(agreed).flatten()).ok()
    }
}

/// Returns the message that a worker sends about a shard.
fn work(
    manifest: &Manifest,
    worker: usize,
    shard: usize,
    budget: u64,
    random: &mut Random,
) -> Message {
    let record = manifest.run(shard, budget, &CancelToken::new());
    let mut record = record.expect("no limit stops it");
    if worker == LIAR {
        record = lie(record, random);
    }
    Message { worker, line: manifest.seal(shard, &record).into_bytes() }
}

/// Makes a record wrong, and keeps it consistent.
fn lie(mut record: CubeRecord, random: &mut Random) -> CubeRecord {
    match random.below(3) {
        0 => {
            let left = std::mem::take(&mut record.left);
            record = record.clone().and(&record);
            record.left = left;
        }
        1 => record.left.truncate(record.left.len() / 2),
        _ => record = CubeRecord::default(),
    }
    record.nodes += 1;
    record
}

/// Puts a message into the network, where it may be lost, torn, altered or doubled.
fn deliver(mut message: Message, network: &mut Vec<Message>, random: &mut Random) {
    match random.below(10) {
        0 => return,
        1 => message.line.truncate(random.below(message.line.len())),
        2 => {
            let place = random.below(message.line.len());
            message.line[place] ^= 1 << random.below(8);
        }
        3 => network.push(message.clone()),
        _ => {}
    }
    network.push(message);
}

/// Drives rounds to their end. Returns the total, and the number of refused records.
fn simulate(problem: Problem, seed: u64) -> (CubeRecord, usize) {
    let random = &mut Random::new(!seed);
    let engine = Engine::ALL[random.below(Engine::ALL.len())];
    let (budget, target) = (1 + random.below(60) as u64, 1 + random.below(6));
    let first = Manifest::split(problem, target, engine, 1 << 20);
    let mut coordinator = Coordinator::start(first.to_string(), Vec::new());
    let (mut network, mut refused, mut sent) = (Vec::new(), 0, 0);
    loop {
        if let Some(total) = coordinator.merge() {
            refused += coordinator.refused;
            if total.left.is_empty() {
                return (total, refused);
            }
            // Messages still in transit arrive in the next round, too late.
            let next = coordinator.manifest.next(total).to_string();
            coordinator = Coordinator::start(next, Vec::new());
            sent = 0;
        }
        sent += 1;
        assert!(sent < PATIENCE, "seed {seed}: the round does not end");
        let shard = random.below(coordinator.manifest.cubes().len());
        let message = work(&coordinator.manifest, random.below(WORKERS), shard, budget, random);
        deliver(message, &mut network, random);
        while !network.is_empty() && !random.one_in(3) {
            let next = network.swap_remove(random.below(network.len()));
            coordinator.receive(next);
        }
        if random.one_in(20) {
            // It restarts, and the last message that it was writing is torn.
            let mut received = coordinator.received;
            if let Some(last) = received.last_mut() {
                last.line.truncate(random.below(last.line.len() + 1));
            }
            coordinator = Coordinator::start(coordinator.disk, received);
        }
    }
}

/// A 4×4 board filled with dominoes in 36 ways, a color for two of them, and bounds.
fn problems() -> [(Problem, u64); 3] {
    let cells: Vec<String> = (0..16).map(|cell| format!("c{cell}")).collect();
    let mut dominoes = cells.join(" ") + "\n";
    for cell in 0..16 {
        for (fits, other) in [(cell % 4 < 3, cell + 1), (cell < 12, cell + 4)] {
            dominoes += &if fits { format!("c{cell} c{other}\n") } else { String::new() };
        }
    }
    // By hand: a and b in the same color, 2 ways; c once or twice of three, 6 ways.
    let colors = "a b 1:2|c | s\na s:x\na s:y\nb s:x\nb s:y\nc\nc\nc\n";
    // By hand: two of the first three; the last one, too, or not, unless b is covered twice
    // already.
    let bounds = "2|a 0:2|b\na\na b\na b\nb\n";
    [(dominoes, 36), (colors.to_owned(), 12), (bounds.to_owned(), 5)]
        .map(|(text, count)| (Problem::parse(&text).expect("a good problem"), count))
}

fn judge(seeds: std::ops::Range<u64>) {
    let problems = problems();
    let mut refused = 0;
    for seed in seeds {
        let (problem, expected) = problems[Random::new(seed).below(problems.len())].clone();
        let (total, number) = simulate(problem, seed);
        assert_eq!(total.count, expected, "seed {seed}");
        assert!(total.agrees(), "seed {seed}");
        refused += number;
    }
    assert!(refused > 0, "no record was refused");
}

#[test]
fn the_count_survives_every_fault() {
    judge(0..400);
}

#[test]
fn an_audit_finds_the_worker_with_wrong_counts() {
    let problems = problems();
    let mut found = 0;
    for seed in 0..1_000 {
        let random = &mut Random::new(seed);
        let (problem, expected) = &problems[random.below(problems.len())];
        let auditor = || Auditor::new(problem);
        let solver = || problem.cube_runner().engine(Engine::Links).memory_limit(0);
        let count = |cube: &Cube| solver().run(cube, 100_000).expect("no limit stops it").count;
        let cubes = problem.cubes(1 + random.below(4));
        assert_eq!(cubes.iter().map(count).fold(Count::ZERO, |sum, c| sum + c), *expected);
        for cube in &cubes {
            let honest =
                problem.cube_runner().presolve(false).run(cube, 1 + random.below(30) as u64);
            let honest = honest.expect("no limit stops it");
            let audit =
                |record: &CubeRecord| auditor().audit(cube, record).expect("no limit stops it");
            assert!(audit(&honest).holds(), "seed {seed}, {cube}");
            let lie = lie(honest, random);
            // The count that the lie states for the whole cube: a lie that leaves it unchanged is
            // harmless.
            let stated = lie.left.iter().map(count).fold(lie.count.clone(), |sum, c| sum + c);
            assert_eq!(audit(&lie).holds(), stated == count(cube), "seed {seed}, {cube}: {lie:?}");
            found += usize::from(stated != count(cube));
        }
    }
    assert!(found > 500, "{found} lies are too few to show anything");
}

/// By hand, in a release build:
/// `cargo test --release -p quadrille-shards survives -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn the_count_survives_every_fault_for_many_seeds() {
    judge(1_000..101_000);
}
