#!/bin/sh
# Tocsin's agent for Linux machines without Node.js, and its installer, in one file.
# Needs sh, awk, df, date and sleep, and curl (or GNU wget); uses gzip, timeout, ip and systemctl where they are.
#
#   curl -fsSL <API URL>/agent.sh | sudo sh -s -- --url <API URL> --token <token>
#
# What it may see and do: docs/security.md. What its report holds: POST /agent/report in the documentation of the API.
# The script is read whole before anything is done: its last line is what starts it.

set -u
umask 077
unset IFS
export LC_ALL=C
export PATH="$PATH:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

version='0.1.0+sh'
newline='
'
most_spooled_seconds=86400
most_spooled_bytes=16777216
most_in_batch=200
most_batches_at_once=12
longest_wait_seconds=300

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
  --token TOKEN       token of the server; run and once take it from a file or from TOCSIN_TOKEN only,
                      because everybody on a machine sees the command lines of the others
  --token-file FILE   file that holds the token and nothing else
  --state-dir DIR     where run keeps what could not be sent yet (default: /var/lib/tocsin-agent)
  --interval SECONDS  1 to 300, in place of what Tocsin answers; for trying it out
  --root DIR          install into DIR, as for an image: starts no service and needs no root
TEXT
}

# --- What it measures ------------------------------------------------------------------------------------------------

