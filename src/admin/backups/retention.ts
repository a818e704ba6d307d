// Which backups are no longer kept. Pure.

import type { KeptBackups } from '../../platform/config-backups.ts';
import { days } from '../../platform/time.ts';

export interface DatedBackup {
  name: string;
  finished_at: Date;
}

/**
 * All but the last one of each of the newest `daily` days, `weekly` weeks (from Monday) and `monthly` months in which there
 * is one, in UTC. The newest of all is always kept.
 */
export function expiredBackups(backups: readonly DatedBackup[], keep: KeptBackups): string[] {
  const newestFirst = backups.toSorted((a, b) => b.finished_at.getTime() - a.finished_at.getTime());
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const [most, periodOf] of [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const)
    for (const name of lastOfEach(newestFirst, periodOf).slice(0, most)) kept.add(name);
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

function lastOfEach(newestFirst: readonly DatedBackup[], periodOf: (at: Date) => string): string[] {
  const names = new Map<string, string>();
  for (const { name, finished_at } of newestFirst) {
    const period = periodOf(finished_at);
    if (!names.has(period)) names.set(period, name);
  }
  return [...names.values()];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** The Monday of its week. */
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - days((at.getUTCDay() + 6) % 7)));
