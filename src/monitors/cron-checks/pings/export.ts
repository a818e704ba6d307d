// The pings of all checks of an account, for its export.

import type { ExportSource } from '../../../accounts/export/parts.ts';
import { everyRowOfMonitors } from '../../export.ts';
import { type ExportedPing, listWholePings } from './export-store.ts';

/** Each may have a body of 10 KB. */
const PINGS_AT_ONCE = 100;

/** Check by check, newest first, as far back as the plan keeps them. */
export const everyPing = (source: ExportSource): AsyncGenerator<ExportedPing> =>
  everyRowOfMonitors<ExportedPing>(source, 'cron_check', {
    limit: PINGS_AT_ONCE,
    list: (check, last, limit) => listWholePings(source.app.database, check, last?.id ?? null, limit),
  });
