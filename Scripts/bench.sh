#!/usr/bin/env bash
# Measures what measuring costs, beside HarfBuzz and ICU alone and beside Pango where that is
# installed with its headers; writes the figures into PERFORMANCE.md and Benchmarks/results.json.
#
# bench.sh [--check] [--quick] [ROUNDS]
#   --check   write nothing; end with status 1 when a figure is beyond Benchmarks/thresholds.json;
#             Pango, which has no thresholds, is left out
#   --quick   the three feeds alone, without the long texts, the tool, batch and Pango's re-layout
#   ROUNDS    how often each is measured, the peers by turns (5); the feeds and the start, which take
#             a moment, three times as often
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no

check=false quick=false rounds=5
for argument in "$@"; do
  case $argument in
    --check) check=true ;;
    --quick) quick=true ;;
    *[!0-9]* | "") echo "usage: $0 [--check] [--quick] [ROUNDS]" >&2 && exit 64 ;;
    *) rounds=$argument ;;
  esac
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lines="$work/lines.ndjson"

# A file that was added to the package above is seen only when the manifest here is newer.
touch Benchmarks/Package.swift
swift build -c release --package-path Benchmarks >&2
bin=$(swift build -c release --package-path Benchmarks --show-bin-path)
bench="$bin/textmeasure-bench"

# The fonts as Debian's packages install them, because the figures of other engines were taken with
# those; the bundled ones, which hold fewer characters of the large fonts, where one is missing.
noto=/usr/share/fonts/truetype/noto
inter=/usr/share/fonts/opentype/inter/Inter-Regular.otf
cjk=/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
emoji=$noto/NotoColorEmoji.ttf
fonts_from="Debian's fonts"
for font in "$inter" "$cjk" "$emoji" "$noto"/NotoSans{Arabic,Hebrew,Thai,Devanagari}-Regular.ttf; do
  if [[ ! -f $font ]]; then
    fonts_from="the bundled fonts"
    noto=fonts/bundled inter=fonts/bundled/Inter-Regular.otf
    cjk=fonts/bundled/NotoSansCJK-Regular.ttc emoji=fonts/bundled/NotoColorEmoji.ttf
    break
  fi
done
cascade="$inter,$cjk#2,$noto/NotoSansArabic-Regular.ttf,$noto/NotoSansHebrew-Regular.ttf"
cascade="$cascade,$noto/NotoSansThai-Regular.ttf,$noto/NotoSansDevanagari-Regular.ttf,$emoji"

# measure WORKLOAD PEER [OPTION…]: one line of figures.
measure() {
  local workload=$1 peer=$2 fonts=$cascade width=355
  shift 2
  case $workload in
    english*) fonts=$inter width=300 ;;
    chinese) fonts=$cjk#2 ;;
  esac
  "$bench" "$work/$workload.ndjson" --fonts "$fonts" --size 14 --width "$width" --peer "$peer" "$@" \
    >>"$lines"
}

# Pango lays a text out again for each width, so that the twenty widths of the three feeds take three
# minutes: one round of them has to do, and one later pass instead of seven.
measure_pango() {
  local rounds_of_widths=0
  if ((round == 1 && turn == 1)) && ! $quick; then rounds_of_widths=1; fi
  measure "$1" pango --warm-passes 1 --relayout-rounds "$rounds_of_widths"
}

# Whether the program was built with Pango: one text shows it, or the status for what it has not.
has_pango() {
  local status=0
  echo '{"text":"Hello"}' >"$work/hello.ndjson"
  "$bench" "$work/hello.ndjson" --fonts "$inter" --size 14 --width 355 --peer pango \
    --warm-passes 1 --relayout-rounds 0 >/dev/null || status=$?
  if ((status != 0 && status != 69)); then exit "$status"; fi
  ((status == 0))
}

# figure NAME EXPRESSION: a line with a number that awk computes.
figure() { awk "BEGIN { printf \"{\\\"figure\\\":\\\"$1\\\",\\\"value\\\":%.6g}\\n\", $2 }" >>"$lines"; }

# value KEY: that key of the last line.
value() { tail -n 1 "$lines" | sed -E "s/.*\"$1\":([0-9.]+).*/\1/"; }

# seconds COMMAND…: the times that a command needs, the processor's (user and system) and the clock's.
seconds() {
  local TIMEFORMAT='%U %S %R'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2, $3 }'
}

# processor COMMAND…, elapsed COMMAND…: one of them.
processor() { seconds "$@" | cut -d ' ' -f 1; }
elapsed() { seconds "$@" | cut -d ' ' -f 2; }

