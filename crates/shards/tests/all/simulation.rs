//! A coordinator and its workers, and everything that can go wrong between them: records that are lost, late,
//! doubled, torn or altered, workers of different speed that stop for good, and workers that lie.
//!
//! Time is simulated: a run takes as long as its work, divided by the speed of the worker. Everything follows from
//! a seed, and a failure names it. Honest workers give the right count, whatever is lost. Where one worker in some
//! lies, every shard is run by two workers, and their records are compared; or an audit finds the lie, with the
//! probability that `audit.rs` states.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use quadrille_dlx::{Count, Engine, Problem};
use quadrille_random::Random;
use quadrille_shards::{Auditor, Manifest, Record, Settings, sample};

/// How a count is simulated.
#[derive(Clone, Copy)]
struct Setting {
    workers: usize,
    target: usize,
    budget: u64,
    symmetry: bool,
    /// One worker in this number lies; 0 for none.
    liars: usize,
    /// Whether a shard needs equal records of two workers.
    twice: bool,
}

/// What came of a simulated count.
#[derive(Default)]
struct Outcome {
    count: Count,
    rounds: u64,
    /// The number of false claims of the last round that the count rests on, and of all such claims.
    lies: [usize; 2],
    /// Whether an audit of `AUDITED` claims of that round found a lie.
    found: bool,
    /// The bytes of manifests and records that were sent.
    bytes: usize,
    refused: usize,
    /// The share of the time in which workers had nothing to do or worked in vain.
    idle: f64,
}

const AUDITED: usize = 3;
/// The delay of a message, and the time after which a shard is given out again, in nodes.
const DELAY: u64 = 30;

/// A record on its way.
type Arrival = Reverse<(u64, usize, usize, Vec<u8>)>;

struct World<'m> {
    manifest: &'m Manifest,
    setting: Setting,
    /// The honest record of each shard, and its work, once it was run.
    runs: BTreeMap<usize, (String, u64)>,
    /// The time at which each worker is free.
    free: BinaryHeap<Reverse<(u64, usize)>>,
    arriving: BinaryHeap<Arrival>,
    /// For each shard, the records that arrived, by worker.
    records: Vec<BTreeMap<usize, Record>>,
    /// The shards that need a record.
    waiting: BTreeSet<usize>,
    /// For each shard, when it was given out last.
    given: Vec<u64>,
    now: u64,
    busy: u64,
    /// The number of runs.
    started: u64,
    bytes: usize,
    refused: usize,
}

impl World<'_> {
    fn is_liar(&self, worker: usize) -> bool {
        self.setting.liars > 0 && worker % self.setting.liars == 1
    }

    /// Returns the record of a shard that counts, if there is one.
    fn agreed(&self, shard: usize) -> Option<&Record> {
        let mut records = self.records[shard].values();
        if !self.setting.twice {
            return records.next();
        }
        let mut seen: Vec<&Record> = Vec::new();
        records.find(|record| {
            let is_again = seen.contains(record);
            seen.push(record);
            is_again
        })
    }

    /// Lets a worker run a shard, and sends its record, which may be lost, torn, altered, doubled or late.
    fn run(&mut self, worker: usize, shard: usize, random: &mut Random) {
        let manifest = self.manifest;
        let budget = self.setting.budget;
        let (line, work) = self.runs.entry(shard).or_insert_with(|| {
            let sharder = manifest.sharder().expect("little memory");
            let findings = manifest.run(shard, budget, sharder).expect("nothing stops it");
            let work = findings.work;
            (manifest.seal(shard, &findings), work)
        });
        let (mut line, work) = (line.clone(), *work);
        if self.is_liar(worker) {
            line = lie(manifest, &line, random);
        }
        let speed = 1 + worker as u64 % 4;
        let end = self.now + DELAY + (work + 10) / speed;
        self.free.push(Reverse((end, worker)));
        self.busy += end - self.now - DELAY;
        self.started += 1;
        let mut bytes = line.into_bytes();
        match random.below(12) {
            0 => return,
            1 => bytes.truncate(random.below(bytes.len())),
            2 => {
                let place = random.below(bytes.len());
                bytes[place] ^= 1 << random.below(8);
            }
            3 => self.send(end + DELAY, worker, shard, bytes.clone()),
            4 => return self.send(end + 40 * DELAY, worker, shard, bytes),
            _ => {}
        }
        self.send(end + random.below(DELAY as usize) as u64, worker, shard, bytes);
    }

    fn send(&mut self, at: u64, worker: usize, shard: usize, bytes: Vec<u8>) {
        self.bytes += bytes.len();
        self.arriving.push(Reverse((at, worker, shard, bytes)));
    }

    fn receive(&mut self) {
        let Some(Reverse((at, worker, shard, bytes))) = self.arriving.pop() else { return };
        self.now = self.now.max(at);
        match self.manifest.open(&bytes) {
            Ok(record) => {
                let shard = record.shard.unwrap_or(shard);
                self.records[shard].entry(worker).or_insert(record);
                if self.agreed(shard).is_some() {
                    self.waiting.remove(&shard);
                }
            }
            Err(_) => {
                self.refused += 1;
                self.given[shard] = 0;
            }
        }
    }

    /// Runs a round until every shard has its records.
    fn round(&mut self, random: &mut Random) {
        let mut next = 0;
        while !self.waiting.is_empty() {
            // Records arrive before the next worker is free.
            if let (Some(Reverse((at, ..))), Some(Reverse((free, _)))) =
                (self.arriving.peek(), self.free.peek())
                && at <= free
            {
                self.receive();
                continue;
            }
            let Some(Reverse((at, worker))) = self.free.pop() else { return };
            self.now = self.now.max(at);
            // A record may be lost if it has not come after four times the usual work.
            let patience = 60 * DELAY + 4 * self.busy / self.started.max(1);
            let is_due = |shard: &&usize| {
                let given = self.given[**shard];
                !self.records[**shard].contains_key(&worker)
                    && (given == 0 || given + patience < self.now)
            };
            let mut in_turn = self.waiting.range(next..).chain(self.waiting.range(..next));
            match in_turn.find(is_due).copied() {
                Some(shard) => {
                    next = shard + 1;
                    // Where two records are needed, the shard stays on offer after the first.
                    let is_last = !self.setting.twice || !self.records[shard].is_empty();
                    self.given[shard] = if is_last { self.now.max(1) } else { 0 };
                    self.run(worker, shard, random);
                }
                None => self.free.push(Reverse((self.now + 4 * DELAY, worker))),
            }
        }
    }
}

