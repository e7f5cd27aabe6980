"""A server for tests: started on a free port, stopped at the end."""
import contextlib
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
def server(program, *options, folder=None):
    """Starts the server; gives its process and port."""
    process = subprocess.Popen(
        [program, "--port", "0", *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, cwd=folder,
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
