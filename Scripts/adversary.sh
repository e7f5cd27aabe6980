#!/usr/bin/env bash
# Looks for lines that are not as HarfBuzz shapes them; see Lab/Adversary/adversary.py.
#
# adversary.sh [--short | OPTIONS OF adversary.py]
#   --short   the committed fonts for half a minute, with the tool that is built
#
# Without --short it installs Debian's packages of Lab/Adversary/packages.txt where that is allowed,
# builds a release, and looks for ten minutes at all fonts of the system.
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no

if [[ ${1:-} == --short ]]; then
  tool=.build/debug/textmeasure
  [[ -x $tool ]] || swift build --product textmeasure >&2
  exec python3 Lab/Adversary/adversary.py fonts/bundled Tests/Fonts \
    Tests/TextMeasureTests/Fixtures/fonts --tool "$tool" --seconds 30 --texts 20
fi

swift build -c release --product textmeasure >&2
mapfile -t packages < <(grep -v '^#' Lab/Adversary/packages.txt)
as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo -n)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  "${as_root[@]}" apt-get update -qq >&2 </dev/null || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 </dev/null
else
  echo "Packages cannot be installed here; the fonts that are installed are looked at." >&2
fi
exec python3 Lab/Adversary/adversary.py /usr/share/fonts fonts Tests/TextMeasureTests/Fixtures/fonts \
  --tool .build/release/textmeasure --seconds 600 "$@"
