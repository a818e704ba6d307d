#!/bin/sh
# Tocsin's agent for Linux machines without Node.js, and its installer, in one file.
# Needs sh, awk, df, date and sleep, and curl (or GNU wget); uses gzip, timeout, ip and systemctl where they are.
#
#   sudo sh agent.sh --url <API URL> --token <token>
#
# What it may see and do: docs/security.md. What its report holds: POST /agent/report in the documentation of the API.
# The script is read whole before anything is done: its last line is what starts it.
# shellcheck disable=SC2015 # fail ends the script, so what stands before || fail may be a chain of &&

set -u
umask 077
unset IFS
export LC_ALL=C
export PATH="$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

version='0.2.0+sh'
newline='
'
most_spooled_seconds=86400
most_spooled_bytes=16777216
most_in_batch=200
most_batches_at_once=12
longest_wait_seconds=300
asked_path=/agent/report

say() { printf 'tocsin-agent: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

usage() {
  cat <<'TEXT'
Usage: agent.sh [install] --url URL --token TOKEN   install as a service, or give it another token (as root)
       agent.sh uninstall                           remove it, leaving nothing behind (as root)
       agent.sh run --url URL --token-file FILE     report until it is stopped
       agent.sh once --url URL --token-file FILE    report once
       agent.sh once --print                        show that report and send nothing

  --url URL           address of the API of Tocsin, for example https://api.example.com
  --token TOKEN       token of the server, or one for many servers, for which install gets one of its own;
                      run and once take it from a file or from TOCSIN_TOKEN only,
                      because everybody on a machine sees the command lines of the others
  --token-file FILE   file that holds the token and nothing else
  --state-dir DIR     where run keeps what could not be sent yet (default: /var/lib/tocsin-agent)
  --interval SECONDS  1 to 300, in place of what Tocsin answers; for trying it out
  --root DIR          install into DIR, as for an image: starts no service and needs no root
TEXT
}

has() { command -v "$1" >/dev/null 2>&1; }
