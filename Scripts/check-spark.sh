#!/usr/bin/env bash
# Measures on a Spark cluster of processes, a master and two workers, while an executor and a Python
# process are killed, and compares the rows with one process. Runs the recipes of docs/scale.md too.
#
# check-spark.sh [--long] [--wheel FILE] [OPTION OF swift build]...
#   --long        1,000,000 texts in place of 20,000, and the figures of docs/scale.md
#   --wheel FILE  sends this wheel to the workers in place of the package over the system's libraries
#
# Ends with status 77 where Java or Spark is missing and cannot be installed: nothing was checked.
set -euo pipefail
cd "$(dirname "$0")/.."

texts=20000 wheel=
while (($# > 0)); do
  case $1 in
    --long) texts=1000000 ;;
    --wheel) wheel=${2:?--wheel needs a file} && shift ;;
    *) break ;;
  esac
  shift
done

skip() {
  echo "Spark was not checked: $1"
  exit 77
}

if ! command -v java >/dev/null; then
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    apt-get update -qq >&2 </dev/null || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      openjdk-17-jre-headless >&2 </dev/null || true
  fi
  command -v java >/dev/null || skip "install openjdk-17-jre-headless, then try again"
fi

tools=$(Scripts/python-tools.sh) || skip "pip cannot install pyspark; is there a network?"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$work/package
mkdir "$package"
if [[ -n $wheel ]]; then
  python3 -m zipfile -e "$wheel" "$package"
  cp "$wheel" "$work/textmeasure.zip"
else
  library=$(Scripts/library.sh "$@")
  cp -r python/src/textmeasure "$package/"
  cp "$library/libtextmeasure.so.2" "$package/textmeasure/"
  cp -r fonts/bundled "$package/textmeasure/fonts"
  (cd "$package" && python3 -m zipfile -c "$work/textmeasure.zip" textmeasure)
fi

export TEXTMEASURE_ARCHIVE="$work/textmeasure.zip" TEXTMEASURE_SPARK_TEXTS=$texts
export PYTHONPATH="$package" PYTHONDONTWRITEBYTECODE=1
# Each has a Spark of its own, whose folder is that of the process.
for tests in test_spark test_scale; do
  "$tools/bin/python" -m pytest -q -rs -s -p no:cacheprovider -W ignore "python/tests/$tests.py"
done
if ((texts > 20000)); then "$tools/bin/python" python/tests/scale_figures.py; fi
