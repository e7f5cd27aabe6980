#!/usr/bin/env bash
# Builds the tool for release and measures nine sentences, in eight scripts and with emoji, in the bundled
# fonts. The standard library is linked statically, which halves the time the tool takes to start.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/install-deps.sh
build=(swift build -c release --static-swift-stdlib --product textmeasure)
"${build[@]}" >&2
tool="$("${build[@]}" --show-bin-path)/textmeasure"
"$tool" measure --file samples/scripts.txt --width 240
echo
echo "make serve shows a page with your text beside your own browser; make install adds textmeasure serve."
