// The two pings of a run: its start, which nothing waits for, and its end, which waits for the start.

import { openHttpClient } from './http-client.ts';
import { type Limits, type Ping, type PingResult, parsedUrl, sendPing } from './ping.ts';
import { isDelivered, type SendOutcome } from './retry-plan.ts';
import type { Whereto } from './whereto.ts';

export interface Report {
  /** Sends the end, for `retryForMs` at most, whatever becomes of it. */
  end(ended: RunEnd): Promise<Reported>;
  /** Ends all waiting at once. */
  giveUp(): void;
}

interface RunEnd {
  path: string;
  /** Of at most so many bytes. */
  body(limit: number): Buffer;
}

interface Reported {
  /** What to write to stderr; null where all got through. */
  problem: string | null;
}

/** What Tocsin keeps of a body. */
export const BODY_BYTES = 10_240;
/** How long the end waits for a start that is under way. A start that comes after its end would look like a run that hangs. */
const START_OVERLAP_MS = 3_000;

/** Sends the start as soon as it is known whereto. `whereto` ends when `stop` is aborted. */
export function openReport(whereto: (stop: AbortSignal) => Promise<Whereto>, retryForMs: number): Report {
  const [stop, noMoreStarts, stopStart] = [
    new AbortController(),
    new AbortController(),
    new AbortController(),
  ];
  stop.signal.addEventListener('abort', () => {
    noMoreStarts.abort();
    stopStart.abort();
  });
  const found = whereto(stop.signal)
    .then(openTarget)
    .catch((error: unknown) => unreachable(String(error)));
  const started = found.then((target) => {
    // Found only after the run: a start that comes so late would report a run that took no time.
    if (noMoreStarts.signal.aborted) return null;
    const deadlineMs = performance.now() + retryForMs;
    const limits = { deadlineMs, noMore: noMoreStarts.signal, stop: stopStart.signal };
    return target.send({ path: '/start', body: Buffer.alloc(0) }, limits);
  });
  return {
    giveUp: () => stop.abort(),
    async end({ path, body }) {
      const deadlineMs = performance.now() + retryForMs;
      noMoreStarts.abort();
      const timers = [
        setTimeout(() => stop.abort(), retryForMs),
        setTimeout(() => stopStart.abort(), START_OVERLAP_MS),
      ];
      const [target, start] = [await found, await started];
      const limit = Math.min(BODY_BYTES, start?.bodyLimit ?? BODY_BYTES);
      const limits: Limits = { deadlineMs, noMore: stop.signal, stop: stop.signal };
      const end = await target.send({ path, body: body(limit) }, limits);
      timers.forEach(clearTimeout);
      return reported(target, start?.outcome ?? null, end.outcome);
    },
  };
}

interface Target {
  note: string | null;
  /** For messages: without the path, which is a secret. */
  name: string;
  send(ping: Omit<Ping, 'runId'>, limits: Limits): Promise<PingResult>;
}

async function openTarget(whereto: Whereto): Promise<Target> {
  if ('problem' in whereto) return unreachable(whereto.problem);
  const url = parsedUrl(whereto.url);
  if (!url) return unreachable('the ping URL is no http or https address');
  const client = await openHttpClient(url);
  const runId = newRunId();
  return {
    note: whereto.note,
    name: url.origin,
    send: (ping, limits) => sendPing(client, url, { ...ping, runId }, limits),
  };
}

/** A UUID of version 4 (RFC 9562). It has to be unique among runs of a check, not secret, and node:crypto loads slowly. */
const newRunId = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
    Math.floor(place === 'x' ? Math.random() * 16 : 8 + Math.random() * 4).toString(16),
  );

const unreachable = (reason: string): Target => ({
  note: null,
  name: '',
  send: async () => unsent(reason),
});

const unsent = (reason: string): PingResult => ({
  outcome: { kind: 'failed', reason, mayPass: false },
  bodyLimit: null,
});

/** `start`: null where none was sent. */
function reported({ name, note }: Target, start: SendOutcome | null, end: SendOutcome): Reported {
  const [what, failed] = isDelivered(end) ? ['start', start] : ['end', end];
  if (!failed || isDelivered(failed)) return { problem: note };
  const where = name === '' ? '' : `${name}: `;
  return { problem: `the ${what} of this run was not reported: ${where}${reasonOf(failed)}` };
}

const reasonOf = (outcome: SendOutcome): string =>
  outcome.kind === 'failed' ? outcome.reason : `it answered ${outcome.status}`;
