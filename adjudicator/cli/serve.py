"""`adjudicator serve`: the same app in a browser on this machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adjudicator.cli.common import FINE, BadInput, own_books

if TYPE_CHECKING:
    from adjudicator.cli.common import Commands

PORT, LAST_PORT = 8642, 65535


def offer(commands: Commands) -> None:
    """Its arguments."""
    serve = commands.add_parser("serve", help="show the app in a browser on this machine; Ctrl-C ends it")
    serve.add_argument("--port", type=int, default=PORT, metavar="N", help=f"{PORT} if left out; 0: any that is free")
    serve.set_defaults(run=serve_app)


def serve_app(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; a broken rule file of the table's own is told before it."""
    if not 0 <= args.port <= LAST_PORT:
        raise BadInput(f"there is no port {args.port}; name one from 0 to {LAST_PORT}")
    try:
        from adjudicator.tui.web.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("aiohttp", "textual_serve"):
            raise
        raise BadInput(
            "the browser's part is not installed: install cosmic-adjudicator with its extra 'web', "
            "in a checkout by pip install -e '.[web]'"
        ) from missing
    from adjudicator.rulebook import load_with_house
    from adjudicator.session import games_dir

    own_books(None)
    try:
        serve(load_with_house, games_dir(), args.port, ready)
    except OSError as problem:
        raise BadInput(f"port {args.port} cannot be had ({problem.strerror}); --port names another") from problem
    print("The table is closed; every answer is kept.")
    return FINE


def ready(address: str) -> None:
    """Say where the table is."""
    print(f"The table is at {address} in a browser on this machine. Ctrl-C ends it.", flush=True)