# Strings as JSON: whatever bytes they hold, the result is valid JSON in UTF-8.
# shellcheck disable=SC2016
quoting='
function quoted(text) {
  if (text ~ /[^ -~]/) text = readable(text)
  gsub(/\\/, "&&", text)
  gsub(/"/, "\\\\&", text)
  gsub(/\n/, "\\n", text)
  return "\"" text "\""
}
function readable(text,   out, at, first, size) {
  if (!(1 in character)) for (at = 1; at < 256; at++) { character[at] = sprintf("%c", at); code[character[at]] = at }
  for (at = 1; at <= length(text); at += size) {
    first = code[substr(text, at, 1)]
    size = sequence(text, at, first)
    if (size == 0) { out = out "\357\277\275"; size = 1 }
    else if (size == 1 && first != 10 && (first < 32 || first == 127)) out = out " "
    else out = out substr(text, at, size)
  }
  return out
}
# Length of the character that starts here, RFC 3629 section 4; 0 where there is none.
function sequence(text, at, first,   second, size, i) {
  if (first < 128) return 1
  if (first < 194 || first > 244) return 0
  size = first < 224 ? 2 : first < 240 ? 3 : 4
  second = code[substr(text, at + 1, 1)]
  if ((first == 224 && second < 160) || (first == 237 && second > 159)) return 0
  if ((first == 240 && second < 144) || (first == 244 && second > 143)) return 0
  for (i = 1; i < size; i++) if (!is_inner(code[substr(text, at + i, 1)])) return 0
  return size
}
function is_inner(number) { return number > 127 && number < 192 }
'

# What the machine is, as it is said with every report.
# shellcheck disable=SC2016
facts='
function first_line(file,   line) {
  if ((getline line < file) <= 0) line = ""
  close(file)
  return line
}
function os_name(file,   line, name) {
  while ((getline line < file) > 0) if (line ~ /^PRETTY_NAME=/) {
    name = substr(line, 13)
    gsub(/^["\047]|["\047]$/, "", name)
  }
  close(file)
  return name
}
function field(name, value) { return value == "" ? "\"" name "\":null" : "\"" name "\":" quoted(substr(value, 1, 200)) }
BEGIN {
  os = os_name("/etc/os-release")
  if (os == "") os = os_name("/usr/lib/os-release")
  while ((getline line < "/proc/cpuinfo") > 0) if (line ~ /^processor/) cores++
  while ((getline line < "/proc/meminfo") > 0) if (split(line, word, " ") && word[1] == "MemTotal:") bytes = word[2] * 1024
  printf "{%s,%s,%s,%s,%s,%s,\"cores\":%d,\"memory_bytes\":%.0f}", field("hostname", first_line("/proc/sys/kernel/hostname")), field("ip", ip), field("os", os == "" ? "Linux" : os), field("arch", arch), field("kernel", first_line("/proc/sys/kernel/osrelease")), field("boot_id", first_line("/proc/sys/kernel/random/boot_id")), cores, bytes
}'

# One sample. Reads from its input, a line each: seconds since 1970; what it printed as its last line the time before;
# network interfaces; disks; sensors; directories of processes; and in all further lines the last answer of Tocsin.
# Prints the sample, the interval that was answered, its time, and the counters for the next time.
# shellcheck disable=SC2016
sampler='
BEGIN {
  getline epoch; getline before; getline interfaces; getline disks; getline sensors; getline directories
  while ((getline line) > 0) answer = answer line
  read_counters(before)
  read_answer(answer)
  read_clock()
  begin_sample()
  read_processor(); read_memory(); read_disks(); read_load()
  read_rates("/proc/net/dev", "network_in", "network_out")
  read_rates("/proc/diskstats", "disk_read", "disk_write")
  read_temperature()
  read_processes()
  printf "%s,\"disks\":[%s],\"processes\":[%s],\"top\":[%s]}\n", sample, disk_list, findings(), top()
  print interval + 0
  printf "%.0f\n", base + up
  print counters
}

function metric(name, value, format) {
  sample = sample ",\"" name "\":" (value == "" ? "null" : sprintf(format, value))
}
function percent(name, value) { metric(name, value == "" ? "" : value < 0 ? 0 : value > 100 ? 100 : value, "%.2f") }
function keep(name, first, second) { counters = counters name " " first " " second "|" }

function read_counters(text,   i, n, parts, word) {
  n = split(text, parts, "|")
  for (i = 1; i <= n; i++) {
    split(parts[i], word, " ")
    was[word[1]] = word[2]
    also[word[1]] = word[3]
  }
}

# The clock of the machine is taken as it is, but between two samples it goes as evenly as the uptime.
function read_clock(   line, word) {
  getline line < "/proc/uptime"
  close("/proc/uptime")
  split(line, word, " ")
  up = word[1]
  base = ("base" in was) ? was["base"] : epoch - up
  if (base + up - epoch > 1.5 || epoch - base - up > 1.5) base = epoch - up
  elapsed = ("up" in was) ? up - was["up"] : 0
  keep("base", sprintf("%.2f", base))
  keep("up", sprintf("%.2f", up))
}
function begin_sample() {
  sample = "{\"at\":\"" moment(base + up) "\""
  metric("uptime", up, "%d")
}
# Days to a date of the Gregorian calendar by the years of 400 years, counted from March.
function moment(time,   hundredths, seconds, days, era, day, year_day, years, month) {
  hundredths = int(time * 100 + 0.5)
  seconds = int(hundredths / 100)
  days = int(seconds / 86400)
  era = int((days + 719468) / 146097)
  day = days + 719468 - era * 146097
  years = int((day - int(day / 1460) + int(day / 36524) - int(day / 146096)) / 365)
  year_day = day - (365 * years + int(years / 4) - int(years / 100))
  month = int((5 * year_day + 2) / 153)
  day = year_day - int((153 * month + 2) / 5) + 1
  month = month < 10 ? month + 3 : month - 9
  seconds = seconds - days * 86400
  return sprintf("%04d-%02d-%02dT%02d:%02d:%02d.%02d0Z", years + era * 400 + (month <= 2), month, day, int(seconds / 3600), int(seconds / 60) % 60, seconds % 60, hundredths % 100)
}

function read_processor(   line, word, total, busy, i, value) {
  while ((getline line < "/proc/stat") > 0) {
    if (line ~ /^btime /) boot = substr(line, 7) + 0
    if (line !~ /^cpu /) continue
    split(line, word, " ")
    for (i = 2; i <= 9; i++) total += word[i]
    busy = total - word[5] - word[6]
  }
  close("/proc/stat")
  if (("cpu" in was) && total > was["cpu"] && busy >= also["cpu"]) value = 100 * (busy - also["cpu"]) / (total - was["cpu"])
  percent("cpu", value)
  keep("cpu", sprintf("%.0f", total), sprintf("%.0f", busy))
}

# Kernels before 3.14 have no MemAvailable.
function read_memory(   line, word, kb, free) {
  while ((getline line < "/proc/meminfo") > 0) { split(line, word, " "); kb[word[1]] = word[2] }
  close("/proc/meminfo")
  free = ("MemAvailable:" in kb) ? kb["MemAvailable:"] : kb["MemFree:"] + kb["Buffers:"] + kb["Cached:"]
  percent("memory", kb["MemTotal:"] > 0 ? 100 * (kb["MemTotal:"] - free) / kb["MemTotal:"] : "")
  percent("swap", kb["SwapTotal:"] > 0 ? 100 * (kb["SwapTotal:"] - kb["SwapFree:"]) / kb["SwapTotal:"] : 0)
}

function read_load(   line, word) {
  getline line < "/proc/loadavg"
  close("/proc/loadavg")
  split(line, word, " ")
  metric("load_1m", word[1], "%.2f"); metric("load_5m", word[2], "%.2f"); metric("load_15m", word[3], "%.2f")
}

# Every device once, at its shortest mount point. Those of the network are left out: asking them may hang.
function read_disks(   line, word, mount, device, at, shortest, order, n, i, command, number, used, fullest) {
  while ((getline line < "/proc/self/mounts") > 0) {
    split(line, word, " ")
    mount = unescaped(word[2])
    if (!is_real(word[3], mount)) continue
    device = word[3] == "zfs" || word[1] !~ /^\// ? mount : word[1]
    if (!(device in at)) order[++n] = device
    if (!(device in at) || length(mount) < length(at[device])) at[device] = mount
  }
  close("/proc/self/mounts")
  command = limited "df -P -k --"
  for (i = 1; i <= n && i <= 100; i++) command = command " " shell_quoted(at[order[i]])
  if (n == 0) { metric("disk", ""); return }
  command = command " 2>/dev/null"
  while ((command | getline line) > 0) {
    if (!match(line, / [0-9]+ +[0-9]+ +-?[0-9]+ +[0-9]+% +/)) continue
    split(substr(line, RSTART, RLENGTH), number, " ")
    if (number[2] + number[3] <= 0) continue
    used = 100 * number[2] / (number[2] + (number[3] > 0 ? number[3] : 0))
    if (fullest == "" || used > fullest) fullest = used
    disk_list = disk_list (disk_list == "" ? "" : ",") sprintf("{\"mount\":%s,\"used_percent\":%.2f,\"total_bytes\":%.0f}", quoted(substr(line, RSTART + RLENGTH)), used, number[1] * 1024)
  }
  close(command)
  percent("disk", fullest)
}
function is_real(type, mount) {
  if (mount == "/") return type != "rootfs"
  if (mount ~ /^\/etc\/(hosts|hostname|resolv\.conf)$/) return 0
  return type ~ /^(ext[234]|xfs|btrfs|bcachefs|zfs|f2fs|jfs|reiserfs|nilfs2|vfat|exfat|ntfs|ntfs3|fuseblk|ufs|hfsplus)$/
}
# proc(5): blanks and backslashes of mount points are written as octal numbers.
function unescaped(text,   out) {
  while (match(text, /\\[0-7][0-7][0-7]/)) {
    out = out substr(text, 1, RSTART - 1) sprintf("%c", substr(text, RSTART + 1, 1) * 64 + substr(text, RSTART + 2, 1) * 8 + substr(text, RSTART + 3, 1))
    text = substr(text, RSTART + 4)
  }
  return out text
}
function shell_quoted(text,   out, at) {
  while ((at = index(text, "\047")) > 0) {
    out = out substr(text, 1, at - 1) "\047\\\047\047"
    text = substr(text, at + 1)
  }
  return "\047" out text "\047"
}

# Counters that went back belong to a device that was made anew; it says nothing this time.
function read_rates(file, in_name, out_name,   line, word, wanted, first, second, key, seen, sums) {
  split(file == "/proc/net/dev" ? interfaces : disks, word, " ")
  for (key in word) wanted[word[key]] = 1
  while ((getline line < file) > 0) {
    if (file == "/proc/net/dev") {
      if (!sub(/:/, " ", line)) continue
      split(line, word, " ")
      key = word[1]; first = word[2]; second = word[10]
      if (!(key in wanted) && (interfaces != "" || key ~ /^(lo|veth|docker|br-|virbr|dummy|tun|tap|wg|ifb|sit|bond|vmnet)/)) continue
    } else {
      split(line, word, " ")
      key = word[3]; first = word[6] * 512; second = word[10] * 512
      if (!(key in wanted)) continue
    }
    key = file ":" key
    keep(key, sprintf("%.0f", first), sprintf("%.0f", second))
    if (!(key in was) || first < was[key] || second < also[key]) continue
    seen = 1
    sums[1] += first - was[key]
    sums[2] += second - also[key]
  }
  close(file)
  metric(in_name, seen && elapsed > 0 ? sums[1] / elapsed : "", "%.0f")
  metric(out_name, seen && elapsed > 0 ? sums[2] / elapsed : "", "%.0f")
}

# The warmest sensor of a processor; of any kind where none says that it is one.
function read_temperature(   files, i, n, kind, name, degrees, warmest, other) {
  n = split(sensors, files, " ")
  for (i = 1; i <= n; i++) {
    name = files[i]
    sub(/[^\/]*$/, name ~ /hwmon/ ? "name" : "type", name)
    if ((getline kind < name) <= 0) kind = ""
    close(name)
    if ((getline degrees < files[i]) <= 0) degrees = ""
    close(files[i])
    degrees /= 1000
    if (degrees <= 0 || degrees >= 150) continue
    if (kind ~ /cpu|core|pkg|soc|k8temp|k10temp|zenpower/) { if (warmest == "" || degrees > warmest) warmest = degrees }
    else if (name !~ /hwmon/ && (other == "" || degrees > other)) other = degrees
  }
  metric("temperature", warmest == "" ? other : warmest, "%.1f")
}

# proc(5): the name in a stat file may hold anything, also parentheses and line ends.
function read_processes(   n, i, dirs, text, line, file, word, pid, key, share, close_at, ticks, page) {
  page = page_bytes()
  n = split(directories, dirs, " ")
  for (i = 1; i <= n; i++) {
    file = dirs[i] "/stat"
    text = ""
    while ((getline line < file) > 0) text = text == "" ? line : text "\n" line
    close(file)
    if (!match(text, /.*\)/)) continue
    close_at = RLENGTH
    pid = substr(dirs[i], 7) + 0
    split(substr(text, close_at + 2), word, " ")
    pids[++processes] = pid
    name_of[pid] = substr(text, index(text, "(") + 1, close_at - index(text, "(") - 1)
    state_of[pid] = word[1]; parent_of[pid] = word[2]; start_of[pid] = word[20] / 100
    memory_of[pid] = word[22] * page
    ticks = word[12] + word[13]
    key = pid ":" word[20]
    share = (key in was) ? ticks - was[key] : (("up" in was) && start_of[pid] >= was["up"] - 1) ? ticks : 0
    cpu_of[pid] = elapsed > 0 && share > 0 ? share / elapsed : 0
    keep(key, ticks)
  }
}
function page_bytes(   line, word, size) {
  size = 4096
  while ((getline line < "/proc/self/smaps") > 0) if (line ~ /^KernelPageSize:/) { split(line, word, " "); size = word[2] * 1024; break }
  close("/proc/self/smaps")
  return size
}

