// Asks the other side for a calendar: bounded, never into private networks unless the account may, and only for what changed.

import type { App } from '../../../platform/app.ts';
import { seconds } from '../../../platform/time.ts';
import { reasonText } from '../../contact-methods/reason-text.ts';
import { urlProblem } from './address.ts';

const TIMEOUT_MS = seconds(15);
const MOST_BYTES = 4_000_000;
const MOST_REDIRECTS = 4;
const LONGEST_VALIDATOR = 500;
/** As once a secret address was replaced, or a calendar is no longer published. */
const MOVED = new Set([401, 403, 404, 410]);

export interface Asked {
  url: string;
  etag: string | null;
  last_modified: string | null;
  privateAllowed: boolean;
  signal: AbortSignal;
}

export type Fetched =
  | { outcome: 'read'; text: string; etag: string | null; last_modified: string | null }
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; problem: string };

export async function fetchCalendar(
  { safeFetch }: { safeFetch: Pick<App['safeFetch'], 'fetch'> },
  { url: first, etag, last_modified, privateAllowed, signal }: Asked,
): Promise<Fetched> {
  const headers = {
    ...{ 'user-agent': 'Tocsin', accept: 'text/calendar, */*;q=0.1' },
    ...(etag !== null && { 'if-none-match': etag }),
    ...(last_modified !== null && { 'if-modified-since': last_modified }),
  };
  for (let [url, redirects] = [first, 0]; ; redirects += 1) {
    if (urlProblem(url, { plain: privateAllowed })) return failed('it leads to an address without https');
    const answer = await safeFetch.fetch(url, {
      ...{ method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, privateAllowed, signal },
    });
    if (!answer.answered) return failed(answer.detail);
    const { status } = answer;
    const { location } = answer.headers;
    if (status === 304 && (etag !== null || last_modified !== null)) return { outcome: 'unchanged' };
    if (status >= 300 && status < 400 && location !== undefined) {
      const next = URL.parse(location, url)?.href;
      if (next === undefined || redirects >= MOST_REDIRECTS)
        return failed('it leads from address to address');
      url = next;
      continue;
    }
    if (status !== 200)
      return failed(`status ${status}${MOVED.has(status) ? ': its address may be another one by now' : ''}`);
    if (answer.truncated) return failed(`more than ${MOST_BYTES / 1_000_000} MB`);
    return {
      outcome: 'read',
      text: answer.body.toString('utf8'),
      etag: validator(answer.headers.etag),
      last_modified: validator(answer.headers['last-modified']),
    };
  }
}

const failed = (problem: string): Fetched => ({ outcome: 'failed', problem: reasonText(problem) });

/** What is too long for one is not sent back. */
const validator = (value: string | undefined): string | null =>
  value === undefined || value.length > LONGEST_VALIDATOR ? null : value;
