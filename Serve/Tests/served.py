"""A server for tests: started on a free port, stopped at the end."""
import base64
import contextlib
import os
import struct
import subprocess


class Failures:
    """Counts what is wrong, and says each at once."""

    def __init__(self):
        self.count = 0
        self.checks = 0

    def check(self, holds, message):
        self.checks += 1
        if not holds:
            self.count += 1
            print(f"FAILED  {message}", flush=True)
        return holds


@contextlib.contextmanager
def server(program, *options, folder=None, before=None):
    """Starts the server; gives its process and port."""
    process = subprocess.Popen(
        [program, "--port", "0", *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, cwd=folder, preexec_fn=before,
    )
    try:
        line = process.stdout.readline()
        if not line:
            raise SystemExit(f"the server did not start: {process.stderr.read()}")
        yield process, int(line.strip().rstrip("/").rsplit(":", 1)[1])
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


def upgrade(host, origin, path="/measure"):
    """A request for a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode()


def frame(payload, opcode=1):
    """A message of a WebSocket, masked."""
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
