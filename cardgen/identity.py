"""A class of fields in, a record out that is compared by identity: equal parts of a deck *are* one object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Record = TypeVar("Record")


@dataclass_transform(eq_default=False, frozen_default=True)
def identity(record: type[Record]) -> type[Record]:
    """Makes a slotted dataclass of a class.

    That nothing changes a record once it is made, the type checker sees to. A frozen dataclass would see to it again at
    run time, where it takes three times as long to define and to make, and a deck is made of some 30,000 records.
    """
    return dataclass(eq=False, repr=False, slots=True)(record)
