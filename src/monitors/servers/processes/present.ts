// A watched process as the API gives it. Pure.

import type { Process } from './schema.ts';
import type { ProcessRow } from './store.ts';

export const presentProcess = ({ match_kind, match_value, ...row }: ProcessRow): Process => ({
  id: row.id,
  name: row.name,
  match: { kind: match_kind, value: match_value },
  min_count: row.min_count,
  max_count: row.max_count,
  status: row.status,
  status_since: row.status_since,
  pids: row.pids,
  count: row.count,
  cpu: row.cpu,
  memory_bytes: row.memory_bytes,
  started_at: row.started_at,
  restarts: row.restarts,
  alert_on_stop: row.alert_on_stop,
});
