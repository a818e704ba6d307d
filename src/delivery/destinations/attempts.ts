// What an attempt to send to a destination came to, and when it is tried again. Pure but for the types.

import { nextAttemptAt } from '../../platform/sending/backoff.ts';
import { addMs, days } from '../../platform/time.ts';

/** A destination that nobody else may send to until `lease_until`. */
export interface ClaimedDestination {
  id: number;
  account_id: number;
  type: 'channel' | 'webhook';
  lease_id: string;
  lease_until: Date;
  /** When what is being collected for it is sent; null while nothing is. */
  digest_at: Date | null;
}

export interface Header {
  name: string;
  value: string;
}

/** What went out to a webhook and what came back, as it is kept: bounded, and without secrets. */
export interface Exchange {
  url: string;
  request_headers: readonly Header[];
  /** null: no answer came. */
  response_headers: readonly Header[] | null;
  response_body: string | null;
  /** Whether there was more of the answer. */
  response_cut: boolean;
}

interface OutcomeFacts {
  response_status: number | null;
  response_body: string | null;
  /** Of webhooks. */
  exchange?: Exchange;
  /** Of mail: digests of the addresses that it was delivered to, those of earlier attempts included. */
  reached?: readonly string[];
}

export type AttemptOutcome =
  | (OutcomeFacts & {
      delivered: true;
      /** Whom it did not reach for good, where others were reached. */
      error?: string;
      /** It was only written to the log, and reached nobody. */
      log_only?: boolean;
    })
  | (OutcomeFacts & {
      delivered: false;
      error: string;
      /** Trying again cannot help. */
      permanent?: boolean;
      /** The other side asked to be left alone for so long. */
      wait_ms?: number;
      /** Nothing will ever be taken there. */
      refused?: boolean;
      /** Only the daily limit of mails was in the way: it is tried then, and this attempt does not count. */
      postponed_until?: Date;
    });

/** A delivery whose time has come. */
export interface DueDelivery {
  id: number;
  account_id: number;
  destination_id: number;
  alert_id: number | null;
  message_id: string;
  thread: string;
  type: string;
  occurred_at: Date;
  payload: unknown;
  attempts: number;
  /** As in `AttemptOutcome`; these are not sent it again. */
  reached?: readonly string[];
}

/**
 * One attempt, bounded in time. What the other side does is a value; null means that it was stopped from here, so
 * nobody knows whether it arrived and nothing is recorded.
 */
export type Send = (delivery: DueDelivery, now: Date, signal: AbortSignal) => Promise<AttemptOutcome | null>;

/** What one attempt is the outcome of. */
type Attempted = Pick<DueDelivery, 'id' | 'thread' | 'type' | 'attempts' | 'occurred_at'>;

/** A delivery after an attempt, as it is stored. */
export interface Attempt {
  id: number;
  thread: string;
  status: 'pending' | 'delivered' | 'failed';
  due_at: Date | null;
  attempted_at: Date;
  delivered_at: Date | null;
  duration_ms: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  log_only?: boolean;
  exchange?: Exchange;
  reached?: readonly string[];
  /** Until when nothing at all may be sent to the destination. */
  hold_until?: Date;
  /** Whether the destination is no good any more. */
  refused?: boolean;
  /** As in `AttemptOutcome`; it then holds nothing of its thread back. */
  postponed_until?: Date;
}

/** What is postponed is given up once it is about something as old as this. */
const MOST_POSTPONED_MS = days(3);

/** Finished deliveries are kept this long. */
export const KEPT_MS = days(30);

/** `at` is when the attempt ended. A test is tried once. */
export function judgeAttempt(
  delivery: Attempted,
  outcome: AttemptOutcome,
  times: { attempted_at: Date; at: Date; duration_ms: number },
): Attempt {
  const { id, thread } = delivery;
  const { response_status, response_body, exchange, reached } = outcome;
  const { attempted_at, at, duration_ms } = times;
  const further = { ...(exchange ? { exchange } : {}), ...(reached ? { reached } : {}) };
  const answer = { response_status, response_body, ...further };
  const facts = { id, thread, attempted_at, duration_ms, ...answer };
  if (outcome.delivered) {
    const { error = null, log_only } = outcome;
    const delivered = { ...facts, status: 'delivered', due_at: null, delivered_at: at, error } as const;
    return log_only ? { ...delivered, log_only } : delivered;
  }
  const { postponed_until, error } = outcome;
  if (postponed_until && mayBePostponed(delivery, at))
    return {
      ...facts,
      status: 'pending',
      due_at: postponed_until,
      delivered_at: null,
      error,
      postponed_until,
    };
  const isLast = delivery.type === 'test' || outcome.permanent === true || postponed_until !== undefined;
  const next = isLast ? null : nextAttemptAt('call', { id, failures: delivery.attempts + 1, at });
  const hold_until = outcome.wait_ms ? addMs(at, outcome.wait_ms) : null;
  return {
    ...facts,
    status: next ? 'pending' : 'failed',
    due_at: next && hold_until && hold_until > next ? hold_until : next,
    delivered_at: null,
    error,
    ...(hold_until ? { hold_until } : {}),
    ...(outcome.refused ? { refused: true } : {}),
  };
}

const mayBePostponed = ({ type, occurred_at }: Attempted, at: Date): boolean =>
  type !== 'test' && at.getTime() - occurred_at.getTime() < MOST_POSTPONED_MS;

/** What a run of attempts says about the destination: whether one went through, and the first failure since. Postponed is neither. */
export function failingSince(all: readonly Attempt[]): { reached: boolean; since: Date | null } {
  const attempts = all.filter(({ postponed_until }) => !postponed_until);
  const lastDelivered = attempts.findLastIndex((attempt) => attempt.status === 'delivered');
  const first = attempts[lastDelivered + 1];
  return { reached: lastDelivered >= 0, since: first?.attempted_at ?? null };
}
