"""Checks that need templates, icons or glyphs: a game in, diagnostics out."""
