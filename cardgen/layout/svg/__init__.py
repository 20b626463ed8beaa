"""SVG files and path data go in, art and outlines in a frame's words come out.

In the order of work: `tree` (XML), `stylesheet`, `style` (cascade and inheritance), `build` (items), with `shapes`,
`gradients` and `clips`; `art` puts them together. `path` reads path data, `ink` measures what a drawing inks.
"""

from cardgen.layout.svg.art import load_art
from cardgen.layout.svg.ink import ink_box
from cardgen.layout.svg.path import outline

__all__ = ["ink_box", "load_art", "outline"]
