// Takes secrets out of a log line, wherever in it they stand: in fields, addresses, messages and stacks.

const HIDDEN = '<redacted>';

/** Names of JSON fields whose text is a secret, also as the end of a longer name such as `smtp_password`. */
const SECRET_FIELD =
  '[\\w-]*(?:authorization|cookie|password|passwd|password_hash|secret|token|token_hash|api[_-]?key)|key|otpauth_url|recovery_codes';
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const UUID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';

const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("(?:${SECRET_FIELD})":)(?:${TEXT}|\\[${TEXT}(?:,${TEXT})*\\])`, 'gi'), `$1"${HIDDEN}"`],
  [new RegExp(`("slug":)"${UUID}"`, 'gi'), `$1"${HIDDEN}"`],
  // Ping addresses: whoever knows the slug can report for the check.
  [/(\/ping\/)[^/?#"'\s\\]+/gi, `$1${HIDDEN}`],
  [/([?&](?:key|api_?key|token|secret|password|code)=)[^&#"'\s\\]+/gi, `$1${HIDDEN}`],
  // Passwords in addresses, as in postgres://user:password@host.
  [/([a-z][a-z\d+.-]{0,20}:\/\/[^:/@\s"\\]*:)[^@/\s"\\]+@/gi, `$1${HIDDEN}@`],
  [/\b(bearer|basic)(\s+)[^\s"',\\]+/gi, `$1$2${HIDDEN}`],
  // Our own keys and tokens: <prefix>_<kind>_ and 38 base62 characters.
  [/\b[a-z\d]{2,12}_(key|ro|api|tv|agent|enrol|probe|in|ses)_[a-z\d]{30,}/gi, `$1 ${HIDDEN}`],
];

/** `line` is JSON as the log writes it and stays JSON. */
export const redact = (line: string): string =>
  rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
