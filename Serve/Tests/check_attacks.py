#!/usr/bin/env python3
"""Tries attacks on the page's server, each by itself: check_attacks.py PROGRAM FONTS

The attacks are those of `Lab/Fuzzing/attack_serve.py`, which mixes them.
"""
import contextlib
import http.client
import json
import os
import pathlib
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Lab/Fuzzing"))
from attack_serve import ORDINARY, SLOW, KEYS, Ordinary, Visitor, attacks, hung_up, processes, processor, resident
from served import Failures, frame, server

failures = Failures()
check = failures.check
STRANGER = "127.0.0.2"


@contextlib.contextmanager
def while_measuring(process, port, name):
    """An ordinary visitor measures during an attack, in which the processes' memory is bounded."""
    ordinary = Ordinary(Visitor(port))
    ordinary.start()
    highest, highest_own = 0, 0
    ended = threading.Event()

    def watch():
        nonlocal highest, highest_own
        while not ended.wait(0.2):
            highest = max(highest, resident(process.pid))
            highest_own = max(highest_own, resident(process.pid, alone=True))

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield
    except (OSError, http.client.HTTPException) as error:
        check(False, f"{name}: {error!r}")
    finally:
        ordinary.stop()
        ended.set()
        watching.join()
    check(process.poll() is None, f"{name}: the process ended with {process.poll()}")
    check(not ordinary.failures, f"{name}: ordinary requests failed: {ordinary.failures[:2]}")
    check(ordinary.at(0.99) <= 1, f"{name}: ordinary requests took {ordinary.at(.5):.2f} to {ordinary.at(.99):.2f} s")
    check(highest < 2000 and highest_own < 400, f"{name}: {highest} MB were resident, {highest_own} of them the server's own")


def attack(process, port, font, name):
    """One attack, whose every request ends in time."""
    with while_measuring(process, port, name):
        began = time.monotonic()
        for reply in attacks(font)[name](Visitor(port, STRANGER)):
            check(time.monotonic() - began < 15, f"{name}: a request took {time.monotonic() - began:.1f} s")
            if isinstance(reply, tuple):
                check(len(reply[2]) <= 33 << 20, f"{name}: an answer of {len(reply[2]) >> 20} MB")
                check(reply[0] in (200, 422, 503), f"{name}: {reply[0]} {reply[2][:100]}")
            began = time.monotonic()


def hang_ups(process, port):
    """S8: nothing is computed for a client that hung up, and nothing is kept."""
    kept = resident(process.pid, alone=True)
    for _ in range(4):
        list(hung_up(Visitor(port, STRANGER), body=SLOW + b" " * 500_000))
    time.sleep(2)
    kept = resident(process.pid, alone=True) - kept
    check(kept < 50, f"hang-ups: {kept} MB are kept of 240 requests of half a megabyte")
    before = processor(process.pid)
    time.sleep(2)
    check(processor(process.pid) - before < 0.3, f"hang-ups: {processor(process.pid) - before:.1f} s computed in 2 s")


def two_slow_clients(process, port):
    """S10: others do not wait for them, nor does who comes from the same address."""
    for address in [STRANGER, "127.0.0.1"]:
        stop = threading.Event()

        def slow():
            while not stop.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    Visitor(port, address).post("/measure", SLOW)

        threads = [threading.Thread(target=slow) for _ in range(8)]
        with while_measuring(process, port, f"eight slow clients at {address}"):
            for thread in threads:
                thread.start()
            time.sleep(4)
            # S13: what is busy is not kept as a font.
            for _ in range(5):
                status, headers, body = Visitor(port, address).ask("GET", "/font/Inter-Regular.otf")
                check(status == 200 and body[:4] == b"OTTO" or status == 503 and "Retry-After" in headers
                      and headers["Cache-Control"] == "no-store", f"a font while others are slow: {status} {body[:60]}")
            stop.set()
        for thread in threads:
            thread.join()


