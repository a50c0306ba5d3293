// Pictures of pieces and of solutions on any lattice, as SVG.

import { draw } from "./dom.js";
import { COLORS } from "./pack-box.js";

const HALF = Math.sqrt(3) / 2;

/** Returns the corners of a cell in the plane; layers of cubes lie side by side. */
function corners(lattice, [layer, row, column], breadth) {
  switch (lattice) {
    case "hexagon": {
      // A row has a hexagon in every second column.
      const [x, y] = [column * HALF, row * 1.5];
      return [[0, -1], [HALF, -0.5], [HALF, 0.5], [0, 1], [-HALF, 0.5], [-HALF, -0.5]].map(
        ([across, down]) => [x + across, y + down],
      );
    }
    case "triangle": {
      const isUp = (row + column) % 2 === 0;
      const [x, y] = [column / 2, row * HALF];
      return isUp
        ? [[x, y + HALF], [x + 0.5, y], [x + 1, y + HALF]]
        : [[x, y], [x + 1, y], [x + 0.5, y + HALF]];
    }
    default: {
      const [x, y] = [column + layer * (breadth + 0.6), row];
      return [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]];
    }
  }
}

/** Returns the beginning and the length of a picture along one axis. */
function span(values, least) {
  const [low, high] = [Math.min(...values) - 0.1, Math.max(...values) + 0.1];
  const missing = Math.max(0, least - (high - low));
  return [low - missing / 2, high - low + missing];
}

const key = ([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/**
 * Draws cells. `owner` is the placement of each cell, or `undefined` for an empty one; `colorOf` and
 * `named` give the color and the name of a placement. The picture is at least `least` cells wide.
 */
export function picture({ lattice, cells, owner, colorOf, named, label, least = 0 }) {
  const columns = cells.map(([, , column]) => column);
  const breadth = Math.max(...columns) - Math.min(...columns) + 1;
  const shapes = cells.map((cell) => corners(lattice, cell, breadth));
  const points = shapes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, width] = span(xs, least);
  const [top, height] = span(ys, least);
  const svg = draw("svg", {
    viewBox: `${left} ${top} ${width} ${height}`,
    role: "img",
    "aria-label": label,
  });
  // Edges between two cells of a placement are not drawn.
  const edges = new Map();
  const seen = new Set();
  const names = [];
  shapes.forEach((shape, index) => {
    const own = owner[index];
    const color = own === undefined ? "blank" : `color-${colorOf(own) % COLORS}`;
    const path = `M${shape.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
    svg.append(draw("path", { class: `area ${color}`, d: path }));
    shape.forEach((from, corner) => {
      const to = shape[(corner + 1) % shape.length];
      const name = `${own}|${[key(from), key(to)].sort().join("|")}`;
      if (edges.has(name)) edges.delete(name);
      else edges.set(name, `M${from.join(" ")}L${to.join(" ")}`);
    });
    if (own !== undefined && !seen.has(own) && named) {
      const middle = (axis) => shape.reduce((sum, point) => sum + point[axis], 0) / shape.length;
      names.push(draw("text", { x: middle(0), y: middle(1) + 0.13 }, named(own)));
    }
    seen.add(own);
  });
  svg.append(draw("path", { class: "edges", d: [...edges.values()].join("") }), ...names);
  return svg;
}
