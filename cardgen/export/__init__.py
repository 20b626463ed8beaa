"""Faces and a target go in, bytes and a manifest come out: the only door out. `files.export` opens it.

Nothing is imported here: the processes that draw pictures start with what they need alone.
"""
