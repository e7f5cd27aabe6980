# Every target calls the Swift package manager or one script; each script says what it does.

PREFIX ?= /usr/local
SWIFT_SOURCES = $(wildcard Sources Tests fonts Lab Examples Serve Package.swift)

.PHONY: run serve test test-quick check docs picture examples check-serve accuracy report bench bench-check \
	bench-instructions fuzz sanitize reliability adversary deps format library wheel npm check-npm spark \
	newer-harfbuzz install uninstall dist clean

# Builds a release and measures nine sentences: eight scripts and emoji.
run:
	@Scripts/run.sh

# Builds the page's server for release and starts it: your text beside your own browser.
serve: deps
	@Scripts/serve.sh

# Tries the page in headless Chromium, and the server with hostile requests.
check-serve: deps
	@Scripts/check-serve.sh

# All tests.
test: deps
	swift test --disable-xctest

# The tests for the inner loop: under a minute once they are built. Left out are those that compare
# every font, every reference or every example, and those that wait for time limits.
test-quick: deps
	swift test --disable-xctest $(addprefix --skip ,$(SLOW_TESTS))

SLOW_TESTS = AccuracyTests ArchitectureTests CachedShapingTests CacheIndependenceTests ColdWarmTests \
	DocumentedProtocolTests FaultTests FuzzRegressionTests HelpExampleTests HostileFontTests InputTests \
	LayoutPropertyTests LimitTests BreakFinderTests NumberTests OutputFileTests \
	PairAdjustmentsTests ReadmeTests WholeRunMixtureTests WholeRunTests \
	WholeRunStyleTests RuleMatchTests SizeSearchTests StrategyComparisonTests \
	StyledWidthTests TerminalTests ThreadTests WrongInputTests \
	aReaderOfManyLinesReadsEachAsANewOneDoes aWidthChangeMeasuresNothing agreesWithLabels \
	everyAPIGivesItsNumbers followsAPlainArray labelsHaveThePublishedWidths \
	longClustersEndTheirRuns longUnsafeRangesAreExact manShowsThePageWithoutAWarning \
	randomLayoutsAreSolvedEquallyWellEitherWay survivesDamageAnywhere \
	textsAreIndependentOfWhatWasMeasured

# The gate: format, hygiene, warnings, documentation, accuracy, installation, archive, reliability,
# fuzzing, examples.
check: deps
	@Scripts/check.sh

# Redraws the README's picture by the command that the README shows.
picture: deps
	swift build --product textmeasure
	PATH="$$(swift build --show-bin-path):$$PATH" && cd docs && \
	  eval "$$(sed -n '/^textmeasure render/,$$ { p; /overlay.png/q }' ../README.md)"

# The libraries' documentation as pages: .build/documentation.
docs:
	@Scripts/docs.sh

# Builds and tests the examples, a package of their own.
examples: deps
	swift test --package-path Examples --disable-xctest

# Compares with every recorded reference; writes ACCURACY.md's targets, and all rows to .build/accuracy.md.
accuracy: deps
	@Scripts/accuracy.sh

# The same, and a page to look at: accuracy.html in the build folder.
report: deps
	@Scripts/accuracy.sh --page .build/accuracy.html

# What measuring costs, beside HarfBuzz and ICU alone, and Pango where it is installed: writes
# PERFORMANCE.md's figures, and all rows to .build/performance.md.
bench: deps
	@Lab/Benchmarks/bench.py

# The same, against Lab/Benchmarks/thresholds.json.
bench-check: deps
	@Lab/Benchmarks/bench.py --check

# The instructions that the hot paths need, against Lab/Benchmarks/instructions.tsv; needs valgrind.
bench-instructions: deps
	@Lab/Benchmarks/bench-instructions.sh

# Fuzzes fonts, texts, fonts' rules, batch lines and feeds for ten minutes each.
fuzz: deps
	@Scripts/fuzz.sh

# Lines of any font against HarfBuzz: 60 packages of fonts, ten minutes.
adversary: deps
	@Scripts/adversary.sh

# The tests under the address sanitizer, with leaks, and the thread sanitizer.
sanitize: deps
	@Scripts/sanitize.sh

# Everything that can be tried, on one commit: writes RELIABILITY.md's table. Takes hours.
reliability: deps
	@Scripts/reliability.py

# Installs the system libraries where that is allowed; else says what to install.
deps:
	@Scripts/install-deps.sh

format:
	swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

# libtextmeasure.so with its header and pkg-config file: .build/library.
library: deps
	@Scripts/library.sh

# The Python package with the library and its fonts inside: .build/wheel.
wheel: deps
	@Scripts/wheel.sh

# The npm package with the library and its fonts inside: .build/npm.
npm: deps
	@Scripts/npm.sh

# The npm package's tests on Node 18, 20, 22 and 24.
check-npm: deps
	@Scripts/check-npm.sh --nodes

# The library with the newest HarfBuzz: the same numbers as with Debian's.
newer-harfbuzz: deps
	@Lab/check-harfbuzz.sh

# A million texts on a Spark cluster of processes that are killed meanwhile; docs/scale.md's figures.
spark: deps
	@Scripts/check-spark.sh --long

install:
	@PREFIX="$(PREFIX)" Scripts/install.sh

uninstall:
	@PREFIX="$(PREFIX)" Scripts/install.sh --uninstall

# A release archive that works wherever it is unpacked: .build/dist.
dist: deps
	@Scripts/dist.sh

clean:
	swift package clean
