"""Hand-outs and slides: what is on them, and what is refused. Whether they fit their pages, tests/browser says."""

from __future__ import annotations

import json
import re
import stat
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from gamekit import GAMES, LANGUAGES, GameError, OptionError, handout, lessons, quiz, set_language, slides
from gamekit.__main__ import main
from gamekit.position import room
from gamekit.text import language

# Jupyter's packages warn of what they will change; it is not ours to mend.
pytestmark = pytest.mark.filterwarnings("default::DeprecationWarning", "default::FutureWarning")
PAPERS = [(lesson, code) for lesson in GAMES for code in LANGUAGES]
LESSONS = [(lesson, code) for lesson in lessons.LESSONS for code in LANGUAGES]
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    set_language("en")


def sheets(made: str) -> list[str]:
    """What is written on each page."""
    parts = re.split(r'<div class="sheet">', re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", made, flags=re.DOTALL))
    return [unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", part))) for part in parts[1:]]


def elsewhere(made: str) -> list[str]:
    """Whatever a page would fetch: all it needs is in it."""
    made = re.sub(r"<pre.*?</pre>", "", made, flags=re.DOTALL)  # Python that is only read
    links = re.findall(r"""\b(?:src|href|srcset|poster|data)=["']([^"'\s>]+)""", made)
    used = re.findall(r"url\(([^)]{1,40})", made) + re.findall(r"@import[^;]*", made)
    return [link for link in links + used if not link.startswith(("data:", "#"))]


@pytest.mark.parametrize(("lesson", "code"), PAPERS)
def test_a_handout_says_all_in_its_language(lesson: str, code: str) -> None:
    made = handout.page(lesson, code)
    assert f'<html lang="{code}">' in made
    assert elsewhere(made) == []
    game = GAMES[lesson]
    plan = room(game, "examples").HANDOUT
    first, second, tasks, solutions = sheets(made)
    with language(code):
        for id in plan.setup:
            assert f"{game.RULES[id].title}. {game.RULES[id].text}" in first
        for part in plan.parts:
            for id in part.rules:
                assert f"{game.RULES[id].title}. {game.RULES[id].text}" in first + second
        assert str(plan.worked.text) in first + second
        assert str(plan.judged.text) in tasks
        for name in plan.questions:
            task = handout.task(game, room(game, "examples").question(name))
            assert task.text in tasks
            for answer in task.answers:
                assert f"{answer.letter} {answer.text}" in tasks
                assert answer.reason in solutions
                assert answer.reason not in first + second + tasks
                assert f"{answer.letter} {'✓' if answer.right else '✗'} {answer.text}. {answer.reason}" in solutions
    credits = lessons.texts(lessons.find(lesson, code))["title"].rpartition("\n\n")[2].strip("*")
    assert credits.split()[-1].strip("*.") in solutions
    assert all(f"{number} / 4" in sheet for number, sheet in enumerate((first, second, tasks, solutions), 1))


@pytest.mark.parametrize("lesson", GAMES)
def test_verdicts_are_on_the_last_page_only(lesson: str) -> None:
    judged = room(GAMES[lesson], "examples").HANDOUT.judged
    *pages, last = sheets(handout.page(lesson, "en"))
    for trial in judged.trials:
        for violation in judged.position.violations(trial.move):
            assert handout.said(violation) in last
            assert not any(handout.said(violation) in page for page in pages)


@pytest.mark.parametrize("lesson", GAMES)
def test_the_same_seed_makes_the_same_page(lesson: str) -> None:
    assert handout.page(lesson, "ca", "class 3b") == handout.page(lesson, "ca", "class 3b")
    assert sheets(handout.page(lesson, "ca", 2))[2] != sheets(handout.page(lesson, "ca", 3))[2]


def test_the_table_joins_what_is_the_same() -> None:
    made = handout.page("gaudi", "en")
    rows = re.findall(r"<tr><th>(.*?)</th>(.*?)</tr>", made)
    cells = {name: re.findall(r'<td colspan="(\d)">(.*?)</td>', row) for name, row in rows}
    assert cells["The tokens"] == [("1", "35"), ("2", "25"), ("2", "15")]
    assert cells["The tiles"] == [("5", "84")]


def test_the_points_of_the_example_add_up() -> None:
    for game in GAMES.values():
        example = room(game, "examples").HANDOUT.worked
        points = [int(line.points.replace("−", "-")) for line in handout.lines(example)]
        before = example.position.scores()[0] if example.moves else 0
        assert before + sum(points) in example.scores


def test_numbers_have_a_minus_and_keep_their_unit() -> None:
    assert handout.said("gbb@-1,0 at (-1, 0) costs -3 after 21.0 s, not sooner") == (
        "gbb@-1,0 at (−1, 0) costs −3 after 21.0\N{NO-BREAK SPACE}s, not sooner"
    )


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("lesson", "code", "seed", "said"),
    [
        ("chess", None, 1, "There is no lesson 'chess'; there are gaudi, azul, bugs, graphs"),
        ("graphs", None, 1, "There is no hand-out of 'graphs'; there are those of gaudi, azul, bugs."),
        ("azul", "fr", 1, "There is no language 'fr'"),
        ("azul", "en", 1.5, "seed"),
    ],
)
def test_what_there_is_not_is_said(lesson: str, code: str | None, seed: Any, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        handout.page(lesson, code, seed)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(OptionError, match=r"cannot be written: "):
            handout.write("azul", out, html=True)
        with pytest.raises(OptionError, match=r"cannot be written: "):
            slides.write("azul", out)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_without_a_browser_the_page_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(handout, "BROWSERS", ("no-such-browser",))
    out = tmp_path / "out"
    assert main(["handout", "azul", "--out", str(out)]) == 1
    assert "No Chromium, Chrome or Edge is found to make the PDF" in capsys.readouterr().err
    assert not out.exists()
    assert main(["handout", "azul", "--language", "ca", "--html", "--seed", "3b", "--out", str(out)]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == out / "azul-ca.html"
    assert path.read_text(encoding="utf-8") == handout.page("azul", "ca", "3b")
    assert list(out.iterdir()) == [path]


def test_a_wrong_name_of_a_browser_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(OptionError, match="CHROMIUM names '/no/such/browser', which is no program here"):
        handout.find_browser()


@pytest.mark.skipif(sys.platform == "win32", reason="a script that is a program")
@pytest.mark.parametrize(
    ("script", "said"),
    [("echo no paper >&2; exit 1", "no paper"), ("sleep 30", "it took more than 0.2 seconds")],
)
def test_a_browser_that_does_not_print_leaves_nothing(
    script: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(handout, "SECONDS", 0.2 if "sleep" in script else 20)
    out = tmp_path / "out"
    with pytest.raises(GameError, match=said):
        handout.save("<!doctype html>", out, "page.pdf", str(browser))
    assert list(out.iterdir()) == []


# ---------------------------------------------------------------- slides


@pytest.mark.parametrize(("lesson", "code"), LESSONS)
def test_slides_say_all_in_their_language_and_need_nobody(lesson: str, code: str) -> None:
    made = slides.page(lesson, code)
    assert f'<html lang="{code}">' in made
    assert elsewhere(made) == []
    title, *rest = re.findall(r"<h[12]>(.*?)</h[12]>", made)
    texts = lessons.texts(lessons.find(lesson, code)).values()
    headings = [text.partition("\n")[0].lstrip("# ") for text in texts if text.startswith("#")]
    assert unescape(title) == headings[0]
    assert list(dict.fromkeys(map(unescape, rest))) == headings[1:]
    assert f"<title>{title}</title>" in made
    assert "▸" not in made  # no menu, since there is none
    assert ("<pre>" in made) == (lesson not in GAMES)


def test_a_question_comes_before_its_solution() -> None:
    made = re.sub(r"<svg.*?</svg>", "", slides.page("azul", "en"), flags=re.DOTALL)
    asked, solved = [part for part in made.split("<section")[1:] if "How many factories" in part]
    assert 'class="right"' not in asked
    assert re.search(r'<li class="right"><b>B</b> 7 ✓<small>Two players use five', solved)


def test_ones_own_notebook_has_slides(tmp_path: Path) -> None:
    def cell(kind: str, source: str, **more: object) -> dict[str, object]:
        return {"cell_type": kind, "id": f"{kind}-{len(source)}", "metadata": {}, "source": source, **more}

    printed = {"output_type": "stream", "name": "stdout", "text": "1 < 2\n"}
    cells = [
        cell("markdown", "# Mine & yours\n\nA & B"),
        cell("markdown", "## Long\n\n" + "\n\n".join("word " * 60 for _ in range(6))),
        cell("code", "print('1 < 2')", outputs=[printed], execution_count=1),
    ]
    path = tmp_path / "mine.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    written = slides.write(str(path), tmp_path / "out")
    assert written == tmp_path / "out" / "mine-slides.html"
    made = written.read_text(encoding="utf-8")
    assert "<h1>Mine &amp; yours</h1>" in made
    assert made.count("<h2>Long</h2>") == 4
    assert '<pre class="told">1 &lt; 2</pre>' in made


@pytest.mark.parametrize(
    "content", ["{}", "no JSON", "[]", "1", '{"cells": 1, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}']
)
def test_what_is_no_notebook_has_no_slides(content: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "mine.ipynb"
    path.write_text(content, encoding="utf-8")
    assert main(["handout", str(path), "--slides", "--out", str(tmp_path / "out")]) == 1
    assert f"{path} is no notebook." in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_made_up_tasks_are_of_the_quiz() -> None:
    asked = quiz.ask(GAMES["azul"], "tile", "3b")
    assert str(asked.text) in sheets(handout.page("azul", "en", "3b"))[2]
