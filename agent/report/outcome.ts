// What became of a report, and what to do next. Pure.

import type { RejectedSample, Watched } from '../../src/monitors/servers/reports/schema.ts';

export interface Stored {
  kind: 'stored';
  /** null: it said none that can be. */
  intervalSeconds: number | null;
  /** null: it did not say. */
  watch: Watched[] | null;
  rejected: RejectedSample[];
}

export type ReportOutcome =
  | Stored
  /** Too much, or something in it is not understood: smaller parts may pass. */
  | { kind: 'indigestible'; reason: string }
  /** It will not pass until a person does something. */
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; retryAfterMs: number | null };

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export function outcomeOf({ status, headers, body }: Reply, nowMs: number): ReportOutcome {
  if (status === 200) return readAnswer(body);
  if (status === 400 || status === 413 || status === 422)
    return { kind: 'indigestible', reason: `it answers ${status}` };
  const retryAfterMs = readRetryAfter(headers['retry-after'], nowMs);
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'failed', reason: `it answers ${status}`, retryAfterMs };
  return { kind: 'refused', reason: refusal(status, headers.location) };
}

function refusal(status: number, location: string | string[] | undefined): string {
  if (status === 401 || status === 403)
    return `it does not accept the token (${status}); make a new one for this server and put it into the token file`;
  if (status >= 300 && status < 400 && typeof location === 'string')
    return `it sends us elsewhere; give its address as --url (it names ${originOf(location)})`;
  return `this is not the API of Tocsin, it answers ${status}; look at --url`;
}

function originOf(location: string): string {
  try {
    return new URL(location).origin;
  } catch {
    return 'another path';
  }
}

/** A 200 that is not ours (a proxy, a page of a hotel) has stored nothing. */
function readAnswer(body: string): ReportOutcome {
  const answer = parsed(body);
  if (answer?.ok !== true) return { kind: 'refused', reason: 'this is not the API of Tocsin; look at --url' };
  const { interval_seconds, watch, rejected } = answer;
  return {
    kind: 'stored',
    intervalSeconds:
      typeof interval_seconds === 'number' && interval_seconds >= 10 && interval_seconds <= 300
        ? Math.round(interval_seconds)
        : null,
    watch: Array.isArray(watch) ? watch.filter(isWatched).slice(0, MOST_WATCHED) : null,
    rejected: Array.isArray(rejected) ? rejected.filter(isRejected) : [],
  };
}

const MOST_WATCHED = 200;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

const KINDS: readonly unknown[] = ['name', 'command', 'pidfile', 'systemd'] satisfies Watched['kind'][];

/** A kind that a newer service knows and this agent does not is passed over. */
const isWatched = (value: unknown): value is Watched =>
  isFields(value) &&
  Number.isSafeInteger(value.id) &&
  KINDS.includes(value.kind) &&
  typeof value.value === 'string' &&
  value.value !== '';

const isRejected = (value: unknown): value is RejectedSample =>
  isFields(value) && typeof value.reason === 'string';

const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** RFC 9110, section 10.2.3; null where it says nothing. */
export function readRetryAfter(header: string | string[] | undefined, nowMs: number): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}
