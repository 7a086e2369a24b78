"""Puts this directory on the path, so that tests in any folder can import the tiny game."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"  # commands speak the language of the terminal; tests read English
