#!/bin/sh
# Applies changed settings and keys (.env, secret files) to a running Gona without downtime.
# See docs/operations.md, "Change a setting".
#
#   deploy/apply.sh
#
# Exits with 1 if the new settings are refused or a program does not start with them; the old programs keep serving.
set -eu
cd "$(dirname "$0")/.."
. deploy/lib.sh

[ $# -eq 0 ] || { echo "usage: deploy/apply.sh" >&2 && exit 2; }

docker compose run --rm --no-deps -T worker node dist/apps/cli/src/check-settings.js ||
  fail "The new settings are refused; nothing was changed."
# Sets the password of the application's role, and records the existing keys.
docker compose run --rm --no-deps -T migrate || fail "The migration failed; nothing was replaced."
replace worker
replace api
renew_backup
echo "The settings are applied."
