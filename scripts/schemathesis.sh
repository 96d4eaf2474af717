#!/usr/bin/env bash
# scripts/schemathesis.sh [SECONDS [PROGRAM]]: requests made from openapi.yaml, and sequences of them whose answers feed the
# next, against a service of its own with one small project. Ends with 1 at any answer that the contract does not state.
# PROGRAM is schemathesis 4 (pip install --requirement scripts/schemathesis.txt). SEED repeats a run, as far as the time goes.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-120} program=${2:-schemathesis} node=node_modules/.bin/node contract=$PWD/openapi.yaml
command -v "$program" >/dev/null || { echo 'schemathesis is missing: pip install --requirement scripts/schemathesis.txt' >&2; exit 2; }

folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || kill "$service"; rm -rf "$folder"' EXIT
mkdir "$folder/shop"
echo 'export const price = (amount: number): number => amount' >"$folder/shop/price.ts"
password='a password for schemathesis'
CKS_PORT=0 CKS_DATA_DIR="$folder/data" CKS_ADMIN_PASSWORD="$password" CKS_REPO_ROOTS="$folder/shop" CKS_LOG_LEVEL=error \
  "$node" src/main.ts >"$folder/out" 2>"$folder/log" &
service=$!
until grep -q 'listening on' "$folder/out"; do kill -0 "$service"; sleep .1; done
url=$(sed -n 's/listening on //p' "$folder/out")
post() { curl -sS --fail-with-body -H 'content-type: application/json' -H "authorization: Bearer ${token:-}" -d "$2" "$url$1"; }
token=$(post /auth/login "{\"username\":\"admin\",\"password\":\"$password\"}" | "$node" -p 'JSON.parse(fs.readFileSync(0, "utf8")).token')
post /instances/pipeline "{\"repo_path\":\"$folder/shop\",\"project_name\":\"shop\",\"describe\":false}" >/dev/null

# Left out: operations that end the session of the run, or take its user away. Events have no end that a run could wait for.
# 503 is an answer: no model is configured here.
cat >"$folder/schemathesis.toml" <<END
[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", 503]
END
status=0
for phases in stateful examples,coverage,fuzzing; do
  (cd "$folder" && "$program" --config-file schemathesis.toml run "$contract" --url "$url" \
    --header "Authorization: Bearer $token" --phases "$phases" --max-time "$((seconds / 2))" --request-timeout 30 \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,use_after_free \
    --exclude-path /auth/logout --exclude-path /auth/session --exclude-path-regex '/events$' --continue-on-failure \
    ${SEED:+--seed "$SEED"} --no-color) || status=1
done
kill -0 "$service" || { echo 'the service has ended' >&2; status=1; }
[ ! -s "$folder/log" ] || { head -c 4000 "$folder/log" >&2; status=1; }
exit $status
