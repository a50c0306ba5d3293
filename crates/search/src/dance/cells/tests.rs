//! The cells compared at every node with a naive model of the tree. The model recomputes the live
//! options from those taken and dropped, as the head of `walk/mod.rs` defines them.

use quadrille_problem::{ItemId, Kind, OptionId, Problem};
use quadrille_random::Random;

use crate::dance::cells::COPIED_WORDS;
use crate::dance::cells::{BoundedCells, ExactCells, is_wide};
use crate::walk::{Child, Choice, Dance};

/// A back end that can test its invariants.
trait Checked: Dance {
    fn check(&self, live: &[bool], free: &[bool]);
}

impl<const COLORED: bool, const WIDE: bool> Checked for ExactCells<COLORED, WIDE> {
    fn check(&self, live: &[bool], free: &[bool]) {
        self.rows.check(live, free);
    }
}

impl<const COLORED: bool> Checked for BoundedCells<COLORED> {
    fn check(&self, live: &[bool], free: &[bool]) {
        self.rows.check(live, free);
    }
}

/// A node, by definition.
#[derive(Clone, Default)]
struct Model {
    taken: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

/// The totals of a walk through the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    nodes: u64,
    solutions: u64,
}

impl Model {
    /// The number of options taken that have the item.
    fn covers(&self, problem: &Problem, item: ItemId) -> u32 {
        let has = |&&option: &&OptionId| problem.members(option).iter().any(|m| m.item == item);
        self.taken.iter().filter(has).count() as u32
    }

    fn is_free(&self, problem: &Problem, item: ItemId) -> bool {
        self.covers(problem, item) < problem.bounds(item).map_or(1, |bounds| bounds.hi)
    }

    fn is_live(&self, problem: &Problem, option: OptionId) -> bool {
        let agrees = |member: &quadrille_problem::Member| {
            let taken = self.taken.iter().flat_map(|&taken| problem.members(taken));
            let mut same_item = taken.filter(|other| other.item == member.item);
            member.color.is_some() && same_item.all(|other| other.color == member.color)
        };
        !self.taken.contains(&option)
            && !self.dropped.contains(&option)
            && problem.members(option).iter().all(|m| self.is_free(problem, m.item) || agrees(m))
    }

    fn live(&self, problem: &Problem) -> Vec<bool> {
        problem.options().map(|option| self.is_live(problem, option.id())).collect()
    }

    /// The live options of an item.
    fn options(&self, problem: &Problem, item: ItemId) -> Vec<OptionId> {
        let has = |option: &OptionId| problem.members(*option).iter().any(|m| m.item == item);
        let options = problem.options().map(|option| option.id());
        options.filter(|&option| has(&option) && self.is_live(problem, option)).collect()
    }

    fn need(&self, problem: &Problem, item: ItemId) -> usize {
        let lo = problem.bounds(item).map_or(0, |bounds| bounds.lo);
        lo.saturating_sub(self.covers(problem, item)) as usize
    }

    /// Returns the action at this node.
    fn choice(&self, problem: &Problem) -> Choice {
        let mut best = None;
        for item in problem.items().filter(|item| item.is_primary()) {
            let live = self.options(problem, item.id()).len();
            let need = self.need(problem, item.id());
            if live < need {
                return Choice::Dead;
            }
            // An item that needs no more covers can wait.
            let rank = live - need + if need == 0 { 3 } else { 1 };
            if (live > 0 || need > 0) && best.is_none_or(|(lowest, _)| rank < lowest) {
                best = Some((rank, item.id().index() as u32));
            }
        }
        best.map_or(Choice::Solved, |(_, item)| Choice::Branch(item))
    }

    /// The options taken and dropped must tell which are live. However deep the node, an option is named
    /// at most once for each of its items.
    fn check_dropped(&self, problem: &Problem, dance: &impl Checked) {
        let mut dropped = Vec::new();
        dance.dropped(&mut dropped);
        let members = problem.options().map(|option| problem.members(option.id()).len());
        assert!(dropped.len() <= members.sum(), "{dropped:?} are too many for {problem}");
        let told = Self { taken: self.taken.clone(), dropped };
        assert_eq!(told.live(problem), self.live(problem), "the options taken and dropped");
    }

