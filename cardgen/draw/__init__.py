"""Frames in, the bytes of PDF pages out: one form a distinct face, drawn once and placed often."""
