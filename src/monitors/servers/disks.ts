// The file systems of a server as they were last reported, and when the fullest will be full.

import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { addMs, days } from '../../platform/time.ts';
import { daysUntilFull } from './metrics/fullness.ts';
import { readSeries } from './metrics/series.ts';
import type { Disks } from './schema.ts';
import type { ServerRow } from './store.ts';

const TREND_DAYS = 14;
const TREND_POINTS = 168;

/** Fullest first. Only of the fullest one is kept how it was. */
export async function disksOf(
  app: App,
  actor: Actor,
  { id, latest }: Pick<ServerRow, 'id' | 'latest'>,
  now: Date,
): Promise<Disks> {
  if (!latest) return { at: null, disks: [] };
  const disks = latest.disks.toSorted((one, other) => other.used_percent - one.used_percent);
  const fullest = await trendOf(app, actor, id, { used: disks[0]?.used_percent ?? 0, now });
  return {
    at: new Date(latest.at),
    disks: disks.map((disk, index) => ({
      ...disk,
      used_bytes: Math.round((disk.total_bytes * disk.used_percent) / 100),
      days_until_full: index === 0 ? fullest : null,
    })),
  };
}

async function trendOf(
  app: App,
  actor: Actor,
  id: number,
  { used, now }: { used: number; now: Date },
): Promise<number | null> {
  const window = { from: addMs(now, -days(TREND_DAYS)), to: now };
  const { series } = await readSeries(app, actor, id, { window, points: TREND_POINTS, now });
  const points = series.flatMap(({ at, disk }) => (disk === null ? [] : [{ at, used: disk }]));
  return daysUntilFull(points, used);
}
