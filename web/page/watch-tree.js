// The search tree: a node for each item branched on, each dead end and each solution.

import { draw } from "./dom.js";

const [ACROSS, DOWN] = [28, 44];

/** The most nodes that are drawn. */
const LIMIT = 1000;

/**
 * Returns the nodes in the order of the search: the parent, the depth, the kind, the step that
 * enters each, and its number among the leaves.
 */
export function nodesOf({ steps, items, options }) {
  const nodes = [];
  const path = [];
  let via;
  for (const [index, event] of steps.entries()) {
    if (event.step === "take" || event.step === "undo") {
      // The option belongs to the innermost item that has it.
      while (!nodes[path.at(-1)].options.includes(event.option)) path.pop();
      via = options[event.option].text;
    } else if (event.step === "close") {
      while (nodes[path.at(-1)].item !== event.item) path.pop();
      via = "no further option";
    } else if (["choose", "dead", "solution"].includes(event.step)) {
      const parent = path.at(-1);
      const name = event.step === "solution" ? "solution" : items[event.item];
      nodes.push({
        parent,
        kind: event.step,
        item: event.item,
        options: event.options ?? [],
        step: index + 1,
        name,
        via,
        children: [],
      });
      const own = nodes.length - 1;
      if (parent !== undefined) nodes[parent].children.push(own);
      if (event.step === "choose") path.push(own);
    }
    if (nodes.length >= LIMIT) break;
  }
  place(nodes);
  return nodes;
}

/** Gives each node its place: leaves side by side, a parent above the middle of its children. */
function place(nodes) {
  let leaves = 0;
  const depth = (node) => (node.parent === undefined ? 0 : nodes[node.parent].y + 1);
  for (const node of nodes) {
    node.y = depth(node);
    if (node.children.length === 0) node.x = leaves++;
  }
  for (const node of [...nodes].reverse()) {
    if (node.children.length === 0) continue;
    const [first, last] = [nodes[node.children[0]], nodes[node.children.at(-1)]];
    node.x = (first.x + last.x) / 2;
  }
}

export class Tree {
  #nodes = [];
  #dots = [];
  #lines = [];

  /** `go` gets the step of a node that is clicked. */
  constructor(go) {
    this.go = go;
  }

  /** Draws a tree. */
  show(root, nodes) {
    this.root = root;
    this.#nodes = nodes;
    const width = Math.max(...nodes.map(({ x }) => x)) * ACROSS + 40;
    const height = Math.max(...nodes.map(({ y }) => y)) * DOWN + 40;
    const at = ({ x, y }) => [x * ACROSS + 20, y * DOWN + 20];
    const svg = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Search tree with ${nodes.length} nodes` });
    this.#lines = nodes.map((node) => {
      if (node.parent === undefined) return undefined;
      const [[x, y], [fromX, fromY]] = [at(node), at(nodes[node.parent])];
      const line = draw("path", { class: "branch", d: `M${fromX} ${fromY}C${fromX} ${y} ${x} ${fromY} ${x} ${y}` });
      svg.append(line);
      return line;
    });
    this.#dots = nodes.map((node) => {
      const [cx, cy] = at(node);
      const title = node.kind === "dead" ? `dead end: ${node.name}` : node.name;
      const dot = draw("circle", { class: `node ${node.kind}`, cx, cy, r: node.kind === "choose" ? 6 : 7 });
      dot.append(draw("title", {}, node.via ? `${node.via} → ${title}` : title));
      dot.addEventListener("click", () => this.go(node.step));
      svg.append(dot);
      return dot;
    });
    root.replaceChildren(svg);
  }

  /** Shows the tree after some steps. */
  update(steps) {
    let present;
    this.#nodes.forEach((node, index) => {
      const isSeen = node.step <= steps;
      this.#dots[index].classList.toggle("seen", isSeen);
      this.#lines[index]?.classList.toggle("seen", isSeen);
      if (isSeen) present = index;
    });
    this.#dots.forEach((dot, index) => dot.classList.toggle("present", index === present));
    if (present === undefined) return;
    const { x, y } = this.#nodes[present];
    const { clientWidth, clientHeight } = this.root;
    this.root.scrollTo({ left: x * ACROSS - clientWidth / 2, top: y * DOWN - clientHeight / 2 });
  }
}
