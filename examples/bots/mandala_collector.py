"""A bot for Mandala in a few lines: claim the color there is most of, else build what it holds most of, else do anything."""


def choose(view, legal, rng):
    if legal[0].startswith("claim"):
        mountain = view["mandalas"][view["mandala"] - 1]["mountain"]
        return max(legal, key=lambda action: mountain[action.split()[1]])
    hand = view["hands"][view["to_act"]]["cards"]
    builds = [action for action in legal if action.startswith("mountain")]
    if builds:
        return max(builds, key=lambda action: hand[action.split()[2]])
    return rng.choice(legal)
