"""The web table's server: HTTP and WebSocket, one actor for each live table, bots as ordinary seats."""
