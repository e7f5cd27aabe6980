#!/usr/bin/env bash
# Tests textmeasure.l10n over a built library: check-l10n.sh LIBRARY. Its packages are installed into
# .build/l10n-tools, again when their list changes.
set -euo pipefail
cd "$(dirname "$0")/.."

library=$(readlink -f "${1:?the library, such as .build/library/libtextmeasure.so.1}")
tools=.build/l10n-tools
packages=('translate-toolkit[fluent]>=3.20' 'babel>=2.12' pytest jsonschema junitparser
  sarif-pydantic sarif-tools mypy ruff)
if [[ $(cat "$tools/complete" 2>/dev/null) != "${packages[*]}" ]]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}" >&2
  echo "${packages[*]}" >"$tools/complete"
fi

export TEXTMEASURE_LIBRARY=$library PYTHONPATH=$PWD/python/src PYTHONDONTWRITEBYTECODE=1
"$tools/bin/python" -m pytest -q -p no:cacheprovider python/tests/test_l10n*.py </dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd python
../"$tools"/bin/ruff check --no-cache --quiet .
../"$tools"/bin/ruff format --no-cache --quiet --check .
../"$tools"/bin/mypy --cache-dir "$work" --no-error-summary
