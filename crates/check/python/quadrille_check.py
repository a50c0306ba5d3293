#!/usr/bin/env python3
"""Verifies a certificate of an exact cover problem: quadrille_check.py PROBLEM CERTIFICATE

Written from docs/certificate.md, with the standard library alone. It is slow and simple: residuals are copied.
Exit codes: 0 the certificate holds, 1 it does not, 2 a missing file or wrong usage, 4 the output fails.
"""
import hashlib
import re
import sys
from collections import Counter

INFINITE = float("inf")  # the least cost where there is no solution
PLAIN = -1  # the color of a member that has none, below all colors
SWEEP_LIMIT = 28
NAME, ALONE, COMMENT = range(3)  # what # may be among the items: a name; a comment if alone; a comment, also as part of a line's first word


class Wrong(Exception):
    """Why a certificate does not prove its claim, or what the problem has that is not in Knuth's text format."""


def need(condition, why):
    if not condition:
        raise Wrong(why)


def digits(text, bits):
    need(re.fullmatch("[0-9]+", text) and int(text) < 1 << bits, f"invalid number {text!r}")
    return int(text)


class Problem:
    def __init__(self, data):
        text = data.decode("utf-8").removeprefix("\ufeff")
        try:
            self.read(text, NAME)
            hash_item = self.names.get("#", len(self.bounds) - 1)
            is_covered = any(hash_item in option for option in self.options)
            others = [] if hash_item in (*range(self.primary, len(self.bounds)), len(self.bounds) - 1) or is_covered else [ALONE, NAME]
        except Wrong as error:
            need("#" in text, error)
            others = [COMMENT, NAME]
        for place, hash_word in enumerate(others):
            try:
                return self.read(text, hash_word)
            except Wrong:
                need(place == 0, "not a problem in Knuth's text format")

    def read(self, text, hash_word):
        """Reads a text. `hash_word` is what a word that begins with # is, in and before the line that names the items."""
        self.names, self.bounds, self.colors, self.options, self.costs, canonical = {}, [], {}, [], [], ""
        for line in text.split("\n"):
            words = re.findall("[^ \t]+", line.removesuffix("\r"))
            need(not re.search("[\x00-\x1f\x7f-\x9f]", "".join(words)), "control character")
            words = words[:next((place for place, word in enumerate(words) if self.begins_comment(word, hash_word)), None)]
            is_comment = words and hash_word == COMMENT and not self.names and words[0][0] == "#"
            if words and words[0][0] != "|" and not is_comment:
                canonical += " ".join(self.option(words) if self.names else self.items(words)) + "\n"
        need(self.names, "no items")
        self.hash = hashlib.sha256(canonical.encode()).digest()

    def begins_comment(self, word, hash_word):
        if not self.names:
            return word == "#" and hash_word != NAME
        is_unknown = word[0] == "#" and word.partition(":")[0] not in self.names
        return is_unknown and (word == "#" or not any(name[0] == "#" for name in self.names))

    def items(self, words):
        """Reads the line that names the items. Returns its words in canonical form."""
        self.primary, written = words.index("|") if "|" in words else len(words), []
        for place, word in enumerate(words):
            if place != self.primary:
                bounds, bar, name = word.rpartition("|")
                low, colon, high = (bounds if bar else "1").partition(":")
                low, high = digits(low, 32), digits(high if colon else low, 32)
                is_new = re.fullmatch("[^:]+", name) and name not in self.names
                need(is_new and low <= high >= 1 and (place < self.primary or not bar), f"invalid item {word!r}")
                bounds = str(low) if low == high else f"{low}:{high}"
                written.append(name if bounds == "1" else f"{bounds}|{name}")
                self.names[name] = len(self.bounds)
                self.bounds.append((low, high) if place < self.primary else (0, 1))
        return written[:self.primary] + ["|"] * (len(written) > self.primary) + written[self.primary:]

    def option(self, words):
        """Reads an option. Returns its words in canonical form."""
        label = [words[0]] if len(words[0]) > 1 and words[0][-1] == ":" else []
        need(not label or re.fullmatch("[^:|]+:", words[0]), f"invalid label {words[0]!r}")
        words = words[len(label):]
        cost, members = sum(digits(word[1:], 64) for word in words if word[0] == "|"), {}
        words = [word for word in words if word[0] != "|"]
        for word in words:
            name, colon, color = word.partition(":")
            item = self.names.get(name, -1)
            is_valid = item >= self.primary and re.fullmatch("[^:|]+", color) if colon else item >= 0
            need(is_valid and item not in members, f"invalid {word!r}")
            members[item] = self.colors.setdefault(color, len(self.colors)) if colon else PLAIN
        need(cost < 1 << 64 and any(item < self.primary for item in members), "no primary item, or too great a cost")
        self.options.append(members)
        self.costs.append(cost)
        return label + words + [f"|{cost}"] * (cost > 0)


