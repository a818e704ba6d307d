// Acts on an alert as a part of the transaction of whoever read what is asked for.

import { noteAct } from '../../accounts/trail.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { AlertRow } from '../alert.ts';
import { changeAlert } from '../lifecycle/change.ts';
import { acknowledgeAlert, resolveAlert, snoozeAlert } from '../lifecycle/transitions.ts';
import { listWorst, lockAlert } from './store.ts';

interface Act {
  act: 'acknowledge' | 'snooze' | 'resolve';
  /** Of a snooze. */
  until: Date;
  /** Such as `slack`. */
  via: string;
  /** For the audit log. */
  detail: Readonly<Record<string, string | number>>;
}

/** Nobody else changes it until the transaction ends; null: the account has none with this id. */
export const alertToActOn = (tx: Tx, accountId: number, id: number): Promise<AlertRow | null> =>
  lockAlert(tx, accountId, id);

/** `alert` is locked, and unresolved. */
export async function actOnLocked(
  tx: Tx,
  call: ActorCall,
  alert: AlertRow,
  { act, until, via, detail }: Act,
): Promise<void> {
  const by = { actor: actorName(call.actor), note: undefined, via };
  const target = { type: 'alert', id: alert.id, name: alert.title };
  await noteAct(tx, call, { action: `alert.${act}`, target, detail });
  await changeAlert(
    tx,
    alert,
    (outcome, setting) => {
      if (act === 'resolve') resolveAlert(outcome, alert, { reason: 'manual', ...by }, setting);
      else if (act === 'snooze') snoozeAlert(outcome, alert, { ...by, until }, setting);
      else acknowledgeAlert(outcome, alert, by, setting);
    },
    call.now,
  );
}

/** Of the unresolved: the most severe first, then those that nobody is on, then the latest. */
export const worstAlerts = (database: Database, accountId: number, limit: number): Promise<AlertRow[]> =>
  listWorst(database, accountId, limit);