def visitors(port, font):
    """S14: each sees only the own fonts."""
    one, other = Visitor(port, "127.0.0.3"), Visitor(port, "127.0.0.4")
    entry = json.loads(one.post("/fonts/upload?name=mine", font)[2])
    check(entry["id"].encode() in one.ask("GET", "/fonts")[2], "a visitor does not see the own font")
    check(entry["id"].encode() not in other.ask("GET", "/fonts")[2], "a visitor sees another's font")
    check(other.ask("GET", f"/font/{entry['id']}")[0] == 404, "a visitor gets another's font")
    request = {"text": "a", "fonts": [entry["id"]]}
    for path in ["/measure", "/draw", "/inspect"]:
        check(b"fontNotFound" not in one.post(path, request)[2], f"a visitor gets the own font not: {path}")
        check(b"fontNotFound" in other.post(path, request)[2], f"a visitor measures with another's font: {path}")
    for number in range(40):
        other.post("/fonts/upload?name=x", font + bytes([number]))
    check(b"fontsUsed" in one.post("/measure", request)[2], "a visitor drops another's font")


def crowd(port):
    """S15: idle sockets of many addresses lock nobody out."""
    with contextlib.ExitStack() as open_ones:
        for number in range(300):
            with contextlib.suppress(OSError):
                open_ones.enter_context(Visitor(port, f"127.0.5.{number % 6 + 1}").socket())
        check(b"lineCount" in Visitor(port).post("/measure", ORDINARY)[2], "a crowd of sockets locks others out")


