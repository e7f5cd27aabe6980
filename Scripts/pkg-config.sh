#!/usr/bin/env bash
# Prints the C library's pkg-config file: pkg-config.sh VERSION LIBRARY-FOLDER HEADER-FOLDER
set -euo pipefail
cat <<EOF
libdir=$2
includedir=$3

Name: textmeasure
Description: The size and lines that a phone or a browser would give a text
Version: $1
Libs: -L\${libdir} -ltextmeasure
Cflags: -I\${includedir}
EOF
