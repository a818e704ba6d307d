// The bot of a status page over HTTP.

import { guardedRoute, mayWrite, type Route } from '../../../../platform/http/route.ts';
import { statusPageParams } from '../../schema.ts';
import { putBot, readBot, removeBot } from './bot.ts';
import { newTelegramBot, telegramBot } from './bot-fields.ts';

const tag = 'Subscribers';
const path = '/status-pages/:id/telegram-bot';
const example = { username: 'quillmoor_status_bot', api_url: null, problem: null };

export const telegramBotRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Read the Telegram bot of a status page',
    access: mayWrite,
    params: statusPageParams,
    response: telegramBot,
    examples: { response: example },
    handler: (call) => readBot(call, call.params.id),
  }),
  guardedRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Connect a Telegram bot with a status page',
    description:
      'By it, chats subscribe on the page. A bot of its own: what people write to it is asked for, so it has no webhook. Another one ends the subscriptions of the one before. 409: `unknown_bot`, `bot_has_webhook`, `telegram_unreachable`, or another page has it.',
    access: mayWrite,
    params: statusPageParams,
    body: newTelegramBot,
    response: telegramBot,
    errors: [409],
    examples: {
      body: { bot_token: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11', api_url: null },
      response: example,
    },
    handler: (call) => putBot(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path,
    tag,
    summary: 'Disconnect the Telegram bot of a status page',
    description: 'With the chats that are subscribed by it.',
    access: mayWrite,
    params: statusPageParams,
    response: telegramBot,
    examples: { response: { username: null, api_url: null, problem: null } },
    handler: (call) => removeBot(call, call.params.id),
  }),
];
