#!/usr/bin/env bash
# Unpacks the release archive into an empty folder and uses it from there, with an empty
# environment: it must measure as the built tool does, bring all that it promises, and name the
# package when a library is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1" >&2
  exit 1
}

Scripts/dist.sh "$work/dist" >"$work/told"
archive=$(find "$work/dist" -name '*.tar.gz')
grep -q "$(sha256sum "$archive" | cut -d' ' -f1)" "$work/told" || fail "the sha256 is not printed"
build=(swift build -c release --static-swift-stdlib --product textmeasure --show-bin-path)
built="$("${build[@]}")/textmeasure"

mkdir "$work/a folder"
tar -xzf "$archive" -C "$work/a folder"
rm -r "$work/dist"
root=$(find "$work/a folder" -mindepth 1 -maxdepth 1)
text='Hello שלום مرحبا नमस्ते ภาษาไทย 漢字 👩‍👩‍👧'
expected=$("$built" measure "$text" --width 80 --per-line)
ln -s "$root/bin/textmeasure" "$work/link"
cd /
for tool in "$root/bin/textmeasure" "$work/link"; do
  [[ $(env -i "$tool" measure "$text" --width 80 --per-line) == "$expected" ]] ||
    fail "the unpacked tool does not measure as the built one"
done
env -i "$root/bin/textmeasure" version --json | grep -q '"sha256"' || fail "fonts are missing"
status=0
env -i "$root/bin/textmeasure" fit Save --width 1 >/dev/null || status=$?
((status == 1)) || fail "the launcher ends with status $status for a text that does not fit"

# Nothing of Swift, and only libraries that the four packages bring.
needed=$(LD_LIBRARY_PATH="$root/lib" ldd "$root/libexec/textmeasure")
! grep -q 'libswift\|libFoundation\|not found' <<<"$needed" || fail "it needs: $needed"
for library in libharfbuzz libicuuc libicudata; do
  grep -q "$library.*=> $root/lib/" <<<"$needed" || fail "$library is not the archive's"
done
oldest=$(cat "$root"/lib/*.so* "$root/libexec/textmeasure" | grep -aoE 'GLIBC_2\.[0-9]+' |
  sort -Vu | tail -n 1)
[[ $(printf '%s\n' "$oldest" GLIBC_2.35 | sort -V | tail -n 1) == GLIBC_2.35 ]] ||
  fail "it needs $oldest; Ubuntu 22.04 has 2.35"

for path in README.txt share/man/man1/textmeasure-fit.1 share/textmeasure/fonts/licences \
  share/bash-completion/completions/textmeasure share/zsh/site-functions/_textmeasure \
  share/fish/vendor_completions.d/textmeasure.fish share/textmeasure/licences; do
  [[ -e $root/$path ]] || fail "$path is missing"
done

# A library that no system has stands for one that is missing.
sed -i 's/libfreetype\.so\.6/libfreetype.so.9/g' "$root/libexec/textmeasure"
status=0
# No program besides readlink is needed to say so: others may lack it too.
mkdir "$work/bin"
ln -s "$(command -v readlink)" "$work/bin/readlink"
env -i PATH="$work/bin" "$root/bin/textmeasure" version 2>"$work/told" || status=$?
[[ $status -eq 127 && $(<"$work/told") == *'apt-get install libfreetype6' ]] ||
  fail "a missing library: status $status, $(<"$work/told")"
