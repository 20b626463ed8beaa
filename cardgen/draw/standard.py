"""A standard for print shops in; what a file must say of itself to follow it, as PDF objects, out.

Sources: the list of requirements of Callas as Padam87/pdfbox-preflight keeps it (`X1a.java`), WeasyPrint's
`pdf/pdfx.py` for X-4; ISO 15930 itself was not read.
"""

from __future__ import annotations

import hashlib
import re
from typing import Literal, NamedTuple

REGISTRY = "http://www.color.org"
"""Where printing conditions have their names (ISO 15930-1, as WeasyPrint and Ghostscript write it)."""

REGISTERED = re.compile(r"FOGRA\d+L?|CGATS TR \d+(-\d+)?|CGATS21-2-CRPC\d|JC200\d+|IFRA\d+|EUROSB\d+|SC\d+")
"""What names in that registry look like: http://www.color.org/chardata/drsection1.xalter."""

DATE = "2000-01-01T00:00:00+00:00"
"""The moment that reportlab writes into files which must not depend on the clock."""


Level = Literal["x-1a:2003", "x-4"]


def title(level: Level) -> str:
    """How files name a level: `PDF/X-1a:2003`."""
    return "PDF/X-" + level.removeprefix("x-")


class Standard(NamedTuple):
    """PDF/X at a level, for a printing condition by its name in the registry and the ICC profile of it."""

    level: Level
    condition: str
    profile: bytes

    @property
    def version(self) -> tuple[int, int]:
        """The version in the file's head: X-1a:2003 allows 1.4 without its transparency, X-4 is 1.6."""
        return (1, 4) if self.level == "x-1a:2003" else (1, 6)

    @property
    def title(self) -> str:
        """How files name it: `PDF/X-1a:2003`."""
        return title(self.level)

    @property
    def opaque(self) -> bool:
        """Whether nothing may be transparent."""
        return self.level == "x-1a:2003"


def intent(standard: Standard, profile: int) -> bytes:
    """The output intent, for the profile in the object of that number. Own conditions claim no registry."""
    condition, known = _literal(standard.condition), REGISTERED.fullmatch(standard.condition)
    named = f"{condition} /RegistryName ({REGISTRY})" if known else f"(Custom) /OutputCondition {condition}"
    return (
        f"<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {named} /Info {condition}"
        f" /DestOutputProfile {profile} 0 R >>"
    ).encode("ascii")


def metadata(standard: Standard, title: str, author: str) -> bytes:
    """The XMP packet of a file; where it names the file, it does so by what the file is called, not by a clock."""
    name = hashlib.sha256(f"{title}\0{author}\0{standard.condition}".encode()).hexdigest()[:32]
    creator = f"<dc:creator><rdf:Seq><rdf:li>{_xml(author)}</rdf:li></rdf:Seq></dc:creator>" if author else ""
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{_xml(title)}</rdf:li></rdf:Alt></dc:title>{creator}
<xmp:CreateDate>{DATE}</xmp:CreateDate><xmp:ModifyDate>{DATE}</xmp:ModifyDate><xmp:MetadataDate>{DATE}</xmp:MetadataDate>
<xmp:CreatorTool>cardgen</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{name}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>cardgen</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{standard.title}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>""".encode()


def _xml(text: str) -> str:
    """Text as XML takes it: control characters have no place there."""
    from xml.sax.saxutils import escape  # 11 ms, for the few files that are X-4

    return escape("".join(letter for letter in text if letter >= " "))


def _literal(text: str) -> str:
    """A literal string of ASCII."""
    plain = text.encode("ascii", "replace").decode()
    return "(" + plain.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
