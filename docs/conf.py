"""The documentation site: Sphinx reads the Markdown pages as they are. `make docs` builds it."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import cayona  # noqa: E402
from tools import reference  # noqa: E402 (needs the path)

project = "Cayona"
author = "The Cayona maintainers"
copyright = "the Cayona maintainers"  # noqa: A001 (Sphinx calls it so)
version = release = cayona.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py", "pictures/screens"]
myst_heading_anchors = 4
nitpicky = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
suppress_warnings = [
    "docutils",  # docstrings are Markdown in spirit: `name` is code, not a reference
    "myst.xref_missing",  # links out of the site, to the sources; a test follows them
    "misc.highlighting_failure",  # a protocol's messages with dots in them
]
default_role = "code"

html_theme = "furo"
html_title = f"Cayona {version}"
html_show_sphinx = False
html_copy_source = False

reference.write(ROOT / "docs" / "generated")
