# --- What it sends ---------------------------------------------------------------------------------------------------

choose_client() {
  limited=
  has timeout && limited='timeout 30 '
  client=
  if curl --version >/dev/null 2>&1; then
    client=curl
  elif wget --version 2>/dev/null | grep -q 'GNU Wget'; then
    # That of BusyBox takes headers from its command line only, where everybody sees the token.
    client=wget
  fi
  [ -n "$client" ] || fail 'neither curl nor GNU wget is here. Install curl (apt-get install curl, dnf install curl, apk add curl) and try again.'
}

# Read anew before every report, so that another token counts at once. Anything that is no token is none.
read_token() {
  token=${given_token:-${TOCSIN_TOKEN-}}
  [ -z "$token_file" ] || { IFS= read -r token <"$token_file"; } 2>/dev/null || [ -n "$token" ] || token=
  case $token in *[!A-Za-z0-9_.-]*) token= ;; esac
}

# Sends what the given command prints. curl gets the token through a descriptor, and wget from a file, so
# that no command line has it.
# Leaves the HTTP status, or 000, in $status and the answer, or why there is none, in $answer.
post() {
  read_token
  reply=$("send_with_$client" "$@" 2>&1 | head -c 400000)
  status=${reply##*"$newline"}
  answer=${reply%"$newline"*}
  case $status:$answer in
    'wget 0':*) status=200 ;;
    'wget 6':*) status=401 ;;
    'wget 8':*validation_failed*) status=400 ;;
    'wget 8':*payload_too_large*) status=413 ;;
    'wget 8':*) status=500 ;;
    'wget '*) answer="wget ended with ${status#wget }" status=000 ;;
    [1-5][0-9][0-9]:*) ;;
    *) status=000 ;;
  esac
  case $status:$answer in
    200:*'"ok":true'*) ;;
    200:*) status=000 answer='the answer is not that of Tocsin; look at --url' ;;
  esac
}

send_with_curl() {
  if [ -n "$packing" ]; then "$@" | gzip -c | run_curl -H 'Content-Encoding: gzip'; else "$@" | run_curl; fi
}
run_curl() {
  exec curl -q -g -sS -K /proc/self/fd/3 --connect-timeout 10 --max-time 30 --data-binary @- -w '\n%{http_code}' \
    -A "tocsin-agent/$version" -H 'Expect:' -H 'Content-Type: application/json' "$@" 3<<TEXT
header = "Authorization: Bearer $token"
url = "$url$asked_path"
TEXT
}

send_with_wget() {
  if [ -n "$packing" ]; then "$@" | gzip -c; else "$@"; fi >"$state_dir/body"
  printf 'header = Authorization: Bearer %s\n' "$token" >"$state_dir/wgetrc"
  # shellcheck disable=SC2086
  $limited wget --config="$state_dir/wgetrc" -q -O - -T 20 --tries=1 --max-redirect=0 --content-on-error \
    --header='Content-Type: application/json' ${packing:+--header="Content-Encoding: gzip"} \
    -U "tocsin-agent/$version" --post-file="$state_dir/body" "$url$asked_path"
  printf '\nwget %s' $?
  rm -f "$state_dir/body" "$state_dir/wgetrc"
}

report() {
  printf '{"agent_version":"%s","sent_at":"%s","host":%s,"samples":[' \
    "$version" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$host"
  "$@"
  printf ']}'
}
latest_sample() { printf '%s' "$sample"; }
# Without processes: their changes are sent oldest first.
newest_figures() { printf '%s}' "${sample%%,\"processes\":*}"; }
spooled_samples() {
  awk -v most="$1" "NR > most { exit } $is_sample { printf \"%s%s\", (n++ ? \",\" : \"\"), \$0 }" "$spool"
}
