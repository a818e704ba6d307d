// Subscribers as those who manage the page have them.

import { csvLine } from '../../../../shared/csv.ts';
import { recordAudit } from '../../../accounts/audit/record.ts';
import type { RemoveSome } from '../../../accounts/deletion/remove.ts';
import { mayNamePrivateTargets } from '../../../accounts/people/private-targets.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, notFound, RateLimited } from '../../../platform/errors.ts';
import { everyItem } from '../../../platform/every-row.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import { addMs, hours } from '../../../platform/time.ts';
import { askAgain, askEmail, askWebhook, requireComponents } from './ask.ts';
import { chatOf } from './chats.ts';
import { limitAccount } from './limits.ts';
import { CONFIRM_MS } from './links.ts';
import type { NewSubscriber, Subscriber } from './schema.ts';
import {
  deleteSomeOfAccount,
  deleteSubscriber,
  deleteUnconfirmed,
  findPageOf,
  listOfAccount,
  listSubscribers,
  lockSubscriber,
  type SubscriberRow,
} from './store.ts';

const REMOVED_PER_STEP = 1_000;

type Reader = Pick<Actor, 'account_id'>;

/** Throws Refusal 404 where the account has no such page. */
export async function readSubscribers(app: App, actor: Reader, id: number, query: PageQuery) {
  const key = { account_id: actor.account_id, id };
  if (!(await findPageOf(app.database, key))) return notFound();
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listSubscribers(app.database, key, page), page);
  return { subscribers: shown.map(present), next_cursor };
}

/** Of all pages of the account, with the page that each belongs to. */
export async function readAllSubscribers(app: App, actor: Reader, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listOfAccount(app.database, actor.account_id, page), page);
  const items = shown.map((row) => ({ status_page_id: row.status_page_id, ...present(row) }));
  return { items, next_cursor };
}

/**
 * Asks the address to confirm, as if it had asked itself. Throws Refusal 404, and 409 `suppressed` for an address that
 * is never mailed and `already_subscribed`; ValidationFailed; RateLimited.
 */
export async function addSubscriber(
  call: ActorCall,
  id: number,
  { email, webhook_url, components = null }: NewSubscriber,
): Promise<Subscriber & { secret: string | null }> {
  const { app, actor, now } = call;
  const page = (await findPageOf(app.database, { account_id: actor.account_id, id })) ?? notFound();
  requireComponents(page, components);
  await limitAccount(app.database, actor.account_id, now);
  const note = (tx: Tx, row: SubscriberRow) => noteOn(tx, call, row, 'subscriber.add');
  const wanted = { by_member: true, components, note, language: null, by_domain: false };
  if (webhook_url !== undefined) {
    const privateAllowed = mayNamePrivateTargets(app, actor);
    const { row, secret } = await askWebhook(call, page, { ...wanted, url: webhook_url, privateAllowed });
    // A chat verifies no signature.
    return { ...present(row), secret: chatOf(webhook_url) === null ? secret : null };
  }
  const row = await askEmail(call, page, { ...wanted, email: email ?? notFound() });
  if (row === 'suppressed') return conflict('suppressed');
  if (row === 'too_many') throw new RateLimited(hours(1) / 1_000);
  if (row.status !== 'pending') return conflict('already_subscribed');
  return { ...present(row), secret: null };
}

/**
 * Asks a webhook that was disabled once more to confirm; it is notified again once it answers. Throws Refusal 404,
 * 409 `not_disabled`, and RateLimited.
 */
export const enableSubscriber = (call: ActorCall, pageId: number, id: number): Promise<Subscriber> =>
  transaction(call.app.database, async (tx) => {
    const row = await lockSubscriber(tx, { account_id: call.actor.account_id, id });
    if (row?.status_page_id !== pageId) return notFound();
    if (row.status !== 'disabled') return conflict('not_disabled');
    await askAgain(tx, row, call.now);
    await noteOn(tx, call, row, 'subscriber.enable');
    return present(row);
  });

/** Throws Refusal 404. */
export const removeSubscriber = (call: ActorCall, pageId: number, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const row = await lockSubscriber(tx, { account_id: call.actor.account_id, id });
    if (row?.status_page_id !== pageId) return notFound();
    await deleteSubscriber(tx, row);
    await noteOn(tx, call, row, 'subscriber.remove');
  });

/** Throws Refusal 404 where the account has no such page. */
export async function subscribersCsv(app: App, actor: Reader, id: number): Promise<AsyncIterable<string>> {
  if (!(await findPageOf(app.database, { account_id: actor.account_id, id }))) return notFound();
  const every = everyItem(async (query) => {
    const { subscribers: items, next_cursor } = await readSubscribers(app, actor, id, query);
    return { items, next_cursor };
  });
  return linesOf(every);
}

async function* linesOf(every: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  yield csvLine(['kind', 'address', 'status', 'suppressed', 'components', 'asked_at', 'confirmed_at']);
  for await (const one of every)
    yield csvLine([
      one.kind,
      one.email ?? one.webhook_url ?? one.telegram_chat,
      one.status,
      String(one.suppressed),
      one.components === null ? 'all' : one.components.join(' '),
      one.asked_at.toISOString(),
      one.confirmed_at?.toISOString() ?? null,
    ]);
}

/** Deletes up to 1,000 that nobody confirmed in time; true: there may be more. */
export const deleteUnconfirmedSubscribers = async (app: App, now: Date): Promise<boolean> =>
  (await deleteUnconfirmed(app.database, { before: addMs(now, -CONFIRM_MS), limit: REMOVED_PER_STEP })) ===
  REMOVED_PER_STEP;

export const removeSubscribersOfAccount: RemoveSome = async (tx, accountId) =>
  (await deleteSomeOfAccount(tx, accountId, REMOVED_PER_STEP)) > 0;

const present = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  webhook_url: row.url,
  telegram_chat: row.chat_name,
  status: row.status,
  suppressed: row.suppressed,
  components: row.components,
  asked_at: row.asked_at,
  confirmed_at: row.confirmed_at,
  failing_since: row.failing_since,
});

const noteOn = (tx: Tx, { actor, request, now }: ActorCall, row: SubscriberRow, action: string) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'subscriber', id: row.id, name: row.email ?? row.url ?? row.chat_name ?? '' },
    outcome: 'ok',
    detail: { status_page_id: row.status_page_id },
    now,
  });
