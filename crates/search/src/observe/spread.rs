//! Estimates from random samples: the mean, and how far to trust it.

/// An unbiased estimate from samples, with its spread.
///
/// In an uneven tree most samples are too low and a few are very high. So an estimate from too few
/// samples tends to be too low, and its standard error with it. [`confidence`](Self::confidence)
/// detects this as far as the samples show it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SampleMean {
    /// The estimate; infinite beyond 10^308.
    pub mean: f64,
    /// The standard error of the mean, estimated from the samples. If they are representative, the
    /// true value is within two standard errors in about 95 % of cases. Infinite if unknown.
    pub standard_error: f64,
    /// The least sample.
    pub least: f64,
    /// The greatest sample.
    pub most: f64,
    /// The greatest sample as a share of the sum of all, from 0 to 1. If it exceeds a few percent,
    /// the estimate rests on few samples.
    pub greatest_share: f64,
}

/// How far to trust an estimate, judged from its own samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Confidence {
    /// At best the order of magnitude: the standard error is more than half the mean, or one sample
    /// is more than a quarter of the sum.
    Poor,
    /// About the first digit.
    Fair,
    /// Most likely within 10 %: the standard error is at most 5 % of the mean, and no sample is
    /// more than 5 % of the sum.
    Good,
    /// Exact: there was nothing to sample.
    Exact,
}

impl Confidence {
    /// Returns its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Poor => "poor",
            Self::Fair => "fair",
            Self::Good => "good",
            Self::Exact => "exact",
        }
    }
}

impl SampleMean {
    /// Returns a number without an error.
    pub fn exact(number: f64) -> Self {
        Self { mean: number, standard_error: 0.0, least: number, most: number, greatest_share: 0.0 }
    }

    /// Returns a number with this standard error.
    pub fn about(number: f64, standard_error: f64) -> Self {
        Self { standard_error, ..Self::exact(number) }
    }

    /// Returns how far to trust it.
    pub fn confidence(&self) -> Confidence {
        let error = self.standard_error / self.mean;
        if self.standard_error == 0.0 && self.greatest_share == 0.0 && self.mean.is_finite() {
            Confidence::Exact
        } else if error <= 0.05 && self.greatest_share <= 0.05 {
            Confidence::Good
        } else if error <= 0.5 && self.greatest_share <= 0.25 {
            Confidence::Fair
        } else {
            Confidence::Poor
        }
    }

    /// Returns the sum of two independent estimates. Its range covers all sums of their samples,
    /// and its greatest share is the larger of the two, weighted by their means.
    pub fn plus(self, other: Self) -> Self {
        let mean = self.mean + other.mean;
        let weight = |spread: Self| if mean > 0.0 { spread.mean / mean } else { 0.0 };
        let share = |spread: Self| spread.greatest_share * weight(spread);
        Self {
            mean,
            standard_error: self.standard_error.hypot(other.standard_error),
            least: self.least + other.least,
            most: self.most + other.most,
            greatest_share: if mean.is_finite() { share(self).max(share(other)) } else { 1.0 },
        }
    }

    /// Returns the same estimate with its standard error multiplied by `factor`.
    pub fn narrowed(self, factor: f64) -> Self {
        Self { standard_error: self.standard_error * factor, ..self }
    }

    /// Returns the product of two independent estimates.
    pub fn times(self, other: Self) -> Self {
        let (a, b) = (self.standard_error, other.standard_error);
        let error = (self.mean * b).hypot(other.mean * a).hypot(a * b);
        Self {
            mean: known(self.mean * other.mean, f64::INFINITY),
            standard_error: known(error, f64::INFINITY),
            least: known(self.least * other.least, 0.0),
            most: known(self.most * other.most, f64::INFINITY),
            greatest_share: self.greatest_share.max(other.greatest_share),
        }
    }
}

/// Returns `number`, or `otherwise` if arithmetic beyond the floating-point range made it NaN.
fn known(number: f64, otherwise: f64) -> f64 {
    if number.is_nan() { otherwise } else { number }
}

