// The last 24 hours of a whole account by quarter hours: pure.

import { worstPerBucket } from '../../subjects/buckets.ts';
import type { Maintenance } from '../../subjects/muting/history.ts';
import { mergeStretches } from '../../subjects/relabel.ts';
import type { OpenStretch, Period, Stretch } from '../../subjects/uptime.ts';
import type { Ribbon } from './schema.ts';

export interface Trouble extends Period {
  subject_id: number;
}

const DOWN = new Set(['down', 'offline', 'stopped']);

/** In each bucket every subject counts once, as the worst that it was. */
export function countTrouble(
  trouble: readonly Trouble[],
  planned: readonly Maintenance[],
  outages: readonly OpenStretch[],
  buckets: readonly Stretch[],
): Ribbon['buckets'] {
  const counts = buckets.map(({ from }) => ({ at: from, down: 0, attention: 0, maintenance: 0 }));
  const add = (statuses: readonly (string | null)[], subjects: number) => {
    for (const [index, status] of statuses.entries()) {
      const bucket = counts[index];
      if (bucket && status !== null) bucket[kindOf(status)] += subjects;
    }
  };
  const troubleOf = Map.groupBy(trouble, ({ subject_id }) => subject_id);
  const windowsOf = windowsBySubject(planned);
  for (const [id, periods] of troubleOf) {
    const maintenance = mergeStretches((windowsOf.get(id) ?? []).flatMap(({ stretches }) => stretches));
    add(worstPerBucket(periods, { outages, maintenance }, buckets), 1);
  }
  // Windows cover many subjects alike: what nothing happened to is looked at once for all of them.
  const calm = [...windowsOf].filter(([id]) => !troubleOf.has(id)).map(([, windows]) => windows);
  for (const alike of Map.groupBy(calm, (windows) => windows.map(({ id }) => id).join()).values()) {
    const maintenance = mergeStretches((alike[0] ?? []).flatMap(({ stretches }) => stretches));
    add(worstPerBucket([], { outages, maintenance }, buckets), alike.length);
  }
  return counts;
}

function windowsBySubject(planned: readonly Maintenance[]): Map<number, Maintenance[]> {
  const windowsOf = new Map<number, Maintenance[]>();
  for (const window of planned)
    for (const id of window.subject_ids) {
      const windows = windowsOf.get(id);
      if (windows) windows.push(window);
      else windowsOf.set(id, [window]);
    }
  return windowsOf;
}

const kindOf = (status: string) =>
  status === 'maintenance' ? 'maintenance' : DOWN.has(status) ? 'down' : 'attention';
