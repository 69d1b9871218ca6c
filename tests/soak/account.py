"""The account at the end: what was acknowledged, and what is there."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

from kit.web import Address
from kolam.store import Saved, Store
from soak.players import Party, Told

#: What people are told of a table that is the same at every server.
SHARED = ("version", "ply", "state", "log", "chat", "scores", "outcome", "view", "to_act", "legal", "seed_hash", "you")
#: A bot may be about to move, which one server tells a little before the other.
TRIES = 200


@dataclass
class Account:
    """What came of it."""

    acknowledged: Counter[str] = field(default_factory=Counter)
    #: Decisions by game.
    decided: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    #: Told that it was refused, and yet it is there.
    contradicted: list[str] = field(default_factory=list)
    #: Tables of which two servers tell different things.
    disagreed: list[str] = field(default_factory=list)
    #: Players who did nothing any more when all was well again.
    stuck: list[str] = field(default_factory=list)
    #: Decisions for which a clock was charged more than the whole run took, of all that were charged.
    overcharged: list[str] = field(default_factory=list)
    charged: int = 0
    tables: int = 0
    finished: int = 0

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.contradicted or self.disagreed or self.stuck or self.overcharged)


def account(parties: list[Party], database: str, addresses: list[Address], seconds: float) -> Account:
    """Compare what players were told with what is stored, and what each server tells of it."""
    found = Account()
    for party in parties:
        found.tables += len(party.tables)
        found.finished += len(party.finished)
    saved = asyncio.run(_saved(database, [table for party in parties for table in party.tables]))
    for party in parties:
        for player in party.players:
            for told in player.told:
                found.acknowledged[told.kind] += 1
                found.decided[party.game] += told.kind == "play"
                if not _is_there(told, saved[told.table], player.person):
                    found.lost.append(str(told))
            for refused in player.refused:
                if any((e.seat, e.client) == (refused.seat, refused.id) for e in saved[refused.table].entries):
                    found.contradicted.append(str(refused))
        for table in party.tables:
            _count_once(table, saved[table], found)
            _check_clocks(table, saved[table], found, seconds)
            _compare(party, table, addresses, found)
        _check_seats(party, saved, found)
    found.stuck += [f"nobody played {party.game}" for party in parties if not found.decided[party.game]]
    return found


async def _saved(database: str, tables: list[str]) -> dict[str, Saved]:
    store = Store(database)
    await store.open()
    try:
        found = {table: await store.load(table) for table in tables}
    finally:
        await store.close()
    return {table: kept for table, kept in found.items() if kept is not None}


def _is_there(told: Told, kept: Saved, person: str) -> bool:
    match told.kind:
        case "play" | "undo":
            return any(
                (e.version, e.kind, e.seat, e.client) == (told.version, told.kind, told.seat, told.id)
                and (told.kind == "undo" or e.body == told.what)
                for e in kept.entries
            )
        case "chat":
            return any((c.seat, c.text, c.client) == (told.seat, told.what, told.id) for c in kept.chat)
        case "seat":
            joined = [e.seats or [] for e in kept.entries if (e.kind, e.seat) == ("join", told.seat)]
            return any(seat.person == person for seats in joined for seat in seats) or (
                told.seat == 0 and kept.row.creator == kept.seats[0].person == person
            )
        case "name":  # at a table that is over nothing changes any more
            return kept.row.state == "over" or any((e.kind, e.body) == ("name", told.what) for e in kept.entries)
        case _:
            return any((e.kind, e.seat) == ("leave", told.seat) for e in kept.entries)


def _count_once(table: str, kept: Saved, found: Account) -> None:
    """No message was done twice, and the versions are one after the other."""
    sent = Counter((e.seat, e.client) for e in kept.entries if e.client is not None)
    sent.update((c.seat, c.client) for c in kept.chat if c.client is not None)
    found.doubled += [f"{table}: {each}" for each, times in sent.items() if times > 1]
    if [e.version for e in kept.entries] != list(range(1, len(kept.entries) + 1)):
        found.doubled.append(f"{table}: the versions of the log have gaps")


def _check_clocks(table: str, kept: Saved, found: Account, seconds: float) -> None:
    """Nobody was charged for time that has not passed."""
    for entry in kept.entries:
        found.charged += entry.spent + entry.gained > 0
        if entry.spent + entry.gained > seconds * 1000:
            found.overcharged.append(f"{table}: {entry.spent + entry.gained} ms in version {entry.version}")


def _check_seats(party: Party, saved: dict[str, Saved], found: Account) -> None:
    """Who was told of a seat last has it, once, under the name that was told last."""
    for table in party.tables:
        people = [seat.person for seat in saved[table].seats if seat.kind == "person"]
        if len(people) != len(set(people)):
            found.doubled.append(f"{table}: someone sits at two seats")
        taken: dict[int, int] = {}
        for player in party.players:
            mine = [told for told in player.told if told.table == table and told.kind in ("seat", "left")]
            if mine and mine[-1].kind == "seat":
                kept = saved[table].seats[mine[-1].seat]
                if mine[-1].seat in taken or (kept.kind, kept.person) != ("person", player.person):
                    found.lost.append(f"{table}: seat {mine[-1].seat} is not who was told so")
                taken[mine[-1].seat] = player.number


def _compare(party: Party, table: str, addresses: list[Address], found: Account) -> None:
    """Every server tells every player the same."""
    for player in party.players:
        for _ in range(TRIES):
            told = [_told(address, table, player.cookie) for address in addresses]
            if all(each == told[0] for each in told):
                break
        else:
            found.disagreed.append(f"{table} for player {player.number}: {[each['version'] for each in told]}")


def _told(address: Address, table: str, cookie: str) -> dict[str, Any]:
    answer = httpx.get(f"{address.http}/api/tables/{table}", headers={"Cookie": cookie}, timeout=20, verify=False)
    assert answer.status_code == 200, answer.text
    return {key: answer.json()[key] for key in SHARED}
