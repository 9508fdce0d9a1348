"""A class on one machine: ``gamekit class azul`` serves a lesson to thirty pupils, each with a game of their own."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import secrets
import socket
import sys
import tempfile
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from gamekit import lessons
from gamekit.errors import OptionError, shown
from gamekit.text import Text, current_language

PORT: Final = 8866
"""Where a class is found unless another port is named."""

PUPILS: Final = 30
"""For how many a class is made ready unless it is said."""

SPARE: Final = 3
"""Kernels beyond one for each pupil: for who reloads, and for the teacher's own page."""

# No vowels, so that no word comes of them, and none that look or sound like others.
_LETTERS: Final = "bcdfghjkmnprstvwxz"
# Megabytes for each kernel and for the server, measured with the lessons; for the warning, so on the high side.
_KERNEL: Final = 90
_SERVER: Final = 200


def open_class(
    lesson: str, language: str | None = None, *, pupils: int = PUPILS, ip: str = "127.0.0.1", port: int = PORT
) -> None:
    """Serve a lesson to a class until it is stopped by Ctrl-C, SIGTERM or the closing of the terminal.

    When each kernel has run the lesson, the address and the word that lets a pupil in are printed, as text and as a
    code to scan.

    Parameters
    ----------
    lesson : str
        One of `lessons.LESSONS`, or the path of a notebook.
    language : str, optional
        Of the lesson and the page, by default the one in force.
    pupils : int
        How many kernels are made ready, and a few more.
    ip : str
        An address of this machine. On the default one only this machine is served.
    port : int
        0 takes any that is free.

    Raises
    ------
    OptionError
        If there is no such lesson, address or port, or Voilà is not installed.
    """
    notebook = lessons.find(lesson, language)
    if pupils < 1:
        raise OptionError(Text("A class has at least 1 pupil, not {pupils}.", pupils=pupils))
    address = _address(ip)
    if not 0 <= port <= 65535:
        raise OptionError(Text("A port is a number from 0 to 65535, not {port}.", port=port))
    try:
        import segno

        from gamekit.classroom.server import ClassServer
    except ImportError as error:
        message = 'A class needs {package}, which is not installed: pip install "gamekit[lessons,class]"'
        raise OptionError(Text(message, package=str(error.name))) from error
    try:
        family = socket.AF_INET if address.version == 4 else socket.AF_INET6
        bound = socket.create_server((str(address), port), family=family, backlog=128)
    except OSError as error:
        raise OptionError(_why_not(error, ip, port)) from error

    token = new_token()
    size = pupils + SPARE
    port = bound.getsockname()[1]

    def told(ready: int, total: int) -> None:
        if sys.stdout.isatty():
            print("\r" + str(Text("{ready} of {total} kernels are ready.", ready=ready, total=total)), end=" ")
            sys.stdout.flush()

    def opened() -> None:
        if sys.stdout.isatty():
            print()
        for host in _own_addresses(address.version) if address.is_unspecified else [str(address)]:
            url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
            code = io.StringIO()
            whole = f"{url}?token={token}"
            segno.make(whole, micro=False).terminal(code, compact=True)
            print(f"\n{whole}\n")
            with suppress(UnicodeEncodeError):  # a terminal that cannot show it
                print(code.getvalue())
            print(str(Text("Or open {address} and type the word of the class: {token}", address=url, token=token)))
        if not address.is_loopback:
            print(str(Text("The connection is not encrypted: who listens on this network can read what pupils click.")))
        print(str(Text("Ctrl-C ends the class.")), flush=True)

    print(str(Text("{total} kernels run the lesson; this takes about a minute.", total=size)), flush=True)
    _warn_of_memory(size)
    with bound, tempfile.TemporaryDirectory(prefix="gamekit-class-") as home:
        # What the kernels inherit. No history of what pupils do is written, and no start-up files of the teacher's run.
        os.environ.update(GAMEKIT_KEEP="1", GAMEKIT_LANGUAGE=language or current_language(), IPYTHONDIR=home)
        server = ClassServer(notebook, language or current_language(), size, token)
        server.initialize([])
        asyncio.run(server.serve(bound, told, opened))
    with suppress(OSError):  # the terminal is gone
        print(str(Text("The class has ended; no kernel is left.")))


def new_token() -> str:
    """A word that lets into a class: nine letters, one of two hundred thousand millions of words.

    Examples
    --------
    >>> [len(part) for part in new_token().split("-")]
    [3, 3, 3]
    """
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(3)) for _ in range(3))


def _address(ip: str) -> IPv4Address | IPv6Address:
    try:
        return ip_address(ip)
    except ValueError as error:
        message = "{ip} is not an address in numbers, such as 127.0.0.1; this machine has {addresses}."
        raise OptionError(Text(message, ip=shown(ip), addresses=", ".join(_own_addresses()))) from error


def _own_addresses(version: int = 4) -> list[str]:
    """The addresses at which this machine can be reached, those that others can use first."""
    try:
        import psutil  # comes with the kernels
    except ImportError:
        return ["127.0.0.1"]
    family = socket.AF_INET if version == 4 else socket.AF_INET6
    found = {one.address for many in psutil.net_if_addrs().values() for one in many if one.family == family}
    # An address with a scope, fe80::1%eth0, is of no use in a browser.
    return sorted((it for it in found if "%" not in it), key=lambda it: (ip_address(it).is_loopback, it))


def _why_not(error: OSError, ip: str, port: int) -> Text:
    if error.errno == errno.EADDRINUSE:
        return Text("Port {port} is in use already; name another one with --port.", port=port)
    if error.errno == errno.EACCES:
        return Text("Port {port} is not for everybody; name one from 1024 on with --port.", port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        message = "{ip} is not an address of this machine; it has {addresses}."
        return Text(message, ip=ip, addresses=", ".join(_own_addresses()))
    reason = error.strerror or str(error)
    return Text("{ip} cannot be served on port {port}: {reason}.", ip=ip, port=port, reason=reason)


def _warn_of_memory(size: int) -> None:
    import psutil

    needed, free = size * _KERNEL + _SERVER, psutil.virtual_memory().available // 10**6
    if needed > free:
        message = "This may be too much for this machine: {needed} MB are needed, {free} MB are free."
        print(str(Text(message, needed=needed, free=free)), file=sys.stderr)
