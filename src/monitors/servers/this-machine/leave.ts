// With several nodes no machine is the one that Tocsin runs on: its server waits, as one that never reported, until there
// is one node again.

import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { processesOfServers, saveSweeps } from '../sweep-store.ts';
import { lockReported } from './store.ts';

/** The step of a job. Its silence is nobody's outage; an alert that it led to ends. */
export async function leaveThisMachine({ database }: Pick<App, 'database'>, now: Date): Promise<false> {
  await transaction(database, async (tx) => {
    const server = await lockReported(tx);
    if (!server) return;
    const { id, account_id } = server;
    const processes = await processesOfServers(tx, [id]);
    await saveSweeps(tx, [{ id, sweep_at: null }]);
    await moveStatuses(tx, [
      { account_id, subject_id: id, status: 'new', at: now },
      ...processes.map((process) => ({ account_id, subject_id: process.id, status: 'unknown', at: now })),
    ]);
    const ended = [id, ...processes.map((process) => process.id)];
    await applyAlertChanges(
      tx,
      ended.map((subject_id) => ({ change: 'resolve', account_id, subject_id, at: now, reason: 'paused' })),
      now,
    );
    await announceChanges(tx, [
      { account_id, type: 'server', id },
      ...processes.map((process) => ({ account_id, type: 'process', id: process.id })),
    ]);
  });
  return false;
}
