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
PLAIN = -1  # the color of a member that has none, below all colors
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
        """Reads the line that names the items. Returns its words in canonical form."""
        self.primary, written = words.index("|") if "|" in words else len(words), []
        secondary = words[self.primary + 1:]
        for word in words[:self.primary]:
            bounds, bar, name = word.rpartition("|")
            low, colon, high = (bounds if bar else "1").partition(":")
            low, high = digits(low, 32), digits(high if colon else low, 32)
            need(low <= high >= 1, f"invalid bounds {word!r}", Unreadable)
            written.append(name if low == high == 1 else f"{low}|{name}" if low == high else f"{low}:{high}|{name}")
            self.bounds.append((low, high))
        names = [word.rpartition("|")[2] for word in words[:self.primary]] + secondary
        self.names = {name: item for item, name in enumerate(names)}
        is_valid = all(re.fullmatch("[^:|]+", name) for name in names) and len(self.names) == len(names)
        need(is_valid and self.primary > 0, "invalid or repeated names, or no primary item", Unreadable)
        self.bounds += [(0, 1)] * len(secondary)
        return written + ["|"] * bool(secondary) + secondary

    def option(self, words):
        """Reads an option. Returns its words in canonical form."""
        cost, members = sum(digits(word[1:], 64) for word in words if word[0] == "|"), {}
        words = [word for word in words if word[0] != "|"]
        for word in words:
            name, colon, color = word.partition(":")
            item = self.names.get(name, -1)
            is_valid = item >= self.primary and re.fullmatch("[^:|]+", color) if colon else item >= 0
            need(is_valid and item not in members, f"invalid {word!r}", Unreadable)
            members[item] = self.colors.setdefault(color, len(self.colors)) if colon else PLAIN
        is_valid = cost < 1 << 64 and any(item < self.primary for item in members)
        need(is_valid, "an option without primary items, or of too great a cost", Unreadable)
        self.options.append(members)
        self.costs.append(cost)
        return words + [f"|{cost}"] * (cost > 0)


class Residual:
    """The live options, the bounds of the items, and for each item its live options with their colors."""

    def __init__(self, problem, live, bounds):
        self.problem, self.live, self.bounds, self.users = problem, live, bounds, [{} for _ in bounds]
        for option in sorted(live):
            for item, color in problem.options[option].items():
                self.users[item][option] = color

    def drop(self, options):
        return Residual(self.problem, self.live - set(options), self.bounds)

    def take(self, option):
        bounds, dead = list(self.bounds), {option}
        for item, color in self.problem.options[option].items():
            low, high = bounds[item]
            if item < self.problem.primary:
                bounds[item] = max(low - 1, 0), high - 1
            if high == 1:
                dead |= {other for other, its in self.users[item].items() if color == PLAIN or its != color}
        return Residual(self.problem, self.live - dead, bounds)

    def matter(self):
        """The items that matter, with their bounds as far as they can be reached."""
        matter = {}
        for item, ((low, high), users) in enumerate(zip(self.bounds, self.users)):
            if low > 0 or high < len(users) and (PLAIN in users.values() or len(set(users.values())) > 1):
                matter[item] = low, min(high, len(users))
        return matter

    def constraints(self):
        """For each mark the rank of its item's mark and the item's bounds; and for each live option its cost and marks."""
        matter, costs = self.matter(), self.problem.costs
        members = {o: {m for m in self.problem.options[o].items() if m[0] in matter} for o in self.live}
        marks = sorted({(item, PLAIN) for item in matter}.union(*members.values()))
        rank = {mark: place for place, mark in enumerate(marks)}
        forms = {o: (costs[o], frozenset(rank[mark] for mark in members[o])) for o in self.live}
        return [(rank[item, PLAIN], matter[item]) for item, _ in marks], forms

    def branch(self, groups, low):
        """The children that take the first option of a group after dropping earlier groups, or drop all of them."""
        for place in range(len(groups) + 1 - low):
            rest = self.drop(option for group in groups[:place] for option in group)
            if place < len(groups):
                option = groups[place][0]
                yield len(groups[place]), self.problem.costs[option], rest.take(option)
            else:
                yield 1, 0, rest

    def split(self, item):
        return self.branch([[option] for option in self.users[item]], self.bounds[item][0])


