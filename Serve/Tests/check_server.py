#!/usr/bin/env python3
"""Sends the page's server what strangers may send: check_server.py PROGRAM FONTS

Foreign hosts and origins, paths in place of fonts, broken and large uploads, deep JSON, slow clients,
hundreds of sockets. After each the server must answer an ordinary request.
"""
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from served import Failures, frame, server, upgrade

failures = Failures()
check = failures.check
PORT = 0


def ask(method, path, body=None, headers=None, timeout=30):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=timeout)
    try:
        connection.request(method, path, body, headers or {})
        reply = connection.getresponse()
        return reply.status, dict(reply.getheaders()), reply.read()
    finally:
        connection.close()


def raw(data, timeout=10, reads=1 << 16):
    """Sends bytes and returns what comes back until the server closes or falls silent."""
    with socket.create_connection(("127.0.0.1", PORT), timeout=timeout) as connection:
        try:
            connection.sendall(data)
        except OSError:
            pass
        received = b""
        try:
            while len(received) < reads:
                part = connection.recv(65536)
                if not part:
                    break
                received += part
                if b"\r\n\r\n" in received and received.startswith(b"HTTP/1.1 101"):
                    break
        except OSError:
            pass
        return received


def measure(request):
    status, _, body = ask("POST", "/measure", request if isinstance(request, bytes) else json.dumps(request))
    return status, json.loads(body.split(b"\n")[0] or b"{}")


def lives(after):
    try:
        _, reply = measure({"text": "Hello, world", "width": 60})
        check(reply.get("lineCount") == 2, f"after {after}: an ordinary request got {reply}")
    except (OSError, http.client.HTTPException, ValueError) as error:
        check(False, f"after {after}: the server does not answer ({error})")


def error_code(request):
    return measure(request)[1].get("error", {}).get("code")


def hosts_and_origins():
    def status(host, *more, path="/fonts", method="GET"):
        lines = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host is not None else []), *more,
                 "Connection: close", "", ""]
        reply = raw("\r\n".join(lines).encode())
        return int(reply.split(b" ")[1]) if reply.startswith(b"HTTP/1.1 ") else 0

    for host in [f"127.0.0.1:{PORT}", f"localhost:{PORT}", "localhost", "LOCALHOST:9"]:
        check(status(host) == 200, f"Host {host} is refused")
    for host in ["evil.example", f"evil.example:{PORT}", "127.0.0.1.evil.example", "", "localhost:x",
                 "localhost.", "[::1", "192.168.0.1", None]:
        check(status(host) in (400, 403), f"Host {host!r} is not refused")
    check(status("localhost", "Host: evil.example") in (400, 403), "two Hosts are not refused")
    host = f"127.0.0.1:{PORT}"
    check(status(host, f"Origin: http://{host}") == 200, "the page's own Origin is refused")
    for origin in ["http://evil.example", "null", f"https://{host}", "http://127.0.0.1:1", "http://localhost"]:
        check(status(host, f"Origin: {origin}") == 403, f"Origin {origin} is not refused")
    check(status(host, "Sec-Fetch-Site: cross-site") == 403, "a request of another site is not refused")
    for origin, wanted in [(f"http://{host}", b"101"), ("http://evil.example", b"403")]:
        reply = raw(upgrade(host, origin), timeout=3)
        check(reply[9:12] == wanted, f"a WebSocket from {origin} got {reply[:40]!r}")
    _, headers, page = ask("GET", "/")
    check(b'class="verdict waiting"' in page, "the banner says that lines agree before they were compared")
    policy = headers.get("Content-Security-Policy", "")
    check("default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy,
          f"the content security policy is {policy!r}")
    check(headers.get("X-Content-Type-Options") == "nosniff", "there is no nosniff")
    check(status(host, method="PUT") == 405, "PUT is not refused")
    check(status(host, path="/../../etc/passwd") == 404, "a path out of the page is not refused")
    check(status(host, path="/font/..%2F..%2Fetc%2Fpasswd") == 404, "a font's path is opened")


