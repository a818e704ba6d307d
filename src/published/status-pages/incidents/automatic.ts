// Incidents that open by themselves when a component is down for long enough, and resolve when it is back.

import { noteOwnAct } from '../../../accounts/trail.ts';
import type { App } from '../../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../../platform/database/database.ts';
import { addMs, later, minutes } from '../../../platform/time.ts';
import { gapsBetween } from '../../../subjects/gaps-between.ts';
import { maintenanceOf } from '../../../subjects/muting/history.ts';
import { type OpenStretch, sumTallies, tallyWindows } from '../../../subjects/uptime.ts';
import { backText, downText, downTitle, goneText } from './automatic-text.ts';
import type { WholeIncident } from './incident.ts';
import {
  claimOutage,
  findOutages,
  findRecoveries,
  hasRoom,
  type LastLooked,
  lateIncidentId,
  lockOutage,
  type Outage,
  type Recovery,
} from './outages-store.ts';
import { findPageName, insertUpdate, lockIncident, lockPageName, type PageName } from './store.ts';
import { open, publishIncident, settle } from './write.ts';

const AT_ONCE = 200;
/** What falls again so soon after it was back is the same incident. */
const SAME_INCIDENT_MS = minutes(10);
/** One that came back so often is followed by another. */
const MOST_UPDATES_OF_ONE = 100;

/** A recurring job: resolves what is back, then opens what has been down for long enough. */
export async function keepAutomaticIncidents(app: App, now: Date, signal: AbortSignal): Promise<boolean> {
  const recoveries = await findRecoveries(app.database, AT_ONCE);
  for (const recovery of recoveries) await resolve(app.database, recovery, now);
  let last: LastLooked = null;
  let outages: Outage[];
  do {
    outages = await findOutages(app.database, last, now, AT_ONCE);
    for (const outage of await longEnough(app.database, outages, now))
      await openFor(app.database, outage, now);
    last = outages.at(-1) ?? null;
  } while (outages.length === AT_ONCE && !signal.aborted);
  return recoveries.length === AT_ONCE;
}

/** Without those that were down for less once shown maintenance and listening gaps are left out. */
async function longEnough(database: Database, outages: readonly Outage[], now: Date): Promise<Outage[]> {
  const found: Outage[] = [];
  for (const [accountId, own] of Map.groupBy(outages, ({ account_id }) => account_id)) {
    const from = own.map(({ since }) => since).reduce((one, other) => (one < other ? one : other), now);
    const window = { from, to: now };
    const gaps = await gapsBetween(database, accountId, window);
    const ids = own.map(({ subject_id }) => subject_id);
    const maintenance = await maintenanceOf(database, accountId, ids, window);
    const isLongEnough = (outage: Outage) => {
      const windows = maintenance.get(outage.subject_id) ?? [];
      // What goes on until now: nothing opens in the middle of it.
      if (windows.some(({ to }) => to >= now)) return false;
      return downMs(outage, [...gaps, ...windows], now) >= minutes(outage.minutes);
    };
    found.push(...own.filter(isLongEnough));
  }
  return found;
}

const downMs = ({ since }: Outage, leftOut: readonly OpenStretch[], now: Date): number =>
  sumTallies(tallyWindows([{ status: 'down', from: since, to: null }], leftOut, [{ from: since, to: now }]))
    .down_ms;

const openFor = (database: Database, outage: Outage, now: Date): Promise<void> =>
  transaction(database, async (tx) => {
    const page = await lockPageName(tx, { account_id: outage.account_id, id: outage.status_page_id });
    if (!page || !(await hasRoom(tx, page.id))) return;
    if (!(await lockOutage(tx, outage)) || !(await claimOutage(tx, outage, now))) return;
    const before = await lateIncident(tx, outage);
    if (before) await reopen(tx, { page, outage, before }, now);
    else await openNew(tx, { page, outage }, now);
  });

async function lateIncident(tx: Tx, outage: Outage): Promise<WholeIncident | null> {
  const id = await lateIncidentId(tx, outage, addMs(outage.since, -SAME_INCIDENT_MS));
  const incident = id === null ? null : await lockIncident(tx, { account_id: outage.account_id, id });
  // Somebody may have written of it before it was locked.
  const isLeftAlone = incident?.is_watched && incident.resolved_at !== null;
  return isLeftAlone && incident.updates.length < MOST_UPDATES_OF_ONE ? incident : null;
}

async function openNew(tx: Tx, { page, outage }: { page: PageName; outage: Outage }, now: Date) {
  const { subject_id, type, name, since } = outage;
  const after = await open(
    tx,
    page,
    {
      title: await downTitle(outage, page.language),
      message: await downText(outage, page.language),
      status: 'investigating',
      severity: 'major',
      created_at: since,
      written_by_id: null,
      is_automatic: true,
      is_watched: true,
      watched_id: subject_id,
      watched_name: name,
      affected: [{ subject_id, type, name, impact: null }],
    },
    now,
  );
  await note(tx, after, 'incident.create', now);
  const updateId = after.updates[0]?.id ?? null;
  await publishIncident(tx, { page, before: null, after, updateId, notify: true }, now);
}

async function reopen(
  tx: Tx,
  { page, outage, before }: { page: PageName; outage: Outage; before: WholeIncident },
  now: Date,
) {
  await addUpdate(
    tx,
    {
      ...{ page, before, status: 'investigating', at: outage.since },
      message: await downText(outage, page.language),
    },
    now,
  );
}

const resolve = (database: Database, recovery: Recovery, now: Date): Promise<void> =>
  transaction(database, async (tx) => {
    const { account_id, incident_id, back_at } = recovery;
    const page = await findPageName(tx, { account_id, id: recovery.status_page_id });
    const before = await lockIncident(tx, { account_id, id: incident_id });
    if (!page || !before?.is_watched || before.resolved_at) return;
    const name = before.watched_name ?? before.title;
    const message = await (back_at ? backText : goneText)(name, page.language);
    await addUpdate(tx, { page, before, status: 'resolved', message, at: back_at ?? now }, now);
  });

interface AddedUpdate {
  page: PageName;
  before: WholeIncident;
  status: 'investigating' | 'resolved';
  message: string;
  at: Date;
}

async function addUpdate(
  tx: Tx,
  { page, before, status, message, at }: AddedUpdate,
  now: Date,
): Promise<void> {
  // What is learned late may lie before the last update, and yet it follows.
  const created_at = later(at, before.updates.at(-1)?.created_at ?? at);
  const updateId = await insertUpdate(tx, before, { status, message, created_at });
  const after = await settle(tx, before, {}, now);
  await note(tx, after, 'incident.tell', now);
  await publishIncident(tx, { page, before, after, updateId, notify: true }, now);
}

const note = (tx: Tx, { account_id, id, title, status }: WholeIncident, action: string, now: Date) =>
  noteOwnAct(tx, now, {
    action,
    account_id,
    target: { type: 'incident', id, name: title },
    detail: { status, automatic: true },
  });
