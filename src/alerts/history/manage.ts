// Reading alerts, and what people do to them: acknowledge and resolve.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { type AlertRow, presentAlert } from '../alert.ts';
import type { Alert, AlertWithHistory, NoticeType } from '../schema.ts';
import { tell } from '../tell.ts';
import {
  type AlertFilter,
  findAlert,
  insertEvent,
  listAlerts,
  listEvents,
  listNotifications,
  lockAlert,
  type NotificationRow,
  saveAlert,
} from './store.ts';

export async function readAlerts(app: App, actor: Actor, query: AlertFilter & PageQuery) {
  const page = pageOf(query);
  const found = await listAlerts(app.database, actor.account_id, query, page);
  const { shown, next_cursor } = cutPage(found, page);
  return { alerts: shown.map(presentAlert), next_cursor };
}

/** Who was told what, and what happened to it, with the alert. */
export async function readAlert(app: App, actor: Actor, id: number): Promise<AlertWithHistory> {
  const alert = (await findAlert(app.database, actor.account_id, id)) ?? notFound();
  const [notifications, events] = await Promise.all([
    listNotifications(app.database, alert),
    listEvents(app.database, alert),
  ]);
  return {
    ...presentAlert(alert),
    notifications: notifications.map(presentNotification),
    events: events.map(({ at, type, actor: by, note }) => ({ at: at.toISOString(), type, actor: by, note })),
  };
}

/** Says that somebody is on it. An acknowledged alert stays as it is; a resolved one is 409. */
export const acknowledgeAlert = (call: ActorCall, id: number, note: string | undefined): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') conflict('alert_resolved');
    if (alert.status === 'acknowledged') return presentAlert(alert);
    const acknowledged: AlertRow = {
      ...alert,
      status: 'acknowledged',
      acknowledged_at: call.now,
      acknowledged_by: nameOf(call.actor),
    };
    return change(tx, call, acknowledged, { type: 'acknowledged', verb: 'acknowledge', note });
  });

/** Ends an alert by hand; a resolved one stays as it is. The cause, should it arise again, opens a new one. */
export const resolveAlert = (call: ActorCall, id: number, note: string | undefined): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') return presentAlert(alert);
    // The clock may have been set back since.
    const resolved_at = new Date(Math.max(call.now.getTime(), alert.opened_at.getTime()));
    const resolved: AlertRow = { ...alert, status: 'resolved', resolved_at, resolve_reason: 'manual' };
    return change(tx, call, resolved, { type: 'resolved', verb: 'resolve', note });
  });

async function change(
  tx: Tx,
  { actor, request, now }: ActorCall,
  alert: AlertRow,
  what: { type: 'acknowledged' | 'resolved'; verb: string; note: string | undefined },
): Promise<Alert> {
  const { account_id, id } = alert;
  const type: NoticeType = `alert.${what.type}`;
  await saveAlert(tx, alert);
  await insertEvent(tx, {
    account_id,
    alert_id: id,
    at: now,
    type: what.type,
    actor: nameOf(actor),
    note: what.note ?? null,
  });
  await recordAudit(tx, {
    actor,
    account_id,
    facts: request,
    action: `alert.${what.verb}`,
    target: { type: 'alert', id, name: alert.title },
    outcome: 'ok',
    now,
  });
  await announceChanges(tx, [{ account_id, type: 'alert', id }]);
  await tell(tx, [{ type, at: now, alert }], now);
  return presentAlert(alert);
}

const nameOf = (actor: Actor): string =>
  actor.person ? actor.person.name || actor.person.email : `API key ${actor.key?.name ?? ''}`.trimEnd();

const presentNotification = (row: NotificationRow): AlertWithHistory['notifications'][number] => ({
  id: row.id,
  type: row.type,
  destination: {
    id: row.destination_id,
    type: row.destination_type,
    kind: row.destination_kind,
    name: row.destination_name,
  },
  status: row.status,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  attempted_at: row.attempted_at?.toISOString() ?? null,
  next_attempt_at: row.due_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  error: row.error,
});
