#!/usr/bin/env bash
# Counts the instructions that the hot paths need on a small fixed workload, and compares them with
# Lab/Benchmarks/instructions.tsv. Counts hardly depend on what else the machine does, so that they show
# a change of a few hundredths, which times do not.
#
# bench-instructions.sh [--record | --short]
#   --record   write the counts into the file instead of comparing
#   --short    only what texts need, not requests; ends with status 77 without valgrind
set -euo pipefail
cd "$(dirname "$0")/../.."
export SWIFT_BACKTRACE=enable=no
# Hash tables are seeded by chance; so would their collisions be.
export SWIFT_DETERMINISTIC_HASHING=1
# The program does not find them by its own place when valgrind runs it.
export TEXTMEASURE_FONTS=fonts/bundled

record=false
short=false
case "${1:-}" in
  "") ;;
  --record) record=true ;;
  --short) short=true ;;
  *) echo "usage: $0 [--record | --short]" >&2 && exit 64 ;;
esac
command -v valgrind >/dev/null || Scripts/install-deps.sh --valgrind || {
  echo "nothing is counted" >&2
  if $short; then exit 77; else exit 69; fi
}

pinned=Lab/Benchmarks/instructions.tsv
# How far a count may be from the pinned one, as a share. Two runs of one program give the same
# counts. On another processor the C library copies and clears memory by other routines, which changed
# counts by up to 0.05: build the pinned commit there, too, before calling a difference a regression.
tolerance=0.03
if $short; then tolerance=0.1; fi
# How many texts of each workload are measured, once cold and once warm.
texts=300

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A file that was added to the package above is seen only when the manifest here is newer.
touch Lab/Benchmarks/Package.swift
export TEXTMEASURE_INTERNALS=1
swift build -c release --package-path Lab/Benchmarks --product textmeasure-bench >&2
bin=$(swift build -c release --package-path Lab/Benchmarks --show-bin-path)
# The debug information of the newest compilers is more than valgrind reads.
strip --strip-debug -o "$bin/textmeasure-bench-stripped" "$bin/textmeasure-bench"

versions="Swift $(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' | head -n 1)"
versions+=", HarfBuzz $(pkg-config --modversion harfbuzz), ICU $(pkg-config --modversion icu-uc)"
versions+=", $(uname -m)"

# count WORKLOAD FONTS: the instructions a code point (a layout for re-layout) of each pass.
count() {
  local workload=$1 fonts=$2 out="$work/$1.out" chars
  gzip -dc "Lab/Benchmarks/Workloads/$workload.ndjson.gz" 2>/dev/null | head -n "$texts" \
    >"$work/$workload.ndjson" || true
  valgrind --tool=callgrind --callgrind-out-file="$out" --collect-atstart=no \
    --toggle-collect=baseline_cold_pass --toggle-collect=baseline_warm_pass \
    --toggle-collect=baseline_relayout_pass \
    "$bin/textmeasure-bench-stripped" "$work/$workload.ndjson" --fonts "$fonts" --size 14 \
    --width 355 --warm-passes 1 --relayout-rounds 1 >"$work/line" 2>"$work/log" ||
    { cat "$work/log" >&2; return 1; }
  chars=$(sed -E 's/.*"chars":([0-9]+).*/\1/' "$work/line")
  callgrind_annotate --inclusive=yes --threshold=100 "$out" | tr -d ',' |
    awk -v workload="$workload" -v chars="$chars" -v layouts=$((texts * 20)) '
      /baseline_(cold|warm|relayout)_pass/ {
        match($0, /baseline_[a-z]+_pass/)
        pass = substr($0, RSTART + 9, RLENGTH - 14)
        if (!(pass in seen)) {
          seen[pass] = 1
          printf "%s/%s\t%.1f\n", pass, workload, $1 / (pass == "relayout" ? layouts : chars)
        }
      }' | sort
}

# batch KIND: the instructions that a request of the third pass needs. Two runs differ by one pass, so
# that the start does not count. They read a file: how a pipe divides the requests varies.
batch() {
  local kind=$1 passes requests
  requests=$(wc -l <"$work/kinds/$kind.ndjson")
  for passes in 2 3; do
    for ((pass = 0; pass < passes; pass++)); do cat "$work/kinds/$kind.ndjson"; done \
      >"$work/requests"
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/textmeasure" batch \
      "$work/requests" --jobs 1 2>"$work/log" >/dev/null || { cat "$work/log" >&2; return 1; }
    sed -nE 's/.*Collected : ([0-9]+).*/\1/p' "$work/log"
  done | paste -s -d' ' | awk -v kind="$kind" -v requests="$requests" \
    '{ printf "batch/%s\t%.0f\n", kind, ($2 - $1) / requests }'
}

mkdir "$work/kinds"
if ! $short; then
  swift build -c release --product textmeasure >&2
  strip --strip-debug -o "$work/textmeasure" "$(swift build -c release --show-bin-path)/textmeasure"
  python3 Lab/Benchmarks/kinds.py "$work/kinds" "$texts"
fi

{
  printf '# Instructions a code point (cold, warm), a text and width (relayout) and a warm request\n'
  printf '# (batch), of %d texts of each kind with the bundled fonts. Counted with %s.\n' "$texts" "$versions"
  count mixed-feed bundled
  count english fonts/bundled/Inter-Regular.otf
  count chinese "fonts/bundled/NotoSansCJK-Regular.ttc#2"
  for kind in "$work"/kinds/*.ndjson; do
    [[ -e $kind ]] || continue
    kind=${kind##*/}
    batch "${kind%.ndjson}"
  done
} >"$work/counts.tsv"

if $record; then
  cp "$work/counts.tsv" "$pinned"
  cat "$pinned"
  exit 0
fi
cat "$work/counts.tsv"
if [[ $(sed -n 2p "$pinned") != "$(sed -n 2p "$work/counts.tsv")" ]]; then
  echo "The pinned counts are of other versions: $(sed -n 's/^.*Counted with //p' "$pinned")" >&2
  echo "Nothing is compared; record them again on a state that is known to be good." >&2
  exit 0
fi
awk -F'\t' -v tolerance="$tolerance" -v short="$short" '
  /^#/ { next }
  NR == FNR { pinned[$1] = $2; next }
  {
    counted[$1] = 1
    if (!($1 in pinned)) { print "not pinned: " $1; bad++; next }
    change = $2 / pinned[$1] - 1
    if (change > tolerance || change < -tolerance) {
      printf "%s: %s instructions, %s are pinned (%+.1f %%)\n", $1, $2, pinned[$1], 100 * change
      bad++
    }
  }
  END {
    for (name in pinned) if (!(name in counted) && !(short == "true" && name ~ /^batch/)) { print "not counted: " name; bad++ }
    if (bad) {
      print "More are a regression to explain; fewer are to be recorded: bench-instructions.sh --record"
      exit 1
    }
    print "All counts are as pinned."
  }' "$pinned" "$work/counts.tsv"
