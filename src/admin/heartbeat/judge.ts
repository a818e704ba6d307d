// Whether Tocsin truly works: pings are recorded, deadlines judged, alerts and mails delivered. Pure.

import { minutes, seconds } from '../../platform/time.ts';

/** What waits longest, over all accounts. null: nothing does. */
export interface Queues {
  /** When the check was to be looked at that is overdue most, or is next. */
  sweep_at: Date | null;
  /** When the destination was due that nobody delivers to; those that fail are left out. */
  delivery_due_at: Date | null;
  mail_due_at: Date | null;
  /** Since when the mail server takes no mail; null: it does, or that is not known. */
  mail_failing_since: Date | null;
}

export interface Facts {
  /** As /ready says it: the journal takes pings, they are recorded in time, and this node is the one to do so. */
  pings: { ok: boolean; detail?: string };
  /** Everything that was answered before this moment was recorded and judged; null: nothing was yet. */
  listenedUntil: Date | null;
  /** null: the database did not answer. */
  queues: Queues | null;
}

/** A check that cannot be judged is put off by a minute. */
const SWEEP_LATE_MS = seconds(90);
const DELIVERY_LATE_MS = minutes(2);
/** A mail server that hangs holds each mail for a minute. */
const MAIL_LATE_MS = minutes(10);
/** Longer than a restart of the mail server takes. */
const MAIL_FAILING_MS = minutes(5);

/** What keeps it from working, as sentences without a full stop; none: it works. */
export function troubles({ pings, listenedUntil, queues }: Facts, now: Date): string[] {
  const found: string[] = [];
  if (!pings.ok) found.push(pings.detail ?? 'pings are not kept or not recorded');
  else if (listenedUntil === null) found.push('nothing was recorded since the start');
  if (queues === null) return [...found, 'the database does not answer'];
  const isLate = (due: Date | null, ms: number) => due !== null && now.getTime() - due.getTime() > ms;
  if (isLate(queues.sweep_at, SWEEP_LATE_MS)) found.push('deadlines are not judged in time');
  if (isLate(queues.delivery_due_at, DELIVERY_LATE_MS)) found.push('alerts wait that nobody delivers');
  if (isLate(queues.mail_due_at, MAIL_LATE_MS)) found.push('mails wait that nobody sends');
  if (isLate(queues.mail_failing_since, MAIL_FAILING_MS)) found.push('the mail server takes no mail');
  return found;
}
