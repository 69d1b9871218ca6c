"""HTTP and sockets: the routes by what they serve, pages, files, and who may ask."""