def fonts_by_identifier(fonts):
    file = str(fonts / "Inter-Regular.otf")
    for name in [file, "/etc/passwd", "../fonts/Inter-Regular.otf", "./Inter-Regular.otf", "DejaVu Sans",
                 "Inter-Regular.otf#0", "sans-serif:lang=th", "", "upload-0000000000000000"]:
        for request in [{"text": "a", "fonts": [name]},
                        {"text": "ab", "runs": [{"start": 0, "end": 1, "fonts": [name]}]}]:
            code = error_code(request)
            check(code in ("fontNotFound", "invalidArgument"), f"the font {name!r} got {code}")
    check(error_code({"text": "a", "systemFallback": True}) == "invalidArgument", "systemFallback is taken")
    check(error_code({"text": "ab", "runs": [{"start": 0, "end": 1, "systemFallback": True}]})
          == "invalidArgument", "a run's systemFallback is taken")
    check(error_code({"text": "a", "path": "/etc/passwd"}) == "unknownKey", "an unknown key is taken")
    _, reply = measure({"text": "a", "fonts": ["Inter-Regular.otf"]})
    check(reply.get("fontsUsed") == ["Inter-Regular.otf"], f"a bundled font got {reply}")
    for style in ["body", "headline"]:
        check("error" not in measure({"text": "a", "textStyle": style})[1], f"the text style {style} fails")
    # A slider that is dragged: each place is a font of its own, and few are kept.
    for weight in range(100, 900, 5):
        reply = measure({"text": "drag", "fonts": ["Inter-roman.var.ttf"], "variations": f"wght={weight}"})[1]
        if not check("error" not in reply, f"wght={weight} got {reply}"):
            break
    lives("fonts by identifier")


