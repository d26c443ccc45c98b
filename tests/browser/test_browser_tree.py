"""The stage of the first lesson in a real browser: its twelve screens by keyboard, and on a phone."""

import pytest
from playwright.sync_api import expect
from screen import PHONE, address, settle

from c45_core.language.words import words

pytestmark = pytest.mark.browser

SAID = words("en").sections["melons"]
FITS = """stage => {
  const boxOf = (it) => stage.querySelector(it).getBoundingClientRect();
  const [foot, place] = [".foot", ".place"].map(boxOf);
  const all = stage.querySelectorAll("button:enabled, a, input");
  const buttons = [...all].filter((it) => it.checkVisibility());
  const out = buttons.filter((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  });
  return [foot.bottom <= innerHeight + 1, place.height > 150, out.map((it) => it.textContent)];
}"""


COVERED = """stage => {
  const boxOf = (it) => it.getBoundingClientRect();
  const melons = [...stage.querySelectorAll(".melon:not(.away)")].map(boxOf);
  const meets = (one, two) => one.left < two.right && two.left < one.right;
  const isOver = (one, two) => meets(one, two) && one.top < two.bottom && two.top < one.bottom;
  const tags = [...stage.querySelectorAll(".tag")].map(boxOf);
  return tags.filter((tag) => melons.some((melon) => isOver(tag, melon))).length;
}"""

# Pairs of names of nodes that lie over each other, and names that are cut at the top of their place.
CROWDED = """stage => {
  const boxes = [...stage.querySelectorAll(".node")].map((it) => it.getBoundingClientRect());
  const meets = (one, two) => one.left < two.right - 1 && two.left < one.right - 1;
  const isOver = (one, two) => meets(one, two) && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  const { top } = stage.querySelector(".place").getBoundingClientRect();
  const over = boxes.filter((one, at) => boxes.some((two, k) => k > at && isOver(one, two)));
  return [over.length, boxes.filter((box) => box.top < top - 1).length];
}"""


