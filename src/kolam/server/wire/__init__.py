"""What goes over the wire: messages in, replies out, and what one viewer is told."""
