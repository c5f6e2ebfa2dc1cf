"""A server on this machine that speaks the vendors' protocols, and misbehaves on demand."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

WORDS = ("It ", "costs ", "12 €.")


class Server(ThreadingHTTPServer):
    """Answers with what its ``behaviour`` says; keeps what it was asked.

    Attributes:
        behaviour: What to do with each request, the last for all that follow.
        asked: Bodies of the requests, in order.
        closed: Set once a client has gone away in the middle of an answer.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, behaviour: list[str | list[str | bytes]]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.behaviour = behaviour
        self.asked: list[dict[str, Any]] = []
        self.closed = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of clients that went away."""

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the base class has it
        """Say nothing."""

    def do_POST(self) -> None:
        """Do what the behaviour says."""
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(body)
        number = min(len(self.server.asked), len(self.server.behaviour)) - 1
        behaviour = self.server.behaviour[number]
        if isinstance(behaviour, list):
            self._send_stream(behaviour)
            return
        what, _, detail = behaviour.partition(" ")
        if what == "status":
            self._status(*detail.split(" "))
        elif what == "hang":
            self.server.closed.wait(20)
        else:
            self._stream(what, "/messages" in self.path, body)

    def _send_stream(self, parts: list[str | bytes]) -> None:
        """Answer with a stream of exactly these parts."""
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            for part in parts:
                self.wfile.write(part.encode() if isinstance(part, str) else part)
        except OSError:
            self.server.closed.set()

    def _status(self, status: str, retry_after: str = "", code: str = "no") -> None:
        data = json.dumps({"error": {"message": "so it\u202e is", "code": code, "type": "x"}}).encode()
        self.send_response(int(status))
        if retry_after:
            self.send_header("retry-after", retry_after)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, what: str, is_anthropic: bool, body: dict[str, Any]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        finish = {"cut": ("length", "max_tokens"), "filtered": ("content_filter", "refusal")}.get(
            what, ("stop", "end_turn")
        )[is_anthropic]
        events = _anthropic(finish) if is_anthropic else _openai(finish, has_logprobs="logprobs" in body)
        try:
            for number, event in enumerate(events):
                if what == "die" and number == 3:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                if what == "stop-early" and number == 3:
                    break
                if what == "drip" and number == 3:
                    self._drip()
                self._chunk(event)
            self._chunk("")
        except OSError:
            self.server.closed.set()

    def _drip(self) -> None:
        """Keep the connection busy without an answer, until the client has gone."""
        for _ in range(400):
            self._chunk(": still here\n\n")
            time.sleep(0.02)

    def _chunk(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()


def _openai(finish: str, *, has_logprobs: bool) -> Iterator[str]:
    def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": finish, **more}
        one = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
        return f"data: {json.dumps(one)}\n\n"

    yield chunk({"role": "assistant"})
    for word in WORDS:
        top = [{"token": word, "logprob": -0.25, "bytes": None}, {"token": "x", "logprob": -1.5, "bytes": None}]
        content = [{"token": word, "logprob": -0.25, "bytes": None, "top_logprobs": top}]
        yield chunk({"content": word}, logprobs={"content": content} if has_logprobs else None)
    yield chunk({}, finish)
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    last = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [], "usage": usage}
    yield f"data: {json.dumps(last)}\n\n"
    yield "data: [DONE]\n\n"


def _anthropic(finish: str) -> Iterator[str]:
    def event(kind: str, **members: Any) -> str:
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **members})}\n\n"

    message: dict[str, Any] = {
        "id": "1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [],
        "stop_reason": None,
    }
    usage = {"input_tokens": 7, "output_tokens": 1}
    yield event("message_start", message={**message, "stop_sequence": None, "usage": usage})
    yield event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    for word in WORDS:
        yield event("content_block_delta", index=0, delta={"type": "text_delta", "text": word})
    yield event("content_block_stop", index=0)
    yield event("message_delta", delta={"stop_reason": finish, "stop_sequence": None}, usage={"output_tokens": 3})
    yield event("message_stop")


@contextmanager
def serving(*behaviour: str | list[str | bytes]) -> Iterator[Server]:
    """Lend a server that does one after another: ok, cut, filtered, die, stop-early, drip, hang, status N WAIT CODE.

    A list is sent as it is: the parts of a stream.
    """
    server = Server(list(behaviour))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closed.set()
        server.shutdown()
        server.server_close()
        thread.join()