class Stage:
    """The stage of a page, played by keyboard."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".melonstage")

    def fits(self):
        assert self.root.evaluate(FITS) == [True, True, []], self.root.get_attribute("data-screen")

    def press(self, selector, at=0):
        self.root.locator(selector).nth(at).press("Enter")

    def waits(self):
        """Try to go on before anything was done: what comes first is said, and the screen stays."""
        screen = self.root.get_attribute("data-screen")
        expect(self.root.locator("[data-k=next]")).to_have_attribute("aria-disabled", "true")
        said = self.root.locator(".reply").inner_text()
        self.press("[data-k=next]")
        self.says(said)
        self.says(SAID["wait"])
        assert self.root.get_attribute("data-screen") == screen

    def go_on(self):
        """Go to the next screen: its sentence has the focus."""
        self.fits()
        self.press(".next .filled")
        expect(self.root.locator(".sentence")).to_be_focused()
        self.fits()

    def says(self, text):
        expect(self.root.locator(".reply")).to_contain_text(text)


def _grow(stage):
    """Play the screens about the tree: buy, ask, grow, guess, cut; what was cut outlasts a reload."""
    page, root = stage.page, stage.root
    stage.waits()
    for _ in range(3):
        stage.press(".melon:enabled")
    expect(root.locator(".melon.open")).to_have_count(3)
    expect(root.locator(".legend .says")).to_have_count(2)
    stage.says("3")
    stage.go_on()
    stage.waits()
    stage.press(".tools .chip", 3)
    stage.says(SAID["ask_some"][-12:])
    expect(root.locator(".melon.known:not(.open)")).to_have_count(17)  # their outside is asked about
    stage.go_on()
    while root.locator(".pile").count():
        stage.press(".tools .chip")
    stage.says(SAID["branch"])
    expect(root.locator(".tag")).to_have_count(3)
    assert root.evaluate(COVERED) == 0
    stage.go_on()
    expect(root.locator(".tools .filled")).to_be_disabled()
    root.locator("input[type=range]").press("ArrowRight")
    stage.press(".tools .filled")
    stage.says("You said 1 in 100")
    stage.go_on()
    before = root.locator(".gauge.new b").inner_text()
    stage.press(".scissors")
    expect(root.locator(".gauge.new b")).not_to_have_text(before)
    stage.press("[data-k=undo]")
    expect(root.locator(".gauge.new b")).to_have_text(before)
    stage.press(".scissors", 1)
    page.reload()
    settle(page)
    expect(root.locator("[data-k=undo]")).to_be_visible()  # what was cut stays cut
    stage.go_on()


def _hide(stage, at):
    """Hide the prize again, at a place that is known."""
    stage.page.evaluate("at => (Math.random = () => (at + 0.5) / 8)", at)
    stage.press("[data-k=again]")


def _weigh(stage):
    """Play the screens about bits, C4.5's own tree and the cards."""
    root = stage.root
    for _ in range(3):
        able = root.locator(".hiding:enabled")
        able.nth((able.count() - 1) // 2).press("Enter")
    stage.says("Each halved what was left: the secret held 3 bits")
    # Three questions by luck: 8, 5, 2, 1 places, and none of them halved.
    _hide(stage, at=4)
    for place in (2, 4, 3):
        stage.press(f"[data-k=place-{place}]")
    stage.says("If each question halves what is left, 3 are always enough")
    stage.go_on()
    for answer in ("A", "B", "C"):
        stage.press(".hiding:enabled")
        if root.locator("[data-k=rest]").count():
            stage.says(f"Yes: it is under {answer}." if answer < "C" else "Found under")
            break
        stage.says(f"No: it is not under {answer}.")
    stage.press("[data-k=rest]")
    stage.says("entropy: 4/8·1 + 2/8·2 + 2/8·3 = 1.75 bits")
    stage.go_on()
    expect(root.locator(".sentence")).to_contain_text("17 melons hide about 16.96 bits")
    stage.waits()
    for chip, left in ((5, "16.86"), (3, "10.49")):
        stage.press(".tools .chip", chip)
        stage.says(left)  # what is printed adds up
    stage.go_on()
    for _ in range(3):
        stage.press(".tools .filled")
    stage.says("has less of it and loses")
    stage.go_on()
    for symbol in range(4):
        stage.press(".symbol", symbol)
    stage.says("24.59")
    # The bars of all questions have one scale: the entropy of the table keeps its length.
    whole = root.locator(".symbol.h .fill")
    width = whole.evaluate("it => it.style.width")
    stage.press(".tools .chip", -1)
    expect(root.locator(".symbol.iv .fill")).to_have_attribute("style", "width:100%")
    assert whole.evaluate("it => it.style.width") == width
    stage.go_on()
    stage.press(".tools .filled")
    stage.says(SAID["machine_done"])
    stage.go_on()
    for card in range(2):
        stage.press(".card.down")
        stage.press(f".card:nth-child({card + 1}) .answer")
    expect(root.locator(".verdict-line")).to_have_count(2)
    stage.fits()


def test_twelve_screens_are_played_by_keyboard_kept_over_a_reload_and_lead_to_entropy(visit):
    page = visit("/tree?lang=en", newcomer=True)
    page.emulate_media(reduced_motion="reduce")
    stage = Stage(page)
    _grow(stage)
    _weigh(stage)
    assert page.evaluate("JSON.parse(localStorage['c45-course']).done.tree.of") == 2
    wrong = stage.root.locator(".card:has(.answer) .verdict-line.wrong").count()
    missed = page.evaluate("JSON.parse(localStorage['c45-course']).missed")
    assert len(missed) == wrong and all(each.startswith("tree:1:") for each in missed)
    # The other language shows the same screen, and what was played.
    stage.root.get_by_role("button", name="中文").press("Enter")
    expect(stage.root.locator(".verdict-line")).to_have_count(2)
    expect(stage.root.locator(".sentence")).to_have_text(words("zh")("melons", "cards"))
    stage.press(".next .filled")
    address(page, "/entropy", "lang=zh")


def test_a_deep_own_tree_is_drawn_whole_with_no_name_over_another(visit):
    page = visit("/tree?lang=en", viewport=PHONE, newcomer=True)
    page.emulate_media(reduced_motion="reduce")
    stage = Stage(page)
    kept = {"screen": 2, "passed": 11, "moves": {"": 5}, "order": [""], "guess": 50, "fell": True}
    for screen in (2, 4, 10):
        page.evaluate(
            "it => (sessionStorage['c45-melons'] = JSON.stringify(it))", kept | {"screen": screen}
        )
        page.reload()
        settle(page)
        expect(stage.root).to_have_attribute("data-screen", str(screen + 1))
        while screen == 2 and stage.root.locator(".pile").count():
            stage.press(".tools .chip")
        kept = page.evaluate("JSON.parse(sessionStorage['c45-melons'])") | {"machine": "done"}
        assert screen > 2 or kept["passed"] == 2  # what follows is not done with the new tree
        if screen > 2:
            expect(stage.root.locator(".nobranch")).to_have_text(SAID["stuck"])
        for viewport in (PHONE, {"width": 1366, "height": 768}):
            page.set_viewport_size(viewport)
            page.wait_for_timeout(300)  # it is drawn again when its size is observed
            assert stage.root.evaluate(CROWDED) == [0, 0], (screen, viewport)
            stage.fits()


def test_on_a_phone_every_screen_fits_and_before_a_class_the_arrows_turn_them(visit):
    page = visit("/tree?lang=en&view=present", viewport=PHONE, newcomer=True)
    page.emulate_media(reduced_motion="reduce")
    stage = Stage(page)
    for screen in range(1, 13):
        expect(stage.root).to_have_attribute("data-screen", str(screen))
        stage.fits()
        page.keyboard.press("PageDown" if screen % 2 else "ArrowRight")
    with page.expect_popup() as opened:
        stage.root.get_by_role("button", name=words("en")("live", "ask_class")).click()
    expect(opened.value.get_by_text(words("en")("lesson_tree", "guess", n=16))).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(stage.root).to_have_attribute("data-screen", "11")


def test_who_leads_a_class_presents_the_melons_by_their_numbers_and_leaves_again(visit):
    page = visit("/tree?lang=en", newcomer=True)
    stage = Stage(page)
    labels = stage.root.locator(".melon .label")
    expect(labels.first).to_be_hidden()
    stage.root.get_by_role("link", name=words("en")("player", "present_word")).click()
    expect(labels.first).to_be_visible()
    # A number shown is the one that a melon is called by where it is read out.
    called = stage.root.locator(".melon").evaluate_all("all => all.map((it) => it.ariaLabel)")
    assert called == [
        SAID["melon"].format(name=number, looks=each.split(": ", 1)[1])
        for number, each in zip(labels.all_text_contents(), called, strict=True)
    ]
    stage.root.get_by_role("link", name=words("en")("present", "leave")).click()
    expect(labels.first).to_be_hidden()
