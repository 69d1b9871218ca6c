"""American spelling: words that are written otherwise."""

from __future__ import annotations

import re

BRITISH = re.compile(
    r"colour|centre|grey|neighbour|favour|honour|behaviour|judgement|(trav|canc|mod|lab)ell(ed\b|ing\b)"
    r"|licence|catalogue|analyse\b|analysing|(organ|recogn|initial|minim|maxim|normal|summar|optim)is(e|ing)\b",
    re.I,
)
#: What has its name from elsewhere: a command and its function, exceptions and futures of asyncio, colors of rich.
NAMES = re.compile(r"\banalyse\b|Cancelled|\bcancelled\b|\bgrey\d+\b", re.I)
