#!/usr/bin/env bash
# Runs the tests under a sanitizer: `address` finds writes past a block, uses after free and leaks
# (of every C handle too), `thread` finds races.
#
# sanitize.sh [address|thread] [ARGUMENT…]
#   Both run when none is named. What follows is given to `swift test`, as in --filter Native; without
#   it all tests run but those that are named below.
#
# First each has to find what a test does wrong on purpose. Each keeps its own build in .build/address
# and .build/thread. The standard library's `Mutex` makes its system calls itself on Linux, where the
# thread sanitizer does not see them; its build uses Foundation's lock in its place (see Mutex.swift).
# Leaks that are not ours are named, with their reasons, in leaks.supp.
set -uo pipefail
cd "$(dirname "$0")/.."
# The backtracer reads memory that the address sanitizer forbids, and hides the real report.
export SWIFT_BACKTRACE=enable=no

sanitizers=(address thread)
case ${1:-} in
  address | thread) sanitizers=("$1") && shift ;;
esac

# The accuracy suite compares hundreds of thousands of numbers on one thread, which takes hours under
# a sanitizer; what it calls is called by the other suites as well. Nothing else is left out.
arguments=("$@")
if ((${#arguments[@]} == 0)); then arguments=(--skip AccuracyTests); fi

# A race is a failure of the process at its end, and all of them are shown.
export TSAN_OPTIONS="exitcode=66 report_thread_leaks=0"
export ASAN_OPTIONS="detect_leaks=1"
export LSAN_OPTIONS="suppressions=$PWD/Scripts/leaks.supp print_suppressions=0"

# Sets `build` to how the tests are built for a sanitizer. With optimization they take minutes
# instead of hours; what traps and what the sanitizers see in memory is the same, and the self-test
# says so. A file that uses a type of another module without naming it is else not rebuilt when the
# type's stored properties change, and reads past it.
choose_build() {
  build=(--sanitize="$1" --scratch-path ".build/$1" -Xswiftc -O -Xswiftc -disable-incremental-imports)
}

# self_test SANITIZER: a leak or a race that is there has to be found.
self_test() {
  local log=".build/sanitize-$1-self.log" found
  case $1 in
    address) found='LeakSanitizer: detected memory leaks' ;;
    *) found='WARNING: ThreadSanitizer: data race' ;;
  esac
  if ! TEXTMEASURE_SANITIZER_SELF_TEST=$1 timeout -s KILL 600 swift test --skip-build \
    --disable-xctest "${build[@]}" --filter SanitizerSelfTests >"$log" 2>&1 &&
    grep -q "$found" "$log"; then
    return 0
  fi
  echo "What was done wrong on purpose was not found by the $1 sanitizer:"
  tail -n 30 "$log"
  return 1
}

# run SANITIZER: the tests under it; prints a line of figures, and the reports if there are any.
run() {
  local sanitizer=$1 log=".build/sanitize-$1.log" status reports left
  mkdir -p .build
  choose_build "$sanitizer"
  if ! swift build --build-tests "${build[@]}" >"$log" 2>&1 || ! self_test "$sanitizer"; then
    printf '%s\tnone\t0\tnone\tbuild or self-test\n' "$sanitizer"
    tail -n 30 "$log"
    return 1
  fi
  timeout -s KILL 7200 swift test --skip-build --disable-xctest "${build[@]}" "${arguments[@]}" \
    >"$log" 2>&1
  status=$?
  reports=$(grep -cE '^(==[0-9]+==ERROR|WARNING: ThreadSanitizer)' "$log")
  # Those that are left out, and those that leave themselves out and say why.
  left=$(swift test list --skip-build "${build[@]}" 2>/dev/null | grep -c '^AccuracyTests')
  printf '%s\t%s\t%s\t%s\t%s\n' "$sanitizer" \
    "$(sed -nE 's/.*Test run with ([0-9]+) tests? .*/\1/p' "$log" | tail -n 1)" \
    "${left:-0}" "$reports" "status $status"
  if ((status != 0 || reports > 0)); then
    grep -E -A 24 '✘|ERROR: |WARNING: ThreadSanitizer' "$log" | head -n 120
    return 1
  fi
}

failed=0
for sanitizer in "${sanitizers[@]}"; do
  run "$sanitizer" || failed=1
done
exit $failed
