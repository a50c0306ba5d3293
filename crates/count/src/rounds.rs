//! Several ways to one answer, in rounds.
//!
//! # Policy
//! In each round every way has one turn, in the order of the list. A turn is a budget: work, and the memory that
//! the other ways leave. Each round has more work than the one before, so all ways together cost at most a few
//! times what the best of them costs alone. A way keeps what it has found between its turns. The first way that
//! settles the question ends the race, with an answer or at a limit of the caller. A way that declines leaves the race.
//! The last one left uses all the work that is left. No clock is read, so the same question gets the same turns.
//!
//! This is the policy where nothing forecasts the end of a way. Counts do: [`race`](crate::race) chooses their turns.

use quadrille_search::meter::Meter;

/// What a turn may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// In the unit of the race; each way converts it to its own.
    pub(crate) work: u64,
    /// In bytes.
    pub(crate) memory: usize,
}

/// The end of a turn.
#[derive(Debug)]
pub(crate) enum TurnEnd<R> {
    /// The race is over.
    Settled(R),
    /// The budget is used up, and the way can go on.
    Paused,
    /// The way can contribute nothing more.
    Declined,
    /// The first way has the next turn, with the work of this round.
    Again,
}

/// A way to an answer `R`. `S` is what the ways of a race share.
pub(crate) trait Way<S: ?Sized, R> {
    /// Goes on within a budget.
    fn advance(&mut self, budget: Budget, shared: &mut S, meter: &mut Meter<'_>) -> TurnEnd<R>;

    /// The memory that it holds, in bytes, where the ways share a limit.
    fn bytes(&self) -> usize {
        0
    }
}

impl<S: ?Sized, R, F> Way<S, R> for F
where
    F: FnMut(Budget, &mut S, &mut Meter<'_>) -> TurnEnd<R>,
{
    fn advance(&mut self, budget: Budget, shared: &mut S, meter: &mut Meter<'_>) -> TurnEnd<R> {
        self(budget, shared, meter)
    }
}

/// A race that can be paused, and be a way itself.
#[derive(Debug)]
pub(crate) struct Rounds<W> {
    ways: Vec<W>,
    /// The way whose turn it is, and the work left of that turn.
    current: usize,
    left: u64,
    /// The work of a turn in this round.
    turn: u64,
    growth: u64,
    longest: u64,
}

impl<W> Rounds<W> {
    /// A race whose first turns have this much work; later turns double it.
    pub(crate) fn new(ways: Vec<W>, first: u64) -> Self {
        Self { ways, current: 0, left: first, turn: first, growth: 2, longest: u64::MAX }
    }

    /// Each round has `growth` times the work of the one before, up to turns of `longest`.
    pub(crate) fn growing(self, growth: u64, longest: u64) -> Self {
        Self { growth, longest, ..self }
    }

    /// The ways that are left.
    pub(crate) fn ways(&mut self) -> &mut [W] {
        &mut self.ways
    }

    /// Lets the ways take turns until one settles; `None` if all decline.
    pub(crate) fn run<S: ?Sized, R>(
        mut self,
        memory: usize,
        shared: &mut S,
        meter: &mut Meter<'_>,
    ) -> Option<R>
    where
        W: Way<S, R>,
    {
        loop {
            match self.advance(Budget { work: u64::MAX, memory }, shared, meter) {
                TurnEnd::Settled(answer) => return Some(answer),
                TurnEnd::Declined => return None,
                TurnEnd::Paused | TurnEnd::Again => {}
            }
        }
    }

    /// Ends the turn of the current way.
    fn end_turn(&mut self) {
        self.current += 1;
        self.begin_turn();
    }

    /// Begins the turn of the current way, or the next round after the last way.
    fn begin_turn(&mut self) {
        if self.current >= self.ways.len() {
            self.current = 0;
            self.turn = self.turn.saturating_mul(self.growth).min(self.longest);
        }
        self.left = self.turn;
    }
}

impl<W: Way<S, R>, S: ?Sized, R> Way<S, R> for Rounds<W> {
    fn advance(&mut self, budget: Budget, shared: &mut S, meter: &mut Meter<'_>) -> TurnEnd<R> {
        let mut left = budget.work;
        while left > 0 {
            let is_alone = self.ways.len() == 1;
            let held: usize = self.ways.iter().map(Way::<S, R>::bytes).sum();
            let Some(way) = self.ways.get_mut(self.current) else { return TurnEnd::Declined };
            let work = if is_alone { left } else { self.left.min(left) };
            let memory = budget.memory.saturating_sub(held - Way::<S, R>::bytes(way));
            match way.advance(Budget { work, memory }, shared, meter) {
                TurnEnd::Settled(answer) => return TurnEnd::Settled(answer),
                TurnEnd::Paused => {
                    left -= work;
                    self.left = self.left.saturating_sub(work);
                    if self.left == 0 {
                        self.end_turn();
                    }
                }
                TurnEnd::Declined => {
                    self.ways.remove(self.current);
                    self.begin_turn();
                }
                TurnEnd::Again => (self.current, self.left) = (0, self.turn),
            }
        }
        TurnEnd::Paused
    }

    fn bytes(&self) -> usize {
        self.ways.iter().map(Way::<S, R>::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::meter::limits::Limits;

    use super::*;

    /// A way that does `work`, and then settles, or declines if its answer is `None`. It holds 10 bytes.
    struct Plain {
        name: char,
        work: u64,
        settles: bool,
    }

    impl Way<String, char> for Plain {
        fn advance(
            &mut self,
            Budget { work, memory }: Budget,
            turns: &mut String,
            _: &mut Meter<'_>,
        ) -> TurnEnd<char> {
            turns.push_str(&format!("{} {work} {memory}, ", self.name));
            self.work = self.work.saturating_sub(work);
            match (self.work, self.settles) {
                (1.., _) => TurnEnd::Paused,
                (0, true) => TurnEnd::Settled(self.name),
                (0, false) => TurnEnd::Declined,
            }
        }

        fn bytes(&self) -> usize {
            10
        }
    }

    #[test]
    fn turns_grow_and_the_last_way_left_has_all_work() {
        let way = |name, work, settles| Plain { name, work, settles };
        let ways = vec![way('a', 1000, true), way('b', 12, false), way('c', 5, false)];
        let mut rounds = Rounds::new(ways, 4);
        let (mut turns, mut meter) = (String::new(), Meter::new(Limits::default(), None));
        // The second turn of `a` is divided: the race was paused in it.
        for work in [18, 989, u64::MAX] {
            let _end = rounds.advance(Budget { work, memory: 100 }, &mut turns, &mut meter);
        }
        // What a way does in the turn in which it declines is not taken from the work of the race.
        let at_first = "a 4 80, b 4 80, c 4 80, a 6 80, ";
        let later = "a 2 80, b 8 80, c 8 90, a 987 100, a 18446744073709551615 100, ";
        assert_eq!(turns, format!("{at_first}{later}"));
    }

    #[test]
    fn a_round_begins_again_with_the_same_work_and_ends_with_the_first_answer() {
        let mut calls = 0;
        let asks_again = |turn: Budget, sum: &mut u64, _: &mut Meter<'_>| {
            calls += 1;
            *sum += turn.work;
            if calls == 2 { TurnEnd::Again } else { TurnEnd::Paused }
        };
        let settles = |turn: Budget, sum: &mut u64, _: &mut Meter<'_>| match turn.work {
            9.. => TurnEnd::Settled(*sum),
            _ => TurnEnd::Paused,
        };
        type Asked<'w> = Box<dyn FnMut(Budget, &mut u64, &mut Meter<'_>) -> TurnEnd<u64> + 'w>;
        let ways: Vec<Asked<'_>> = vec![Box::new(asks_again), Box::new(settles)];
        let (mut sum, mut meter) = (0, Meter::new(Limits::default(), None));
        let rounds = Rounds::new(ways, 1).growing(3, 10);
        // Turns of 1, of 3 twice, and of 9.
        assert_eq!(rounds.run(0, &mut sum, &mut meter), Some(16));
    }
}
