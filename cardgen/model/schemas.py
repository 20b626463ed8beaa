"""Names of schema files in; their documents out, with every `$ref` followed and every fault at its own line.

A reference reads only files of the project. Nothing here knows a card.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from cardgen.data import yaml
from cardgen.data.files import Files
from cardgen.data.nodes import Mapping, Node
from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.model import canonical
from cardgen.model.places import Places

BASE = "project:///"
"""What a file's name stands after when a JSON library wants an address; nothing ever opens it."""

BACKTRACK = 10_000
"""Steps back that one pattern may take on one text, some tenths of a millisecond; the library's own limit is 30 ms."""

_META = "https://json-schema.org/draft/2020-12/schema"

NAMED = frozenset(("$defs", "definitions", "dependentSchemas", "patternProperties", "properties"))
"""Keywords whose values map names of the author's own to schemas."""

LISTED = frozenset(("allOf", "anyOf", "oneOf", "prefixItems"))
"""Keywords whose values are lists of schemas."""

SINGLE = frozenset(
    (
        *("additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then"),
        *("unevaluatedItems", "unevaluatedProperties"),
    )
)
"""Keywords whose values are one schema. The values of all others are data: a name in them is no keyword."""

KEYWORDS = frozenset(
    (
        *("$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary"),
        *("additionalProperties", "allOf", "anyOf", "const", "contains", "contentEncoding", "contentMediaType"),
        *("contentSchema", "default", "definitions", "dependentRequired", "dependentSchemas", "deprecated"),
        *("description", "else", "enum", "examples", "exclusiveMaximum", "exclusiveMinimum", "format", "if", "items"),
        *("maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength"),
        *("minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern", "patternProperties", "prefixItems"),
        *("properties", "propertyNames", "readOnly", "required", "then", "title", "type", "unevaluatedItems"),
        *("unevaluatedProperties", "uniqueItems", "writeOnly"),
    )
)
"""The keywords of JSON Schema 2020-12 (https://json-schema.org/draft/2020-12/schema)."""

TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "null",
}
"""Its types, and what a person calls them."""


Steps = tuple[str | int, ...]
"""Where a schema stands in its document."""


