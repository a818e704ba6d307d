// Reading alerts, and what people do to them: acknowledge and resolve.

import type { Static } from 'typebox';
import { recordAudit } from '../../accounts/audit/record.ts';
import { memberNames } from '../../accounts/people/people.ts';
import type { Alert } from '../../delivery/alert-schema.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound, Refusal } from '../../platform/errors.ts';
import { everyRow } from '../../platform/every-row.ts';
import { type Actor, actorName, type Viewer } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addSeconds } from '../../platform/time.ts';
import { mutesOf, presentMute } from '../../subjects/muting/covers.ts';
import { type AlertRow, presentAlert } from '../alert.ts';
import { changeAlert } from '../lifecycle/change.ts';
import { areTaken, escalateAlert as escalate, isClimbing } from '../lifecycle/escalate.ts';
import { upcomingOf } from '../lifecycle/reminders.ts';
import {
  acknowledgeAlert as acknowledge,
  resolveAlert as resolve,
  snoozeAlert as snooze,
} from '../lifecycle/transitions.ts';
import type { AlertWithHistory, ReadAlert } from '../schema.ts';
import type { escalateSchema } from './schema.ts';
import {
  type AlertFilter,
  findAbout,
  findAlert,
  findChannels,
  listAlerts,
  listEvents,
  listHeldBack,
  listNotifications,
  lockAlert,
  type NotificationRow,
} from './store.ts';

export async function readAlerts(app: App, actor: Actor, query: AlertFilter & PageQuery) {
  const page = pageOf(query);
  const found = await listAlerts(app.database, actor.account_id, query, page);
  const { shown, next_cursor } = cutPage(found, page);
  return { alerts: await withStanding(app, actor.account_id, shown), next_cursor };
}

/** What is so for now. Of resolved ones no mute is asked: nothing of them is sent any more. */
async function withStanding(app: App, accountId: number, rows: readonly AlertRow[]): Promise<ReadAlert[]> {
  const open = rows
    .filter(({ status }) => status !== 'resolved')
    .flatMap(({ subject_id }) => subject_id ?? []);
  const ids = [...new Set(rows.flatMap(({ subject_id }) => subject_id ?? []))];
  const assignees = [...new Set(rows.flatMap(({ assigned_member_id }) => assigned_member_id ?? []))];
  const [mutes, found, names] = await Promise.all([
    mutesOf(app.database, accountId, [...new Set(open)], app.clock.now()),
    findAbout(app.database, accountId, ids),
    memberNames(app.database, accountId, assignees),
  ]);
  const about = new Map(found.map((subject) => [subject.id, subject]));
  return rows.map((row) => {
    const mute = row.status === 'resolved' ? undefined : mutes.get(row.subject_id ?? 0);
    const { tags = [], depends_on = null } = about.get(row.subject_id ?? 0) ?? {};
    const assignee = names.get(row.assigned_member_id ?? 0);
    return {
      ...presentAlert(row),
      assigned_to:
        assignee === undefined || row.assigned_member_id === null
          ? null
          : { id: row.assigned_member_id, name: assignee },
      tags: [...tags],
      depends_on,
      muted: mute ? presentMute(mute) : null,
    };
  });
}

const AT_ONCE = 1_000;

/** All that the filter lets through, newest first, read as it is asked for. */
export async function* everyAlert(app: App, accountId: number, filter: AlertFilter): AsyncGenerator<Alert> {
  const rows = everyRow<AlertRow>(AT_ONCE, (last, limit) =>
    listAlerts(app.database, accountId, filter, { before: last?.id ?? null, limit }),
  );
  for await (const row of rows) yield presentAlert(row);
}

/** As its receivers get it; null where there is none. */
export async function findAlertToSend(app: App, accountId: number, id: number): Promise<Alert | null> {
  const found = await findAlert(app.database, accountId, id);
  return found && presentAlert(found);
}

