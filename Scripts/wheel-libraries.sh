#!/usr/bin/env bash
# Builds the libraries that the wheel carries as static, position-independent ones from Debian 12's
# sources, in the versions that the tool is tested with, and prints their folder:
# .build/wheel-libraries. Takes a few minutes; what is there is not built again.
#
# They give the numbers of Debian's own: HarfBuzz 6.0.0 without glib, FreeType 2.12.1 with PNG (emoji
# have other widths without) and Brotli (WOFF2), ICU 72.1 without its data, which embedding levels do
# not need. A product is rounded before something is added to it: aarch64 could do both at once, which
# gives other numbers.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$PWD/.build/wheel-libraries
[[ -e $out/complete ]] && echo "$out" && exit 0
packages=(gcc g++ dpkg-dev xz-utils)
missing=()
for tool in gcc g++ dpkg-source xz; do
  command -v "$tool" >/dev/null || missing+=("$tool")
done
if ((${#missing[@]} > 0)); then
  if [[ $(id -u) == 0 ]]; then
    apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 </dev/null
  else
    echo "${missing[*]} is missing: install ${packages[*]}, then try again." >&2
    exit 1
  fi
fi
rm -rf "$out"
mkdir -p "$out/sources" "$out/objects" "$out/licences"
cd "$out/sources"

# One source package a line: name, version, hash of its .dsc, which has the hashes of its files.
pins='harfbuzz 6.0.0+dfsg-3 a03b89402656feb6e9b1439f69b55f3cfbd7b1c70a71e18819f0396d1a6fd607
freetype 2.12.1+dfsg-5+deb12u4 eead829b4bc79107e8e79c4da006110dffe264f9d48b3ba02f76cf7e84b64389
brotli 1.0.9-2 8c4c86748ec9770e08b60233d658593650444b04a452dc5b607ed5b5537b683e
libpng1.6 1.6.39-2+deb12u5 7b86211030a34deb6b0a2cd7e1d9db0fe92443fd30cab537fb89b1e7f7c9f188
icu 72.1-3+deb12u1 8fd50a21664422b2dd5df4e20175dce3396c89a3a85363db26dd4529bba62a92
zlib 1:1.2.13.dfsg-1 3fa1e6b2fc525062aa88207dda52fed8e045373c809d362fe8a2bfbf7cf515a8'

# apt's own lists stay as they are.
mkdir -p apt/parts apt/lists/partial
for suite in bookworm bookworm-updates; do
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main"
done >apt/parts/sources.list
echo 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian-security bookworm-security main' \
  >>apt/parts/sources.list
apt=(apt-get -qq -o Dir::Etc::SourceList="$PWD/apt/parts/sources.list" \
  -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$PWD/apt/lists" -o APT::Sandbox::User=)
"${apt[@]}" update >&2
while read -r name version hash; do
  "${apt[@]}" source --download-only "$name=$version" >&2
  description=${name}_${version#*:}.dsc
  echo "$hash  $description" | sha256sum --check --quiet >&2
  dpkg-source --no-check -x "$description" "$name" >&2
  cp "$name/debian/copyright" "$out/licences/$name.txt"
  if [[ -e $name/LICENSE ]]; then cp "$name/LICENSE" "$out/licences/$name-licence.txt"; fi
done <<<"$pins"

# compile ARCHIVE FLAGS -- FILES: compiles C and C++ into an archive.
compile() {
  local archive=$1 flags=() compiler
  shift
  while [[ $1 != -- ]]; do flags+=("$1") && shift; done
  shift
  mkdir -p "$out/objects/$archive"
  printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c '
    compiler=gcc; [[ $1 == *.c ]] || compiler="g++ -std=c++17"
    name=${1//\//_}
    exec $compiler -c -O2 -ffp-contract=off -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections -w \
      "${@:3}" "$1" -o "$2/$name.o"' compile {} "$out/objects/$archive" "${flags[@]}" >&2
  ar rcs "$out/lib$archive.a" "$out/objects/$archive"/*.o
}

cd "$out/sources/zlib"
compile z -DHAVE_UNISTD_H -I. -- adler32.c crc32.c inffast.c inflate.c inftrees.c zutil.c deflate.c \
  trees.c compress.c uncompr.c
cd "$out/sources/brotli"
compile brotlidec -Ic/include -- c/common/*.c c/dec/*.c
cd "$out/sources/libpng1.6"
cp scripts/pnglibconf.h.prebuilt pnglibconf.h
compile png16 -I. -I../zlib -DPNG_INTEL_SSE_OPT=0 -DPNG_ARM_NEON_OPT=0 -- png.c pngerror.c pngget.c pngmem.c pngpread.c \
  pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c pngtrans.c pngwio.c pngwrite.c pngwtran.c \
  pngwutil.c

cd "$out/sources/freetype"
modules=(autofit/autofit base/ftbase base/ftbbox base/ftbdf base/ftbitmap base/ftcid base/ftdebug
  base/ftfstype base/ftgasp base/ftglyph base/ftgxval base/ftinit base/ftmm base/ftotval
  base/ftpatent base/ftpfr base/ftstroke base/ftsynth base/ftsystem base/fttype1 base/ftwinfnt
  bdf/bdf bzip2/ftbzip2 cache/ftcache cff/cff cid/type1cid gxvalid/gxvalid gzip/ftgzip lzw/ftlzw
  otvalid/otvalid pcf/pcf pfr/pfr psaux/psaux pshinter/pshinter psnames/psnames raster/raster
  sdf/sdf sfnt/sfnt smooth/smooth svg/svg truetype/truetype type1/type1 type42/type42 winfonts/winfnt)
# The build without configure has modules of its own; the two validators are not among them.
modules=("${modules[@]/gxvalid\/gxvalid/}")
modules=("${modules[@]/otvalid\/otvalid/}")
files=()
for module in "${modules[@]}"; do [[ -n $module ]] && files+=("src/$module.c"); done
compile freetype -Iinclude -I../libpng1.6 -I../zlib -I../brotli/c/include -DFT2_BUILD_LIBRARY \
  -DFT_CONFIG_OPTION_USE_PNG -DFT_CONFIG_OPTION_SYSTEM_ZLIB -DFT_CONFIG_OPTION_USE_BROTLI -- "${files[@]}"

cd "$out/sources/harfbuzz"
compile harfbuzz -Isrc -DHAVE_PTHREAD -fno-exceptions -fno-rtti -- src/harfbuzz.cc

cd "$out/sources/icu/source/common"
compile icuuc -D_REENTRANT -DU_ATTRIBUTE_DEPRECATED= -DU_COMMON_IMPLEMENTATION \
  -DU_STATIC_IMPLEMENTATION -I. -- *.cpp

rm -rf "$out/objects" "$out/sources"
touch "$out/complete"
echo "$out"