for file in Benchmarks/Workloads/*.ndjson.gz; do
  gzip -dc "$file" >"$work/$(basename "$file" .gz)"
done

# Lines that need more than a break table, made of the English feed: every eighth space is a tab, every
# sixth a dash, an address stands after a few words, seven words are written as one.
english_with() { head -n 2000 "$work/english.ndjson" | sed -E "$2" >"$work/english-$1.ndjson"; }
english_with tabs 's/(( [^ ]+){7}) /\1\\t/g'
english_with dashes 's/(( [^ ]+){5}) /\1—/g'
address='https://example.com/items/\1/reviews/\1-\1-\1/comments?page=\1\&sort=newest-first'
english_with addresses "s|^\{\"id\": ([0-9]+), (([^ ]+ ){6})|{\"id\": \1, \2$address |"
english_with long-words 's/([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) /\1\2\3\4\5\6\7 /g'

pango=false
if ! $check && has_pango; then pango=true; fi

for ((round = 1; round <= rounds; round++)); do
  echo "round $round of $rounds" >&2
  # A pass over a feed is short beside the moments for which others slow a shared machine down.
  for turn in 1 2 3; do
    for workload in mixed-feed english chinese; do
      for peer in ours raw; do measure "$workload" "$peer"; done
      if $pango; then measure_pango "$workload"; fi
    done
  done
  if $quick; then continue; fi
  for workload in long-english long-chinese; do
    for peer in ours raw; do measure "$workload" "$peer"; done
  done
  for workload in english-{tabs,dashes,addresses,long-words}; do
    for peer in ours raw; do measure "$workload" "$peer" --warm-passes 1; done
  done
  for bytes in 1000000 2000000; do
    for peer in ours raw; do
      measure long-english "$peer" --joined-bytes "$bytes" --warm-passes 1 --relayout-rounds 1
    done
    # Half a minute, and more than twice that for twice the text: once, and without the widths.
    if $pango && ((round == 1 && bytes == 1000000)); then
      measure long-english pango --joined-bytes "$bytes" --warm-passes 1 --relayout-rounds 0
    fi
  done
done

# The tool: how long it takes to start, and what its line protocol costs. The standard library is in
# the tool as it is when it is installed.
tool_figures() {
  local build=(swift build -c release --static-swift-stdlib --product textmeasure)
  "${build[@]}" >&2
  local tool copies=200 count before after one two processes round turn
  tool="$("${build[@]}" --show-bin-path)/textmeasure"

  start_often() { for _ in {1..50}; do "$tool" measure "Hello, world" --width 200; done; }
  do_nothing_often() { for _ in {1..50}; do /bin/true; done; }
  sed 's/^{/{"width":355,"size":14,/' "$work/mixed-feed.ndjson" >"$work/once"
  for ((copy = 0; copy < copies; copy++)); do cat "$work/once"; done >"$work/requests"
  count=$(wc -l <"$work/requests")

  # The processor's seconds that the library needs for the texts, its caches warm.
  library() {
    "$bench" "$work/mixed-feed.ndjson" --fonts bundled --size 14 --width 355 --warm-passes 40 \
      --relayout-rounds 0 |
      sed -E 's/.*"texts":([0-9]+),"chars":([0-9]+).*"warm_ns":([0-9.]+).*/\1 \2 \3/' |
      awk -v count="$count" '{ print count * $2 * $3 / $1 / 1e9 }'
  }

  # The most memory that a stream was resident in, in kilobytes, looked at while it runs.
  peak() {
    local pid kilobytes most=0
    "$tool" batch --jobs 2 "$1" >/dev/null 2>&1 &
    pid=$!
    while kilobytes=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null) &&
      [[ -n $kilobytes ]]; do
      most=$kilobytes
      sleep 0.01
    done
    wait "$pid"
    echo "$most"
  }

  two_processes() {
    "$tool" batch --jobs 1 "$work/requests" &
    "$tool" batch --jobs 1 "$work/requests"
    wait
  }

  # The raw peer's time of a code point, which stands for the machine's speed at this moment.
  raw_speed() {
    measure mixed-feed raw --warm-passes 1 --relayout-rounds 0
    value cold_ns
    sed -i '$d' "$lines"
  }

  # What a figure is divided by is measured on both sides of it, since machines change their speed.
  for ((round = 1; round <= rounds; round++)); do
    for turn in 1 2 3; do
      before=$(raw_speed)
      # A process that does nothing is taken off: it is the shell's.
      figure startup_ms "1000 / 50 * ($(processor start_often) - $(processor do_nothing_often))"
      after=$(raw_speed)
      figure startup "$(value value) * 1e6 / (($before + $after) / 2)"
    done

    # Shares are of processor time, so that others who work here do not lower them.
    before=$(library)
    one=$(seconds "$tool" batch --jobs 1 "$work/requests")
    after=$(library)
    figure batch/of-library "($before + $after) / 2 / ${one% *}"
    one=${one#* }
    two=$(elapsed "$tool" batch --jobs 2 "$work/requests")
    processes=$(elapsed two_processes)
    figure batch/texts-a-second "$count / $one"
    figure batch/two-jobs "$one / $two"
    # What two processes reach at this moment: below 2 others work here, and less than that cannot
    # be asked of two workers.
    figure batch/two-processes "2 * $one / $processes"
    figure batch/of-two-processes "$processes / (2 * $two)"
  done
  figure batch/memory "$(peak "$work/requests") / $(peak "$work/once")"
}
if ! $quick; then tool_figures; fi

processor=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)
conditions="Measured on $(nproc) processors (${processor:-unknown}) with"
conditions+=" $(swift --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p' | head -n 1),"
conditions+=" HarfBuzz $(pkg-config --modversion harfbuzz), ICU $(pkg-config --modversion icu-uc)"
if $pango; then conditions+=", Pango $(pkg-config --modversion pangoft2)"; fi
conditions+=" and $fonts_from; $rounds rounds, the peers by turns, the feeds and the start three times"
conditions+=" a round."

report=("$bin/textmeasure-bench-report" "$lines" --conditions "$conditions"
  --thresholds Benchmarks/thresholds.json)
if $check; then
  "${report[@]}" --check
elif $quick; then
  "${report[@]}"
else
  "${report[@]}" --json Benchmarks/results.json --document PERFORMANCE.md
fi