class Schemas:
    """The schema files of a game, each read and checked once."""

    def __init__(self, files: Files, problems: Diagnostics) -> None:
        self.files = files
        self.problems = problems
        self.documents: dict[str, Any] = {}
        self._nodes: dict[str, Node] = {}
        self._fields: dict[str, frozenset[str]] = {}
        self._broken: set[str] = set()

    def load(self, name: str, place: Span) -> bool:
        """Reads a document, asked for at `place`, and all it refers to. False when a fault was found and reported."""
        known = set(self.documents)
        if not self._read(name, place):
            return False
        leads = [
            self._leads(new, path, ref) for new in self.documents if new not in known for path, ref in self._refs(new)
        ]
        return all(leads)

    def _read(self, name: str, place: Span) -> bool:
        if name in self.documents:
            return name not in self._broken
        node = yaml.load(self.files, name, self.problems, place)
        if node is None:
            return False
        document = canonical.loose(node)
        if not isinstance(document, dict):
            self.problems.error(node.span, "broken-schema", "a schema must be a mapping")
            return False
        document.pop("$id", None)  # an address of its own would only mislead the references
        self.documents[name] = document
        self._nodes[name] = node
        sound = self._obeys_the_standard(name)
        for path, schema in _schemas(document, ()):
            self._warn_of_slips(name, path, schema)
        for path, reference in self._refs(name):
            sound = self._has_file(name, path, reference) and sound
        if not sound:
            self._broken.add(name)
        return sound

    def _refs(self, name: str) -> Iterator[tuple[Steps, Any]]:
        for path, schema in _schemas(self.documents[name], ()):
            if "$ref" in schema:
                yield (*path, "$ref"), schema["$ref"]

    def resolve(self, name: str, reference: Any) -> tuple[str, Any] | None:
        """The document and the schema that a `$ref` in document `name` leads to; None when it leads nowhere."""
        if not isinstance(reference, str):
            return None
        file, _, pointer = reference.partition("#")
        target = self._target(name, file) if file else name
        found = self.documents.get(target)
        for step in unquote(pointer).split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            if isinstance(found, dict):
                found = found.get(step)
            elif isinstance(found, list) and step.isdecimal() and int(step) < len(found):
                found = found[int(step)]
            else:
                return None
        return (target, found) if isinstance(found, dict | bool) else None

    def fields(self) -> frozenset[str]:
        """Every field that the documents speak of, however deep, and in whatever choice."""
        for name in self.documents.keys() - self._fields.keys():
            found = [schema for _, schema in _schemas(self.documents[name], ())]
            listed = (names for schema in found for names in (schema.get("properties"), schema.get("required")))
            self._fields[name] = frozenset(name for names in listed for name in names or () if isinstance(name, str))
        return frozenset().union(*self._fields.values())

    def span(self, name: str, path: Steps) -> Span:
        """The place in a document."""
        node = self._nodes[name]
        return Places(node).nearest(path) if isinstance(node, Mapping) else node.span

    def _has_file(self, name: str, path: Steps, reference: Any) -> bool:
        """Whether a reference names a file of the project, which is then read, and a place in it by its path."""
        span = self.span(name, path)
        file, _, pointer = str(reference).partition("#")
        if ":" in file.split("/")[0] or file.startswith("/"):
            self.problems.error(span, "broken-schema", f"“{reference}” is not a file of the project", "copy it beside")
            return False
        if pointer and not pointer.startswith("/"):
            self.problems.error(span, "broken-schema", f"“{reference}” must name a place as in #/$defs/name")
            return False
        return not file or self._read(self._target(name, file), span)

    def _target(self, name: str, file: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(file)))

    def _leads(self, name: str, path: Steps, reference: Any) -> bool:
        """Whether a reference ends in a schema that is more than a reference to itself."""
        seen: set[int] = set()
        here, step = name, reference
        while True:
            found = self.resolve(here, step)
            if found is None:
                self.problems.error(self.span(name, path), "broken-schema", f"“{reference}” leads to no schema")
                return False
            here, schema = found
            if id(schema) in seen:
                self.problems.error(self.span(name, path), "broken-schema", f"“{reference}” leads back to itself")
                return False
            seen.add(id(schema))
            if not isinstance(schema, dict) or "$ref" not in schema:
                return True
            step = schema["$ref"]

    def _obeys_the_standard(self, name: str) -> bool:
        import jsonschema_rs

        sound = True
        for error in _standard(jsonschema_rs).iter_errors(self.documents[name]):
            path = tuple(error.instance_path)
            where = ".".join(map(str, path)) or "the schema"
            hints: tuple[str, ...] = ()
            if isinstance(error.kind, jsonschema_rs.ValidationErrorKind.AnyOf):
                message = f"{where} is not what a schema may say here"
                if path[-1:] == ("type",):
                    hints = (f"the types are {', '.join(f'{name} ({words})' for name, words in TYPES.items())}",)
            else:
                message = f"{where}: {error.message}".replace('"', "")
            self.problems.error(self.span(name, path), "broken-schema", message, *hints)
            sound = False
        return sound

    def _warn_of_slips(self, name: str, path: Steps, schema: dict[str, Any]) -> None:
        for keyword in schema:
            if keyword not in KEYWORDS and not keyword.startswith("x-"):
                node = self._nodes[name]
                span = Places(node).key(path, keyword) if isinstance(node, Mapping) else node.span
                hints = nearest(keyword, KEYWORDS)
                self.problems.warning(span, "unknown-keyword", f"“{keyword}” means nothing in a schema", *hints)


def _standard(jsonschema_rs: Any) -> Any:
    """The schema of schemas, which the library holds itself."""
    return jsonschema_rs.Draft202012Validator({"$ref": _META}, retriever=_nothing, validate_formats=True)


def _nothing(address: str) -> Any:
    raise ValueError(f"“{address}” is not part of the project")


def _schemas(schema: Any, path: Steps) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Every schema inside a schema, itself first, with its path."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for keyword, value in schema.items():
        if keyword in SINGLE:
            yield from _schemas(value, (*path, keyword))
        elif keyword in NAMED and isinstance(value, dict):
            for name, inner in value.items():
                yield from _schemas(inner, (*path, keyword, name))
        elif keyword in LISTED and isinstance(value, list):
            for index, inner in enumerate(value):
                yield from _schemas(inner, (*path, keyword, index))


def validator(schemas: Schemas, name: str) -> Any:
    """The library's validator of a loaded document; None when the library refuses it, which is reported.

    Patterns that would search for ever are cut off.
    """
    import jsonschema_rs

    def retrieve(address: str) -> Any:
        target = unquote(address.removeprefix(BASE))
        return schemas.documents[target] if target in schemas.documents else _nothing(address)

    try:
        return jsonschema_rs.Draft202012Validator(
            schemas.documents[name],
            retriever=retrieve,
            base_uri=BASE + quote(name),
            pattern_options=jsonschema_rs.FancyRegexOptions(backtrack_limit=BACKTRACK),
        )
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
        path = tuple(getattr(error, "instance_path", ()))
        message = str(getattr(error, "message", error)).replace('"', "")
        schemas.problems.error(schemas.span(name, path), "broken-schema", message)
        return None
