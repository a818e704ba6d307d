// Sends chats that are subscribed what is due to them.

import { accountsReachingPrivateTargets } from '../../../../accounts/people/private-targets.ts';
import { escapeHtml } from '../../../../delivery/kinds/telegram-api.ts';
import { fitText } from '../../../../delivery/messages/fit-text.ts';
import type { App } from '../../../../platform/app.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { sendDue } from '../../../../platform/sending/loop.ts';
import { rowQueue, type Sent } from '../../../../platform/sending/row-queue.ts';
import { addMs, days, minutes, seconds } from '../../../../platform/time.ts';
import { type DueDelivery, readDeliveries } from '../sending/due-store.ts';
import { chatText } from '../sending/message.ts';
import { endDelivery, lockSubscriber, retryDelivery } from '../sending/store.ts';
import { deleteSubscriber } from '../store.ts';
import { askBot, type BotAnswer, messageTo } from './bot-api.ts';
import { openBotToken } from './bot-token.ts';
import { moveChat, pauseBot, postponeDelivery } from './delivery-store.ts';

/** Telegram takes about thirty messages of a bot a second. */
const LANE = { places: 16, atMost: 32 };
/** Longer than one attempt may take. */
const LEASE_MS = minutes(1);
/** What is older than this helps nobody any more. */
const TOO_LATE_MS = days(3);
/** Of a message, once its markup is read: https://core.telegram.org/bots/api#sendmessage */
const LONGEST = 4_096;

/** A step of a job. */
export const messageChats = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, chatQueue(app), signal);

interface DueMessage extends DueDelivery {
  privateAllowed: boolean;
}

type Outcome =
  | { is: 'delivered' | 'failed' | 'unwanted' }
  /** It wrote to nobody: the chat has blocked it, or is gone. */
  | { is: 'gone' }
  | { is: 'moved'; to: number }
  /** `isAsked`: Telegram asks for the pause now. */
  | { is: 'early'; until: Date; isAsked: boolean };

const chatQueue = (app: App) =>
  rowQueue<DueMessage, Outcome>(app, {
    wakeOn: 'subscribers',
    queue: 'subscriberChats',
    lane: LANE,
    leaseMs: LEASE_MS,
    async read(claimed) {
      const due = await readDeliveries(app.database, claimed);
      const reaching = await accountsReachingPrivateTargets(app, [
        ...new Set(due.map(({ account_id }) => account_id)),
      ]);
      return due.map((one) => ({ ...one, privateAllowed: reaching.has(one.account_id) }));
    },
    attempt: (delivery, now, signal) => sendOne(app, delivery, { now, signal }),
    isRetried: ({ is }) => is === 'failed' || is === 'moved',
    record,
  });

async function sendOne(
  app: App,
  { content, subscriber, page, privateAllowed, ...delivery }: DueMessage,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Outcome | null> {
  const { chat_id, bot } = subscriber;
  if (content === 'nothing' || content === 'challenge' || chat_id === null || bot === null)
    return { is: 'unwanted' };
  if (content.at <= addMs(now, -TOO_LATE_MS)) return { is: 'unwanted' };
  if (bot.paused_until && bot.paused_until > now)
    return { is: 'early', until: bot.paused_until, isAsked: false };
  const bot_token = openBotToken(app, page.id, bot.token_sealed);
  if (bot_token === null) return { is: 'failed' };
  const { headline, text, ending } = await chatText(app, { ...delivery, subscriber, page }, content);
  const room = LONGEST - headline.length - ending.length - 10;
  const whole = [`<b>${escapeHtml(headline)}</b>`, escapeHtml(fitText(text, room)), escapeHtml(ending)];
  const answer = await askBot(
    app,
    { bot_token, api_url: bot.api_url, privateAllowed },
    { method: 'sendMessage', body: messageTo(chat_id, whole.filter(Boolean).join('\n\n')), signal },
  );
  return answer && outcomeOf(answer, now);
}

/**
 * What a refusal says of a chat that nothing can be written to any more; a 403 in other words is of something between
 * Telegram and here.
 */
const GONE = {
  400: /chat not found|user is deactivated|bot was kicked|group chat was deleted|PEER_ID_INVALID/,
  403: /^Forbidden: /,
};

function outcomeOf(answer: BotAnswer, now: Date): Outcome {
  if (answer.ok) return { is: 'delivered' };
  const { status, description, waitMs, movedTo } = answer;
  if (movedTo !== null) return { is: 'moved', to: movedTo };
  if (status === 429) return { is: 'early', until: addMs(now, waitMs ?? seconds(30)), isAsked: true };
  const isGone = (status === 400 || status === 403) && GONE[status].test(description);
  return { is: isGone ? 'gone' : 'failed' };
}

async function record(
  tx: Tx,
  { row: delivery, result: outcome, retry_at }: Sent<DueMessage, Outcome>,
): Promise<void> {
  const { account_id, subscriber, page } = delivery;
  const key = { account_id, id: subscriber.id };
  // Before the delivery, as whoever unsubscribes does.
  if (!(await lockSubscriber(tx, key))) return;
  switch (outcome.is) {
    case 'gone':
      return void (await deleteSubscriber(tx, key));
    case 'early':
      if (outcome.isAsked) await pauseBot(tx, { account_id, id: page.id }, outcome.until);
      return postponeDelivery(tx, delivery, outcome.until);
    default:
      if (outcome.is === 'moved') await moveChat(tx, key, outcome.to);
      if (retry_at) await retryDelivery(tx, delivery, retry_at);
      else await endDelivery(tx, delivery);
  }
}
