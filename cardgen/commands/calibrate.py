"""`cardgen calibrate`: the sheet that measures a printer, and the profiles that keep what was measured."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostics, Span, nearest
from cardgen.export.printers import BadProfile, Printer, as_json, from_json, in_words, name_of
from cardgen.impose.correction import Misprint
from cardgen.impose.duplex import Flip
from cardgen.store import Profiles


class UnknownPrinter(LookupError):
    """No profile has this name. `str()` is a sentence with the nearest that there is."""


def sheet(paper: str, flip: Flip, printer: Printer | None) -> bytes:
    """The PDF of the sheet for a paper; its back is corrected for the printer, when there is one.

    Raises UnknownPage.
    """
    from cardgen.export.calibration import calibration

    return calibration(paper, flip, printer)


def printer(profiles: Profiles, name: str, problems: Diagnostics) -> Printer | None:
    """The printer of that name. None, and a problem reported, when its profile is damaged. Raises UnknownPrinter."""
    if name not in profiles.names():
        raise UnknownPrinter(_unknown(profiles, name))
    try:
        return from_json(name, profiles.read(name))
    except BadProfile as wrong:
        reason = f"cannot be used: {wrong}"
    except (OSError, ValueError) as wrong:
        reason = f"cannot be read: {wrong.strerror if isinstance(wrong, OSError) else 'it is no text'}"
    problems.error(
        Span(profiles.path(name).as_posix()),
        "bad-printer-profile",
        f"the profile of {name} {reason}",
        f"`cardgen calibrate --name {name}` with both --back and --dead-zone writes it anew",
        f"`cardgen calibrate --remove {name}` forgets it, and any of the two may be kept after that",
    )
    return None


def keep(
    profiles: Profiles, name: str, back: Misprint | None, dead_zone: float | None, problems: Diagnostics
) -> str | None:
    """Keeps what was measured under a name; what was not, stays what it was. What to say, or None after a problem.

    A profile that cannot be read stays as it is, unless all of it is measured anew: who knows what it held.
    Raises ValueError when the name can be none.
    """
    name_of(name)
    former = Printer(name, Misprint())
    if name in profiles.names() and (back is None or dead_zone is None):
        known = printer(profiles, name, problems)
        if known is None:
            return None
        former = known
    kept = Printer(name, back or former.back, former.dead_zone if dead_zone is None else dead_zone)
    try:
        profiles.write(name, as_json(kept))
    except OSError as wrong:
        _report(profiles, name, wrong, problems)
        return None
    return f"{name} kept: {in_words(kept)}"


def listed(profiles: Profiles, problems: Diagnostics) -> Iterator[tuple[str, str]]:
    """Every printer that is known: its name, and what was measured of it."""
    for name in profiles.names():
        one = printer(profiles, name, problems)
        if one is not None:
            yield name, in_words(one)


def remove(profiles: Profiles, name: str, problems: Diagnostics) -> bool:
    """Forgets a printer; False, and a problem reported, when the system does not let it. Raises UnknownPrinter."""
    if name not in profiles.names():
        raise UnknownPrinter(_unknown(profiles, name))
    try:
        profiles.remove(name)
    except OSError as wrong:
        _report(profiles, name, wrong, problems)
        return False
    return True


def _unknown(profiles: Profiles, name: str) -> str:
    known = profiles.names()
    listed = f"there are {', '.join(known)}" if known else "none was measured yet; see `cardgen calibrate --help`"
    return f"no printer is called “{name}”: {'; '.join((*nearest(name, known), listed))}"


def _report(profiles: Profiles, name: str, wrong: OSError, problems: Diagnostics) -> None:
    place = profiles.path(name).as_posix() if profiles.folder else "printer profiles"
    hint = "CARDGEN_CONFIG may name another folder for profiles"
    problems.error(Span(place), "cannot-write", wrong.strerror or str(wrong), hint)
