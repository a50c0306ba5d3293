// The page in a real browser, tool by tool. `web/tests/run` builds the page and runs this.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, reads, serve, shot, visit } from "./harness.mjs";

const at = {};
before(async () => Object.assign(at, { server: await serve(), browser: await launch() }));
after(async () => {
  await at.browser?.close();
  at.server?.close();
});

/** Presses the button with this name. */
const press = (page, name) => page.getByRole("button", { name }).click();

/** The values on the board, as a line. */
const board = (page) =>
  page.$$eval("#board .cell", (cells) =>
    cells.map((cell) => (cell.firstElementChild ? "" : cell.textContent) || ".").join(""),
  );

// Both are from the literature: see crates/sudoku/tests.
const INKALA = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
const SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

test("Sudoku: a link opens, a hint has a reason, and the puzzle is solved", () =>
  visit(at, `#sudoku?puzzle=${INKALA}`, async (page) => {
    await reads(page, "#sudoku-status", /60 cells to fill/);
    assert.equal(await board(page), INKALA.replaceAll("0", "."));
    await page.click("#sudoku-hint");
    await reads(page, "#sudoku-status", /forcing net: .*So r\dc\d is/i);
    assert.ok((await page.locator("#board .reason").count()) > 0);
    await shot(page, "sudoku-hint");
    await page.click("#sudoku-solve");
    await reads(page, "#sudoku-status", /the only solution/);
    assert.equal(await board(page), SOLVED);
  }));

test("Sudoku: keys play, clashes are marked, and undo takes back", () =>
  visit(at, `#sudoku?puzzle=${INKALA}`, async (page) => {
    await reads(page, "#sudoku-status", /60 cells/);
    await page.locator("#board .cell").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("8");
    await reads(page, "#sudoku-status", /8 twice in row 1: r1c1 and r1c2/);
    assert.equal(await page.locator("#board .clash").count(), 2);
    const label = await page.locator("#board .cell").nth(1).getAttribute("aria-label");
    assert.equal(label, "Row 1, column 2: 8, clashes");
    await page.keyboard.press("Control+z");
    assert.equal(await board(page), INKALA.replaceAll("0", "."));
    await page.keyboard.press("Control+Shift+z");
    assert.equal((await board(page))[1], "8");
    assert.match(await page.evaluate(() => location.hash), /filled=88/);
  }));

test("Sudoku: cages, regions and dots are drawn, and their puzzles solved", () =>
  visit(at, "", async (page) => {
    await press(page, "Killer");
    await reads(page, "#sudoku-status", /cages with sums/);
    assert.equal(await page.locator("#board .cage").count(), 27);
    await shot(page, "sudoku-killer");
    await page.click("#sudoku-solve");
    await reads(page, "#sudoku-status", /the only solution/);
    await press(page, "Jigsaw");
    await reads(page, "#sudoku-status", /regions/);
    await page.click("#sudoku-hint");
    await reads(page, "#sudoku-status", /So r\dc\d is/);
    await press(page, "Dots");
    await reads(page, "#sudoku-status", /With all-white, all-black, dots/);
    await page.click("#sudoku-solve");
    await reads(page, "#sudoku-status", /the only solution/);
  }));

test("Sudoku: a puzzle is generated and rated", () =>
  visit(at, "", async (page) => {
    await page.selectOption("#sudoku-level", "hard");
    await page.click("#sudoku-new");
    await reads(page, "#sudoku-status", /A new puzzle: hard/);
    await page.click("#sudoku-rate");
    await reads(page, "#sudoku-status", /^Hard, with .* points/);
  }));

test("Sudoku: text that is no puzzle is refused, with its place", () =>
  visit(at, "", async (page) => {
    await page.click("text=Paste or type as text");
    await page.fill("#sudoku-text", "12..\n..12\n!1..\n....\n");
    await page.click("#sudoku-read");
    await reads(page, "#sudoku-status", /Line 3, column 1: .*!/);
  }));

test("Solve: a count, its symmetries and its solutions", () =>
  visit(at, "#solve", async (page) => {
    await page.click("#solve-run");
    await reads(page, "#solve-count", /^92$/);
    await reads(page, "#solve-facts", /16 items, 30 secondary items, 64 options/);
    await reads(page, "#solve-facts", /Symmetries\s+8/);
    await page.click("#solve-classes");
    await reads(page, "#solve-facts", /Up to symmetry\s+12 solutions/);
    assert.equal(await page.locator("#solve-solutions li").count(), 50);
    await shot(page, "solve");
  }));

test("Solve: Latin squares of order 7, 16 queens, a list of lists", () =>
  visit(at, "#solve", async (page) => {
    await press(page, "Latin squares");
    await reads(page, "#solve-count", /^61.479.419.904.000$/);
    console.log(`Latin squares: ${await page.locator("#solve-note").innerText()}`);
    await press(page, "16 queens");
    await reads(page, "#solve-count", /^14.772.512$/);
    await press(page, "A list of lists");
    await reads(page, "#solve-count", /^1$/);
    await reads(page, "#solve-solutions", /c e/);
  }));

test("Solve: a long count shows progress, stops at once, and says at least", () =>
  visit(at, "#solve?problem=queens 24", async (page) => {
    await reads(page, "#solve-note", /Counting for|% done/);
    const stopped = await page.evaluate(async () => {
      const begun = performance.now();
      document.getElementById("solve-stop").click();
      while (!document.getElementById("solve-stop").hidden) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    });
    console.log(`stopped after ${Math.round(stopped)} ms`);
    await reads(page, "#solve-count", /^at least \d/);
    await reads(page, "#solve-note", /not all: you stopped it/);
  }));

test("Solve: a mistake is shown with its place, and a script stays text", () =>
  visit(at, "", async (page) => {
    const problem = '<img src=x onerror="document.title=1"> b\nb c\n';
    await page.goto(`${at.server.url}#solve?${new URLSearchParams({ problem })}`);
    await reads(page, "#solve-wrong", /Line 2, column 3: .*c/);
    const script = "<b>x</b>\n<b>x</b>\n";
    await page.fill("#solve-text", script);
    await page.click("#solve-run");
    await reads(page, "#solve-count", /^1$/);
    await reads(page, "#solve-solutions", /<b>x<\/b>/);
    assert.equal(await page.locator("#solve-solutions b").count(), 0);
  }));
