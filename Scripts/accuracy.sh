#!/usr/bin/env bash
# Compares the engine with every recorded reference, prints one table, writes the targets of
# ACCURACY.md and all rows to .build/accuracy.md, and ends with status 1 when a pinned score fell.
#
#   Scripts/accuracy.sh            everything; installs the packages that it needs where it may
#   Scripts/accuracy.sh --bundled  what needs only the committed fonts; writes nothing
#
# Further options go to the program: --pin, --differences, --page FILE.
set -euo pipefail
cd "$(dirname "$0")/.."
# Without this a crash waits for the backtracer.
export SWIFT_BACKTRACE=enable=no

# Fonts that references name and the repository does not hold, and hb-shape.
packages=(
  fonts-inter fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-roboto-unhinted
  fonts-dejavu-core fonts-dejavu-extra fonts-liberation2 libharfbuzz-bin
)

install_packages() {
  local missing=() package as_root=()
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
  for package in "${packages[@]}"; do
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) == *"ok installed" ]] ||
      missing+=("$package")
  done
  ((${#missing[@]} > 0)) || return 0
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null && sudo -n true 2>/dev/null || return 0
    as_root=(sudo -n)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 </dev/null || true
}

options=(--write)
for option in "$@"; do [[ $option == --bundled ]] && options=(); done
((${#options[@]} == 0)) || install_packages

# As the tool is installed, so that one build serves both.
build=(swift build -c release --static-swift-stdlib --product AccuracyReport --quiet)
"${build[@]}" >&2
"$("${build[@]}" --show-bin-path)/AccuracyReport" "${options[@]}" "$@"
