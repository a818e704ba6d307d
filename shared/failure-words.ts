// Parses the English failure details that this service writes, so that they can be shown in another language. Pure.

const NAMED = {
  refused: /^Connection refused by (?<host>\S+), port (?<port>\d+)$/,
  reset: /^Connection reset by (?<host>\S+), port (?<port>\d+)$/,
  closed_handshake: /^Connection closed by (?<host>\S+), port (?<port>\d+), during the TLS handshake$/,
  closed: /^Connection closed by (?<host>\S+), port (?<port>\d+),/,
  no_route: /^No route to (?<host>\S+), port (?<port>\d+)$/,
  no_connection: /^No connection in time to (?<host>\S+), port (?<port>\d+)$/,
  expired: /^The certificate of (?<host>\S+), port (?<port>\d+), expired on (?<time>[\d-]+ [\d:]+ UTC)$/,
  timeout: /^no whole answer within (?<ms>\d+) ms$/,
  another_answer: /^another answer came$/,
  hung_up: /^the connection was closed$/,
  unresolved: /^the name does not resolve/,
  no_address: /^the name has no address$/,
  blocked: /^leads to a (private|cloud metadata|reserved) address$/,
} as const;

const COMPARED = /; expected "(?<expected>.*)", seen (?:nothing|"(?<seen>.*)")$/;

export interface FailureRead {
  is: keyof typeof NAMED;
  /** Empty where the detail names none. */
  host: string;
  port: string;
  /** ISO 8601; null where the detail names none. */
  time: string | null;
  seconds: number;
  /** What was expected and what came, of which null is nothing; null where nothing was compared. */
  compared: { expected: string; seen: string | null } | null;
}

/** null: another text, such as one of the target. */
export function readFailure(detail: string): FailureRead | null {
  const tail = COMPARED.exec(detail);
  const head = tail ? detail.slice(0, tail.index) : detail;
  for (const [name, pattern] of Object.entries(NAMED)) {
    const groups = pattern.exec(head)?.groups;
    if (!groups && !pattern.test(head)) continue;
    const { host = '', port = '', time, ms = '0' } = groups ?? {};
    return {
      is: name as keyof typeof NAMED,
      host,
      port,
      time: time ? `${time.slice(0, 10)}T${time.slice(11, 19)}Z` : null,
      seconds: Number(ms) / 1_000,
      compared: tail ? { expected: tail.groups?.expected ?? '', seen: tail.groups?.seen ?? null } : null,
    };
  }
  return null;
}

/** What failed in a step of a scenario, and which one; null of any other text. */
export function readStep(detail: string): { number: string; name: string; rest: string } | null {
  const [, number, name, rest] = /^step (\d+) \((.*?)\): (.*)$/s.exec(detail) ?? [];
  return number === undefined || name === undefined || rest === undefined ? null : { number, name, rest };
}

/** The status that came and the ones that were expected; null of any other text. */
export function readStatus(detail: string): { seen: string; expected: string } | null {
  const [, seen, expected] = /^answered (\d{3}), expected ([\d, -]+)$/.exec(detail) ?? [];
  return seen === undefined || expected === undefined ? null : { seen, expected };
}
