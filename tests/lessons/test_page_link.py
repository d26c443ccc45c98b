"""The dialogue that builds a link: what it asks for is in the address, and the address does it."""

from urllib.parse import parse_qs, urlsplit

import pytest
from lesson import opened, sound

from c45_core import PRESETS
from c45_core.language.words import languages, words
from ui.page.link import CONTROLS, own_controls
from ui.state import course
from ui.state.choices import FIXABLE


def _dialogue(page, **query):
    return _again(opened(page, **query))


def _again(app):
    """Run the dialogue: here no part of a page runs alone, so its button is clicked each time."""
    return app.button(key="link").click().run()


def _box(app, name):
    [found] = [box for box in app.selectbox if str(box.key).startswith(f"link_{name}")]
    return found


def _query(app):
    return parse_qs(urlsplit(app.code[0].value).query, keep_blank_values=True)


def test_a_link_holds_what_was_asked_for(language="zh"):
    app = _dialogue("05_growing", lang=language, table="golf_14", step="7")
    sound(app)
    assert _query(app) == {"step": ["7"], "table": ["golf_14"], "lang": [language]}
    _box(app, "lesson").select("pruning")
    _again(app)
    _box(app, "opens").select("at_step")
    _again(app)
    [step] = [field for field in app.number_input if str(field.key).startswith("link_step")]
    step.set_value(3)
    _box(app, "dialect").select("id3")
    app.button_group(key="link_controls").set_value("controls_none")
    _again(app)
    [fixed] = [group for group in app.button_group if str(group.key).startswith("link_fixed")]
    fixed.set_value(["table", "dialect"])
    _again(app)
    sound(app)
    asked = {"step": ["3"], "table": ["golf_14"], "dialect": ["id3"]}
    assert _query(app) == {**asked, "lang": [language], "fixed": ["table,dialect"], "controls": [""]}
    page, platform, quarto = (block.value for block in app.code[-3:])
    address = app.code[0].value
    assert f'src="{address.replace("&", "&amp;")}"' in page and page in platform and page in quarto
    assert urlsplit(address).path.endswith("pruning")


def test_what_a_link_fixes_a_reader_cannot_choose():
    app = opened("03_choosing", table="golf_14", lang="en", fixed=",".join(FIXABLE))
    assert app.selectbox(key="pick_table").disabled and app.selectbox(key="pick_dialect").disabled
    assert app.button_group(key="pick_lang").disabled
    assert not [button for button in app.button if str(button.key).startswith("example_")]
    free = opened("03_choosing", table="golf_14", lang="en", fixed="lang")
    assert not free.selectbox(key="pick_table").disabled
    assert [button for button in free.button if str(button.key).startswith("example_")]


def test_what_is_fixed_but_left_open_is_fixed_as_it_is_shown():
    app = _dialogue("05_growing", lang="en", table="golf_14", dialect="j48")
    _box(app, "dialect").select("")
    _again(app)
    app.button_group(key="link_fixed").set_value(["dialect"])
    _again(app)
    asked = _query(app)
    assert asked["dialect"] == ["j48"] and asked["fixed"] == ["dialect"]
    said = words("en")("link", "fixed_now", names=words("en")("link", "control_dialect"))
    assert said in [each.value for each in app.caption]


@pytest.mark.parametrize("embed", ["", "1", "https://moodle.example.org"])
def test_above_the_codes_it_is_said_whether_the_server_lets_other_pages_show_them(monkeypatch, embed):
    monkeypatch.setenv("EMBED", embed)
    app = _dialogue("05_growing", lang="en")
    said = words("en")
    warned = said("link", "embed_none") in [each.value for each in app.warning]
    assert warned is (embed == "")
    assert any("EMBED=" in block.value for block in app.code) is warned
    named = any("moodle.example.org" in each.value for each in app.caption)
    assert named is embed.startswith("https")


def test_nothing_in_the_lists_of_a_link_is_called_like_another_entry():
    for language in languages():
        said = words(language)
        left_open = said("link", "any_dialect").casefold()
        assert left_open not in {said("dialect", name).casefold() for name in PRESETS}
        assert left_open != f"the {said('dialect', 'documents')}".casefold()


@pytest.mark.parametrize("controls", ["", "play,size"])
def test_a_row_without_pickers_still_names_the_table_and_the_variant(controls):
    app = opened("05_growing", lang="en", table="golf_14", dialect="id3", controls=controls)
    assert any("Fourteen days of golf" in it.value and "ID3" in it.value for it in app.markdown)


def test_a_link_without_controls_has_none_in_its_row():
    app = opened("05_growing", lang="en", controls="")
    keys = {str(each.key) for kind in ("selectbox", "button", "button_group") for each in app.get(kind)}
    assert not keys & {"pick_table", "pick_dialect", "pick_lang", "link"}


def test_every_lesson_knows_its_own_controls():
    names = {name for group in CONTROLS.values() for name in group}
    for lesson in course.declared():
        own = own_controls(lesson)
        assert "view" in own and not names & set(own)
