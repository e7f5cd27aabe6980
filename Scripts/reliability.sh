#!/usr/bin/env bash
# Sends the tool what a service must live through, and counts what became of it: allocations that
# fail inside the C libraries, worst cases, endless lines, millions of requests.
#
# reliability.sh [--short] [--tool PATH] [STEP…]
#   --short      the gate's run: samples of each, with the debug build; writes nothing
#   --tool PATH  tries this executable and builds none
#   STEP         fuzz, sanitize, faults, worst_cases, long_line or soak; all of them when none is
#                named (with --short those from faults on)
#
# The whole run writes the table of RELIABILITY.md. Its status is 1 when anything crashed, hung,
# leaked or was answered wrongly.
set -uo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
export TEXTMEASURE_FONTS="$PWD/fonts/bundled"

short=false tool='' steps=()
while (($# > 0)); do
  case $1 in
    --short) short=true ;;
    --tool) tool=$2 && shift ;;
    fuzz | sanitize | faults | worst_cases | long_line | soak) steps+=("$1") ;;
    *) echo "usage: $0 [--short] [--tool PATH] [fuzz|sanitize|faults|…]" >&2 && exit 64 ;;
  esac
  shift
done
whole=false
if ((${#steps[@]} == 0)); then
  if $short; then steps=(faults worst_cases long_line soak); else
    steps=(fuzz sanitize faults worst_cases long_line soak)
    whole=true
  fi
fi
if [[ -z $tool ]]; then
  if $short; then build=(swift build --product textmeasure); else
    build=(swift build -c release --product textmeasure)
  fi
  "${build[@]}" >&2 || exit 1
  tool="$("${build[@]}" --show-bin-path)/textmeasure"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
rows="$work/rows"
: >"$rows"

# row WHAT TRIED RESULT: a line of the table.
row() {
  printf '| %s | %s | %s |\n' "$1" "$2" "$3" >>"$rows"
  printf '%s: %s: %s\n' "$1" "$2" "$3"
}

fuzz() {
  Scripts/fuzz.sh --seconds "${FUZZ_SECONDS:-300}" || failed=1
  local target runs reached edges findings
  while IFS=$'\t' read -r target runs reached edges findings; do
    [[ $target == target ]] && continue
    row "Fuzzing: $target" "$runs inputs, $reached of $edges edges of our code" \
      "findings: $findings"
  done <.build/fuzz/result.tsv
}

sanitize() {
  local sanitizer tests reports status
  while IFS=$'\t' read -r sanitizer tests reports status; do
    row "Tests under the $sanitizer sanitizer" "$tests" "$reports"
    [[ $status == "status 0" ]] || failed=1
  done < <(Scripts/sanitize.sh | grep -E '^(address|thread)'$'\t')
}

# Fails each allocation of a C library in turn, in a process of its own.
faults() {
  local library count at step right typed wrong crashed status line expected has_error is_wrong
  cc -O2 -shared -fPIC -o "$work/faults.so" Scripts/faults.c || return
  cat >"$work/requests" <<'REQUESTS'
{"id":1,"text":"Hello, wide world of text","width":60,"fonts":["Inter-roman.var.ttf"],"lines":true}
{"id":2,"text":"سلام שלום क्षत्रिय ไทย 漢字 👩‍👩‍👧","width":60,"lines":true}
{"id":3,"text":"plain","width":60,"systemFallback":true}
REQUESTS
  "$tool" batch --jobs 1 "$work/requests" >"$work/expected"
  for library in libharfbuzz.so libfreetype libicuuc libfontconfig; do
    FAULT_LIBRARY=$library FAULT_LOG="$work/count" LD_PRELOAD="$work/faults.so" \
      "$tool" batch --jobs 1 "$work/requests" >/dev/null
    count=$(<"$work/count") step=1 right=0 typed=0 wrong=0 crashed=0
    if $short; then step=$((count / 12 + 1)); fi
    for ((at = 1; at <= count; at += step)); do
      # ICU's dictionary loader waits for ever for an allocation that failed; the time limit of a
      # line ends that.
      FAULT_LIBRARY=$library FAULT_AT=$at LD_PRELOAD="$work/faults.so" timeout -s KILL 120 \
        "$tool" batch --jobs 1 --line-time-limit 5 "$work/requests" >"$work/out" 2>"$work/told"
      status=$?
      # Before the first line there may be no memory for ICU at all, which is told instead.
      if ((status == 1)) && [[ ! -s $work/out ]] && grep -q 'no memory' "$work/told"; then
        typed=$((typed + 1))
        continue
      fi
      if ((status > 1)) || [[ $(wc -l <"$work/out") -ne 3 ]]; then
        crashed=$((crashed + 1))
        echo "$library, allocation $at: status $status" >&2
        continue
      fi
      has_error=false is_wrong=false
      while IFS= read -r line && IFS= read -r expected <&3; do
        if [[ $line == *'"error":{"code"'* ]]; then has_error=true
        elif [[ $line != "$expected" ]]; then is_wrong=true && echo "$library $at: $line" >&2; fi
      done <"$work/out" 3<"$work/expected"
      if $is_wrong; then wrong=$((wrong + 1))
      elif $has_error; then typed=$((typed + 1))
      else right=$((right + 1)); fi
    done
    row "Allocations that fail in ${library%.so}" "$((right + typed + wrong + crashed)) of $count" \
      "$right answered rightly, $typed with a typed error, $wrong wrongly, $crashed crashes"
    ((wrong + crashed == 0)) || failed=1
  done
}

# milliseconds REQUESTS: the processor time that answering takes.
milliseconds() {
  local TIMEFORMAT='%U %S'
  { time "$tool" batch --jobs 1 --line-time-limit 0 "$1" >"$work/out" 2>/dev/null; } 2>&1 |
    awk '{ printf "%d", ($1 + $2) * 1000 }'
}

# repeated TEXT COUNT: the text so often; awk reads a doubled backslash as one.
repeated() { awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'; }

# worst NAME PIECE COUNT: a text of a piece again and again costs four times as much when it is four
# times as long, or little more.
worst() {
  local name=$1 piece=$2 count=$3 size times=() base
  base=$(printf '{"text":"a"}\n' >"$work/one" && milliseconds "$work/one")
  for size in $((count / 4)) "$count"; do
    { printf '{"text":"' && repeated "$piece" "$size" && printf '","width":300}\n'; } >"$work/case"
    times+=("$(($(milliseconds "$work/case") - base + 1))")
    grep -q '"width"' "$work/out" || { echo "$name: $(head -c 300 "$work/out")" >&2; failed=1; }
  done
  local ratio
  ratio=$(awk "BEGIN { printf \"%.1f\", ${times[1]} / ${times[0]} }")
  row "Worst case: $name" "${times[0]} ms, and four times as much in ${times[1]} ms" "ratio $ratio"
  # A square would be 16; what is sorted or halved is 4 to 5; short times are not exact.
  awk "BEGIN { exit !($ratio < 8 || ${times[1]} < 100) }" || failed=1
}

worst_cases() {
  local scale=1
  if $short; then scale=50; fi
  worst "a million combining marks" '\\u0301' $((1000000 / scale))
  worst "a word of four million letters" 'a' $((4000000 / scale))
  worst "a word of a million joining letters" 'ب' $((1000000 / scale / 4))
  worst "100,000 changes of direction" 'aא' $((100000 / scale))
  worst "nested embeddings" '\\u202ba\\u202a' $((100000 / scale))
  worst "zero width everywhere" '\\u200b\\u200d\\u2060\\u00ad' $((1000000 / scale / 4))
  worst "a line of 10 MB" 'The quick brown fox. ' $((500000 / scale))
  worst "a million spaces" ' ' $((1000000 / scale))
  worst "a million tabs" '\\t' $((1000000 / scale / 4))
  worst "a million line breaks" '\\n' $((1000000 / scale))
}

# A line past the limit is named and skipped; those around it are answered.
long_line() {
  local replies
  {
    printf '{"id":1,"text":"before"}\n{"id":2,"text":"'
    head -c 100000000 /dev/zero | tr '\0' 'x'
    printf '"}\n{"id":3,"text":"after"}\n'
  } | "$tool" batch >"$work/out" 2>/dev/null
  replies=$(grep -cE '^\{"id":(1|3),"width"|limit is 67108864 bytes' "$work/out")
  row "A line of 100 MB" "1, with a line before and after it" \
    "$replies of 3 replies as they should be"
  ((replies == 3)) || failed=1
}

# Millions of requests with texts that no cache has seen; memory must not grow.
soak() {
  local count=10000000 pid early=0 late now lines
  if $short; then count=20000; fi
  mkfifo "$work/pipe"
  "$tool" batch >>"$work/replies" <"$work/pipe" &
  pid=$!
  awk -v count="$count" 'BEGIN {
    for (i = 1; i <= count; i++)
      printf "{\"id\":%d,\"text\":\"Request %d of a soak, with a word%d and 漢字 %d\",\"width\":%d}\n",
        i, i, i * 7919 % 1000003, i % 977, 40 + i % 300 }' >"$work/pipe" &
  late=0
  while kill -0 "$pid" 2>/dev/null; do
    now=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status" 2>/dev/null)
    lines=$(tail -n 1 "$work/replies" 2>/dev/null | sed -nE 's/^\{"id":([0-9]+),.*/\1/p')
    # The caches are full after a tenth.
    if ((${lines:-0} * 10 < count)); then
      early=$((${now:-0} > early ? ${now:-0} : early))
    else
      late=$((${now:-0} > late ? ${now:-0} : late))
    fi
    sleep 0.2
    # Only the last replies are looked at.
    if (($(stat -c %s "$work/replies") > 500000000)); then : >"$work/replies"; fi
  done
  wait "$pid"
  local status=$?
  row "Soak" "$count requests" \
    "status $status; $((early / 1024)) MB at most in the first tenth, $((late / 1024)) MB after it"
  # Caches are bounded; a leak of 10 bytes a request would show.
  ((status == 0 && late < early + 100000)) || failed=1
}

for step in "${steps[@]}"; do "$step"; done

if $whole && ((failed == 0)); then
  {
    sed -n '1,/^<!-- figures -->$/p' RELIABILITY.md
    printf '\n| what | tried | result |\n| --- | --- | --- |\n'
    cat "$rows"
    printf '\n'
    sed -n '/^<!-- end of figures -->$/,$p' RELIABILITY.md
  } >"$work/document" && mv "$work/document" RELIABILITY.md
fi
exit $failed
