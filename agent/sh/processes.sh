# --- What runs, and is watched ---------------------------------------------------------------------------------------

# The second half of the sampler.
# shellcheck disable=SC2016
processes='
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

function top(   i, pid, n, asked, list) {
  heaviest(cpu_of)
  heaviest(memory_of)
  for (i = 1; i <= heavies; i++) if (is_vague(name_of[heavy[i]]) && !(heavy[i] in command_of)) asked[++n] = heavy[i]
  read_command_lines(asked, n)
  for (i = 1; i <= heavies; i++) {
    pid = heavy[i]
    list = list sprintf(",{\"pid\":%d,\"name\":%s,\"cpu\":%.2f,\"memory_bytes\":%.0f}", pid, quoted(shown_name(pid)), cpu_of[pid], memory_of[pid])
  }
  return substr(list, 2)
}
# The kernel cuts names after 15 bytes, and Node.js calls its first thread MainThread.
function is_vague(name) { return name == "MainThread" || length(name) == 15 }
function shown_name(pid,   name, program) {
  name = name_of[pid]
  program = is_vague(name) ? program_of(command_of[pid]) : ""
  return program != "" && (name == "MainThread" || index(program, name) == 1) ? program : name
}
# The file name of a program: shells put a dash before that of a sign-in, others add what they are doing.
function program_of(line) {
  sub(/\001.*/, "", line)
  sub(/^-/, "", line)
  sub(/.*\//, "", line)
  sub(/:? .*/, "", line)
  return line
}
function heaviest(figure,   round, i, pid, best, seen) {
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
    heavy[++heavies] = best
  }
}

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
  if (("name" in kinds) || ("command" in kinds)) read_command_lines(pids, processes)
  if ("systemd" in kinds) read_units()
  for (i = 1; i <= watches; i++) list = list finding(i)
  return substr(list, 2)
}

# The marker is written between command lines and is unknown to those who chose them. What the agent itself started
# to look is not looked at.
function read_command_lines(list, n,   i, j, command, line, text) {
  for (i = 1; i <= n; i += 1000) {
    command = "head -q -c 4096 --"
    for (j = i; j < i + 1000 && j <= n; j++) command = command " /proc/" list[j] "/cmdline " shell_quoted(marks)
    command = command " 2>/dev/null | tr \047\\000\047 \047\\001\047"
    j = i
    text = ""
    while ((command | getline line) > 0) {
      if (line != mark) { text = text == "" ? line : text " " line; continue }
      if (!is_own(list[j])) command_of[list[j]] = text
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
  if (name_of[pid] == value || program_of(line) == value) return 1
  sub(/\001.*/, "", line)
  sub(/.*\//, "", line)
  return line == value
}
# Asked of the shell, so that nothing but a file is opened: a pipe would never end.
function written_pid(path,   command, line) {
  if (path !~ /^\// || path ~ /^\/(proc|sys|dev)\// && path !~ /^\/dev\/shm\//) return -1
  command = "test -f " shell_quoted(path) " && head -c 32 " shell_quoted(path) " 2>/dev/null"
  if ((command | getline line) <= 0) line = ""
  close(command)
  return line ~ /^[ \t]*[0-9]+[ \t\r]*$/ ? line + 0 : -1
}
'
