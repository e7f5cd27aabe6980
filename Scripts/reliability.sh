#!/usr/bin/env bash
# Sends the tool what a service must live through, and counts what became of it: damaged fonts, worst
# cases, endless lines, many workers, millions of requests.
#
# reliability.sh [--short] [--tool PATH] [--commit ID] [STEP…]
#   --short      the gate's run: samples of each, with the tool as it is installed; writes nothing
#   --tool PATH  tries this executable and builds none
#   --commit ID  the commit that the executable was built from
#   STEP         fuzz, address, thread, serve, slow_texts, fontconfig, flipped_fonts, worst_cases, streams,
#                workers or soak; all of them when none is named (with --short those from fontconfig on)
#
# FUZZ_SECONDS is how long each target is fuzzed (600), FUZZ_JOBS how many at once (2), SLOW_SECONDS how
# long slow texts are searched for (600), SOAK_REQUESTS how many requests the soak has (10,000,000),
# SOAK_SECONDS how long it may take (3600), ATTACK_SECONDS how long the page's server is attacked (7200).
#
# Each step keeps its rows in .build/reliability with the commit of the code that it tried, and the
# table of RELIABILITY.md is rewritten from all that are there: a step that failed shows how it
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
    fuzz | address | thread | serve | slow_texts | fontconfig | flipped_fonts | worst_cases | streams | \
      workers | soak) steps+=("$1") ;;
    *) echo "usage: $0 [--short] [--tool PATH] [fuzz|address|fontconfig|…]" >&2 && exit 64 ;;
  esac
  shift