    /// Walks through the subtree, alongside the dance.
    fn follow(&self, problem: &Problem, dance: &mut impl Checked, found: &mut Found) {
        let free: Vec<bool> =
            problem.items().map(|item| self.is_free(problem, item.id())).collect();
        dance.check(&self.live(problem), &free);
        self.check_dropped(problem, dance);
        found.nodes += 1;
        let choice = self.choice(problem);
        assert_eq!(dance.choose(), choice, "the action");
        let item = match choice {
            Choice::Dead => return,
            Choice::Solved => {
                let mut taken = Vec::new();
                dance.taken(&mut taken);
                assert_eq!(taken, self.taken, "the options taken");
                found.solutions += 1;
                return;
            }
            Choice::Branch(item) => ItemId::known(item as usize),
        };
        let (options, need) = (self.options(problem, item), self.need(problem, item));
        dance.open(item.index() as u32);
        for tried in 0..options.len() + 1 - need {
            let mut child = self.clone();
            child.dropped.extend(&options[..tried]);
            child.taken.extend(options.get(tried));
            if dance.advance() == Child::Entered {
                child.follow(problem, dance, found);
            } else {
                assert_eq!(child.choice(problem), Choice::Dead, "a child that was not entered");
                found.nodes += 1;
            }
        }
        assert_eq!(dance.advance(), Child::None, "the children are done");
        dance.shut();
    }
}

/// Walks through the tree twice: the second walk starts from the state left by the first.
fn walk(problem: &Problem, mut dance: impl Checked) {
    let [mut first, mut second] = [Found::default(), Found::default()];
    Model::default().follow(problem, &mut dance, &mut first);
    Model::default().follow(problem, &mut dance, &mut second);
    assert_eq!(first, second, "a second walk");
}

/// Walks through a problem with every kind of cells that accepts it.
fn compare(problem: &Problem) {
    for copied_words in [usize::MAX, 0] {
        walk(problem, BoundedCells::<true>::new(problem, copied_words));
        let plain = problem.color_count() == 0;
        if plain {
            walk(problem, BoundedCells::<false>::new(problem, copied_words));
        }
        if problem.kind() == Kind::Mcc {
            continue;
        }
        walk(problem, ExactCells::<true, true>::new(problem, copied_words));
        if plain {
            walk(problem, ExactCells::<false, true>::new(problem, copied_words));
        }
        if !is_wide(problem) {
            walk(problem, ExactCells::<true, false>::new(problem, copied_words));
        }
        if plain && !is_wide(problem) {
            walk(problem, ExactCells::<false, false>::new(problem, copied_words));
        }
    }
}

fn random_problem(random: &mut Random, primaries: u64, options: u64, bounded: bool) -> Problem {
    let mut builder = Problem::builder();
    let mut items: Vec<ItemId> = Vec::new();
    for index in 0..primaries {
        let lo = if bounded { random.below(3) as u32 } else { 1 };
        let hi = if bounded { lo.max(1) + random.below(2) as u32 } else { 1 };
        items.push(builder.bounded(format!("p{index}"), lo, hi));
    }
    let secondaries = random.below(4);
    items.extend((0..secondaries).map(|index| builder.secondary(format!("s{index}"))));
    let colors = ["red", "blue"].map(|name| builder.color(name));
    let colored = random.below(2) == 0;
    for _ in 0..options {
        let first = random.below(primaries);
        let mut members = vec![items[first as usize].into()];
        for (index, &item) in items.iter().enumerate() {
            if index as u64 == first || random.below(3) > 0 {
                continue;
            }
            let color = (index as u64 >= primaries && colored).then(|| random.below(3));
            members.push(match color.and_then(|color| colors.get(color as usize)) {
                Some(&color) => item.colored(color),
                None => item.into(),
            });
        }
        builder.option(members).expect("a good option");
    }
    builder.build().expect("a good problem")
}

#[test]
fn every_node_agrees_with_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..1_500 {
        let (primaries, options) = (1 + random.below(5), random.below(12));
        let bounded = random.below(2) == 0;
        compare(&random_problem(&mut random, primaries, options, bounded));
    }
}

#[test]
fn rows_of_several_words_are_walked_in_order() {
    let mut random = Random::new(2);
    compare(&random_problem(&mut random, 2, 140, false));
    compare(&random_problem(&mut random, 3, 80, false));
    let text: String = (0..130).map(|index| format!("a s:{}\n", index % 40)).collect();
    compare(&Problem::parse(&format!("1:2|a b | s\nb\n{text}")).expect("a good problem"));
}

/// Where no item has fewer options than three, all of them are looked at.
#[test]
fn a_choice_among_many_items_costs_nodes() {
    for (items, cost) in [(100usize, 1), (2_000, 31)] {
        let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
        let mut text = names.join(" ") + "\n";
        for item in 0..items {
            for step in 1..=3 {
                text += &format!("i{item} i{}\n", (item + step) % items);
            }
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let mut cells = ExactCells::<false, false>::new(&problem, COPIED_WORDS);
        assert!(matches!(cells.choose(), Choice::Branch(0)));
        assert_eq!(cells.choice_cost(), cost);
    }
}
