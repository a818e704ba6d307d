// A call of the service at TOCSIN_URL with the key in TOCSIN_KEY, as commands make it from anywhere.

import { StartupProblem } from '../platform/startup-problem.ts';

/** Applying thousands of checks takes seconds; whoever waits longer is waiting for nothing. */
const TIMEOUT_MS = 120_000;

export interface ServiceCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  body?: unknown;
}

export interface ServiceAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  /** As it came. */
  text: string;
  headers: Headers;
}

/** `TOCSIN_URL` without a trailing slash. Throws StartupProblem. */
export function serviceUrl(): string {
  const url = process.env.TOCSIN_URL ?? '';
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new StartupProblem('set TOCSIN_URL to the API address of Tocsin, such as https://api.example.com');
  return url.replace(/\/+$/, '');
}

/** Whatever the service answers. Throws StartupProblem where it gives no answer, or the environment does not say whom to ask. */
export async function askService({ method, path, body }: ServiceCall): Promise<ServiceAnswer> {
  const key = process.env.TOCSIN_KEY;
  if (!key)
    throw new StartupProblem(
      'set TOCSIN_KEY to a key of the account; what changes anything needs a full key',
    );
  const url = serviceUrl() + path;
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartupProblem(`${url} cannot be reached: ${cause}`);
  });
  const text = await response.text();
  return { status: response.status, body: objectIn(text), text, headers: response.headers };
}

function objectIn(text: string): ServiceAnswer['body'] {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

const MOST_SHOWN = 500;

/** What to do about answers that say the same of every call. */
const SAID: Readonly<Record<number, string>> = {
  401: 'the key in TOCSIN_KEY is not valid',
  404: 'there is no such call: is TOCSIN_URL the address of the API, with one port ending in /api, and the service new enough?',
  413: 'the document is too large',
};

/** Why it was refused; `said` has words for what this call means by a status. */
export function refusal(
  path: string,
  { status, body, text, headers }: ServiceAnswer,
  said: Readonly<Record<number, string>>,
): string {
  if (status === 402)
    return `the plan ${String(body.plan)} of the account allows ${String(body.limit)}, and has ${String(body.current)}`;
  if (status === 429) return `asked too often: try again in ${headers.get('retry-after') ?? 'some'} seconds`;
  return (
    said[status] ?? SAID[status] ?? `${serviceUrl()}${path} answered ${status}: ${text.slice(0, MOST_SHOWN)}`
  );
}
