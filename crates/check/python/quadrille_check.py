#!/usr/bin/env python3
"""Verifies a certificate of an exact cover count: quadrille_check.py PROBLEM CERTIFICATE

Written from docs/certificate.md, with the standard library alone. It is slow and simple: residuals are copied, never undone.
Exit codes: 0 the certificate holds, 1 it does not, 2 unreadable input or wrong usage.
"""
import hashlib
import re
import sys
from collections import Counter

PLAIN = -1  # the color of a member that has none
SETTLED = 0, (1 << 32) - 1  # the bounds of a secondary item that imposes nothing; an open one has 0 and 1
SWEEP_LIMIT = 28


class Unreadable(Exception):
    """The problem is not in Knuth's text format."""


class Wrong(Exception):
    """The certificate does not prove its claim."""


def need(condition, why, error=Wrong):
    if not condition:
        raise error(why)


def digits(text, bits):
    need(re.fullmatch("[0-9]+", text) and int(text) < 1 << bits, f"invalid number {text!r}", Unreadable)
    return int(text)


class Problem:
    def __init__(self, data):
        try:
            text = data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise Unreadable(error) from error
        self.names, self.bounds, self.colors, self.options, self.primary = {}, [], {}, [], 0
        canonical = ""
        for line in text.split("\n"):
            line = line.removesuffix("\r")
            need(not re.search("[\x00-\x08\x0a-\x1f\x7f-\x9f]", line), "control character", Unreadable)
            words = re.findall("[^ \t]+", line)
            if words and not words[0].startswith("|"):
                canonical += " ".join(self.option(words) if self.names else self.items(words)) + "\n"
        need(self.names, "no items", Unreadable)
        self.hash = hashlib.sha256(canonical.encode()).digest()

    def items(self, words):
        bar = words.index("|") if "|" in words else len(words)
        need(bar > 0 and "|" not in words[bar + 1:], "not one bar after the primary items", Unreadable)
        self.primary, written = bar, words[:bar]
        for place, word in enumerate(words[:bar]):
            bound, _, name = word.rpartition("|")
            low, colon, high = (bound if "|" in word else "1").partition(":")
            low, high = digits(low, 32), digits(high if colon else low, 32)
            need(low <= high >= 1, f"invalid bounds {word!r}", Unreadable)
            prefix = "" if low == high == 1 else f"{low}|" if low == high else f"{low}:{high}|"
            words[place], written[place] = name, prefix + name
            self.bounds.append((low, high))
        names = words[:bar] + words[bar + 1:]
        need(len(set(names)) == len(names) and not set("".join(names)) & set(":|") and "" not in names, "invalid names", Unreadable)
        self.names = {name: item for item, name in enumerate(names)}
        self.bounds += [(0, 1)] * (len(names) - bar)
        return written + ["|"] * (len(names) > bar) + names[bar:]

    def option(self, words):
        cost = sum(digits(word[1:], 64) for word in words if word[0] == "|")
        written, members = [word for word in words if word[0] != "|"], []
        for word in written:
            name, colon, color = word.partition(":")
            need(name in self.names and not set(color) & set(":|") and bool(color) == bool(colon), f"invalid word {word!r}", Unreadable)
            item = self.names[name]
            need(not color or item >= self.primary, "color on a primary item", Unreadable)
            members.append((item, self.colors.setdefault(color, len(self.colors)) if color else PLAIN))
        need(cost < 1 << 64 and len(dict(members)) == len(members), "an item twice, or too great a cost", Unreadable)
        need(any(item < self.primary for item, _ in members), "an option without primary items", Unreadable)
        self.options.append(members)
        return written + [f"|{cost}"] * (cost > 0)


