//! The time that counting cubes takes, from measured runs: seconds for each cube, and nodes per
//! second.

/// How fast cubes are counted, as measured.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Throughput {
    /// Nodes visited per second, without the fixed cost of each cube.
    pub nodes_per_second: f64,
    /// The fixed cost of each cube in seconds: to prepare and presolve it.
    pub seconds_per_cube: f64,
}

impl Throughput {
    /// Returns the throughput of runs, each given as its nodes and its seconds. `None` if the runs
    /// took no time.
    ///
    /// The line goes through the medians of the third with the fewest nodes and of the third with
    /// the most (J. W. Tukey, *Exploratory Data Analysis*, 1977), since the time of a run that had
    /// to wait for the machine means nothing. If the runs do not show a fixed cost, all time is
    /// attributed to nodes.
    pub(crate) fn of(runs: &[(f64, f64)]) -> Option<Self> {
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

    /// Returns the expected time in seconds of `nodes` nodes in `cubes` cubes.
    pub fn seconds(&self, nodes: f64, cubes: u64) -> f64 {
        nodes / self.nodes_per_second + self.seconds_per_cube * cubes as f64
    }
}

/// Returns the median; not a number if there are no runs.
fn median(runs: &[(f64, f64)], of: impl Fn(&(f64, f64)) -> f64) -> f64 {
    let mut numbers: Vec<f64> = runs.iter().map(of).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_cost_of_cubes_is_separated_from_that_of_nodes() {
        // Half a second for each cube, and 100 nodes per second.
        let runs = [(300.0, 3.5), (0.0, 0.5), (100.0, 1.5)];
        let throughput = Throughput::of(&runs).expect("it took time");
        assert!((throughput.nodes_per_second - 100.0).abs() < 1e-9, "{throughput:?}");
        assert!((throughput.seconds_per_cube - 0.5).abs() < 1e-9, "{throughput:?}");
        assert!((throughput.seconds(1_000.0, 4) - 12.0).abs() < 1e-9);
    }

    #[test]
    fn without_a_visible_fixed_cost_all_time_is_for_nodes() {
        let alike = Throughput::of(&[(50.0, 1.0), (50.0, 3.0)]).expect("it took time");
        assert_eq!((alike.nodes_per_second, alike.seconds_per_cube), (25.0, 0.0));
        let falling = Throughput::of(&[(10.0, 3.0), (30.0, 1.0)]).expect("it took time");
        assert_eq!((falling.nodes_per_second, falling.seconds_per_cube), (10.0, 0.0));
        assert_eq!(Throughput::of(&[]), None);
        assert_eq!(Throughput::of(&[(10.0, 0.0)]), None);
    }
}
