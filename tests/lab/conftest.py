"""A study that several tests look at."""

from __future__ import annotations

import pytest
from lab.small_studies import FEW, kept

from cayona.lab.study.dataset import DataSet


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    """Return a study that was played."""
    return kept(tmp_path_factory.mktemp("study") / "few", FEW)
