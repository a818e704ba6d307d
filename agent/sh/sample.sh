# --- Taking a sample -------------------------------------------------------------------------------------------------

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
    } | awk -v agent=$$ -v mark="$mark" -v marks="$marks" -v limited="$limited" "$quoting$sampler$processes"
  ) || return 1
  set -f
  IFS=$newline
  # shellcheck disable=SC2086
  set -- $measured
  unset IFS
  set +f
  [ $# -eq 4 ] || return 1
  sample=$1 asked_interval=$2 booted=$3 counters=$4
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

# Hundredths would make a number like 08, which is no number to a shell.
read_uptime() {
  read -r up _ </proc/uptime
  hundredths=${up#*.}
  up=${up%.*}
}
