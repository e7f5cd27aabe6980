#!/usr/bin/env bash
# Builds the documentation of the libraries as pages to be served from any folder, without a
# warning: a link to a symbol that is not there is an error. docs.sh [FOLDER] (.build/documentation).
set -euo pipefail
cd "$(dirname "$0")/.."

output="${1:-.build/documentation}"
targets=(TextMeasure CellSizing TextDrawing UIKit)
Scripts/install-deps.sh
# A build folder of its own: symbol graphs are not mixed with other builds, and the plugin is not
# resolved where it is not asked for.
arguments=(--scratch-path .build/docs-build)
for target in "${targets[@]}"; do arguments+=(--target "$target"); done
rm -rf "$output"
TEXTMEASURE_DOCS=1 swift package --scratch-path .build/docs-build \
  --allow-writing-to-directory "$output" generate-documentation "${arguments[@]:2}" \
  --enable-experimental-combined-documentation --warnings-as-errors \
  --transform-for-static-hosting --output-path "$output"
echo "Serve it: python3 -m http.server -d $output, then /documentation"
