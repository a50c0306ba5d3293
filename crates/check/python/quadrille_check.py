#!/usr/bin/env python3
"""Verifies a certificate of an exact cover problem: quadrille_check.py PROBLEM CERTIFICATE

Written from docs/certificate.md, with the standard library alone. It is slow and simple: residuals are copied, never undone.
Exit codes: 0 the certificate holds, 1 it does not, 2 unreadable input or wrong usage.
"""
import hashlib
import re
import sys
from collections import Counter

INFINITE = float("inf")  # the least cost where there is no solution
PLAIN = -1  # the color of a member that has none
SETTLED = 0, (1 << 32) - 1  # the bounds of a secondary item that imposes nothing; an open one has 0 and 1
SWEEP_LIMIT = 28


Unreadable = type("Unreadable", (Exception,), {})  # the problem is not in Knuth's text format
Wrong = type("Wrong", (Exception,), {})  # the certificate does not prove its claim


def need(condition, why, error=Wrong):
    if not condition:
        raise error(why)


def digits(text, bits):
    need(re.fullmatch("[0-9]+", text) and int(text) < 1 << bits, f"invalid number {text!r}", Unreadable)
    return int(text)


class Problem:
    def __init__(self, data):
        self.names, self.bounds, self.colors, self.options, self.costs, canonical = {}, [], {}, [], [], ""
        try:
            text = data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            raise Unreadable(error) from error
        for line in text.split("\n"):
            words = re.findall("[^ \t]+", line.removesuffix("\r"))
            need(not re.search("[\x00-\x1f\x7f-\x9f]", "".join(words)), "control character", Unreadable)
            if words and words[0][0] != "|":
                canonical += " ".join(self.option(words) if self.names else self.items(words)) + "\n"
        need(self.names, "no items", Unreadable)
        self.hash = hashlib.sha256(canonical.encode()).digest()

    def items(self, words):
        self.primary, prefixes = words.index("|") if "|" in words else len(words), []
        names = [word.rpartition("|")[2] for word in words[:self.primary]] + words[self.primary + 1:]
        self.names = {name: item for item, name in enumerate(names)}
        is_valid = all(re.fullmatch("[^:|]+", name) for name in names) and len(self.names) == len(names)
        need(is_valid and self.primary > 0, "invalid or repeated names, or no primary item", Unreadable)
        for word in words[:self.primary]:
            low, colon, high = (word.rpartition("|")[0] if "|" in word else "1").partition(":")
            low, high = digits(low, 32), digits(high if colon else low, 32)
            need(low <= high >= 1, f"invalid bounds {word!r}", Unreadable)
            prefixes.append("" if low == high == 1 else f"{low}|" if low == high else f"{low}:{high}|")
            self.bounds.append((low, high))
        self.bounds += [(0, 1)] * (len(names) - self.primary)
        secondary = names[self.primary:]
        return [prefix + name for prefix, name in zip(prefixes, names)] + ["|"] * bool(secondary) + secondary

    def option(self, words):
        cost, members = sum(digits(word[1:], 64) for word in words if word[0] == "|"), []
        words = [word for word in words if word[0] != "|"]
        for word in words:
            name, colon, color = word.partition(":")
            item = self.names.get(name, -1)
            need(item >= self.primary and re.fullmatch("[^:|]+", color) if colon else item >= 0, f"invalid {word!r}", Unreadable)
            members.append((item, self.colors.setdefault(color, len(self.colors)) if colon else PLAIN))
        need(cost < 1 << 64 and len(dict(members)) == len(members), "an item twice, or too great a cost", Unreadable)
        need(any(item < self.primary for item, _ in members), "an option without primary items", Unreadable)
        self.options.append(members)
        self.costs.append(cost)
        return words + [f"|{cost}"] * (cost > 0)


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

    def limits(self, item):
        """The bounds of an item, or None if it is settled or colored."""
        is_plain = self.bounds[item] != SETTLED and set(self.users[item].values()) <= {PLAIN}
        return self.bounds[item] if item < self.problem.primary or is_plain else None

    def constraints(self):
        """The attributes of the items that matter, and the reduced form of each live option, by ranks."""
        matter = {}
        for item, (low, high) in enumerate(self.bounds):
            count, colors, is_primary = len(self.users[item]), set(self.users[item].values()), item < self.problem.primary
            if low > 0 or high < count and (is_primary or PLAIN in colors or len(colors) > 1):
                matter[item] = is_primary, low, high if high < count else None
        rank = {item: r for r, item in enumerate(matter)}
        form = lambda option: frozenset((rank[i], c) for i, c in self.problem.options[option] if i in rank)
        return matter, {option: (self.problem.costs[option], form(option)) for option in sorted(self.live)}

    def split(self, item):
        """The children, each with a weight and a cost."""
        options = list(self.users[item])
        for place, option in enumerate(options[:len(options) + 1 - max(1, self.bounds[item][0])]):
            yield 1, self.problem.costs[option], self.drop(options[:place]).take(option)
        if self.bounds[item][0] == 0:
            yield 1, 0, self.drop(options)


