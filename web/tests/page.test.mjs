// The page in a real browser, tool by tool. `web/tests/run` builds the page and runs this.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { axe, launch, reads, serve, shot, visit } from "./harness.mjs";

const at = {};
before(async () => Object.assign(at, { server: await serve(), browser: await launch() }));
after(async () => {
  await at.browser?.close();
  at.server?.close();
});

/** Presses the button with this name. */
const press = (page, name) => page.getByRole("button", { name }).click();

/** Holds back a file of the gallery. Returns a function that delivers it. */
async function hold(context, file) {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  await context.route(`**/examples/${file}`, async (route) => {
    await opened;
    await route.continue();
  });
  return async (page) => {
    const delivered = page.waitForResponse(`**/examples/${file}`);
    open();
    await (await delivered).finished();
    // An answer that is too late would be shown by now.
    await page.waitForTimeout(200);
  };
}

/** Held files must come past the page, not from the service worker. */
const HELD = { serviceWorkers: "block" };

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
    assert.equal(await page.locator("#board .out").count(), 1);
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
    await page.waitForFunction(() => /filled=88/.test(location.hash));
    await page.click("#go-solve");
    await page.click("#go-sudoku");
    await page.waitForFunction(() => /filled=88/.test(location.hash));
  }));

test("Sudoku: keys and pasted text work before anything has the focus", () =>
  visit(at, `#sudoku?puzzle=${INKALA}`, async (page) => {
    await reads(page, "#sudoku-status", /60 cells/);
    await page.keyboard.press("h");
    await reads(page, "#sudoku-status", /So r\dc\d is/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("8");
    await reads(page, "#sudoku-status", /8 twice in row 1: r1c1 and r1c2/);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector("#board .clash"));
    assert.equal(await board(page), INKALA.replaceAll("0", "."));
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.body.dispatchEvent(pasted);
    }, SOLVED.replace("8", "."));
    await reads(page, "#sudoku-status", /1 cell to fill/);
  }));

test("Keys of one tool do nothing in another, and none while text is typed", () =>
  visit(at, "#watch", async (page) => {
    await reads(page, "#watch-status", /\S/);
    const step = () => page.inputValue("#watch-step");
    await page.waitForFunction(() => Number(document.querySelector("#watch-step").max) > 2);
    const begin = await step();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(Number(await step()), Number(begin) + 2);
    await page.keyboard.press("ArrowLeft");
    assert.equal(Number(await step()), Number(begin) + 1);
    await page.click("text=Problem as text");
    await page.locator("#watch-text").focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(Number(await step()), Number(begin) + 1);
    await page.click("#go-solve");
    await page.waitForSelector("#solve:not([hidden])");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await page.click("#go-watch");
    await page.waitForSelector("#watch:not([hidden])");
    assert.equal(Number(await step()), Number(begin) + 1);
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
    await reads(page, "#sudoku-status", /Rules: all-white, all-black, dots/);
    await page.click("#sudoku-solve");
    await reads(page, "#sudoku-status", /the only solution/);
  }));

test("Sudoku: a puzzle is generated and rated", () =>
  visit(at, "", async (page) => {
    // The page reads its first puzzle, which would stop the work on another.
    await reads(page, "#sudoku-status", /cells to fill/);
    await page.selectOption("#sudoku-level", "hard");
    await page.click("#sudoku-new");
    await reads(page, "#sudoku-status", /A new puzzle: hard/);
    await page.click("#sudoku-rate");
    await reads(page, "#sudoku-status", /^Hard, with .* points/);
  }));

test("Sudoku: text that is no puzzle is refused, with its place", () =>
  visit(at, "", async (page) => {
    // `fill` selects, then types: what arrives between the two would stay in the field.
    await reads(page, "#sudoku-status", /cells to fill/);
    await page.click("text=Paste or type as text");
    await page.fill("#sudoku-text", "12..\n..12\n!1..\n....\n");
    await page.click("#sudoku-read");
    await reads(page, "#sudoku-status", /Line 3, column 1: .*!/);
  }));

