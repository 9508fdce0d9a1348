"""A class that is served, and pupils who speak its protocol: a page fetched, a socket opened, a board clicked."""

from __future__ import annotations

import asyncio
import http.cookies
import json
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

WARM_SECONDS = 300
ANSWER_SECONDS = 60

_KERNEL = re.compile(r'"kernelId": "([0-9a-f-]+)"')
_CONNECTION = re.compile(r"kernel-([0-9a-f-]{36})\.json")
_VIEW = re.compile(r'"application/vnd.jupyter.widget-view\+json": (\{.*?\})')


def apart(lesson: Coroutine[Any, Any, None]) -> None:
    """Run this in a thread of its own: Playwright keeps an event loop in that of the tests."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, lesson).result()


@dataclass
class Class:
    """A class that is open."""

    url: str
    token: str
    server: subprocess.Popen[str]

    @property
    def address(self) -> str:
        return f"{self.url}?token={self.token}"

    def kernels(self) -> dict[str, psutil.Process]:
        """The kernels that are alive, by their ids."""
        alive = {}
        for process in psutil.Process(self.server.pid).children(recursive=True):
            try:
                if found := _CONNECTION.search(" ".join(process.cmdline())):
                    alive[found[1]] = process
            except psutil.Error:
                continue  # it has just ended
        return alive

    def memory(self) -> int:
        """Bytes of all processes together, pages that several share counted once (PSS)."""
        server = psutil.Process(self.server.pid)
        own = [server, *server.children(recursive=True)]
        return sum(process.memory_full_info().pss for process in own)


@contextmanager
def served(*arguments: str, environment: dict[str, str] | None = None) -> Iterator[Class]:
    """Run ``gamekit class`` until the block is left; its kernels must be gone then."""
    command = [sys.executable, "-m", "gamekit", "class", "--port", "0", *arguments]
    server = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment, encoding="utf-8"
    )
    try:
        yield _opened(server)
    finally:
        left = psutil.Process(server.pid).children(recursive=True)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=60)
        _, alive = psutil.wait_procs(left, timeout=5)
        for process in alive:
            process.kill()
    assert alive == [], "the class left processes behind"


def _opened(server: subprocess.Popen[str]) -> Class:
    assert server.stdout is not None
    found = None
    for line in server.stdout:
        found = found or re.match(r"(http:\S+/)\?token=(\S+)$", line)
        if "Ctrl-C" in line:
            assert found is not None
            return Class(found[1], found[2], server)
    raise AssertionError("the class did not open; what it said stands above")


async def ask(url: str, cookie: str = "", method: str = "GET", **headers: str) -> HTTPResponse:
    """What the server answers, whatever its status, without following it anywhere."""
    # Each with a connection of its own, as pupils have.
    client = AsyncHTTPClient(force_instance=True, max_clients=100)
    sent = headers | ({"Cookie": cookie} if cookie else {})
    body = b"" if method == "POST" else None
    request = HTTPRequest(
        url, method, sent, body, follow_redirects=False, decompress_response=True, request_timeout=ANSWER_SECONDS
    )
    return await client.fetch(request, raise_error=False)


async def cookie_for(running: Class) -> str:
    """What the door gives to who has the token."""
    answer = await ask(running.address)
    assert answer.code == 302, answer.code
    morsels = http.cookies.SimpleCookie(answer.headers["Set-Cookie"])
    return "; ".join(f"{name}={morsel.coded_value}" for name, morsel in morsels.items())


async def refused_socket(url: str, cookie: str = "", **headers: str) -> int:
    """The status with which a WebSocket is refused; 101 if it is not."""
    sent = headers | ({"Cookie": cookie} if cookie else {})
    try:
        socket = await websocket_connect(HTTPRequest(url.replace("http:", "ws:"), headers=sent))
    except HTTPClientError as error:
        return error.code
    socket.close()
    return 101


def kernel_of(page: str) -> str:
    """The id of the kernel that a page is for."""
    found = _KERNEL.search(page)
    assert found is not None, page[:2000]
    return found[1]


@dataclass
class Pupil:
    """One page of a class, without a browser."""

    running: Class
    cookie: str = ""
    kernel: str = ""
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    ready_seconds: float = 0.0
    click_seconds: list[float] = field(default_factory=list)
    _socket: WebSocketClientConnection | None = None
    _session: str = ""

    async def come(self) -> None:
        """Open the page, and fetch the state of all widgets as the page does; then the boards can be clicked."""
        start = time.perf_counter()
        self.cookie = await cookie_for(self.running)
        page = (await ask(self.running.url, self.cookie)).body.decode()
        self.kernel = kernel_of(page)
        self._session = uuid.uuid4().hex
        url = f"{self.running.url}api/kernels/{self.kernel}/channels?session_id={self._session}"
        request = HTTPRequest(
            url.replace("http:", "ws:"), headers={"Cookie": self.cookie}, connect_timeout=ANSWER_SECONDS
        )
        self._socket = await websocket_connect(request, max_message_size=2**27)
        await self._fetch_states()
        self.ready_seconds = time.perf_counter() - start
        shown = {json.loads(text)["model_id"] for text in _VIEW.findall(page)}
        assert shown <= self.states.keys(), "the page shows widgets that the kernel does not have"

    async def _fetch_states(self) -> None:
        comm = uuid.uuid4().hex
        opened = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        self._send("comm_open", opened, metadata={"version": "1.0.0"})
        self._send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while True:
            content = (await self._heard("comm_msg"))["content"]
            if content["comm_id"] == comm and content["data"].get("method") == "update_states":
                self.states = {key: it["state"] for key, it in content["data"]["states"].items()}
                return

    def boards(self) -> list[str]:
        """The pictures that can be clicked, as the ids of their comms."""
        return [key for key, state in self.states.items() if state.get("active") and "parts" in state]

    def nodes(self, board: str) -> list[str]:
        """What can be clicked on a board."""
        return re.findall(r'data-node="([^"]+)"', "".join(self.parts(board)))

    def parts(self, board: str) -> list[str]:
        """What a board shows."""
        state = self.states[board]
        return [state["changes"].get(str(k), part) for k, part in enumerate(state["parts"])]

    async def click(self, board: str, node: str) -> None:
        """Click as the page does, and wait until the kernel has answered with all that has changed."""
        start = time.perf_counter()
        content = {"comm_id": board, "data": {"method": "custom", "content": {"kind": "click", "node": node}}}
        sent = self._send("comm_msg", content)
        while True:
            message = await self._heard("comm_msg", "status")
            heard = message["content"]
            if message["msg_type"] == "comm_msg" and heard["data"].get("method") == "update":
                self.states[heard["comm_id"]].update(heard["data"]["state"])
            elif heard.get("execution_state") == "idle" and message["parent_header"].get("msg_id") == sent:
                break
        self.click_seconds.append(time.perf_counter() - start)

    async def go(self) -> None:
        """Close the page without a farewell, as when a tablet is switched off."""
        assert self._socket is not None
        self._socket.close()
        while await self._socket.read_message() is not None:
            pass  # what was still on its way

    async def go_with_farewell(self) -> None:
        """Close or reload the page as a browser does."""
        answer = await ask(f"{self.running.url}voila/api/shutdown/{self.kernel}", self.cookie, "POST")
        assert answer.code == 204, answer.code
        await self.go()

    def _send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> str:
        assert self._socket is not None
        header = {
            "msg_id": uuid.uuid4().hex,
            "session": self._session,
            "username": "",
            "date": "",
            "msg_type": kind,
            "version": "5.3",
        }
        message = {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content}
        self._socket.write_message(json.dumps({**message, "buffers": [], "channel": "shell"}))
        return str(header["msg_id"])

    async def _heard(self, *kinds: str) -> dict[str, Any]:
        assert self._socket is not None
        while True:
            text = await asyncio.wait_for(self._socket.read_message(), ANSWER_SECONDS)
            assert text is not None, "the server has closed the socket"
            if isinstance(text, bytes):  # with buffers, after a table of where each part begins
                begins = [int.from_bytes(text[4 * k : 4 * k + 4], "big") for k in (1, 2)]
                ends = begins[1] if int.from_bytes(text[:4], "big") > 1 else len(text)
                text = text[begins[0] : ends].decode()
            message: dict[str, Any] = json.loads(text)
            if message["msg_type"] in kinds:
                return message


def percentile(times: list[float], share: float = 0.95) -> float:
    """The time below which that share of them lies."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]
