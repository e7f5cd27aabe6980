#!/usr/bin/env bash
# Installs the tool into a folder of its own, uses it from there, and removes it again: nothing may
# be left. Checks the completions in the shells that this machine has.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PREFIX="$work/prefix"

fail() {
  echo "$1" >&2
  exit 1
}

make --no-print-directory install
tool="$PREFIX/bin/textmeasure"

# Away from the sources the tool still finds its fonts, and measures as it does beside them.
cd "$work"
env -i PATH=/usr/bin:/bin "$tool" fit 'Save changes' --width 120 >/dev/null ||
  fail "the installed tool does not measure"
"$tool" version --json | grep -q '"sha256"' || fail "the installed tool has lost its fonts"

# A C program that was compiled by pkg-config finds the fonts too.
export PKG_CONFIG_PATH="$PREFIX/lib/pkgconfig"
cat >measure.c <<'EOF'
#include <stdio.h>
#include <textmeasure.h>
int main(void) {
  tm_context *context;
  tm_style *style;
  tm_size size = TM_SIZE_INIT;
  tm_error error = {0};
  if (tm_context_open(NULL, &context, &error) ||
      tm_style_open(context, NULL, 0, NULL, 0, &style, &error) ||
      tm_measure(style, "Save\nchanges", TM_NUL_TERMINATED, 600, 0, &size, &error)) {
    return puts(error.message), 1;
  }
  return size.line_count == 2 && size.width > 0 ? 0 : 1;
}
EOF
read -ra flags <<<"$(pkg-config --cflags --libs textmeasure)"
clang measure.c "${flags[@]}" -o measure
env -i LD_LIBRARY_PATH="$PREFIX/lib" ./measure || fail "the installed C library does not measure"

for page in textmeasure textmeasure-measure textmeasure-fit textmeasure-fonts-list; do
  file="$PREFIX/share/man/man1/$page.1"
  [[ -s $file ]] || fail "there is no manual page $page"
  if command -v man >/dev/null; then
    # The whole page is read: a reader that stops early makes man fail.
    MANWIDTH=80 man -l "$file" 2>/dev/null | grep -c 'EXIT STATUS' >/dev/null ||
      fail "the manual page $page does not say its exit statuses"
  fi
done

# Each shell that is here reads its script; bash also answers a question.
share="$PREFIX/share"
bash -c "source '$share/bash-completion/completions/textmeasure'
  COMP_WORDS=(textmeasure ren) COMP_CWORD=1 COMP_LINE='textmeasure ren' COMP_POINT=15
  _textmeasure textmeasure ren textmeasure 2>/dev/null
  [[ \" \${COMPREPLY[*]} \" == *' render '* ]]" || fail "bash does not complete 'ren'"
if command -v zsh >/dev/null; then zsh -n "$share/zsh/site-functions/_textmeasure"; fi
if command -v fish >/dev/null; then
  fish -c "source '$share/fish/vendor_completions.d/textmeasure.fish'
    complete -C 'textmeasure ren'" | grep -q render || fail "fish does not complete 'ren'"
fi

cd - >/dev/null
make --no-print-directory uninstall
[[ ! -e $PREFIX ]] || fail "left behind: $(find "$PREFIX")"
