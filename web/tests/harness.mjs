// A server of static files, a browser, and pages that record what must not happen.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url).pathname;
const SHOTS = process.env.SHOTS;
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves the page from a folder of its own, as some hosts do. After `cut` it answers no more. */
export async function serve() {
  let isCut = false;
  const server = createServer(async (request, response) => {
    if (isCut) {
      request.socket.destroy();
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = path.replace(/^\/quadrille\//, "") || "index.html";
    try {
      const body = await readFile(join(DIST, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const cut = () => (isCut = true);
  return { url: `${origin}/quadrille/`, cut, close: () => server.close() };
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/**
 * Opens a page at an address and runs a test on it. Fails on any error on the page, and on any
 * request to another origin.
 */
export async function visit({ browser, server }, hash, test, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(`error: ${error}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    wrong.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("request", (request) => {
    const { origin } = new URL(request.url());
    const isOwn = origin === new URL(server.url).origin || request.url().startsWith("blob:");
    if (!isOwn) wrong.push(`request: ${request.url()}`);
  });
  try {
    await page.goto(server.url + hash);
    await test(page, context);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

/** Waits until an element has a text. */
export async function reads(page, selector, pattern) {
  try {
    await page.waitForFunction(
      ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.innerText ?? ""),
      [selector, pattern.source],
      { timeout: 60_000 },
    );
  } catch {
    assert.match(await page.locator(selector).innerText(), pattern);
  }
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Returns what axe finds on a page: the rule, and the elements that break it. */
export async function axe(page) {
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

/** Keeps a picture, if a folder for pictures is named. */
export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}
