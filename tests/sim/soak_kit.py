"""What the parts of the soak share."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Found:
    """What one round found: units `done`, how often what happened, and all that was wrong."""

    number: int
    done: int = 0
    counts: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)
    story: list = field(default_factory=list)

    def count(self, what, times=1):
        """Note that something happened."""
        self.counts[what] = self.counts.get(what, 0) + times


def total(results):
    """Return how often what happened in all results, by name."""
    counts = Counter()
    for result in results:
        counts.update(result.counts)
    return dict(sorted(counts.items()))
