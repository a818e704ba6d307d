#!/bin/bash
# Tries the packages on a Debian 12 of their own, with systemd running: installs them, pings, kills, upgrades, removes, purges.
#
#   sudo deploy/debian/try.sh [DIRECTORY]     where npm run build:deb put them (default: dist/debian)
#
# Needs Debian's packages mmdebstrap and systemd-container, and five minutes. The machine keeps nothing of it.
set -euo pipefail

here=$(dirname "$(readlink -f "$0")")
packages=${1:-$here/../../dist/debian}
work=$(mktemp -d /var/tmp/tocsin-try.XXXXXX)
name=${work##*/}
root=$work/root

cleanUp() {
  if [ -s "$work/leader" ]; then kill -KILL "$(cat "$work/leader")" 2>/dev/null || true; fi
  wait 2>/dev/null || true
  for controller in systemd unified; do
    [ ! -d "/sys/fs/cgroup/$controller/$name" ] || find "/sys/fs/cgroup/$controller/$name" -depth -type d -exec rmdir {} + 2>/dev/null || true
  done
  rm -rf "$work"
}
trap cleanUp EXIT

# As this machine gets its packages, so does the one that is made.
mirror=$(find /etc/apt/sources.list.d -name 'debian.sources' | head -1)
mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,curl,procps bookworm "$root" ${mirror:+"$mirror"}
mkdir "$root/try"
cp "$packages"/tocsin_*.deb "$root/try/tocsin.deb"
cp "$packages"/tocsin-agent_*.deb "$root/try/tocsin-agent.deb"
cp "$here/try-inside.sh" "$root/try/"
# The same once more, as a later version.
dpkg-deb -R "$root/try/tocsin.deb" "$work/later"
sed -i 's/^Version: .*/&+later/' "$work/later/DEBIAN/control"
dpkg-deb --root-owner-group -Znone -b "$work/later" "$root/try/tocsin-later.deb" >/dev/null

# systemd refuses to boot in the outermost cgroup, where there is no systemd around it.
(
  for controller in systemd unified; do
    if [ -d "/sys/fs/cgroup/$controller" ] && [ ! -d /run/systemd/system ]; then
      mkdir "/sys/fs/cgroup/$controller/$name"
      echo "$BASHPID" >"/sys/fs/cgroup/$controller/$name/cgroup.procs"
    fi
  done
  exec systemd-nspawn --quiet --directory="$root" --register=no --keep-unit --private-network --boot </dev/null >"$work/boot.log" 2>&1
) &
nspawn=$!
for _ in $(seq 60); do
  pgrep -P "$nspawn" >"$work/leader" && break
  sleep 1
done
inside() { nsenter --all --target "$(cat "$work/leader")" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
for _ in $(seq 60); do
  inside systemctl is-active --quiet multi-user.target 2>/dev/null && break
  sleep 1
done
inside /bin/bash /try/try-inside.sh
