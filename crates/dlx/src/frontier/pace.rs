//! How fast cubes are counted: so many seconds for each cube, and so many nodes in a second.

/// How long counting cubes takes, as some that were counted tell.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pace {
    /// How many nodes are visited in a second, apart from what follows.
    pub nodes_per_second: f64,
    /// How many seconds a cube takes for its own sake: to be made ready, and presolved.
    pub seconds_per_cube: f64,
}

impl Pace {
    /// The pace of runs that took so many nodes and seconds each. Where they do not tell the time of
    /// a cube from that of its nodes, all is taken to be for the nodes. `None` if nothing took any
    /// time.
    ///
    /// A line is laid through the medians of the third with the fewest nodes and of that with the
    /// most (J. W. Tukey, *Exploratory Data Analysis*, 1977), since a run that had to wait for the
    /// machine says nothing.
    pub(in crate::frontier) fn of(runs: &[(f64, f64)]) -> Option<Self> {
        let mut runs = runs.to_vec();
        runs.sort_by(|one, other| one.0.total_cmp(&other.0));
        let third = runs.len().div_ceil(3);
        let ends = [&runs[..third], &runs[runs.len() - third..]];
        let [few, many] = ends.map(|runs| [median(runs, |run| run.0), median(runs, |run| run.1)]);
        let slope = (many[1] - few[1]) / (many[0] - few[0]);
        let sum = |of: fn(&(f64, f64)) -> f64| runs.iter().map(of).sum::<f64>();
        let (nodes, seconds) = (sum(|run| run.0), sum(|run| run.1));
        let seconds_per_cube = (seconds - slope * nodes) / runs.len() as f64;
        if slope > 0.0 && slope.is_finite() && seconds_per_cube >= 0.0 {
            return Some(Self { nodes_per_second: 1.0 / slope, seconds_per_cube });
        }
        let nodes_per_second = nodes / seconds;
        (nodes_per_second.is_finite() && nodes > 0.0)
            .then_some(Self { nodes_per_second, seconds_per_cube: 0.0 })
    }

    /// About how many seconds so many nodes in so many cubes take.
    pub fn seconds(&self, nodes: f64, cubes: u64) -> f64 {
        nodes / self.nodes_per_second + self.seconds_per_cube * cubes as f64
    }
}

/// The median of some numbers; of none it is none.
fn median(runs: &[(f64, f64)], of: impl Fn(&(f64, f64)) -> f64) -> f64 {
    let mut numbers: Vec<f64> = runs.iter().map(of).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_cubes_is_told_from_that_of_nodes() {
        // Half a second for each cube, and 100 nodes in a second.
        let runs = [(300.0, 3.5), (0.0, 0.5), (100.0, 1.5)];
        let pace = Pace::of(&runs).expect("it took time");
        assert!((pace.nodes_per_second - 100.0).abs() < 1e-9, "{pace:?}");
        assert!((pace.seconds_per_cube - 0.5).abs() < 1e-9, "{pace:?}");
        assert!((pace.seconds(1_000.0, 4) - 12.0).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_told_apart_is_for_the_nodes() {
        let alike = Pace::of(&[(50.0, 1.0), (50.0, 3.0)]).expect("it took time");
        assert_eq!((alike.nodes_per_second, alike.seconds_per_cube), (25.0, 0.0));
        let falling = Pace::of(&[(10.0, 3.0), (30.0, 1.0)]).expect("it took time");
        assert_eq!((falling.nodes_per_second, falling.seconds_per_cube), (10.0, 0.0));
        assert_eq!(Pace::of(&[]), None);
        assert_eq!(Pace::of(&[(10.0, 0.0)]), None);
    }
}
