//! Options by their activity: those that took part in recent conflicts come first.
//!
//! # Invariant
//! `heap` is a binary heap by `score`, and `place[option]` is the place of an option in it, or
//! [`ABSENT`].

const ABSENT: u32 = u32::MAX;

/// A score beyond which all scores are scaled down.
const MOST: f64 = 1e100;

/// Share of the score that remains after a conflict.
const DECAY: f64 = 0.95;

/// A queue of options by activity.
#[derive(Debug)]
pub(super) struct Activity {
    heap: Vec<u32>,
    place: Vec<u32>,
    score: Vec<f64>,
    step: f64,
}

impl Activity {
    /// Begins with all options, in the given order.
    pub(super) fn new(order: Vec<u32>) -> Self {
        let mut place = vec![ABSENT; order.len()];
        for (index, &option) in order.iter().enumerate() {
            place[option as usize] = index as u32;
        }
        Self { score: vec![0.0; order.len()], heap: order, place, step: 1.0 }
    }

    /// Adds an option, unless it is there.
    pub(super) fn push(&mut self, option: u32) {
        if self.place[option as usize] == ABSENT {
            self.heap.push(option);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes the most active option.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop().expect("there is a first one");
        self.place[top as usize] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.sink();
        }
        Some(top)
    }

    /// Adds to the scores of the options of a conflict, and lets all others fade.
    pub(super) fn bump(&mut self, options: &[u32]) {
        let mut highest = 0.0f64;
        for &option in options {
            let score = &mut self.score[option as usize];
            *score += self.step;
            highest = highest.max(*score);
            let place = self.place[option as usize];
            if place != ABSENT {
                self.rise(place as usize);
            }
        }
        self.step /= DECAY;
        if highest > MOST {
            self.score.iter_mut().for_each(|score| *score /= MOST);
            self.step /= MOST;
        }
    }

    fn rise(&mut self, mut place: usize) {
        let option = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_above(option, self.heap[parent]) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, option);
    }

    fn sink(&mut self) {
        let (mut place, option) = (0, self.heap[0]);
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_above(self.heap[child + 1], self.heap[child])
            {
                child += 1;
            }
            if !self.is_above(self.heap[child], option) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, option);
    }

    fn is_above(&self, one: u32, other: u32) -> bool {
        self.score[one as usize] > self.score[other as usize]
    }

    fn put(&mut self, place: usize, option: u32) {
        self.heap[place] = option;
        self.place[option as usize] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_option_comes_first() {
        let mut activity = Activity::new((0..10).collect());
        activity.bump(&[3, 7]);
        activity.bump(&[7, 5]);
        let first: Vec<_> = (0..3).filter_map(|_| activity.pop()).collect();
        assert_eq!(first, [7, 5, 3], "a later conflict counts more");
        activity.push(3);
        activity.push(3);
        assert_eq!(activity.pop(), Some(3));
        assert_eq!(std::iter::from_fn(|| activity.pop()).count(), 7);
        assert_eq!(activity.pop(), None);
    }
}
