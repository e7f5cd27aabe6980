"""Marks the wheel as one for any Python 3 on this machine's kind of processor."""

import sysconfig
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Sets the wheel's tag."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Is called before the wheel is built."""
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
