# Functions shared by upgrade.sh, apply.sh and pin-images.sh, which source it from the project root.

# Seconds until the proxy has refreshed its list of APIs.
PROXY_REFRESH=${PROXY_REFRESH:-2}

fail() {
  echo "$1" >&2
  exit 1
}

# Prints the first value of a service setting: `setting_of api image`. `config --images` would list other services too.
setting_of() {
  docker compose --profile backup config "$1" |
    awk -v service="$1:" -v name="$2:" '/^  [^ ]/ { mine = ($1 == service) } mine && $1 == name { gsub(/"/, "", $2); print $2; exit }'
}

# Starts the new containers of a service, and stops the old ones once the new ones are healthy.
replace() {
  before=$(docker compose ps --quiet "$1")
  count=$(echo "$before" | grep -c . || true)
  if [ "$count" -eq 0 ]; then
    docker compose up --detach --no-deps --wait "$1" || fail "The new $1 does not start: docker compose logs $1"
    return
  fi
  wanted=$(setting_of "$1" replicas)
  wanted=${wanted:-$count}
  if ! docker compose up --detach --no-deps --no-recreate --scale "$1=$((count + wanted))" --wait "$1"; then
    for id in $(docker compose ps --all --quiet "$1"); do
      case "$before" in *"$id"*) continue ;; esac
      # An interactive container of docker compose run.
      if [ "$(docker inspect --format '{{index .Config.Labels "com.docker.compose.oneoff"}}' "$id")" = True ]; then continue; fi
      docker logs --tail 5 "$id" >&2 && docker rm --force "$id" >/dev/null
    done
    fail "The new $1 does not start; the previous one keeps running."
  fi
  if [ "$1" = api ]; then sleep "$PROXY_REFRESH"; fi
  # A stopped program reports not ready, completes its requests, releases its jobs, and exits.
  for id in $before; do
    docker stop "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
  echo "Replaced: $1 ($wanted)"
}

# Succeeds if the daily backup is in use. Compose ignores its profile unless it is named.
has_backup() {
  [ -n "$(docker compose --profile backup ps --quiet backup)" ]
}

# Updates the daily backup to the current image and settings; does nothing if it already has them.
renew_backup() {
  if ! has_backup; then return; fi
  docker compose --profile backup up --detach --no-deps backup ||
    fail "The daily backup does not start: docker compose --profile backup logs backup"
}
