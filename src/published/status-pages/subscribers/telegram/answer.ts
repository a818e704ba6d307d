// What a chat that writes to the bot of a page gets: it is subscribed by the code of a link, shown what it gets, and ended.

import type { Language } from '../../../../../shared/languages.ts';
import { recordAudit } from '../../../../accounts/audit/record.ts';
import { limitRequests } from '../../../../accounts/limits/request-limit.ts';
import { fitText } from '../../../../delivery/messages/fit-text.ts';
import type { App } from '../../../../platform/app.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { RateLimited } from '../../../../platform/errors.ts';
import { preferredLanguage } from '../../../../platform/http/language.ts';
import { labelled } from '../../../../platform/texts/labelled.ts';
import type { Translate } from '../../../../platform/texts/texts.ts';
import { addMs, hours } from '../../../../platform/time.ts';
import { type ReaderTexts, reader as readerTexts } from '../../texts/reader.gen.ts';
import { CONFIRM_MS, linkedTo, manageUrl } from '../links.ts';
import {
  deleteSubscriber,
  lockSubscriber,
  type SubscribedPage,
  type SubscriberRow,
  saveComponents,
} from '../store.ts';
import { openStartCode } from './start-code.ts';
import { confirmChat, findChat } from './store.ts';
import type { ChatMessage } from './updates.ts';

/** What one chat is answered within an hour. */
const ANSWERS = { limit: 30, windowMs: hours(1) };
/** So that the rest fits into a message, too. */
const MOST_OF_NAMES = 2_000;

interface Answering {
  app: App;
  tx: Tx;
  page: SubscribedPage;
  message: ChatMessage;
  t: Translate<ReaderTexts>;
  language: Language;
  now: Date;
}

/** Does what the message asks for, and gives the text of the answer; null: none. */
export async function answerChat(
  app: App,
  tx: Tx,
  { page, message, now }: Pick<Answering, 'page' | 'message' | 'now'>,
): Promise<string | null> {
  const isAnswered = await mayBeAnswered(tx, page, message, now);
  // Nobody has to wait to end it.
  if (!isAnswered && message.command !== 'stop') return null;
  const found = await findChat(tx, page, message.chat_id);
  const before = found === null ? null : await lockSubscriber(tx, { account_id: page.account_id, id: found });
  const language = page.language ?? before?.language ?? preferredLanguage(message.language);
  const answering = { app, tx, page, message, t: await readerTexts(language), language, now };
  switch (message.command) {
    case 'start':
      return message.code === '' ? stateFor(answering, before) : start(answering, before);
    case 'stop': {
      const text = await stop(answering, before);
      return isAnswered ? text : null;
    }
    default:
      return stateFor(answering, before);
  }
}

async function mayBeAnswered(
  tx: Tx,
  { id }: SubscribedPage,
  { chat_id }: ChatMessage,
  now: Date,
): Promise<boolean> {
  try {
    await limitRequests(tx, { bucket: `telegram:${id}:${chat_id}`, ...ANSWERS }, now);
    return true;
  } catch (error) {
    if (error instanceof RateLimited) return false;
    throw error;
  }
}

async function start(answering: Answering, before: SubscriberRow | null): Promise<string | null> {
  const { app, tx, page, message, t, now } = answering;
  const id = openStartCode(app, page, message.code);
  const asked = id === null ? null : await lockSubscriber(tx, { account_id: page.account_id, id });
  if (asked?.kind !== 'telegram' || asked.status_page_id !== page.id) return lead(answering, 'telegram_used');
  if (asked.id === before?.id) return stateFor(answering, before);
  if (asked.status !== 'pending' || asked.asked_at <= addMs(now, -CONFIRM_MS))
    return lead(answering, 'telegram_used');
  if (before) {
    // Subscribed already: from now on to what the new link says.
    await saveComponents(tx, before, asked.components);
    await deleteSubscriber(tx, asked);
    return stateFor(answering, { ...before, components: asked.components });
  }
  const { chat_id, chat_name } = message;
  await confirmChat(tx, asked, { chat_id, chat_name }, now);
  await note(answering, asked, 'subscriber.confirm');
  return [t('chat_begins', { page: page.name }), ...further(answering, asked)].join('\n\n');
}

async function stop(answering: Answering, before: SubscriberRow | null): Promise<string | null> {
  const { tx, page, t } = answering;
  if (!before) return lead(answering, 'telegram_off');
  await deleteSubscriber(tx, before);
  await note(answering, before, 'subscriber.end');
  return t('telegram_stopped', { page: page.name });
}

/** What it gets now, and what it can send. */
function stateFor(answering: Answering, before: SubscriberRow | null): string | null {
  const { t, page } = answering;
  if (!before) return lead(answering, 'telegram_off');
  return [t('telegram_on', { page: page.name }), ...further(answering, before)].join('\n\n');
}

function further(answering: Answering, row: SubscriberRow): string[] {
  const { app, page, t, language } = answering;
  const names = page.components.filter(({ id }) => row.components?.includes(id)).map(({ name }) => name);
  return [
    ...(names.length > 0
      ? [labelled(t('notice_affected'), fitText(names.join(', '), MOST_OF_NAMES), language)]
      : []),
    labelled(t('notice_manage'), manageUrl(app, linkedTo(row, page)), language),
    t('telegram_commands'),
  ];
}

/** Leads to the page, unless that is for its readers alone: then strangers get no link. */
function lead({ app, page, t }: Answering, text: 'telegram_off' | 'telegram_used'): string | null {
  const { slug, custom_domain } = page;
  if (page.is_private) return null;
  const url = custom_domain === null ? `${app.urls.dashboard}/status/${slug}` : `https://${custom_domain}/`;
  return t(text, { page: page.name, url });
}

/** Without the name of the chat, as whoever unsubscribes by a link. */
const note = ({ tx, now }: Answering, row: SubscriberRow, action: string) =>
  recordAudit(tx, {
    actor: null,
    account_id: row.account_id,
    facts: null,
    action,
    target: { type: 'subscriber', id: row.id, name: '' },
    outcome: 'ok',
    detail: { status_page_id: row.status_page_id, kind: row.kind },
    now,
  });
