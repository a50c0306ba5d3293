//! A search for the best solution as SVG: the best cost found and the bound, over time.

use std::fmt;

use crate::draw::board::INK;

/// What is known of the best solution at some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    pub(crate) seconds: f64,
    /// The cost of the best solution found, if one was found.
    pub(crate) cost: Option<i128>,
    pub(crate) bound: i128,
}

/// A picture of what was known, in order of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BracketPlot<'b>(pub(crate) &'b [Bracket]);

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// The margins: left and right have the numbers.
const LEFT: f64 = 72.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 44.0;
/// About as many lines of the grid in each direction.
const LINES: f64 = 5.0;

const COST: &str = "#c2410c";
const BOUND: &str = "#1d4ed8";
const GRID: &str = "#d6d3d1";

impl BracketPlot<'_> {
    /// The greatest time, and the least and the greatest number.
    fn ranges(&self) -> (f64, f64, f64) {
        let costs = self.0.iter().filter_map(|bracket| bracket.cost);
        let numbers = costs.chain(self.0.iter().map(|bracket| bracket.bound));
        let numbers = numbers.map(|number| number as f64);
        let (low, high) = numbers
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
                (low.min(number), high.max(number))
            });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let margin = ((high - low) * 0.08).max(0.5);
        let seconds = self.0.last().map_or(1.0, |last| last.seconds.max(1e-6));
        (seconds, low - margin, high + margin)
    }
}

/// A round step of which about `LINES` fit into a range.
fn step(range: f64) -> f64 {
    let power = 10f64.powf((range / LINES).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let fits = steps.iter().find(|&&factor| range / (factor * power) <= LINES);
    fits.unwrap_or(&10.0) * power
}

impl fmt::Display for BracketPlot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, low, high) = self.ranges();
        let x = |time: f64| LEFT + (WIDTH - LEFT - RIGHT) * time / seconds;
        let y = |number: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - number) / (high - low);
        let (floor, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">\
             <title>Best cost and bound over time</title>\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>"
        )?;
        let by = step(high - low).max(1.0);
        // Not the zero that is shown with a minus.
        let mut number = (low / by).ceil() * by + 0.0;
        while number <= high {
            let at = y(number);
            write!(
                f,
                "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"{GRID}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{number}</text>",
                LEFT - 8.0,
                at + 4.0
            )?;
            number += by;
        }
        let by = step(seconds);
        let places = (-by.log10().floor()).max(0.0) as usize;
        for time in (0..).map(|n| f64::from(n) * by).take_while(|&time| time <= seconds) {
            let at = x(time);
            write!(
                f,
                "<path d=\"M{at:.1} {floor}v5\" stroke=\"{INK}\"/>\
                 <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{time:.places$}</text>",
                floor + 18.0
            )?;
        }
        write!(
            f,
            "<path d=\"M{LEFT} {TOP}V{floor}H{end}\" fill=\"none\" stroke=\"{INK}\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">seconds</text>",
            (LEFT + end) / 2.0,
            HEIGHT - 8.0
        )?;
        let costs = self.0.iter().filter_map(|it| Some((it.seconds, it.cost? as f64)));
        let bounds = self.0.iter().map(|it| (it.seconds, it.bound as f64));
        let [costs, bounds]: [Vec<(f64, f64)>; 2] = [costs.collect(), bounds.collect()];
        let lines = [("best", COST, costs), ("bound", BOUND, bounds)];
        let ends = lines.each_ref().map(|(.., points)| points.last().map(|&(_, last)| last));
        for (at, (name, color, points)) in lines.iter().enumerate() {
            let (Some(&(from, first)), Some(last)) = (points.first(), ends[at]) else { continue };
            write!(f, "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" d=\"")?;
            write!(f, "M{:.1} {:.1}", x(from), y(first))?;
            for &(time, number) in &points[1..] {
                write!(f, "H{:.1}V{:.1}", x(time), y(number))?;
            }
            // Two labels in one place are one above the other.
            let other = ends[1 - at].unwrap_or(last);
            let shift = match (y(last) - y(other)).abs() < 14.0 {
                true if last > other || last == other && at == 0 => -3.0,
                true => 11.0,
                false => 4.0,
            };
            write!(
                f,
                "H{end}\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{color}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" fill=\"{color}\">{name} {last}</text>",
                x(from),
                y(first),
                end + 6.0,
                y(last) + shift
            )?;
        }
        f.write_str("</svg>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lines_end_with_their_numbers() {
        let brackets = [
            Bracket { seconds: 0.0, cost: None, bound: 3 },
            Bracket { seconds: 0.5, cost: Some(9), bound: 3 },
            Bracket { seconds: 2.0, cost: Some(7), bound: 7 },
        ];
        let text = BracketPlot(&brackets).to_string();
        assert!(text.contains(">best 7<") && text.contains(">bound 7<"), "{text}");
        assert_eq!(text.matches("stroke-width=\"2\"").count(), 2);
        // A solution that is found at the end is a dot, and 0 has no sign.
        let last = [
            Bracket { seconds: 0.0, cost: None, bound: 0 },
            Bracket { seconds: 1.0, cost: Some(100), bound: 0 },
        ];
        let text = BracketPlot(&last).to_string();
        assert!(text.contains(">0<") && !text.contains(">-0<"), "{text}");
        assert_eq!(text.matches("<circle").count(), 2);
        assert!(BracketPlot(&[]).to_string().ends_with("</svg>"));
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([0.3, 7.0, 100.0, 26_000.0].map(step), [0.1, 2.0, 20.0, 10_000.0]);
    }
}