function top() { return substr(heaviest(cpu_of) heaviest(memory_of), 2) }
function heaviest(figure,   round, i, pid, best, seen, list) {
  for (round = 1; round <= 10; round++) {
    best = ""
    for (i = 1; i <= processes; i++) {
      pid = pids[i]
      if (!(pid in seen) && (best == "" || figure[pid] > figure[best])) best = pid
    }
    if (best == "" || figure[best] <= 0) break
    seen[best] = 1
    if (best in listed) continue
    listed[best] = 1
    list = list sprintf(",{\"pid\":%d,\"name\":%s,\"cpu\":%.2f,\"memory_bytes\":%.0f}", best, quoted(name_of[best]), cpu_of[best], memory_of[best])
  }
  return list
}

# --- Watched processes ---

# The strings of a JSON text are every second part between quotes, those that begin after a backslash put together.
function read_answer(text,   n, i, parts, word, after, key, field) {
  n = split(text, parts, "\"")
  for (i = 2; i < n; i += 2) {
    word = parts[i]
    while (word ~ /\\$/ && is_escape(word) && i + 1 < n) word = word "\"" parts[++i]
    after = parts[i + 1]
    if (key != "") { field[key] = unquoted(word); key = "" }
    else if (after ~ /^[ \t]*:/) {
      key = word
      if (match(after, /[-0-9.]+/)) field[word] = substr(after, RSTART, RLENGTH)
      if (after !~ /^[ \t]*:[ \t]*$/) key = ""
      if (word == "interval_seconds") interval = field[word]
    }
    if (after !~ /[{}]/) continue
    if (field["id"] ~ /^[0-9]+$/ && field["kind"] != "" && field["value"] != "") {
      watch_id[++watches] = field["id"]; watch_kind[watches] = field["kind"]; watch_value[watches] = field["value"]
    }
    field["id"] = field["kind"] = field["value"] = ""
  }
}
function is_escape(word) {
  match(word, /\\+$/)
  return RLENGTH % 2
}
function unquoted(text,   out, at, letter) {
  while ((at = index(text, "\\")) > 0) {
    letter = substr(text, at + 1, 1)
    out = out substr(text, 1, at - 1) (letter == "u" ? "?" : letter == "n" ? "\n" : letter == "t" ? "\t" : letter)
    text = substr(text, at + (letter == "u" ? 6 : 2))
  }
  return out text
}

