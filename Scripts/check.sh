#!/usr/bin/env bash
# The gate: everything that must hold before a change goes in, besides the tests themselves, which
# `make test` runs; the rules of the architecture are among those. Runs all steps, says which failed,
# and ends with status 1 if one did.
#
# Two builds serve most steps: the debug build of the tests, which the documentation reads, and one
# release build with the standard library in it, for accuracy, installation, archive and reliability.
set -uo pipefail
cd "$(dirname "$0")/.."
# Without this a crash waits for the backtracer, and a fuzzer's crash file is not written.
export SWIFT_BACKTRACE=enable=no

# The steps in the order in which they run. A step is a function that prints what is wrong and returns
# a status; its name is what the gate prints. After the quick steps two lanes run side by side: the
# second has builds of its own, and neither keeps two processors busy all the time.
quick=(repository_hygiene unicode_data shell_syntax workflows vectors swift_format build_without_warnings)
first_lane=(documentation accuracy adversary c_library npm_package spark reliability archive page)
second_lane=(examples installation fuzzing instructions)

# The Swift code of the package and of the packages inside it.
swift_sources() {
  local path
  for path in Sources Tests fonts Lab Examples Serve Package.swift; do
    if [[ -e $path ]]; then echo "$path"; fi
  done
}

# What must not be in the repository.
repository_hygiene() {
  local status=0 found path lines
  found=$(git ls-files | grep -E '(^|/)(\.build|\.swiftpm|Package\.resolved|\.DS_Store)(/|$)')
  if [[ -n $found ]]; then
    echo "Built or personal files are committed:"$'\n'"$found"
    status=1
  fi
  while IFS= read -r path; do
    [[ -f $path ]] || continue
    lines=$(wc -l <"$path")
    if ((lines > 800)); then
      echo "$path has $lines lines; the limit is 800"
      status=1
    fi
  done < <(git ls-files '*.swift')
  # Notes to oneself, marks of a merge, and paths of one machine. (The brackets keep the patterns
  # from finding themselves.)
  found=$(git grep -nIE \
    '\b(T[O]DO|F[I]XME|H[A]CK|X[X]X)\b|^(<[<]{6}|>[>]{6}) |(^|[^[:alnum:]_.])/(root|Users|work|home/[a-z]+)/' \
    -- . ':!fonts/licences' ':!*.gz' ':!*.svg')
  if [[ -n $found ]]; then
    echo "Words that do not belong into the repository:"$'\n'"$found"
    status=1
  fi
  return $status
}

# The Unicode data is undamaged: its files have the hashes that its script wrote.
unicode_data() {
  (cd Sources/CUnicodeData/data && sha256sum --check --strict --quiet SHA256SUMS)
}

# Every script can be parsed and run.
shell_syntax() {
  local status=0 script
  while IFS= read -r script; do
    bash -n "$script" || status=1
    [[ -x $script ]] || { echo "$script cannot be run: chmod +x"; status=1; }
  done < <(git ls-files 'Scripts/*.sh' 'Lab/*.sh' .ci/run)
  return $status
}

# The workflows name commands, targets and jobs that are there.
workflows() {
  Scripts/check-workflows.py
}

# Comparing sixteen numbers at once, and one after the other, gives the same.
vectors() {
  local built build status
  built=$(mktemp -d)
  build=(clang -O2 -Wall -Wextra -Werror -I Sources/CVectors Tests/CVectors/vectors_test.c)
  "${build[@]}" -DCVECTORS_SCALAR -c -o "$built/scalar.o" &&
    "${build[@]}" "$built/scalar.o" -fuse-ld=lld -fsanitize=undefined -o "$built/test" && "$built/test"
  status=$?
  rm -r "$built"
  return $status
}

# `make format` repairs most of what this finds.
swift_format() {
  local sources
  mapfile -t sources < <(swift_sources)
  swift format lint --strict --parallel --recursive "${sources[@]}"
}

# A warning is an error by the package's settings.
build_without_warnings() {
  swift build --build-tests --quiet
}

# What needs only the committed fonts: the pinned scores do not fall.
accuracy() {
  Scripts/accuracy.sh --bundled
}

# Lines of the committed fonts are the slices that HarfBuzz shapes.
adversary() {
  Scripts/adversary.sh --short
}

# The pages build without a warning: what they link to is there.
documentation() {
  Scripts/docs.sh
}

# The examples are packages as a user would write them: built, run, and asked over sockets.
examples() {
  swift test --package-path Examples --disable-xctest --quiet
}

# The tool can be installed, works away from the sources, and leaves nothing behind.
installation() {
  Scripts/check-install.sh
}

# The page agrees with a real browser, and its server stands hostile requests.
page() {
  Scripts/check-serve.sh --untimed
}

# The C library, its examples and the Python package over it give the tool's numbers.
c_library() {
  Scripts/check-library.sh
}

# The npm package works where it is installed without a network; over the library of the step before.
npm_package() {
  Scripts/check-npm.sh
}

# A cluster whose processes are killed gives one process's numbers; installs Java where it may.
spark() {
  Scripts/check-spark.sh
}

# The release archive works where there is no clone and no Swift.
archive() {
  Scripts/check-dist.sh
}

# Samples of allocations that fail, worst cases, an endless line, a soak.
reliability() {
  Scripts/reliability.py --short
}

# A few seconds of each target.
fuzzing() {
  Scripts/fuzz.sh --short --jobs 2
}

# What measuring a text costs has not changed by a tenth, in instructions: times say less where others
# compute, too.
instructions() {
  Lab/Benchmarks/bench-instructions.sh --short
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/failed"
: >"$work/untried"

# run STEP…: one after the other; each prints one line, or what is wrong before it. A step that ends
# with status 77 could not try all it should, as without a browser, and says why.
run() {
  local step output began status
  for step in "$@"; do
    began=$SECONDS
    output=$("$step" 2>&1 </dev/null)
    status=$?
    if ((status == 0)); then
      printf 'ok      %s (%d s)\n' "${step//_/ }" $((SECONDS - began))
    elif ((status == 77)); then
      echo "$step" >>"$work/untried"
      printf '%s\nUNTRIED %s (%d s)\n' "$(tail -n 3 <<<"$output")" "${step//_/ }" \
        $((SECONDS - began))
    else
      echo "$step" >>"$work/failed"
      printf '%s\nFAILED  %s (%d s)\n' "$output" "${step//_/ }" $((SECONDS - began))
    fi
  done
}

run "${quick[@]}"
run "${second_lane[@]}" &
run "${first_lane[@]}"
wait

steps=$((${#quick[@]} + ${#first_lane[@]} + ${#second_lane[@]}))
failed=$(wc -l <"$work/failed")
if ((failed > 0)); then
  printf 'The gate is closed: %d of %d steps failed after %d s.\n' "$failed" "$steps" "$SECONDS"
  exit 1
fi
untried=$(wc -l <"$work/untried")
printf 'The gate is open: %d steps in %d s.\n' "$((steps - untried))" "$SECONDS"
if ((untried > 0)); then printf '%d of %d steps could not be tried.\n' "$untried" "$steps"; fi
# `make reliability` takes hours and is no step: say how old its results are.
Scripts/reliability.py --age
