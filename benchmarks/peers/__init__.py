"""The same deck in tools that a designer might use instead. Each is run as a process of its own."""
