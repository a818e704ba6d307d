#!/bin/bash
# Copies the primary where there is no database yet, then runs as a standby of it until it is promoted.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat /run/secrets/database-password)
  export PGPASSWORD
  until pg_basebackup --host "$PRIMARY" --username tocsin --pgdata "$PGDATA" --write-recovery-conf --wal-method stream; do
    # What is half copied is no database.
    find "$PGDATA" -mindepth 1 -delete 2>/dev/null || true
    sleep 2
  done
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh postgres
