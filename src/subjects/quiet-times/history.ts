// When subjects were, or will be, under maintenance that is shown.

import type { Database } from '../../platform/database/database.ts';
import { isTargeted } from '../targets.ts';
import type { Stretch } from '../uptime.ts';
import { stretchesBetween } from './occurrences.ts';
import { planOf } from './plan.ts';
import { targetsOf } from './present.ts';
import { findProcessesMeant, findShown, findTags } from './store.ts';

/** Of one window; what comes after them is left out. */
const MOST_STRETCHES = 10_000;

/**
 * The stretches of `window` in which maintenance windows with `show_on_status_pages` covered each subject, ascending
 * and without overlap; empty for one that is not in the account. As they are planned now, less what was ended early,
 * and by the tags that the subjects have now.
 */
export async function maintenanceOf(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  window: Stretch,
): Promise<Map<number, Stretch[]>> {
  const rows = await findShown(database, accountId, window);
  const subjects = rows.length > 0 ? await findTags(database, accountId, subjectIds) : [];
  const ids = rows.map(({ id }) => id);
  const processes = await findProcessesMeant(database, [accountId], ids);
  const shown = rows.map((row) => ({
    targets: targetsOf(row),
    process_ids: new Set(processes.get(row.id)),
    stretches: stretchesBetween(planOf(row), window, MOST_STRETCHES),
  }));
  const found = new Map<number, Stretch[]>(subjectIds.map((id) => [id, []]));
  for (const subject of subjects) {
    const own = shown.filter(
      ({ targets, process_ids }) => isTargeted(targets, subject) || process_ids.has(subject.id),
    );
    found.set(subject.id, joined(own.flatMap(({ stretches }) => stretches)));
  }
  return found;
}

/** What overlaps or touches is one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = whole.at(-1);
    if (!last || stretch.from > last.to) whole.push({ ...stretch });
    else if (stretch.to > last.to) last.to = stretch.to;
  }
  return whole;
}
