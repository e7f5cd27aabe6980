#!/usr/bin/env bash
# Tests textmeasure.l10n over a built library: check-l10n.sh LIBRARY.
set -euo pipefail
cd "$(dirname "$0")/.."

library=$(readlink -f "${1:?the library, such as .build/library/libtextmeasure.so.2}")
tools=$(Scripts/python-tools.sh)

export TEXTMEASURE_LIBRARY=$library PYTHONPATH=$PWD/python/src PYTHONDONTWRITEBYTECODE=1
"$tools/bin/python" -m pytest -q -rs -p no:cacheprovider python/tests/test_l10n*.py </dev/null