class Checker:
    def __init__(self, problem, data):
        self.problem, self.data, self.offset, self.kept, self.is_partial = problem, data, 0, [], False

    def bytes(self, count):
        need(self.offset + count <= len(self.data), "the certificate ends early")
        self.offset += count
        return self.data[self.offset - count:self.offset]

    def int(self, limit=1 << 64):
        number, shift, byte = 0, 0, 128
        while byte >= 128:
            byte = self.bytes(1)[0]
            number, shift = number | (byte & 127) << shift, shift + 7
            need(shift < 71 and (byte or shift == 7), "number too long")
        need(number < limit, f"number {number} where there are {limit}")
        return number

    def ints(self, count, limit):
        numbers = [self.int(limit) for _ in range(count)]
        need(len(set(numbers)) == len(numbers), "an item or option is listed twice")
        return numbers

    def claim(self):
        place = len(self.kept) - 1 - self.int(len(self.kept))
        need(self.kept[place], "this claim was forgotten")
        return place

    def map(self, source, target):
        """Reads a map of constraints and checks it. Returns the image of each reduced form of the source."""
        (matter, forms), (others, other_forms), size = source, target, len(source[0])
        need(size == len(others), f"{size} items matter here, {len(others)} in the claim")
        image, rank, moved, colors = list(range(size)), -1, self.int(size + 1), len(self.problem.colors)
        for _ in range(moved):
            rank += 1 if moved == size else 1 + self.int(size - rank - 1)
            image[rank] = self.int(size)
        rules = [(self.int(size), self.int(colors), self.int(colors)) for _ in range(self.int())]
        rules = {(rank, color): to for rank, color, to in rules}
        need(sorted(image) == list(range(size)), "the map is not a permutation")
        need(list(matter.values()) == [list(others.values())[r] for r in image], "the map changes bounds")
        used = {member for _, form in forms.values() for member in form if member[1] != PLAIN}
        need(len({(r, rules.get((r, c), c)) for r, c in used}) == len(used), "the map makes two colors the same")
        carry = lambda cost, form: (cost, frozenset((image[r], rules.get((r, c), c)) for r, c in form))
        carried = {form: carry(*form) for form in forms.values()}
        is_onto = Counter(carried[form] for form in forms.values()) == Counter(other_forms.values())
        need(is_onto, "the map does not carry the options to those of the claim")
        return carried

    def step(self, kind, residual):
        """Reads a step. Returns its value, or its children with their weights and costs."""
        items, primary = len(self.problem.bounds), self.problem.primary
        steps = {
            0: lambda: (0, 0),
            1: lambda: iter([(1, 0, residual)]),
            2: lambda: self.kept.__setitem__(self.claim(), None) or iter([(1, 0, residual)]),
            3: lambda: residual.split(self.int(primary)),
            4: lambda: self.orbits(residual, self.int(primary)),
            5: lambda: self.decide(residual, self.int(len(self.problem.options))),
            6: lambda: self.same(residual, *self.kept[self.claim()]),
            7: lambda: self.product(residual),
            8: lambda: self.sweep(residual, self.int(SWEEP_LIMIT + 1), self.ints(self.int(), items)),
            9: lambda: self.refute(residual, self.int()),
            10: lambda: self.refute(residual, None),
            11: lambda: self.refute(residual, None, self.int(1 << 32)),
        }
        need(kind in steps or 64 <= kind < 128, f"unknown step {kind}")
        self.is_partial |= kind == 0
        return steps.get(kind, lambda: self.leaf(residual, 1 << kind - 64))()

    def value(self, residual):
        """Reads the proof of a residual. Returns its number of solutions, and their least cost."""
        stack = []  # the kind of each open step, its residual and children, weight and cost of the current child, the value so far
        while True:
            kind = self.bytes(1)[0]
            step, begun = self.step(kind, residual), (1, 0) if kind == 7 else (0, INFINITE)
            stack.append([kind, residual, iter([]), None, step] if isinstance(step, tuple) else [kind, residual, step, None, begun])
            while (child := next(stack[-1][2], None)) is None:
                kind, residual, _, _, (count, cost) = stack.pop()
                if kind == 1:
                    self.kept.append((residual.constraints(), (count, cost)))
                if not stack:
                    return count, cost
                outer, (weight, own), (number, least) = stack[-1][0], stack[-1][3], stack[-1][4]
                is_product = outer == 7
                stack[-1][4] = (number * count, least + cost) if is_product else (number + weight * count, min(least, own + cost))
            stack[-1][3], residual = child[:2], child[2]

    def decide(self, residual, option):
        need(option in residual.live, f"option {option} is not live")
        return iter([(1, self.problem.costs[option], residual.take(option)), (1, 0, residual.drop([option]))])

    def same(self, residual, claim, value):
        self.map(residual.constraints(), claim)
        return value

    def orbits(self, residual, item):
        need(residual.bounds[item][1] == 1, f"item {item} can be covered more than once")
        constraints, options = residual.constraints(), list(residual.users[item])
        orbit = {form: {form} for form in constraints[1].values()}
        for _ in range(self.int()):
            for form, image in self.map(constraints, constraints).items():
                if orbit[form] is not orbit[image]:
                    orbit[form] |= orbit[image]
                    orbit.update(dict.fromkeys(orbit[image], orbit[form]))
        weights = Counter(next(o for o in options if constraints[1][o] in orbit[constraints[1][option]]) for option in options)
        last = [(1, 0, residual.drop(options))] if residual.bounds[item][0] == 0 else []
        return iter([(weights[option], self.problem.costs[option], residual.take(option)) for option in sorted(weights)] + last)

    def product(self, residual):
        (matter, forms), parts = residual.constraints(), []  # pairs of ranks and options
        for option, form in forms.items():
            part = {rank for rank, _ in form[1]}, [option]
            for other in [other for other in parts if other[0] & part[0]]:
                parts.remove(other)
                part = part[0] | other[0], part[1] + other[1]
            parts.append(part)
        need(sum(len(ranks) for ranks, _ in parts) == len(matter), "an item that matters has no live option")
        for _, options in sorted(parts, key=lambda part: min(part[1])):
            child = residual.drop(residual.live - set(options))
            closed = [(0, 0) if not users else own for users, own in zip(child.users, child.bounds)]
            child.bounds[:self.problem.primary] = closed[:self.problem.primary]
            yield 1, 0, child

    def sweep(self, residual, limit, listed):
        options, matter, place = self.problem.options, residual.constraints()[0], {item: p for p, item in enumerate(listed)}
        host = {o: min((place[i] for i, _ in options[o] if i in place), default=None) for o in residual.live}
        need(None not in host.values(), "an option has no listed item")
        order = sorted(residual.live, key=lambda o: (host[o], o))
        last = {item: option for option in order for item, _ in options[option] if item in matter}
        layer = {frozenset(): (1, 0)} if len(last) == len(matter) else {}  # a state has the numbers other than 0
        for option in order:
            after, members = {}, [(item, color) for item, color in options[option] if item in matter]
            over = {item for item, _ in members if last[item] == option}
            for state, (count, cost) in layer.items():
                for numbers, own in (self.taken(residual, members, dict(state)), self.problem.costs[option]), (dict(state), 0):
                    if numbers is not None and all(numbers.get(item, 0) >= residual.bounds[item][0] for item in over):
                        key = frozenset(pair for pair in numbers.items() if pair[0] not in over)
                        number, least = after.get(key, (0, INFINITE))
                        after[key] = number + count, min(least, cost + own)
            need(len(after) <= 1 << limit, f"more than 2^{limit} states after option {option}")
            layer = after
        return layer.get(frozenset(), (0, INFINITE))

    def taken(self, residual, members, numbers):
        """The numbers after an option with these members is taken, or None if it may not be."""
        for item, color in members:
            (low, high), own = residual.bounds[item], numbers.get(item, 0)
            if color == PLAIN and own >= high or color != PLAIN and own not in (0, color + 2):
                return None
            is_free = item < self.problem.primary and high >= len(residual.users[item])
            numbers[item] = color + 2 if color != PLAIN else min(own + 1, low) if is_free else own + 1
        return numbers

    def leaf(self, residual, limit):
        nodes, found, least, stack = 0, 0, INFINITE, [(0, iter([(1, 0, residual)]))]
        while stack:
            _, cost, node = next(stack[-1][1], (0, 0, None))
            if node is None:
                stack.pop()
                continue
            nodes, cost = nodes + 1, stack[-1][0] + cost
            need(nodes <= limit, "the search has more nodes than stated")
            sizes = [(len(users), low, item) for item, (users, (low, _)) in enumerate(zip(node.users, node.bounds))]
            active = [(n - low, item) for n, low, item in sizes[:self.problem.primary] if n > 0 or low > 0]
            found, least = (found, least) if active else (found + 1, min(least, cost))
            stack += [(cost, node.split(min(active)[1]))] if active and min(active)[0] >= 0 else []
        return found, least

    def refute(self, residual, modulus, scale=1):
        need(scale > 0 and (modulus is None or modulus >= 2), "the modulus is below 2, or the scale 0")
        multipliers, total = Counter(), 0
        for _ in range(self.int()):
            item, number = self.int(len(self.problem.bounds)), self.int()
            limits = residual.limits(item)
            need(limits and item not in multipliers and (limits[0] == limits[1] or not modulus), f"invalid multiplier of item {item}")
            multipliers[item] = number if modulus else -(number + 1) // 2 if number % 2 else number // 2
            total += multipliers[item] * limits[multipliers[item] < 0]
        for option in residual.live:
            weight = sum(multipliers[item] for item, _ in self.problem.options[option])
            need(not modulus or weight % modulus == 0, f"the weight of option {option} is no multiple")
            total += 0 if modulus else min(0, scale * self.problem.costs[option] - weight)
        need(total % modulus if modulus else total > 0, "the weights do not contradict the bounds")
        return 0, INFINITE if modulus else -(-total // scale)

    def check(self):
        """Checks the whole certificate. Returns what it proves."""
        need(self.bytes(8) == b"quadcert" and (version := self.int()) in (1, 2), "not a certificate of a known version")
        need(self.bytes(32) == self.problem.hash, "the certificate is for another problem")
        if version == 1:
            self.problem.costs = [0] * len(self.problem.options)
        taken, dropped = (self.ints(self.int(), len(self.problem.options)) for _ in range(2))
        residual = Residual(self.problem, set(range(len(self.problem.options))), self.problem.bounds)
        for option in dropped + taken:
            need(option in residual.live, f"option {option} of the cube is not live")
            residual = residual.drop([option]) if option in dropped else residual.take(option)
        count, cost = self.value(residual)
        if version == 1:
            need(self.bytes(1)[0] == self.is_partial, "the claim is \"at least\" if and only if a step is skipped")
            claimed = self.bytes(self.int((1 << 16) + 1))
            need(claimed[-1:] != b"\0" and int.from_bytes(claimed, "little") == count, f"the proof has the value {count}")
            text = f"at least {count}" if self.is_partial else {0: "no solution", 1: "1 solution"}.get(count, f"{count} solutions")
        else:
            claimed = self.int()
            need(claimed <= cost + sum(self.problem.costs[option] for option in taken), f"the proof has the value {cost}")
            text = f"no solution costs less than {claimed}"
        need(self.offset == len(self.data), "bytes after the end")
        words = [text] + ["in the cube"] * bool(taken + dropped)
        return " ".join(words + [f"+{option}" for option in taken] + [f"-{option}" for option in dropped])


def main(arguments):
    if len(arguments) != 2:
        print(__doc__.split("\n")[0], file=sys.stderr)
        return 2
    try:
        checker = Checker(*(read(open(name, "rb").read()) for read, name in zip((Problem, bytes), arguments)))
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
