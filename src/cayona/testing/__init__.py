"""The conformance suite: what every game must keep, ours and other people's.

```python
import pytest
from cayona.testing import conformance

@pytest.mark.parametrize("setup", conformance.setups(GAME), ids=str)
@pytest.mark.parametrize("name", conformance.PROPERTIES)
def test_conformance(setup: conformance.Setup, name: str) -> None:
    conformance.PROPERTIES[name](setup, 0)
```

Without pytest: `conformance.check_game(GAME)`.
"""
