// Checks that are judged from nothing.

import { isProbed } from '../../../shared/probe-kinds.ts';
import { resolveAlerts } from '../../alerts/lifecycle/raise.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import { moveStatuses } from '../../subjects/status.ts';
import { judgeSoon } from './groups/members.ts';
import { type CheckRow, judgeAnew } from './store.ts';

type Restarted = Pick<CheckRow, 'account_id' | 'id' | 'kind' | 'status'>;

interface Restart {
  to: (check: Restarted) => 'new' | 'paused';
  /** Why open alerts are over: all of them, or those of `kinds`. */
  reason: string;
  kinds?: readonly AlertKind[] | undefined;
  now: Date;
}

/** Judges checks of one account from nothing, in the status that they get. */
export async function restart(
  tx: Tx,
  checks: readonly Restarted[],
  { to, reason, kinds, now }: Restart,
): Promise<void> {
  const [first] = checks;
  if (!first) return;
  const restarted = checks.map((check) => ({ check, status: to(check) }));
  await judgeAnew(
    tx,
    first.account_id,
    restarted.map(({ check: { id, kind }, status }) => ({
      ...{ id, due_at: status === 'paused' || !isProbed(kind) ? null : now },
    })),
  );
  const subjectOf = ({ account_id, id }: Restarted) => ({ account_id, subject_id: id });
  await moveStatuses(
    tx,
    restarted.map(({ check, status }) => ({ ...subjectOf(check), status, at: now })),
  );
  const over = checks.map((check) => ({ ...subjectOf(check), at: now, reason, ...(kinds && { kinds }) }));
  await resolveAlerts(tx, over, now);
  await lookSoon(
    tx,
    restarted.flatMap(({ check, status }) => (status === 'new' ? [check] : [])),
  );
}

export async function lookSoon(tx: Tx, checks: readonly Pick<CheckRow, 'id' | 'kind'>[]): Promise<void> {
  const groups = checks.filter(({ kind }) => kind === 'group');
  for (const { id } of groups) await judgeSoon(tx, id);
  if (groups.length < checks.length) await announceWork(tx, 'probes');
}
