// Telegram, by a bot: https://core.telegram.org/bots/api#sendmessage

import { Type } from 'typebox';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import {
  botToken,
  botUrl,
  judgeTelegram,
  telegramApiUrl,
  telegramText,
  topicField,
} from '../telegram-api.ts';

export const kind = httpKind({
  kind: 'telegram',
  group: 'chat',
  place: 60,
  icon: 'Send',
  name: 'Telegram',
  description: 'A message of a bot to a person, a group or a channel.',
  for_people: true,
  config: Type.Object({
    bot_token: botToken,
    chat_id: Type.String({
      title: 'Chat',
      description:
        'The number of the chat, below zero for a group, or @name of a public channel. The bot must be in it, or a person must have written to it.',
      pattern: '^(-?\\d{1,20}|@[A-Za-z0-9_]{1,64})$',
      reason: 'a number, or @name of a public channel',
    }),
    message_thread_id: topicField,
    silent: Type.Optional(
      Type.Boolean({ title: 'Without a sound', description: 'false unless given.', default: false }),
    ),
    api_url: telegramApiUrl,
    language: ownersLanguage,
  }),
  target: ({ api_url }) => (api_url ? { field: 'api_url', url: api_url } : null),
  present: (message, { chat_id, message_thread_id, silent, ...bot }) =>
    jsonRequest(botUrl(bot, 'sendMessage'), {
      chat_id,
      ...(message_thread_id ? { message_thread_id } : {}),
      text: telegramText(message),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      disable_notification: silent === true,
    }),
  judge: judgeTelegram,
});
