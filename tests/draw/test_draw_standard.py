"""What a file says of itself to follow a standard for print shops."""

from __future__ import annotations

import io
import re
import subprocess
from typing import Any, Literal, cast, get_args
from xml.etree import ElementTree

import pikepdf
import pytest
from proof import frame, needs, text

from cardgen.colors import Cmyk, Color, Rgb
from cardgen.draw.document import Document, Page, Placement
from cardgen.draw.inks import RGB, Inks
from cardgen.draw.press import PressInks
from cardgen.draw.standard import Standard
from cardgen.export.targets.press import ICC, PROFILES
from cardgen.geometry import Rect, Size
from cardgen.layout.frame import Box, Shape

PROFILE = (ICC / PROFILES["iso-coated-v2-300"]).read_bytes()
INKS = PressInks(PROFILE, 3.0)
Level = Literal["x-1a:2003", "x-4"]
LEVELS: tuple[Level, ...] = get_args(Level)
TITLE, AUTHOR = "Low Tide – Crew <cards> & (more)", "Zoë Ångström"


def standard(level: Level, condition: str = "FOGRA39") -> Standard:
    return Standard(level, condition, PROFILE)


def saved(follows: Standard | None, trim: bool = True, inks: Inks = INKS, author: str = AUTHOR) -> bytes:
    face = frame(Shape(Box(0, 0, 60, 40), Color(Rgb(0.2, 0.6, 0.9))), text("Sea"))
    document = Document(TITLE, author, inks=inks, standard=follows)
    size = Size(78, 58)
    boxes = {"trim": Rect(9, 9, 60, 40), "bleed": Rect(0, 0, *size)} if trim else {}
    for _ in range(2):
        document.page(Page(size, (Placement(face, 9, 9),), **boxes))
    return document.save()


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


@pytest.mark.parametrize(("level", "head"), [("x-1a:2003", b"%PDF-1.4"), ("x-4", b"%PDF-1.6")])
def test_the_head_names_the_version_of_the_level(level: Level, head: bytes) -> None:
    """X-1a:2003 allows 1.4, X-4 is 1.6."""
    assert saved(standard(level)).startswith(head)


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_one_output_intent_with_its_profile(level: Level) -> None:
    """With the condition's name in the registry, and the bytes of the profile as they are."""
    with opened(saved(standard(level))) as file:
        (intent,) = cast("Any", file.Root.OutputIntents)
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert (str(intent.RegistryName), str(intent.Info)) == ("http://www.color.org", "FOGRA39")
        profile = intent.DestOutputProfile
        assert profile.read_bytes() == PROFILE
        assert (int(profile.N), str(profile.Alternate)) == (4, "/DeviceCMYK")


def test_a_condition_with_brackets_is_one_text() -> None:
    """They are escaped; and as no registry has it, none is named."""
    with opened(saved(standard("x-4", "CGATS TR 001 (SWOP\\)"))) as file:
        intent = cast("Any", file.Root.OutputIntents)[0]
        assert (str(intent.OutputCondition), str(intent.Info)) == ("CGATS TR 001 (SWOP\\)",) * 2
        assert str(intent.OutputConditionIdentifier) == "Custom" and "/RegistryName" not in intent


@pytest.mark.parametrize("condition", ["FOGRA39", "FOGRA51", "CGATS TR 001", "CGATS21-2-CRPC6", "JC200103"])
def test_conditions_of_the_registry_are_named_with_it(condition: str) -> None:
    """As print shops look them up."""
    with opened(saved(standard("x-1a:2003", condition))) as file:
        intent = cast("Any", file.Root.OutputIntents)[0]
        assert (str(intent.OutputConditionIdentifier), str(intent.RegistryName)) == (condition, "http://www.color.org")


@pytest.mark.parametrize("level", LEVELS)
def test_the_information_is_complete(level: Level) -> None:
    """Title, both dates, Trapped as a name and not unknown, an ID, no encryption."""
    with opened(saved(standard(level))) as file:
        info = file.docinfo
        assert (str(info.Title), str(info.Author)) == (TITLE, AUTHOR)
        assert re.fullmatch(r"D:\d{14}.*", str(info.CreationDate)) and str(info.ModDate) == str(info.CreationDate)
        assert isinstance(info.Trapped, pikepdf.Name) and str(info.Trapped) == "/False"
        assert len(cast("Any", file.trailer.ID)) == 2 and not file.is_encrypted


