"""Speak the websocket protocol with a server of this machine: hundreds of clients in a process.

Only what a Streamlit server needs: binary messages, one frame each, uncompressed (RFC 6455).
"""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import os
import socket
from dataclasses import dataclass, field

_LIMIT = 1 << 23
_BINARY, _CLOSE, _PING, _PONG = 2, 8, 9, 10


class RefusedError(Exception):
    """What must not or can not be done, in a sentence."""


def loopback(host: str) -> str:
    """Return the address of a host of this machine.

    Errors: RefusedError for any other, since load is a nuisance to whoever has not asked for it.
    """
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)}
    except OSError as error:
        raise RefusedError(f"There is no host {host!r}.") from error
    if not all(ipaddress.ip_address(address).is_loopback for address in found):
        raise RefusedError(f"{host!r} is not this machine: load goes to a loopback address only.")
    return "127.0.0.1" if "127.0.0.1" in found else found.pop()


@dataclass
class Place:
    """Where a server listens, and the cookies it set."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.host = loopback(self.host)

    @property
    def origin(self) -> str:
        """The address as a browser writes it."""
        return f"http://{self.host}:{self.port}"

    def head(self, method: str, path: str, headers: dict[str, str]) -> bytes:
        """Write the head of a request."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = {"Host": f"{self.host}:{self.port}", "Origin": self.origin, "Cookie": cookies}
        lines |= headers
        said = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        return f"{method} {path} HTTP/1.1\r\n{said}\r\n".encode()

    def keep(self, head: str) -> None:
        """Keep the cookies of an answer."""
        for line in head.split("\r\n"):
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                cookie, _, worth = value.strip().partition(";")[0].partition("=")
                self.cookies[cookie] = worth


async def ask(
    place: Place, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, str, bytes]:
    """Send one request: the status, the head and the body of the answer."""
    reader, writer = await asyncio.open_connection(place.host, place.port, limit=_LIMIT)
    try:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"Connection": "close", "Content-Length": str(len(body)) if body else ""}
        writer.write(place.head(method, path, sent) + body)
        head, _, said = (await reader.read(-1)).partition(b"\r\n\r\n")
    finally:
        writer.close()
    text = head.decode("latin-1")
    place.keep(text)
    return int(text.split(" ", 2)[1]), text, said


class Wire:
    """One open websocket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def receive(self) -> bytes:
        """Return the next message. Errors: ConnectionError where the server closes."""
        try:
            while True:
                code, payload = await self._frame()
                if code == _BINARY:
                    return payload
                if code == _PING:
                    self._send(_PONG, payload)
                elif code == _CLOSE:
                    raise ConnectionResetError("the server closed the connection")
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError("the connection broke") from error

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._send(_BINARY, message)

    def close(self) -> None:
        """Say goodbye and close."""
        if not self._writer.is_closing():
            self._send(_CLOSE, b"\x03\xe8")
            self._writer.close()

    async def _frame(self) -> tuple[int, bytes]:
        first, size = await self._reader.readexactly(2)
        if not first & 0x80:
            raise ConnectionResetError("a message in pieces, which no Streamlit server sends")
        if size >= 126:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8))
        return first & 0x0F, await self._reader.readexactly(size)

    def _send(self, code: int, payload: bytes) -> None:
        size = len(payload)
        long = b"" if size < 126 else size.to_bytes(2 if size < 1 << 16 else 8)
        short = size if size < 126 else 126 if size < 1 << 16 else 127
        mask = os.urandom(4)
        whole = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload) ^ int.from_bytes(whole)).to_bytes(size)
        self._writer.write(bytes([0x80 | code, 0x80 | short]) + long + mask + masked)


async def dial(place: Place, path: str) -> Wire:
    """Open a websocket as a browser does."""
    reader, writer = await asyncio.open_connection(place.host, place.port, limit=_LIMIT)
    key = base64.b64encode(os.urandom(16)).decode()
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "streamlit, " + place.cookies.get("_streamlit_xsrf", ""),
    }
    writer.write(place.head("GET", path, headers))
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    if " 101 " not in head.split("\r\n", 1)[0]:
        writer.close()
        raise ConnectionResetError(head.split("\r\n", 1)[0])
    place.keep(head)
    return Wire(reader, writer)
