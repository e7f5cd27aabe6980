#!/usr/bin/env bash
# Runs the tests under a sanitizer: `address` finds writes past a block, uses after free and leaks
# (of every C handle too), `thread` finds races.
#
# sanitize.sh [address|thread] [ARGUMENT…]
#   Both run when none is named. What follows is given to `swift test`, as in --filter Native.
#
# Each keeps its own build in .build/address and .build/thread. The standard library's `Mutex` makes
# its system calls itself on Linux, where the thread sanitizer does not see them; its build uses
# Foundation's lock in its place (see Mutex.swift).
set -uo pipefail
cd "$(dirname "$0")/.."
# The backtracer reads memory that the address sanitizer forbids, and hides the real report.
export SWIFT_BACKTRACE=enable=no

sanitizers=(address thread)
case ${1:-} in
  address | thread) sanitizers=("$1") && shift ;;
esac

# The accuracy suite compares numbers, runs on one thread, and takes an hour under a sanitizer;
# what it calls is called by the other suites as well.
arguments=("$@")
if ((${#arguments[@]} == 0)); then arguments=(--skip AccuracyTests --skip ArchitectureTests); fi

# run SANITIZER: the tests under it; prints a line of figures, and the reports if there are any.
run() {
  local sanitizer=$1 log=".build/sanitize-$1.log" status reports
  local build=(--disable-xctest --sanitize="$sanitizer" --scratch-path ".build/$sanitizer")
  if [[ $sanitizer == thread ]]; then build+=(-Xswiftc -DTHREAD_SANITIZER); fi
  mkdir -p .build
  # A race is a failure of the process at its end, and all of them are shown.
  TSAN_OPTIONS="exitcode=66 report_thread_leaks=0" ASAN_OPTIONS="detect_leaks=1" \
    timeout -s KILL 5400 swift test "${build[@]}" "${arguments[@]}" >"$log" 2>&1
  status=$?
  reports=$(grep -cE '^(==[0-9]+==ERROR|WARNING: ThreadSanitizer|SUMMARY: )' "$log")
  printf '%s\t%s tests\t%s reports\tstatus %s\n' "$sanitizer" \
    "$(sed -nE 's/.*Test run with ([0-9]+) tests? .*/\1/p' "$log" | tail -n 1)" "$reports" "$status"
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
