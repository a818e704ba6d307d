// Notifies subscribers of maintenance: ahead, when it is moved or called off, when it begins and when it ends. What was
// announced is written down with what is to be sent, in one transaction, so that nobody misses it or gets it twice.

import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, days, earlier, hours, minutes } from '../../../platform/time.ts';
import { type ComingMaintenance, comingMaintenance } from '../../../subjects/muting/history.ts';
import { queueMaintenance } from '../subscribers/sending/maintenance-notices.ts';
import type { MaintenanceChange } from '../subscribers/sending/notice-store.ts';
import { nextMoment, type Step, stepsTo } from './announced.ts';
import {
  type AnnouncingPage,
  claimWatch,
  deleteDone,
  endWatch,
  findAnnouncingPages,
  findOpen,
  insertAnnounced,
  lockAnnouncing,
  saveAnnounced,
} from './store.ts';

/** Tags, by which windows may be meant, change without anybody saying so here. */
const LOOKED_AT_EVERY_MS = minutes(10);
const KEPT_MS = days(14);
const FORGOTTEN_AT_ONCE = 1_000;

/** Longer than one account takes; whoever dies meanwhile has written nothing. */
const LEASE_MS = minutes(1);

/** Compares what the pages of one account announced with what is planned; true: there may be more. A step of a job. */
export async function announceMaintenance(app: App, now: Date): Promise<boolean> {
  const lease_until = addMs(now, LEASE_MS);
  const accountId = await claimWatch(app.database, { now, lease_until });
  if (accountId === null) return false;
  await transaction(app.database, async (tx) => {
    const due_at = await announceOf(tx, accountId, now);
    await endWatch(tx, accountId, { lease_until, due_at });
  });
  return true;
}

/** Gives when it is to be done again; null: not before something is changed. */
async function announceOf(tx: Tx, accountId: number, now: Date): Promise<Date | null> {
  await lockAnnouncing(tx, accountId);
  const pages = await findAnnouncingPages(tx, accountId);
  const ids = [...new Set(pages.flatMap(({ components }) => components.map(({ id }) => id)))];
  const planned = await comingMaintenance(tx, accountId, ids, now);
  const open = await findOpen(tx, accountId);
  let due = planned.length > 0 ? addMs(now, LOOKED_AT_EVERY_MS) : null;
  for (const page of pages) {
    const own = ofPage(planned, page);
    const ahead = { now, recurringMs: hours(page.maintenance_ahead_hours) };
    const announced = open.filter(({ status_page_id }) => status_page_id === page.id);
    for (const step of stepsTo(announced, own, ahead)) await take(tx, page, step, now);
    const next = nextMoment(own, ahead);
    if (next && due) due = earlier(next, due);
  }
  return due;
}

/** Deletes up to 1,000 that were over two weeks ago; true: there may be more. */
export const deleteOldMaintenanceAnnouncements = async (app: App, now: Date): Promise<boolean> =>
  (await deleteDone(app.database, { before: addMs(now, -KEPT_MS), limit: FORGOTTEN_AT_ONCE })) ===
  FORGOTTEN_AT_ONCE;

/** Of the windows that cover any of its components, with these alone. */
const ofPage = (planned: readonly ComingMaintenance[], { components }: AnnouncingPage): ComingMaintenance[] =>
  planned.flatMap((window) => {
    const subject_ids = components.flatMap(({ id }) => (window.subject_ids.includes(id) ? [id] : []));
    return subject_ids.length > 0 ? [{ ...window, subject_ids }] : [];
  });

async function take(tx: Tx, page: AnnouncingPage, { before, after, change }: Step, now: Date): Promise<void> {
  const names = new Map(page.components.map(({ id, name }) => [id, name]));
  const affected = after.subject_ids.flatMap((id) => names.get(id) ?? []);
  const isAnnounced = change !== null && isWanted(page, change, before?.is_announced ?? false);
  const columns = { ...after, affected, is_announced: isAnnounced || (before?.is_announced ?? false) };
  const key = { account_id: page.account_id, id: before?.id ?? 0 };
  const id = before ? before.id : await insertAnnounced(tx, page, columns, now);
  if (before) await saveAnnounced(tx, key, columns, change === null ? null : now);
  if (!isAnnounced) return;
  const subject_ids = [...new Set([...(before?.subject_ids ?? []), ...after.subject_ids])];
  await queueMaintenance(tx, { change, page, maintenance_id: id, subject_ids }, now);
}

/** Whoever was notified that something is planned is notified that it is moved or called off. */
function isWanted(page: AnnouncingPage, change: MaintenanceChange, wasNotified: boolean): boolean {
  if (!page.enabled) return false;
  const wanted = page.maintenance_notices;
  if (change === 'changed' || change === 'cancelled') return wasNotified && wanted.includes('planned');
  return wanted.includes(change);
}