/// Accumulates samples by B. P. Welford's method, which keeps its precision for large sums.
///
/// # Examples
/// ```
/// use quadrille_dlx::observe::Samples;
///
/// let mut samples = Samples::default();
/// [1.0, 3.0].into_iter().for_each(|sample| samples.add(sample));
/// let spread = samples.spread().expect("there are samples");
/// assert_eq!((spread.mean, spread.standard_error), (2.0, 1.0));
/// ```
#[derive(Clone, Debug)]
pub struct Samples {
    count: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
    least: f64,
    most: f64,
}

impl Default for Samples {
    fn default() -> Self {
        Self { count: 0, mean: 0.0, squares: 0.0, least: f64::INFINITY, most: 0.0 }
    }
}

impl Samples {
    /// Adds a sample, which must not be negative.
    pub fn add(&mut self, sample: f64) {
        self.count += 1;
        let before = sample - self.mean;
        self.mean = known(self.mean + before / self.count as f64, f64::INFINITY);
        self.squares += before * (sample - self.mean);
        self.least = self.least.min(sample);
        self.most = self.most.max(sample);
    }

    /// Returns the number of samples.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the estimate, or `None` without samples. The error of a single sample is infinite.
    pub fn spread(&self) -> Option<SampleMean> {
        let count = self.count as f64;
        let sum = self.mean * count;
        let error = (self.squares / (count - 1.0) / count).sqrt();
        (self.count > 0).then(|| SampleMean {
            mean: self.mean,
            standard_error: known(error, f64::INFINITY),
            least: self.least,
            most: self.most,
            greatest_share: if sum > 0.0 { known(self.most / sum, 1.0) } else { 1.0 },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(samples: &[f64]) -> SampleMean {
        let mut all = Samples::default();
        samples.iter().for_each(|&sample| all.add(sample));
        all.spread().expect("there are samples")
    }

    #[test]
    fn mean_and_error_are_those_of_the_textbook() {
        let spread = spread(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((spread.mean, spread.least, spread.most), (5.0, 2.0, 9.0));
        // The squares add up to 32; of 8 samples.
        assert!((spread.standard_error - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
        assert_eq!(spread.greatest_share, 9.0 / 40.0);
    }

    #[test]
    fn sums_and_products_carry_their_errors() {
        let (a, b) = (spread(&[1.0, 3.0]), spread(&[10.0, 30.0]));
        assert_eq!((a.standard_error, b.standard_error), (1.0, 10.0));
        let sum = a.plus(b);
        assert_eq!((sum.mean, sum.least, sum.most), (22.0, 11.0, 33.0));
        assert!((sum.standard_error - 101.0_f64.sqrt()).abs() < 1e-12);
        let product = a.times(b);
        // 2² · 10² + 20² · 1² + 1² · 10²
        assert!((product.standard_error - 900.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!((product.mean, product.least, product.most), (40.0, 10.0, 90.0));
    }

    #[test]
    fn confidence_reflects_the_samples() {
        assert_eq!(SampleMean::exact(7.0).confidence(), Confidence::Exact);
        assert_eq!(spread(&[8.0; 100]).confidence(), Confidence::Good);
        assert_eq!(spread(&[8.0, 9.0, 10.0, 11.0, 12.0]).confidence(), Confidence::Fair);
        let mut uneven = [1.0; 100];
        uneven[40] = 1000.0;
        assert_eq!(spread(&uneven).confidence(), Confidence::Poor);
        assert_eq!(spread(&[8.0]).confidence(), Confidence::Poor, "one sample knows no error");
        assert_eq!(spread(&[0.0; 100]).confidence(), Confidence::Poor, "nothing was seen");
    }

    #[test]
    fn overflowing_estimates_never_become_nan() {
        let huge = spread(&[f64::MAX, f64::INFINITY, 1.0, f64::INFINITY]);
        assert_eq!(SampleMean::exact(0.0).plus(huge).greatest_share, 1.0);
        for spread in [huge, huge.plus(huge), huge.times(huge), huge.times(SampleMean::exact(0.0))]
        {
            assert_eq!(spread.standard_error, f64::INFINITY);
            assert!(!spread.mean.is_nan() && !spread.greatest_share.is_nan(), "{spread:?}");
            assert_eq!(spread.confidence(), Confidence::Poor);
        }
    }
}
