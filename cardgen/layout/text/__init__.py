"""Styled text in; paragraphs that can be measured, fitted and placed out. Start with `typesetter`."""
