// Calls of the service by the commands about documents: where, with which key, and what its refusals say.

import { StartupProblem } from '../../platform/startup-problem.ts';

/** Applying thousands of checks takes seconds; whoever waits longer is waiting for nothing. */
const TIMEOUT_MS = 120_000;
const MOST_SHOWN = 500;

export interface ServiceAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** `TOCSIN_URL` without a trailing slash. Throws StartupProblem. */
export function serviceUrl(): string {
  const url = process.env.TOCSIN_URL ?? '';
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new StartupProblem('set TOCSIN_URL to the API address of Tocsin, such as https://api.example.com');
  return url.replace(/\/+$/, '');
}

/** Answers of 200, and those that `expected` names. Throws StartupProblem for all others. */
export async function callService(
  method: 'GET' | 'POST',
  path: string,
  { body, expected = [] }: { body?: unknown; expected?: readonly number[] } = {},
): Promise<ServiceAnswer> {
  const key = process.env.TOCSIN_KEY;
  if (!key)
    throw new StartupProblem('set TOCSIN_KEY to a key of the account; plan and apply need a full key');
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
  const answer = { status: response.status, body: objectIn(text) };
  if (response.status === 200 || expected.includes(response.status)) return answer;
  throw new StartupProblem(refusal(url, answer, text));
}

function objectIn(text: string): ServiceAnswer['body'] {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

const SAID: Readonly<Record<number, string>> = {
  401: 'the key in TOCSIN_KEY is not valid',
  403: 'the key in TOCSIN_KEY may not do this; plan and apply need a full key',
  404: 'there is no such call: is TOCSIN_URL the API address, and the service new enough?',
  413: 'the document is too large',
};

function refusal(url: string, { status, body }: ServiceAnswer, text: string): string {
  if (status === 402)
    return `the plan ${String(body.plan)} of the account allows ${String(body.limit)}, and has ${String(body.current)}`;
  return SAID[status] ?? `${url} answered ${status}: ${text.slice(0, MOST_SHOWN)}`;
}
