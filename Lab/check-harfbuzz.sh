#!/usr/bin/env bash
# Links the library with the newest HarfBuzz, from the sources that PyPI's uharfbuzz carries, and
# compares 100,000 sizes, and the lines of all workloads under both line breaking rules, with the tool,
# which has Debian's. Takes minutes; no part of the gate.
set -euo pipefail
cd "$(dirname "$0")/.."

pin='uharfbuzz==0.57.0 --hash=sha256:55136df18a9dd09fec36d1ceb77965f3108de6d86c338b3825feedb0730d84b7'

libraries=$(Scripts/wheel-libraries.sh)
newer=$PWD/.build/newer-libraries
if [[ ! -e $newer/complete ]]; then
  rm -rf "$newer"
  mkdir -p "$newer/sources"
  echo "$pin" >"$newer/sources/pin.txt"
  python3 -m venv "$newer/tools"
  "$newer/tools/bin/pip" install --quiet fonttools >&2
  "$newer/tools/bin/pip" download --quiet --no-deps --no-binary :all: --require-hashes \
    --dest "$newer/sources" -r "$newer/sources/pin.txt" >&2
  tar -xzf "$newer"/sources/uharfbuzz-*.tar.gz -C "$newer/sources"
  cp "$libraries"/lib*.a "$newer/"
  cp -r "$libraries/licences" "$newer/"
  rm "$newer/libharfbuzz.a"
  source=$(echo "$newer"/sources/uharfbuzz-*/harfbuzz/src)
  g++ -std=c++17 -c -O2 -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -w \
    -I"$source" -DHAVE_PTHREAD -fno-exceptions -fno-rtti "$source/harfbuzz.cc" -o "$newer/harfbuzz.o"
  ar rcs "$newer/libharfbuzz.a" "$newer/harfbuzz.o"
  rm -rf "$newer/sources" "$newer/harfbuzz.o"
  touch "$newer/complete"
fi

library=$(TEXTMEASURE_STATIC=$newer TEXTMEASURE_LIBRARY=.build/newer-library Scripts/library.sh "$@")
tool=(swift build -c release --static-swift-stdlib --product textmeasure)
"${tool[@]}" "$@" >&2
export TEXTMEASURE_LIBRARY="$PWD/$library/libtextmeasure.so.2" PYTHONPATH=python/src
"$newer/tools/bin/python" python/tests/newer_harfbuzz.py
program=$("${tool[@]}" --show-bin-path)/textmeasure
"$newer/tools/bin/python" python/tests/check.py "$program"
"$newer/tools/bin/python" python/tests/compare_batch.py "$program"