class Residual:
    """The live options, the bounds of the items, and for each item its live options with their colors."""

    def __init__(self, problem, live, bounds):
        self.problem, self.live, self.bounds, self.users = problem, live, bounds, [{} for _ in bounds]
        for option in sorted(live):
            for item, color in problem.options[option].items():
                self.users[item][option] = color

    def take(self, option):
        bounds, dead = list(self.bounds), {option}
        for item, color in self.problem.options[option].items():
            low, high = bounds[item]
            bounds[item] = (max(low - 1, 0), high - 1) if item < self.problem.primary else (low, high)
            if high == 1:
                dead |= {other for other, its in self.users[item].items() if color == PLAIN or its != color}
        return Residual(self.problem, self.live - dead, bounds)

    def matter(self):
        """The items that matter, with their bounds as far as they can be reached."""
        return {item: (low, min(high, len(its))) for item, ((low, high), its) in enumerate(zip(self.bounds, self.users))
                if low > 0 or high < len(its) and (PLAIN in its.values() or len(set(its.values())) > 1)}

    def constraints(self):
        """For each mark the rank of its item's mark and the item's bounds; for each live option its cost and marks."""
        matter, costs = self.matter(), self.problem.costs
        members = {o: {m for m in self.problem.options[o].items() if m[0] in matter} for o in self.live}
        marks = sorted({(item, PLAIN) for item in matter}.union(*members.values()))
        rank = {mark: place for place, mark in enumerate(marks)}
        forms = {o: (costs[o], frozenset(rank[mark] for mark in members[o])) for o in self.live}
        return [(rank[item, PLAIN], matter[item]) for item, _ in marks], forms

    def branch(self, groups, low):
        """The children that take the first option of a group after dropping earlier groups, or drop all of them."""
        for place, group in enumerate((groups + [[]])[:max(len(groups) + 1 - low, 0)]):
            dropped = {option for group in groups[:place] for option in group}
            rest = Residual(self.problem, self.live - dropped, self.bounds)
            child = rest.take(group[0]) if group else rest
            yield max(len(group), 1), sum(self.problem.costs[option] for option in group[:1]), child

    def singles(self, item):
        return self.branch([[option] for option in self.users[item]], self.bounds[item][0])