/** Who was notified of what, and what happened to it, with the alert. */
export async function readAlert(app: App, viewer: Viewer, id: number): Promise<AlertWithHistory> {
  const alert = (await findAlert(app.database, viewer.account_id, id)) ?? notFound();
  const coming = upcomingOf(alert, app.clock.now());
  const [[shown], notifications, events, heldBack, channels] = await Promise.all([
    withStanding(app, viewer.account_id, [alert]),
    listNotifications(app.database, alert),
    listEvents(app.database, alert),
    listHeldBack(app.database, alert),
    findChannels(app.database, viewer.account_id, [
      ...new Set(coming.flatMap(({ channel_ids }) => channel_ids)),
    ]),
  ]);
  return {
    ...(shown ?? notFound()),
    reopened_at: alert.reopened_at?.toISOString() ?? null,
    flapping: alert.flapping_since !== null,
    snoozed_until: alert.snoozed_until?.toISOString() ?? null,
    held_by: alert.hold,
    upcoming: coming.map(({ at, kind, channel_ids }) => ({
      at: at.toISOString(),
      kind,
      channels: channels.filter((channel) => channel_ids.includes(channel.id)),
    })),
    holds_back: heldBack.map(({ subject_id, subject_type, subject_name, ...held }) => ({
      ...held,
      subject: { id: subject_id, type: subject_type, name: subject_name },
    })),
    notifications: notifications.map(presentNotification),
    events: events.map(({ at, type, actor: by, note, facts }) => ({
      ...{ at: at.toISOString(), type, actor: by, note, facts },
    })),
  };
}

/** Says that somebody is on it. An acknowledged alert stays as it is; a resolved one is 409. */
export const acknowledgeAlert = (call: ActorCall, id: number, note: string | undefined): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') conflict('alert_resolved');
    if (alert.status === 'acknowledged' && alert.snoozed_until === null) return presentAlert(alert);
    const by = { actor: actorName(call.actor), note };
    return change(tx, call, alert, {
      verb: 'acknowledge',
      turn: (outcome, setting) => acknowledge(outcome, alert, by, setting),
    });
  });

/** Acknowledges it for a while: then it is open again, and whoever is on call is paged from the first step on. */
export const snoozeAlert = (
  call: ActorCall,
  id: number,
  { seconds, note }: { seconds: number; note?: string | undefined },
): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') conflict('alert_resolved');
    const by = { actor: actorName(call.actor), note, until: addSeconds(call.now, seconds) };
    return change(tx, call, alert, {
      verb: 'snooze',
      turn: (outcome, setting) => snooze(outcome, alert, by, setting),
    });
  });

/**
 * Takes the next step of its policies at once, or those that are named; of these, what was taken before is done. 409 where none
 * comes, or something holds it back.
 */
export const escalateAlert = (
  call: ActorCall,
  id: number,
  { note, steps }: Static<typeof escalateSchema>,
): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') conflict('alert_resolved');
    if (steps && areTaken(alert, steps)) return presentAlert(alert);
    if (!isClimbing(alert, steps)) conflict('no_further_step');
    const by = { actor: actorName(call.actor), note, steps };
    return change(tx, call, alert, {
      verb: 'escalate',
      turn(outcome, setting) {
        const held = escalate(outcome, alert, by, setting);
        if (held !== null) throw new Refusal(409, 'no_further_step', `It is held back: ${held}.`);
      },
    });
  });

/**
 * Ends an alert by hand; a resolved one stays as it is. A cause that arises again within five minutes reopens it, and
 * opens a new one after that.
 */
export const resolveAlert = (call: ActorCall, id: number, note: string | undefined): Promise<Alert> =>
  transaction(call.app.database, async (tx) => {
    const alert = (await lockAlert(tx, call.actor.account_id, id)) ?? notFound();
    if (alert.status === 'resolved') return presentAlert(alert);
    const how = { reason: 'manual', actor: actorName(call.actor), note };
    return change(tx, call, alert, {
      verb: 'resolve',
      turn: (outcome, setting) => resolve(outcome, alert, how, setting),
    });
  });

interface Act {
  verb: string;
  turn: Parameters<typeof changeAlert>[2];
}

async function change(tx: Tx, { actor, request, now }: ActorCall, alert: AlertRow, act: Act): Promise<Alert> {
  const { account_id, id, title } = alert;
  const action = `alert.${act.verb}`;
  const target = { type: 'alert', id, name: title };
  await recordAudit(tx, { actor, account_id, facts: request, action, target, outcome: 'ok', now });
  await changeAlert(tx, alert, act.turn, now);
  return presentAlert(alert);
}

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
  waits_for: row.status === 'pending' && row.postponed_until ? 'mails_per_day' : null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  error: row.error,
  response_status: row.response_status,
  log_only: row.log_only,
  digest_id: row.digest_id,
});
