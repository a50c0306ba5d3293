// The gallery: puzzles to begin with. Files are those of the folder `examples` of the repository.

/** Returns the text of an example. */
export async function textOf({ name, text, file }) {
  if (text !== undefined) return text;
  const response = await fetch(new URL(`examples/${file}`, import.meta.url));
  if (!response.ok) throw new Error(`The example “${name}” did not load: ${response.status}.`);
  return response.text();
}

export const sudokus = [
  { name: "Easy", file: "a.txt" },
  { name: "Very hard", file: "c.txt" },
  { name: "Killer", file: "killer.txt" },
  { name: "Jigsaw 6×6", file: "jigsaw.txt" },
  { name: "X and knight’s move", file: "variants.txt" },
  {
    name: "Dots",
    text: `rules: all-white, all-black
white: r1c2 r1c3, r1c4 r1c5, r2c2 r2c3, r2c2 r3c2, r2c3 r2c4, r2c4 r2c5, r2c5 r2c6, r2c5 r3c5
white: r2c6 r3c6, r3c1 r3c2, r3c2 r4c2, r3c5 r3c6, r4c1 r4c2, r4c5 r4c6, r4c6 r5c6, r5c4 r5c5
white: r6c1 r6c2, r6c2 r6c3, r6c3 r6c4
black: r1c4 r2c4, r2c1 r2c2, r2c1 r3c1, r3c5 r4c5, r4c4 r4c5, r5c1 r6c1, r5c2 r5c3, r5c3 r6c3
black: r5c6 r6c6, r6c5 r6c6

......
......
......
......
......
......
`,
  },
  { name: "Two solutions", file: "f.txt" },
  { name: "Empty board", text: ".".repeat(81) },
];

const knuth = {
  name: "Knuth’s first example",
  text: "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
};

export const problems = [
  { name: "Eight queens", file: "queens8.xcc" },
  knuth,
  { name: "A list of lists", text: '[["c", "e"], ["a", "d", "g"], ["b", "c", "f"],\n ["a", "d", "f"], ["b", "g"], ["d", "e", "g"]]\n' },
  { name: "Pentominoes 6×10", file: "pentominoes6x10.xcc" },
  { name: "Map coloring", file: "australia.xcc" },
  { name: "Latin squares of order 7", file: "latin7.xcc" },
  { name: "16 queens", text: "queens 16\n" },
];

export const packings = [
  { name: "Pentominoes, 8×8 with a hole", file: "pentominoes.pack" },
  { name: "Pentominoes, 6×10", text: "box 6x10\npieces pentominoes\n" },
  { name: "Soma cube", file: "soma.pack" },
  { name: "Hexiamonds", text: "lattice triangle\nbox parallelogram 6x6\npieces hexiamonds\n" },
  { name: "Tetrahexes", text: "lattice hexagon\nbox parallelogram 4x7\npieces tetrahexes\n" },
  { name: "L tetrominoes", text: "box 4x4\npiece L x4\n  #..\n  ###\n" },
  { name: "Dominoes, 8×8", text: "box 8x8\npiece D x*\n  ##\n" },
];

/** Returns the exact cover problem of n queens. */
function queens(n) {
  const span = (name, from, to) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${name}${from + index}`);
  const items = [...span("r", 1, n), ...span("c", 1, n), "|", ...span("a", 2, 2 * n), ...span("b", 1 - n, n - 1)];
  const squares = Array.from({ length: n * n }, (_, index) => [Math.floor(index / n) + 1, (index % n) + 1]);
  const lines = squares.map(([row, column]) => `r${row} c${column} a${row + column} b${row - column}`);
  return `${[items.join(" "), ...lines].join("\n")}\n`;
}

export const watched = [
  knuth,
  { name: "Dominoes, 2×4", text: "1 2 3 4 5 6 7 8\n1 2\n2 3\n3 4\n5 6\n6 7\n7 8\n1 5\n2 6\n3 7\n4 8\n" },
  { name: "Four queens", text: queens(4) },
  { name: "Five queens", text: queens(5) },
  { name: "Map coloring", file: "australia.xcc" },
];
