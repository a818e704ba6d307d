# --- What waits to be sent -------------------------------------------------------------------------------------------

# A line that was torn when the machine lost its power is left out; the others are as they were written.
is_sample='/^\{"at":"[^"]*",.*\}$/'

open_state() {
  mkdir -p "$state_dir" 2>/dev/null && [ -w "$state_dir" ] || fail "cannot write to $state_dir. Name another directory with --state-dir."
  spool=$state_dir/spool
  marks=$state_dir/marks
  read -r mark </proc/sys/kernel/random/uuid
  printf '\n%s\n' "$mark" >"$marks" || fail "cannot write to $state_dir. Make room there, or name another directory with --state-dir."
}

# Whether the process that noted itself in the state directory is still there, by its number and its start.
is_running() {
  { read -r other other_start <"$state_dir/running" && read -r stat <"/proc/$other/stat"; } 2>/dev/null || return 1
  start_of "${stat##*) }"
  [ "$started" = "$other_start" ]
}
start_of() {
  set -f
  # shellcheck disable=SC2086
  set -- $1
  set +f
  shift 19
  started=$1
}
lock_state() {
  if is_running; then fail "process $other reports from $state_dir already. Stop it first, or name another directory with --state-dir."; fi
  read -r stat <"/proc/$$/stat"
  start_of "${stat##*) }"
  echo "$$ $started" >"$state_dir/running"
}

count_spool() {
  # shellcheck disable=SC2046
  set -- $(awk '{ bytes += length($0) + 1 } END { print NR, bytes + 0 }' "$spool")
  spooled=$1 spooled_bytes=$2
}

mend_spool() {
  [ -e "$spool" ] || true >"$spool"
  if awk "$is_sample" "$spool" >"$spool.new"; then mv -f "$spool.new" "$spool"; fi
  count_spool
}

spool_sample() {
  if printf '%s\n' "$sample" 2>/dev/null >>"$spool"; then
    spooled=$((spooled + 1)) spooled_bytes=$((spooled_bytes + ${#sample} + 1))
    is_unsaved='' is_spooled=1
  else
    is_unsaved=1 is_spooled=''
    say "cannot write to $spool: what cannot be sent now is lost. Make room on its disk."
    mend_spool
  fi
  most=$((most_spooled_seconds / interval))
  if [ "$spooled_bytes" -gt "$most_spooled_bytes" ]; then most=$((spooled / 2)); fi
  # A little later than it could, so that the file is not written anew every time.
  if [ "$spooled" -gt $((most + most / 20)) ]; then drop_oldest $((spooled - most)); fi
}

drop_oldest() {
  if [ "$1" -ge "$spooled" ]; then
    true >"$spool"
    spooled=0 spooled_bytes=0
  elif awk -v sent="$1" 'NR > sent' "$spool" >"$spool.new"; then
    mv -f "$spool.new" "$spool"
    count_spool
  fi
}

# Oldest first, but where there is more than one report of it, the newest figures before all, so that Tocsin knows at once
# that the machine is there. What is sent twice, also because an answer was lost, is stored once.
deliver() {
  batches=0
  if [ "$spooled" -gt "$batch" ] && [ -n "$is_spooled" ]; then
    packing=
    post report newest_figures
    case $status in 200 | 400 | 413) ;; *) return 1 ;; esac
  fi
  while [ "$spooled" -gt 0 ] || [ -n "$is_unsaved" ]; do
    count=$spooled packing=
    [ "$count" -le "$batch" ] || count=$batch
    if [ -n "$is_unsaved" ]; then
      count=0
      post report latest_sample
    elif [ "$spooled" -eq 1 ] && [ -n "$is_spooled" ]; then
      post report latest_sample
    else
      if [ "$count" -gt 5 ] && has gzip; then packing=gzip; fi
      post report spooled_samples "$count"
    fi
    case $status in
      200) delivered ;;
      400 | 413) refused || return 1 ;;
      *) return 1 ;;
    esac
    batches=$((batches + 1))
    [ "$batches" -lt "$most_batches_at_once" ] || break
  done
}

delivered() {
  [ "$count" -eq 0 ] || drop_oldest "$count"
  is_unsaved=
  batch=$most_in_batch
  watched=$answer
}

# Only what Tocsin itself calls wrong is given up, and only one by one: a proxy may answer 400 to everything.
refused() {
  case $answer in *validation_failed* | *payload_too_large*) ;; *) return 1 ;; esac
  if [ "$count" -gt 1 ]; then
    batch=1
  else
    say "Tocsin refuses a sample, which is left out: $answer"
    drop_oldest "$count"
    is_unsaved=
  fi
}
