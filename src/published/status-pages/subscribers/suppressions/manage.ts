// Keeps the list of addresses that are never mailed.

import { recordAudit } from '../../../../accounts/audit/record.ts';
import type { RemoveSome } from '../../../../accounts/deletion/remove.ts';
import { emailKey } from '../../../../accounts/people/email-address.ts';
import type { App } from '../../../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../../../platform/database/database.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import type { ActorCall } from '../../../../platform/http/route.ts';
import { optedOut } from '../../../../platform/mail/opt-outs.ts';
import { cutPage, type PageQuery, pageOf } from '../../../../platform/page.ts';
import type { NewSuppression, Suppression } from './schema.ts';
import {
  countSuppressions,
  deleteSomeOfAccount,
  deleteSuppression,
  hasSuppression,
  insertSuppression,
  listSuppressions,
} from './store.ts';

const MOST = 100_000;
const REMOVED_PER_STEP = 1_000;

export async function readSuppressions(app: App, actor: Pick<Actor, 'account_id'>, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listSuppressions(app.database, actor.account_id, page), page);
  return { suppressions: shown, next_cursor };
}

/** One that is there already stays as it is. Throws Refusal 409 beyond 100,000 of them. */
export const addSuppression = (
  call: ActorCall,
  { email, detail = null }: NewSuppression,
): Promise<Suppression> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    if ((await countSuppressions(tx, account_id)) >= MOST) return conflict('too_many_suppressions');
    const row = { account_id, email, email_key: emailKey(email), reason: 'manual', detail } as const;
    const { isNew: _, ...written } = await insertSuppression(tx, row, call.now);
    await note(tx, call, 'mail_suppression.create', written);
    return written;
  });

/** Whoever had subscribed is mailed again. */
export const removeSuppression = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const email = (await deleteSuppression(tx, call.actor.account_id, id)) ?? notFound();
    await note(tx, call, 'mail_suppression.delete', { id, email });
  });

/** By the account, or because the address opted out of the mail of all accounts. */
export const isSuppressed = async (database: Database, accountId: number, key: string): Promise<boolean> =>
  (await hasSuppression(database, accountId, key)) || (await optedOut(database, [key])).has(key);

/** What the mail server refuses for good is not tried again by any page of the account. */
export async function suppressRefused(
  tx: Tx,
  refused: { account_id: number; email: string; email_key: string; detail: string },
  now: Date,
): Promise<void> {
  const { isNew, id, email } = await insertSuppression(tx, { ...refused, reason: 'refused' }, now);
  if (!isNew) return;
  await recordAudit(tx, {
    actor: null,
    account_id: refused.account_id,
    facts: null,
    action: 'mail_suppression.create',
    target: { type: 'mail_suppression', id, name: email },
    outcome: 'ok',
    detail: { reason: 'refused' },
    now,
  });
}

export const removeSuppressionsOfAccount: RemoveSome = async (tx, accountId) =>
  (await deleteSomeOfAccount(tx, accountId, REMOVED_PER_STEP)) > 0;

const note = (
  tx: Tx,
  { actor, request, now }: ActorCall,
  action: string,
  { id, email }: Pick<Suppression, 'id' | 'email'>,
) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'mail_suppression', id, name: email },
    outcome: 'ok',
    now,
  });
