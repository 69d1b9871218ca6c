from kolam.engine.layout import Action, Actions

ACTIONS = Actions(Action("take {count}", count=(1, 2, 3)))
NUM_ACTIONS = len(ACTIONS)
COUNT = ACTIONS.number_of("count")
