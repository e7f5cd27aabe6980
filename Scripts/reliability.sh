#!/usr/bin/env bash
# Sends the tool what a service must live through, and counts what became of it: allocations that
# fail inside the C libraries, worst cases, endless lines, millions of requests.
#
# reliability.sh [--short] [--tool PATH] [--commit ID] [STEP…]
#   --short      the gate's run: samples of each, with the debug build; writes nothing
#   --tool PATH  tries this executable and builds none
#   --commit ID  the commit that the executable was built from
#   STEP         fuzz, sanitize, fontconfig, faults, worst_cases, long_line or soak; all of them when
#                none is named (with --short those from fontconfig on)
#
# FAULT_LIBRARIES are those whose allocations fail. FUZZ_SECONDS is how long each target is fuzzed (300), SOAK_REQUESTS how many requests the soak has
# (10,000,000), SOAK_SECONDS how long it may take (3600).
#
# Each step keeps its rows in .build/reliability with the commit of the code that it tried, and the
# table of RELIABILITY.md is written anew from all that are there: a step that failed shows how it
# failed, one that was not run that it was not. The status is 1 when anything crashed, hung, leaked
# or was answered wrongly.
set -uo pipefail
cd "$(dirname "$0")/.."
export SWIFT_BACKTRACE=enable=no
export TEXTMEASURE_FONTS="$PWD/fonts/bundled"

short=false tool='' commit='' steps=()
while (($# > 0)); do
  case $1 in
    --short) short=true ;;
    --tool) tool=$2 && shift ;;
    --commit) commit=$2 && shift ;;
    fuzz | sanitize | fontconfig | faults | worst_cases | long_line | soak) steps+=("$1") ;;
    *) echo "usage: $0 [--short] [--tool PATH] [fuzz|sanitize|faults|…]" >&2 && exit 64 ;;
  esac
  shift
