#!/usr/bin/env bash
# Makes an environment with all that the Python tests need, and prints its folder:
# .build/python-tools. The package itself is not in it: the tests have it from the sources, or from
# an archive. It is made again when the extras of python/pyproject.toml change.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$PWD/.build/python-tools
made_from=$(cat python/pyproject.toml "$0" | sha256sum)
if [[ $(cat "$tools/complete" 2>/dev/null) != "$made_from" ]]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  pip=("$tools/bin/pip" --quiet --disable-pip-version-check)
  "${pip[@]}" install './python[test,l10n,spark,office,mcp]' >&2
  "${pip[@]}" uninstall --yes textmeasure >&2
  echo "$made_from" >"$tools/complete"
fi
echo "$tools"
