"""How the tests of the commands that ask a model run them: on a server of this machine, through a vendor's own SDK."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from click.testing import CliRunner, Result

from holdwater.cli.assess import assess
from holdwater.cli.group import GuardedGroup
from holdwater.cli.two_pass import two_pass

CLI = GuardedGroup("holdwater", commands={"assess": assess, "two-pass": two_pass})


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    """Run one command in this process, without any key of the host."""
    keys = {"OPENAI_API_KEY": None, "ANTHROPIC_API_KEY": None}
    return CliRunner().invoke(CLI, [str(argument) for argument in arguments], input=stdin, env=keys)


@contextmanager
def answering(answer: Callable[[str], str | int]) -> Iterator[str]:
    """Lend the URL of a server that answers each question with a text, or refuses it with a status."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            """Answer."""
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            said = answer(body["messages"][-1]["content"])
            if isinstance(said, int):
                self._send(said, "application/json", json.dumps({"error": {"message": "no such key"}}))
                return
            usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
            delta = {"index": 0, "delta": {"content": said}, "finish_reason": "stop"}
            one = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [delta]}
            text = f"data: {json.dumps({**one, 'usage': usage})}\n\ndata: [DONE]\n\n"
            self._send(200, "text/event-stream", text)

        def _send(self, status: int, kind: str, text: str) -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
