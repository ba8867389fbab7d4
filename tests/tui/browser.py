"""A headless Chromium for the tests, told what to do by its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0"),
)
PATIENCE = 20.0
LARGE, PHONE = (1280, 800), (390, 780)


async def until(what: str, found: Callable[[], Any]) -> None:
    """Wait for something that comes soon."""
    for _ in range(int(PATIENCE / 0.05)):
        result = found()
        if asyncio.iscoroutine(result):
            result = await result
        if result:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{what} did not come")


class Page:
    """One tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.asked: list[str] = []
        """The addresses it asked for."""
        self.said: list[str] = []
        """Errors of its scripts, and what its rules kept it from loading."""
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            found = message.json()
            if "id" in found:
                self._waiting.pop(found["id"]).set_result(found.get("result", found))
            elif found["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                self.asked.append(found["params"].get("url") or found["params"]["request"]["url"])
            elif found["method"] == "Runtime.exceptionThrown" or (
                found["method"] == "Log.entryAdded" and found["params"]["entry"]["level"] == "error"
            ):
                self.said.append(str(found["params"]))

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        answer = self._waiting[number]
        await self.socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(answer, PATIENCE)

    async def value(self, script: str) -> Any:
        """What a script on the page gives."""
        return (await self.call("Runtime.evaluate", expression=script))["result"].get("value")

    async def go(self, address: str, size: tuple[int, int], touch: bool = False) -> None:
        """Open the app in a window of this size, and wait for its first picture."""
        for part in ("Network", "Runtime", "Page", "Log"):
            await self.call(f"{part}.enable")
        width, height = size
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch
        )
        if touch:
            await self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        await self.call("Page.navigate", url=address)
        await until("the app", lambda: self.value("document.body?.classList.contains('-first-byte') === true"))
        await asyncio.sleep(0.7)
        await self.click(width // 2, 4)

    async def click(self, x: int, y: int) -> None:
        """Press the mouse."""
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def tap(self, x: int, y: int) -> None:
        """Touch the screen."""
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def press(self, *keys: str) -> None:
        """Letters, or keys by their name."""
        codes = {"Enter": 13, "Escape": 27, "F9": 120, "ArrowDown": 40, "ArrowUp": 38}
        for key in keys:
            more: dict[str, Any] = {"windowsVirtualKeyCode": codes[key]} if key in codes else {"text": key}
            if key == "Enter":
                more["text"] = "\r"
            await self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, **more)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)
            await asyncio.sleep(0.1)

    async def picture(self, path: Path) -> None:
        """What it looks like."""
        await self.call("Page.bringToFront")
        await asyncio.sleep(0.3)
        found = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(found["data"]))


class Browser:
    """The browser, which opens tabs."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self.session = session
        self.port = port

    async def tab(self) -> Page:
        """A new tab."""
        async with self.session.put(f"http://127.0.0.1:{self.port}/json/new?about:blank") as answer:
            found = await answer.json(content_type=None)
        return Page(await self.session.ws_connect(found["webSocketDebuggerUrl"], max_msg_size=0))

    async def close(self, page: Page) -> None:
        """Close a tab, as a click on its cross does."""
        await page.call("Page.close")


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    """A Chromium with a profile of its own; it is gone afterwards."""
    assert CHROMIUM is not None
    running = await asyncio.create_subprocess_exec(
        CHROMIUM, *FLAGS, f"--user-data-dir={folder}", "about:blank", stderr=asyncio.subprocess.DEVNULL
    )
    try:
        told = folder / "DevToolsActivePort"
        await until("Chromium", lambda: told.exists() and told.read_text().strip())
        async with aiohttp.ClientSession() as session:
            yield Browser(session, int(told.read_text().split()[0]))
    finally:
        running.terminate()
        await running.wait()
