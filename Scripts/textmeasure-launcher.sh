#!/bin/sh
# Starts the tool of a release archive with the libraries beside it. Where a system library is
# missing, says which package has it, and ends with status 127 as the loader would.
self=$(readlink -f -- "$0")
root=${self%/bin/*}
program=$root/libexec/textmeasure
LD_LIBRARY_PATH=$root/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# The loader lists what it would load, and what it cannot find. Only the shell reads it: other programs
# may lack a library too.
loaded=$(LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1)
case $loaded in
  *'not found'*) ;;
  *) exec "$program" "$@" ;;
esac

packages=
add() {
  case " $packages " in
    *" $1 "*) ;;
    *) packages="$packages${packages:+ }$1" ;;
  esac
}
while read -r library rest; do
  [ "$rest" = '=> not found' ] || continue
  case $library in
    libfreetype.* | libpng* | libbrotli* | libz.*) add libfreetype6 ;;
    libharfbuzz.* | libgraphite2.* | libglib-* | libpcre*) add libharfbuzz0b ;;
    libfontconfig.* | libexpat.*) add libfontconfig1 ;;
    libstdc++.*) add libstdc++6 ;;
    libgcc_s.*) add libgcc-s1 ;;
    *) add "$library" ;;
  esac
done <<EOF
$loaded
EOF
if [ -n "$packages" ]; then
  echo "textmeasure: system libraries are missing; install them: apt-get install $packages" >&2
else
  echo "textmeasure: this system's C library is too old; use Debian 12, Ubuntu 22.04 or later" >&2
fi
exit 127
