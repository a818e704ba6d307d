#!/bin/bash
# Runs once, when the database is made: lets the standby follow, and lets each commit wait for it from the next start on.
set -eu
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --command "alter system set synchronous_standby_names = 'ANY 1 (*)'"
