"""Runs a notebook from its beginning, and checks that no cell raises and that its pictures are shown: `run_notebook.py FILE`."""

import sys

import nbclient
import nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=120).execute()
shown = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
if not {"text/plain", "text/html", "image/svg+xml"} <= shown:
    sys.exit(f"the notebook shows only {sorted(shown)}")
