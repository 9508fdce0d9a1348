"""Serves a page on this machine: the files as they are, compressed where the browser can take it, on one thread."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gamekit.errors import OptionError
from gamekit.text import Text

HOST: Final = "127.0.0.1"
"""Nobody else can reach it: a page that others shall see belongs on a web server."""

KINDS: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".ipynb": "application/json"}
"""What systems may not know; a browser runs no module and compiles no WebAssembly that comes as something else."""

_COMPRESSED: Final = {".css", ".html", ".ipynb", ".js", ".json", ".mjs", ".svg", ".wasm"}
# Where names hold a hash of what is in the file, it never changes.
_FOREVER: Final = re.compile(r"\.[0-9a-f]{7,}\.js$")


def compress(folder: Path) -> None:
    """Put a compressed file beside each that gains by it, under its name with ``.gz``, as other servers know it too.

    Parameters
    ----------
    folder : pathlib.Path
        Of the page.
    """
    for path in sorted(folder.rglob("*")):
        if path.suffix in _COMPRESSED and path.is_file():
            data = path.read_bytes()
            packed = gzip.compress(data, 9, mtime=0)
            if len(packed) < 0.9 * len(data):
                path.with_name(f"{path.name}.gz").write_bytes(packed)


def application(folder: Path) -> Any:
    """The tornado application that serves a folder.

    Parameters
    ----------
    folder : pathlib.Path
        Of the page.
    """
    from tornado.web import Application, StaticFileHandler

    class Files(StaticFileHandler):
        def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
            path = super().validate_absolute_path(root, absolute_path)
            if path is None:
                return None
            self.plain = path
            self.set_header("Vary", "Accept-Encoding")
            takes = "gzip" in self.request.headers.get("Accept-Encoding", "") and "Range" not in self.request.headers
            if takes and Path(f"{path}.gz").is_file():
                self.set_header("Content-Encoding", "gzip")
                return f"{path}.gz"
            return path

        def get_content_type(self) -> str:
            kind = KINDS.get(Path(self.plain).suffix) or mimetypes.guess_type(self.plain)[0]
            return kind or "application/octet-stream"

        def get_content_size(self) -> int:
            # Tornado has looked at the plain file, and remembers that.
            return Path(str(self.absolute_path)).stat().st_size

        def compute_etag(self) -> str:
            # Tornado would keep the hash of a file that is made anew meanwhile.
            found = Path(str(self.absolute_path)).stat()
            return f'"{found.st_mtime_ns:x}-{found.st_size:x}"'

        def get_cache_time(self, path: str, modified: Any, mime_type: str) -> int:
            return 31_536_000 if _FOREVER.search(path) else 0

        def set_extra_headers(self, path: str) -> None:
            if not _FOREVER.search(path):
                self.set_header("Cache-Control", "no-cache")  # kept, but asked for whether it has changed

    return Application([(r"/(.*)", Files, {"path": str(folder), "default_filename": "index.html"})])


def serve(folder: Path, port: int, told: Callable[[str], None]) -> None:
    """Serve a folder until the process is stopped.

    Parameters
    ----------
    folder : pathlib.Path
        Of the page.
    port : int
        From 0 to 65535; 0 takes a free one.
    told : callable
        Called with the address, once it answers.

    Raises
    ------
    OptionError
        If the port is taken, or none.
    """
    from tornado.httpserver import HTTPServer

    if not 0 <= port <= 65535:
        raise OptionError(Text("A port is a number from 0 to 65535, not {port}.", port=port))

    async def run() -> None:
        try:
            # As many as a class may wait to be let in at once.
            listening = socket.create_server((HOST, port), backlog=1024)
        except OSError as error:
            message = "Port {port} cannot be had: {reason}. Name another one: --port."
            raise OptionError(
                Text(message, port=port, reason=getattr(error, "strerror", None) or str(error))
            ) from error
        listening.setblocking(False)
        HTTPServer(application(folder)).add_socket(listening)
        told(f"http://{HOST}:{listening.getsockname()[1]}/")
        await asyncio.Event().wait()

    asyncio.run(run())
