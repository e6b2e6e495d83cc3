#!/bin/sh
# Pins the base and third-party images: pulls each and writes its digest to .env.
# See docs/operations.md, "Packages and images".
#
#   deploy/pin-images.sh          pins the images of docker-compose.yml
#   deploy/pin-images.sh --off    removes the pins
#
# Exits with 1 if an image cannot be pulled; then nothing is written.
set -eu
cd "$(dirname "$0")/.."
. deploy/lib.sh

case "${1:-}" in
  '' | --off) ;;
  *) echo "usage: deploy/pin-images.sh [--off]" >&2 && exit 2 ;;
esac
[ -f .env ] || fail "There is no .env: copy .env.example first."

pins=
for each in $(grep -o '\${[A-Z]*_IMAGE:-[^}]*}' docker-compose.yml | sed 's/^\${\(.*\):-\(.*\)}$/\1=\2/' | grep -v '^GONA_' | sort -u); do
  name=${each%%=*}
  image=${each#*=}
  # Only if uploads are scanned.
  if [ "$name" = CLAMAV_IMAGE ] && ! grep -q '^CLAMD_URL=.' .env; then continue; fi
  digest=
  if [ "${1:-}" != --off ]; then
    docker pull --quiet "$image" >/dev/null || fail "$image cannot be fetched; nothing was written."
    # An image with several names has a digest for each.
    digest=$(docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$image" | sed -n "s|^${image%:*}@||p" | head -n 1)
    [ -n "$digest" ] || fail "$image has no digest, as where it was built here or carried over; nothing was written."
    echo "$name=$image@$digest"
  fi
  pins="$pins$name=${digest:+$image@$digest}
"
done

# Writes a copy back into the same file, which preserves its owner and mode.
new=$(mktemp)
trap 'rm -f "$new"' EXIT
printf '%s' "$pins" | awk '
  NR == FNR { name = substr($0, 1, index($0, "=") - 1); pin[name] = $0; order[++count] = name; next }
  { name = substr($0, 1, index($0, "=") - 1) }
  name in pin { print pin[name]; done[name] = 1; next }
  { print }
  END { for (i = 1; i <= count; i++) if (!(order[i] in done)) print pin[order[i]] }
' - .env >"$new"
cat "$new" >.env