def groups(keys):
    """Groups options that have a key in common, or are connected by others that do; in order of their first options."""
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
        self.nodes, self.states = 0, 0  # what leaves and sweeps may still have

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

    def option(self, residual):
        option = self.int(len(self.problem.options))
        need(option in residual.live, f"option {option} is not live")
        return option

    def map(self, source, target):
        """Reads a map of constraints and checks it. Returns the image of each form of the source."""
        (marks, forms), (others, other_forms), size = source, target, len(source[0])
        need(size == len(others), f"{size} marks here, {len(others)} in the claim")
        image = list(range(size))
        for _ in range(self.int()):
            one, other = self.int(size), self.int(size)
            image[one], image[other] = image[other], image[one]
        is_alike = [others[to] for to in image] == [(image[item], bounds) for item, bounds in marks]
        need(is_alike, "the map changes bounds or separates a color from its item")
        carried = {form: (form[0], frozenset(image[mark] for mark in form[1])) for form in forms.values()}
        need(Counter(map(carried.get, forms.values())) == Counter(other_forms.values()), "the map is not onto")
        return carried

    def value(self, residual):
        """Reads the proof of a residual. Returns its number of solutions, and their least cost."""
        kind = self.bytes(1)[0]
        self.is_partial |= kind == 0
        steps = {
            0: lambda: (0, 0),
            1: lambda: self.keep(residual, self.int()),
            2: lambda: self.same(residual, self.int()),
            3: lambda: self.sum(self.split(residual, self.int(len(self.problem.bounds)), self.int()), self.value),
            4: lambda: self.prices(residual, self.int(), self.int(1 << 32), self.int()),
            5: lambda: self.sum(residual.branch([[self.option(residual)]], 0), self.value),
            6: lambda: self.product(residual),
            7: lambda: self.sweep(residual, self.int(SWEEP_LIMIT + 1), self.int()),
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
        self.nodes -= 1
        need(self.nodes >= 0, "more nodes than the head states")
        primary = enumerate(zip(node.users, node.bounds[:self.problem.primary]))
        # An item that needs no more covers waits, as if it had two options more.
        active = [(len(its) - low + 2 * (low == 0), item) for item, (its, (low, _)) in primary if its or low > 0]
        return self.sum(node.singles(min(active)[1]), lambda child: self.search(child, nodes)) if active else (1, 0)

    def keep(self, residual, slot):
        value = self.value(residual)
        self.kept[slot] = residual.constraints(), value
        return value

    def same(self, residual, slot):
        need(slot in self.kept, f"no claim in slot {slot}")
        self.map(residual.constraints(), self.kept[slot][0])
        return self.kept[slot][1]

    def split(self, residual, item, maps):
        if maps == 0:
            return residual.singles(item)
        need(item < self.problem.primary and residual.bounds[item][1] == 1, f"item {item} may have several options")
        constraints = residual.constraints()
        carried = [self.map(constraints, constraints) for _ in range(maps)]
        images = {option: {form, *(image[form] for image in carried)} for option, form in constraints[1].items()}
        orbits = [[option for option in orbit if option in residual.users[item]] for orbit in groups(images)]
        return residual.branch(sorted(orbit for orbit in orbits if orbit), residual.bounds[item][0])

    def product(self, residual):
        matter = residual.matter()
        need(all(residual.users[item] for item in matter), "an item has no live option")
        count, cost = 1, 0
        for part in groups({o: matter.keys() & self.problem.options[o].keys() for o in residual.live}):
            child = Residual(self.problem, set(part), residual.bounds)
            child.bounds = [(low * bool(its), high) for its, (low, high) in zip(child.users, child.bounds)]
            own_count, own_cost = self.value(child)
            count, cost = count * own_count, cost + own_cost
        return count, cost

    def sweep(self, residual, limit, listed):
        matter, order = residual.matter(), {}
        for _ in range(listed):
            order |= dict.fromkeys(residual.users[self.int(len(self.problem.bounds))])
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
            self.states -= len(after)
            need(self.states >= 0, "more states than the head states")
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
        reduced, prices, total = (lambda number: number % modulus if modulus else number), {}, 0
        for _ in range(listed):
            item, number = self.int(len(self.problem.bounds)), self.int()
            low, high = residual.bounds[item]
            need(item not in prices and (low == high or not modulus), f"item {item} cannot have a price")
            prices[item] = -(number + 1) // 2 if number % 2 else number // 2
            total += prices[item] * (high if prices[item] < 0 else low)
        bound = reduced(total)
        for option in residual.live:
            weight = sum(prices.get(item, 0) for item, color in self.problem.options[option].items() if color == PLAIN)
            bound += min(0, scale * self.problem.costs[option] - reduced(weight))
        need(scale > 0 and bound > 0, "the prices give no bound")
        return 0, -(-bound // scale)

    def check(self):
        """Checks the whole certificate. Returns what it proves."""
        need(self.bytes(8) == b"quadcert", "not a certificate")
        need(self.bytes(3) == b" 2\n", "a certificate of another version of the format; write it again")
        need(self.bytes(32) == self.problem.hash, "not a certificate for this problem")
        self.nodes, self.states = (int.from_bytes(self.bytes(8), "little") for _ in range(2))
        is_of_costs = self.int(2) == 1
        self.problem.costs = [cost * is_of_costs for cost in self.problem.costs]
        live, cube, spent = set(range(len(self.problem.options))), "", 0
        residual = Residual(self.problem, live, self.problem.bounds)
        for _ in range(self.int()):
            is_dropped, option = self.int(2), self.option(residual)
            _, cost, residual = list(residual.branch([[option]], 0))[is_dropped]
            cube, spent = cube + f" {'+-'[is_dropped]}{option}", spent + cost
        count, cost = self.value(residual)
        claim = {0: "no solution", 1: "1 solution"}.get(count, f"{count} solutions")
        claim = f"at least {count}" if self.is_partial else claim
        if is_of_costs:
            claim = "no solution" if cost == INFINITE else f"no solution costs less than {cost + spent}"
        need(self.data[self.offset:] == claim.encode(), f"wrong claim, the proof shows: {claim}")
        return claim + " in the cube" * bool(cube) + cube


def main(arguments):
    try:
        problem, certificate = (open(name, "rb").read() for name in arguments)
    except (OSError, ValueError) as error:
        print(error, __doc__.split("\n")[0], sep="\n", file=sys.stderr)
        return 2
    try:
        code, line = 0, "verified: " + Checker(Problem(problem), certificate).check()
    except (Wrong, UnicodeDecodeError, RecursionError) as error:
        code, line = 1, f"not verified: {error}"
    try:
        print(line, flush=True)
    except BrokenPipeError:
        sys.stdout = None  # a closed pipe changes nothing: the exit code is the answer
    except OSError as error:
        print("cannot write the output:", error, file=sys.stderr)
        sys.stdout, code = None, 4
    return code


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))
