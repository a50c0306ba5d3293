// The frame of the page: which tool is shown, light and dark, links, and work offline.

import { byId } from "./dom.js";
import { warm } from "./engine.js";
import * as link from "./link.js";
import * as pack from "./pack.js";
import * as solve from "./solve.js";
import * as sudoku from "./sudoku.js";
import * as watch from "./watch.js";

const tools = { sudoku, pack, solve, watch };
const started = new Set();
/** The address of each tool, with its puzzle. */
const addresses = {};
let shown;
/** The last address that the page wrote itself. */
let written;
let writing;

/** Shows the tool that the address names, with the puzzle in it. */
async function route() {
  let address;
  try {
    address = await link.read(location.hash);
  } catch {
    address = { tool: location.hash.slice(1).split("?")[0], values: {} };
    byId("notice").textContent = "This link is damaged: its puzzle cannot be read.";
  }
  const name = Object.hasOwn(tools, address.tool) ? address.tool : "sudoku";
  const isFirst = show(name);
  if (location.hash === written) return;
  if (Object.keys(address.values).length > 0) tools[name].open(address.values);
  else if (isFirst) tools[name].begin();
  else if (addresses[name]) write();
}

/** Shows a tool. Returns whether it is shown for the first time. */
function show(name) {
  if (shown !== name && shown) tools[shown].leave();
  shown = name;
  for (const tool of Object.keys(tools)) {
    byId(tool).hidden = tool !== name;
    const entry = byId(`go-${tool}`);
    if (tool === name) entry.setAttribute("aria-current", "page");
    else entry.removeAttribute("aria-current");
  }
  document.title = `${byId(`go-${name}`).textContent} · Quadrille`;
  if (started.has(name)) return false;
  started.add(name);
  tools[name].start((values) => remember(name, values));
  return true;
}

/** Keeps the puzzle of a tool, and soon writes it into the address. */
function remember(name, values) {
  addresses[name] = link.write(name, values);
  clearTimeout(writing);
  writing = setTimeout(write, 100);
}

/** Writes the puzzle of the shown tool into the address. */
async function write() {
  clearTimeout(writing);
  const name = shown;
  const hash = await addresses[name];
  if (shown !== name || hash === undefined || hash === location.hash) return;
  written = hash;
  history.replaceState(null, "", hash);
}

async function copyLink() {
  const button = byId("share");
  await write();
  try {
    await navigator.clipboard.writeText(location.href);
    byId("notice").textContent = "The link is copied.";
  } catch {
    byId("notice").textContent = "Copy the address of this page: it has the puzzle.";
  }
  button.focus();
  setTimeout(() => (byId("notice").textContent = ""), 4000);
}

function theme() {
  const root = document.documentElement;
  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  const label = () => {
    byId("theme").setAttribute("aria-label", isDark() ? "Use light colors" : "Use dark colors");
  };
  try {
    root.dataset.theme = localStorage.getItem("theme") ?? "";
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
  label();
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // As above.
    }
  });
}

theme();
byId("share").addEventListener("click", copyLink);
window.addEventListener("hashchange", route);
// Keys and pasted text belong to the shown tool, whether or not anything in it has the focus.
for (const [event, name] of [["keydown", "shortcut"], ["paste", "paste"]]) {
  document.addEventListener(event, (happened) => {
    if (!happened.defaultPrevented) tools[shown]?.[name]?.(happened);
  });
}
route();
warm().catch((error) => {
  byId("notice").textContent = `The engine did not load: ${error.message}`;
});
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("offline.js", { type: "classic" }).catch(() => {
    // Without it the page works, but not offline.
  });
}
