// What readers of a public page do without a sign-in: subscribe, say that it was they, choose, and end it. Looking
// changes nothing: programs that read mail follow links too.

import { recordAudit } from '../../../accounts/audit/record.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { preferredLanguage } from '../../../platform/http/language.ts';
import type { VisitorCall } from '../visitor-call.ts';
import { askAgain, askChat, askEmail, askWebhook, requireComponents } from './ask.ts';
import { chatOf } from './chats.ts';
import { limitPage } from './limits.ts';
import { linkedTo, manageUrl, openSubscriberToken, type SubscriberLink } from './links.ts';
import type { LinkedSubscription, NewSubscription, Subscribed } from './schema.ts';
import {
  confirmRow,
  deleteSubscriber,
  findPageOf,
  findPublicPage,
  findSubscriber,
  lockSubscriber,
  type SubscriberRow,
  saveComponents,
} from './store.ts';

/**
 * The same answer to every address, known or not. Throws Refusal 404 where they may read no such page, ValidationFailed
 * and RateLimited.
 */
export async function subscribe(
  { app, now, request }: VisitorCall,
  slug: string,
  { email, webhook_url, telegram, components = null }: NewSubscription,
  { by_domain, isReader }: { by_domain: boolean; isReader: boolean } = { by_domain: false, isReader: false },
): Promise<Subscribed> {
  const page = (await findPublicPage(app.database, slug)) ?? notFound();
  if (page.is_private && !isReader) return notFound();
  requireComponents(page, components);
  await limitPage(app.database, page.id, now);
  const header = request.headers['accept-language'];
  const language = typeof header === 'string' ? preferredLanguage(header) : null;
  const wanted = { by_member: false, components, language, by_domain };
  if (webhook_url !== undefined) {
    const privateAllowed = app.config.privateTargets === 'all';
    const asked = await askWebhook({ app, now }, page, { ...wanted, url: webhook_url, privateAllowed });
    const { row, secret } = asked;
    const shownSecret = chatOf(webhook_url) === null ? secret : null;
    const manage_url = manageUrl(app, linkedTo(row, page));
    return { ok: true, secret: shownSecret, manage_url, telegram_url: null };
  }
  if (telegram) {
    const { url } = await askChat({ app, now }, page, wanted);
    return { ok: true, secret: null, manage_url: null, telegram_url: url };
  }
  await askEmail({ app, now }, page, { ...wanted, email: email ?? notFound() });
  return { ok: true, secret: null, manage_url: null, telegram_url: null };
}

/** What a link is about. Throws Refusal 404 for one that was not made here. */
export async function lookByLink({ app, now }: VisitorCall, token: string): Promise<LinkedSubscription> {
  const link = openSubscriberToken(app, token) ?? notFound();
  const row = await findSubscriber(app.database, keyOf(link));
  return present(app, link, row, now);
}

/** From now on they are notified. Once is enough: a second time changes nothing. */
export const confirmByLink = (call: VisitorCall, token: string): Promise<LinkedSubscription> =>
  byLink(call, token, 'confirm', async (tx, row) => {
    if (row.status !== 'pending') return row;
    await confirmRow(tx, row, call.now);
    await note(tx, call, row, 'subscriber.confirm');
    return { ...row, status: 'confirmed' };
  });

/** null: they are notified of everything. Throws ValidationFailed for what the page does not have. */
export const chooseByLink = (
  call: VisitorCall,
  { token, components }: { token: string; components: number[] | null },
): Promise<LinkedSubscription> =>
  byLink(call, token, 'manage', async (tx, row) => {
    const page = await findPageOf(tx, { account_id: row.account_id, id: row.status_page_id });
    if (page) requireComponents(page, components);
    await saveComponents(tx, row, components);
    await note(tx, call, row, 'subscriber.choose');
    return { ...row, components };
  });

/** A webhook that was disabled is asked once more to confirm. Throws RateLimited. */
export const resumeByLink = (call: VisitorCall, token: string): Promise<LinkedSubscription> =>
  byLink(call, token, 'manage', async (tx, row) => {
    if (row.status !== 'disabled') return row;
    await askAgain(tx, row, call.now);
    await note(tx, call, row, 'subscriber.enable');
    return row;
  });

/** Nothing is sent any more, also not what was under way. Where it has ended already, nothing happens. */
export const unsubscribeByLink = (call: VisitorCall, token: string): Promise<LinkedSubscription> =>
  byLink(call, token, 'manage', async (tx, row) => {
    await deleteSubscriber(tx, row);
    await note(tx, call, row, 'subscriber.end');
    return null;
  });

async function byLink(
  { app, now }: VisitorCall,
  token: string,
  purpose: SubscriberLink['purpose'],
  act: (tx: Tx, row: SubscriberRow) => Promise<SubscriberRow | null>,
): Promise<LinkedSubscription> {
  const link = openSubscriberToken(app, token) ?? notFound();
  if (link.purpose !== purpose) return notFound();
  const row = await transaction(app.database, async (tx) => {
    const locked = await lockSubscriber(tx, keyOf(link));
    return locked && !isOver(link, now) ? act(tx, locked) : locked;
  });
  return present(app, link, row, now);
}

const keyOf = ({ account_id, subscriber_id }: SubscriberLink) => ({ account_id, id: subscriber_id });

const isOver = ({ expires_at }: SubscriberLink, now: Date) => expires_at !== null && expires_at <= now;

async function present(
  { database }: Pick<App, 'database'>,
  link: SubscriberLink,
  row: SubscriberRow | null,
  now: Date,
): Promise<LinkedSubscription> {
  const page = row && (await findPageOf(database, { account_id: row.account_id, id: row.status_page_id }));
  const nothing = {
    ...{ page_name: page?.name ?? '', address: null, components: null, choices: [] },
    language: page?.language ?? null,
  };
  // A link that is over still says so much to whoever had confirmed before.
  if (isOver(link, now) && row?.status !== 'confirmed') return { state: 'expired', ...nothing };
  if (!row || !page) return { state: 'ended', ...nothing };
  return {
    state: STATES[row.status],
    page_name: page.name,
    address: row.email ?? row.url ?? row.chat_name,
    components: row.components,
    choices: (await findPublicPage(database, page.slug)) ? page.components : [],
    language: page.language,
  };
}

const STATES = { pending: 'unconfirmed', confirmed: 'confirmed', disabled: 'disabled' } as const;

/** Without the address: it is nobody's business how somebody's mail is called once they left. */
const note = (tx: Tx, { request, now }: VisitorCall, row: SubscriberRow, action: string) =>
  recordAudit(tx, {
    actor: null,
    account_id: row.account_id,
    facts: request,
    action,
    target: { type: 'subscriber', id: row.id, name: '' },
    outcome: 'ok',
    detail: { status_page_id: row.status_page_id, kind: row.kind },
    now,
  });
