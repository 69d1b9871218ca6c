NOTATION = tuple(map(str, range(316)))
