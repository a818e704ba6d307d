// One act on many alerts: those that are named, or all that match, 200 of them in one transaction.

import { recordAudit } from '../../accounts/audit/record.ts';
import { memberNames } from '../../accounts/people/people.ts';
import { encodeCursor } from '../../platform/cursor.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import { type Issue, ValidationFailed } from '../../platform/errors.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { pageIssues, pageOf } from '../../platform/page.ts';
import { addMs } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { changeAlerts } from '../lifecycle/change.ts';
import type { ChangeEffects } from '../lifecycle/change-effects.ts';
import { REOPENING_MS } from '../lifecycle/flapping.ts';
import { applyAlertChanges } from '../lifecycle/raise.ts';
import {
  acknowledgeAlert,
  assignAlert,
  noteAlert,
  resolveAlert,
  type Setting,
  unacknowledgeAlert,
} from '../lifecycle/transitions.ts';
import type { AlertBulk, AlertBulkResults } from './schema.ts';
import { findAlertIds, findAlerts, lockAlerts } from './store.ts';

type Outcome = AlertBulkResults['results'][number]['outcome'];
type Result = AlertBulkResults['results'][number];

const AT_ONCE = 200;

/** For `refine`: which alerts, and what the act needs. */
export function alertBulkIssues({ body }: { body: unknown }): Issue[] {
  const { action, ids, matching, cursor, assignee_id, note } = { ...(body as Partial<AlertBulk> | null) };
  if (action === undefined) return [];
  return [
    (ids === undefined) === (matching === undefined) && {
      field: 'ids',
      reason: 'either these or `matching`',
    },
    action === 'reopen' && matching !== undefined && { field: 'matching', reason: 'not with reopen' },
    cursor !== undefined && matching === undefined && { field: 'cursor', reason: 'only with `matching`' },
    ...pageIssues({ query: { cursor } }),
    action === 'assign' && assignee_id === undefined && { field: 'assignee_id', reason: 'required' },
    action !== 'assign' &&
      assignee_id !== undefined && { field: 'assignee_id', reason: `not with ${action}` },
    action === 'note' && note === undefined && { field: 'note', reason: 'required' },
    action === 'reopen' && note !== undefined && { field: 'note', reason: 'not with reopen' },
  ].filter((issue) => issue !== false);
}

/** All of them or, where the service fails, none. What is so already stays, so that a repeated call changes nothing. */
export const actOnAlerts = (call: ActorCall, act: AlertBulk): Promise<AlertBulkResults> =>
  transaction(call.app.database, (tx) => withGathering(tx, () => actOn(tx, call, act)));

async function actOn(tx: Tx, call: ActorCall, act: AlertBulk): Promise<AlertBulkResults> {
  const { ids, next_cursor } = await chosenIds(tx, call, act);
  const outcomes =
    act.action === 'reopen' ? await reopen(tx, call, ids) : await turnEach(tx, call, { ...act, ids });
  const results: Result[] = ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' }));
  return { results, done: results.filter(({ outcome }) => outcome === 'done').length, next_cursor };
}

/** What matches is taken from the newest on; those that the act would not change are left out. */
async function chosenIds(tx: Tx, { actor }: ActorCall, { action, ids, matching, cursor }: AlertBulk) {
  if (ids) return { ids: [...new Set(ids)], next_cursor: null };
  const page = { limit: AT_ONCE, before: pageOf(cursor === undefined ? {} : { cursor }).before };
  const status = action === 'acknowledge' ? 'open' : action === 'unacknowledge' ? 'acknowledged' : null;
  const found = await findAlertIds(tx, actor.account_id, { filter: matching ?? {}, status, page });
  const last = found.length < AT_ONCE ? undefined : found.at(-1);
  return { ids: found, next_cursor: last === undefined ? null : encodeCursor([last]) };
}

type Changing = Exclude<AlertBulk['action'], 'reopen'>;
type Turn = (outcome: ChangeEffects, row: AlertRow, setting: Setting) => void;

interface Act {
  turn: Turn;
  /** Whether it changes an alert that is so; else it is done without a change. */
  isNews(row: AlertRow): boolean;
}

