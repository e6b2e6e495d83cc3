#!/bin/sh
# Makes an authority, and certificates by it for PostgreSQL and Redis. docs/operations.md, "TLS inside docker compose".
#
#   deploy/certificates.sh [folder [name[,other-name-or-address...] ...]]      without words: tls postgres redis
#
# An authority that is there is kept and signs new certificates: run it again to renew them.
set -eu
umask 077

folder=${1:-tls}
if [ $# -gt 0 ]; then shift; fi
if [ $# -eq 0 ]; then set -- postgres redis; fi

mkdir -p "$folder"
cd "$folder"
request() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "$@" 2>/dev/null; }

if [ ! -f ca.key ]; then
  request -x509 -days 3650 -subj "/CN=Gona's own authority" -keyout ca.key -out ca.pem
fi
for names in "$@"; do
  name=${names%%,*}
  subjects=
  for each in $(echo "$names" | tr , ' '); do
    case "$each" in
      *:*) subjects="$subjects,IP:$each" ;;
      *[!0-9.]*) subjects="$subjects,DNS:$each" ;;
      *) subjects="$subjects,IP:$each" ;;
    esac
  done
  request -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  echo "subjectAltName=${subjects#,}" >"$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile "$name.ext" -out "$name.pem" 2>/dev/null
  rm "$name.csr" "$name.ext"
done
# Certificates are for everybody to see; the keys stay with who made them.
chmod 644 ./*.pem
