// What good answers were like, for the evidence of the next outage. They are kept in memory, by whoever probes: sending and
// storing each of them would cost more than all else.

import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { minutes } from '../../../platform/time.ts';
import type { GoodAnswer, ProbeResult } from '../probes/definition.ts';
import type { Order } from './work.ts';

/** Some kilobytes each. */
const MOST_CHECKS = 1_000;
/** Reading and keeping each answer would cost what its probe does. */
const AGAIN_AFTER_MS = minutes(10);

type Asked = Pick<Order, 'check_id' | 'definition'>;

export interface GoodAnswers {
  /** Whether the answer, should it be good, is to be kept. */
  wants(order: Asked, nowMs: number): boolean;
  keep(order: Asked, answer: { at: Date; result: ProbeResult; nowMs: number }): void;
  /** The one that was kept last; null where none was, or the check asks something else by now. */
  of(order: Asked): GoodAnswer | null;
}

/** Times are monotonic but for `at`. */
function openGoodAnswers(): GoodAnswers {
  const kept = new Map<number, { asked: string; keptMs: number; answer: GoodAnswer }>();
  return {
    wants({ check_id }, nowMs) {
      const known = kept.get(check_id);
      return known === undefined || nowMs - known.keptMs >= AGAIN_AFTER_MS;
    },
    keep(order, { at, result, nowMs }) {
      kept.delete(order.check_id);
      const [oldest] = kept.size >= MOST_CHECKS ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      const { certificate, evidence } = result;
      const answer = {
        at: at.toISOString(),
        body: evidence?.body ?? null,
        certificate: certificate && shortOf(certificate),
      };
      kept.set(order.check_id, { asked: askedOf(order), keptMs: nowMs, answer });
    },
    of(order) {
      const known = kept.get(order.check_id);
      return known && known.asked === askedOf(order) ? known.answer : null;
    },
  };
}

const opened = new WeakMap<Clock, GoodAnswers>();

/** Those of a running program, for whichever of its runners probes a check. */
export function goodAnswersOf({ clock }: { clock: Clock }): GoodAnswers {
  const answers = opened.get(clock) ?? openGoodAnswers();
  opened.set(clock, answers);
  return answers;
}

const shortOf = ({ subject, issuer, fingerprint, expires_at }: NonNullable<ProbeResult['certificate']>) => ({
  ...{ subject, issuer, fingerprint, expires_at: expires_at.toISOString() },
});

/** Definitions hold secrets, and may be long. */
const askedOf = ({ definition }: Asked): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('base64');
