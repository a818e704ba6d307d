// Many deliveries to one channel, sent as one message. Pure.

import { createHash } from 'node:crypto';
import type { Alert, Severity } from '../alert-schema.ts';
import { type Attempt, type AttemptOutcome, type DueDelivery, judgeAttempt, type Send } from './attempts.ts';

/** What a digest says of a delivery, and what is to know of it to record what came of it. */
export interface DigestRow
  extends Pick<DueDelivery, 'id' | 'thread' | 'type' | 'occurred_at' | 'attempts' | 'reached'> {
  /** Whether it is due; else it waits for an earlier one of its thread, which the digest has too. */
  is_due: boolean;
  title: string;
  severity: Severity;
  subject: string;
  /** What the title says, in fields. */
  about: Pick<Alert, 'kind' | 'metric' | 'value' | 'facts'>;
}

export interface Digest {
  /** The same for the same deliveries, however often they are tried. */
  id: string;
  /** In the order in which they were queued. */
  rows: readonly DigestRow[];
}

/** As `Send`. */
type SendDigest = (digest: Digest, now: Date, signal: AbortSignal) => Promise<AttemptOutcome | null>;

/** How something is sent to a destination. */
export interface Sender {
  send: Send;
  /** null for programs, which receive each by itself. */
  sendDigest: SendDigest | null;
}

export const digestOf = (rows: readonly DigestRow[]): Digest => ({ id: digestIdOf(rows), rows });

/** A UUID of version 8 (RFC 9562, section 5.8). */
function digestIdOf(rows: readonly DigestRow[]): string {
  const hash = createHash('sha256')
    .update(rows.map(({ id }) => id).join())
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** One attempt to send a digest, as it is stored: of the delivery that was first in it, with the others beside. */
export interface DigestAttempt extends Attempt {
  together: {
    digest_id: string;
    threads: readonly string[];
    outcomes: readonly Pick<Attempt, 'id' | 'status' | 'due_at' | 'postponed_until'>[];
  };
}

/**
 * What arrived ends all of its deliveries. What did not leaves each as if it had been tried by itself, save that one
 * that this message was not taken for is tried again: the next one may be another. All of them come due together, those
 * that wait for an earlier one as well where it is postponed: who was reached has had them.
 */
export function judgeDigest(
  { id, rows }: Digest,
  outcome: AttemptOutcome,
  times: { attempted_at: Date; at: Date; duration_ms: number },
): DigestAttempt {
  const due = rows.filter(({ is_due }) => is_due);
  const [first] = due;
  if (!first) throw new Error('There is no digest of nothing');
  const tried = outcome.delivered ? outcome : { ...outcome, permanent: outcome.refused === true };
  const judge = (row: DigestRow) => ({ ...judgeAttempt({ ...row, id: first.id }, tried, times), id: row.id });
  const judged = due.map(judge);
  const [attempt = judgeAttempt(first, tried, times)] = judged;
  const isForAll = outcome.delivered || outcome.postponed_until !== undefined;
  const followers = isForAll ? rows.filter(({ is_due }) => !is_due) : [];
  const outcomes = [...judged, ...followers.map(judge)];
  return {
    ...attempt,
    status: outcomes.some(({ status }) => status === 'failed') ? 'failed' : attempt.status,
    due_at: earliest(judged.flatMap(({ due_at }) => due_at ?? [])),
    together: {
      digest_id: id,
      threads: [...new Set(rows.map(({ thread }) => thread))],
      outcomes: outcomes.map(({ id: delivery, status, due_at, postponed_until }) => ({
        ...{ id: delivery, status, due_at },
        ...(postponed_until ? { postponed_until } : {}),
      })),
    },
  };
}

const earliest = (moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
