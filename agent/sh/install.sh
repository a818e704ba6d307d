# --- Installing ------------------------------------------------------------------------------------------------------

user=tocsin-agent
service=tocsin-agent.service

places() {
  library=$root/usr/local/lib/tocsin
  settings=$root/etc/tocsin-agent
  unit=$root/etc/systemd/system/$service
  state_home=$root/var/lib/tocsin-agent
}

require_root() {
  [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "this needs root. Put sudo before sh, or become root and run it again."
}

install() {
  [ "$(uname -s)" = Linux ] || fail 'this agent is for Linux. Elsewhere, run dist/tocsin-agent.cjs of Tocsin with Node.js.'
  require_root
  [ -n "$url" ] || fail 'there is no --url. Copy the whole install command of the server from Tocsin.'
  read_token
  [ -n "$token" ] || fail 'there is no token, or something that is none. Copy the whole install command of the server from Tocsin, with --token and what follows it.'
  token_file='' given_token=$token is_printing=''
  choose_client
  places
  case $token in *_enrol_*) enrol ;; esac
  (once) || fail 'nothing was changed on this machine.'
  source_file=$(mktemp) || fail 'cannot make a file in /tmp. Make room there.'
  own_source >"$source_file"
  if ! sh -n "$source_file" 2>/dev/null || [ "$(tail -n 1 "$source_file")" != "main \"\$@\"" ]; then
    rm -f "$source_file"
    fail "$url/agent.sh could not be read whole. Try again."
  fi
  [ -n "$root" ] || make_user
  write_file "$library/agent.sh" 755 <"$source_file"
  rm -f "$source_file"
  printf '%s\n' "$token" | write_file "$settings/token" 600
  [ -n "$root" ] || chown "$user" "$settings/token" || fail "cannot give $settings/token to $user."
  if [ -d "$root/run/systemd/system" ] || [ -n "$root" ]; then unit_text | write_file "$unit" 644; fi
  start_service
}

# A token for many servers is exchanged for one of this server alone. A machine that has one keeps it, so that the same command
# may run on it again.
enrol() {
  kept=
  { IFS= read -r kept <"$settings/token"; } 2>/dev/null || true
  case $kept in
    '' | *[!A-Za-z0-9_.-]*) ;;
    *) given_token=$kept token=$kept && say 'this machine is enrolled already.' && return ;;
  esac
  state_dir=$(mktemp -d) || fail 'cannot make a directory in /tmp. Make room there.'
  packing='' asked_path=/agent/enrol
  post enrolment
  rm -rf "$state_dir"
  asked_path=/agent/report
  case $status in
    200) ;;
    401) fail 'the token for many servers is not known, over or used up. Create another one in Tocsin. Nothing was changed on this machine.' ;;
    402) fail 'the plan allows no more servers. Nothing was changed on this machine.' ;;
    *) fail "$(explain) Nothing was changed on this machine." ;;
  esac
  given_token=${answer##*'"agent_token":"'} given_token=${given_token%%'"'*}
  read_token
  [ -n "$token" ] || fail 'the answer is not that of Tocsin; look at --url.'
}
enrolment() {
  printf '{"token":"%s","hostname":' "$token"
  awk "$quoting"'BEGIN { if ((getline name <"/proc/sys/kernel/hostname") < 1) name = ""; printf "%s}", quoted(name) }'
}

# What was checked is what is installed. Only where it is read from a pipe, the script does not know its own text and fetches
# it once more.
own_source() {
  case $(tail -n 1 "$0" 2>/dev/null) in
    'main "$@"') cat "$0" ;;
    *) if [ "$client" = curl ]; then curl -q -g --proto "=${url%%:*},https" -fsSL --max-time 60 "$url/agent.sh"; else wget -q -T 20 -O - "$url/agent.sh"; fi ;;
  esac
}

# Written beside and moved into its place, so that what runs never sees half of it.
write_file() {
  (umask 022 && mkdir -p "${1%/*}") && true >"$1.new" && chmod "$2" "$1.new" && cat >"$1.new" && mv -f "$1.new" "$1" \
    || fail "cannot write $1. Make room on its disk and run this again."
}