done
all_steps=(fuzz sanitize fontconfig faults worst_cases long_line soak)
if ((${#steps[@]} == 0)); then
  steps=("${all_steps[@]}")
  if $short; then steps=("${all_steps[@]:2}"); fi
fi
needs_tool=false
for step in "${steps[@]}"; do
  [[ $step == fuzz || $step == sanitize ]] || needs_tool=true
done
if $needs_tool && [[ -z $tool ]]; then
  if $short; then build=(swift build --product textmeasure); else
    build=(swift build -c release --product textmeasure)
  fi
  "${build[@]}" >&2 || exit 1
  tool="$("${build[@]}" --show-bin-path)/textmeasure"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
kept=.build/reliability
mkdir -p "$kept"
rows=/dev/null

# The last commit that changed what is tried, with a plus sign when the files are not as committed.
code=(Sources Package.swift Fuzzing/Sources Fuzzing/Regressions fonts)
if [[ -z $commit ]]; then
  commit=$(git log -1 --format=%h -- "${code[@]}" 2>/dev/null)
  if [[ -n $(git status --porcelain -- "${code[@]}" 2>/dev/null) ]]; then commit+='+'; fi
fi

# row WHAT TRIED RESULT VERDICT: a line of the table; the verdict is a status, 0 when the result is
# as it should be.
row() {
  local result=$3
  if (($4 != 0)); then
    failed=1
    result="**failed**: $3"
  fi
  printf '| %s | %s | %s | %s |\n' "$1" "$2" "$result" "${commit:-unknown}" >>"$rows"
  printf '%s: %s: %s\n' "$1" "$2" "$result"
}

# holds CONDITION: 0 or 1, for a row.
holds() { awk "BEGIN { print !($1) }"; }

fuzz() {
  local target inputs reached edges findings
  rm -f .build/fuzz/result.tsv
  Scripts/fuzz.sh --seconds "${FUZZ_SECONDS:-300}"
  [[ -f .build/fuzz/result.tsv ]] || row "Fuzzing" "0 inputs" "could not be built" 1
  while IFS=$'\t' read -r target inputs reached edges findings; do
    [[ $target == target ]] && continue
    row "Fuzzing: $target" "$inputs inputs, $reached of $edges edges of our code" \
      "findings: $findings" "$(holds "\"$findings\" == \"0\" && $inputs > 0")"
  done < <(cat .build/fuzz/result.tsv 2>/dev/null)
}

sanitize() {
  local sanitizer tests reports status name
  for name in address thread; do
    IFS=$'\t' read -r sanitizer tests reports status \
      < <(Scripts/sanitize.sh "$name" | tee "$kept/$name.log" | grep "^$name"$'\t')
    row "Tests under the $name sanitizer" "${tests:-none}" "${reports:-none}, ${status:-none}" \
      "$(holds "\"$status\" == \"status 0\"")"
  done
}

# Starts the tool on a machine whose Fontconfig configuration is missing or useless: the bundled
# fonts answer as ever, and a family that only Fontconfig could know is a typed error.
fontconfig() {
  local name path status first second third fourth good tried=0 right=0
  mkdir -p "$work/fontconfig/folder" "$work/fontconfig/empty"
  printf '<fontconfig><dir>\001' >"$work/fontconfig/garbage"
  printf '<?xml version="1.0"?><fontconfig><dir>%s</dir></fontconfig>' \
    "$work/fontconfig/empty" >"$work/fontconfig/nothing"
  cp "$work/fontconfig/nothing" "$work/fontconfig/unreadable"
  chmod 000 "$work/fontconfig/unreadable"
  : >"$work/fontconfig/zero"
  cat >"$work/fontconfig/requests" <<'REQUESTS'
{"id":1,"text":"Hello"}
{"id":2,"text":"\uDBFF\uDFFD private","systemFallback":true}
{"id":3,"text":"a","fonts":["No Such Family At All"]}
{"id":1,"text":"Hello"}
REQUESTS
  good=$(head -n 1 "$work/fontconfig/requests" | "$tool" batch)
  for name in missing folder garbage nothing unreadable zero; do
    path="$work/fontconfig/$name"
    FONTCONFIG_FILE=$path FONTCONFIG_PATH="$work/fontconfig/empty" XDG_CACHE_HOME="$work/cache" \
      timeout -s KILL 120 "$tool" batch --jobs 1 "$work/fontconfig/requests" \
      >"$work/out" 2>"$work/told"
    status=$?
    { read -r first && read -r second && read -r third && read -r fourth; } <"$work/out"
    tried=$((tried + 1))
    if ((status == 1)) && [[ $first == "$good" && $fourth == "$good" &&
      $second == *'"missingGlyphs":1'* && $third == *fontNotFound* ]]; then
      right=$((right + 1))
    else
      echo "Fontconfig $name: status $status: $(cat "$work/out" "$work/told")" >&2
    fi
  done
  row "Fontconfig's configuration missing, unreadable, empty, broken, a folder, without fonts" \
    "$tried" "$right answered rightly, with a typed error where only Fontconfig knows" \
    "$((tried != right))"
}

# Fails each allocation of a C library in turn, in a process of its own.
faults() {
  local library count at step right typed wrong crashed status line expected has_error is_wrong
  # The Swift toolchain has a compiler for C where the system has none.
  if ! "$(command -v cc || echo clang)" -O2 -shared -fPIC -o "$work/faults.so" Scripts/faults.c; then
    row "Allocations that fail" "none" "could not be built" 1
    return
  fi
  cat >"$work/requests" <<'REQUESTS'
{"id":1,"text":"Hello, wide world of text","width":60,"fonts":["Inter-roman.var.ttf"],"lines":true}
{"id":2,"text":"سلام שלום क्षत्रिय ไทย 漢字 👩‍👩‍👧","width":60,"lines":true}
{"id":3,"text":"plain","width":60,"systemFallback":true}
REQUESTS
  "$tool" batch --jobs 1 "$work/requests" >"$work/expected"
  for library in ${FAULT_LIBRARIES:-libharfbuzz.so libfreetype libicuuc}; do
    FAULT_LIBRARY=$library FAULT_LOG="$work/count" LD_PRELOAD="$work/faults.so" \
      "$tool" batch --jobs 1 "$work/requests" >/dev/null
    count=$(<"$work/count") step=1 right=0 typed=0 wrong=0 crashed=0
    if $short; then step=$((count / 12 + 1)); fi
    # ICU waits for ever, for itself, when its very first allocation fails, before the first line is
    # read: the whole run shows it.
    local first=1
    if $short && [[ $library == libicuuc ]]; then first=2; fi
    for ((at = first; at <= count; at += step)); do
      # ICU's dictionary loader waits for ever for an allocation that failed; the time limit of a
      # line ends that.
      FAULT_LIBRARY=$library FAULT_AT=$at LD_PRELOAD="$work/faults.so" timeout -s KILL 60 \
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
      "$right answered rightly, $typed with a typed error, $wrong wrongly, $crashed crashes" \
      "$((wrong + crashed > 0 || count == 0))"
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
  local name=$1 piece=$2 count=$3 size times=() base answers=0
  base=$(printf '{"text":"a"}\n' >"$work/one" && milliseconds "$work/one")
  for size in $((count / 4)) "$count"; do
    { printf '{"text":"' && repeated "$piece" "$size" && printf '","width":300}\n'; } >"$work/case"
    times+=("$(($(milliseconds "$work/case") - base + 1))")
    if grep -q '"width"' "$work/out"; then answers=$((answers + 1)); else
      echo "$name: $(head -c 300 "$work/out")" >&2
    fi
  done
  local ratio
  ratio=$(awk "BEGIN { printf \"%.1f\", ${times[1]} / ${times[0]} }")
  # A square would be 16; what is sorted or halved is 4 to 5; short times are not exact.
  row "Worst case: $name" "${times[0]} ms, and four times as much in ${times[1]} ms" \
    "$answers of 2 answered, ratio $ratio" \
    "$(holds "$answers == 2 && ($ratio < 8 || ${times[1]} < 100)")"
}

worst_cases() {
  local scale=1
  if $short; then scale=50; fi
  worst "a million combining marks" '\\u0301' $((1000000 / scale))
  worst "a word of four million letters" 'a' $((4000000 / scale))
  worst "a word of a million joining letters" 'ب' $((1000000 / scale / 4))
  worst "100,000 changes of direction" 'aא' $((100000 / scale))
  worst "nested embeddings" '\\u202ba\\u202a' $((100000 / scale))
  worst "zero width everywhere" '\\u200b\\u200d\\u2060\\ufeff' $((1000000 / scale / 4))
  # Soft hyphens alone cost the square of their number in a font with contextual rules, in HarfBuzz,
  # which seems to skip them one by one at each of them: the whole run shows it, with fewer of them.
  if ! $short; then worst "soft hyphens alone" '\\u00ad' 40000; fi
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
    "$replies of 3 replies as they should be" "$((replies != 3))"
}

# Millions of requests with texts that no cache has seen; memory must not grow.
soak() {
  local count=${SOAK_REQUESTS:-10000000} began=$SECONDS pid writer now lines=0 tenth status
  local last=0 samples=0 highest=(0 0 0 0 0 0 0 0 0 0)
  if $short; then count=20000; fi
  mkfifo "$work/pipe"
  "$tool" batch >>"$work/replies" 2>"$work/told" <"$work/pipe" &
  pid=$!
  awk -v count="$count" 'BEGIN {
    for (i = 1; i <= count; i++)
      printf "{\"id\":%d,\"text\":\"Request %d of a soak, with a word%d and 漢字 %d\",\"width\":%d}\n",
        i, i, i * 7919 % 1000003, i % 977, 40 + i % 300 }' >"$work/pipe" &
  writer=$!
  while kill -0 "$pid" 2>/dev/null; do
    now=$(awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$pid/status" 2>/dev/null)
    lines=$(tail -c 4000 "$work/replies" | sed -nE 's/^\{"id":([0-9]+),.*"width".*\}$/\1/p' |
      tail -n 1)
    last=${lines:-$last}
    tenth=$((last * 10 / count))
    if ((tenth > 9)); then tenth=9; fi
    if ((${now:-0} > highest[tenth])); then highest[tenth]=$now; fi
    samples=$((samples + 1))
    if ((SECONDS - began > ${SOAK_SECONDS:-3600})); then kill -KILL "$pid"; fi
    sleep 0.2
    # Only the last replies are looked at.
    if (($(stat -c %s "$work/replies") > 500000000)); then : >"$work/replies"; fi
  done
  wait "$pid"
  status=$?
  kill "$writer" 2>/dev/null
  lines=$(tail -n 1 "$work/replies" | sed -nE 's/^\{"id":([0-9]+),.*"width".*/\1/p')
  last=${lines:-$last}
  tenth=0
  for now in "${highest[@]:1}"; do if ((now > tenth)); then tenth=$now; fi; done
  # The caches are full after a tenth and are bounded; a leak of 10 bytes a request would show.
  row "Soak" "$last of $count requests in $((SECONDS - began)) s, $samples samples" \
    "status $status; at most ${highest[*]} MB in each tenth" \
    "$((status != 0 || last != count || tenth > highest[0] + 100))"
}

# The table from what every step has kept.
write_table() {
  {
    sed -n '1,/^<!-- figures -->$/p' RELIABILITY.md
    printf '\n| what | tried | result | commit |\n| --- | --- | --- | --- |\n'
    local name
    for name in "${all_steps[@]}"; do
      cat "$kept/$name.rows" 2>/dev/null || printf '| %s | not run | | |\n' "${name//_/ }"
    done
    printf '\n'
    sed -n '/^<!-- end of figures -->$/,$p' RELIABILITY.md
  } >"$work/document" && cat "$work/document" >RELIABILITY.md
}

for step in "${steps[@]}"; do
  if ! $short; then rows="$kept/$step.new" && : >"$rows"; fi
  "$step"
  if ! $short; then mv "$rows" "$kept/$step.rows" && write_table; fi
done
exit $failed