/// Makes a record wrong, and keeps it consistent.
fn lie(manifest: &Manifest, line: &str, random: &mut Random) -> String {
    let record = manifest.open(line.as_bytes()).expect("an honest record");
    let (shard, mut findings) = (record.shard.expect("of this manifest"), record.findings);
    if let Some(place) = findings.claims.len().checked_sub(1) {
        let place = random.below(place + 1);
        findings.claims[place].count += 1 + random.below(1 << 40);
    }
    manifest.seal(shard, &findings)
}

/// Drives rounds to their end.
fn simulate(problem: &Problem, setting: Setting, seed: u64) -> Outcome {
    let random = &mut Random::new(!seed);
    let settings =
        Settings { engine: Engine::Cells, symmetry: setting.symmetry, ..Settings::default() };
    let split = Manifest::split(problem.clone(), setting.target, settings, |_| {});
    let mut manifest = split.expect("any problem");
    let (mut outcome, mut now, mut busy) = (Outcome::default(), 0, 0);
    loop {
        outcome.rounds += 1;
        assert!(outcome.rounds < 500, "seed {seed}: the rounds do not end");
        let shards = manifest.cubes().len();
        outcome.bytes += manifest.to_string().len() * setting.workers.min(shards);
        let mut world = World {
            manifest: &manifest,
            setting,
            runs: BTreeMap::new(),
            free: (0..setting.workers).map(|worker| Reverse((now, worker))).collect(),
            arriving: BinaryHeap::new(),
            records: vec![BTreeMap::new(); shards],
            waiting: (0..shards).collect(),
            given: vec![0; shards],
            now,
            busy: 0,
            started: 0,
            bytes: 0,
            refused: 0,
        };
        world.round(random);
        (now, busy) = (world.now, busy + world.busy);
        outcome.bytes += world.bytes;
        outcome.refused += world.refused;
        let records: Vec<Record> =
            (0..shards).filter_map(|shard| world.agreed(shard).cloned()).collect();
        let sharder = manifest.sharder().expect("little memory");
        let Ok(merged) = manifest.merge(records, sharder) else {
            // Lies that contradict each other are found at once.
            outcome.found = true;
            return outcome;
        };
        if setting.liars > 0 && !setting.twice {
            let auditor = Auditor::new(problem);
            let holds = |claim| auditor.audit(claim).expect("a small problem").holds();
            let claims = merged.claims();
            outcome.lies = [claims.iter().filter(|claim| !holds(claim)).count(), claims.len()];
            if outcome.lies[0] > 0 {
                outcome.found = !sample(claims.clone(), AUDITED, seed).iter().all(holds);
                return outcome;
            }
        }
        if merged.settled.open.is_empty() {
            outcome.count = merged.settled.count;
            outcome.idle = 1.0 - busy as f64 / (now * setting.workers as u64) as f64;
            return outcome;
        }
        manifest = manifest.next(merged);
    }
}

