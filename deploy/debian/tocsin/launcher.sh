#!/bin/sh
# Tocsin with the settings and the data of its service. Root becomes the user of the service: what it writes is Tocsin's.
set -eu

lib=/usr/lib/tocsin
program=$lib/node_modules/@tocsin/server/bin/tocsin.cjs
settings=/etc/tocsin/tocsin.env

case ${1:-help} in
  # These know nothing of the service: they run as whoever calls them, with that person's environment.
  run | agent) exec "$lib/node" "$program" "$@" ;;
  # Root would leave compiled code in the directory of the program, which dpkg does not know.
  version | --version | help | --help | -h) NODE_DISABLE_COMPILE_CACHE=1 exec "$lib/node" "$program" "${@:-help}" ;;
esac

if [ "$(id -u)" = 0 ]; then
  export HOME=/var/lib/tocsin
  exec setpriv --reuid=tocsin --regid=tocsin --init-groups --no-new-privs -- "$0" "$@"
fi
if [ ! -r "$settings" ]; then
  echo "tocsin: $settings cannot be read. Run it as root: sudo tocsin $*" >&2
  exit 1
fi
# The program reads a file .env where it is started, which in the directory of somebody else would be theirs.
cd /
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-/var/cache/tocsin}"
exec "$lib/node" --env-file="$lib/defaults.env" --env-file="$settings" "$program" "$@"
