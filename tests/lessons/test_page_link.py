"""The dialogue that builds a link: what it asks for is in the address, and the address does it."""

from urllib.parse import parse_qs, urlsplit

from lesson import opened, sound

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
    asked = {"room": ["grown"], "step": ["3"], "table": ["golf_14"], "dialect": ["id3"]}
    assert _query(app) == {**asked, "lang": [language], "fixed": ["table,dialect"], "controls": [""]}
    page, platform, quarto = (block.value for block in app.code[1:])
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


def test_a_link_without_controls_has_none_in_its_row():
    app = opened("05_growing", lang="en", controls="")
    keys = {str(each.key) for kind in ("selectbox", "button", "button_group") for each in app.get(kind)}
    assert not keys & {"pick_table", "pick_dialect", "pick_lang", "link"}


def test_every_lesson_knows_its_own_controls():
    names = {name for group in CONTROLS.values() for name in group}
    for lesson in course.declared():
        own = own_controls(lesson)
        assert "view" in own and not names & set(own)
