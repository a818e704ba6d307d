// The bot by which a page writes to chats of Telegram, as those who manage the page give and take it.

import { mayNamePrivateTargets } from '../../../../accounts/people/private-targets.ts';
import { valueAt } from '../../../../delivery/kinds/chat.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { conflict, invalid, notFound, Taken } from '../../../../platform/errors.ts';
import { announceWork } from '../../../../platform/events.ts';
import type { ActorCall } from '../../../../platform/http/route.ts';
import { noteOnPage, requirePage } from '../../manage.ts';
import { lockPage } from '../../store.ts';
import { askBot, type Bot } from './bot-api.ts';
import type { NewTelegramBot, TelegramBot } from './bot-fields.ts';
import { sealBotToken } from './bot-token.ts';
import { type BotRow, deleteBot, deleteChats, findBot, saveBot } from './store.ts';

/** Throws Refusal 404 where the account has no such page. */
export async function readBot({ app, actor }: ActorCall, id: number): Promise<TelegramBot> {
  await requirePage(app.database, actor.account_id, id);
  return present(await findBot(app.database, { account_id: actor.account_id, id }));
}

/** Who a bot is, as Telegram says. */
export type BotIdentity = Pick<BotRow, 'bot_id' | 'username'>;

/**
 * Another one than before takes the chats of that along. Who it is was asked before, or else is asked now. Throws Refusal
 * 404, Taken where another page has it, and as `identifyBot` does.
 */
export async function putBot(
  call: ActorCall,
  id: number,
  given: NewTelegramBot,
  asked?: Promise<BotIdentity>,
): Promise<TelegramBot> {
  const { app, actor, now } = call;
  const { bot_token, api_url = null } = given;
  await requirePage(app.database, actor.account_id, id);
  const { bot_id, username } = await (asked ?? identifyBot(call, given));
  return transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    const page = (await lockPage(tx, key)) ?? notFound();
    const before = await findBot(tx, key);
    if (before && before.bot_id !== bot_id) await deleteChats(tx, key);
    const token_sealed = sealBotToken(app, id, bot_token);
    if (!(await saveBot(tx, key, { bot_id, username, token_sealed, api_url }, now)))
      throw new Taken(['bot_token']);
    await announceWork(tx, 'subscribers');
    const act = { action: 'status_page.put_telegram_bot', detail: { username } };
    await noteOnPage(tx, call, page, act);
    return present(await findBot(tx, key));
  });
}

/**
 * Asks Telegram. Throws Refusal 409 `unknown_bot`, `bot_has_webhook` and `telegram_unreachable`, and ValidationFailed on
 * `api_url`.
 */
export async function identifyBot(
  call: ActorCall,
  { bot_token, api_url = null }: NewTelegramBot,
): Promise<BotIdentity> {
  const { app, actor } = call;
  const privateAllowed = mayNamePrivateTargets(app, actor);
  if (api_url !== null) {
    const target = await app.safeFetch.checkTarget(api_url, { privateAllowed });
    if (!target.ok) return invalid('api_url', target.reason);
  }
  return whoIs(call, { bot_token, api_url, privateAllowed });
}

async function whoIs({ app, request }: ActorCall, bot: Bot): Promise<BotIdentity> {
  const ask = async (method: 'getMe' | 'getWebhookInfo') => {
    const answer = await askBot(app, bot, { method, signal: request.signal });
    if (answer?.ok) return answer.result;
    const isUnknown = answer?.status === 401 || answer?.status === 404;
    return conflict(isUnknown ? 'unknown_bot' : 'telegram_unreachable');
  };
  const me = await ask('getMe');
  const [bot_id, username] = [valueAt(me, 'id'), valueAt(me, 'username')];
  const isBot = typeof bot_id === 'number' && Number.isSafeInteger(bot_id) && bot_id > 0;
  if (!isBot || typeof username !== 'string' || !/^\w{1,64}$/.test(username)) return conflict('unknown_bot');
  // Telegram gives its updates to that, and to nobody who asks for them.
  if (valueAt(await ask('getWebhookInfo'), 'url')) return conflict('bot_has_webhook');
  return { bot_id, username };
}

/** With the chats that are subscribed by it; nothing happens to a page without one. Throws Refusal 404. */
export const removeBot = ({ app, actor, ...call }: ActorCall, id: number): Promise<TelegramBot> =>
  transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    const page = (await lockPage(tx, key)) ?? notFound();
    await deleteBot(tx, key);
    await deleteChats(tx, key);
    await noteOnPage(tx, { app, actor, ...call }, page, { action: 'status_page.delete_telegram_bot' });
    return present(null);
  });

const present = (row: BotRow | null): TelegramBot => ({
  username: row?.username ?? null,
  api_url: row?.api_url ?? null,
  problem: row?.problem ?? null,
});
