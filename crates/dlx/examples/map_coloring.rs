//! Coloring a map so that neighbors differ: colors in earnest.
//!
//! Every region is to be painted and every border to be kept: these are the primary items. What a
//! region is painted with is a secondary item, and its color is the paint. An option paints one
//! region, or lets two neighbors have two different paints; options that agree about a region go
//! together, others do not.
//!
//! On this map, in the middle of the south, S touches W, N, Q, E and V, which form a chain. With k
//! paints S has k ways, W k - 1, and each next link of the chain must differ from S and from the
//! link before: k - 2 ways, four times. T is an island: k ways.

#![expect(clippy::print_stdout, reason = "an example is there to be looked at")]

use std::collections::{BTreeMap, BTreeSet};

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::{ItemId, Problem, Solution, Solve};

const MAP: [&str; 11] = [
    "        NNNN    Q    ",
    "    WWWWNNNNNN QQ    ",
    "  WWWWWWNNNNNNQQQQ   ",
    " WWWWWWWNNNNNNQQQQQ  ",
    "WWWWWWWWSSSSSSQQQQQQ ",
    "WWWWWWWWSSSSSSEEEEEE ",
    " WWWWWW   SSSSEEEEE  ",
    "  WW        SSVVEE   ",
    "              VVV    ",
    "                     ",
    "               TT    ",
];
const PAINTS: [char; 4] = ['░', '▒', '▓', '█'];

/// Pairs of different regions that lie side by side, or one above the other.
fn borders() -> BTreeSet<(char, char)> {
    let rows: Vec<Vec<char>> = MAP.iter().map(|row| row.chars().collect()).collect();
    let beside = rows.iter().flat_map(|row| row.windows(2).map(|pair| (pair[0], pair[1])));
    let above = rows.windows(2).flat_map(|rows| rows[0].iter().copied().zip(rows[1].clone()));
    let pairs = beside.chain(above).filter(|&(a, b)| a != b && a != ' ' && b != ' ');
    pairs.map(|(a, b)| (a.min(b), a.max(b))).collect()
}

fn coloring(paints: &[char]) -> Result<Problem, BuildError> {
    let regions: BTreeSet<char> = MAP.concat().chars().filter(|&c| c != ' ').collect();
    let mut builder = Problem::builder();
    let painted: Vec<ItemId> = regions.iter().map(|r| builder.primary(r.to_string())).collect();
    let kept = borders().into_iter().map(|(a, b)| (a, b, builder.primary(format!("{a}{b}"))));
    let kept: Vec<(char, char, ItemId)> = kept.collect();
    let paint_of = regions.iter().map(|&r| (r, builder.secondary(format!("paint-of-{r}"))));
    let paint_of: BTreeMap<char, ItemId> = paint_of.collect();
    let colors: Vec<_> = paints.iter().map(|paint| builder.color(paint.to_string())).collect();
    for &one in &colors {
        for (region, &item) in regions.iter().zip(&painted) {
            builder.option([item.into(), paint_of[region].colored(one)])?;
        }
        for &other in colors.iter().filter(|&&other| other != one) {
            for &(a, b, item) in &kept {
                let sides = [paint_of[&a].colored(one), paint_of[&b].colored(other)];
                builder.option([item.into(), sides[0], sides[1]])?;
            }
        }
    }
    builder.build()
}

/// The map, each region in its paint.
fn paint(solution: &Solution<'_>, problem: &Problem) -> String {
    let mut map = MAP.join("\n");
    for option in solution.iter() {
        if let [region, paint] = option.members()
            && let Some(color) = paint.color
        {
            map = map.replace(problem.item(region.item).name(), problem.color_name(color));
        }
    }
    map
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for k in 2..=PAINTS.len() {
        let problem = coloring(&PAINTS[..k])?;
        let count = problem.counter().count()?.complete()?;
        println!("{count} ways with {k} paints");
        let ways = k * (k - 1) * (k - 2).pow(4) * k;
        assert_eq!(count, ways as u64, "S, W, the rest of the chain, T");
    }
    let problem = coloring(&PAINTS[..3])?;
    if let Some(solution) = problem.lister().first()?.complete()? {
        println!("\n{}", paint(&solution, &problem));
    }
    Ok(())
}