function findings(   i, list, kinds) {
  for (i = 1; i <= watches; i++) kinds[watch_kind[i]] = 1
  if (("name" in kinds) || ("command" in kinds)) read_command_lines()
  if ("systemd" in kinds) read_units()
  for (i = 1; i <= watches; i++) list = list finding(i)
  return substr(list, 2)
}

# The marker is written between command lines and is unknown to those who chose them. What the agent itself started
# to look is not looked at.
function read_command_lines(   i, j, command, line, text) {
  for (i = 1; i <= processes; i += 1000) {
    command = "head -q -c 4096 --"
    for (j = i; j < i + 1000 && j <= processes; j++) command = command " /proc/" pids[j] "/cmdline " shell_quoted(marks)
    command = command " 2>/dev/null | tr \047\\000\047 \047\\001\047"
    j = i
    text = ""
    while ((command | getline line) > 0) {
      if (line != mark) { text = text == "" ? line : text " " line; continue }
      if (!is_own(pids[j])) command_of[pids[j]] = text
      j++
      text = ""
    }
    close(command)
  }
}
function is_own(pid,   depth) {
  for (depth = 0; depth < 6 && pid > 1; depth++) {
    pid = parent_of[pid]
    if (pid == agent) return 1
  }
  return 0
}

# Blocks come in the order in which they were asked for, with a blank line between.
function read_units(   i, n, asked, command, line, block) {
  command = limited "systemctl show -p Id -p MainPID --"
  for (i = 1; i <= watches; i++) if (watch_kind[i] == "systemd") { asked[++n] = i; command = command " " shell_quoted(watch_value[i]) }
  command = command " 2>/dev/null"
  block = 1
  while ((command | getline line) > 0) {
    if (line == "") block++
    if (line ~ /^MainPID=/) main_pid[asked[block]] = substr(line, 9) + 0
    else if (line ~ /^Id=/) main_pid[asked[block]] += 0
  }
  close(command)
}

