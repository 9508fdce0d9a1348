"""Hand-outs as they are printed, and slides as they hang on the wall: nothing is cut off, nobody else is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gamekit import GAMES, LANGUAGES, handout, lessons, slides

PAPERS = [(lesson, code) for lesson in GAMES for code in LANGUAGES]
LESSONS = [(lesson, code) for lesson in lessons.LESSONS for code in LANGUAGES]
SEEDS = (1, "class 3b", 4)

# What reaches below or beside the place for it, in pixels, and the smallest letters, those of the pictures apart.
PAPER = """() => [...document.querySelectorAll('.sheet')].map(sheet => {
    const inside = sheet.querySelector('.inside').getBoundingClientRect();
    let low = 0, wide = 0, letters = Infinity;
    for (const element of sheet.querySelectorAll('.inside *, footer *')) {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height || element.closest('svg') !== null && element.tagName !== 'svg') continue;
        if (!element.closest('footer')) low = Math.max(low, box.bottom - inside.bottom);
        wide = Math.max(wide, box.right - inside.right, inside.left - box.left);
        if (element.tagName !== 'svg') letters = Math.min(letters, parseFloat(getComputedStyle(element).fontSize));
    }
    return {low, wide, letters};
})"""
SLIDES = """() => [...document.querySelectorAll('section')].flatMap(section => {
    const whole = section.getBoundingClientRect();
    const [head, body, foot] = [...section.children].map(child => child.getBoundingClientRect());
    const text = section.querySelector('.text')?.getBoundingClientRect();
    const picture = section.querySelector('.picture')?.getBoundingClientRect();
    const wrong = [];
    if (section.scrollHeight > section.clientHeight) wrong.push('is too high');
    if (section.scrollWidth > section.clientWidth) wrong.push('is too wide');
    if (text && (text.top < head.bottom - 1 || text.bottom > foot.top + 1)) wrong.push('text is too high');
    if (text && picture && text.right > picture.left) wrong.push('text lies on the picture');
    if (picture && picture.height < whole.height / 2) wrong.push('picture is small');
    for (const element of section.querySelectorAll(':not(svg, svg *)')) {
        if (parseFloat(getComputedStyle(element).fontSize) < 28 * whole.width / 1920 - 0.1) wrong.push('small letters');
    }
    return wrong.map(what => `${section.id} ${what}`);
})"""


def show(page: Page, made: str) -> None:
    page.set_content(made)
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize(("lesson", "code"), PAPERS)
def test_nothing_is_cut_off_on_paper(page: Page, lesson: str, code: str) -> None:
    page.emulate_media(media="print")
    for seed in SEEDS:
        show(page, handout.page(lesson, code, seed))
        sheets = page.evaluate(PAPER)
        assert len(sheets) == 4
        for number, sheet in enumerate(sheets, 1):
            assert sheet["low"] < 1, f"page {number}, seed {seed}"
            assert sheet["wide"] < 1, f"page {number}, seed {seed}"
            assert sheet["letters"] >= 9.5 * 96 / 72 - 0.01


@pytest.mark.parametrize(("lesson", "code"), PAPERS)
def test_a_handout_is_four_pages_of_a4(lesson: str, code: str, tmp_path: Path) -> None:
    written = handout.write(lesson, tmp_path, code)
    assert list(tmp_path.iterdir()) == [written]
    printed = written.read_bytes()
    assert printed.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", printed)) == 4
    assert set(re.findall(rb"/MediaBox \[0 0 (\d+)[.\d]* (\d+)", printed)) == {(b"594", b"841")}
    assert b"DejaVuSans" in printed
    assert b"/Subtype /Image" not in printed  # drawn, not photographed


@pytest.mark.parametrize(("lesson", "code"), LESSONS)
def test_nothing_is_cut_off_on_the_wall(page: Page, lesson: str, code: str) -> None:
    show(page, slides.page(lesson, code))
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SLIDES) == []


def test_slides_are_turned_by_keys(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    show(page, slides.page("azul", "de"))
    assert page.title() == "Azul"
    assert page.evaluate("document.documentElement.lang") == "de"
    last = page.locator("section").count()
    for key, shown in (
        ("ArrowRight", 2), ("Space", 3), ("PageDown", 4), ("ArrowLeft", 3), ("Shift+Space", 2), ("End", last),
        ("ArrowDown", last), ("PageUp", last - 1), ("Home", 1), ("ArrowUp", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator(f"#s{shown}")).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("ArrowRight")
    page.set_viewport_size({"width": 1000, "height": 600})
    expect(page.locator("#s2")).to_be_in_viewport(ratio=0.99)
