"""Nodes in; the game as frozen, typed values out, each with its place. Text becomes numbers here, by schema."""
