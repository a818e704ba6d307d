// One page for each person of what opens within a minute. Pure.

import type { Severity } from '../../delivery/alert-schema.ts';
import { minutes } from '../../platform/time.ts';
import { isMoreSevere, worstOf } from '../severity.ts';

export const GATHERED_MS = minutes(1);

/** A page of a person that began in the minute before, or begins in the one that comes. */
export interface RecentPage {
  id: number;
  severity: Severity;
  starts_at: Date;
  /** It waits for its time, and takes further alerts until then. */
  is_gathering: boolean;
}

/** Where an alert goes: into a page that waits, or into a new one that starts now or once the minute is over. */
export type Place = { join: number } | { starts_at: Date };

/** What is more severe than all that somebody is paged about within a minute does not wait for the end of it. */
export function placeOf(recent: readonly RecentPage[], severity: Severity, now: Date): Place {
  const waits = recent
    .map((page) => ({
      ...page,
      ms: page.starts_at.getTime() + (page.is_gathering ? 0 : GATHERED_MS) - now.getTime(),
    }))
    // Further away only after the clock was set back.
    .filter(({ ms }) => ms > 0 && ms <= GATHERED_MS);
  const isWorst = isMoreSevere(severity, worstOf(waits.map((page) => page.severity)));
  if (waits.length === 0 || isWorst) return { starts_at: now };
  const gathering = waits.find(({ is_gathering }) => is_gathering);
  if (gathering) return { join: gathering.id };
  return { starts_at: new Date(now.getTime() + Math.max(...waits.map(({ ms }) => ms))) };
}
