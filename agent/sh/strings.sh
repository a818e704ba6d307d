# --- Strings in JSON -------------------------------------------------------------------------------------------------

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
