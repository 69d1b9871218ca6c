"""A bot for Mandala in ten lines: lead in the Fields, else feed a Mountain; claim the color there is most of."""


def choose(view, legal, rng):
    seat = view["to_act"]  # the seat to act is yours
    if view["phase"] == "claim":
        mountain = view["mandalas"][view["mandala"] - 1]["mountain"]
        return max(legal, key=lambda action: mountain[action.split()[1]])
    for number, mandala in enumerate(view["mandalas"], start=1):
        own, other = (sum(mandala["fields"][place].values()) for place in (seat, 1 - seat))
        fields = [action for action in legal if action.startswith(f"field {number}")]
        if own <= other and fields:
            return max(fields, key=lambda action: int(action.split()[3]))
    builds = [action for action in legal if action.startswith("mountain")]
    return rng.choice(builds or legal)
