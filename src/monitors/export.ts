// What exports of every type of monitor go through: monitor by monitor, as far back as the plan keeps what was measured.

import type { ExportSource } from '../accounts/export/parts.ts';
import { keptSince } from '../accounts/plans/retention.ts';
import { everyRow } from '../platform/every-row.ts';
import { type MonitorTable, monitorIdsAfter } from './monitor-store.ts';

const MONITORS_AT_ONCE = 1_000;

/** The rows of each monitor of the account, one monitor after the other; `limit` of them at once, those after `last`. */
export async function* everyRowOfMonitors<Row>(
  { app, actor, now }: ExportSource,
  table: MonitorTable,
  { limit, list }: { limit: number; list: (kept: Kept, last: Row | null, limit: number) => Promise<Row[]> },
): AsyncGenerator<Row> {
  const { account_id, plan } = actor;
  const kept_since = keptSince(plan, now);
  const monitors = everyRow<{ id: number }>(MONITORS_AT_ONCE, (last, most) =>
    monitorIdsAfter(app.database, table, { account_id, last: last?.id ?? null, limit: most }),
  );
  for await (const { id } of monitors)
    yield* everyRow<Row>(limit, (last, most) => list({ account_id, id, kept_since }, last, most));
}

/** A monitor of the account, and since when what is kept of it is. */
export interface Kept {
  account_id: number;
  id: number;
  kept_since: Date;
}
