// How well subjects are, in words that all of them share: what is shown beside the status that each kind has. Pure.

import type { SubjectType } from './schema.ts';

/**
 * Worst first. `held_back`: what it depends on is down, so that it notifies nobody. `attention`: it is late, slow or
 * near a limit, or an alert about it is open although its status is fine.
 */
export const standings = ['down', 'attention', 'held_back', 'fine', 'paused', 'new'] as const;
export type Standing = (typeof standings)[number];

/** A status that is derived from the clock or by readings and not stored. */
export interface DerivedStatus {
  id: number;
  status: string;
  /** null: that of the stored one. */
  status_since: Date | null;
  /** Since when the subject is known to be in trouble. */
  since: Date;
}

/** A subject with unresolved alerts. */
export interface Troubled {
  subject_id: number;
  /** None of them notifies, because of what it depends on. */
  held: boolean;
  /** When the last of them opened. */
  since: Date;
}

/** What is known of subjects beside their rows. */
export interface Known {
  derived: readonly DerivedStatus[];
  troubled: readonly Troubled[];
}

/** So many subjects of a type are of this status and standing. */
export interface StandingCount {
  type: SubjectType;
  /** As it is shown. */
  status: string;
  standing: Standing;
  count: number;
  /** When the last of them became so. */
  latest: Date;
  /** When the oldest of them was made. */
  oldest: Date;
}

/** How many there are of each standing, and in all; `type` null: of any. */
export function tallyStandings(
  counts: readonly StandingCount[],
  type: SubjectType | null,
): Record<Standing | 'total', number> {
  const tally = { total: 0, down: 0, attention: 0, held_back: 0, fine: 0, paused: 0, new: 0 };
  for (const { standing, count } of counts.filter((one) => type === null || one.type === type)) {
    tally[standing] += count;
    tally.total += count;
  }
  return tally;
}