def uploads(fonts):
    whole = (fonts / "LiberationSerif-Regular.ttf").read_bytes()
    status, _, body = ask("POST", "/fonts/upload?name=My%20Font.ttf", whole)
    entry = json.loads(body)
    check(status == 200 and entry.get("postScriptName") == "LiberationSerif", f"a font's upload got {body[:200]}")
    _, reply = measure({"text": "Hello", "fonts": [entry.get("id", "")]})
    check(reply.get("fontsUsed") == [entry.get("id")], f"an uploaded font got {reply}")
    check(ask("GET", f"/font/{entry.get('id')}")[2] == whole, "an uploaded font comes back with other bytes")
    choose = random.Random(27)
    broken = [b"", b"\0" * 100, b"<html>", whole[:300], whole[: len(whole) // 2], b"OTTO" + whole[4:],
              b"wOFF" + whole[4:], b"ttcf" + b"\xff" * 200, os.urandom(5000)]
    for _ in range(40):
        copy = bytearray(whole)
        for _ in range(choose.randint(1, 200)):
            copy[choose.randrange(min(len(copy), choose.choice([300, 4000, len(copy)])))] = choose.randrange(256)
        broken.append(bytes(copy))
    body = ask("POST", "/fonts/upload?name=My%20Notes.ttf", b"just words, and no font")[2]
    check(b"My Notes.ttf" in body and b"path" not in body, f"a text's upload got {body[:200]}")
    for number, data in enumerate(broken):
        try:
            _, _, body = ask("POST", "/fonts/upload?name=x", data)
            made = json.loads(body)
            if "id" in made:
                request = {"text": "Affine fjords\n12", "width": 60, "fonts": [made["id"]]}
                for path in ["/measure", "/draw", "/inspect"]:
                    json.loads(ask("POST", path, json.dumps(request))[2].split(b"\n")[0])
        except (OSError, ValueError, http.client.HTTPException) as error:
            check(False, f"broken font {number}: {error!r}")
    lives("broken fonts")
    head = f"POST /fonts/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: {1 << 34}\r\n\r\n"
    check(b" 413 " in raw(head.encode(), reads=100)[:20], "a body of 16 GiB is not refused at once")
    chunk = b"100000\r\n" + b"x" * (1 << 20) + b"\r\n"
    head = b"POST /measure HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    check(b" 413 " in raw(head + chunk * 40, reads=100)[:20], "an endless body is not refused")
    # More than is kept: the first gives way.
    for number in range(40):
        json.loads(ask("POST", "/fonts/upload?name=x", whole + bytes([number]))[2])
    listed = json.loads(ask("GET", "/fonts")[2])["fonts"]
    check(sum(font["isUploaded"] for font in listed) <= 32, "uploads are not bounded")
    lives("uploads")


def requests_that_are_wrong():
    for data, code in [
        (b"{" * 200_000, "invalidJSON"), (b"[" * 500_000 + b"]" * 500_000, None),
        (b'{"text":"a","id":' + b"[" * 100_000 + b"]" * 100_000 + b"}", None),
        (b'{"text":"\xff\xfe"}', "invalidUTF8"), (b"\0\1\2", "invalidJSON"), (b'{"text":1}', "wrongType"),
        (b'{"text":"a","width":1e400}', None), (b'{"text":"a","size":0}', None),
        (b'{"text":"a","text":"b"}', "duplicateKey"), (b'{"width":1}', "missingKey"),
    ]:
        found = measure(data)[1].get("error", {}).get("code")
        check(found is not None and (code is None or found == code), f"{data[:30]!r} got {found}")
    check(b"limitExceeded" in ask("POST", "/measure", b'{"text":"a"}\n' * 5000)[2], "5000 lines are taken")
    for path in ["/rows?width=x&top=0&height=1", "/rows", "/rows?width=300&top=0&height=1e9",
                 "/rows?width=1e300&top=1e300&height=100", "/cells?width=nan", "/cells"]:
        status, _, body = ask("GET", path)
        check(status == 400 and b'"error"' in body, f"{path} got {status} {body[:80]}")
    # Rows that come into view turn out higher than estimated, and the end moves on.
    for _ in range(20):
        reply = json.loads(ask("GET", "/rows?width=375&top=1e15&height=600")[2])
        if reply["rows"][-1]["row"] == 99_999:
            break
    check(reply["rows"] and reply["rows"][-1]["row"] == 99_999, "the table's end is not its last row")
    for path in ["/draw", "/inspect"]:
        check(b'"error"' in ask("POST", path, b"{")[2], f"{path} takes half an object")
    lives("wrong requests")


def drawings():
    """Only lines in the viewport get glyphs; all lines are told."""
    request = json.dumps({"text": "word " * 400, "width": 100}).encode()
    whole = json.loads(ask("POST", "/draw", request)[2])
    part = json.loads(ask("POST", "/draw", b"[300,400]\n" + request)[2])
    count = len(whole["starts"])
    check(count == len(whole["lines"]) > 50 and whole["first"] == 0, f"a drawing has {len(whole['lines'])} of {count} lines")
    check(part["starts"] == whole["starts"] and part["widths"] == whole["widths"], "a viewport changes the lines")
    first, lines = part["first"], part["lines"]
    check(0 < len(lines) < 20 and lines == whole["lines"][first:first + len(lines)], "a viewport changes the glyphs")
    check(lines[0]["top"] <= 300 and lines[-1]["top"] + lines[-1]["height"] >= 400, "a viewport is not covered")
    check(json.loads(ask("POST", "/draw", b"[9e9,9e10]\n" + request)[2])["lines"] == [], "a viewport below the text has lines")
    for viewport in [b"[1]", b"[2,1]", b"[null,1]", b"[" + b"1" * 500 + b",2]", b"[0,1e999]", b"["]:
        check(b'"error"' in ask("POST", "/draw", viewport + b"\n" + request)[2], f"the viewport {viewport[:20]} is taken")
    lives("drawings")


def large_texts():
    text = "The quick brown fox. " * 40_000
    started = time.monotonic()
    check("error" not in measure({"text": text, "width": 300})[1], "a text of 840 kB is refused")
    for path in ["/draw", "/inspect"]:
        json.loads(ask("POST", path, json.dumps({"text": text[:200_000], "width": 40}), timeout=60)[2])
    check(time.monotonic() - started < 60, "large texts take more than a minute")
    check(ask("POST", "/measure", json.dumps({"text": "x" * (1 << 20)}))[0] == 413, "a text of 1 MiB is taken")
    lives("large texts")


def sockets():
    host = f"127.0.0.1:{PORT}"
    with socket.create_connection(("127.0.0.1", PORT), timeout=10) as connection:
        connection.sendall(upgrade(host, f"http://{host}"))
        connection.recv(4096)
        for payload in [b'{"text":"a"}', b"{", b"\xff\xfe", b""]:
            connection.sendall(frame(payload))
            check(len(connection.recv(65536)) > 10, f"the WebSocket did not answer {payload!r}")
        # A frame that is too large ends the connection, perhaps before all of it was sent.
        try:
            connection.sendall(frame(b"x" * (3 << 20)))
            while connection.recv(65536):
                pass
        except OSError:
            pass
    for garbage in [b"\xff" * 500, bytes([0x81, 0xFF]) + b"\xff" * 8, os.urandom(3000)]:
        with socket.create_connection(("127.0.0.1", PORT), timeout=5) as connection:
            connection.sendall(upgrade(host, f"http://{host}"))
            connection.recv(4096)
            try:
                connection.sendall(garbage)
            except OSError:
                pass
    lives("broken WebSocket frames")
    flood = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"Z: z\r\n" * 100_000 + b"\r\n"
    check(not raw(flood).startswith(b"HTTP/1.1 200"), "700 kB of headers are taken")
    for garbage in [b"\x16\x03\x01" + os.urandom(300), b"GET\r\n\r\n", b"\r\n" * 1000, b"A" * 300_000]:
        raw(garbage, timeout=3)
    lives("what is not HTTP")


def slow_client(found):
    """Sends a byte now and then; the server hangs up within half a minute."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", PORT), timeout=40) as connection:
        connection.sendall(b"POST /measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
        connection.settimeout(1)
        while time.monotonic() - began < 40:
            try:
                connection.sendall(b"x")
                if connection.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    found.append(time.monotonic() - began)


def main():
    global PORT
    program, fonts = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        with server(program, folder=folder) as (process, port):
            PORT = port
            lives("starting")
            slow = []
            thread = threading.Thread(target=slow_client, args=(slow,))
            thread.start()
            hosts_and_origins()
            fonts_by_identifier(fonts)
            uploads(fonts)
            requests_that_are_wrong()
            drawings()
            large_texts()
            thread.join()
            check(slow and 15 < slow[0] < 35, f"a slow client was kept for {slow} s")
            sockets()
            resident = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * 4096
            check(resident < 1500 << 20, f"{resident >> 20} MiB are resident at the end")
            check(os.listdir(folder) == [], f"something was written: {os.listdir(folder)}")
            writable = [os.readlink(f"/proc/{process.pid}/fd/{n}") for n in os.listdir(f"/proc/{process.pid}/fd")
                        if os.path.exists(f"/proc/{process.pid}/fd/{n}")]
            named = [path for path in writable if path.startswith("/tmp") and not path.endswith(" (deleted)")]
            check(not named, f"files are open that may be left behind: {named}")
            process.send_signal(signal.SIGTERM)
            check(process.wait(15) == 0, f"SIGTERM ends it with {process.returncode}")
        with server(program, folder=folder) as (_, taken):
            second = subprocess.run([program, "--port", str(taken)], capture_output=True, text=True, timeout=20)
            check(second.returncode == 1 and second.stderr.count("\n") == 1 and "in use" in second.stderr,
                  f"a port in use: {second.returncode}, {second.stderr!r}")
    print(f"{failures.checks - failures.count} of {failures.checks} checks of the server hold")
    return failures.count > 0


if __name__ == "__main__":
    sys.exit(main())
