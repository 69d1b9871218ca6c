NOTATION = ("take 1", "take 2", "take 3")
