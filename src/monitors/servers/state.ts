// When a server is online, and what reports change about it, also those that arrive late: pure.

import { addMs, days, earlier, later, minutes, seconds } from '../../platform/time.ts';
import { mergeStretches, relabel } from '../../subjects/relabel.ts';
import type { OpenStretch, Period, Stretch } from '../../subjects/uptime.ts';

/** A server is online while it was last seen less than this long ago (§3). */
export const ONLINE_MS = minutes(10);

/** A silence that overlaps time in which Tocsin itself could not hear by this much proves nothing. */
const ENOUGH_MS = seconds(30);

/** A metric above this many percent is a warning (§3). */
export const WARNING_ABOVE = 90;

/** `new`: never heard from; it is shown as offline, and is nobody's downtime. */
export type StoredServerStatus = 'new' | 'online' | 'offline';

export interface Vitals {
  cpu: number | null;
  memory: number | null;
  disk: number | null;
}

/** §3 of the interface: derived, never set by a client. */
export function shownStatus(
  stored: StoredServerStatus,
  latest: Vitals | null,
): 'online' | 'warning' | 'offline' {
  if (stored !== 'online') return 'offline';
  return latest && isWarning(latest) ? 'warning' : 'online';
}

const isWarning = ({ cpu, memory, disk }: Vitals): boolean =>
  [cpu, memory, disk].some((value) => value !== null && value > WARNING_ABOVE);

/** Since when the last of these samples, oldest first, has been a warning; `since` is that of the one before them. */
export function warningSince(
  since: Date | null,
  samples: readonly { at: Date; figures: Vitals }[],
): Date | null {
  let began = since;
  for (const { at, figures } of samples) began = isWarning(figures) ? (began ?? at) : null;
  return began;
}

/** The time of the newest sample of a server, and when its agent last delivered any, however old. */
export interface LastContact {
  last_seen_at: Date;
  last_contact_at: Date | null;
}

/** Own outages that ended this long ago may still have left agents with samples to deliver: they keep those of a day. */
export const CATCHING_UP_MS = days(1);

/**
 * When the silence of a server becomes an outage; null: Tocsin does not listen right now. After an own outage an agent that
 * delivers what waited, oldest first, is not silent: then the ten minutes are counted from its last contact.
 */
export function offlineAt(
  { last_seen_at, last_contact_at }: LastContact,
  outages: readonly OpenStretch[],
): Date | null {
  const at = silentAt(last_seen_at, outages);
  if (at === null || last_contact_at === null || +last_contact_at - +last_seen_at < ONLINE_MS / 2) return at;
  const isCatchingUp = outages.some(
    ({ from, to }) =>
      to !== null &&
      +to - +from >= ENOUGH_MS &&
      to <= last_contact_at &&
      +last_contact_at - +to < CATCHING_UP_MS,
  );
  return isCatchingUp ? later(at, addMs(last_contact_at, ONLINE_MS)) : at;
}

/** Time in which Tocsin could not listen gives a server all of its ten minutes again. */
function silentAt(lastSeenAt: Date, outages: readonly OpenStretch[]): Date | null {
  let since = lastSeenAt;
  for (;;) {
    const until = addMs(since, ONLINE_MS);
    const gaps = outages.filter(({ from, to }) => from < until && (to === null || to > since));
    if (gaps.some(({ to }) => to === null)) return null;
    if (overlapMs(gaps, { from: since, to: until }) < ENOUGH_MS) return until;
    since = new Date(Math.max(...gaps.map(({ to }) => to?.getTime() ?? 0)));
  }
}

function overlapMs(outages: readonly OpenStretch[], window: Stretch): number {
  const closed = outages.map(({ from, to }) => ({ from, to: to ?? window.to }));
  let total = 0;
  for (const { from, to } of mergeStretches(closed))
    total += Math.max(0, Math.min(+to, +window.to) - Math.max(+from, +window.from));
  return total;
}

/**
 * The periods of a server once these samples are known: what was offline or unknown is online where a sample shows
 * it, and what comes after a first sign of life is not `new` any more. `periods` reach back to the first sample; where
 * the newest sample is less than ten minutes old, the server is online from there on.
 */
export function correctPeriods(periods: readonly Period[], moments: readonly Date[], now: Date): Period[] {
  const covered = mergeStretches(
    moments.map((at) => ({ from: earlier(at, now), to: addMs(earlier(at, now), ONLINE_MS) })),
  );
  const first = covered[0]?.from;
  if (!first) return [...periods];
  const cuts = covered.flatMap(({ from, to }) => [from, to]).filter((cut) => cut <= now);
  return relabel(periods, cuts, ({ status, from }) => {
    if (status !== 'new' && status !== 'offline') return status;
    if (covered.some((stretch) => stretch.from <= from && from < stretch.to)) return 'online';
    return from >= first ? 'offline' : status;
  });
}

/** Whether samples of these moments change nothing about an online server but when it was last seen. */
export const isInOrder = (state: { status: string; status_since: Date }, moments: readonly Date[]): boolean =>
  state.status === 'online' && moments.every((at) => at >= state.status_since);
