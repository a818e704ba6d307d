// What probes found, for the export of an account.

import type { ExportSource } from '../../../accounts/export/parts.ts';
import { keptSince } from '../../../accounts/plans/retention.ts';
import { everyRow } from '../../../platform/every-row.ts';
import { type ExportedRow, listCheckIds, listResultsAfter } from './export-store.ts';
import { presentResult } from './list.ts';
import type { Result } from './schema.ts';

const CHECKS_AT_ONCE = 1_000;
const RESULTS_AT_ONCE = 1_000;

/** Check by check, oldest first, as far back as the plan keeps them. */
export async function* everyResult({
  app,
  actor,
  now,
}: ExportSource): AsyncGenerator<Result & { check_id: number }> {
  const kept_since = keptSince(actor.plan, now);
  const checks = everyRow<{ id: number }>(CHECKS_AT_ONCE, (last, limit) =>
    listCheckIds(app.database, actor.account_id, last?.id ?? null, limit),
  );
  for await (const { id: check_id } of checks) {
    const rows = everyRow<ExportedRow>(RESULTS_AT_ONCE, (last, limit) =>
      listResultsAfter(app.database, { check_id, kept_since }, last?.at ?? null, limit),
    );
    for await (const row of rows) yield { check_id, ...presentResult(row) };
  }
}
