// What the people who run the instance do with accounts: look, put on a plan, suspend.

import type { Static } from 'typebox';
import { lockPeople } from '../../accounts/people/people-lock.ts';
import { besideLimits } from '../../accounts/plans/usage.ts';
import { beginSuspension, endSuspension } from '../../accounts/suspension/suspensions.ts';
import { sendPostponed } from '../../delivery/destinations/postponed.ts';
import { giveUpDeliveriesOf } from '../../delivery/destinations/suspension.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, type Issue, notFound } from '../../platform/errors.ts';
import { announceAccessChange } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, pageOf } from '../../platform/page.ts';
import { later } from '../../platform/time.ts';
import { noteOperatorAct } from '../trail.ts';
import type { accountChanges, accountList, accountQuery, accountView } from './schema.ts';
import {
  type AccountRow,
  findAccounts,
  hasInstanceAdmin,
  lockAccount,
  setMailLimit,
  setPlan,
} from './store.ts';

type AccountView = Static<typeof accountView>;
type AccountChanges = Static<typeof accountChanges>;

export async function listAccounts(
  app: App,
  query: Static<typeof accountQuery>,
): Promise<Static<typeof accountList>> {
  const page = pageOf(query);
  const { q = null, plan = null, suspended = null } = query;
  const rows = await findAccounts(app.database, { id: null, text: q, plan, suspended }, page);
  const { shown, next_cursor } = cutPage(rows, page);
  return { accounts: shown.map(presentAccount), next_cursor };
}

/** A reason belongs to a suspension that is asked for in the same breath. */
export function changeIssues(body: Readonly<Record<string, unknown>>): Issue[] {
  return body.suspension_reason !== undefined && body.suspended !== true
    ? [{ field: 'suspension_reason', reason: 'only together with suspended: true' }]
    : [];
}

/**
 * Takes effect at once: the next request of the account meets the plan or the suspension. Throws Refusal 404, and 409
 * `account_of_admin` where somebody who runs the instance would be shut out with the account.
 */
export const changeAccount = (call: ActorCall, id: number, changes: AccountChanges): Promise<AccountView> =>
  transaction(call.app.database, async (tx) => {
    if (changes.suspended) await lockPeople(tx);
    const before = (await lockAccount(tx, id)) ?? notFound();
    const target = { type: 'account', id, name: before.name };
    if (changes.plan !== undefined && changes.plan !== before.plan) {
      await setPlan(tx, id, changes.plan);
      const detail = { plan: changes.plan, plan_before: before.plan };
      await noteOperatorAct(tx, call, id, { action: 'account.set_plan', target, detail });
    }
    if (changes.mails_per_day !== undefined) {
      await setMailLimit(tx, id, changes.mails_per_day);
      const detail = { mails_per_day: changes.mails_per_day };
      await noteOperatorAct(tx, call, id, { action: 'account.set_mail_limit', target, detail });
    }
    if (changes.plan !== undefined || changes.mails_per_day !== undefined)
      await sendPostponed(tx, id, call.now);
    if (changes.suspended === true) await suspend(tx, call, { target, before, changes });
    if (changes.suspended === false && before.is_suspended) await unsuspend(tx, call, target);
    return readAccount(tx, id);
  });

type Target = { type: string; id: number; name: string };

async function suspend(
  tx: Tx,
  call: ActorCall,
  { target, before, changes }: { target: Target; before: { is_suspended: boolean }; changes: AccountChanges },
) {
  if (before.is_suspended && changes.suspension_reason === undefined) return;
  if (await hasInstanceAdmin(tx, target.id)) conflict('account_of_admin');
  const reason = changes.suspension_reason ?? null;
  if (await beginSuspension(tx, { account_id: target.id, reason, now: call.now })) {
    await giveUpDeliveriesOf(tx, target.id);
    await announceAccessChange(tx, target.id);
  }
  await noteOperatorAct(tx, call, target.id, { action: 'account.suspend', target, detail: { reason } });
}

async function unsuspend(tx: Tx, call: ActorCall, target: Target) {
  await endSuspension(tx, target.id, call.now);
  await giveUpDeliveriesOf(tx, target.id);
  await noteOperatorAct(tx, call, target.id, { action: 'account.unsuspend', target });
}

async function readAccount(database: Database, id: number): Promise<AccountView> {
  const filter = { id, text: null, plan: null, suspended: null };
  const [row] = await findAccounts(database, filter, { before: null, limit: 1 });
  return presentAccount(row ?? notFound());
}

const presentAccount = ({ uses, seen_at, ...row }: AccountRow): AccountView => ({
  ...row,
  suspended: row.suspended_at !== null,
  usage: besideLimits(row.plan, new Map(Object.entries(uses))).usage,
  last_activity_at:
    row.api_used_at && seen_at ? later(row.api_used_at, seen_at) : (row.api_used_at ?? seen_at),
});
