// The API of another tool as anybody may have it asked: at addresses that are admitted, judged again at each connection.

import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { type Answered, type Ask, MOST_BYTES, TIMEOUT_MS } from './api-client.ts';
import { ImportProblem } from './import-problem.ts';

export const safeAsk =
  (safeFetch: SafeFetch, privateAllowed: boolean): Ask =>
  async ({ url, headers, body }): Promise<Answered> => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await safeFetch.fetch(url.href, {
      ...(body
        ? { method: 'POST', headers: { ...headers, ...form }, body: body.toString() }
        : { method: 'GET', headers: { ...headers } }),
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, privateAllowed },
    });
    if (!answer.answered) throw new ImportProblem(`${url.host} does not answer: ${answer.detail}.`);
    if (answer.truncated)
      throw new ImportProblem(`${url.host} answers with more than ${MOST_BYTES / 1_000_000} MB.`);
    const { status } = answer;
    return { status, retryAfter: answer.headers['retry-after'] ?? null, text: answer.body.toString('utf8') };
  };