function finding(watch,   i, pid, n, list, cpu, memory, oldest, found) {
  if (watch_kind[watch] == "systemd" && !(watch in main_pid)) return ""
  if (watch_kind[watch] == "pidfile") main_pid[watch] = written_pid(watch_value[watch])
  for (i = 1; i <= processes; i++) {
    pid = pids[i]
    if (state_of[pid] ~ /[ZXx]/ || !is_match(watch, pid)) continue
    if (++n <= 50) list = list "," pid
    cpu += cpu_of[pid]
    memory += memory_of[pid]
    if (oldest == "" || start_of[pid] < oldest) oldest = start_of[pid]
  }
  found = sprintf(",{\"id\":%s,\"count\":%d,\"pids\":[%s]", watch_id[watch], n, substr(list, 2))
  if (n == 0) return found ",\"cpu\":null,\"memory_bytes\":null,\"started_at\":null}"
  return found sprintf(",\"cpu\":%.2f,\"memory_bytes\":%.0f,\"started_at\":\"%s\"}", cpu, memory, moment(boot + oldest))
}
function is_match(watch, pid,   kind, value, line) {
  kind = watch_kind[watch]
  value = watch_value[watch]
  if (kind == "systemd" || kind == "pidfile") return pid == main_pid[watch]
  line = command_of[pid]
  if (kind == "command") { gsub(/\001/, " ", line); return index(line, value) > 0 }
  if (kind != "name" || is_own(pid)) return 0
  if (name_of[pid] == value) return 1
  sub(/\001.*/, "", line)
  sub(/.*\//, "", line)
  return line == value
}
# Asked of the shell, so that nothing but a file is opened: a pipe would never end.
function written_pid(path,   command, line) {
  if (path !~ /^\// || path ~ /^\/(proc|sys|dev)\//) return -1
  command = "test -f " shell_quoted(path) " && head -c 32 " shell_quoted(path) " 2>/dev/null"
  if ((command | getline line) <= 0) line = ""
  close(command)
  return line ~ /^[ \t]*[0-9]+[ \t\r]*$/ ? line + 0 : -1
}
'

# Leaves the sample in $sample and the interval that Tocsin wants, or 0, in $asked_interval.
take_sample() {
  measured=$(
    {
      date -u +%s
      printf '%s\n' "$counters"
      device_names /sys/class/net/*/device
      device_names /sys/block/*/device
      existing /sys/class/thermal/thermal_zone*/temp /sys/class/hwmon/hwmon*/temp*_input
      echo /proc/[0-9]*
      printf '%s\n' "$watched"
    } | awk -v agent=$$ -v mark="$mark" -v marks="$marks" -v limited="$limited" "$quoting$sampler"
  ) || return 1
  set -f
  IFS=$newline
  # shellcheck disable=SC2086
  set -- $measured
  unset IFS
  set +f
  [ $# -eq 4 ] || return 1
  sample=$1 asked_interval=$2 sampled_at=$3 counters=$4
}
device_names() {
  names=
  for path; do
    [ -e "$path" ] || continue
    path=${path%/device}
    names="$names ${path##*/}"
  done
  echo "$names"
}
existing() {
  paths=
  for path; do [ -e "$path" ] && paths="$paths $path"; done
  echo "$paths"
}

read_host() {
  ip=
  if has ip; then
    route=$(ip -o route get 192.0.2.1 2>/dev/null) || route=
    case $route in *' src '*) ip=${route#* src } ip=${ip%%[!0-9a-fA-F.:]*} ;; esac
  fi
  arch=$(uname -m)
  case $arch in
    x86_64 | amd64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    i?86) arch=ia32 ;;
    arm*) arch=arm ;;
  esac
  host=$(awk -v ip="$ip" -v arch="$arch" "$quoting$facts")
}

has() { command -v "$1" >/dev/null 2>&1; }

# Hundredths would make a number like 08, which is no number to a shell.
read_uptime() {
  read -r up _ </proc/uptime
  hundredths=${up#*.}
  up=${up%.*}
}

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
url = "$url/agent/report"
TEXT
}

send_with_wget() {
  if [ -n "$packing" ]; then "$@" | gzip -c; else "$@"; fi >"$state_dir/body"
  printf 'header = Authorization: Bearer %s\n' "$token" >"$state_dir/wgetrc"
  # shellcheck disable=SC2086
  $limited wget --config="$state_dir/wgetrc" -q -O - -T 20 --tries=1 --max-redirect=0 --content-on-error \
    --header='Content-Type: application/json' ${packing:+--header="Content-Encoding: gzip"} \
    -U "tocsin-agent/$version" --post-file="$state_dir/body" "$url/agent/report"
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
spooled_samples() {
  awk -v most="$1" "NR > most { exit } $is_sample { printf \"%s%s\", (n++ ? \",\" : \"\"), \$0 }" "$spool"
}

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

# Oldest first. What is sent twice, because an answer was lost, is stored once.
deliver() {
  batches=0
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

# --- Running ---------------------------------------------------------------------------------------------------------

explain() {
  case $status in
    401 | 403) echo "the token is refused. Give the server another token in Tocsin, and run the install command that it shows." ;;
    404) echo "there is no Tocsin at $url. Give the address of the API, as the install command has it." ;;
    000) echo "$url cannot be reached: $(printf '%s' "$answer" | tr '\n' ' ' | head -c 300)" ;;
    *) echo "$url answers $status: $(printf '%s' "$answer" | tr '\n' ' ' | head -c 300)" ;;
  esac
}

