#!/usr/bin/env bash
# Builds the wheel and installs it into fresh environments. In one with nothing else, and with the
# system's libraries out of sight, it must work; in the other the Python tests run: the README's
# recipes, the other libraries' columns, types and style, and 100,000 answers compared with the tool.
# The first build takes minutes; the gate tries the package over the library instead.
set -euo pipefail
cd "$(dirname "$0")/.."

wheel=$(Scripts/wheel.sh "$@")
size=$(stat -c %s "$wheel")
((size <= 30000000)) || { echo "$wheel has $size bytes; at most 30,000,000" >&2; exit 1; }
# What it is allowed to be called: glibc 2.34 or older.
[[ $wheel =~ manylinux_2_([0-9]+)_(x86_64|aarch64)\. && ${BASH_REMATCH[1]} -le 34 ]] ||
  { echo "$wheel needs a newer glibc than 2.34" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Libraries whose files are devices cannot be loaded: as if they were not installed.
hide='for file in /usr/lib/*-linux-gnu/lib{harfbuzz,freetype,icu,fontconfig,cairo,png,glib,graphite2,pixman,stdc++}*.so*; do
  if [[ -f $file && ! -L $file ]]; then mount --bind /dev/null "$file"; fi
done
exec "$@"'
alone=(env -i PATH=/usr/bin:/bin HOME="$work" "$work/alone/bin/python" python/tests/bare.py)
python3 -m venv "$work/alone"
"$work/alone/bin/pip" install --quiet --no-index "$wheel"
if unshare --map-root-user --mount true 2>/dev/null; then
  unshare --map-root-user --mount bash -c "$hide" hide "${alone[@]}" --hidden
else
  echo "This machine permits no mount namespace: the system's libraries stay in sight"
  "${alone[@]}"
fi

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet "$wheel[test,l10n,office,mcp]"

# Nothing of this machine: no PATH to Swift, no fonts, no library but those of the wheel.
run=(env -i PATH=/usr/bin:/bin HOME="$work" "$work/venv/bin/python")
"${run[@]}" -m pytest -q -p no:cacheprovider python/tests
(cd python && "$work/venv/bin/mypy" --cache-dir "$work/mypy" && "$work/venv/bin/ruff" check --no-cache .)

tool=(swift build -c release --static-swift-stdlib --product textmeasure)
"${tool[@]}" "$@" >&2
program=$("${tool[@]}" --show-bin-path)/textmeasure
"${run[@]}" python/tests/check.py "$program" --speed
"${run[@]}" python/tests/compare_batch.py "$program"
echo "$wheel ($size bytes) works"
