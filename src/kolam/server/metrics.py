"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from kolam.server.descriptors import descriptors, most_descriptors

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
        self.store_errors = Counter("kolam_store_errors", "Changes that could not be stored", ["error"], registry=r)
        self.refused = Counter("kolam_refused", "Messages and requests refused", ["error"], registry=r)
        self.faults = Counter("kolam_faults", "Requests and messages that failed by a fault of the server", registry=r)
        self.turned_away = Counter("kolam_turned_away", "Connections that were too many", ["why"], registry=r)
        self.cut = Counter("kolam_cut", "Connections cut", ["why"], registry=r)
        self.limits_failed = Counter("kolam_limits_failed", "Limits that their storage could not count", registry=r)
        self.tables = Gauge("kolam_live_tables", "Tables in memory", registry=r)
        self.connections = Gauge("kolam_connections", "Open sockets", registry=r)
        self.thinking_seconds = Histogram("kolam_bot_seconds", "How long bots thought", ["game"], buckets=_SECONDS, registry=r)
        self.loop_lag = Histogram("kolam_loop_lag_seconds", "How late the event loop was", buckets=_SECONDS, registry=r)
        self.healthy = Gauge("kolam_healthy", "Whether a change could be committed when this was last tried", registry=r)
        self.measure("kolam_descriptors", "Open files and connections of the process", descriptors)
        self.measure("kolam_descriptors_most", "How many there may be", most_descriptors)

    def measure(self, name: str, says: str, ask: Callable[[], float]) -> None:
        """Something that is looked up when the counters are read."""
        Gauge(name, says, registry=self.registry).set_function(ask)

    def committed(self, changes: int, seconds: float) -> None:
        """A transaction was committed."""
        self.commits.inc()
        self.changes.inc(changes)
        self.commit_seconds.observe(seconds)

    def not_stored(self, error: str) -> None:
        """A change could not be stored."""
        self.store_errors.labels(error).inc()

    def text(self) -> bytes:
        """All counters as Prometheus reads them."""
        return generate_latest(self.registry)