# The same trouble is told once an hour.
tell_trouble() {
  if [ "$status" != "$told_status" ] || [ "$up" -ge $((told_at + 3600)) ]; then
    say "$(explain) Samples are kept for a day and sent as soon as it works."
    told_status=$status told_at=$up
  fi
}

try_to_deliver() {
  [ "$up" -ge "$next_try" ] || return 0
  if deliver; then
    [ -z "$told_status" ] || say 'reports are taken again.'
    told_status='' failures=0
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

# Until the next moment of this machine: other seconds than those of most machines.
pause() {
  now=$((sampled_at - up))
  read_uptime
  now=$((now + up))
  nap $((interval - (now + offset) % interval))
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
  counters='' watched='' sample='' sampled_at=0 asked_interval=0 interval=60 sleeper='' is_unsaved='' is_spooled='' packing='' spooled=0
  failures=0 next_try=0 told_status='' told_at=0 batch=$most_in_batch hosts_age=0
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
  [ "$(uname -s)" = Linux ] || fail 'this agent is for Linux. Elsewhere, run: npx tocsin agent'
  require_root
  [ -n "$url" ] || fail 'there is no --url. Copy the whole install command of the server from Tocsin.'
  read_token
  [ -n "$token" ] || fail 'there is no token, or something that is none. Copy the whole install command of the server from Tocsin, with --token and what follows it.'
  token_file='' given_token=$token is_printing=''
  choose_client
  (once) || fail 'nothing was changed on this machine.'
  places
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

# Read from a pipe, the script does not know its own text: it is fetched once more. Nothing else is.
own_source() {
  case $0 in
    *agent.sh) cat "$0" ;;
    *) if [ "$client" = curl ]; then curl -q -g -fsSL --max-time 60 "$url/agent.sh"; else wget -q -T 20 -O - "$url/agent.sh"; fi ;;
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

uninstall() {
  require_root
  places
  if [ -z "$root" ]; then
    if [ -d /run/systemd/system ]; then systemctl disable --now "$service" >/dev/null 2>&1; fi
    if is_running; then kill "$other" 2>/dev/null; fi
  fi
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

# --- The command line ------------------------------------------------------------------------------------------------

read_options() {
  url='' given_token='' token_file='' root='' fixed_interval='' is_printing='' state_dir=/var/lib/tocsin-agent
  while [ $# -gt 0 ]; do
    case $1 in
      --print) is_printing=1 ;;
      --url | --token | --token-file | --state-dir | --interval | --root)
        [ $# -ge 2 ] || fail "$1 needs a value. Look at: agent.sh help"
        case $1 in
          --url) url=${2%/} ;;
          --token) given_token=$2 ;;
          --token-file) token_file=$2 ;;
          --state-dir) state_dir=$2 ;;
          --interval) fixed_interval=$2 ;;
          --root) root=${2%/} ;;
        esac
        shift
        ;;
      *) fail "unknown: $1. Look at: agent.sh help" ;;
    esac
    shift
  done
  case $url in
    '') ;;
    *[!][A-Za-z0-9:/._~-]*) fail '--url has a character that no address of Tocsin has.' ;;
    http://?* | https://?*) ;;
    *) fail '--url must begin with https:// or http://.' ;;
  esac
  case $fixed_interval in
    '' | [1-9] | [1-9][0-9] | [12][0-9][0-9] | 300) ;;
    *) fail '--interval must be 1 to 300.' ;;
  esac
}

main() {
  action=install
  case ${1-} in
    '' | help | --help | -h)
      usage
      exit 0
      ;;
    --once)
      action=once
      shift
      ;;
    [!-]*)
      action=$1
      shift
      ;;
  esac
  read_options "$@"
  start_command="/bin/sh /usr/local/lib/tocsin/agent.sh run --url $url --token-file /etc/tocsin-agent/token"
  case $action in
    run | once)
      [ -z "$given_token" ] || fail 'the token must not be in the command line, where everybody sees it. Write it to a file and name that with --token-file.'
      [ -n "$url$is_printing" ] || fail 'there is no --url: the address of the API of Tocsin.'
      ;;
  esac
  case $action in
    install) install ;;
    uninstall) uninstall ;;
    run) run ;;
    once) once ;;
    *) fail "unknown: $action. Look at: agent.sh help" ;;
  esac
}

main "$@"
