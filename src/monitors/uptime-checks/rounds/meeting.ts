// What a prober says of itself with each call.

import { PROTOCOL } from '../../../../shared/prober-protocol.ts';
import { Refusal, unauthorized } from '../../../platform/errors.ts';
import type { PublicCall, Scope } from '../../../platform/http/route.ts';
import { type ShortMemory, shortMemory } from '../../../platform/short-memory.ts';
import { seconds } from '../../../platform/time.ts';
import { isSkewed } from '../locations/status.ts';
import { noteSeen } from '../locations/store.ts';
import type { Caller } from './schema.ts';
import type { Place } from './work.ts';

export type ProberCall<Body> = Pick<
  PublicCall<unknown, unknown, Body>,
  'app' | 'now' | 'body' | 'request' | 'closing'
> & {
  scope: Scope;
};

/** A prober with much to do calls many times a second, and all of its calls would wait for one row. */
const NOTED_FOR_MS = seconds(1);
const MOST_LOCATIONS = 10_000;

/**
 * Meets callers: notes that their locations are there, each of them once a second or when it says something else, and
 * always before a wait: another call or node may have noted something else since, and nothing else is said for so long.
 * Throws Refusal 426 where its prober speaks another protocol.
 */
export function openMeeting(): (call: ProberCall<Caller>, waitMs?: number) => Promise<Place> {
  let noted: ShortMemory | null = null;
  return async ({ app, scope, body, now }, waitMs = 0) => {
    noted ??= shortMemory({ clock: app.clock, keptMs: NOTED_FOR_MS, most: MOST_LOCATIONS });
    const location_id = Number(scope.bound_to);
    const { version, protocol } = body;
    const skew_ms = skewOf(body, now);
    const isOff = isSkewed(skew_ms);
    let isNoted = false;
    const note = () => {
      isNoted = true;
      return noteSeen(app.database, location_id, { seen_at: now, version, skew_ms });
    };
    const isThere = waitMs > NOTED_FOR_MS ? note() : noted.recall(`${location_id} ${isOff} ${version}`, note);
    if (!(await isThere)) unauthorized();
    if (protocol !== PROTOCOL) throw new Refusal(426, 'prober_outdated');
    return { location_id, isSkewed: isOff, isNoted };
  };
}

const MOST_SHOWN_MS = 2_000_000_000;

/** By how much its clock is ahead, beyond what the way here may have taken. */
function skewOf({ sent_at, round_trip_ms = 0 }: Caller, now: Date): number {
  const ahead = new Date(sent_at).getTime() - now.getTime();
  const skew = ahead < 0 ? Math.min(0, ahead + round_trip_ms) : ahead;
  return Math.max(-MOST_SHOWN_MS, Math.min(MOST_SHOWN_MS, skew));
}