make_user() {
  id "$user" >/dev/null 2>&1 && return
  if has useradd; then
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /bin/false "$user"
  elif has adduser; then
    addgroup -S "$user" 2>/dev/null
    adduser -S -D -H -h /nonexistent -s /bin/false -G "$user" "$user"
  fi
  id "$user" >/dev/null 2>&1 || fail "cannot create the system user $user. Create it by hand and run this again."
}

# Homes can be looked at as far as any user can: a disk that is mounted there is measured as well.
unit_text() {
  cat <<TEXT
[Unit]
Description=Tocsin agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=$start_command
User=$user
Restart=always
RestartSec=10
StateDirectory=tocsin-agent
StateDirectoryMode=0700
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
MemoryMax=128M
TasksMax=64

[Install]
WantedBy=multi-user.target
TEXT
}

start_service() {
  if [ -n "$root" ]; then
    say "installed into $root. Where it is started, the user $user has to own /etc/tocsin-agent/token."
  elif [ -d /run/systemd/system ]; then
    systemctl daemon-reload && systemctl enable "$service" >/dev/null 2>&1 && systemctl restart "$service" \
      || fail "systemd does not start it. Look at: systemctl status $service"
    sleep 2
    systemctl is-active --quiet "$service" || fail "it ended at once. Look at: journalctl -u $service"
    say "installed and running. Its log: journalctl -u $service. To remove it: sudo sh $library/agent.sh uninstall"
  else
    start_by_hand
  fi
}

start_by_hand() {
  mkdir -p "$state_home" && chown "$user" "$state_home" || fail "cannot make $state_home."
  cat <<TEXT
tocsin-agent: installed, but there is no systemd here to start it. Start it in one of these ways:
  now:            nohup su -s /bin/sh $user -c '$start_command' >/dev/null 2>&1 &
  at every boot:  a line in /etc/crontab
                  @reboot $user $start_command
  with OpenRC:    a file /etc/init.d/tocsin-agent with
                  #!/sbin/openrc-run
                  command=/bin/sh
                  command_args="${start_command#/bin/sh }"
                  command_user=$user
                  command_background=yes
                  pidfile=/run/tocsin-agent.pid
  in a container: run the same command in one that sees the processes and the network of the machine
                  (docker run --pid host --network host …), with the token in a file of its own
TEXT
}

# Those that run from what was installed, whoever started them and wherever they keep their state. Never by a number from a
# file of their user, who could have written any there.
agents() {
  for process in /proc/[0-9]*; do
    command=$({ tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null) || continue
    case $command in *"sh $library/agent.sh run "*) printf '%s ' "${process#/proc/}" ;; esac
  done
}

# A user whose processes run cannot be removed.
stop_agents() {
  running=$(agents) tries=10
  while [ -n "$running" ] && [ "$tries" -gt 0 ]; do
    # shellcheck disable=SC2086
    kill $running 2>/dev/null
    sleep 1
    running=$(agents) tries=$((tries - 1))
  done
  # shellcheck disable=SC2086
  [ -z "$running" ] || kill -9 $running 2>/dev/null
}

uninstall() {
  require_root
  places
  if [ -z "$root" ]; then
    if [ -d /run/systemd/system ]; then systemctl disable --now "$service" >/dev/null 2>&1; fi
  fi
  stop_agents
  rm -rf "$library/agent.sh" "$settings" "$unit" "$state_home" "$root/var/lib/private/tocsin-agent"
  rmdir "$library" 2>/dev/null
  if [ -z "$root" ]; then
    [ ! -d /run/systemd/system ] || systemctl daemon-reload
    if id "$user" >/dev/null 2>&1; then
      if has userdel; then userdel "$user" 2>/dev/null; else deluser "$user" 2>/dev/null; fi
      if grep -q "^$user:" /etc/group; then
        if has groupdel; then groupdel "$user" 2>/dev/null; else delgroup "$user" 2>/dev/null; fi
      fi
    fi
  fi
  say 'removed. The server is still in Tocsin; delete it there.'
}
