#!/usr/bin/env bash
# scripts/mutation.sh [SAMPLE]: mutation testing by Stryker, one sample after the other or the one that is named. Each change of
# a sample's sources runs its tests alone; the changes that no test notices are printed. It downloads Stryker by npx and
# installs nothing. A sample takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# name, sources, tests
samples() {
  cat <<'END'
values src/core/graph/link/values/value-order.ts test/core/graph/link/values/*.test.ts
sets src/core/graph/link/values/value-sets.ts test/core/graph/link/values/*.test.ts
substitution src/core/graph/link/values/substitution.ts test/core/graph/link/values/*.test.ts
tables src/core/graph/link/program/tables.ts test/core/graph/link/program/*.test.ts
select src/core/text/ranking/select.ts test/core/text/ranking/select.test.ts
lru src/core/collections/lru.ts test/core/collections/lru.test.ts
memory src/clients/memory.ts test/clients/memory.test.ts
operations src/operations/pace.ts,src/operations/turns.ts test/operations/pace.test.ts test/operations/turns.test.ts
turns-of-passwords src/operations/accounts/password-turns.ts test/operations/accounts/password-turns.test.ts
start src/operations/startup.ts,src/operations/tree/looks.ts test/operations/startup.test.ts test/operations/tree/looks.test.ts
engine src/operations/jobs/engine.ts,src/operations/jobs/jobs.ts,src/operations/jobs/shared.ts test/operations/jobs/engine.test.ts test/operations/jobs/lines.test.ts test/operations/jobs/stops.test.ts test/operations/jobs/shared.test.ts
watchers src/operations/jobs/changes.ts test/operations/jobs/changes.test.ts
search-words src/stores/search/lexical.ts test/stores/search/lexical.test.ts
search-chunks src/stores/search/chunks.ts test/stores/search/chunks.test.ts
changes src/core/graph/impact/change/changed-lines.ts,src/core/graph/impact/change/seeds.ts test/core/graph/impact/change/changed-lines.test.ts test/core/graph/impact/change/seeds.test.ts
test-words src/core/graph/impact/words.ts test/core/graph/impact/words.test.ts
rank src/core/graph/impact/rank.ts test/core/graph/impact/rank.test.ts
accounts src/operations/accounts/auth.ts,src/operations/accounts/users.ts test/operations/accounts/sessions.test.ts test/operations/accounts/sign-in-turns.test.ts test/operations/accounts/users.test.ts test/operations/accounts/auth.test.ts
addresses src/http/origin.ts,src/http/own-address.ts,src/http/client-address.ts test/http/origin.test.ts test/http/client-address.test.ts
confinement src/clients/confinement.ts,src/clients/inside.ts,src/clients/git-places.ts test/clients/confinement.test.ts
copies src/operations/shared/copies.ts,src/operations/shared/obtain.ts test/operations/shared/order.test.ts
checked-out src/operations/ingest/checked-out.ts,src/operations/ingest/in-flight.ts test/operations/ingest/checked-out.test.ts test/operations/ingest/in-flight.test.ts
descriptions src/operations/ingest/describe.ts test/operations/ingest/describe.test.ts
past src/core/text/ranking/history.ts,src/core/text/ranking/past.ts,src/core/text/ranking/together.ts test/core/text/ranking/history.test.ts test/core/text/ranking/together.test.ts
scores src/core/text/ranking/file-words.ts,src/core/text/ranking/lexical-scores.ts,src/core/text/ranking/weights.ts test/core/text/ranking/file-words.test.ts test/core/text/ranking/lexical-scores.test.ts test/core/text/ranking/weights.test.ts
facts src/stores/facts.ts test/stores/facts.test.ts
jobs src/stores/jobs.ts test/stores/jobs.test.ts
compressed src/stores/compressed.ts test/stores/compressed.test.ts
trees src/stores/trees.ts test/stores/trees.test.ts
slices src/stores/slices.ts,src/stores/shared-list.ts test/stores/slices.test.ts test/stores/shared-list.test.ts
kept src/stores/lmdb/kept.ts test/stores/lmdb/kept.test.ts
header src/stores/lmdb/header.ts,src/stores/lmdb/room.ts test/stores/lmdb/header.test.ts test/stores/lmdb/room.test.ts
END
}
status=0
while read -r name sources tests; do
  [ -z "${1:-}" ] || [ "$1" = "$name" ] || continue
  folder=$(mktemp -d)
  cat >"$folder/stryker.json" <<END
{
  "testRunner": "command",
  "commandRunner": { "command": "node_modules/.bin/node --test --experimental-test-isolation=none --test-timeout=60000 $tests" },
  "mutate": ["$(sed 's/,/", "/g' <<<"$sources")"],
  "ignorePatterns": ["/web", "/docs", "/bench", "/coverage", "/dist", "/data", "/test/golden", "/test/fixtures", "/test/fuzz"],
  "tsconfigFile": "none: Node runs the sources as they are",
  "tempDirName": "$folder/sandbox",
  "concurrency": ${CONCURRENCY:-1},
  "timeoutMS": 5000,
  "reporters": ["clear-text", "progress-append-only"],
  "clearTextReporter": { "allowColor": false, "allowEmojis": false, "logTests": false, "reportTests": false },
  "thresholds": { "break": null }
}
END
  echo "== $name: $sources"
  ${STRYKER:-npx --yes --package=@stryker-mutator/core@9.6.1 stryker} run "$folder/stryker.json" || status=1
  rm -rf "$folder"
done < <(samples)
exit $status
