#!/usr/bin/env bash
# Installs the tool, the server of its page, the C library, the fonts they need, the manual and the shells' completions under PREFIX
# (/usr/local), or removes what was installed there: install.sh [--tool | --uninstall]. With --tool the
# C library is left out. DESTDIR is put before PREFIX when a package is made.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix="${DESTDIR:-}${PREFIX:-/usr/local}"
share="$prefix/share/textmeasure"
# What was installed, one path under the prefix a line: exactly this is removed again.
list="$share/installed-files"

if [[ ${1:-} != --uninstall ]] && ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
  echo "The manual is written by Python 3.9 or newer: install python3" >&2
  exit 1
fi

uninstall() {
  if [[ ! -f $list ]]; then
    echo "Nothing is installed under $prefix: there is no $list" >&2
    return 1
  fi
  local path
  while IFS= read -r path; do rm -f "$prefix/$path"; done <"$list"
  rm -f "$list"
  # Only the tool's own folder, and those that held its files and are empty now.
  find "$share" -depth -type d -empty -delete 2>/dev/null || true
  rmdir -p "$prefix"/share/{doc/textmeasure,man/man1,bash-completion/completions,zsh/site-functions} \
    "$prefix"/share/fish/vendor_completions.d "$prefix/bin" "$prefix"/lib/pkgconfig \
    "$prefix/include" 2>/dev/null || true
  echo "Removed from $prefix"
}

# put SOURCE PATH [MODE]: installs one file at a path under the prefix and notes it.
put() {
  install -D -m "${3:-644}" "$1" "$prefix/$2"
  echo "$2" >>"$list"
}

install_tool() {
  Scripts/install-deps.sh
  local build=(swift build -c release --static-swift-stdlib --product textmeasure)
  "${build[@]}" >&2
  local tool work path
  tool="$("${build[@]}" --show-bin-path)/textmeasure"
  work=$(mktemp -d)
  # The path is known now, and not when the script ends.
  # shellcheck disable=SC2064
  trap "rm -rf '$work'" EXIT

  mkdir -p "$share"
  : >"$list"
  # Symbols are a fifth of the size of a tool that has the standard library in it.
  if ! strip -o "$work/textmeasure" "$tool" 2>/dev/null; then cp "$tool" "$work/textmeasure"; fi
  put "$work/textmeasure" bin/textmeasure 755
  put "$(Scripts/serve.sh --build)" bin/textmeasure-serve 755

  while IFS= read -r path; do
    put "fonts/$path" "share/textmeasure/fonts/${path#bundled/}"
  done < <(cd fonts && find bundled licences -type f 2>/dev/null | sort)

  "$tool" --generate-completion-script bash >"$work/bash"
  "$tool" --generate-completion-script zsh >"$work/zsh"
  "$tool" --generate-completion-script fish >"$work/fish"
  put "$work/bash" share/bash-completion/completions/textmeasure
  put "$work/zsh" share/zsh/site-functions/_textmeasure
  put "$work/fish" share/fish/vendor_completions.d/textmeasure.fish

  put docs/batch.md share/doc/textmeasure/batch.md
  put docs/scale.md share/doc/textmeasure/scale.md
  put docs/batch.schema.json share/doc/textmeasure/batch.schema.json
  put docs/cells.schema.json share/doc/textmeasure/cells.schema.json

  # A page for the tool and one for each subcommand, dated by the last change rather than by the
  # clock.
  mkdir "$work/man"
  Scripts/make-manual.py "$tool" "$(git log -1 --format=%cs 2>/dev/null || date +%F)" "$work/man"
  for path in "$work"/man/*.1; do put "$path" "share/man/man1/${path##*/}"; done
  echo "Installed $prefix/bin/textmeasure ($(du -h "$prefix/bin/textmeasure" | cut -f1))"
}

# The C library finds the same fonts: they are in ../share seen from its folder.
install_library() {
  local library name=libtextmeasure.so.2 target=${PREFIX:-/usr/local} file
  library=$(Scripts/library.sh)
  put "$library/$name" "lib/$name" 755
  put "$library/textmeasure.h" include/textmeasure.h
  ln -sf "$name" "$prefix/lib/libtextmeasure.so"
  echo lib/libtextmeasure.so >>"$list"
  file=$(mktemp)
  Scripts/pkg-config.sh "$("$prefix/bin/textmeasure" --version)" "$target/lib" "$target/include" \
    >"$file"
  put "$file" lib/pkgconfig/textmeasure.pc
  rm "$file"
}

case "${1:-}" in
  "")
    install_tool
    install_library
    ;;
  --tool) install_tool ;;
  --uninstall) uninstall ;;
  *)
    echo "usage: PREFIX=folder $0 [--tool | --uninstall]" >&2
    exit 64
    ;;
esac
