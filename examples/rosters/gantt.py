"""A solution of `quadrille solve --json` as a Gantt chart in SVG: gantt.py < solution.json > chart.svg

Each option is in the row of its label. Each of its items that is named like `early.3` or `BOS-CHI.8-11` is a bar: a
name, a dot, and the first and the last column.
"""

import json
import re
import sys
from html import escape

HEIGHT, LEFT, TOP, MOST_WIDTH, LETTER = 30, 110, 26, 1036, 7
COLORS = ["#bfdbfe", "#fed7aa", "#bbf7d0", "#e9d5ff", "#fde68a", "#fecaca", "#a5f3fc", "#d9f99d"]


def bars(solution):
    """Yields row, name, first column and the column after the last of each bar."""
    names = solution.get("labels") or [None] * len(solution["text"])
    for number, (label, text) in enumerate(zip(names, solution["text"]), 1):
        words = text.split(" |")[0].split()
        for word in words[1:] if label else words:
            if bar := re.fullmatch(r"([^./]+)\.(\d+)(?:-(\d+))?", word):
                name, start, end = bar.groups()
                yield label or f"option {number}", name, int(start), int(end or int(start) + 1)


def in_order(row):
    """Returns a key by which `option 2` comes before `option 10`."""
    return [(len(part), part) if part.isdigit() else (0, part) for part in re.split(r"(\d+)", row)]


def chart(solution):
    """Returns the chart of a solution as SVG."""
    found = sorted(bars(solution), key=lambda bar: bar[2])
    if not found:
        sys.exit("gantt.py: no item of the solution is named like early.3 or BOS-CHI.8-11")
    rows = sorted({row for row, *_ in found}, key=in_order)
    names = sorted({name for _, name, *_ in found})
    first, last = min(bar[2] for bar in found), max(bar[3] for bar in found)
    step = max(2, min(74, MOST_WIDTH // (last - first)))
    width, height = LEFT + (last - first) * step + 30, TOP + len(rows) * HEIGHT + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for column in range(first, last + 1):
        x = LEFT + (column - first) * step
        parts.append(f'<path d="M{x} {TOP}v{len(rows) * HEIGHT}" stroke="#d6d3d1"/>')
        parts.append(f'<text x="{x + 4}" y="{TOP - 8}" fill="#57534e">{column}</text>')
    for place, row in enumerate(rows):
        y = TOP + place * HEIGHT
        parts.append(f'<path d="M0 {y}h{width}" stroke="#d6d3d1"/>')
        parts.append(f'<text x="8" y="{y + 19}">{escape(row.replace("_", " "))}</text>')
        for _, name, start, end in (bar for bar in found if bar[0] == row):
            x, color = LEFT + (start - first) * step, COLORS[names.index(name) % len(COLORS)]
            parts.append(
                f'<rect x="{x + 2}" y="{y + 4}" width="{(end - start) * step - 4}" height="{HEIGHT - 8}"'
                f' rx="4" fill="{color}" stroke="#78716c"/>'
            )
            fits = max(0, (end - start) * step - 10) // LETTER
            parts.append(f'<text x="{x + 8}" y="{y + 19}">{escape(name[:fits])}</text>')
    return "\n".join([*parts, "</svg>"])


lines = map(json.loads, sys.stdin)
solution = next((line for line in lines if line["type"] == "solution"), None)
if solution is None:
    sys.exit("gantt.py: no solution in the input; write `quadrille solve --json PROBLEM | gantt.py`")
print(chart(solution))
