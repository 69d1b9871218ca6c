"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)


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
