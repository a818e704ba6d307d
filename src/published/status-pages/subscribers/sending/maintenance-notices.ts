// The way in for notices of maintenance: one row in the transaction in which it was announced.

import type { Tx } from '../../../../platform/database/database.ts';
import { addMs, days } from '../../../../platform/time.ts';
import type { MaintenanceChange } from './notice-store.ts';
import { countMaintenanceNotices, insertNotice, takeBackNotices } from './notice-store.ts';
import { HELD_MS } from './queue-notices.ts';

/** Of one page, but for corrections: windows may recur every hour, and nobody wants to read that. */
const MOST_A_DAY = 50;

interface AnnouncedChange {
  change: MaintenanceChange;
  page: { account_id: number; id: number };
  maintenance_id: number;
  /** Whom it concerns. */
  subject_ids: number[];
}

/**
 * Sent to everybody who was confirmed at `now`. What was not yet handed out of the same maintenance is not sent any
 * more: what is planned and called off within the minute, nobody is notified of.
 */
export async function queueMaintenance(
  tx: Tx,
  { change: given, page, ...about }: AnnouncedChange,
  now: Date,
): Promise<void> {
  const { account_id } = page;
  const before = await takeBackNotices(tx, { account_id, maintenance_id: about.maintenance_id });
  const wasUnannounced = before.includes('maintenance.planned');
  if (wasUnannounced && given === 'cancelled') return;
  const change = wasUnannounced && given === 'changed' ? 'planned' : given;
  const isCorrection = change === 'changed' || change === 'cancelled';
  if (!isCorrection && (await countMaintenanceNotices(tx, page, addMs(now, -days(1)))) >= MOST_A_DAY) return;
  const isNow = change === 'started' || change === 'ended';
  await insertNotice(tx, {
    account_id,
    status_page_id: page.id,
    type: `maintenance.${change}`,
    ...{ incident_id: null, update_id: null },
    ...about,
    created_at: now,
    due_at: isNow ? now : addMs(now, HELD_MS),
  });
}
