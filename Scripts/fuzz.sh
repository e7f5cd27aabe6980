#!/usr/bin/env bash
# Feeds fonts, texts, rules, batch lines and feeds that strangers might send to the library until something
# breaks, and says how many there were and how much of our code they reached.
#
# fuzz.sh [--short] [--seconds N] [--jobs N] [TARGET…]
#   --short      the gate's run: a few seconds a target, without the address sanitizer
#   --seconds N  how long each target runs (600; 6 with --short)
#   --jobs N     how many targets run at once (1)
#   TARGET       font, text, rules, batch or feed; all of them when none is named
#
# What the inputs reach is kept in .build/fuzz/corpus and used again. A finding is kept in
# .build/fuzz/findings; mend its cause and put the file into Lab/Fuzzing/Regressions/TARGET, where the
# tests try it from then on.
set -uo pipefail
cd "$(dirname "$0")/.."
# With the backtracer a trap leaves no file, and a process that holds the output open.
export SWIFT_BACKTRACE=enable=no
export TEXTMEASURE_FONTS="$PWD/fonts/bundled"

short=false seconds='' jobs=1 targets=()
while (($# > 0)); do
  case $1 in
    --short) short=true ;;
    --seconds) seconds=$2 && shift ;;
    --jobs) jobs=$2 && shift ;;
    font | text | rules | batch | feed) targets+=("$1") ;;
    *) echo "usage: $0 [--short] [--seconds N] [font|text|rules|batch|feed…]" >&2 && exit 64 ;;
  esac
  shift
done
if ((${#targets[@]} == 0)); then targets=(font text rules batch feed); fi

# The address sanitizer sees writes past the blocks that C is given; it makes everything slower.
if $short; then
  build=(--scratch-path .build/fuzz-plain --sanitize=fuzzer --disable-index-store)
  seconds=${seconds:-6}
else
  # Of two such flags the compiler takes the last, and the package manager gives them in any order:
  # both are named once more together, behind them.
  build=(
    -c release --scratch-path .build/fuzz-asan --sanitize=fuzzer --sanitize=address
    -Xswiftc -sanitize=fuzzer,address
  )
  seconds=${seconds:-600}
fi
# The package above offers its checks to the fuzzers only.
export TEXTMEASURE_INTERNALS=1
build=(swift build --package-path Lab/Fuzzing "${build[@]}")
if ! output=$("${build[@]}" 2>&1); then
  printf '%s\n' "$output" | tail -n 20
  exit 1
fi
bin=$("${build[@]}" --show-bin-path)

work=.build/fuzz
mkdir -p "$work/findings" "$work/seeds/text" "$work/seeds/rules" "$work/seeds/batch" \
  "$work/seeds/feed"

# One small run that must find a trap: a harness that finds nothing would look like success.
self_test() {
  local folder
  folder=$(mktemp -d)
  printf 'trap' >"$folder/seed"
  timeout -s KILL 60 "$bin/FuzzSelfTest" -artifact_prefix="$folder/" "$folder/seed" \
    >"$folder/log" 2>&1
  local status=$?
  if [[ $status -eq 0 || $status -eq 137 ]]; then
    echo "The self-test's trap was not found (status $status); no result would mean anything."
    return 1
  fi
  timeout -s KILL 60 "$bin/FuzzSelfTest" -runs=100000 -seed=1 -artifact_prefix="$folder/" \
    -dict=Lab/Fuzzing/self-test.dict >>"$folder/log" 2>&1
  if ! compgen -G "$folder/crash-*" >/dev/null; then
    echo "The self-test's trap left no file."
    cat "$folder/log"
    return 1
  fi
  rm -rf "$folder"
}

# Small inputs of every kind, from what is in the repository.
make_seeds() {
  local number=0 line
  while IFS= read -r line; do
    number=$((number + 1))
    printf '%s' "$line" >"$work/seeds/batch/$number"
    printf '%s\0\0\0' "$line" >"$work/seeds/text/$number"
  done <Lab/Fuzzing/seeds.ndjson
  printf '[%s]' "$(paste -sd, Lab/Fuzzing/seeds.feed.ndjson)" >"$work/seeds/feed/all"
  number=0
  while IFS= read -r line; do
    number=$((number + 1))
    printf '[%s]' "$line" >"$work/seeds/feed/$number"
  done <Lab/Fuzzing/seeds.feed.ndjson
  # What makes rules are numbers; any will do, and these are the same each time.
  for number in {1..24}; do
    awk -v seed="$number" 'BEGIN {
      srand(seed)
      for (count = 0; count < 480; count++) printf "%c", 1 + int(rand() * 127)
    }' >"$work/seeds/rules/$number"
  done
}

# run TARGET: fuzzes for a while; prints one line of figures.
run() {
  local target=$1 name log maximum status folders
  name="Fuzz${target^}"
  log="$work/$target.log"
  mkdir -p "$work/corpus/$target"
  folders=("$work/corpus/$target" "Lab/Fuzzing/Regressions/$target")
  case $target in
    # The fonts that are larger are cut off there, which makes truncated ones of them.
    font) folders+=(fonts/bundled) maximum=700000 ;;
    *) folders+=("$work/seeds/$target") maximum=4096 ;;
  esac
  if $short; then maximum=$((maximum > 300000 ? 300000 : maximum)); fi
  # An input that needs 20 s, or 2 GB, is a finding too.
  timeout -s KILL $((seconds * 2 + 300)) "$bin/$name" -max_total_time="$seconds" \
    -max_len="$maximum" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -use_value_profile=1 \
    -artifact_prefix="$work/findings/$target-" "${folders[@]}" >"$log" 2>&1
  status=$?
  local runs coverage points kind found=()
  runs=$(sed -nE 's/^stat::number_of_executed_units: *([0-9]+)/\1/p' "$log")
  coverage=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$log" | tail -n 1)
  points=$(sed -nE 's/.*Loaded [0-9]+ (modules|PC tables).*\(([0-9]+) .*/\2/p' "$log" | head -n 1)
  # What it found in this run, by kind; a wrong answer ends the process too, and is told apart by what
  # the check says.
  for kind in crash timeout leak oom; do
    found+=("$(find "$work/findings" -name "$target-$kind-*" -newer "$began" | wc -l)")
  done
  local wrong=0
  if ((found[0] > 0)) && grep -q 'Fatal error: ' "$log"; then wrong=1 && found[0]=0; fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$target" "${runs:-0}" "${coverage:-0}" \
    "${points:-0}" $((found[0] + found[3])) "${found[1]}" "${found[2]}" "$wrong" "$status"
  if ((status != 0)); then
    tail -n 40 "$log" >&2
    return 1
  fi
  if ((${points:-0} < 10000)); then
    echo "Of our code only ${points:-0} edges were built for the fuzzer: $target says little." >&2
    return 1
  fi
}

self_test || exit 1
make_seeds
failed=0
began="$work/began"
touch "$began"
printf 'target\tinputs\tedges reached\tedges\tcrashes\thangs\tleaks\twrong\tstatus\n' |
  tee "$work/result.tsv"
running=()
for target in "${targets[@]}"; do
  if ((${#running[@]} >= jobs)); then
    wait "${running[0]}" || failed=1
    running=("${running[@]:1}")
  fi
  run "$target" >"$work/$target.tsv" &
  running+=($!)
done
for target in "${running[@]}"; do wait "$target" || failed=1; done
for target in "${targets[@]}"; do tee -a "$work/result.tsv" <"$work/$target.tsv"; done
exit $failed
