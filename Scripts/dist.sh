#!/usr/bin/env bash
# Makes a release archive that works wherever it is unpacked: the tool with Swift's libraries in it,
# the fonts, manual pages, completions and licences. Prints its path and sha256.
#
# dist.sh [FOLDER]   where the archive is put (.build/dist)
#
# ICU and HarfBuzz are in the archive, as they decide what a text measures: the answers are those of
# the system it was made on, on Debian 12, Ubuntu 22.04 and later. FreeType, Fontconfig and the
# libraries that HarfBuzz needs come from the system.
set -euo pipefail
cd "$(dirname "$0")/.."

output="${1:-.build/dist}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

PREFIX="$work/prefix" Scripts/install.sh --tool >&2
tool="$work/prefix/bin/textmeasure"
name="textmeasure-$("$tool" --version)-linux-$(uname -m)"
root="$work/$name"
mv "$work/prefix" "$root"
rm "$root/share/textmeasure/installed-files"
mkdir -p "$root/libexec" "$root/lib" "$root/share/textmeasure/licences"
mv "$root/bin/textmeasure" "$root/bin/textmeasure-serve" "$root/libexec/"
install -m 755 Scripts/textmeasure-launcher.sh "$root/bin/textmeasure"

# Each library by the name that the program asks for, with its licence.
while read -r library path; do
  install -m 644 "$(readlink -f "$path")" "$root/lib/$library"
  package=$(dpkg-query -S "$(readlink -f "$path")" | head -n 1 | cut -d: -f1)
  install -m 644 "/usr/share/doc/$package/copyright" \
    "$root/share/textmeasure/licences/$package.txt"
done < <(ldd "$root/libexec/textmeasure" | sed -nE 's/^\s*(lib(harfbuzz|icu[a-z]+)\.so[^ ]*) => (\S+) .*/\1 \3/p')
[[ -n $(find "$root/lib" -name 'libicu*') ]] ||
  { echo "ICU's library was not found beside the tool; see ldd's output" >&2 && exit 1; }

cat >"$root/README.txt" <<EOF
textmeasure for Linux: Debian 12, Ubuntu 22.04 and later.

  bin/textmeasure measure 'Hello, world' --width 200

Put this folder anywhere and link bin/textmeasure into a folder of your PATH. Pages: man -M
share/man textmeasure. Completions are in share/bash-completion, share/zsh and share/fish.

Packages it needs: libfreetype6 libharfbuzz0b libfontconfig1 libstdc++6; for PNG libcairo2.
The licences of the fonts and of the libraries in lib are in share/textmeasure/fonts/licences and
share/textmeasure/licences.
EOF

# The same sources give the same bytes: sorted, without owners, dated by the last change.
mkdir -p "$output"
archive="$output/$name.tar.gz"
date=$(git log -1 --format=%ct 2>/dev/null || date +%s)
tar --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+w \
  --mtime="@$date" --format=gnu -cf - "$name" | gzip -n >"$archive"
(cd "$output" && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
echo "$archive ($(du -h "$archive" | cut -f1))" >&2
