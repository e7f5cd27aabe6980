#!/usr/bin/env python3
"""Attacks the page's server for a time: attack_serve.py PROGRAM FONTS [SECONDS]

Strangers at many addresses of the loopback send what is slow or large, do not read, hang up or never
finish, at random and together, while an ordinary visitor measures a short text again and again. At the
end the process must live, 99 of 100 ordinary requests must have been answered within a second, and a
minute later all its processes together must hold less than 400 MB, and no file may be left behind.

`Serve/Tests/check_attacks.py` tries each attack by itself.
"""
import contextlib
import http.client
import itertools
import json
import multiprocessing
import os
import pathlib
import random
import socket
import string
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Serve" / "Tests"))
from served import frame, server, upgrade  # noqa: E402

SLOW = json.dumps({"text": "%(a" * 5000, "width": 300, "balance": True}).encode()
KEYS = ("{" + ",".join(f'"{"".join(key)}":1' for key in itertools.product(string.ascii_letters[:49], repeat=3)) + "}").encode()
ORDINARY = json.dumps({"text": "Hello, world", "width": 60}).encode()


class Visitor:
    """Somebody at an address of the loopback."""

    def __init__(self, port, address="127.0.0.1", stop=None):
        self.port, self.address, self.stop = port, address, stop or threading.Event()

    def connect(self, timeout=15, host="127.0.0.1"):
        return socket.create_connection((host, self.port), timeout=timeout, source_address=(self.address, 0))

    def ask(self, method, path, body=None, headers=None, timeout=30):
        """A whole request; gives status, headers and body."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=timeout, source_address=(self.address, 0))
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            reply = connection.getresponse()
            return reply.status, dict(reply.getheaders()), reply.read()

    def post(self, path, request, timeout=30):
        if not isinstance(request, bytes):
            request = json.dumps(request, ensure_ascii=False).encode()
        return self.ask("POST", path, request, timeout=timeout)

    def socket(self, path="/measure"):
        """A WebSocket that is open."""
        connection = self.connect()
        connection.sendall(upgrade(f"127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}", path))
        if b" 101 " not in connection.recv(4096):
            connection.close()
            raise OSError("no WebSocket")
        return connection

    def flood(self, connection, data, most):
        """Sends until the other side takes no more; gives the bytes it took."""
        connection.settimeout(1)
        sent = 0
        with contextlib.suppress(OSError):
            while sent < most and not self.stop.is_set():
                sent += connection.send(data)
        return sent

    def wait(self, seconds):
        self.stop.wait(seconds)


def processes(root):
    """A process and those that it started."""
    found = [root]
    for parent in found:
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                found += map(int, pathlib.Path(f"/proc/{parent}/task/{task}/children").read_text().split())
    return found


def resident(root, alone=False):
    """The megabytes of memory that a process, or all of them, hold."""
    total = 0
    for process in [root] if alone else processes(root):
        with contextlib.suppress(OSError, IndexError):
            total += int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
    return total * 4096 >> 20


def processor(root):
    """The seconds that all processes which live now have computed."""
    total = 0
    for process in processes(root):
        with contextlib.suppress(OSError, IndexError):
            total += sum(map(int, pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


# The attacks, by the memory or the time that they want. Each ends by itself, soon after `stop`.

def slices(visitor):
    """Texts of which each line is a slice that is shaped by itself."""
    for text, width in [("hello world " * 80_000, 300), ("hello world " * 80_000, 300),
                        ("\u202ea\u202bא" * 100_000, 30)]:
        yield visitor.post("/inspect", {"text": text, "width": width, "balance": True})


def slow_lines(visitor):
    """A post of 2,000 slow lines."""
    for text in ["%(a", "word "]:
        lines = [{"text": f"{n} " + text * 150, "width": 300, "height": 900, "fitSize": {"minimum": 1, "maximum": 99},
                  "balance": True} for n in range(900)]
        yield visitor.post("/measure", "\n".join(map(json.dumps, lines)).encode())


def instances(visitor):
    """Runs of 2,000 different weights."""
    for turn in range(12):
        runs = [{"start": n, "end": n + 1, "fonts": ["Inter-roman.var.ttf"],
                 "variations": f"wght={100 + (n + 2000 * turn) * 0.033:.3f}"} for n in range(2000)]
        yield visitor.post("/measure", {"text": "a" * 2000, "width": 300, "runs": runs})


def large_fonts(visitor, font, count=8):
    """Fonts of 31 MB, each of them measured with."""
    for _ in range(count):
        yield (reply := visitor.post("/fonts/upload?name=large", font + os.urandom(16) + bytes((31 << 20) - len(font)), timeout=60))
        with contextlib.suppress(ValueError, KeyError):
            yield visitor.post("/measure", {"text": "a", "fonts": [json.loads(reply[2])["id"]]})


def unread_answers(visitor):
    """Pipelined requests whose answers nobody reads."""
    for path, most in [(b"/font/NotoColorEmoji.ttf", 40_000), (b"/version", 1 << 20)]:
        with visitor.connect() as connection:
            yield visitor.flood(connection, b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path * 700, most)
            visitor.wait(2)


def unread_sockets(visitor):
    """Pings and messages whose replies nobody reads."""
    for payload, opcode in [(b"", 9), (b"x" * 125, 9), (b'{"text":"' + b"a" * 900 + b'"}', 1)]:
        with visitor.socket() as connection:
            yield visitor.flood(connection, frame(payload, opcode) * 200, 64 << 20)
            visitor.wait(1)


def unfinished_uploads(visitor, count=40):
    """Uploads that never end, and then hang up."""
    with contextlib.ExitStack() as open_ones:
        for _ in range(count):
            connection = open_ones.enter_context(visitor.connect())
            connection.sendall(b"POST /fonts/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 32505856\r\n\r\n")
            yield visitor.flood(connection, bytes(1 << 20), 31 << 20)
            if visitor.stop.is_set():
                return
        visitor.wait(3)


def hung_up(visitor, count=60, body=SLOW):
    """Slow requests whose clients hang up."""
    for _ in range(count):
        with visitor.connect() as connection:
            connection.sendall(b"POST /measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            visitor.wait(0.01)
    yield


def slow_requests(visitor):
    """Single requests that are slow, by two connections."""
    for request in [SLOW, {"text": "(" * 300_000}, KEYS]:
        yield visitor.post("/measure", request)


def large_answers(visitor):
    """Answers with a line for each character."""
    for lines in [False, True]:
        yield visitor.post("/measure", {"text": "a" * 1_000_000, "width": 0, "lineBreakMode": "charWrap", "lines": lines})
    yield visitor.post("/draw", {"text": "a " * 400_000, "width": 1})


def idle_sockets(visitor, count=256):
    """WebSockets that say nothing."""
    with contextlib.ExitStack() as open_ones:
        with contextlib.suppress(OSError):
            for _ in range(count):
                open_ones.enter_context(visitor.socket())
        visitor.wait(3)
    yield


def broken_fonts(visitor, font):
    """Fonts with bytes changed, each of them drawn with."""
    choose = random.Random()
    for _ in range(20):
        copy = bytearray(font)
        for _ in range(choose.randint(1, 100)):
            copy[choose.randrange(choose.choice([300, 4000, len(copy)]))] = choose.randrange(256)
        yield (reply := visitor.post("/fonts/upload?name=broken", bytes(copy)))
        with contextlib.suppress(ValueError, KeyError):
            request = {"text": "Affine fjords\n12 " * 200, "width": 60, "fonts": [json.loads(reply[2])["id"]]}
            for path in ["/draw", "/inspect", "/measure"]:
                yield visitor.post(path, request)


def garbage(visitor):
    """What is no request, no frame, and no request of the protocol."""
    for data in [os.urandom(3000), b"GET / HTTP/1.1\r\n" + b"Z: z\r\n" * 50_000, b"POST /measure HTTP/1.1\r\n\r\n"]:
        with visitor.connect() as connection, contextlib.suppress(OSError):
            connection.sendall(data)
            connection.settimeout(1)
            yield connection.recv(1000)
    with visitor.socket("/draw") as connection, contextlib.suppress(OSError):
        connection.sendall(random.choice([b"\xff" * 50, b"\x81\x05hello", bytes([0xC1, 0x80, 0, 0, 0, 0])]))
        yield connection.recv(1000)
    yield visitor.post("/measure", b"[" * 500_000)


def attacks(font):
    """All of them, by name."""
    plain = [slices, slow_lines, instances, unread_answers, unread_sockets, unfinished_uploads, hung_up,
             slow_requests, large_answers, idle_sockets, garbage]
    found = {attack.__name__: attack for attack in plain}
    found["large_fonts"] = lambda visitor: large_fonts(visitor, font)
    found["broken_fonts"] = lambda visitor: broken_fonts(visitor, font)
    return found


class Ordinary(multiprocessing.Process):
    """A visitor who measures a short text again and again, in a process without strangers."""

    def __init__(self, visitor):
        super().__init__()
        self.visitor, self.ended = visitor, multiprocessing.Event()
        self.receiving, self.sending = multiprocessing.Pipe()

    def run(self):
        times, failures = [], []
        while not times or not self.ended.wait(0.02):
            began = time.monotonic()
            try:
                status, _, body = self.visitor.post("/measure", ORDINARY)
                if status != 200 or json.loads(body).get("lineCount") != 2:
                    failures.append(f"{status} {body[:100]}")
            except (OSError, http.client.HTTPException, ValueError) as error:
                failures.append(repr(error))
            times.append(time.monotonic() - began)
        self.sending.send((sorted(times), failures))

    def stop(self):
        self.ended.set()
        self.times, self.failures = self.receiving.recv()
        self.join()

    def at(self, share):
        return self.times[min(len(self.times) - 1, int(len(self.times) * share))]


def main():
    program, fonts = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 600
    font = (fonts / "LiberationSerif-Regular.ttf").read_bytes()
    wrong = []
    counts = {name: 0 for name in attacks(font)}
    with tempfile.TemporaryDirectory() as folder:
        # Other programs leave files in the folder that all share.
        os.environ["TMPDIR"] = folder
        with server(program, folder=folder) as (process, port):
            stop = threading.Event()

            def stranger(number):
                choose = random.Random(number)
                while not stop.is_set():
                    name, attack = choose.choice(list(attacks(font).items()))
                    visitor = Visitor(port, f"127.0.{choose.randrange(1, 9)}.{choose.randrange(1, 20)}", stop)
                    with contextlib.suppress(OSError, http.client.HTTPException):
                        for _ in attack(visitor):
                            if stop.is_set():
                                break
                    counts[name] += 1

            strangers = [threading.Thread(target=stranger, args=(number,)) for number in range(6)]
            ordinary = Ordinary(Visitor(port))
            for each in [ordinary, *strangers]:
                each.start()
            highest, ending = 0, time.monotonic() + seconds
            while time.monotonic() < ending and process.poll() is None:
                time.sleep(1)
                highest = max(highest, resident(process.pid))
            stop.set()
            for thread in strangers:
                thread.join()
            ordinary.stop()
            if process.poll() is not None:
                wrong.append(f"the process ended with {process.returncode}: {process.stderr.read()[-500:]}")
            else:
                time.sleep(60)
                rest = resident(process.pid)
                print(f"{rest} MB a minute later, at most {highest} MB; {len(processes(process.pid))} processes")
                if rest >= 400:
                    wrong.append(f"{rest} MB are resident a minute later")
        wrong += [f"{name} is left behind" for name in os.listdir(folder)]
    print(f"{sum(counts.values())} attacks: {counts}")
    print(f"{len(ordinary.times)} ordinary requests, {len(ordinary.failures)} failed {ordinary.failures[:3]}; median "
          f"{ordinary.at(.5) * 1000:.0f} ms, p99 {ordinary.at(.99) * 1000:.0f} ms, most {ordinary.times[-1] * 1000:.0f} ms")
    if ordinary.at(.99) > 1 or ordinary.failures:
        wrong.append("ordinary requests are not answered in a second")
    for each in wrong:
        print(f"FAILED  {each}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
