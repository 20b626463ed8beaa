"""Jinja behind bounds: expressions and templates in, text or an ExpressionError out. The only home of jinja2."""