def test_x1a_is_claimed_in_the_information_and_has_no_metadata_that_differs() -> None:
    """That is where it belongs."""
    with opened(saved(standard("x-1a:2003"))) as file:
        assert str(file.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert "/Metadata" not in file.Root


def test_x4_is_claimed_in_the_metadata_which_agree_with_the_information() -> None:
    """XML that can be read, with the names of X-4 and the same title, author and dates."""
    with opened(saved(standard("x-4"))) as file:
        assert "/GTS_PDFXVersion" not in file.docinfo
        packet = cast("Any", file.Root.Metadata)
        assert (str(packet.Type), str(packet.Subtype), "/Filter" in packet) == ("/Metadata", "/XML", False)
        tree = ElementTree.fromstring(packet.read_bytes())
        found = {
            element.tag.rpartition("}")[2]: "".join(element.itertext()).strip()
            for element in next(tree.iter("{http://www.w3.org/1999/02/22-rdf-syntax-ns#}Description"))
        }
        assert found["GTS_PDFXVersion"] == "PDF/X-4"
        assert (found["title"], found["creator"], found["Trapped"]) == (TITLE, AUTHOR, "False")
        assert found["CreateDate"] == found["ModifyDate"] == found["MetadataDate"]
        digits = re.sub(r"\D", "", found["CreateDate"])[:14]
        assert str(file.docinfo.CreationDate).startswith(f"D:{digits}")
        assert re.fullmatch(r"uuid:[0-9a-f]{32}", found["DocumentID"])
        assert (found["VersionID"], found["RenditionClass"]) == ("1", "default")


def test_a_file_without_an_author_has_none_in_its_metadata() -> None:
    """An empty name is no creator."""
    with opened(saved(standard("x-4"), author="")) as file:
        assert b"dc:creator" not in cast("Any", file.Root.Metadata).read_bytes()


@pytest.mark.parametrize("level", LEVELS)
def test_each_page_has_its_boxes_inside_each_other(level: Level) -> None:
    """Trim in bleed in media; and a page without a trim, such as a sheet, is all trim."""
    for trim, box in ((True, [9, 9, 69, 49]), (False, [0, 0, 78, 58])):
        with opened(saved(standard(level), trim)) as file:
            for page in file.pages:
                assert [float(side) for side in page.TrimBox] == box
                assert "/ArtBox" not in page
                assert ("/BleedBox" in page) == trim


def test_pages_of_x4_blend_in_the_space_of_the_intent() -> None:
    """And those of X-1a have no group at all."""
    with opened(saved(standard("x-4"))) as file:
        assert [str(cast("Any", page.Group).CS) for page in file.pages] == ["/DeviceCMYK"] * 2
    with opened(saved(standard("x-1a:2003"))) as file:
        assert not any("/Group" in page for page in file.pages)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_forbidden_is_in_the_file(level: Level) -> None:
    """No LZW or JPX, no actions or scripts, and streams of objects only where the head allows them."""
    data = saved(standard(level))
    with opened(data) as file:
        filters = {str(one.get("/Filter", "")) for one in file.objects if isinstance(one, pikepdf.Stream)}
        assert not filters & {"/LZWDecode", "/JPXDecode"}
        assert not {"/OpenAction", "/AA", "/AcroForm", "/Names"} & set(file.Root.keys())
        assert not any("/Annots" in page or "/Trans" in page for page in file.pages)
    assert b"/ObjStm" not in data and b"/JavaScript" not in data


@pytest.mark.parametrize("follows", [*map(standard, LEVELS), None])
def test_two_builds_are_the_same_bytes(follows: Standard | None) -> None:
    """Nothing depends on the clock."""
    assert saved(follows) == saved(follows)


def test_a_file_that_follows_no_standard_says_nothing_of_one() -> None:
    """No intent and no claim; viewers are asked not to shrink it."""
    with opened(saved(None, inks=RGB)) as file:
        assert "/OutputIntents" not in file.Root and "/GTS_PDFXVersion" not in file.docinfo
        assert str(cast("Any", file.Root.ViewerPreferences).PrintScaling) == "/None"


@needs("pdfinfo")
def test_others_read_the_claim(tmp_path: Any) -> None:
    """poppler names the standard of X-1a."""
    file = tmp_path / "x1a.pdf"
    file.write_bytes(saved(standard("x-1a:2003")))
    words = subprocess.run(["pdfinfo", str(file)], check=True, capture_output=True, text=True).stdout
    assert re.search(r"PDF subtype:\s+PDF/X-1a:2003", words)


def test_the_inks_of_a_standard_are_process_inks() -> None:
    """The tests above would say little of a file in light."""
    assert isinstance(INKS.ink(Color(Rgb(0.2, 0.6, 0.9))), Cmyk)
