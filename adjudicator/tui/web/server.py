"""The server: a page of our own, on this machine only, and for each tab that opens it one more screen.

Every screen runs in this process. textual-serve's own server would start one for each tab, and leave it behind when the
browser is gone too soon; of it we use the terminal that draws in the page.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web

from adjudicator.rulebook.model import Book
from adjudicator.tui.web.shared import HERE, Tables
from adjudicator.tui.web.tab import TabApp

HOST = "127.0.0.1"
NAMES = ("127.0.0.1", "localhost")
"""What this machine calls itself: a page from elsewhere cannot name the server so."""
PAGE = Path(str(files(__package__))) / "page"
TERMINAL = Path(textual_serve.__file__).parent / "static"
PATIENCE = 5.0
"""Seconds a screen has to end in, once nobody looks at it any more."""
HEARTBEAT = 15.0
"""Seconds between two questions to a tab whether it is still there."""
BACKLOG = 500
"""Drawings that may wait for a tab that takes none."""
RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self' ws://{host}; base-uri 'none'; frame-ancestors 'none'"
)
"""What the page may load: nothing from elsewhere."""


class Tab:
    """One tab: its socket, and the app it shows."""

    def __init__(self, socket: web.WebSocketResponse, make: Callable[[Callable[[str], None]], TabApp]) -> None:
        self.socket = socket
        self._drawn: deque[str | None] = deque()
        self._news = asyncio.Event()
        self._behind = False
        """The tab takes so little of what is drawn that it is given up."""
        self.app = make(self._draw)

    async def show(self, width: int, height: int) -> None:
        """Run the app until it ends or the tab is closed."""
        size = (width, height)
        running = asyncio.create_task(self.app.run_async(size=size))
        running.add_done_callback(lambda _: self._draw(None))
        sending = asyncio.create_task(self._send())
        try:
            await self._listen()
        finally:
            if not running.done():
                self.app.exit()
            _, late = await asyncio.wait([running], timeout=PATIENCE)
            for task in (*late, sending):
                task.cancel()
            await asyncio.gather(running, sending, return_exceptions=True)
            self.app.close_game()

    def _draw(self, text: str | None) -> None:
        self._drawn.append(text)
        self._behind = self._behind or len(self._drawn) > BACKLOG
        self._news.set()

    async def _send(self) -> None:
        """Send on what the app draws; after the last of it, or where too much waits, the tab is closed."""
        with suppress(ConnectionError):
            while (text := await self._next()) is not None and not self._behind:
                await self.socket.send_bytes(text.encode("utf-8", "replace"))
        await self.socket.close()

    async def _next(self) -> str | None:
        """What is to be sent next."""
        while not self._drawn:
            self._news.clear()
            await self._news.wait()
        return self._drawn.popleft()

    async def _listen(self) -> None:
        """Follow what comes from the tab; what is no message of its page is passed over."""
        async for message in self.socket:
            if message.type != WSMsgType.TEXT:
                continue
            with suppress(msgspec.MsgspecError):
                match msgspec.json.decode(message.data):
                    case ["stdin", str(keys)]:
                        self.app.feed(keys)
                    case ["resize", {"width": int(width), "height": int(height)}]:
                        self.app.resize(width, height)
                    case ["ping", str(stamp)]:
                        await self.socket.send_json(["pong", stamp])


class Server:
    """The page and its tabs."""

    def __init__(self, load: Callable[[str], Book], folder: Path, port: int) -> None:
        self.load = load
        self.folder = folder
        self.port = port
        self.tables = Tables()
        self.tabs: dict[int, Tab] = {}

    def application(self) -> web.Application:
        """The routes."""
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/ws", self._screen),
                web.static("/page", PAGE),
                web.static("/static", TERMINAL),
            ]
        )
        app.on_shutdown.append(self._end)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Answer only pages that came from here: other sites may not read the table, nor enter anything."""
        known = {f"{name}:{self.port}" for name in NAMES}
        origin = request.headers.get("Origin")
        if request.host not in known or (origin is not None and origin.removeprefix("http://") not in known):
            raise web.HTTPForbidden(text=f"This table is shown at http://{HOST}:{self.port}/ only.")
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = RULES.format(host=request.host)
            response.headers["X-Content-Type-Options"] = "nosniff"
            response.headers["Cache-Control"] = "no-cache"
        return response

    async def _index(self, request: web.Request) -> web.Response:
        page = (PAGE / "index.html").read_text("utf-8")
        return web.Response(text=page.replace("{{socket}}", f"ws://{request.host}/ws"), content_type="text/html")

    async def _screen(self, request: web.Request) -> web.WebSocketResponse:
        """A tab was opened: one screen more, until it is closed."""
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=1 << 16)
        await socket.prepare(request)
        number = next(number for number in count(1) if number not in self.tabs)
        tab = self.tabs[number] = Tab(
            socket, lambda outgoing: TabApp(self.load, self.folder, self.tables, number, outgoing)
        )
        HERE.set(tab.app)
        try:
            await tab.show(_size(request, "width", 80), _size(request, "height", 24))
        finally:
            del self.tabs[number]
        return socket

    async def _end(self, _: web.Application) -> None:
        """The server ends: so do all screens."""
        for tab in list(self.tabs.values()):
            await tab.socket.close(code=WSCloseCode.GOING_AWAY)

    async def run(self, ready: Callable[[str], None], stop: asyncio.Event) -> None:
        """Serve until `stop`; `ready` is told the address.

        Raises:
            OSError: the port cannot be had.
        """
        runner = web.AppRunner(self.application(), shutdown_timeout=PATIENCE, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, HOST, self.port)
            await site.start()
            self.port = runner.addresses[0][1]
            ready(f"http://{HOST}:{self.port}/")
            await stop.wait()
        finally:
            await runner.cleanup()


def _size(request: web.Request, name: str, otherwise: int) -> int:
    found = request.query.get(name, "")
    return int(found) if found.isascii() and found.isdigit() and len(found) < 4 else otherwise


def serve(load: Callable[[str], Book], folder: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C.

    Raises:
        OSError: the port cannot be had.
    """

    async def session() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        # where signals cannot be had so (Windows), Ctrl-C interrupts the loop itself
        with suppress(NotImplementedError):
            for sign in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(sign, stop.set)
        await Server(load, folder, port).run(ready, stop)

    # apps that run side by side do not put these back in the order they took them
    with redirect_stdout(sys.stdout), redirect_stderr(sys.stderr):
        asyncio.run(session())
