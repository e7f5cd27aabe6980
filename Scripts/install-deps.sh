#!/usr/bin/env bash
# Makes sure that the system libraries the package links are there, with their headers. Installs
# what is missing where it may (apt-get, as root or with sudo that asks nothing; Homebrew on a Mac);
# otherwise says in one line what to install and ends with status 1.
#
# install-deps.sh [--benchmarks | --valgrind | --node | --office]
#   --benchmarks   Pango too, which gives the benchmark another row and is needed for nothing else
#   --valgrind     valgrind too, which counts instructions
#   --node         Node with its headers too, and what the npm package is tried with
#   --office       LibreOffice too, with which compare-with-office.py compares, and metric twins of fonts
set -euo pipefail

modules=(freetype2 harfbuzz fontconfig icu-uc cairo)
packages=(
  libfreetype-dev libharfbuzz-dev libfontconfig-dev libicu-dev libcairo2-dev pkg-config
  libharfbuzz-bin python3-yaml
)

optional_headers=
tool=pkg-config
case "${1:-}" in
  "") ;;
  --benchmarks)
    modules+=(pangoft2) packages+=(libpango1.0-dev)
    optional_headers='#include <pango/pangoft2.h>'
    ;;
  --valgrind) packages+=(valgrind) tool=valgrind ;;
  --node)
    packages+=(nodejs npm libnode-dev node-jsdom node-d3 node-vega node-typescript esbuild) tool=npm
    ;;
  --office)
    packages+=(
      libreoffice-impress-nogui libreoffice-writer-nogui libreoffice-calc-nogui python3-uno
      fonts-crosextra-carlito fonts-crosextra-caladea
    )
    tool=soffice
    ;;
  *) echo "usage: $0 [--benchmarks | --valgrind | --node | --office]" >&2 && exit 64 ;;
esac

# A module is there when its headers are found where pkg-config says, too: a description alone is
# what a half-removed package leaves behind.
headers='
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <fontconfig/fontconfig.h>
#include <unicode/ubrk.h>
#include <cairo/cairo.h>
'"$optional_headers"

is_complete() {
  command -v "$tool" >/dev/null || return 1
  command -v pkg-config >/dev/null && pkg-config --exists "${modules[@]}" || return 1
  # The Swift toolchain has a compiler for C; without one the description has to do.
  command -v clang >/dev/null || return 0
  local flags
  read -ra flags <<<"$(pkg-config --cflags "${modules[@]}")"
  clang -E "${flags[@]}" -x c - <<<"$headers" >/dev/null 2>&1
}

is_complete && exit 0

if [[ $(uname -s) == Darwin ]] && command -v brew >/dev/null; then
  brew install --quiet freetype harfbuzz fontconfig icu4c cairo pkgconf >&2 </dev/null || true
  is_complete && exit 0
  echo "Homebrew's headers are not found: set CPATH, LIBRARY_PATH and PKG_CONFIG_PATH as" \
    ".github/workflows/check.yml does, then try again." >&2
  exit 1
fi

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=(sudo -n); else as_root=(false); fi
fi
if command -v apt-get >/dev/null && [[ ${as_root[0]:-} != false ]]; then
  echo "Installing ${packages[*]}" >&2
  "${as_root[@]}" apt-get update -qq >&2 </dev/null || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 </dev/null || true
  is_complete && exit 0
fi

echo "Libraries are missing: install ${packages[*]} (or your system's names for FreeType," \
  "HarfBuzz, Fontconfig, ICU and Cairo with headers, and pkg-config), then try again." >&2
exit 1
