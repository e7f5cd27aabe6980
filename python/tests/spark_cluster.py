"""A Spark cluster on this machine: a master, and workers whose processes can be killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

import pyspark


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _descendants(roots: set[int]) -> list[int]:
    """The processes that descend from some others."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            stat = (entry / "stat").read_text()
        except OSError:
            continue
        parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found = []
    for process, ancestor in parents.items():
        while ancestor and ancestor not in roots:
            ancestor = parents.get(ancestor, 0)
        if ancestor:
            found.append(process)
    return found


class Cluster:
    """A standalone master and workers with one core each."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._home = Path(pyspark.__file__).parent
        self._folder = folder
        self.url = f"spark://127.0.0.1:{_free_port()}"
        # Nothing of this process's Python path: workers have the package from the archive alone.
        self._environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("PYTHONPATH", "TEXTMEASURE_LIBRARY", "TEXTMEASURE_FONTS")
        } | {
            "SPARK_HOME": str(self._home),
            "SPARK_LOCAL_IP": "127.0.0.1",
        }
        self._processes: list[subprocess.Popen[bytes]] = []
        port = self.url.rpartition(":")[2]
        self._start("master", "master.Master", "--host", "127.0.0.1", "--port", port)
        self._wait_for("master", "RUNNING|Started daemon|Starting Spark master")
        for number in range(workers):
            self._start(
                f"worker{number}",
                "worker.Worker",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                str(folder / f"work{number}"),
                self.url,
            )
        for number in range(workers):
            self._wait_for(f"worker{number}", "Successfully registered")

    def _start(self, name: str, kind: str, *arguments: str) -> None:
        with open(self._folder / f"{name}.log", "wb") as log:
            self._processes.append(
                subprocess.Popen(
                    [
                        str(self._home / "bin/spark-class"),
                        f"org.apache.spark.deploy.{kind}",
                        "--webui-port",
                        "0",
                        *arguments,
                    ],
                    env=self._environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )
            )

    def _wait_for(self, name: str, pattern: str) -> None:
        log = self._folder / f"{name}.log"
        until = time.monotonic() + 300
        while not re.search(pattern, log.read_text(errors="replace")):
            if time.monotonic() > until:
                raise TimeoutError(
                    f"{name} did not start: {log.read_text(errors='replace')[-2000:]}"
                )
            time.sleep(0.1)

    def descendants(self, pattern: str) -> list[int]:
        """The processes of the workers whose command line has a pattern."""
        found = []
        for process in _descendants({process.pid for process in self._processes}):
            try:
                command = Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if re.search(pattern, command):
                found.append(process)
        return found

    def processor_seconds(self) -> float:
        """The processor time of the cluster and the driver's Java so far."""
        ticks = 0
        for process in _descendants({os.getpid()}):
            try:
                stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            # Its own and that of its children that have ended, in user and system mode.
            ticks += sum(map(int, stat[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill_executor(self) -> bool:
        """Kills an executor as the kernel does when memory is short; `False`: there is none."""
        executors = self.descendants("CoarseGrainedExecutorBackend")
        if executors:
            os.kill(max(executors), signal.SIGKILL)
        return bool(executors)

    def kill_python(self) -> bool:
        """Kills a Python process that measures; `False`: there is none."""
        # The first of them forks the others, which do the work.
        measuring = sorted(self.descendants(r"pyspark[./]daemon"))
        if measuring:
            os.kill(measuring[-1], signal.SIGKILL)
        return bool(measuring)

    def stop(self) -> None:
        """Ends the cluster's processes."""
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
