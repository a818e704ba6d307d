// One request to a receiver that somebody named: bounded in time and in what is read of the answer.

import type { App } from '../app.ts';
import type { SafeRequest } from '../safe-fetch/safe-fetch.ts';
import { seconds } from '../time.ts';

const TIMEOUT_MS = seconds(10);
const MAX_ANSWER_BYTES = 64 * 1_024;

export interface Call {
  method: SafeRequest['method'];
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
  /** Whether addresses of private networks may be called. */
  privateAllowed: boolean;
}

/** null: it was stopped from here, so nobody knows whether it arrived. */
export async function callReceiver(app: App, { url, body, headers, ...call }: Call, signal: AbortSignal) {
  const answer = await app.safeFetch.fetch(url, {
    ...call,
    headers: { 'user-agent': 'Tocsin', ...headers },
    ...(body === null ? {} : { body }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
  return !answer.answered && answer.reason === 'aborted' ? null : answer;
}
