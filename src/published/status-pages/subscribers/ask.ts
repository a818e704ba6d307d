// Asking for a subscription: nobody is sent anything else before the owner of the address confirms.

import { defaultLanguage } from '../../../../shared/languages.ts';
import { mayAskToSubscribe } from '../../../accounts/limits/mail-limits.ts';
import { emailKey } from '../../../accounts/people/email-address.ts';
import { claimMailOfVisitor, claimMails, releaseMails } from '../../../accounts/plans/mail-limit.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, type Issue, invalid, refuseIssues } from '../../../platform/errors.ts';
import type { Refinement } from '../../../platform/http/route.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { parseTarget } from '../../../platform/safe-fetch/target.ts';
import { newWebhookSecret } from '../../../platform/webhook-signature.ts';
import { limitHost } from './limits.ts';
import { linkedTo } from './links.ts';
import { alreadySubscribedMail, confirmMail } from './mails.ts';
import type { NewSubscriber } from './schema.ts';
import { queueChallenge } from './sending/queue-notices.ts';
import {
  askForEmail,
  countWebhooks,
  insertChat,
  insertWebhook,
  type SubscribedPage,
  type SubscriberRow,
  type SubscriptionRequest as Subscribing,
} from './store.ts';
import { isSuppressed } from './suppressions/manage.ts';
import { startCode } from './telegram/start-code.ts';
import { countChats } from './telegram/store.ts';
import { sealSubscriberSecret } from './webhook-secret.ts';

const MOST_WEBHOOKS = 200;
/** Those that are only asked for count too. */
const MOST_CHATS = 10_000;

/** Beyond the schema: one address, and a URL that may be called. For `refine` of a route. */
export function subscriberIssues({ body, wrong }: Refinement): Issue[] {
  const { email, webhook_url, telegram }: Record<string, unknown> = {
    ...(typeof body === 'object' ? body : {}),
  };
  const given = Object.entries({ email, webhook_url, telegram }).filter(([, value]) => value !== undefined);
  const isWrong = wrong.has('email') || wrong.has('webhook_url') || wrong.has('telegram');
  if (given.length === 0 && !isWrong) return [{ field: 'email', reason: 'required, or webhook_url' }];
  const [first, second] = given;
  if (first && second) return [{ field: second[0], reason: `not together with ${first[0]}` }];
  const target = typeof webhook_url === 'string' ? parseTarget(webhook_url) : null;
  return target?.ok === false ? [{ field: 'webhook_url', reason: target.reason }] : [];
}

/** Throws ValidationFailed on `components.N` for what the page does not have. */
export function requireComponents(page: SubscribedPage, components: NewSubscriber['components']): void {
  const known = new Set(page.components.map(({ id }) => id));
  refuseIssues(
    (components ?? []).flatMap((id, index) =>
      known.has(id) ? [] : [{ field: `components.${index}`, reason: 'there is no such component' }],
    ),
  );
}

interface Asking {
  app: App;
  now: Date;
}

interface Wanted extends Subscribing {
  /** Writes down who asked, in the same transaction. */
  note?: (tx: Tx, row: SubscriberRow) => Promise<void>;
}

/**
 * Mails the address a link that confirms it, or says that it is subscribed already. `suppressed` and `too_many`: nothing
 * was mailed or written.
 */
export const askEmail = (
  { app, now }: Asking,
  page: SubscribedPage,
  { email, note, ...wanted }: Wanted & { email: string },
): Promise<SubscriberRow | 'suppressed' | 'too_many'> =>
  transaction(app.database, async (tx) => {
    const key = emailKey(email);
    if (await isSuppressed(tx, page.account_id, key)) return 'suppressed';
    if (!(await mayAskToSubscribe(tx, key, now))) return 'too_many';
    if (!(await claimQuestion(tx, page, wanted, now))) return 'too_many';
    const row = await askForEmail(tx, page, { email, email_key: key, ...wanted }, now);
    // To the address that was confirmed, where it is spelled in another way now.
    const to = row.email ?? email;
    const language = page.language ?? wanted.language ?? defaultLanguage;
    const reader = { ...linkedTo(row, page), email: to, page_name: page.name, language };
    if (row.status === 'pending') await queueMail(app, tx, await confirmMail(app, reader, now), now);
    else if (!wanted.by_member) await queueMail(app, tx, await alreadySubscribedMail(app, reader), now);
    else await releaseMails(tx, page.account_id, 1, now);
    if (row.status === 'pending') await note?.(tx, row);
    return row;
  });

/** What is mailed to others counts like alerts, whoever asked for it. */
const claimQuestion = async (
  tx: Tx,
  { account_id }: SubscribedPage,
  { by_member }: Pick<Wanted, 'by_member'>,
  now: Date,
): Promise<boolean> =>
  by_member
    ? (await claimMails(tx, account_id, 1, now)).granted === 1
    : claimMailOfVisitor(tx, account_id, now);

/**
 * A webhook with a secret of its own, which has to confirm. Throws ValidationFailed for an address
 * that may not be called, RateLimited, and Refusal 409 `too_many_webhooks` beyond 200 of one page.
 */
export async function askWebhook(
  { app, now }: Asking,
  page: SubscribedPage,
  { url, privateAllowed, note, ...wanted }: Wanted & { url: string; privateAllowed: boolean },
): Promise<{ row: SubscriberRow; secret: string }> {
  const target = await app.safeFetch.checkTarget(url, { privateAllowed });
  if (!target.ok) return invalid('webhook_url', target.reason);
  await limitHost(app.database, url, now);
  const secret = newWebhookSecret();
  return transaction(app.database, async (tx) => {
    if ((await countWebhooks(tx, page)) >= MOST_WEBHOOKS) return conflict('too_many_webhooks');
    const seal = (id: number) => sealSubscriberSecret(app, id, secret);
    const row = await insertWebhook(tx, page, { url, seal, ...wanted }, now);
    await queueChallenge(tx, row, now);
    await note?.(tx, row);
    return { row, secret };
  });
}

/**
 * A chat of Telegram, which is subscribed once somebody sends the bot of the page the code that this gives. Throws
 * Refusal 409 `no_telegram_bot`, and `too_many_chats` beyond 10,000 of one page.
 */
export const askChat = (
  { app, now }: Asking,
  page: SubscribedPage,
  wanted: Wanted,
): Promise<{ row: SubscriberRow; url: string }> =>
  transaction(app.database, async (tx) => {
    const { telegram_bot } = page;
    if (telegram_bot === null) return conflict('no_telegram_bot');
    if ((await countChats(tx, page)) >= MOST_CHATS) return conflict('too_many_chats');
    const row = await insertChat(tx, page, wanted, now);
    return { row, url: `https://t.me/${telegram_bot}?start=${startCode(app, row)}` };
  });

/** Sends a webhook that was disabled its challenge. Throws RateLimited. */
export async function askAgain(tx: Tx, row: SubscriberRow, now: Date): Promise<void> {
  if (row.url !== null) await limitHost(tx, row.url, now);
  await queueChallenge(tx, row, now);
}