def sockets_by_rfc(port):
    """S15 and S18: frames, upgrades, HEAD, interim answers, connections that are half closed."""
    visitor = Visitor(port)
    for name, data in [("unmasked", b"\x81\x02{}"), ("RSV1", b"\xc1\x80abcd"), ("opcode 3", frame(b"", 3)),
                       ("a continuation of nothing", frame(b"{}", 0))]:
        with visitor.socket() as connection:
            connection.sendall(data)
            connection.settimeout(5)
            check(connection.recv(100)[:4] == b"\x88\x02\x03\xea", f"a frame that is {name} does not end the socket")
    with visitor.connect() as connection:
        connection.sendall(b"POST /measure HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nContent-Length: 0\r\n\r\n")
        check(b" 101 " not in connection.recv(1000), "a POST is upgraded")
    for path in ["/", "/fonts", "/font/Inter-Regular.otf"]:
        got, head = visitor.ask("GET", path), visitor.ask("HEAD", path)
        check(head[0] == 200 and head[2] == b"" and head[1] == got[1], f"HEAD {path} got {head[:2]}")
    with visitor.connect() as connection:
        connection.sendall(b"POST /measure HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(ORDINARY))
        check(connection.recv(100).startswith(b"HTTP/1.1 100 "), "there is no 100 Continue")
        connection.sendall(ORDINARY)
        check(b" 200 " in connection.recv(100), "there is no answer after 100 Continue")
    slow = json.dumps({"text": "word and " * 60_000, "width": 300, "balance": True}).encode()
    with visitor.connect() as connection:
        connection.sendall(b"POST /measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(slow) + slow)
        connection.shutdown(socket.SHUT_WR)
        got = b""
        with contextlib.suppress(OSError):
            while part := connection.recv(65536):
                got += part
        check(b"lineCount" in got, f"a half-closed connection got {got[-200:]}")


def blocked(port):
    """S5 and S6: who does not read is not read."""
    for name in ["unread_answers", "unread_sockets"]:
        for sent in attacks(b"")[name](Visitor(port, STRANGER)):
            check(sent < 48 << 20, f"{name}: {sent >> 20} MB were read of a client that reads nothing")


def ending(program, folder):
    """S18: what was begun is finished when the process is told to end."""
    with server(program, folder=folder) as (process, port):
        got = []
        slow = json.dumps({"text": "word and " * 30_000, "width": 300, "balance": True}).encode()

        def one():
            with contextlib.suppress(OSError, http.client.HTTPException):
                got.append(Visitor(port).post("/measure", slow)[0])

        threads = [threading.Thread(target=one) for _ in range(8)]
        for thread in threads:
            thread.start()
        time.sleep(0.15)
        process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join()
        check(got == [200] * 8, f"SIGTERM: of 8 requests {got} were answered")
        check(process.wait(10) == 0, f"SIGTERM ends it with {process.returncode}")
    for _ in range(10):
        with server(program, folder=folder) as (process, port):
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            check(process.returncode == 0, "SIGTERM just after the start is lost")


def few_descriptors(program, folder, font):
    """S16: with 64 descriptors it answers, does not turn, and shows no path."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))  # noqa: E731
    with server(program, folder=folder, before=limit) as (process, port), contextlib.ExitStack() as crowd:
        check(b"lineCount" in Visitor(port).post("/measure", ORDINARY)[2], "64 descriptors are too few")
        for _ in range(100):
            with contextlib.suppress(OSError):
                crowd.enter_context(Visitor(port, STRANGER).connect(timeout=1))
        before = processor(process.pid)
        time.sleep(2)
        check(processor(process.pid) - before < 0.5, "a crowd of connections keeps the server busy")
        crowd.close()
        time.sleep(1)
        for _ in range(12):
            reply = Visitor(port).post("/fonts/upload?name=x", font + os.urandom(4))
            check(reply[0] in (200, 503) and b"/" not in reply[2].replace(b"http://", b""), f"an upload got {reply[:2]} {reply[2][:100]}")
        reply = Visitor(port).ask("GET", "/font/Noto%20Sans%20CJK%20SC")
        check(reply[0] == 200, f"a font with few descriptors got {reply[0]} {reply[2][:100]}")


def both_families(program, folder):
    """S17: a socket for both families knows IPv4 addresses."""
    if not socket.has_ipv6:
        return
    with server(program, "--host", "::", folder=folder) as (_, port):
        check(Visitor(port).ask("GET", "/fonts")[0] == 200, "--host :: refuses 127.0.0.1")


def links(program, folder):
    """S19: nothing is written through a link."""
    victim = pathlib.Path(folder, "victim")
    victim.mkdir()
    for link, target in [("gallery/index.html", victim / "page"), ("gallery/fonts", victim), ("gallery", victim)]:
        path = pathlib.Path(folder, link)
        path.parent.mkdir(exist_ok=True)
        path.symlink_to(target)
        done = subprocess.run([program, "--export", f"{folder}/gallery"], capture_output=True, text=True, timeout=120)
        check(done.returncode == 74 and "symbolic link" in done.stderr and not list(victim.iterdir()),
              f"--export through the link {link}: {done.returncode} {done.stderr!r}")
        subprocess.run(["rm", "-rf", f"{folder}/gallery"], check=True)


def replacement(process, port):
    """A worker that is killed is replaced within 50 ms: the next request finds one that stands by."""
    visitor = Visitor(port)
    times = []
    for _ in range(20):
        visitor.post("/measure", ORDINARY)
        for worker in processes(process.pid)[1:2]:
            os.kill(worker, signal.SIGKILL)
        began = time.monotonic()
        status, _, body = visitor.post("/measure", ORDINARY)
        times.append(time.monotonic() - began)
        check(status in (200, 422), f"after a worker was killed: {status} {body[:100]}")
        time.sleep(0.3)
    check(statistics.median(times) < 0.05, f"a worker that was killed is replaced in {statistics.median(times) * 1000:.0f} ms")


def main():
    program, fonts = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    font = (fonts / "LiberationSerif-Regular.ttf").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        with server(program, folder=folder) as (process, port):
            for name in attacks(font):
                attack(process, port, font, name)
            blocked(port)
            hang_ups(process, port)
            two_slow_clients(process, port)
            visitors(port, font)
            crowd(port)
            sockets_by_rfc(port)
            replacement(process, port)
            time.sleep(20)
            check(resident(process.pid) < 400, f"{resident(process.pid)} MB are resident 20 s later")
        check(os.listdir(folder) == [], f"left behind: {os.listdir(folder)}")
        ending(program, folder)
        few_descriptors(program, folder, font)
        both_families(program, folder)
        links(program, folder)
    print(f"{failures.checks - failures.count} of {failures.checks} checks of attacks hold")
    return failures.count > 0


if __name__ == "__main__":
    sys.exit(main())
