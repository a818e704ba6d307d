# --- Running ---------------------------------------------------------------------------------------------------------

explain() {
  case $status in
    401 | 403) echo "the token is refused. Give the server another token in Tocsin, and run the install command that it shows." ;;
    404) echo "there is no Tocsin at $url. Give the address of the API, as the install command has it." ;;
    000) echo "$url cannot be reached: $(printf '%s' "$answer" | tr '\n' ' ' | head -c 300)" ;;
    *) echo "$url answers $status: $(printf '%s' "$answer" | tr '\n' ' ' | head -c 300)" ;;
  esac
}

# The same trouble is logged once an hour.
tell_trouble() {
  if [ "$status" != "$logged_status" ] || [ "$up" -ge $((logged_at + 3600)) ]; then
    say "$(explain) Samples are kept for a day and sent as soon as it works."
    logged_status=$status logged_at=$up
  fi
}

try_to_deliver() {
  [ "$up" -ge "$next_try" ] || return 0
  if deliver; then
    [ -z "$logged_status" ] || say 'reports are taken again.'
    logged_status='' failures=0
    return 0
  fi
  tell_trouble
  failures=$((failures + 1))
  wait_seconds=$interval n=1
  while [ "$n" -lt "$failures" ] && [ "$wait_seconds" -lt "$longest_wait_seconds" ]; do
    wait_seconds=$((wait_seconds * 2)) n=$((n + 1))
  done
  [ "$wait_seconds" -le "$longest_wait_seconds" ] || wait_seconds=$longest_wait_seconds
  # A quarter less, by chance, so that those that failed together do not come back together.
  next_try=$((up + wait_seconds - wait_seconds * (1$hundredths - 100) / 400))
}

choose_interval() {
  if [ -n "$fixed_interval" ]; then
    interval=$fixed_interval
  elif [ "$asked_interval" -gt 0 ]; then
    interval=$asked_interval
    [ "$interval" -ge 10 ] || interval=10
    [ "$interval" -le 300 ] || interval=300
  fi
}

# Until the next moment of this machine: other seconds than those of most machines. The sample that was taken is that of
# the moment nearest to it, so that the next one is never less than half an interval away, however late or early sleep
# ended. All is counted in whole seconds of the uptime, so that two looks at the clock never differ in how they are rounded.
pause() {
  due=$((booted + up + interval / 2))
  due=$((due - (due + offset) % interval + interval))
  read_uptime
  now=$((booted + up))
  while [ "$due" -le "$now" ]; do due=$((due + interval)); done
  nap $((due - now))
}

nap() {
  sleep "$1" &
  sleeper=$!
  wait "$sleeper"
  sleeper=
}

stop() {
  [ -z "$sleeper" ] || kill "$sleeper" 2>/dev/null
  rm -f "$state_dir/running" "$marks"
  exit 0
}

begin() {
  counters='' watched='' sample='' booted=0 asked_interval=0 interval=60 sleeper='' is_unsaved='' is_spooled='' packing='' spooled=0
  failures=0 next_try=0 logged_status='' logged_at=0 batch=$most_in_batch hosts_age=0
  choose_interval
  open_state
  read_host
  # The first look is what the second is compared with.
  take_sample || fail 'cannot read /proc. The agent runs on Linux, with /proc mounted.'
}

run() {
  choose_client
  read_token
  [ -n "$token" ] || fail "there is no token in ${token_file:-TOCSIN_TOKEN}. Give the file that holds it with --token-file."
  begin
  lock_state
  mend_spool
  offset=$(cat /etc/machine-id /proc/sys/kernel/hostname 2>/dev/null | cksum | cut -d ' ' -f 1)
  trap stop TERM INT HUP
  nap 1
  while :; do
    read_uptime
    if take_sample; then spool_sample; else say 'cannot take a sample; trying again at the next moment.'; fi
    try_to_deliver
    choose_interval
    hosts_age=$((hosts_age + 1))
    if [ "$hosts_age" -ge 60 ]; then read_host && hosts_age=0; fi
    pause
  done
}

once() {
  choose_client
  state_dir=$(mktemp -d) || fail 'cannot make a directory in /tmp. Make room there.'
  trap 'rm -rf "$state_dir"' EXIT
  trap 'exit 130' TERM INT HUP
  begin
  sleep 1
  take_sample || fail 'cannot read /proc. The agent runs on Linux, with /proc mounted.'
  if [ -n "$is_printing" ]; then
    report latest_sample
    echo
    return 0
  fi
  read_token
  [ -n "$token" ] || fail 'there is no token. Give the file that holds it with --token-file.'
  post report latest_sample
  [ "$status" = 200 ] || fail "$(explain)"
  say "$url took the report."
}
