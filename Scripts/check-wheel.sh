#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh environment, and runs the Python tests there: the
# README's recipes, the other libraries' columns, types and style, and 100,000 answers compared with
# the tool. Takes minutes; the gate tries the package over the library instead.
set -euo pipefail
cd "$(dirname "$0")/.."

wheel=$(Scripts/wheel.sh "$@")
size=$(stat -c %s "$wheel")
((size <= 30000000)) || { echo "$wheel has $size bytes; at most 30,000,000" >&2; exit 1; }
# What it is allowed to be called: glibc 2.34 or older.
[[ $wheel =~ manylinux_2_([0-9]+)_x86_64 && ${BASH_REMATCH[1]} -le 34 ]] ||
  { echo "$wheel needs a newer glibc than 2.34" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet "$wheel[test,l10n]" mypy ruff

# Nothing of this machine: no PATH to Swift, no fonts, no library but those of the wheel.
run=(env -i PATH=/usr/bin:/bin HOME="$work" "$work/venv/bin/python")
"${run[@]}" -m pytest -q -p no:cacheprovider python/tests
(cd python && "$work/venv/bin/mypy" --cache-dir "$work/mypy" && "$work/venv/bin/ruff" check --no-cache .)

tool=(swift build -c release --static-swift-stdlib --product textmeasure)
"${tool[@]}" "$@" >&2
"${run[@]}" python/tests/check.py "$("${tool[@]}" --show-bin-path)/textmeasure" --speed
echo "$wheel ($size bytes) works"
