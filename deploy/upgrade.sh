#!/bin/sh
# Replaces the Gona that runs under docker compose by another version, while it serves. docs/operations.md, "Upgrade".
#
#   deploy/upgrade.sh             GONA_IMAGE of .env: built here, unless there is such an image already
#   deploy/upgrade.sh --back      to an older image: the api first, then the worker, and nothing is migrated
#
# Ends with 1 and one line where a step fails; what ran before serves on then.
set -eu
cd "$(dirname "$0")/.."

BACK=
case "${1:-}" in
  '') ;;
  --back) BACK=1 ;;
  *) echo "usage: deploy/upgrade.sh [--back]" >&2 && exit 2 ;;
esac

# Seconds after which the proxy has asked anew which apis there are.
PROXY_REFRESH=${PROXY_REFRESH:-2}

fail() {
  echo "$1" >&2
  exit 1
}

# Starts as many of a service as there are beside them, and stops the ones from before once the others are well.
replace() {
  before=$(docker compose ps --quiet "$1")
  count=$(echo "$before" | grep -c . || true)
  if [ "$count" -eq 0 ]; then
    docker compose up --detach --no-deps --wait "$1" || fail "The new $1 does not start: docker compose logs $1"
    return
  fi
  if ! docker compose up --detach --no-deps --no-recreate --scale "$1=$((count * 2))" --wait "$1"; then
    for id in $(docker compose ps --all --quiet "$1"); do
      case "$before" in *"$id"*) ;; *) docker logs --tail 5 "$id" >&2 && docker rm --force "$id" >/dev/null ;; esac
    done
    fail "The new $1 does not start; the one from before serves on."
  fi
  if [ "$1" = api ]; then sleep "$PROXY_REFRESH"; fi
  # It says that it is not ready, answers what it has and gives its jobs back, and ends by itself.
  for id in $before; do
    docker stop "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
  echo "Replaced: $1 ($count)"
}

# `config --images` would name those of what it depends on too.
image=$(docker compose config migrate | awk '/^  [^ ]/ { mine = ($1 == "migrate:") } mine && $1 == "image:" { print $2; exit }')
if ! docker image inspect "$image" >/dev/null 2>&1; then
  if [ -n "$BACK" ]; then fail "There is no image $image to go back to."; fi
  docker compose build migrate || fail "The image could not be built; nothing was changed."
fi

if [ -n "$BACK" ]; then
  # A worker of the later version knows the jobs of both.
  replace api
  replace worker
else
  docker compose run --rm --no-deps -T migrate || fail "The migration failed; the version from before serves on, and nothing was replaced."
  # What the new api starts, the new worker has to know.
  replace worker
  replace api
fi
# What deploy/caddy has now; a proxy that is not ours, or is down, is not in the way.
if [ -n "$(docker compose ps --quiet proxy)" ]; then
  docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile >/dev/null 2>&1 ||
    echo "The proxy goes on with the settings from before: docker compose logs proxy" >&2
fi
echo "Gona runs from $image."
