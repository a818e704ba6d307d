// The alerts that a page is about, and what is done to those of them that are open.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { PageOutcome } from '../../on-call/contact-methods/act.ts';
import type { PageToken } from '../../on-call/contact-methods/page-token.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import type { AlertRow } from '../alert.ts';
import { changeAlerts } from '../lifecycle/change.ts';
import type { ChangeEffects } from '../lifecycle/change-effects.ts';
import type { WantedStep } from '../lifecycle/escalate.ts';
import type { Setting } from '../lifecycle/transitions.ts';
import { findPagedSteps, findPageOfAttempt, lockAlerts, type PressedPage } from './store.ts';

const AT_ONCE = 200;

/** Ascending. Its token names the first of them, all that fit into an address. */
export async function alertsOfPage(
  database: Database,
  { account_id, page_id, alert_ids }: PageToken,
): Promise<number[]> {
  const found = UUID.test(page_id) ? await findPagedSteps(database, account_id, page_id) : [];
  return [...new Set([...alert_ids, ...found.map((paged) => paged.alert_id)])].sort(
    (one, other) => one - other,
  );
}

/** The page that this attempt is of; null: the account has none. */
export const pageOfAttempt = async (
  database: Database,
  accountId: number,
  attemptId: string,
): Promise<PressedPage | null> =>
  UUID.test(attemptId) ? findPageOfAttempt(database, accountId, attemptId) : null;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By which method it was sent; undefined: nothing is known of it any more. */
export async function methodOfPage(
  database: Database,
  { account_id, page_id }: PageToken,
): Promise<string | undefined> {
  const found = UUID.test(page_id) ? await findPagedSteps(database, account_id, page_id) : [];
  return found[0]?.method_kind;
}

/** What the page of this attempt asks for of each of its alerts, by their ids: of each policy, the step after the last that it is of. */
export async function stepsAfter(
  database: Database,
  { account_id, page_id }: PageToken,
): Promise<Map<number, WantedStep[]>> {
  const found = UUID.test(page_id) ? await findPagedSteps(database, account_id, page_id) : [];
  const steps = new Map<number, Map<number, WantedStep>>();
  for (const { alert_id, policy_id, round, step } of found) {
    const ofAlert = steps.get(alert_id) ?? new Map<number, WantedStep>();
    steps.set(alert_id, ofAlert.set(policy_id, { policy_id, round, step: step + 1 }));
  }
  return new Map([...steps].map(([id, ofAlert]) => [id, [...ofAlert.values()]]));
}

/** What became of an open alert; `done`: it was as wanted before. All but `changed` leave it as it is. */
export type Turned = 'changed' | PageOutcome;

type Turn = (outcome: ChangeEffects, alert: AlertRow, setting: Setting) => Turned;

interface Change {
  account_id: number;
  ids: readonly number[];
  audit: Omit<Parameters<typeof recordAudit>[1], 'target' | 'outcome' | 'now'>;
  turn: Turn;
  now: Date;
}

/** Of those that are open, by their ids: 200 in one transaction. */
export async function changeOpenAlerts(
  { database }: Pick<App, 'database'>,
  { ids, ...change }: Change,
): Promise<Map<number, Turned>> {
  const all = new Map<number, Turned>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = { ...change, ids: ids.slice(start, start + AT_ONCE) };
    const became = await transaction(database, (tx) => withGathering(tx, () => changeOpen(tx, some)));
    for (const [id, turned] of became) all.set(id, turned);
  }
  return all;
}

async function changeOpen(
  tx: Tx,
  { account_id, ids, audit, turn, now }: Change,
): Promise<Map<number, Turned>> {
  const became = new Map<number, Turned>();
  const open = (await lockAlerts(tx, account_id, ids)).filter(({ status }) => status === 'open');
  const each: Parameters<typeof changeAlerts>[2] = (outcome, alert, setting) => {
    const turned = turn(outcome, alert, setting);
    became.set(alert.id, turned);
    return turned === 'changed';
  };
  await changeAlerts(tx, open, each, now);
  for (const { id, title } of open.filter((alert) => became.get(alert.id) === 'changed')) {
    const target = { type: 'alert', id, name: title };
    await recordAudit(tx, { ...audit, target, outcome: 'ok', now });
  }
  return became;
}
