// What probes found, for the export of an account.

import type { ExportSource } from '../../../accounts/export/parts.ts';
import { everyRowOfMonitors } from '../../export.ts';
import { type ExportedRow, listResultsAfter } from './export-store.ts';
import { presentResult } from './list.ts';
import type { Result } from './schema.ts';

const RESULTS_AT_ONCE = 1_000;

/** Check by check, oldest first, as far back as the plan keeps them. */
export async function* everyResult(source: ExportSource): AsyncGenerator<Result & { check_id: number }> {
  const rows = everyRowOfMonitors<ExportedRow>(source, 'uptime_check', {
    limit: RESULTS_AT_ONCE,
    list: (check, last, limit) => listResultsAfter(source.app.database, check, last?.at ?? null, limit),
  });
  for await (const row of rows) yield { check_id: row.check_id, ...presentResult(row) };
}
