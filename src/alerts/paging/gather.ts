// One page for each person of what opens within a minute. Pure.

import type { Severity } from '../../delivery/alert-schema.ts';
import { minutes } from '../../platform/time.ts';
import { isMoreSevere } from '../severity.ts';

export const GATHERED_MS = minutes(1);

/** The last page of a person. */
export interface LastPage {
  id: number;
  severity: Severity;
  starts_at: Date;
  /** It waits for its time, and takes further alerts until then. */
  is_gathering: boolean;
}

/** Where an alert goes: into a page that waits, or into a new one that starts now or once the minute is over. */
export type Place = { join: number } | { starts_at: Date };

/** What is more severe than all of the page before does not wait for the end of its minute. */
export function placeOf(last: LastPage | null, severity: Severity, now: Date): Place {
  if (!last || isMoreSevere(severity, last.severity)) return { starts_at: now };
  const waitMs = last.starts_at.getTime() + (last.is_gathering ? 0 : GATHERED_MS) - now.getTime();
  // Further away only after the clock was set back.
  if (waitMs <= 0 || waitMs > GATHERED_MS) return { starts_at: now };
  return last.is_gathering ? { join: last.id } : { starts_at: new Date(now.getTime() + waitMs) };
}
