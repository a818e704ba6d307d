// Sends one ping until it got through, its time is over, or it is called off.

import { type HttpClient, openHttpClient } from './http-client.ts';
import { type Answer, type Reply, send } from './request.ts';
import {
  attemptLimitMs,
  isDelivered,
  retryAfterMs,
  type SendOutcome,
  waitBeforeRetry,
} from './retry-plan.ts';

export interface Ping {
  /** Added to the path of the ping URL. */
  path: string;
  runId: string;
  body: Buffer;
}

export interface Limits {
  /** On the clock of performance.now(). */
  deadlineMs: number;
  /** Aborted: no further try. The one under way goes on. */
  noMore: AbortSignal;
  /** Aborted: not even that one. */
  stop: AbortSignal;
}

export interface PingResult {
  outcome: SendOutcome;
  /** As the service asks for; null where it says nothing. */
  bodyLimit: number | null;
}

const MOST_REDIRECTS = 3;

export async function sendPing(
  client: HttpClient,
  pingUrl: URL,
  ping: Ping,
  limits: Limits,
): Promise<PingResult> {
  const url = addressOf(pingUrl, ping);
  for (let attempts = 1; ; attempts += 1) {
    const reply = await attempt(client, url, ping, limits);
    const outcome = outcomeOf(reply);
    const leftMs = limits.deadlineMs - performance.now();
    const waitMs = isDelivered(outcome)
      ? null
      : waitBeforeRetry(outcome, { attempts, leftMs, chance: Math.random() });
    if (waitMs === null || !(await waitUnless(limits.noMore, waitMs)))
      return { outcome, bodyLimit: bodyLimitOf(reply) };
  }
}

/** Pings carry a run id (UUID), so that the service tells runs apart which overlap. A query of the URL stays. */
export function addressOf(pingUrl: URL, { path, runId }: Pick<Ping, 'path' | 'runId'>): URL {
  const url = new URL(pingUrl);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.searchParams.set('rid', runId);
  url.hash = '';
  return url;
}

/** Follows redirects, as from http to https, but never back, and not where they ask for another method. */
async function attempt(client: HttpClient, url: URL, ping: Ping, limits: Limits): Promise<Reply> {
  let [here, through] = [url, client];
  for (let redirects = 0; ; redirects += 1) {
    const reply = await send(through, {
      method: 'POST',
      url: here,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: ping.body,
      limitMs: attemptLimitMs(limits.deadlineMs - performance.now()),
      signal: limits.stop,
    });
    const next = reply.kind === 'answered' && redirects < MOST_REDIRECTS ? redirectOf(reply, here) : null;
    if (!next) return reply;
    if (next.protocol !== here.protocol) through = await openHttpClient(next);
    here = next;
  }
}

function redirectOf({ status, headers }: Answer, here: URL): URL | null {
  if (![301, 302, 307, 308].includes(status) || headers.location === undefined) return null;
  const next = parsedUrl(headers.location, here);
  return next && (next.protocol === 'https:' || here.protocol === 'http:') ? next : null;
}

/** null where it is no http or https address. */
export function parsedUrl(text: string, base?: URL): URL | null {
  try {
    const url = new URL(text, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

export const outcomeOf = (reply: Reply): SendOutcome =>
  reply.kind === 'failed'
    ? reply
    : {
        kind: 'answered',
        status: reply.status,
        retryAfterMs: retryAfterMs(reply.headers['retry-after'], Date.now()),
      };

function bodyLimitOf(reply: Reply): number | null {
  const header = reply.kind === 'answered' ? reply.headers['ping-body-limit'] : undefined;
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** False where it was called off. */
export const waitUnless = (off: AbortSignal, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (off.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), ms);
    off.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
