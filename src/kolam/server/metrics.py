"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (
    *(n / 1000 for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30, 40, 50, 75, 100, 200, 500)),
    1,
    2,
    5,
    10,
    30,
)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.moves = Counter("kolam_moves", "Decisions stored", ["game", "by"], registry=r)
        self.move_seconds = Histogram("kolam_move_seconds", "From a message to its answer", buckets=_SECONDS, registry=r)
        self.commits = Counter("kolam_commits", "Transactions", registry=r)
        self.changes = Counter("kolam_changes", "Changes stored by them", registry=r)
        self.commit_seconds = Histogram("kolam_commit_seconds", "How long a transaction took", buckets=_SECONDS, registry=r)
        self.refused = Counter("kolam_refused", "Messages and requests refused", ["error"], registry=r)
        self.tables = Gauge("kolam_live_tables", "Tables in memory", registry=r)
        self.connections = Gauge("kolam_connections", "Open sockets", registry=r)
        self.thinking_seconds = Histogram("kolam_bot_seconds", "How long bots thought", ["game"], buckets=_SECONDS, registry=r)

    def committed(self, changes: int, seconds: float) -> None:
        """A transaction was committed."""
        self.commits.inc()
        self.changes.inc(changes)
        self.commit_seconds.observe(seconds)

    def text(self) -> bytes:
        """All counters as Prometheus reads them."""
        return generate_latest(self.registry)
