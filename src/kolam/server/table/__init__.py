"""One table: what keeps it going (actor, live), and one file for each thing a player can do there."""
