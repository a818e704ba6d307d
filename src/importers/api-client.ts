// The API of another tool, read with the key of whoever imports: bounded in time, size and number, and never redirected,
// so that the key goes where it was meant to.

import { setTimeout as wait } from 'node:timers/promises';
import { ImportProblem } from './import-problem.ts';

export interface ApiClient {
  /** The answer as JSON. Throws ImportProblem with what the person can do. */
  get(path: string): Promise<unknown>;
  /** The same; null where there is no such thing, or the key may not read it. */
  find(path: string): Promise<unknown>;
  /** With fields of a form as its body. */
  post(path: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
}

interface AskedFor {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: URLSearchParams;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** One request, bounded in time and size; redirects are not followed. Throws ImportProblem where no whole answer comes. */
export type Ask = (request: AskedFor) => Promise<Answered>;

export const MOST_BYTES = 50_000_000;
export const TIMEOUT_MS = 30_000;
const MOST_TRIES = 5;
const LONGEST_WAIT_MS = 60_000;
/** Statuspage says 420 as well. */
const TOO_MANY: ReadonlySet<number> = new Set([420, 429]);

export function openApi(
  base: string,
  headers: Readonly<Record<string, string>>,
  show: (asked: number, path: string) => void = () => {},
  ask: Ask = askAnywhere,
): ApiClient {
  const url = URL.canParse(base) ? new URL(base) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ImportProblem(`${base} is no address: write https:// and the host.`);
  let asked = 0;
  const targetOf = (path: string): URL => {
    const target = new URL(path, url);
    if (target.origin !== url.origin)
      throw new ImportProblem(`${url.host} refers to ${target.host}: that is not asked with your key.`);
    show(++asked, target.pathname);
    return target;
  };
  return {
    get: async (path) => askPatiently(ask, { url: targetOf(path), headers: withOwn(headers) }),
    find: async (path) =>
      askPatiently(ask, { url: targetOf(path), headers: withOwn(headers) }, { mayLack: true }),
    post: async (path, fields) =>
      askPatiently(ask, {
        ...{ url: targetOf(path), headers: withOwn(headers) },
        body: new URLSearchParams(fields),
      }),
  };
}

const withOwn = (headers: AskedFor['headers']) => ({
  ...{ accept: 'application/json', 'user-agent': 'tocsin-import' },
  ...headers,
});

async function askPatiently(
  ask: Ask,
  request: AskedFor,
  { tries = 1, mayLack = false }: { tries?: number; mayLack?: boolean } = {},
): Promise<unknown> {
  const { url } = request;
  const answer = await ask(request);
  if ((TOO_MANY.has(answer.status) || answer.status >= 500) && tries < MOST_TRIES) {
    await wait(waitMs(answer, tries));
    return askPatiently(ask, request, { tries: tries + 1, mayLack });
  }
  if (mayLack && (answer.status === 403 || answer.status === 404)) return null;
  if (answer.status < 200 || answer.status > 299) throw refusal(url, answer.status);
  return parsed(url, answer.text);
}

/** For the command, which may reach whatever its user may. */
async function askAnywhere({ url, headers, body }: AskedFor): Promise<Answered> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let answer: Response;
  try {
    const sent = body ? { method: 'POST', body } : {};
    answer = await fetch(url, { headers, redirect: 'manual', ...sent, signal });
  } catch (error) {
    throw new ImportProblem(`${url.host} does not answer: ${causeOf(error)}.`);
  }
  const { status } = answer;
  return { status, retryAfter: answer.headers.get('retry-after'), text: await textOf(url, answer) };
}

function waitMs(answer: Answered, tries: number): number {
  const after = Number(answer.retryAfter);
  const wanted = after > 0 ? after * 1_000 : 1_000 * 2 ** tries;
  return Math.min(wanted, LONGEST_WAIT_MS);
}

function refusal(url: URL, status: number): ImportProblem {
  const at = `${url.host}${url.pathname}`;
  if (status === 401 || status === 403) return new ImportProblem(`${at} refuses the key (${status}).`);
  if (status >= 300 && status < 400)
    return new ImportProblem(`${at} redirects (${status}): give the address that it leads to.`);
  return new ImportProblem(`${at} answers ${status}. Is this the address of the tool?`);
}

async function textOf(url: URL, answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw new ImportProblem(`${url.host} answers with more than 50 MB.`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem(`${url.host} broke off its answer: ${causeOf(error)}.`);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(url: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportProblem(
      `${url.host}${url.pathname} answers with no JSON. Is this the address of the API?`,
    );
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const ROWS_A_PAGE = 100;

/** Of lists in pages with numbers, up to `most` rows. `size`: what the number of rows of a page is called. */
export async function readPages(
  api: ApiClient,
  path: string,
  { size = 'per_page', most = 10_000 }: { size?: string; most?: number } = {},
): Promise<Readonly<Record<string, unknown>>[]> {
  const found = new Map<unknown, Readonly<Record<string, unknown>>>();
  for (let page = 1; ; page += 1) {
    const rows = objectsIn({ rows: await api.get(`${path}?page=${page}&${size}=${ROWS_A_PAGE}`) }, 'rows');
    const before = found.size;
    for (const row of rows) found.set(row.id, row);
    // Where nothing is new, the numbers of pages are not understood there.
    if (rows.length < ROWS_A_PAGE || found.size === before || found.size >= most)
      return [...found.values()].slice(0, most);
  }
}

/** The objects in a list of an answer; anything else is none. */
export function objectsIn(answer: unknown, field: string): Readonly<Record<string, unknown>>[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const list = (answer as Readonly<Record<string, unknown>>)[field];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}
