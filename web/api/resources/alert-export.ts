// All that filters of alerts let through, as a file.

import { download } from '../client.ts';
import type { QueryOf } from '../operation-types.ts';

export const exportAlerts = (account: number, filters: QueryOf<'GET /alerts/export'>) =>
  download('GET /alerts/export', { account, query: filters, timeoutMs: 10 * 60_000 });
