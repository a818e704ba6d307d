// What Telegram calls back with, in a header of which is the secret that it was given with the address:
// https://core.telegram.org/bots/api#setwebhook

import { fitText } from '../../messages/fit-text.ts';
import { jsonIn, pressedIn, userOf, valueAt, wordsIn } from '../chat.ts';
import type { ChatSaid, ChatSpec } from '../kind.ts';

export interface TelegramBotConfig {
  bot_token: string;
  api_url?: string | null;
}

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
    ...{ type: 'press', user, ...pressed },
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
