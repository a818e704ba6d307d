// Writes down every quarter of an hour how the instance is, for eight days.

import { statfs } from 'node:fs/promises';
import type { App } from '../../platform/app.ts';
import { type Metrics, valuesOf } from '../../platform/metrics.ts';
import { addMs, days, minutes } from '../../platform/time.ts';
import { deleteFiguresBefore, insertFigures, type Measured } from './store.ts';

export const STEP_MS = minutes(15);
/** A start comes soon after the last look: what it would add says nothing new. */
const LEAST_BETWEEN_MS = STEP_MS - minutes(1);
const KEPT_MS = days(8);

/** The step of a job. */
export async function measureInstance(app: App, now: Date): Promise<false> {
  const measured = { lag_ms: await lagOf(app.metrics), ...(await diskOf(app.config.dataDir)) };
  await insertFigures(app.database, measured, { now, since: addMs(now, -LEAST_BETWEEN_MS) });
  await deleteFiguresBefore(app.database, addMs(now, -KEPT_MS));
  return false;
}

/** Of all nodes where there are several. */
async function lagOf(metrics: Metrics): Promise<number | null> {
  for (const name of ['tocsin_cluster_recording_lag_seconds', 'tocsin_ping_lag_seconds']) {
    const [lag] = [...(await valuesOf(metrics, name, '')).values()];
    if (lag !== undefined) return Math.round(lag * 1_000);
  }
  return null;
}

async function diskOf(path: string): Promise<Omit<Measured, 'lag_ms'>> {
  const disk = await statfs(path).catch(() => null);
  return {
    disk_free: disk && disk.bavail * disk.bsize,
    disk_total: disk && disk.blocks * disk.bsize,
  };
}
