"""What servers of one database tell each other. The bus carries news, never the truth: that is in the log of each table."""

from kolam.server.bus.choice import bus_of, chosen_redis
from kolam.server.bus.memory import Bus
from kolam.server.bus.news import Here, News, Running

__all__ = ["Bus", "Here", "News", "Running", "bus_of", "chosen_redis"]
