#!/bin/sh
# The agent as the package has it: dpkg installs and removes it, so its script is not asked to.
set -eu

script=/usr/lib/tocsin-agent/agent.sh
settings=/etc/tocsin-agent/tocsin-agent.env

usage() {
  cat <<TEXT
Usage: tocsin-agent once --print   measure this machine and show the report, send nothing
       tocsin-agent once           send one report with the settings of the service (as root)
       tocsin-agent run            report once a minute; what tocsin-agent.service does

Settings are in $settings: TOCSIN_URL, the address behind --url in the install command that Tocsin
shows for the server, and TOCSIN_TOKEN, the token behind --token.
TEXT
}

action=${1:-help}
[ $# -eq 0 ] || shift
case $action in
  once | run) ;;
  help | --help | -h)
    usage
    exit 0
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
if [ "$action" = once ] && [ -r "$settings" ]; then
  set -a
  # shellcheck source=/dev/null
  . "$settings"
  set +a
fi
exec /bin/sh "$script" "$action" ${TOCSIN_URL:+--url "$TOCSIN_URL"} "$@"
