// The page beside the command line, one thread each: `node web/tests/measure.mjs`, after `web/build`
// and `cargo build --release`. Prints the least of several wall times, taken in turns.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "./harness.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;
const ROUNDS = 7;
const PROGRAM = process.env.QUADRILLE ?? join(ROOT, "target/release/quadrille");

const run = (...args) => execFileSync(PROGRAM, args, { encoding: "utf8", maxBuffer: 1 << 26 });
const example = (name) => join(ROOT, "examples", name);
const text = (name) => readFileSync(name, "utf8");

const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
const [puzzles, langford] = ["puzzles.txt", "langford.xcc"].map((name) => join(folder, name));
writeFileSync(puzzles, run("sudoku", "generate", "--minimal", "--count", "50000", "--seed", "1"));
writeFileSync(langford, langfordPairs(12));

const rows = [
  count("Latin squares of order 7", example("latin7.xcc")),
  count("pentominoes, 6×10", example("pentominoes6x10.xcc")),
  count("Langford pairs of order 12", langford),
  {
    name: "16 queens",
    args: ["queens", "count", "16", "--threads", "1"],
    question: { ask: "queens", number: 16 },
  },
  {
    name: "50,000 minimal Sudokus",
    args: ["sudoku", "solve", "--threads", "1", "--format", "line", puzzles],
    question: { ask: "sudoku-all", text: text(puzzles) },
  },
];

function count(name, file) {
  const args = ["solve", "--count", "--threads", "1", file];
  return { name, args, question: { ask: "count", text: text(file) } };
}

/** Writes a problem: the two numbers k are k places apart. */
function langfordPairs(n) {
  const numbers = Array.from({ length: n }, (_, index) => index + 1);
  const places = Array.from({ length: 2 * n }, (_, index) => `p${index}`);
  const options = numbers.flatMap((k) =>
    places.slice(k + 1).map((place, first) => `n${k} ${places[first]} ${place}`),
  );
  return `${numbers.map((k) => `n${k}`).join(" ")} ${places.join(" ")}\n${options.join("\n")}\n`;
}

const server = await serve();
const browser = await launch();
const page = await browser.newPage();
await page.goto(server.url);
const native = (args) => {
  const begun = performance.now();
  run(...args);
  return performance.now() - begun;
};
const inBrowser = (question) =>
  page.evaluate(async (question) => {
    const { ask } = await import("./engine.js");
    const begun = performance.now();
    await ask(question).answer;
    return performance.now() - begun;
  }, question);

console.log("| task | browser, first | browser | native | ratio |\n|---|---|---|---|---|");
for (const { name, args, question } of rows) {
  const [warm, cold] = [[], await inBrowser(question)];
  const least = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    least.push(native(args));
    warm.push(await inBrowser(question));
  }
  const [web, own] = [Math.min(...warm), Math.min(...least)];
  const cells = [cold, web, own].map((time) => `${(time / 1000).toFixed(3)} s`);
  console.log(`| ${name} | ${cells.join(" | ")} | ${(web / own).toFixed(1)} |`);
}
await browser.close();
server.close();