done
all_steps=(
  fuzz address thread serve slow_texts fontconfig flipped_fonts worst_cases streams workers soak
)
if ((${#steps[@]} == 0)); then
  steps=("${all_steps[@]}")
  if $short; then steps=("${all_steps[@]:5}"); fi
fi
needs_tool=false
for step in "${steps[@]}"; do
  [[ $step == fuzz || $step == address || $step == thread || $step == serve ]] || needs_tool=true
done
if $needs_tool && [[ -z $tool ]]; then
  build=(swift build -c release --product textmeasure)
  if $short; then build+=(--static-swift-stdlib); fi
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
code=(Sources Package.swift Fuzzing/Sources Fuzzing/Checks Fuzzing/Regressions fonts)
if [[ -z $commit ]]; then
  commit=$(git log -1 --format=%h -- "${code[@]}" 2>/dev/null)
  if [[ -n $(git status --porcelain -- "${code[@]}" 2>/dev/null) ]]; then commit+='+'; fi
fi

# row WHAT TRIED CRASHES HANGS LEAKS WRONG OTHERWISE VERDICT: a line of the table; a dash stands where
# a step cannot tell. The verdict is a status, 0 when all is as it should be.
row() {
  local otherwise=$7
  if (($8 != 0)); then
    failed=1
    otherwise="**failed** $7"
  fi
  printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$1" "$2" "$3" "$4" "$5" "$6" "$otherwise" \
    "${commit:-unknown}" >>"$rows"
  printf '%s: %s; crashes %s, hangs %s, leaks %s, wrong %s; %s\n' "$1" "$2" "$3" "$4" "$5" "$6" \
    "$otherwise"
}

# holds CONDITION: 0 or 1, for a row.
holds() { awk "BEGIN { print !($1) }"; }

fuzz() {
  local target inputs reached edges crashes hangs leaks wrong status
  rm -f .build/fuzz/result.tsv
  Scripts/fuzz.sh --seconds "${FUZZ_SECONDS:-600}" --jobs "${FUZZ_JOBS:-2}"
  [[ -f .build/fuzz/result.tsv ]] || row "Fuzzing" "0 inputs" - - - - "could not be built" 1
  while IFS=$'\t' read -r target inputs reached edges crashes hangs leaks wrong status; do
    [[ $target == target ]] && continue
    row "Fuzzing: $target" "$inputs inputs in ${FUZZ_SECONDS:-600} s" "$crashes" "$hangs" "$leaks" \
      "$wrong" "$reached of $edges edges of our code reached" "$((status != 0 || inputs == 0))"
  done < <(cat .build/fuzz/result.tsv 2>/dev/null)
}

# with_sanitizer NAME: all tests under it, once.
with_sanitizer() {
  local sanitizer tests left reports status
  IFS=$'\t' read -r sanitizer tests left reports status \
    < <(Scripts/sanitize.sh "$1" | tee "$kept/$1.log" | grep "^$1"$'\t')
  local found=("${reports:-none}" -) leaks=0
  if [[ $1 == address ]]; then
    leaks=$(grep -cE '^(Direct|Indirect) leak' "$kept/$1.log")
  else
    leaks=-
  fi
  row "Tests under the $1 sanitizer" "${tests:-no} tests; ${left:-all} of accuracy left out" \
    "${found[0]}" "${found[1]}" "$leaks" 0 "reports: ${reports:-none}, ${status:-no status}" \
    "$(holds "\"$status\" == \"status 0\" && \"$reports\" == \"0\"")"
}

address() { with_sanitizer address; }

thread() { with_sanitizer thread; }

# The page's server under a random mixture of attacks, while somebody measures.
serve() {
  local server status said
  server=$(Scripts/serve.sh --build) &&
    python3 Fuzzing/attack_serve.py "$server" fonts/bundled "${ATTACK_SECONDS:-7200}" >"$work/out"
  status=$?
  said=$(paste -sd ';' "$work/out")
  row "The page's server under a mixture of attacks" "${ATTACK_SECONDS:-7200} s" \
    "$(grep -c 'the process ended' "$work/out")" 0 - - "${said//|/}" "$status"
}

# A random search for texts that cost too much.
slow_texts() {
  local status tried looked timed found
  python3 Fuzzing/find-slow-texts.py "$tool" --seconds "${SLOW_SECONDS:-600}" | tee "$work/out"
  status=${PIPESTATUS[0]}
  read -r tried looked timed found < <(sed -nE \
    's/^([0-9]+) texts tried, ([0-9]+) [^,]*, ([0-9]+) [^,]*, ([0-9]+) .*/\1 \2 \3 \4/p' "$work/out")
  row "A search for texts that cost too much" "${tried:-0} in ${SLOW_SECONDS:-600} s" \
    "$(grep -c 'ends the process' "$work/out")" "$(grep -c 'takes more than' "$work/out")" - 0 \
    "${timed:-0} of ${looked:-0} that looked slow timed alone, ${found:-0} cost too much" \
    "$((status != 0 || ${tried:-0} == 0))"
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
    "$tried" 0 0 - "$((tried - right))" \
    "$right answered, with a typed error where only Fontconfig knows" "$((tried != right))"
}

# Fonts with some bytes changed, sent through the command line: a width or a typed error each.
flipped_fonts() {
  local font count=60 at number size tried=0 measured=0 refused=0 crashed=0 hung=0 status
  if $short; then count=4; fi
  RANDOM=20
  for font in fonts/bundled/*.?t[fc]; do
    size=$(stat -c %s "$font")
    if ((size > 3000000)); then continue; fi
    for ((number = 0; number < count; number++)); do
      cp "$font" "$work/flipped"
      # Half of them in the tables' directory and the headers that follow it.
      for ((at = 0; at <= number % 8; at++)); do
        local range=$((number % 2 == 0 ? 2048 : size))
        printf "\\x$(printf '%02x' $((RANDOM & 255)))" | dd of="$work/flipped" bs=1 conv=notrunc \
          seek=$(((RANDOM * 32768 + RANDOM) % range)) status=none
      done
      printf '{"text":"Office AVATAR e\\u0301 שלום","width":80,"fonts":["%s"]}\n' "$work/flipped" |
        timeout -s KILL 120 "$tool" batch --jobs 1 >"$work/out" 2>/dev/null
      status=$?
      tried=$((tried + 1))
      if ((status == 137)); then hung=$((hung + 1))
      elif ((status > 1)); then crashed=$((crashed + 1))
      elif grep -q '"error":{"code":"' "$work/out"; then refused=$((refused + 1))
      elif grep -q '"width":' "$work/out"; then measured=$((measured + 1))
      else crashed=$((crashed + 1)); fi
    done
  done
  row "Fonts with one to eight bytes changed" "$tried" "$crashed" "$hung" - - \
    "$measured measured, $refused with a typed error" "$((crashed + hung > 0))"
}

# milliseconds REQUESTS: the processor time that answering takes.
milliseconds() {
  local TIMEFORMAT='%U %S'
  { time "$tool" batch --jobs 1 --line-time-limit 0 "$1" >"$work/out" 2>/dev/null; } 2>&1 |
    awk '{ printf "%d", ($1 + $2) * 1000 }'
}

# repeated TEXT COUNT: the text so often; awk reads a doubled backslash as one.
repeated() { awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'; }

# growing NAME COUNT WRITE...: COUNT pieces, half and a quarter of them take time in proportion, or little
# more. The command WRITE writes requests with as many pieces as its last argument says.
growing() {
  local name=$1 count=$2 size times=() base answers=0 requests
  shift 2
  "$@" 1 >"$work/one"
  base=$(milliseconds "$work/one")
  for size in $((count / 4)) $((count / 2)) "$count"; do
    "$@" "$size" >"$work/case"
    requests=$(wc -l <"$work/case")
    times+=("$(($(milliseconds "$work/case") - base + 1))")
    if (($(grep -c '"width"' "$work/out") == requests)); then answers=$((answers + 1)); else
      echo "$name: $(head -c 300 "$work/out")" >&2
    fi
  done
  local ratio
  ratio=$(awk "BEGIN { printf \"%.1f\", ${times[2]} / (${times[0]} > 0 ? ${times[0]} : 1) }")
  # A square would be 16; what is sorted or halved is 4 to 5; short times are not exact, and those of
  # the short form, beside the rest of the gate, least.
  local exact=100
  if $short; then exact=250; fi
  row "Worst case: $name" "$((count / 4)), $((count / 2)) and $count times" 0 0 - 0 \
    "${times[0]}, ${times[1]} and ${times[2]} ms: ratio $ratio; $answers of 3 answered" \
    "$(holds "$answers == 3 && ($ratio < 8 || ${times[2]} < $exact)")"
}

# worst NAME PIECE COUNT [FONT [BEFORE]]: a text of a piece again and again.
worst() {
  growing "$1" "$3" text_of "$2" "${4:+,\"fonts\":[\"$4\"]}" "${5:-}"
}

text_of() {
  printf '{"text":"%s' "$3" && repeated "$1" "$4" && printf '","width":300%s}\n' "$2"
}

# Requests that each have another language or another feature value, as no font distinguishes.
languages() {
  awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) printf \
    "{\"text\":\"a\",\"language\":\"%c%c%c-Latn-x-%d\"}\n", 97 + i % 26, 97 + i / 26 % 26, 97 + i / 676 % 26, i }'
}

feature_values() {
  awk -v count="$1" 'BEGIN {
    for (i = 0; i < count; i++) printf "{\"text\":\"a\",\"features\":\"ss01=%d\"}\n", i }'
}

worst_cases() {
  local scale=1
  if $short; then scale=50; fi
  worst "combining marks" '\\u0301' $((1000000 / scale))
  worst "combining marks that a font places" '\\u0301' $((1000000 / scale)) NotoSans-Regular.ttf a
  worst "combining marks that the first font lacks" '\\u1abe' $((1000000 / scale)) '' a
  worst "points" '\\u05b8\\u05bc' $((500000 / scale)) NotoSansHebrew-Regular.ttf א
  worst "vowel signs" '\\u064e' $((1000000 / scale)) NotoSansArabic-Regular.ttf ب
  worst "vowels that are taken apart" 'ำ' $((1000000 / scale)) NotoSansThai-Regular.ttf ก
  worst "stacked consonants" '្រ' $((500000 / scale)) '' ក
  worst "joined emoji" '❤\\ufe0f\\u200d' $((300000 / scale)) NotoColorEmoji.ttf
  worst "soft hyphens" '\\u00ad' $((1000000 / scale))
  worst "soft hyphens and spaces without width" '\\u00ad\\u200b' $((500000 / scale))
  worst "zero width everywhere" '\\u200b\\u200d\\u2060\\ufeff' $((1000000 / scale / 4))
  worst "a word of letters" 'a' $((1000000 / scale))
  worst "a word of joining letters" 'ب' $((200000 / scale))
  worst "changes of direction" 'aא' $((100000 / scale))
  worst "nested embeddings" '\\u202ba\\u202a' $((100000 / scale))
  worst "opening brackets" '(' $((400000 / scale))
  worst "a line of 10 MB" 'The quick brown fox. ' $((500000 / scale))
  worst "spaces" ' ' $((1000000 / scale))
  worst "tabs" '\\t' $((1000000 / scale))
  worst "tabs in one word" 'א\\t' $((500000 / scale))
  worst "marks and tabs" '\\t\\u0301' $((500000 / scale))
  worst "marks and soft hyphens" '\\u00ad\\u0301' $((500000 / scale))
  worst "line breaks" '\\n' $((1000000 / scale))
  growing "languages" $((50000 / scale)) languages
  growing "values of a feature" $((5000 / scale)) feature_values
}

# stands NAME EXPECTED STATUS EXPECTED-STATUS: counts an outcome of a stream, which is in `out`.
stands() {
  tried=$((tried + 1))
  if (($3 == 137)); then hung=$((hung + 1))
  elif (($3 == $4)) && { [[ -z $2 ]] || grep -qE "$2" "$work/out" "$work/told"; }; then
    right=$((right + 1))
  else
    wrong=$((wrong + 1))
    echo "stream, $1: status $3: $(head -c 300 "$work/out") $(head -c 300 "$work/told")" >&2
  fi
}

# Streams that end, break or are no text.
streams() {
  local tried=0 right=0 wrong=0 hung=0 good='^{"id":1,"width"' status replies name
  local one='{"id":1,"text":"one"}' two='{"id":2,"text":"two"}'
  # stream NAME EXPECTED STATUS: what comes in on standard input, through the tool.
  stream() {
    timeout -s KILL 300 "$tool" batch >"$work/out" 2>"$work/told"
    stands "$1" "$2" $? "$3"
  }
  stream "CRLF" "$good" 0 < <(printf '%s\r\n%s\r\n' "$one" "$two")
  stream "a byte-order mark" "$good" 0 < <(printf '\xEF\xBB\xBF%s\n' "$one")
  stream "invalid UTF-8" 'UTF-8' 1 < <(printf '%s\n{"id":2,"text":"\xff\xfe"}\n' "$one")
  stream "a NUL byte" '"error"' 1 < <(printf '%s\n{"id":2,"te\0xt":"a"}\n' "$one")
  stream "input that is cut off" '"error"' 1 < <(printf '%s\n{"id":2,"text":"cut of' "$one")
  stream "no line end" "$good" 0 < <(printf '%s' "$one")
  stream "nothing" '' 0 < <(printf '')
  stream "empty lines" "$good" 0 < <(printf '\n\n%s\n\n' "$one")
  stream "other JSON" '"error"' 1 < <(printf '%s\n[1,2]\n"a"\nnull\n{}\n' "$one")
  stream "100,000 brackets" '"error"' 1 < <(head -c 100000 /dev/zero | tr '\0' '[')
  stream "noise" '"error"' 1 < <(head -c 200000 /dev/urandom)
  stream "a line of 100 MB" 'limit is 67108864 bytes' 1 < <(
      printf '%s\n{"id":2,"text":"' "$one"
      head -c 100000000 /dev/zero | tr '\0' 'x'
      printf '"}\n{"id":3,"text":"after"}\n'
  )
  replies=$(grep -cE '^\{"id":(1|3),"width"' "$work/out")
  tried=$((tried + 1)) && if ((replies == 2)); then right=$((right + 1)); else wrong=$((wrong + 1)); fi
  # Fonts that are no files: nobody writes to the pipe, and the device has no end.
  mkfifo "$work/pipe.ttf"
  for name in "$work/pipe.ttf" /dev/zero; do
    printf '{"id":2,"text":"a","fonts":["%s"]}\n%s\n' "$name" "$one" |
      timeout -s KILL 60 "$tool" batch >"$work/out" 2>"$work/told"
    stands "$name as a font" 'fontUnreadable.*not a file' $? 1
  done
  # Full disk and a reader that goes away.
  if [[ -e /dev/full ]]; then
    printf '%s\n' "$one" | timeout -s KILL 60 "$tool" batch >/dev/full 2>"$work/told"
    stands "a full disk" 'No space' $? 74
  fi
  { awk 'BEGIN { for (i = 0; i < 200000; i++) print "{\"text\":\"line " i "\"}" }' |
    { timeout -s KILL 60 "$tool" batch 2>"$work/told"; echo $? >"$work/status"; } | head -n 1; } \
    >"$work/out"
  stands "a reader that goes away" '"width"' "$(<"$work/status")" 141
  # Killed half-way, and gone on with: the same bytes as in one go.
  awk 'BEGIN { for (i = 0; i < 60000; i++) print "{\"id\":" i ",\"text\":\"line " i "\"}" }' \
    >"$work/lines"
  "$tool" batch "$work/lines" >"$work/whole"
  rm -f "$work/part"*
  "$tool" batch "$work/lines" --output "$work/part" 2>/dev/null &
  local pid=$!
  while kill -0 "$pid" 2>/dev/null && [[ ! -s $work/part.part ]]; do sleep 0.01; done
  kill -KILL "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  "$tool" batch "$work/lines" --output "$work/part" --resume >"$work/out" 2>"$work/told"
  status=$?
  tried=$((tried + 1))
  if ((status == 0)) && cmp -s "$work/part" "$work/whole"; then right=$((right + 1)); else
    wrong=$((wrong + 1)) && echo "stream, killed and gone on with: status $status" >&2
  fi
  row "Streams that end, break or are no text" "$tried" 0 "$hung" - "$wrong" \
    "$right with a clear message, the right status and every line before" "$((wrong + hung > 0))"
}

# The same requests by 1, 2, 8 and 64 workers, twice: the same bytes.
workers() {
  local count=20000 jobs tried=0 right=0
  if $short; then count=1000; fi
  awk -v count="$count" 'BEGIN {
    split("Hello wide world|مرحبا بالعالم|क्षत्रिय हिन्दी|ภาษาไทยครับ|漢字かな交じり|👩‍👩‍👧 e\\u0301|trans\\u00adport", t, "|")
    split("Inter-Regular.otf|Inter-roman.var.ttf|NotoSans-Regular.ttf", f, "|")
    for (i = 0; i < count; i++)
      printf "{\"id\":%d,\"text\":\"%s %d\",\"width\":%d,\"fonts\":[\"%s\"],\"lines\":true}\n",
        i, t[i % 7 + 1], i % 311, 20 + i % 200, f[i % 3 + 1] }' >"$work/many"
  "$tool" batch --jobs 1 "$work/many" >"$work/whole" 2>/dev/null
  for jobs in 1 2 8 64 64 8 2 1; do
    tried=$((tried + 1))
    timeout -s KILL 600 "$tool" batch --jobs "$jobs" "$work/many" >"$work/out" 2>/dev/null
    if cmp -s "$work/out" "$work/whole"; then right=$((right + 1)); fi
  done
  row "$count requests by 1, 2, 8 and 64 workers, twice" "$((tried * count))" 0 0 - \
    "$((tried - right))" "$right of $tried runs have the bytes of one worker" \
    "$((tried != right || $(wc -l <"$work/whole") != count))"
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
  local grown=$((tenth > highest[0] + 100))
  row "Soak" "$last of $count requests in $((SECONDS - began)) s" "$((status > 1))" \
    "$((last != count))" "$grown" - \
    "at most ${highest[*]} MB resident in each tenth, $samples samples" \
    "$((status != 0 || last != count || grown))"
}

# The table from what every step has kept.
write_table() {
  exec 9>"$kept/lock" && flock 9
  {
    sed -n '1,/^<!-- figures -->$/p' RELIABILITY.md
    printf '\n| what | tried | crashes | hangs | leaks | wrong answers | how it was answered | commit |\n'
    printf '| --- | --- | --: | --: | --: | --: | --- | --- |\n'
    local name
    for name in "${all_steps[@]}"; do
      cat "$kept/$name.rows" 2>/dev/null || printf '| %s | not run | | | | | | |\n' "${name//_/ }"
    done
    printf '\n'
    sed -n '/^<!-- end of figures -->$/,$p' RELIABILITY.md
  } >"$work/document" && cat "$work/document" >RELIABILITY.md
  exec 9>&-
}

for step in "${steps[@]}"; do
  if ! $short; then rows="$kept/$step.new" && : >"$rows"; fi
  "$step"
  if ! $short; then mv "$rows" "$kept/$step.rows" && write_table; fi
done
exit $failed
