#!/usr/bin/env bash
# Builds the server of the page for release and starts it: serve.sh [OPTION…], those of `textmeasure
# serve`. With --build alone it prints the program's path instead, without its symbols.
set -euo pipefail
cd "$(dirname "$0")/.."

# A package of its own: what HTTP needs is no part of the library or the tool. The package above offers
# what the server answers with to it only.
export TEXTMEASURE_INTERNALS=1
build=(
  swift build --package-path Serve -c release --static-swift-stdlib --product textmeasure-serve
)
"${build[@]}" >&2
folder=$("${build[@]}" --show-bin-path)
program=$folder/textmeasure-serve
if [[ ${1:-} == --build ]]; then
  stripped=$folder/stripped
  mkdir -p "$stripped"
  if [[ ! $stripped/textmeasure-serve -nt $program ]]; then
    strip -o "$stripped/textmeasure-serve" "$program" 2>/dev/null ||
      cp "$program" "$stripped/textmeasure-serve"
  fi
  echo "$stripped/textmeasure-serve"
  exit
fi
exec "$program" "$@"
