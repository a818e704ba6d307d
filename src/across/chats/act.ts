// What a press of a button does, in one transaction with the note that it was followed.

import { noteAct } from '../../accounts/trail.ts';
import type { AlertRow } from '../../alerts/alert.ts';
import { actOnLocked, alertToActOn } from '../../alerts/history/act-on-locked.ts';
import { silences, wholeSilence } from '../../alerts/silences/manage.ts';
import type { ChatAct } from '../../delivery/kinds/kind.ts';
import { SNOOZED_MINUTES } from '../../on-call/contact-methods/act.ts';
import { noteFollowed } from '../../on-call/contact-methods/followed.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { mayActAs } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { addMs, hours, minutes } from '../../platform/time.ts';
import { mutesOf } from '../../subjects/muting/covers.ts';
import { createMuteWindowIn } from '../../subjects/muting/manage.ts';

const SNOOZED_MS = minutes(SNOOZED_MINUTES);
const SILENCED_MS = hours(1);
const MAX_NAME = 100;

interface Press {
  act: ChatAct;
  alert_id: number;
  /** Such as `slack`. */
  via: string;
  /** For the audit log: the name of the service, and the channel. */
  by: { by: string; channel_id: number };
  digest: { bytes: Buffer; expires_at: Date };
}

/** `repeated`: the same request was followed before. */
export type ActOutcome =
  | { outcome: 'repeated' | 'viewer' | 'gone' | 'over' | 'too_many' }
  | { outcome: 'taken' | 'silenced'; name: string }
  | { outcome: 'done'; name: string };

/** As the member that `call` is of, whose role decides as anywhere else. */
export async function actByChat(call: ActorCall, press: Press): Promise<ActOutcome> {
  if (!mayActAs(call.actor, 'editor')) return { outcome: 'viewer' };
  try {
    return await transaction(call.app.database, (tx) => actIn(tx, call, press));
  } catch (error) {
    if (error instanceof Refusal && error.code === silences.tooMany) return { outcome: 'too_many' };
    throw error;
  }
}

async function actIn(tx: Tx, call: ActorCall, press: Press): Promise<ActOutcome> {
  const { bytes, expires_at } = press.digest;
  if (!(await noteFollowed(tx, bytes, expires_at))) return { outcome: 'repeated' };
  const alert = await alertToActOn(tx, call.actor.account_id, press.alert_id);
  if (!alert) return { outcome: 'gone' };
  if (alert.status === 'resolved') return { outcome: 'over' };
  const { act } = press;
  return act === 'silence' ? silence(tx, call, alert, press) : change(tx, call, alert, { ...press, act });
}

/** What somebody is on already stays theirs; a snooze that lasts is not made longer by another press. */
async function change(
  tx: Tx,
  call: ActorCall,
  alert: AlertRow,
  { act, via, by }: Press & { act: Exclude<ChatAct, 'silence'> },
): Promise<ActOutcome> {
  const isTaken =
    (act === 'acknowledge' && alert.status === 'acknowledged') ||
    (act === 'snooze' && alert.snoozed_until !== null && alert.snoozed_until > call.now);
  if (isTaken) return { outcome: 'taken', name: alert.acknowledged_by ?? '' };
  await actOnLocked(tx, call, alert, { act, until: addMs(call.now, SNOOZED_MS), via, detail: by });
  return { outcome: 'done', name: alert.subject_name };
}

/** Of what the alert is about, unless a silence is on already. */
async function silence(tx: Tx, call: ActorCall, alert: AlertRow, press: Press): Promise<ActOutcome> {
  const { subject_id, subject_name: name } = alert;
  const { now, actor } = call;
  if (subject_id === null) return { outcome: 'gone' };
  const mute = (await mutesOf(tx, actor.account_id, [subject_id], now)).get(subject_id);
  if (mute?.by.type === 'silence') return { outcome: 'silenced', name };
  const targets = { all: false, ids: [subject_id], tags: [] };
  const named = { name: name.slice(0, MAX_NAME).trim(), description: press.by.by };
  const wanted = { ...named, targets, duration_seconds: SILENCED_MS / 1_000 };
  await noteAct(tx, call, {
    ...{
      action: 'alert.silence',
      target: { type: 'alert', id: alert.id, name: alert.title },
      detail: press.by,
    },
  });
  await createMuteWindowIn(tx, call, silences, wholeSilence(wanted, now));
  return { outcome: 'done', name };
}
