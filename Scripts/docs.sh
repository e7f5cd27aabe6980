#!/usr/bin/env bash
# Builds the documentation of the libraries as pages to be served from any folder, without a
# warning: a link to a symbol that is not there is an error. docs.sh [FOLDER] (.build/documentation).
#
# The symbols are read from the modules of the debug build, so that nothing is built twice.
set -euo pipefail
cd "$(dirname "$0")/.."

output="${1:-.build/documentation}"
Scripts/install-deps.sh
swift build --quiet >&2
bin=$(swift build --show-bin-path)
# `docc` and the symbol extractor are beside the compiler.
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
target=$(swiftc -print-target-info | sed -nE 's/.*"triple": "([^"]+)".*/\1/p' | head -n 1)
# Modules that the libraries import: their C ones by their maps, with the headers of pkg-config.
search=(-I "$bin/Modules")
for map in Sources/*/module.modulemap Sources/*/include/module.modulemap \
  "$bin"/*.build/module.modulemap; do
  if [[ -f $map ]]; then search+=(-Xcc "-fmodule-map-file=$PWD/${map#"$PWD"/}"); fi
done
for flag in $(pkg-config --cflags-only-I freetype2 harfbuzz); do search+=(-Xcc "$flag"); done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# convert MODULE [OPTION…]: one library's pages. TextMeasure has those of the modules that it re-exports;
# UIKit re-exports it, and links to them.
convert() {
  local module=$1 reexported=()
  shift
  if [[ $module == TextMeasure ]]; then
    reexported=(-experimental-allowed-reexported-modules=AppleText,CSSProperties,ReferenceFonts,TextEngine)
  fi
  mkdir -p "$work/$module.symbols"
  "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$target" "${search[@]}" \
    -minimum-access-level public -emit-extension-block-symbols "${reexported[@]}" \
    -output-dir "$work/$module.symbols"
  "$tools/docc" convert "Sources/$module/$module.docc" \
    --additional-symbol-graph-dir "$work/$module.symbols" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --transform-for-static-hosting --enable-experimental-external-link-support \
    --output-path "$work/$module.doccarchive" "$@"
}

convert TextMeasure
archives=("$work/TextMeasure.doccarchive")
for module in CellSizing TextDrawing UIKit; do
  convert "$module" --dependency "$work/TextMeasure.doccarchive"
  archives+=("$work/$module.doccarchive")
done
rm -rf "$output"
mkdir -p "$(dirname "$output")"
"$tools/docc" merge "${archives[@]}" --synthesized-landing-page-name TextMeasure \
  --output-path "$output"
echo "Serve it: python3 -m http.server -d $output, then /documentation"
