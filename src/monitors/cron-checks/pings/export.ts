// The pings of all checks of an account, for its export.

import type { ExportSource } from '../../../accounts/export/parts.ts';
import { keptSince } from '../../../accounts/plans/retention.ts';
import { everyRow } from '../../../platform/every-row.ts';
import { type ExportedPing, listCheckIds, listWholePings } from './export-store.ts';

const CHECKS_AT_ONCE = 1_000;
/** Each may have a body of 10 KB. */
const PINGS_AT_ONCE = 100;

/** Check by check, newest first, as far back as the plan keeps them. */
export async function* everyPing({ app, actor, now }: ExportSource): AsyncGenerator<ExportedPing> {
  const { account_id, plan } = actor;
  const kept_since = keptSince(plan, now);
  const checks = everyRow<{ id: number }>(CHECKS_AT_ONCE, (last, limit) =>
    listCheckIds(app.database, account_id, last?.id ?? null, limit),
  );
  for await (const { id: check_id } of checks)
    yield* everyRow<ExportedPing>(PINGS_AT_ONCE, (last, limit) =>
      listWholePings(app.database, { account_id, check_id, kept_since }, last?.id ?? null, limit),
    );
}
