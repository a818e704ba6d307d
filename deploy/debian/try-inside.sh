#!/bin/bash
# What try.sh does on the machine that it made. Each step says what it found; the first that is wrong ends it.
set -euo pipefail
cd /try

url=http://localhost:8080
step() { printf '\n== %s\n' "$*"; }
wrong() {
  echo "WRONG: $*" >&2
  journalctl --no-pager --unit tocsin --output cat --lines 20 >&2 || true
  exit 1
}
trap 'wrong "line $LINENO"' ERR
until_true() {
  for _ in $(seq 120); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  wrong "never came true: $*"
}
is_ready() { curl -fsS "$url/ready"; }
field() { sed -n "s/.*\"$1\":\"\\?\\([^\",}]*\\).*/\\1/p"; }
browser() { curl -fsS -b jar -c jar -H "Origin: $url" -H 'Content-Type: application/json' "$@"; }
call() { curl -fsS -H "Authorization: Bearer $token" -H 'Content-Type: application/json' "$@"; }

step 'install'
dpkg -i tocsin.deb tocsin-agent.deb
until_true is_ready
! systemctl is-active --quiet tocsin-agent || wrong 'the agent runs without settings'
du -sh --apparent-size /usr/lib/tocsin
ps -o user:8,rss,args -u tocsin | cut -c 1-70
systemd-analyze security tocsin.service tocsin-agent.service 2>/dev/null | grep -i overall || systemd-analyze security --no-pager
tocsin doctor || wrong 'the doctor sees a problem'

step 'register, add a check and a server'
browser "$url/api/auth/register" -d '{"email":"mira@example.com","password":"correct horse battery","name":"Mira"}' >/dev/null
token=$(browser "$url/api/api-keys" -d '{"name":"Try","kind":"full"}' | field key)
check=$(call "$url/api/cron-checks" -d '{"name":"Backup","interval_seconds":3600}')
ping=$(echo "$check" | field ping_url)
server=$(call "$url/api/servers" -d '{"name":"This"}')
printf 'TOCSIN_URL=%s\nTOCSIN_TOKEN=%s\n' "$(echo "$server" | sed -n 's/.*--url \([^ ]*\) .*/\1/p')" "$(echo "$server" | field agent_token)" \
  >>/etc/tocsin-agent/tocsin-agent.env
tocsin-agent once
systemctl restart tocsin-agent
has_reported() { [ "$(journalctl --no-pager --unit tocsin --output cat | grep -c '"route":"/agent/report","status":"200"')" -ge 2 ]; }
until_true has_reported
systemctl is-active tocsin-agent
call "$url/api/servers/$(echo "$server" | field id)" | grep -oE '"status":"(online|warning)"'

# One ping every 2 seconds is half of what a check is recorded.
ping_on() {
  while :; do
    if curl -fsS -m 10 --retry 30 --retry-connrefused --retry-delay 1 -o /dev/null "$ping"; then echo >>answered; fi
    sleep 2
  done
}

step 'ping on and on: kill -9, upgrade, restart'
touch answered
ping_on 2>/dev/null &
pinging=$!
sleep 5
kill -KILL "$(systemctl show -P MainPID tocsin)"
sleep 5
until_true is_ready
dpkg -i tocsin-later.deb
until_true is_ready
began=$(date +%s%N)
systemctl stop tocsin
echo "stopped after $((($(date +%s%N) - began) / 1000000)) ms"
systemctl start tocsin
until_true is_ready
sleep 5
kill "$pinging"
wait "$pinging" 2>/dev/null || true
sleep 3
recorded=$(call "$url/api/cron-checks/$(echo "$check" | field id)/pings?limit=200" | grep -o '"kind":' | wc -l)
echo "$(wc -l <answered) answered, $recorded recorded"
[ "$recorded" -ge "$(wc -l <answered)" ] || wrong 'a ping that was answered is lost'

step 'back up'
tocsin backup - >backup.tar
ls -l backup.tar

step 'remove: settings and data stay'
dpkg -r tocsin tocsin-agent
[ -s /var/lib/tocsin/secret ] && [ -s /etc/tocsin/tocsin.env ] && id tocsin
[ ! -e /usr/bin/tocsin ] || wrong 'the command is still there'
[ -z "$(pgrep -u tocsin)" ] || wrong 'something still runs'

step 'purge: nothing stays'
dpkg -P tocsin tocsin-agent
left=$(find / -xdev -iname '*tocsin*' -not -path '/try/*' -not -path '/proc/*' -not -path '/var/log/*' -not -path '/sys/*')
[ -z "$left" ] || wrong "left: $left"
! id tocsin 2>/dev/null || wrong 'the user is still there'
echo 'all is as it should be'
