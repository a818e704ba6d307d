// What Telegram calls back with, in a header of which is the secret that it was given with the address:
// https://core.telegram.org/bots/api#setwebhook

import { fitText } from '../../messages/fit-text.ts';
import { jsonIn, pressedIn, userOf, valueAt, wordsIn } from '../chat.ts';
import {
  type ChannelRequest,
  type ChatSaid,
  type ChatSpec,
  fieldsOf,
  jsonRequest,
  type Sending,
} from '../kind.ts';
import { botUrl } from '../telegram-api.ts';

export interface TelegramBotConfig {
  bot_token: string;
  api_url?: string | null;
}

export const telegramCall = (config: TelegramBotConfig, method: string, body: object): ChannelRequest =>
  jsonRequest(botUrl(config, method), body);

/** Telegram calls nobody until it has an address. */
export const connect = (config: TelegramBotConfig, { url, key }: NonNullable<Sending['callback']>) =>
  telegramCall(config, 'setWebhook', {
    ...{ url, secret_token: key, allowed_updates: ['message', 'callback_query'] },
  });

/** Of what is shown over the chat when a button was pressed. */
const MAX_NOTE = 200;
/** What is longer is shown until it is closed. */
const MAX_PASSING_NOTE = 60;

export const telegramCallback: ChatSpec<TelegramBotConfig> = {
  command: '/',
  credential: ({ bot_token }) => bot_token,
  isGenuine: ({ headers, isKey }) => isKey(headers['x-telegram-bot-api-secret-token']),
  read({ body }) {
    const update = jsonIn(body);
    return pressIn(valueAt(update, 'callback_query')) ?? commandIn(valueAt(update, 'message')) ?? nothing;
  },
  // A bot writes to nobody who has not begun the chat; its number is that of the user.
  direct: {
    placeOf: (chat_id) => ({ chat_id, message_thread_id: null }),
    unreachable: /blocked by the user|user is deactivated|chat not found|can't initiate conversation/,
    invitation: (config, callback) => ({
      ...connect(config, callback),
      next: () => telegramCall(config, 'getMe', {}),
    }),
    linkIn: (answer, token) => {
      const username = valueAt(fieldsOf(answer).result, 'username');
      return typeof username === 'string' && /^\w{1,64}$/.test(username)
        ? `https://t.me/${username}?start=${token}`
        : null;
    },
  },
};

const nothing: ChatSaid = { type: 'nothing', answer: () => ({ body: null }) };

const telegramUser = (from: unknown) =>
  userOf(valueAt(from, 'id'), valueAt(from, 'username') ?? valueAt(from, 'first_name'));

function pressIn(query: unknown): ChatSaid | null {
  const pressed = pressedIn(valueAt(query, 'data'));
  const user = telegramUser(valueAt(query, 'from'));
  if (!pressed || !user) return null;
  const answered = { method: 'answerCallbackQuery', callback_query_id: valueAt(query, 'id') };
  return {
    ...{ user, ...pressed },
    answer: (text) => ({
      body:
        text === null
          ? answered
          : { ...answered, text: fitText(text, MAX_NOTE), show_alert: text.length > MAX_PASSING_NOTE },
    }),
  };
}

/** `/start CODE` is what a link to the bot sends. Whoever is in the chat reads the answer. */
function commandIn(message: unknown): ChatSaid | null {
  const user = telegramUser(valueAt(message, 'from'));
  const [first = '', ...others] = wordsIn(valueAt(message, 'text'));
  const [, verb] = /^\/([a-z]{1,20})(?:@\w{1,64})?$/.exec(first) ?? [];
  if (!user || verb === undefined) return null;
  const isStart = verb === 'start' && others.length > 0;
  const topic = valueAt(message, 'message_thread_id');
  return {
    ...{ type: 'command', user, words: [isStart ? 'link' : verb, ...others] },
    answer: (text) => ({
      body:
        text === null
          ? null
          : {
              ...{ method: 'sendMessage', chat_id: valueAt(message, 'chat', 'id'), text },
              ...(topic === undefined ? {} : { message_thread_id: topic }),
              link_preview_options: { is_disabled: true },
            },
    }),
  };
}
