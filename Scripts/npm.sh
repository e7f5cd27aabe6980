#!/usr/bin/env bash
# Builds the npm package, for Node 18 or newer on Linux on this kind of processor:
# .build/npm/textmeasure-VERSION.tgz, which has the package of the platform inside. Prints its path.
#
# npm.sh [--system]
#   --system   with a library that needs the system's HarfBuzz, FreeType and ICU: quick to build, for this
#              machine only; otherwise with the wheel's, which has them inside
set -euo pipefail
cd "$(dirname "$0")/.."

system=
if [[ ${1:-} == --system ]]; then system=yes && shift; fi
if [[ -n $system ]]; then
  library=$(Scripts/library.sh "$@")
else
  static=$(Scripts/wheel-libraries.sh)
  library=$(TEXTMEASURE_STATIC=$static TEXTMEASURE_LIBRARY=.build/wheel-library Scripts/library.sh "$@")
fi
command -v npm >/dev/null || Scripts/install-deps.sh --node
# The headers of the oldest Node will do: the addon uses Node-API 8.
headers=${NODE_HEADERS:-/usr/include/node}
[[ -e $headers/node_api.h ]] || headers=$(dirname "$(readlink -f "$(command -v node)")")/../include/node
[[ -e $headers/node_api.h ]] ||
  { echo "Node's headers are missing: install libnode-dev, then try again." >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^Version: //p' "$library/textmeasure.pc")
cp -r node/lib node/README.md node/package.json "$work/"
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *) echo "No npm package is built for $(uname -m)" >&2 && exit 1 ;;
esac
platform=$work/node_modules/textmeasure-linux-$cpu
mkdir -p "$platform/licences"
cp node/platform.json "$platform/package.json"
sed -i "s/\"0\.0\.0\"/\"$version\"/; s/linux-x64/linux-$cpu/; s/\"x64\"/\"$cpu\"/; s/x86-64/$(uname -m)/" "$work/package.json" "$platform/package.json"
cp "$library/libtextmeasure.so.2" "$platform/"
cp -r fonts/bundled "$platform/fonts"
cp fonts/licences/* "$platform/licences/"
if [[ -z $system ]]; then
  cp "$static"/licences/* "$platform/licences/"
  toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")/..
  cp "$toolchain/share/swift/LICENSE.txt" "$platform/licences/swift.txt"
  cp /usr/share/doc/libstdc++6/copyright "$platform/licences/libstdc++.txt"
fi
clang -fuse-ld=lld -std=c11 -O2 -Wall -Wextra -Werror -fPIC -shared -DNAPI_VERSION=8 -isystem "$headers" \
  -I Sources/CTextMeasure node/src/addon.c "$library/libtextmeasure.so.2" -lm \
  -Wl,-rpath,'$ORIGIN' -Wl,-z,nodelete -Wl,--strip-all -o "$platform/textmeasure.node"

rm -rf .build/npm
mkdir -p .build/npm
(cd "$work" && npm pack --silent --offline --pack-destination "$OLDPWD/.build/npm" >/dev/null)
ls .build/npm/*.tgz