test("Sudoku: all puzzles of a text are solved, and their solutions saved", () =>
  visit(at, "", async (page) => {
    await reads(page, "#sudoku-status", /cells to fill/);
    await page.click("text=Paste or type as text");
    await page.fill("#sudoku-text", `${INKALA}\n88${".".repeat(79)}\n${INKALA}\n`);
    await page.click("#sudoku-read");
    await press(page, "Solve all 3");
    await reads(page, "#sudoku-status", /2 of 3 puzzles are solved/);
    const saved = page.waitForEvent("download");
    await press(page, "Save the solutions");
    const text = await readFile(await (await saved).path(), "utf8");
    assert.equal(text, `${SOLVED}\n\n${SOLVED}\n`);
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

test("Solve: random solutions, frequencies, the best, and totals of costs", () =>
  visit(at, "#solve", async (page) => {
    // Dominoes on a strip of 2×3 squares: three solutions, of costs 6, 5 and 9.
    const problem = "a b c d e f\nleft: a d |3\nb e |1\nc f |2\na b |2\nd e |1\nb c |4\ne f |2\n";
    await page.goto(`${at.server.url}#solve?${new URLSearchParams({ problem })}`);
    await reads(page, "#solve-count", /^3$/);
    await page.click("#solve-sample");
    await reads(page, "#solve-asked-note", /One of 3, each equally likely/);
    await page.click("#solve-frequencies");
    await reads(page, "#solve-asked-table", /left: a d \|3\s+2/);
    await page.click("#solve-cheapest");
    await reads(page, "#solve-asked-note", /Cost 5; none is cheaper/);
    await page.click("#solve-dearest");
    await reads(page, "#solve-asked-note", /Cost 9; none is dearer/);
    await page.click("#solve-costs");
    await reads(page, "#solve-asked-table", /5\s+1\s+6\s+1\s+9\s+1/);
    await shot(page, "solve-costs");
    await page.goto(`${at.server.url}#solve?problem=${encodeURIComponent("[[1, 2], [1], [2]]")}`);
    await reads(page, "#solve-count", /^2$/);
    assert.ok(await page.locator("#solve-sample").isVisible());
    assert.ok(!(await page.locator("#solve-costs").isVisible()));
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

test("Solve: what is typed while the first example loads is kept", () =>
  visit(at, "#solve", async (page, context) => {
    const deliver = await hold(context, "*");
    const asked = page.waitForRequest("**/examples/*");
    await page.reload();
    await asked;
    await page.fill("#solve-text", "[[1, 2], [1], [2]]");
    await deliver(page);
    await page.click("#solve-run");
    await reads(page, "#solve-count", /^2$/);
  }, HELD));

test("Solve, Watch: the example that was asked for last is shown", () =>
  visit(at, "#solve", async (page, context) => {
    let deliver = await hold(context, "australia.xcc");
    await press(page, "Map coloring");
    await press(page, "Knuth’s first example");
    await reads(page, "#solve-count", /^1$/);
    await deliver(page);
    await reads(page, "#solve-count", /^1$/);
    await context.unroute("**/examples/australia.xcc");
    deliver = await hold(context, "australia.xcc");
    await page.goto(`${at.server.url}#watch`);
    await reads(page, "#watch-number", /of 1\d/);
    await press(page, "Map coloring");
    await press(page, "Dominoes, 2×4");
    await reads(page, "#watch-number", /of 46$/);
    await deliver(page);
    await reads(page, "#watch-number", /of 46$/);
  }, HELD));

test("Sudoku, Pack: what is pressed while a puzzle loads is meant for it", () =>
  visit(at, "", async (page, context) => {
    await reads(page, "#sudoku-status", /cells to fill/);
    const sudoku = await hold(context, "c.txt");
    await press(page, "Very hard");
    await page.click("#sudoku-solve");
    await sudoku(page);
    await reads(page, "#sudoku-status", /the only solution/);
    assert.equal(await board(page), SOLVED);
    const first = await hold(context, "pentominoes.pack");
    const second = await hold(context, "soma.pack");
    await page.goto(`${at.server.url}#pack`);
    await press(page, "Soma cube");
    await page.selectOption("#pack-up-to", "rotations");
    await page.click("#pack-run");
    await second(page);
    // 480 with mirror images, which are half of them.
    await reads(page, "#pack-count", /^480$/);
    await first(page);
    await reads(page, "#pack-count", /^480$/);
  }, HELD));

test("Solve: cubes add up to the count of the whole", () =>
  visit(at, "", async (page) => {
    const answer = await page.evaluate(async () => {
      const { Count } = await import("./count.js");
      const file = async () => (await fetch("examples/pentominoes6x10.xcc")).text();
      // The whole is a count that takes days, so the cubes win.
      return new Count({ ask: "queens", number: 26 }, file, () => {}).answer;
    });
    assert.deepEqual(answer, { count: "9356", stopped: null, engines: ["cubes"] });
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

test("Pack: a puzzle is counted, up to symmetry too, and its solutions are stepped through", () =>
  visit(at, "#pack", async (page) => {
    await press(page, "Pentominoes, 8×8");
    await page.click("#pack-run");
    await reads(page, "#pack-count", /^520$/);
    await reads(page, "#pack-shown", /^Solution 1 of the first 200$/);
    assert.equal(await page.locator("#pack-box .piece").count(), 60);
    await shot(page, "pack");
    await page.click("#pack-next");
    await reads(page, "#pack-shown", /^Solution 2/);
    await page.selectOption("#pack-up-to", "reflections");
    await page.click("#pack-run");
    await reads(page, "#pack-count", /^65$/);
    await reads(page, "#pack-shown", /of 65$/);
    const saved = page.waitForEvent("download");
    await page.click("#pack-save");
    assert.equal((await saved).suggestedFilename(), "packing-1.svg");
  }));

test("Pack: a box and a piece are drawn with the pointer and with keys, and undone", () =>
  visit(at, "#pack?puzzle=box 3x3", async (page) => {
    await reads(page, "#pack-status", /piece/);
    await press(page, "L tetrominoes");
    await reads(page, "#pack-status", /16 cells, 1 piece/);
    await page.click("#piece-none");
    await reads(page, "#pack-status", /Add a piece/);
    const square = (root, row, column) => page.locator(`${root} [role=row]`).nth(row).locator("> *").nth(column);
    const from = await square("#piece-box", 1, 1).boundingBox();
    const to = await square("#piece-box", 1, 2).boundingBox();
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
    await page.mouse.up();
    await page.click("#piece-add");
    await reads(page, "#pack-status", /do not fit/);
    await page.getByLabel("Copies of A").fill("8");
    await page.keyboard.press("Tab");
    await reads(page, "#pack-status", /16 cells/);
    await page.click("#pack-run");
    await reads(page, "#pack-count", /^36$/);
    // Without two opposite corners, a board has no tiling with dominoes.
    await square("#pack-box", 0, 0).focus();
    await page.keyboard.press("Space");
    await reads(page, "#pack-status", /do not fit/);
    await square("#pack-box", 3, 3).click();
    await reads(page, "#pack-status", /the box has 14/);
    await page.getByLabel("Copies of A").fill("7");
    await page.keyboard.press("Tab");
    await reads(page, "#pack-status", /14 cells/);
    await page.click("#pack-run");
    await reads(page, "#pack-count", /^0$/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await reads(page, "#pack-status", /do not fit/);
  }));

test("Pack: what is typed while a drawing is read is kept", () =>
  visit(at, "#pack?puzzle=box 4x4%0Apiece A x8%0A  ##", async (page) => {
    await reads(page, "#pack-status", /16 cells/);
    await page.getByLabel("Copies of A").evaluate((copies) => {
      const press = (cell) => cell.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      for (const cell of document.querySelectorAll("#pack-box [role=row]:first-child > :nth-child(-n+2)")) {
        cell.focus();
        press(cell);
      }
      copies.focus();
      copies.value = "7";
      copies.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await reads(page, "#pack-status", /the box has 14/);
    assert.equal(await page.getByLabel("Copies of A").inputValue(), "7");
    await page.getByLabel("Copies of A").dispatchEvent("change");
    await reads(page, "#pack-status", /14 cells, 1 piece/);
  }));

test("Pack: changes in quick succession build on one another", () =>
  visit(at, "#pack?puzzle=box 4x4%0Apiece A x8%0A  ##", async (page) => {
    await reads(page, "#pack-status", /16 cells/);
    await page.evaluate(() => {
      document.querySelector("#piece-box [role=gridcell]").focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      document.getElementById("piece-add").click();
      const copies = document.querySelector("#pack-pieces input");
      copies.value = "7";
      copies.dispatchEvent(new Event("input", { bubbles: true }));
      copies.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await reads(page, "#pack-status", /the pieces have 15 cells/);
    assert.equal(await page.getByLabel("Copies of A").inputValue(), "7");
    assert.equal(await page.getByLabel("Copies of B").inputValue(), "1");
  }));

test("Pack: cubes, hexagons and triangles are drawn", () =>
  visit(at, "#pack", async (page) => {
    const counts = { "Soma cube": /^11.520$/, Hexiamonds: /^624$/ };
    for (const [name, count] of Object.entries(counts)) {
      await press(page, name);
      await page.locator("#pack-picture svg").waitFor();
      await page.click("#pack-run");
      await reads(page, "#pack-count", count);
      await shot(page, `pack-${name.toLowerCase().replace(" ", "-")}`);
    }
  }));

test("Watch: each step is shown, and the solution is reached", () =>
  visit(at, "#watch", async (page) => {
    await reads(page, "#watch-number", /^Step 0 of 16$/);
    await page.click("#watch-forward");
    await reads(page, "#watch-status", /Branch on a: it has 2 options/);
    await page.click("#watch-solution");
    await reads(page, "#watch-status", /Solution 1/);
    assert.equal(await page.locator("#watch-matrix tr.taken").count(), 3);
    await shot(page, "watch");
    await page.click("#watch-first");
    await page.selectOption("#watch-speed", "12");
    await page.click("#watch-play");
    await reads(page, "#watch-number", /^Step 16 of 16$/);
    await press(page, "Five queens");
    await page.click("#watch-solution");
    await reads(page, "#watch-status", /Solution 1/);
    // A long problem is compressed in the address.
    await page.waitForFunction(() => /problem\*=.*step=/.test(location.hash));
    await page.reload();
    await reads(page, "#watch-status", /Solution 1/);
  }));

test("Watch: a problem that is too large is refused", () =>
  visit(at, "#watch", async (page) => {
    await reads(page, "#watch-number", /^Step 0 of 16$/);
    await page.click("text=Problem as text");
    const items = Array.from({ length: 61 }, (_, index) => `x${index}`);
    await page.fill("#watch-text", `${items.join(" ")}\n${items.join(" ")}\n`);
    await page.click("#watch-read");
    await reads(page, "#watch-status", /61 items and 1 options.*at most 60 items/);
  }));

const TOOLS = {
  sudoku: `#sudoku?puzzle=${INKALA}`,
  pack: "#pack",
  solve: "#solve?problem=queens 8",
  watch: "#watch",
};

for (const [scheme, viewport] of [["light", [1280, 860]], ["dark", [1280, 860]], ["light", [360, 740]]]) {
  const kind = `${scheme}-${viewport[0]}`;
  test(`axe finds nothing, and nothing is wider than the screen: ${kind}`, async () => {
    const [width, height] = viewport;
    const options = { colorScheme: scheme, viewport: { width, height } };
    for (const [tool, hash] of Object.entries(TOOLS)) {
      await visit(at, hash, async (page) => {
        if (tool === "sudoku") await reads(page, "#sudoku-status", /60 cells/);
        if (tool === "sudoku") await page.click("#sudoku-hint");
        if (tool === "sudoku") await reads(page, "#sudoku-status", /So r/);
        if (tool === "pack") await reads(page, "#pack-status", /60 cells/);
        if (tool === "pack") await page.click("#pack-run");
        if (tool === "pack") await reads(page, "#pack-count", /^520$/);
        if (tool === "solve") await reads(page, "#solve-count", /^92$/);
        if (tool === "watch") await reads(page, "#watch-number", /Step 0/);
        if (tool === "watch") await page.click("#watch-solution");
        await shot(page, `${tool}-${kind}`);
        assert.deepEqual(await axe(page), []);
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(scrolls <= width, `${tool} is ${scrolls} pixels wide`);
      }, options);
    }
  });
}

test("Modules are below 1,250 kB, compressed", async () => {
  for (const name of ["engine-simd.wasm", "engine.wasm"]) {
    const module = await readFile(new URL(`../dist/${name}`, import.meta.url));
    const compressed = gzipSync(module, { level: 9 }).length;
    assert.ok(compressed < 1_250_000, `${name}: ${compressed} bytes`);
  }
});

test("The page works offline after the first load", async () => {
  // A server of its own: the service worker goes past what a browser can be told about being offline.
  const server = await serve();
  try {
    await visit({ ...at, server }, TOOLS.solve, async (page, context) => {
      await reads(page, "#solve-count", /^92$/);
      await page.evaluate(() => navigator.serviceWorker.ready);
      // The first load ends here: a late request of its icon or of a worker would fail offline.
      await page.goto("about:blank");
      server.cut();
      await context.setOffline(true);
      await page.goto(`${server.url}?again${TOOLS.solve}`);
      await reads(page, "#solve-count", /^92$/);
      await press(page, "Map coloring");
      await reads(page, "#solve-count", /^18$/);
    });
  } finally {
    server.close();
  }
});

test("A build without vector instructions counts the same", () =>
  visit(at, "", async (page) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    const loaded = page.waitForRequest(/engine\.wasm$/);
    await page.goto(`${at.server.url}?plain#solve?problem=queens 12`);
    await loaded;
    await reads(page, "#solve-count", /^14.200$/);
  }));

test("The page stays responsive during a long count", () =>
  visit(at, "#solve?problem=queens 24", async (page) => {
    await reads(page, "#solve-note", /Counting for|% done/);
    const longest = await page.evaluate(async () => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: "longtask" });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return longest;
    });
    console.log(longest > 0 ? `longest task: ${longest} ms` : "no task over 50 ms");
    await page.click("#solve-stop");
    await reads(page, "#solve-count", /^at least \d/);
  }));
