"""Files go in; nodes that remember their places, fonts and pictures come out. The only door in."""
