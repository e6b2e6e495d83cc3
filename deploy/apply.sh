#!/bin/sh
# Applies changed settings and keys (.env, files of secrets) to the Gona that runs, while it serves. docs/operations.md, "Change a setting".
#
#   deploy/apply.sh
#
# Ends with 1 where the new settings are refused or a program does not start with them; the old programs serve on then.
set -eu
cd "$(dirname "$0")/.."
. deploy/lib.sh

[ $# -eq 0 ] || { echo "usage: deploy/apply.sh" >&2 && exit 2; }

docker compose run --rm --no-deps -T worker node dist/apps/cli/src/check-settings.js ||
  fail "The new settings are refused; nothing was changed."
# It gives the application's role its password, and writes down which keys there are.
docker compose run --rm --no-deps -T migrate || fail "The migration failed; nothing was replaced."
replace worker
replace api
renew_backup
echo "The settings are applied."