/// A 4×4 board filled with dominoes in 36 ways, a color for two of them, bounds, and Latin squares of order 4.
fn problems() -> [(Problem, u64); 4] {
    let cells: Vec<String> = (0..16).map(|cell| format!("c{cell}")).collect();
    let mut dominoes = cells.join(" ") + "\n";
    for cell in 0..16 {
        for (fits, other) in [(cell % 4 < 3, cell + 1), (cell < 12, cell + 4)] {
            dominoes += &if fits { format!("c{cell} c{other}\n") } else { String::new() };
        }
    }
    // By hand: a and b in the same color, 2 ways; c once or twice of three, 6 ways.
    let colors = "a b 1:2|c | s\na s:x\na s:y\nb s:x\nb s:y\nc\nc\nc\n";
    // By hand: two of the first three; the last one, too, or not, unless b is covered twice already.
    let bounds = "2|a 0:2|b\na\na b\na b\nb\n";
    let latin = crate::support::boards::latin(4).to_string();
    [(dominoes, 36), (colors.to_owned(), 12), (bounds.to_owned(), 5), (latin, 576)]
        .map(|(text, count)| (Problem::parse(&text).expect("a good problem"), count))
}

/// Honest workers, or liars and two records of each shard: the count is right.
fn judge(seeds: std::ops::Range<u64>) {
    let problems = problems();
    let mut refused = 0;
    for seed in seeds {
        let random = &mut Random::new(seed);
        let (problem, expected) = &problems[random.below(problems.len())];
        let twice = random.one_in(3);
        let setting = Setting {
            workers: 4 + random.below(12),
            target: 1 + random.below(6),
            budget: 1 + random.below(60) as u64,
            symmetry: !random.one_in(3),
            liars: if twice { 4 } else { 0 },
            twice,
        };
        let outcome = simulate(problem, setting, seed);
        // Two liars may tell the same lie about the same claim, once in a million pairs of records.
        assert_eq!(outcome.count, *expected, "seed {seed}");
        refused += outcome.refused;
    }
    assert!(refused > 0, "no record was refused");
}

#[test]
fn the_count_survives_every_fault() {
    judge(0..300);
}

/// A lie is found at least as often as the sample says: an audit of `n` of `m` claims misses `w` wrong ones with
/// a probability of at most (1 − w/m)^n.
#[test]
fn an_audit_finds_lies_as_often_as_stated() {
    let problem = crate::support::boards::latin(4);
    let (mut lied, mut found, mut expected) = (0, 0, 0.0);
    for seed in 0..600 {
        let (workers, target, budget) = (6, 6, 1_000);
        let setting = Setting { workers, target, budget, symmetry: false, liars: 6, twice: false };
        let outcome = simulate(&problem, setting, seed);
        let [lies, claims] = outcome.lies;
        if lies > 0 {
            lied += 1;
            found += usize::from(outcome.found);
            expected += 1.0 - (1.0 - lies as f64 / claims as f64).powi(AUDITED as i32);
        }
    }
    assert!(lied > 100, "{lied} lies are too few to show anything");
    let deviation = (lied as f64).sqrt() / 2.0;
    assert!(found as f64 >= expected - 3.0 * deviation, "{found} of {lied}, expected {expected}");
}

/// By hand, in a release build: `cargo test --release -p quadrille-shards survives -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn the_count_survives_every_fault_for_many_seeds() {
    judge(1_000..101_000);
}

/// Ten shards for each worker, of 14 queens (365,596 boards, A000170). A message takes as long as 30 nodes.
/// By hand: `cargo test --release -p quadrille-shards many_workers -- --ignored --nocapture`
#[test]
#[ignore = "prints a table"]
fn many_workers_share_a_count() {
    let problem = crate::support::boards::queens(14);
    let mut rows = String::new();
    for workers in [10, 100, 1_000, 10_000] {
        let target = 10 * workers;
        // Several times the work of a shard.
        let budget = (1 << 28) / target as u64;
        let setting = Setting { workers, target, budget, symmetry: false, liars: 0, twice: false };
        let outcome = simulate(&problem, setting, 1);
        assert_eq!(outcome.count, 365_596);
        let Outcome { rounds, bytes, refused, idle, .. } = outcome;
        let (idle, megabytes) = (100.0 * idle, bytes as f64 / 1e6);
        rows += &format!(
            "| {workers} | {target} | {rounds} | {idle:.0} % | {megabytes:.1} | {refused} |\n"
        );
    }
    std::io::Write::write_all(&mut std::io::stderr(), rows.as_bytes()).expect("a terminal");
}
