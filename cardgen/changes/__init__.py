"""A game as it was and as it is go in; what changed comes out, in words, for programs, with pictures, or as a reprint.

Read `record` first. `compare.comparison` finds it out, `reprint` says what to print again, and the modules whose names
begin with `as_` tell it. Nothing here prints or writes.
"""
