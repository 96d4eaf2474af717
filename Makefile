# make run  [REPO=/abs/path]   set up, start the service, ingest REPO without a model (as project NAME=, by default the
#                              folder's name), show what it found, stay up
# make test                    set up, type check, linter, tests with coverage
# make trust                   test/trust, test/fuzz and random edits with a hundred times the rounds (ROUNDS=100);
#                              with LAZYFS=PROGRAM also power cuts
# make package                 the npm package: dist/package
# make dist                    one executable file of the service and its command line, Node included: dist/cks-…
# make bench [REPO=/abs/path]  measure time, CPU, memory and disk of the service on a copy of REPO; OUT=FILE keeps the figures
# make bench-compare OLD=FILE NEW=FILE   the ratios of two such files
# make eval                    search quality on the fixtures, against test/golden/ranking.txt
# make page                    build the page in the browser (run, test and dist do)
# make golden, make types      rewrite test/golden, src/core/openapi.d.ts; the diff is the review

REPO ?= $(CURDIR)
# By the environment: a path may hold what a shell would read.
export REPO NAME OUT OLD NEW LAZYFS
NODE := node_modules/.bin/node
# Each file of tests is a process of its own, and Node would strip the types of all that it loads again: a tenth of the CPU.
RUN_TESTS := $(NODE) --import ./src/stripped.js --test
# Counting what runs costs a fifth of the time: COVERAGE=no leaves it out.
COVERAGE ?= yes
COVER := $(if $(filter no,$(COVERAGE)),,node_modules/.bin/c8 --include 'src/**' --include 'workers/**' --reporter html --reporter json-summary --reports-dir coverage)

ROUNDS ?= 100

.PHONY: run test trust check check-types check-page check-style page dist bench bench-compare eval golden types clean

run: node_modules/.set-up web/dist/index.html
	@exec $(NODE) src/cli.ts run --name "$$NAME" -- "$$REPO"

# Two more at a time than there are cores: tests of kills, leases and outages wait for most of their time.
test: node_modules/.set-up web/dist/index.html check
	@files=$$($(NODE) scripts/tests.ts) && $(COVER) $(RUN_TESTS) --test-reporter spec \
	  --test-concurrency=$$($(NODE) -p 'os.availableParallelism() + 2') $$files

trust: node_modules/.set-up
	CKS_TRUST=$(ROUNDS) $(RUN_TESTS) --test-reporter spec test/trust/*.test.ts test/fuzz/*.test.ts \
	  test/operations/ingest/random-edits.test.ts
	@if [ -n "$$LAZYFS" ]; then $(NODE) test/trust/power-cuts.ts "$$LAZYFS" $$((5 * $(ROUNDS))); else \
	  echo 'power cuts: not tried, which needs LazyFS (scripts/lazyfs.sh FOLDER builds it; make trust LAZYFS=FOLDER/lazyfs)'; fi

# Each on its own, so that `make -j3` does them side by side.
check: check-types check-page check-style
check-types: node_modules/.set-up
	node_modules/.bin/tsc --noEmit
check-page: node_modules/.set-up
	node_modules/.bin/tsc --noEmit -p web
check-style: node_modules/.set-up
	node_modules/.bin/biome check --diagnostic-level=error .

dist package: web/dist/index.html
dist package eval golden types: node_modules/.set-up
	npm run --silent $@

bench: node_modules/.set-up
	npm run --silent bench -- $${OUT:+--out "$$OUT"} -- "$$REPO"

bench-compare: node_modules/.set-up
	npm run --silent bench-compare -- "$$OLD" "$$NEW"

# `npm ci` runs no install scripts (.npmrc): every native module comes with its prebuilt binary, Node itself included.
node_modules/.set-up: package.json package-lock.json
	npm ci --no-audit --no-fund --no-update-notifier --loglevel=error
	@touch $@

page: web/dist/index.html

# The page in the browser, built when its sources are newer.
web/dist/index.html: node_modules/.set-up web/index.html web/vite.config.ts $(shell find web/src -type f)
	@npm run --silent page

clean:
	rm -rf node_modules coverage dist web/dist data
