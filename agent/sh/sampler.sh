# --- What it measures ------------------------------------------------------------------------------------------------

# One sample. Reads from its input, a line each: seconds since 1970; what it printed as its last line the time before;
# network interfaces; disks; sensors; directories of processes; and in all further lines the last answer of Tocsin.
# Prints the sample, the interval that was answered, when the machine was booted, and the counters for the next time.
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
  found = findings()
  printf "%s,\"disks\":[%s],\"processes\":[%s],\"top\":[%s]}\n", sample, disk_list, found, top()
  print interval + 0
  printf "%.0f\n", int(base)
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
'
