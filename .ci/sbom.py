"""Writes the packages that the program is built from as a CycloneDX list: `cargo metadata … | sbom.py VERSION`."""

import json
import sys

metadata = json.load(sys.stdin)
packages = {package["id"]: package for package in metadata["packages"]}
edges = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
roots = [p["id"] for p in metadata["packages"] if p["name"] in ("quadrille", "quadrille-check")]

found, waiting = set(), list(roots)
while waiting:
    package = waiting.pop()
    if package in found:
        continue
    found.add(package)
    for dependency in edges[package]:
        # A dependency for tests alone is not in the program.
        if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
            waiting.append(dependency["pkg"])


def component(package):
    name, version = package["name"], package["version"]
    described = {"type": "library", "name": name, "version": version, "purl": f"pkg:cargo/{name}@{version}"}
    if package["license"]:
        described["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    return described


components = sorted((component(packages[i]) for i in found - set(roots)), key=lambda c: (c["name"], c["version"]))
json.dump(
    {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "quadrille", "version": sys.argv[1]}},
        "components": components,
    },
    sys.stdout,
    indent=1,
)
print()
