#!/usr/bin/env bash
# Builds libtextmeasure.so.2 with Swift's runtime and Foundation inside, and leaves it in
# .build/library with its header and pkg-config file. Prints that folder.
#
# TEXTMEASURE_STATIC names a folder of static libraries to link in place of the system's, for a
# library that runs without them (Scripts/wheel-libraries.sh makes it).
set -euo pipefail
cd "$(dirname "$0")/.."

[[ $(uname -s) == Linux ]] ||
  { echo "The C library, the wheel and the npm package are built on Linux alone" >&2; exit 1; }
out=${TEXTMEASURE_LIBRARY:-.build/library}
static=${TEXTMEASURE_STATIC:-}
version=$(sed -n 's/.*let version: StaticString = "\(.*\)"/\1/p' \
  Sources/TextMeasureTool/CommandLineTool.swift)
[[ -n $version ]] || { echo "CommandLineTool.swift has no version" >&2; exit 1; }

build=(swift build -c release --static-swift-stdlib --product TextMeasureC)
objects="$("${build[@]}" --show-bin-path)/libTextMeasureC.a"
# Into an archive that is there the objects of files that are gone stay linked.
rm -f "$objects"
"${build[@]}" "$@" >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")

# The libraries that the objects ask for. What the package's settings name is not among them.
"$toolchain/swift-autolink-extract" "$objects" -o "$work/libraries"
stubs=()
{
  grep -v -e '^-lFoundationNetworking' -e '^-lFoundationXML' "$work/libraries"
  echo "-licuuc" "-ldl"
  if [[ -n $static ]]; then
    echo "-L$static" "-lpng16" "-lbrotlidec" "-lz" "-lstdc++"
  fi
} >"$work/link"

# Only the functions of the header are seen from outside: another copy of Swift, HarfBuzz or ICU in
# the same process is not mixed up with this one.
cat >"$work/exports" <<'EOF'
TEXTMEASURE_2 { global: tm_*; local: *; };
EOF

# ICU's data, 34 MB in Foundation's copy, is read by nothing here: what texts need is compiled in. A
# table of contents without entries stands in for it, and in the wheel for that of ICU 72 too.
versions=(76)
if [[ -n $static ]]; then versions+=(72); fi
for icu in "${versions[@]}"; do
  cat >"$work/data$icu.c" <<EOF
#include <stdint.h>
/* The header of ICU's common data (ucmndata.h): sizes, magic bytes, format CmnD 1.0, no entries. */
const struct {
  uint16_t header_size; uint8_t magic[2]; uint16_t info_size, reserved;
  uint8_t is_big_endian, charset_family, unit_size, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint64_t padding; uint32_t entry_count;
} icudt${icu}_dat __attribute__((aligned(16), visibility("hidden"))) = {
  32, {0xDA, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1}, {$icu}, 0, 0};
EOF
  clang -c -O2 -fPIC "$work/data$icu.c" -o "$work/data$icu.o"
done

if [[ -n $static ]]; then
  # The C++ library of the toolchain that built the static libraries, inside as well.
  ln -sf "$(g++ -print-file-name=libstdc++.a)" "$static/libstdc++.a"
  # The functions that Debian 12 has in newer versions than the wheel's tag allows.
  case $(uname -m) in
    x86_64) old=GLIBC_2.2.5 ;;
    aarch64) old=GLIBC_2.17 ;;
    *) echo "No wheel is built for $(uname -m): use the library without TEXTMEASURE_STATIC" >&2 && exit 1 ;;
  esac
  cat >"$work/hypot.c" <<EOF
__asm__(".symver tm_hypot, hypot@$old\n.symver tm_hypotf, hypotf@$old");
double tm_hypot(double, double);
float tm_hypotf(float, float);
double __wrap_hypot(double x, double y) { return tm_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return tm_hypotf(x, y); }
EOF
  clang -c -O2 -fPIC "$work/hypot.c" -o "$work/hypot.o"
  stubs=("$work/hypot.o" -Xlinker --wrap=hypot -Xlinker --wrap=hypotf)
fi

# As one object file: what comes out of an archive is hidden with Swift's own libraries.
"$toolchain/ld.lld" -r --whole-archive "$objects" -o "$work/objects.o"

mkdir -p "$out"
name=libtextmeasure.so.2
swiftc -emit-library -static-stdlib -use-ld=lld -o "$work/$name" "$work"/data*.o ${stubs[@]+"${stubs[@]}"} \
  "$work/objects.o" @"$work/link" \
  -Xlinker -soname="$name" -Xlinker --version-script="$work/exports" \
  -Xlinker --gc-sections -Xlinker -z -Xlinker nostart-stop-gc \
  -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker defs >&2
strip -o "$out/$name" "$work/$name"
ln -sf "$name" "$out/libtextmeasure.so"
cp Sources/CTextMeasure/textmeasure.h "$out/"
# The fonts are found beside the library.
ln -sfn "$PWD/fonts/bundled" "$out/fonts"
# In the build folder the file describes the library where it is; install.sh writes its own.
Scripts/pkg-config.sh "$version" "$PWD/$out" "$PWD/$out" >"$out/textmeasure.pc"
echo "$out"
