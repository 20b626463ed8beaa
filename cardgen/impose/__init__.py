"""Counts and sizes go in, sheets of slots come out. Numbers only: nothing here can draw."""
