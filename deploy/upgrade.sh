#!/bin/sh
# Upgrades Gona under docker compose to another version without downtime. See docs/operations.md, "Upgrade".
#
#   deploy/upgrade.sh             to this checkout; builds its image unless this revision already has one
#   deploy/upgrade.sh --back      to an older image: the API first, then the worker, without a build or migration
#
# Exits with 1 and one line if a step fails; the previous version keeps serving.
set -eu
cd "$(dirname "$0")/.."
. deploy/lib.sh

BACK=
case "${1:-}" in
  '') ;;
  --back) BACK=1 ;;
  *) echo "usage: deploy/upgrade.sh [--back]" >&2 && exit 2 ;;
esac

# Revision of this checkout; without a checkout, such as for imported images, GONA_REVISION of .env.
revision=$(git describe --always --dirty --exclude '*' 2>/dev/null || true)
if [ -n "$revision" ]; then export GONA_REVISION="$revision"; else revision=$(setting_of migrate REVISION); fi

is_there() { docker image inspect "$1" >/dev/null 2>&1; }
revision_in() { docker image inspect --format '{{index .Config.Labels "org.opencontainers.image.revision"}}' "$1" 2>/dev/null || true; }
named() {
  of=$(revision_in "$1")
  echo "$1${of:+ ($of)}"
}

# Succeeds if the image has this revision. A checkout with changes has no comparable revision.
is_built() {
  if ! is_there "$1"; then return 1; fi
  case "$revision" in
    '') return 0 ;;
    *-dirty) return 1 ;;
  esac
  [ "$(revision_in "$1")" = "$revision" ]
}

# Succeeds if all API and worker containers run the current image of that name.
is_running() {
  id=$(docker image inspect --format '{{.Id}}' "$1")
  for service in api worker; do
    containers=$(docker compose ps --quiet "$service")
    [ -n "$containers" ] || return 1
    for container in $containers; do
      [ "$(docker inspect --format '{{.Image}}' "$container")" = "$id" ] || return 1
    done
  done
}

services=migrate
if has_backup; then services="migrate backup"; fi
for service in $services; do
  image=$(setting_of "$service" image)
  if [ -n "$BACK" ]; then
    is_there "$image" || fail "There is no image $image to go back to."
  elif ! is_built "$image"; then
    docker compose --profile backup build "$service" || fail "The image could not be built; nothing was changed."
  fi
done

image=$(setting_of migrate image)
if is_running "$image"; then
  renew_backup
  echo "Gona is already at $(named "$image"). Nothing was replaced."
  exit
fi
if [ -n "$BACK" ]; then
  # A worker of the later version knows the jobs of both.
  replace api
  replace worker
else
  docker compose run --rm --no-deps -T migrate || fail "The migration failed; the previous version keeps running, and nothing was replaced."
  # The new worker must know the jobs that the new API starts.
  replace worker
  replace api
fi
renew_backup
# Reloads the settings of deploy/caddy; a missing or stopped proxy does not fail the upgrade.
if [ -n "$(docker compose ps --quiet proxy)" ]; then
  docker compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile >/dev/null 2>&1 ||
    echo "The proxy keeps its previous settings: docker compose logs proxy" >&2
fi
echo "Gona runs from $(named "$image")."
