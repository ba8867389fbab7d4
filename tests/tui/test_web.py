"""The app in a browser: one server, a screen a tab, one game seen by all, nothing left when tabs close."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from adjudicator import cli
from adjudicator.rulebook import load
from adjudicator.session import games
from adjudicator.tui.screens.shared import SharedScreen
from adjudicator.tui.web.server import Server
from adjudicator.tui.web.shared import Tables
from adjudicator.tui.web.tab import TabApp
from tests.tui.browser import CHROMIUM, LARGE, PHONE, Page, browser, until
from tests.tui.driving import screen_text

ROOT = Path(__file__).parents[2]
F9, ENTER, ESCAPE = "\x1b[20~", "\r", "\x1b"
DESTINY = "turns over destiny"


def shown(app: TabApp) -> str:
    """What stands on a tab's screen."""
    with app._context():
        return screen_text(app)


class Client:
    """A tab, as its page talks to the server."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, app: TabApp) -> None:
        self.socket = socket
        self.app = app
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for _ in self.socket:
            pass

    async def press(self, keys: str) -> None:
        await self.socket.send_json(["stdin", keys])

    async def sees(self, *words: str) -> None:
        """These words come to stand on its screen."""
        await until(f"{words} on\n{shown(self.app)}", lambda: all(w in shown(self.app) for w in words))

    async def may_enter(self) -> None:
        """Nobody else enters the answers any more, and no window stands before the question."""
        await until("its turn to enter", lambda: "▶" in shown(self.app) and isinstance(self.app.screen, SharedScreen))

    async def new_game(self) -> None:
        """Set up a table and begin."""
        await self.sees("Set a new table up")
        await self.press("n")
        await self.sees("F9")
        await self.press(F9)

    async def close(self) -> None:
        await self.socket.close()
        await self.reader


class Opened:
    """A running server with a client to ask it."""

    def __init__(self, server: Server, session: aiohttp.ClientSession, address: str) -> None:
        self.server, self.session, self.address = server, session, address

    async def tab(self, size: str = "?width=120&height=40", number: int | None = None) -> Client:
        number = number or len(self.server.tabs) + 1
        socket = await self.session.ws_connect(f"{self.address}ws{size}")
        await until("a screen", lambda: number in self.server.tabs and self.server.tabs[number].app.is_running)
        return Client(socket, self.server.tabs[number].app)

    async def status(self, path: str = "", **headers: str) -> int:
        async with self.session.get(f"{self.address}{path}", headers=headers) as answer:
            return answer.status


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Opened]:
    """A server in this process."""
    server, stop = Server(load, folder, 0), asyncio.Event()
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(server.run(address.set_result, stop))
    async with aiohttp.ClientSession() as session:
        yield Opened(server, session, await address)
        stop.set()
        await asyncio.wait_for(running, 20)
    assert not server.tabs


def with_server(folder: Path, steps: Callable[[Opened], Awaitable[None]]) -> None:
    async def session() -> None:
        async with served(folder) as opened:
            await steps(opened)

    asyncio.run(session())


def test_two_tabs_see_one_game_one_enters_and_the_other_takes_over(tmp_path: Path) -> None:
    async def steps(opened: Opened) -> None:
        one = await opened.tab()
        await one.new_game()
        await one.sees(DESTINY)
        two = await opened.tab("?width=55&height=48")
        await two.sees("Go on with a game")
        await two.press(ENTER)
        await two.sees(DESTINY, "Screen 1 enters the answers", "take over")
        await one.sees("2 screens · this one enters")
        await one.press("t")
        await one.sees("Type what happens")
        await one.press(ESCAPE)
        await one.may_enter()
        await one.press("2")
        await two.sees("at which planet", "this one shows the")  # what is drawn last
        await one.sees("at which planet")
        for key in ("3", ENTER, "u"):
            await two.press(key)
            await two.sees("creen 1 enters the answers; k takes over here")
        [kept] = games(tmp_path)
        assert kept.answers == 1
        await two.press("k")
        await two.sees("This screen enters the answers now")
        await one.sees("Screen 2 enters the answers", "take over")
        await two.press("3")
        await one.sees("aimed at blue 3", "which ships")
        await two.sees("which ships")
        await two.press("u")
        await one.sees("at which planet", "Screen 2 enters")
        await two.close()
        await until("the end of a screen", lambda: list(opened.server.tabs) == [1])
        await one.may_enter()
        await one.press("1")
        await one.sees("aimed at blue 1")
        three = await opened.tab()
        assert three.app.number == 2
        await one.close()
        await three.close()
        await until("the end of all screens", lambda: not opened.server.tabs)
        [kept] = games(tmp_path)
        assert kept.answers == 2

    with_server(tmp_path, steps)


def test_leaving_a_shared_game_leaves_it_to_the_others(tmp_path: Path) -> None:
    async def steps(opened: Opened) -> None:
        one = await opened.tab()
        await one.new_game()
        await one.sees(DESTINY)
        two = await opened.tab()
        await two.press(ENTER)
        await two.sees("take over")
        await one.press("q")
        await one.sees("To the list of games")
        await one.press("g")
        await one.sees("Go on with a game")
        await two.may_enter()
        await two.press("2")
        await two.sees("at which planet")
        await one.press(ENTER)
        await one.sees("at which planet", "Screen 2 enters the answers")
        await one.press("q")
        await one.sees("Leave the game")
        await one.press("y")
        await until("the end of a screen", lambda: list(opened.server.tabs) == [2])
        await asyncio.wait_for(one.reader, 10)
        await two.press("l")
        await two.sees("Everything that happened")
        await two.press(ESCAPE)
        await two.may_enter()
        await two.press("1")
        await two.sees("aimed at blue 1")

    with_server(tmp_path, steps)


def test_what_is_no_message_of_the_page_is_passed_over_and_sizes_have_bounds(tmp_path: Path) -> None:
    async def steps(opened: Opened) -> None:
        one = await opened.tab("?width=-4&height=x")
        assert one.app.size == (80, 24)
        for rubbish in ("{", "[]", "7", '["stdin", 5]', '["resize", {"width": "x"}]', '["focus"]', "null"):
            await one.socket.send_str(rubbish)
        await one.socket.send_bytes(b"\x00")
        await one.socket.send_str('["resize", {"width": 100000, "height": 30}]')
        await until("the size", lambda: one.app.size == (500, 30))
        await one.press("[/b]🪐\u202e")
        await one.close()

    with_server(tmp_path, steps)


def test_the_page_loads_nothing_from_elsewhere_and_no_other_page_may_use_it(tmp_path: Path) -> None:
    async def steps(opened: Opened) -> None:
        async with opened.session.get(opened.address) as answer:
            page, rules = await answer.text(), answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in rules
        assert "http" not in page
        assert f'data-session-websocket-url="{opened.address.replace("http", "ws")}ws"' in page
        for path in ("page/page.css", "page/page.js"):
            async with opened.session.get(opened.address + path) as answer:
                assert "//" not in (await answer.text()).replace("// ", "")
        for path in ("static/js/textual.js", "static/fonts/RobotoMono-VariableFont_wght.ttf", "static/css/xterm.css"):
            assert await opened.status(path) == 200
        assert await opened.status("page/../server.py") == 404
        assert await opened.status(Host="example.org:80") == 403
        assert await opened.status("ws", Origin="http://example.org") == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await opened.session.ws_connect(f"{opened.address}ws", origin="http://localhost.example.org")
        assert not opened.server.tabs

    with_server(tmp_path, steps)


def test_the_command_serves_in_one_process_and_ends_by_ctrl_c(tmp_path: Path) -> None:
    async def steps() -> None:
        served = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "adjudicator", "serve", "--port", "0"),
            cwd=ROOT,
            env={**os.environ, "ADJUDICATOR_HOME": str(tmp_path)},
            stdout=asyncio.subprocess.PIPE,
        )
        assert served.stdout is not None
        said = (await asyncio.wait_for(served.stdout.readline(), 60)).decode()
        address = said.split()[4]
        assert address.startswith("http://127.0.0.1:")
        async with aiohttp.ClientSession() as session:
            sockets = [await session.ws_connect(f"{address}ws") for _ in range(2)]
            for socket in sockets:
                await asyncio.wait_for(socket.receive(), 20)
            children = Path(f"/proc/{served.pid}/task/{served.pid}/children")
            if children.exists():
                assert not children.read_text()
            served.send_signal(signal.SIGINT)
            rest = await asyncio.wait_for(served.stdout.read(), 20)
            assert await served.wait() == 0
            assert "every answer is kept" in rest.decode()

    asyncio.run(steps())


def test_where_the_browsers_part_is_missing_or_the_port_is_taken_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("adjudicator.cli.serve.own_books", lambda edition: [])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert cli.main(["serve", "--port", str(taken.getsockname()[1])]) == cli.WRONG
    assert "--port names another" in capsys.readouterr().err
    assert cli.main(["serve", "--port", "70000"]) == cli.WRONG
    assert "there is no port 70000" in capsys.readouterr().err
    monkeypatch.delitem(sys.modules, "adjudicator.tui.web.server")
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    assert cli.main(["serve"]) == cli.WRONG
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_a_real_browser_shows_the_table_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def steps(opened: Opened) -> None:
        async with browser(tmp_path / "profile") as chromium:
            large, phone = await chromium.tab(), await chromium.tab()
            await large.go(opened.address, LARGE)
            first = opened.server.tabs[1].app
            assert first.size.width > 120
            await large.press("n")
            await until("the set-up", lambda: "F9" in shown(first))
            await large.press("F9")
            await until("the table", lambda: DESTINY in shown(first))
            await phone.go(opened.address, PHONE, touch=True)
            second = opened.server.tabs[2].app
            assert second.size.width >= 50
            await phone.press("Enter")
            await until("the same table", lambda: "take over" in shown(second))
            await large.press("2")
            await until("the same question", lambda: "at which planet" in shown(second))
            await asyncio.sleep(0.5)
            x, y = await where(phone, second, "take over")
            await phone.tap(x, y)
            await until("the other one", lambda: "Screen 2 enters" in shown(first))
            for page in (large, phone):
                await page.picture(tmp_path / "picture.png")
                assert (tmp_path / "picture.png").stat().st_size > 10_000
                assert all(opened.address.removeprefix("http:") in asked for asked in page.asked), page.asked
                assert not page.said
            await chromium.close(phone)
            await until("the end of a screen", lambda: list(opened.server.tabs) == [1])
        await until("the end of the other", lambda: not opened.server.tabs)

    with_server(tmp_path / "games", steps)


def test_a_tab_has_every_colour_whatever_terminal_the_server_is_begun_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM", raising=False)
    assert TabApp(load, tmp_path, Tables(), 1, print).console.color_system == "truecolor"


async def where(page: Page, app: TabApp, words: str) -> tuple[int, int]:
    """The place of words on the page."""
    await until(words, lambda: words in shown(app))
    lines = shown(app).split("\n")
    row = next(n for n, line in enumerate(lines) if words in line)
    width, height = app.size
    box = "document.querySelector('.xterm-screen').getBoundingClientRect()"
    across, down = await page.value(f"{box}.width"), await page.value(f"{box}.height")
    return int((lines[row].index(words) + 0.5) * across / width), int((row + 0.5) * down / height)
