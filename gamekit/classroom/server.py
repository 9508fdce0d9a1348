"""One lesson for a whole class: Voilà with a kernel for each pupil that has run the lesson already, behind a door.

Voilà by itself refills its pool all at once, ends a kernel only when the page says so, and serves a part of its
addresses to anybody. Here kernels are warmed a few at a time and never more than there is room for, a kernel ends
soon after its page has gone, however it went, and nothing is answered before the door.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import re
import shutil
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from socket import socket
from typing import Any, Final

from jupyter_server.auth import IdentityProvider, User
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.template import Template
from tornado.web import Application, HTTPError, RequestHandler, decode_signed_value
from traitlets.config import Config
from voila.app import Voila
from voila.voila_kernel_manager import voila_kernel_manager_factory

from gamekit.errors import OptionError
from gamekit.text import Text

GRACE: Final = 30
"""Seconds that a page may be away, reloading or out of reach, before its kernel ends."""

_HERE: Final = Path(__file__).parent
# The spoken form of a token has hyphens and perhaps capitals, which do not count.
_NOT_LETTERS: Final = re.compile(r"[^a-z]")
_LINK_TO_NOTEBOOK: Final = re.compile(r"\[([^\]]*)\]\([^)\s]*\.ipynb[^)]*\)")
_HEADING: Final = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)

# Voilà's own class, made without kernels of its own.
_Heated: Any = voila_kernel_manager_factory(AsyncMappingKernelManager, preheat_kernel=True, default_pool_size=0)


class Pool(_Heated):
    """The kernels of a class: those in use, and those that wait with the lesson run to its end.

    There are never more than `size` of either kind together, except where more pages are open than that. When a
    kernel ends, the next one is warmed.
    """

    def __init__(self, *, size: int, **kwargs: Any) -> None:
        self._size = size
        self._starts: set[asyncio.Task[Any]] = set()
        self._refilling: asyncio.Task[None] | None = None
        self._ends: dict[str, asyncio.TimerHandle] = {}
        self._ending: set[asyncio.Task[None]] = set()
        super().__init__(**kwargs)

    async def warm(self, told: Callable[[int, int], None]) -> None:
        """Fill the pool before a class begins.

        Parameters
        ----------
        told : callable
            Called with how many are ready and how many there will be, after each.

        Raises
        ------
        OptionError
            If a cell of the lesson fails.
        """
        told(0, self._size)
        # The first says whether the lesson can be run at all.
        self._check(await self._add())
        told(1, self._size)
        # As many at a time as there are cores: more would only wait for one another, perhaps for too long.
        await asyncio.gather(*(self._fill(told) for _ in range(os.cpu_count() or 1)))

    async def _fill(self, told: Callable[[int, int], None] | None = None) -> None:
        while len(self) + len(self._starts) < self._size:
            await self._add()
            if told:
                told(len(self), self._size)

    async def _add(self) -> Any:
        """Start a kernel, and wait until it has run the lesson."""
        waiting = self._pools[self.notebook_path]
        start = asyncio.ensure_future(self._initialize(self.notebook_path, None, path="", env=dict(os.environ)))
        waiting.append(start)
        self._starts.add(start)
        try:
            heated = await start
        except Exception:
            if start in waiting:
                waiting.remove(start)
            raise
        finally:
            self._starts.discard(start)
        await heated["task"]
        return heated["renderer"]

    def _check(self, renderer: Any) -> None:
        for number, cell in enumerate(renderer.executor.nb.cells, 1):
            if "raises-exception" in cell.metadata.get("tags", ()):
                continue
            for output in cell.get("outputs", ()):
                if output.output_type == "error":
                    error = f"{output.ename}: {output.evalue}"
                    raise OptionError(Text("Cell {number} of the notebook fails: {error}", number=number, error=error))

    # ------------------------------------------------------------ what Voilà and the server ask

    def fill_if_needed(self, delay: float | None = None, notebook_name: str | None = None, **kwargs: Any) -> None:
        """Make room for the kernels that wait; what Voilà would start here by itself, `warm` does."""
        self._pools.setdefault(notebook_name, [])

    async def get_rendered_notebook(self, notebook_name: str, **kwargs: Any) -> Any:
        """Hand a kernel out to a page."""
        task, rendered, kernel_id = await super().get_rendered_notebook(notebook_name, **kwargs)
        self._end_later(kernel_id, patient=True)
        return task, rendered, kernel_id

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel for a page that came when none was waiting."""
        if not self._size:
            raise HTTPError(503, "The class has ended.")
        kernel_id: str = await super().start_kernel(**kwargs)
        self._end_later(kernel_id, patient=True)
        return kernel_id

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """End a kernel and warm another. Nothing in it is worth a farewell: what is kept, the page keeps."""
        if timer := self._ends.pop(kernel_id, None):
            timer.cancel()
        await super().shutdown_kernel(kernel_id, now=True)
        if self._size and (self._refilling is None or self._refilling.done()):
            # One after another: the class is at work beside it.
            self._refilling = asyncio.ensure_future(self._fill())

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has come, or come back."""
        super().notify_connect(kernel_id)
        if timer := self._ends.pop(kernel_id, None):
            timer.cancel()

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page has gone, perhaps for ever."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self and not self.kernel_model(kernel_id)["connections"]:
            self._end_later(kernel_id)

    def _end_later(self, kernel_id: str, *, patient: bool = False) -> None:
        """End a kernel if no page comes; patiently while it still runs the lesson for one."""

        def end() -> None:
            del self._ends[kernel_id]
            if kernel_id not in self or self.kernel_model(kernel_id)["connections"]:
                return
            if patient and self.kernel_model(kernel_id)["execution_state"] != "idle":
                self._end_later(kernel_id, patient=True)
            else:
                self._ending.add(task := asyncio.ensure_future(self.shutdown_kernel(kernel_id)))
                task.add_done_callback(self._ending.discard)

        if timer := self._ends.pop(kernel_id, None):
            timer.cancel()
        self._ends[kernel_id] = asyncio.get_running_loop().call_later(GRACE, end)

    async def close(self) -> None:
        """End all kernels, those too that are just starting."""
        self._size = 0
        for timer in self._ends.values():
            timer.cancel()
        # A start that is under way is waited for: cut off, it would leave a process of which nobody knows.
        await asyncio.gather(*self._starts, *self._pending_kernels.values(), return_exceptions=True)
        # What would still run there ends with the class.
        self._pools.clear()
        await self.shutdown_all(now=True)


class _Stranger(Matcher):
    """Matches what comes without the cookie, and what still has the token in its address."""

    def __init__(self, cookie: str, secret: bytes) -> None:
        self._cookie = cookie
        self._secret = secret

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        carried = request.cookies.get(self._cookie)
        known = carried and decode_signed_value(self._secret, self._cookie, carried.value)
        return None if known and "token" not in request.query_arguments else {}


class _Door(RequestHandler):
    """Lets in who has the token, once; from then on a cookie says so, and the token stands in no address."""

    def initialize(self, token: str, cookie: str, language: str) -> None:
        self._token = token
        self._cookie = cookie
        self._language = language

    def get(self) -> None:
        said = self.get_query_argument("token", None)
        if self.request.path != "/":
            self.send_error(403)
        elif said is not None and hmac.compare_digest(_letters(said), _letters(self._token)):
            # Lax keeps other sites from sending it along, yet it comes with an address that is scanned or clicked.
            self.set_signed_cookie(self._cookie, "in", expires_days=1, httponly=True, samesite="Lax")
            self.redirect("/")
        else:
            self.set_status(403)
            self.set_header("Cache-Control", "no-store")
            self.finish(_door(self._language, wrong=said is not None))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.finish()


def _letters(token: str) -> bytes:
    return _NOT_LETTERS.sub("", token.lower()).encode()


def _door(language: str, *, wrong: bool) -> bytes:
    page = Template((_HERE / "door.html").read_text(encoding="utf-8"))
    return page.generate(
        language=language,
        title=str(Text("Into the class")),
        ask=str(Text("The word of the class")),
        go=str(Text("Go in")),
        wrong=str(Text("That is not the word. Look at the wall again: it has nine letters.")) if wrong else "",
    )


class _Admitted(IdentityProvider):
    """Who is past the door is a pupil."""

    def get_user(self, handler: Any) -> User:
        return User("pupil")

    def get_handlers(self) -> list[tuple[str, object]]:
        return []


def adapt(_: Any, *, notebook: Any, cwd: str) -> Any:
    """Make a notebook fit for a page of its own: with a title, and without links to other notebooks.

    Parameters
    ----------
    notebook : nbformat.NotebookNode
        Changed in place.
    cwd : str
        Where it lies; of no meaning here.

    Examples
    --------
    >>> from nbformat.v4 import new_markdown_cell, new_notebook
    >>> cells = [new_markdown_cell("# Azul"), new_markdown_cell("Back to the [overview](../index.ipynb).")]
    >>> page = adapt(None, notebook=new_notebook(cells=cells), cwd="")
    >>> page.metadata.title, page.cells[1].source
    ('Azul', 'Back to the overview.')
    """
    texts = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    headings = (_HEADING.search(cell.source) for cell in texts)
    if heading := next(filter(None, headings), None):
        notebook.metadata.setdefault("title", heading[1])
    for cell in texts:
        cell.source = _LINK_TO_NOTEBOOK.sub(r"\1", cell.source)
    return notebook


def settings(language: str) -> Config:
    """How Voilà is set up for a class.

    Parameters
    ----------
    language : str
        Of the page.

    Returns
    -------
    traitlets.config.Config
    """
    config = Config()
    config.Application.log_level = "ERROR"
    config.VoilaConfiguration.update(
        allow_template_override="NO",
        allow_theme_override="NO",
        # Pictures of the lesson are put into the page; beside the lesson there may lie anything.
        file_allowlist=[],
        # What shows widgets, and nothing else that is installed beside it.
        extension_allowlist=["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"],
        prelaunch_hook=adapt,
        show_tracebacks=True,
        resources={
            "gamekit": {
                "wait": str(Text("One moment, the lesson is coming.")),
                "lost": str(Text("The server cannot be reached. The page goes on by itself when it is there again.")),
            }
        },
    )
    # A page of which a slow machine is still running the lesson must not be given up.
    config.VoilaExecutor.startup_timeout = 300
    config.HTMLExporter.language_code = language
    config.Voila.identity_provider_class = _Admitted
    config.Voila.token = "the door"  # which asks for the real one; without any, Jupyter calls everything open
    # The message of a page that closes carries no XSRF token. The cookie goes to no other site's requests instead.
    config.Voila.tornado_settings = {"disable_check_xsrf": True, "compress_response": True}
    return config


class ClassServer(Voila):
    """Serves one notebook to a class.

    Parameters
    ----------
    notebook : pathlib.Path
        Of the lesson.
    language : str
        Of the page around it.
    size : int
        How many kernels there are.
    token : str
        What a pupil has to say.
    """

    def __init__(self, notebook: Path, language: str, size: int, token: str) -> None:
        # What is set up on this machine for other Voilàs does not count here.
        super().__init__(config=settings(language), config_file_paths=[], notebook_path=str(notebook))
        self._language = language
        self._size = size
        self._class_token = token

    def setup_template_dirs(self) -> None:
        """Put our own page before Voilà's."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(_HERE), *self.template_paths]

    def init_settings(self) -> dict[str, Any]:
        """Put our own pool in the place of Voilà's kernels."""
        found: dict[str, Any] = super().init_settings()
        self.kernel_manager: Any = Pool(
            size=self._size,
            parent=self,
            connection_dir=self.connection_dir,
            kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=self.kernel_manager.allowed_message_types,
        )
        return {**found, "kernel_manager": self.kernel_manager}

    def init_handlers(self) -> list[Any]:
        """Put the door before all that there is."""
        # Cookies know no ports: two classes on one machine need two names.
        cookie = f"gamekit-{self.port}"
        door = {"token": self._class_token, "cookie": cookie, "language": self._language}
        return [(_Stranger(cookie, self.cookie_secret), _Door, door), *super().init_handlers()]

    async def serve(self, bound: socket, told: Callable[[int, int], None], opened: Callable[[], None]) -> None:
        """Warm the pool, open the door, and serve until a signal ends it. No kernel is left then.

        Parameters
        ----------
        bound : socket.socket
            It listens already: who comes early waits.
        told : callable
            Called with how many kernels are ready and how many there will be.
        opened : callable
            Called when pupils can come in.

        Raises
        ------
        OptionError
            If a cell of the lesson fails.
        """
        # Who stands before the door is no news, nor is how often a page is asked whether it is still there.
        logging.getLogger("tornado").setLevel(logging.ERROR)
        loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        # The last is of a terminal that is closed, and not known everywhere.
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if number := getattr(signal, name, None):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))
        bound.setblocking(False)
        self.port = bound.getsockname()[1]
        if os.name == "posix":
            # The kernels' sockets lie in a folder that is ours alone; their names must not be long, as on a Mac.
            self.connection_dir = tempfile.mkdtemp(prefix="gamekit-", dir="/tmp")
            self.config.KernelManager.transport = "ipc"
        else:
            self.connection_dir = tempfile.mkdtemp(prefix="gamekit-")
        self.app = Application(**{**self.init_settings(), **self.tornado_settings})
        self.app.add_handlers(".*$", self.init_handlers())
        server = HTTPServer(self.app)
        warm = asyncio.ensure_future(self.kernel_manager.warm(told))
        stop = asyncio.ensure_future(stopped.wait())
        try:
            await asyncio.wait({warm, stop}, return_when=asyncio.FIRST_COMPLETED)
            if warm.done():
                warm.result()
                server.add_sockets([bound])
                opened()
                await stop
        finally:
            server.stop()
            # From here on, what fails does so because it is ended.
            logging.disable()
            await self.kernel_manager.close()
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            await _cancel_all()


async def _cancel_all() -> None:
    """Cancel what still runs, again and again: nbclient takes it for its kernel's death, and tries the next cell."""
    for _ in range(1000):
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if not others:
            return
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=0.01)