class Residual:
    def __init__(self, problem, live, bounds):
        self.problem, self.live, self.bounds, self.users = problem, live, list(bounds), [{} for _ in bounds]
        for option in sorted(live):
            for item, color in problem.options[option]:
                self.users[item][option] = color

    def drop(self, options):
        return Residual(self.problem, self.live - set(options), self.bounds)

    def take(self, option):
        bounds, dead = list(self.bounds), {option}
        for item, color in self.problem.options[option]:
            low, high = bounds[item]
            bounds[item] = (max(low - 1, 0), high - 1) if item < self.problem.primary else SETTLED
            if high == 1:
                dead |= {other for other, its in self.users[item].items() if color == PLAIN or its != color}
        return Residual(self.problem, self.live - dead, bounds)

    def part(self, options):
        part = Residual(self.problem, set(options), self.bounds)
        for item in range(self.problem.primary):
            part.bounds[item] = part.bounds[item] if part.users[item] else (0, 0)
        return part

    def limits(self, item):
        """The bounds of an item, or None if it is settled or colored."""
        is_plain = self.bounds[item] != SETTLED and set(self.users[item].values()) <= {PLAIN}
        return self.bounds[item] if item < self.problem.primary or is_plain else None

    def constraints(self):
        """The attributes of the items that matter, and the reduced form of each live option, by ranks."""
        matter = {}
        for item, (low, high) in enumerate(self.bounds):
            users, is_primary = self.users[item], item < self.problem.primary
            colors = set(users.values())
            if low > 0 or high < len(users) and (is_primary or PLAIN in colors or len(colors) > 1):
                matter[item] = is_primary, low, high if high < len(users) else None
        rank = {item: r for r, item in enumerate(matter)}
        form = lambda option: frozenset((rank[i], c) for i, c in self.problem.options[option] if i in rank)
        return matter, {option: form(option) for option in sorted(self.live)}

    def split(self, item):
        options, low = list(self.users[item]), self.bounds[item][0]
        for place in range(len(options) + 1 - low):
            child = self.drop(options[:place])
            yield 1, child.take(options[place]) if place < len(options) else child


