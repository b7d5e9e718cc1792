#!/bin/sh
# Builds the image of this checkout and replaces the processes one by one, each when the one before it serves: nobody notices. Stops at the
# first that does not come up; the others go on.
set -eu
cd "$(dirname "$0")/.."

if [ ! -e .env ]; then
  echo 'There is nothing to renew: run deploy/install.sh first.' >&2
  exit 1
fi
docker compose build
for service in api-1 api-2 worker; do
  echo "Replacing $service …"
  if ! docker compose up --detach --no-deps --force-recreate --wait --wait-timeout 300 "$service"; then
    echo "$service did not come up, and what comes after it was left as it is. Its own words:" >&2
    docker compose logs --tail 30 "$service" >&2
    exit 1
  fi
done
docker compose up --detach --wait --wait-timeout 300
echo 'All processes are new.'