def groups(keys):
    """Groups options that have a key in common, or are connected by others that do; in the order of their first options."""
    found = []
    for option in sorted(keys):
        joined = [group for group in found if group[1] & keys[option]]
        found = [group for group in found if not group[1] & keys[option]]
        options = [own for group in joined for own in group[0]] + [option]
        found.append((options, keys[option].union(*(group[1] for group in joined))))
    return sorted(sorted(options) for options, _ in found)


class Checker:
    def __init__(self, problem, data):
        self.problem, self.data, self.offset, self.kept, self.is_partial = problem, data, 0, {}, False

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

    def item(self):
        return self.int(len(self.problem.bounds))

    def option(self, residual):
        option = self.int(len(self.problem.options))
        need(option in residual.live, f"option {option} is not live")
        return option

    def map(self, source, target):
        """Reads a map of constraints and checks it. Returns the image of each form of the source."""
        (marks, forms), (others, other_forms), size = source, target, len(source[0])
        need(size == len(others), f"{size} marks here, {len(others)} in the claim")
        image = []
        for _ in range(self.int()):
            image += range(len(image), len(image) + self.int(size - len(image) + 1))
            image += [self.int(size) for _ in range(self.int(size - len(image) + 1))]
        image += range(len(image), size)
        need(sorted(image) == list(range(size)), "the map is not a permutation")
        is_alike = [others[to] for to in image] == [(image[item], bounds) for item, bounds in marks]
        need(is_alike, "the map changes bounds or parts a color from its item")
        carried = {form: (form[0], frozenset(image[mark] for mark in form[1])) for form in forms.values()}
        is_onto = Counter(carried[form] for form in forms.values()) == Counter(other_forms.values())
        need(is_onto, "the map does not carry the options to those of the claim")
        return carried

    def value(self, residual):
        """Reads the proof of a residual. Returns its number of solutions, and their least cost."""
        kind = self.bytes(1)[0]
        self.is_partial |= kind == 0
        steps = {
            0: lambda: (0, 0),
            1: lambda: self.keep(residual, self.int()),
            2: lambda: self.same(residual, self.int()),
            3: lambda: self.sum(residual.split(self.item()), self.value),
            4: lambda: self.orbits(residual, self.int(self.problem.primary)),
            5: lambda: self.sum(residual.branch([[self.option(residual)]], 0), self.value),
            6: lambda: self.product(residual),
            7: lambda: self.sweep(residual, self.int(SWEEP_LIMIT + 1), self.int()),
            8: lambda: self.prices(residual, self.int(), self.int(1 << 32), self.int()),
        }
        need(kind in steps or 64 <= kind < 128, f"unknown step {kind}")
        return steps.get(kind, lambda: self.search(residual, iter(range(1 << kind - 64))))()

    def sum(self, children, prove):
        total, least = 0, INFINITE
        for weight, own, child in children:
            count, cost = prove(child)
            total, least = total + weight * count, min(least, own + cost)
        return total, least

    def search(self, node, nodes):
        need(next(nodes, None) is not None, "the search has more nodes than stated")
        sizes = [(len(its), low, item) for item, (its, (low, _)) in enumerate(zip(node.users, node.bounds))]
        active = [(size - low, item) for size, low, item in sizes[:self.problem.primary] if size > 0 or low > 0]
        spare, item = min(active, default=(0, None))
        if item is None or spare < 0:
            return (1, 0) if item is None else (0, INFINITE)
        return self.sum(node.split(item), lambda child: self.search(child, nodes))

    def keep(self, residual, slot):
        value = self.value(residual)
        self.kept[slot] = residual.constraints(), value
        return value

    def same(self, residual, slot):
        need(slot in self.kept, f"no claim in slot {slot}")
        self.map(residual.constraints(), self.kept[slot][0])
        return self.kept[slot][1]

    def orbits(self, residual, item):
        low, high = residual.bounds[item]
        need(high == 1, f"item {item} can be covered more than once")
        constraints = residual.constraints()
        images = {option: {form} for option, form in constraints[1].items()}
        for _ in range(self.int()):
            carried = self.map(constraints, constraints)
            for option, form in constraints[1].items():
                images[option].add(carried[form])
        orbits = [[option for option in orbit if option in residual.users[item]] for orbit in groups(images)]
        return self.sum(residual.branch(sorted(orbit for orbit in orbits if orbit), low), self.value)

    def product(self, residual):
        matter = residual.matter()
        need(all(residual.users[item] for item in matter), "an item has no live option")
        count, cost = 1, 0
        for part in groups({o: matter.keys() & self.problem.options[o].keys() for o in residual.live}):
            child = residual.drop(residual.live - set(part))
            child.bounds = [(low * bool(its), high) for its, (low, high) in zip(child.users, child.bounds)]
            own_count, own_cost = self.value(child)
            count, cost = count * own_count, cost + own_cost
        return count, cost

    def sweep(self, residual, limit, listed):
        matter, order = residual.matter(), {}  # the options in order, and the items that matter that are over after each
        for _ in range(listed):
            order |= {option: None for option in residual.users[self.item()] if option not in order}
        need(order.keys() == residual.live, "an option has no listed item")
        need(all(residual.users[item] for item in matter), "an item has no live option")
        last = {item: option for option in order for item in self.problem.options[option] if item in matter}
        layer = {frozenset(): (1, 0)}  # a state has the numbers other than 0
        for option in order:
            after, over = {}, {item for item in last if last[item] == option}
            for state, (count, cost) in layer.items():
                taken = self.taken(residual, matter, option, dict(state))
                for numbers, own in (taken, self.problem.costs[option]), (dict(state), 0):
                    if numbers is not None and all(numbers.get(item, 0) >= matter[item][0] for item in over):
                        key = frozenset(pair for pair in numbers.items() if pair[0] not in over)
                        number, least = after.get(key, (0, INFINITE))
                        after[key] = number + count, min(least, cost + own)
            need(len(after) <= 1 << limit, f"more than 2^{limit} states after option {option}")
            layer = after
        return layer.get(frozenset(), (0, INFINITE))

    def taken(self, residual, matter, option, numbers):
        """The numbers after an option is taken, or None if it may not be."""
        for item, color in self.problem.options[option].items():
            if item in matter:
                (low, high), own = residual.bounds[item], numbers.get(item, 0)
                if color == PLAIN and own >= high or color != PLAIN and own not in (0, color + 2):
                    return None
                counted = min(own + 1, low) if high >= len(residual.users[item]) else own + 1
                numbers[item] = color + 2 if color != PLAIN else counted
        return numbers

    def prices(self, residual, modulus, scale, listed):
        need(scale > 0, "the scale is 0")
        reduced, prices, total = (lambda number: number % modulus if modulus else number), {}, 0
        for _ in range(listed):
            item, number = self.item(), self.int()
            low, high = residual.bounds[item]
            need(item not in prices and (low == high or not modulus), f"item {item} cannot have a price")
            prices[item] = -(number + 1) // 2 if number % 2 else number // 2
            total += prices[item] * (high if prices[item] < 0 else low)
        bound = reduced(total)
        for option in residual.live:
            weight = sum(prices.get(item, 0) for item, color in self.problem.options[option].items() if color == PLAIN)
            bound += min(0, scale * self.problem.costs[option] - reduced(weight))
        need(bound > 0, "the prices give no bound")
        return 0, -(-bound // scale)

    def check(self):
        """Checks the whole certificate. Returns what it proves."""
        need(self.bytes(8) == b"quadcert" and self.bytes(32) == self.problem.hash, "not a certificate for this problem")
        is_of_costs = self.int(2) == 1
        if not is_of_costs:
            self.problem.costs = [0] * len(self.problem.options)
        residual, cube, spent = Residual(self.problem, set(range(len(self.problem.options))), self.problem.bounds), "", 0
        for _ in range(self.int()):
            is_dropped, option = self.int(2), self.option(residual)
            _, cost, residual = list(residual.branch([[option]], 0))[is_dropped]
            cube, spent = cube + f" {'+-'[is_dropped]}{option}", spent + cost
        count, cost = self.value(residual)
        claim = {0: "no solution", 1: "1 solution"}.get(count, f"{count} solutions")
        if is_of_costs:
            claim = "no solution" if cost == INFINITE else f"no solution costs less than {cost + spent}"
        elif self.is_partial:
            claim = f"at least {count}"
        need(self.data[self.offset:] == claim.encode(), f"wrong claim, the proof shows: {claim}")
        return claim + " in the cube" * bool(cube) + cube


def main(arguments):
    try:
        problem, certificate = (open(name, "rb").read() for name in arguments)
        checker = Checker(Problem(problem), certificate)
        print(f"verified: {checker.check()}")
        return 0
    except (Wrong, RecursionError) as error:
        print(f"not verified: byte {max(checker.offset - 1, 0)}: {error}")
        return 1
    except (OSError, ValueError, Unreadable) as error:
        print(error, __doc__.split("\n")[0], sep="\n", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
