#!/usr/bin/env bash
# Tries the page that `textmeasure serve` shows in headless Chromium, and its server with hostile
# requests: check-serve.sh [--untimed|--frames] [--pictures FOLDER]
#
# With --untimed the times of frames are printed and not held to their limits: the gate has other
# work meanwhile. With --frames nothing but those times is tried.
#
# Needs Chromium and Playwright for Python, and installs them where it may. Where no browser can be
# had it tries the server alone, says so, and ends with status 77.
set -euo pipefail
cd "$(dirname "$0")/.."

part=
if [[ ${1:-} == --untimed || ${1:-} == --frames ]]; then part=$1 && shift; fi
pictures=
case "${1:-}" in
  "") ;;
  --pictures) pictures=$(mkdir -p "$2" && cd "$2" && pwd) ;;
  *) echo "usage: $0 [--untimed|--frames] [--pictures FOLDER]" >&2 && exit 64 ;;
esac

server=$(Scripts/serve.sh --build)
build=(swift build -c release --static-swift-stdlib --product textmeasure)
"${build[@]}" >&2
tool=$("${build[@]}" --show-bin-path)/textmeasure
export TEXTMEASURE_FONTS=$PWD/fonts/bundled

if [[ $part != --frames ]]; then python3 Serve/Tests/check_server.py "$server" fonts/bundled; fi
# Attacks are minutes of work for all cores, and have limits of time.
if [[ -z $part ]]; then python3 Serve/Tests/check_attacks.py "$server" fonts/bundled; fi

# Debian's browser first, driven as it is; else the one that Playwright brings.
find_browser() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" && return 0
  done
  return 1
}

python=Serve/.build/python/bin/python
if ! "$python" -c 'import playwright, axe_playwright_python' 2>/dev/null; then
  if ! { python3 -m venv Serve/.build/python &&
    "$python" -m pip install --quiet --disable-pip-version-check \
      'playwright>=1.40,<2' 'axe-playwright-python>=0.1.4,<1'; } >&2; then
    echo "The page was not tried: Playwright could not be installed; see pip's message" >&2
    exit 77
  fi
fi
if ! browser=$(find_browser); then
  as_root=()
  if [[ $(id -u) -ne 0 ]]; then as_root=(sudo -n); fi
  if command -v apt-get >/dev/null; then
    "${as_root[@]}" apt-get update -qq >&2 </dev/null || true
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends chromium >&2 </dev/null || true
  fi
  if ! browser=$(find_browser); then
    "$python" -m playwright install chromium >&2 </dev/null || true
    browser=$("$python" -c '
import os
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path = playwright.chromium.executable_path
    print(path if os.path.exists(path) else "")' || true)
  fi
fi
if [[ -z $browser ]]; then
  echo "The page was not tried: no browser could be installed; install chromium" >&2
  exit 77
fi
"$python" Serve/Tests/check_page.py ${part:+"$part"} "$server" "$tool" fonts/bundled Scripts/comparison-texts.json \
  "$browser" ${pictures:+"$pictures"}
