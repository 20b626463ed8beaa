"""The text of a template goes in, the names of the templates that it includes, imports or extends come out."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, TemplateSyntaxError
from jinja2.meta import find_referenced_templates


@lru_cache(maxsize=512)
def referenced(source: str) -> frozenset[str] | None:
    """The names, as written; None where one is only known when the template is rendered, or the text is no template."""
    try:
        tree = Environment(autoescape=True).parse(source)
    except (TemplateSyntaxError, RecursionError, ValueError):
        return None
    names = frozenset(find_referenced_templates(tree))
    return None if None in names else frozenset(name for name in names if name is not None)
