#!/usr/bin/env bash
# Builds the C library and tries it: what it exports, its functions under the address sanitizer, the
# examples, and the Python package over it, whose tests compare 100,000 answers with `batch`.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "$1" >&2
  exit 1
}

library=$(Scripts/library.sh "$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What is exported is what the header declares, no more and no less.
nm -D --defined-only "$library/libtextmeasure.so.2" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
  sort >"$work/exported"
grep -oE '\btm_[a-z_]+\(' "$library/textmeasure.h" | tr -d '(' | sort -u >"$work/declared"
diff "$work/declared" "$work/exported" || fail "the library exports other functions than its header has"
readelf -d "$library/libtextmeasure.so.2" | grep -q 'SONAME.*\[libtextmeasure.so.2\]' ||
  fail "the library has no soname"
readelf -d "$library/libtextmeasure.so.2" | grep -q NODELETE || fail "the library can be unloaded"

# The header is C99 and C++ without a warning.
for language in c c++; do
  echo '#include "textmeasure.h"' |
    clang -x "$language" -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$library" -
done

# As a user compiles: by pkg-config.
read -ra flags <<<"$(PKG_CONFIG_PATH=$library pkg-config --cflags --libs textmeasure)"
build=(clang -fuse-ld=lld -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -g)
"${build[@]}" -fsanitize=address,undefined Tests/CLibrary/library_test.c \
  -o "$work/library_test" "${flags[@]}" -Wl,-rpath,"$PWD/$library" -lpthread -lm
LSAN_OPTIONS=suppressions=Scripts/leaks.supp \
ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 \
  "$work/library_test" fonts/bundled/Inter-Regular.otf \
  Tests/TextMeasureTests/Fixtures/fonts/Optical.ttf

"${build[@]}" Examples/C/columns.c -o "$work/columns" "${flags[@]}" -Wl,-rpath,"$PWD/$library" -lm
printf 'Hello, world\nA longer line that does not fit into one\n' | "$work/columns" 120 \
  >"$work/columns.out"
[[ $(wc -l <"$work/columns.out") == 2 ]] || fail "the C example does not measure two lines"

# The Python package over the same library, compared with the tool.
tool=(swift build -c release --static-swift-stdlib --product textmeasure)
"${tool[@]}" "$@" >&2
export TEXTMEASURE_LIBRARY="$PWD/$library/libtextmeasure.so.2" PYTHONPATH=$PWD/python/src
export PYTHONDONTWRITEBYTECODE=1
python3 python/tests/check.py "$("${tool[@]}" --show-bin-path)/textmeasure"

# Its own tests, the recipes of its pages, types and style.
tools=$(Scripts/python-tools.sh)
"$tools/bin/python" -m pytest -q -rs -p no:cacheprovider \
  python/tests/test_{textmeasure,readme,scale,office,mcp}.py </dev/null
(
  cd python
  "$tools/bin/ruff" check --no-cache --quiet .
  "$tools/bin/ruff" format --no-cache --quiet --check .
  "$tools/bin/mypy" --cache-dir "$work/mypy" --no-error-summary
)

# What is built on the package: whether translations fit.
Scripts/check-l10n.sh "$library/libtextmeasure.so.2"