async function turnEach(
  tx: Tx,
  call: ActorCall,
  act: AlertBulk & { ids: readonly number[] },
): Promise<Map<number, Outcome>> {
  const { actor, now } = call;
  const names = act.assignee_id ? await memberNames(tx, actor.account_id, [act.assignee_id]) : new Map();
  const assignee = act.assignee_id ? (names.get(act.assignee_id) ?? noMember()) : null;
  const { turn, isNews } = actsOf(act, actorName(actor), assignee)[act.action as Changing];
  const alerts = await lockAlerts(tx, actor.account_id, act.ids);
  const outcomes = new Map<number, Outcome>(
    alerts.map((row) => [row.id, endsTooEarly(act.action, row) ? 'alert_resolved' : 'done']),
  );
  const changing = alerts.filter((row) => outcomes.get(row.id) === 'done' && isNews(row));
  await noteActs(tx, call, act.action, changing);
  await changeAlerts(tx, changing, turn, now);
  return outcomes;
}

const noMember = (): never => {
  throw new ValidationFailed([
    { field: 'assignee_id', reason: 'id of a member of the account who has joined' },
  ]);
};

const endsTooEarly = (action: AlertBulk['action'], { status }: AlertRow): boolean =>
  status === 'resolved' && action !== 'resolve' && action !== 'note';

function actsOf(
  { note, assignee_id = null }: AlertBulk,
  actor: string,
  assignee: string | null,
): Record<Changing, Act> {
  const by = { actor, note };
  return {
    acknowledge: {
      turn: (outcome, row, setting) => acknowledgeAlert(outcome, row, by, setting),
      isNews: ({ status }) => status === 'open',
    },
    unacknowledge: {
      turn: (outcome, row, setting) => unacknowledgeAlert(outcome, row, by, setting),
      isNews: ({ status }) => status === 'acknowledged',
    },
    resolve: {
      turn: (outcome, row, setting) => resolveAlert(outcome, row, { reason: 'manual', ...by }, setting),
      isNews: ({ status }) => status !== 'resolved',
    },
    assign: {
      turn: (outcome, row, { now }) => assignAlert(outcome, row, { ...by, assignee_id, assignee }, now),
      isNews: ({ assigned_member_id }) => assigned_member_id !== assignee_id,
    },
    note: { turn: (outcome, row, { now }) => noteAlert(outcome, row, by, now), isNews: () => true },
  };
}

/** Takes their end by hand back, as long as a cause that returns would reopen them. */
async function reopen(tx: Tx, call: ActorCall, ids: readonly number[]): Promise<Map<number, Outcome>> {
  const { actor, now } = call;
  const { account_id } = actor;
  const before = await findAlerts(tx, account_id, ids);
  const by = { since: addMs(now, -REOPENING_MS), reason: 'manual', at: now, actor: actorName(actor) };
  const ended = before.filter(({ status, subject_id }) => status === 'resolved' && subject_id !== null);
  const bySubject = Map.groupBy(ended, ({ subject_id }) => subject_id ?? 0);
  const restorations = [...bySubject].map(([subject_id, rows]) => ({
    ...{ change: 'restore' as const, account_id, subject_id, ids: rows.map(({ id }) => id), ...by },
  }));
  await applyAlertChanges(tx, restorations, now);
  const after = await findAlerts(tx, account_id, ids);
  const wasOver = new Set(ended.map(({ id }) => id));
  await noteActs(
    tx,
    call,
    'reopen',
    after.filter(({ id, status }) => status !== 'resolved' && wasOver.has(id)),
  );
  return new Map(after.map(({ id, status }) => [id, status === 'resolved' ? 'undo_expired' : 'done']));
}

async function noteActs(
  tx: Tx,
  { actor, request, now }: ActorCall,
  verb: AlertBulk['action'],
  alerts: readonly Pick<AlertRow, 'account_id' | 'id' | 'title'>[],
): Promise<void> {
  for (const { account_id, id, title } of alerts) {
    const target = { type: 'alert', id, name: title };
    const action = `alert.${verb}`;
    await recordAudit(tx, { actor, account_id, facts: request, action, target, outcome: 'ok', now });
  }
}
