// What an answer shows, and what is wrong with it besides the assertions. Pure.

import type { Received } from '../../../../platform/safe-fetch/exchange.ts';
import type { Seen } from '../assertions.ts';
import { type Failed, failed } from '../findings.ts';
import { isExpectedStatus } from './expected-status.ts';
import { readBody } from './read-body.ts';

/** `isBodyWanted`: unpacking it costs more than all the rest of a probe. */
export function judgeAnswer(
  received: Received,
  { expected_status, isBodyWanted }: { expected_status: readonly string[]; isBodyWanted: boolean },
): { seen: Pick<Seen, 'status' | 'headers' | 'body'>; problem: Failed | null } {
  const { status, headers } = received;
  const body = isBodyWanted ? readBody(received) : null;
  const seen = { status, headers, body };
  if (!isExpectedStatus(expected_status, status)) {
    const compared = { expected: expected_status.join(', '), seen: String(status) };
    const detail = `answered ${status}, expected ${compared.expected}`;
    return { seen, problem: failed('status', detail, compared) };
  }
  const isTooLarge = body !== null && !body.ok && body.isTooLarge;
  return { seen, problem: isTooLarge ? failed('too_large', body.reason) : null };
}