class Checker:
    def __init__(self, problem, data):
        self.problem, self.data, self.offset, self.kept, self.is_partial = problem, data, 0, [], False

    def bytes(self, count):
        need(self.offset + count <= len(self.data), "the certificate ends early")
        self.offset += count
        return self.data[self.offset - count:self.offset]

    def int(self, limit=1 << 64, what="number"):
        number, shift, byte = 0, 0, 128
        while byte >= 128:
            byte = self.bytes(1)[0]
            number, shift = number | (byte & 127) << shift, shift + 7
            need(shift < 71 and (byte or shift == 7), "number too long")
        need(number < limit, f"{what} {number}, but there are {limit}")
        return number

    def item(self, primary=False):
        return self.int(self.problem.primary if primary else len(self.problem.bounds), "item")

    def option(self):
        return self.int(len(self.problem.options), "option")

    def claim(self):
        place = len(self.kept) - 1 - self.int(len(self.kept), "kept claim")
        need(self.kept[place], "this claim was forgotten")
        return place

    def map(self, source, target):
        """Reads a map of constraints and checks it. Returns the image of each reduced form of the source."""
        (matter, forms), (other_matter, other_forms), size = source, target, len(source[0])
        need(size == len(other_matter), f"{size} items matter here, {len(other_matter)} in the claim")
        image, rank, rules, last = list(range(size)), -1, {}, (-1, -1)
        moved = self.int(size + 1, "number of ranks")
        for _ in range(moved):
            rank += 1 if moved == size else 1 + self.int(size - rank - 1, "step of ranks")
            image[rank] = self.int(size, "rank")
        for _ in range(self.int()):
            rule = self.int(size, "rank"), self.int(len(self.problem.colors), "color")
            need(rule > last, "color rules do not ascend")
            rules[rule], last = self.int(len(self.problem.colors), "color"), rule
        need(sorted(image) == list(range(size)), "the map is not a permutation")
        attributes = list(other_matter.values())
        need(list(matter.values()) == [attributes[r] for r in image], "the map changes bounds")
        used = {member for form in forms.values() for member in form if member[1] != PLAIN}
        need(len({(r, rules.get((r, c), c)) for r, c in used}) == len(used), "the map makes two colors the same")
        carried = {form: frozenset((image[r], rules.get((r, c), c)) for r, c in form) for form in forms.values()}
        is_onto = Counter(carried[form] for form in forms.values()) == Counter(other_forms.values())
        need(is_onto, "the map does not carry the options to those of the claim")
        return carried

    def step(self, residual):
        """Reads a step. Returns its value, or pairs of weights and children and whether they are multiplied."""
        kind = self.bytes(1)[0]
        if kind == 0:
            self.is_partial = True
            return 0
        if kind == 2:
            self.kept[self.claim()] = None
        if kind in (1, 2):
            return iter([(1, residual)])
        if kind == 3:
            return residual.split(self.item(primary=True))
        if kind == 5:
            option = self.option()
            need(option in residual.live, f"option {option} is not live")
            return iter([(1, residual.take(option)), (1, residual.drop([option]))])
        if kind == 6:
            claim, value = self.kept[self.claim()]
            self.map(residual.constraints(), claim)
            return value
        if 64 <= kind < 128:
            return self.leaf(residual, 1 << kind - 64)
        steps = {4: self.orbits, 7: self.product, 8: self.sweep, 9: self.refute, 10: self.refute, 11: self.imply}
        need(kind in steps, f"unknown step {kind}")
        return steps[kind](residual, *[kind == 9] * (kind in (9, 10)))

    def value(self, residual):
        """Reads the proof of a residual. Returns its value."""
        stack = []  # children to come, the weight of the current one, the value so far, and what is kept
        while True:
            kind, step = self.data[self.offset:self.offset + 1], self.step(residual)
            if isinstance(step, int):
                step, start = iter([]), step
            else:
                start = 1 if kind == b"\7" else 0
            stack.append([step, 1, start, residual if kind == b"\1" else None, kind == b"\7"])
            while (child := next(stack[-1][0], None)) is None:
                _, _, value, keeps, _ = stack.pop()
                if keeps:
                    self.kept.append((keeps.constraints(), value))
                if not stack:
                    return value
                top = stack[-1]
                top[2] = top[2] * value if top[4] else top[2] + top[1] * value
            stack[-1][1], residual = child

    def orbits(self, residual):
        item = self.item(primary=True)
        low, high = residual.bounds[item]
        need(high == 1, f"item {item} can be covered more than once")
        constraints = residual.constraints()
        forms = constraints[1]
        orbit = {form: {form} for form in forms.values()}
        for _ in range(self.int()):
            for form, image in self.map(constraints, constraints).items():
                if orbit[form] is not orbit[image]:
                    orbit[form] |= orbit[image]
                    orbit.update(dict.fromkeys(orbit[image], orbit[form]))
        options, weights = list(residual.users[item]), {}
        first = {option: next(o for o in options if forms[o] in orbit[forms[option]]) for option in options}
        weights = Counter(first.values())
        last = [(1, residual.drop(options))] if low == 0 else []
        return iter([(weights[option], residual.take(option)) for option in sorted(weights)] + last)

    def product(self, residual):
        matter, forms = residual.constraints()
        parts = []  # pairs of ranks and options
        for option, form in forms.items():
            ranks, own = {rank for rank, _ in form}, [option]
            joined = [part for part in parts if part[0] & ranks]
            parts = [part for part in parts if not part[0] & ranks]
            parts.append((ranks.union(*(part[0] for part in joined)), sum((part[1] for part in joined), own)))
        need(sum(len(ranks) for ranks, _ in parts) == len(matter), "an item that matters has no live option")
        return ((1, residual.part(own)) for _, own in sorted(parts, key=lambda part: min(part[1])))

    def sweep(self, residual):
        limit = self.int(SWEEP_LIMIT + 1, "limit on states")
        place = {}
        for index in range(self.int()):
            item = self.item()
            need(item not in place, f"item {item} is listed twice")
            place[item] = index
        options, matter = self.problem.options, residual.constraints()[0]
        host = {o: min((place[i] for i, _ in options[o] if i in place), default=None) for o in residual.live}
        need(None not in host.values(), "an option has no listed item")
        order = sorted(residual.live, key=lambda o: (host[o], o))
        last = {item: option for option in order for item, _ in options[option] if item in matter}
        layer = Counter({frozenset(): 1} if len(last) == len(matter) else {})  # a state has the numbers other than 0
        for option in order:
            after, members = Counter(), [(item, color) for item, color in options[option] if item in matter]
            for state, weight in layer.items():
                taken, number = {**dict(state)}, dict(state)
                for item, color in members:
                    (low, high), own = residual.bounds[item], number.get(item, 0)
                    if item >= self.problem.primary and color != PLAIN:
                        taken[item] = color + 2 if own in (0, color + 2) else None
                    elif high >= len(residual.users[item]):
                        taken[item] = min(own + 1, low)
                    else:
                        taken[item] = own + 1 if own < high else None
                for numbers in (number, taken):
                    over = [item for item, _ in members if last[item] == option]
                    is_low = any(numbers.get(item, 0) < residual.bounds[item][0] for item in over if numbers.get(item, 0) is not None)
                    if None not in numbers.values() and not is_low:
                        after[frozenset(pair for pair in numbers.items() if pair[0] not in over)] += weight
            need(len(after) <= 1 << limit, f"more than 2^{limit} states after option {option}")
            layer = after
        return sum(layer.values())

    def leaf(self, residual, limit):
        nodes, found, stack = 0, 0, [iter([(1, residual)])]
        while stack:
            _, node = next(stack[-1], (0, None))
            if node is None:
                stack.pop()
                continue
            nodes += 1
            need(nodes <= limit, "the search has more nodes than stated")
            sizes = [(len(node.users[item]), node.bounds[item][0], item) for item in range(self.problem.primary)]
            active = [(n - low, item) for n, low, item in sizes if n > 0 or low > 0]
            found += not active
            if active and min(active)[0] >= 0:
                stack.append(node.split(min(active)[1]))
        return found

    def refute(self, residual, is_congruence):
        modulus = self.int() if is_congruence else None
        need(not is_congruence or modulus >= 2, "the modulus is below 2")
        multipliers, total = Counter(), 0
        for _ in range(self.int()):
            item, number = self.item(), self.int()
            limits = residual.limits(item)
            need(item not in multipliers and limits, f"item {item} is listed twice or has no bounds")
            multiplier = number if is_congruence or number % 2 == 0 else -(number + 1)
            if is_congruence:
                need(item < self.problem.primary and limits[0] == limits[1] and number < 1 << 63, f"invalid multiplier of item {item}")
            else:
                need(multiplier, "multiplier 0")
                multiplier //= 2
            multipliers[item] = multiplier
            total += multiplier * limits[multiplier < 0]
        for option in residual.live:
            weight = sum(multipliers[item] for item, _ in self.problem.options[option])
            need(weight % modulus == 0 if is_congruence else weight <= 0, f"the weight of option {option} violates the claim")
        need(total % modulus if is_congruence else total > 0, "the weights do not contradict the bounds")
        return 0

    def imply(self, residual):
        change, a, b = self.bytes(1)[0], self.item(), self.item()
        limits, (low, high) = residual.limits(b), residual.bounds[a]
        is_implied = a != b and residual.users[a].keys() <= residual.users[b].keys()
        need(limits and is_implied, f"item {a} does not imply item {b}")
        is_a, both = a < self.problem.primary, max(a, b) < self.problem.primary
        changes = {
            0: (is_a, a, (low, min(high, limits[1]))),
            1: (both, b, (max(low, limits[0]), limits[1])),
            2: (limits[1] <= (high if is_a else 1), a, (low, SETTLED[1])),
            3: (both and low >= limits[0], b, (0, limits[1])),
        }
        is_allowed, item, bounds = changes.get(change, (False, a, None))
        need(is_allowed, "this change does not follow")
        child = residual.drop([])
        child.bounds[item] = bounds
        return iter([(1, child)])

    def cube(self):
        numbers = [self.option() for _ in range(self.int())]
        need(all(a < b for a, b in zip(numbers, numbers[1:])), "options do not ascend")
        return numbers

    def check(self):
        """Checks the whole certificate. Returns what it proves."""
        need(self.bytes(8) == b"quadcert" and self.int() == 1, "not a certificate of version 1")
        need(self.bytes(32) == self.problem.hash, "the certificate is for another problem")
        taken, dropped = self.cube(), self.cube()
        residual = Residual(self.problem, set(range(len(self.problem.options))), self.problem.bounds)
        for option in dropped + taken:
            need(option in residual.live, f"option {option} of the cube is not live")
            residual = residual.drop([option]) if option in dropped else residual.take(option)
        value = self.value(residual)
        need(self.bytes(1)[0] == self.is_partial, "the claim is \"at least\" if and only if a step is skipped")
        claimed = self.bytes(self.int((1 << 16) + 1, "length"))
        need(claimed[-1:] != b"\0" and int.from_bytes(claimed, "little") == value, f"the proof has the value {value}")
        need(self.offset == len(self.data), "bytes after the end")
        count = {0: "no solution", 1: "1 solution"}.get(value, f"{value} solutions")
        words = [f"at least {value}" if self.is_partial else count] + ["in the cube"] * bool(taken + dropped)
        return " ".join(words + [f"+{option}" for option in taken] + [f"-{option}" for option in dropped])


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.split("\n")[0], file=sys.stderr)
        return 2
    try:
        problem, certificate = (open(name, "rb").read() for name in arguments)
        checker = Checker(Problem(problem), certificate)
    except (OSError, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        print(f"verified: {checker.check()}")
        return 0
    except Wrong as error:
        print(f"not verified: byte {max(checker.offset - 1, 0)}: {error}")
        return 1


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    sys.exit(main(sys.argv[1:]))
