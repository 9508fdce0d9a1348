"""A class of thirty on this machine: ``python -m tests.benchmarks.thirty [LESSON] [PUPILS]``, a part of ``make bench``.

Nothing is asserted about time and memory, since machines differ; the budgets are printed beside what was measured.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

from tests.pupils import Class, Pupil, percentile, served

EVERY = 3
"""Seconds from one click of a pupil to the next."""

ROUNDS = 20


async def work(pupil: Pupil, number: int) -> None:
    """Click through a minute, as one of many who do not click at the same moment."""
    chance = random.Random(number)
    await asyncio.sleep(EVERY * chance.random())
    board = chance.choice(pupil.boards())
    for _ in range(ROUNDS):
        start = time.perf_counter()
        await pupil.click(board, chance.choice(pupil.nodes(board)))
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - start)))


async def lesson(running: Class, many: int) -> None:
    """A class comes, works, reloads and goes, the last of them without a farewell."""
    size = len(running.kernels())
    print(f"memory before anybody comes: {running.memory() / 1e6:.0f} MB, {size} kernels")
    pupils = [Pupil(running) for _ in range(many)]
    await asyncio.gather(*(pupil.come() for pupil in pupils))
    assert len({pupil.kernel for pupil in pupils}) == many
    ready = [pupil.ready_seconds for pupil in pupils]
    print(f"{many} come at once: ready p50 {percentile(ready, 0.5):.2f} s, p95 {percentile(ready):.2f} s (5 s)")
    await asyncio.gather(*(work(pupil, number) for number, pupil in enumerate(pupils)))
    clicks = [seconds for pupil in pupils for seconds in pupil.click_seconds]
    middle, high = 1000 * percentile(clicks, 0.5), 1000 * percentile(clicks)
    print(f"{len(clicks)} clicks: p50 {middle:.0f} ms, p95 {high:.0f} ms (100 ms), worst {1000 * max(clicks):.0f} ms")
    print(f"memory at work: {running.memory() / 1e6:.0f} MB (3000 MB), {len(running.kernels())} kernels")
    for pupil in pupils[:5]:
        await pupil.go_with_farewell()
        await pupil.come()
    again = [pupil.ready_seconds for pupil in pupils[:5]]
    print(f"5 reload one after another: the slowest is ready after {max(again):.2f} s")
    await asyncio.gather(*(pupil.go() for pupil in pupils))
    start = time.monotonic()
    used = {pupil.kernel for pupil in pupils}
    while used & running.kernels().keys() and time.monotonic() < start + 120:
        await asyncio.sleep(0.5)
    left = len(used & running.kernels().keys())
    print(f"all go without a farewell: {left} of their kernels are left after {time.monotonic() - start:.0f} s (60 s)")
    while len(running.kernels()) < size and time.monotonic() < start + 240:
        await asyncio.sleep(0.5)
    print(f"{len(running.kernels())} kernels are warm again after {time.monotonic() - start:.0f} s")


def main() -> None:
    """Serve a lesson to a class and print what it costs."""
    name, many = [*sys.argv[1:], "azul", "30"][:2] if len(sys.argv) != 2 else (sys.argv[1], "30")
    start = time.monotonic()
    with served(name, "--pupils", many) as running:
        print(f"{name}: open after {time.monotonic() - start:.0f} s")
        asyncio.run(lesson(running, int(many)))
    print("the class has ended, and no process is left")


if __name__ == "__main__":
    main()
