#!/usr/bin/env bash
# Compares reused advances with whole runs under other versions of HarfBuzz, built from the sources
# that PyPI's uharfbuzz carries: 9.0.0, 10.2.0 and 15.0.0. Takes some ten minutes; no part of the gate.
#
# After adding a version, change HarfBuzzVersion.tested and docs/font-rules.md.
set -euo pipefail
cd "$(dirname "$0")/.."

pins='uharfbuzz==0.39.5 --hash=sha256:66ed5c62fa886b54b8e334fd1fbe6f0b970d3853015914366293b176d7518e5d
uharfbuzz==0.45.0 --hash=sha256:3ac2a9a03682f908fad471e0b80f6ba8de5427a971dbbfb82d77990edf2834a6
uharfbuzz==0.57.0 --hash=sha256:55136df18a9dd09fec36d1ceb77965f3108de6d86c338b3825feedb0730d84b7'
# The tests that measure cold, warm and with whole runs.
tests='HarfBuzzAnswerTests|CachedShapingTests|ColdWarmTests|CacheIndependenceTests'

swift build --build-tests >&2
while read -r pin; do
  version=${pin%% *}
  folder=$PWD/.build/harfbuzz-versions/$version
  if [[ ! -e $folder/libharfbuzz.so.0 ]]; then
    mkdir -p "$folder"
    echo "$pin" >"$folder/pin.txt"
    python3 -m pip download --quiet --no-deps --no-binary :all: --require-hashes \
      --dest "$folder" -r "$folder/pin.txt" >&2 </dev/null
    tar -xzf "$folder"/uharfbuzz-*.tar.gz -C "$folder"
    source=$(echo "$folder"/uharfbuzz-*/harfbuzz/src)
    g++ -std=c++17 -shared -O1 -fPIC -w -I"$source" -DHAVE_PTHREAD -fno-exceptions -fno-rtti \
      -Wl,-soname,libharfbuzz.so.0 "$source/harfbuzz.cc" -o "$folder/library.so"
    grep -h 'define HB_VERSION_STRING' "$source/hb-version.h" >"$folder/version.txt"
    mv "$folder/library.so" "$folder/libharfbuzz.so.0"
    rm -rf "$folder"/uharfbuzz-*
  fi
  echo "HarfBuzz $(cut -d'"' -f2 "$folder/version.txt"):"
  LD_LIBRARY_PATH=$folder swift test --skip-build --disable-xctest --filter "$tests" </dev/null |
    tail -n 1
done <<<"$pins"
