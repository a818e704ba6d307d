// A Telegram bot whose messages have buttons: https://core.telegram.org/bots/api#editmessagetext

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { buttonsOf, inPlace, isLoud, valueAt } from '../chat.ts';
import { explanationIn, fieldsOf, httpKind, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { botToken, judgeTelegram, telegramApiUrl, telegramText, topicField } from '../telegram-api.ts';
import { connect, telegramCall, telegramCallback } from './callback.ts';

const MAX_HEADLINE = 500;

export const kind = httpKind({
  kind: 'telegram_bot',
  group: 'chat',
  place: 61,
  icon: 'Send',
  name: 'Telegram bot',
  description: 'One message for each alert in a Telegram chat, with buttons that act, and replies.',
  for_people: true,
  config: Type.Object({
    bot_token: botToken,
    chat_id: Type.String({
      title: 'Chat',
      description: 'The number of the chat, below zero for a group. The bot must be in it.',
      pattern: '^-?\\d{1,20}$',
      reason: 'a number',
    }),
    message_thread_id: topicField,
    api_url: telegramApiUrl,
    language: ownersLanguage,
  }),
  target: ({ api_url }) => (api_url ? { field: 'api_url', url: api_url } : null),
  present(message, config, { reference, callback }) {
    const { chat_id, message_thread_id } = config;
    const place = { chat_id, ...(message_thread_id ? { message_thread_id } : {}) };
    const post = () => telegramCall(config, 'sendMessage', { ...place, ...shown(message) });
    // A test connects the buttons.
    if (message.type === 'test' && callback) return { ...connect(config, callback), next: post };
    return inPlace(message, reference, {
      post,
      edit: (at) => telegramCall(config, 'editMessageText', { ...placeOf(at), ...shown(message) }),
      reply: (at) => {
        const { chat_id: chat, message_id } = placeOf(at);
        return telegramCall(config, 'sendMessage', {
          ...{ ...place, chat_id: chat, text: fitText(readable(message.headline), MAX_HEADLINE) },
          reply_parameters: { message_id, allow_sending_without_reply: true },
          disable_notification: !isLoud(message),
        });
      },
      isGone: (answer) =>
        /message to edit not found|message can't be edited|MESSAGE_ID_INVALID/.test(descriptionIn(answer)),
      isSame: (answer) => /message is not modified/.test(descriptionIn(answer)),
    });
  },
  judge: judgeTelegram,
  referenceIn: (answer) => {
    const { result } = fieldsOf(answer);
    const reference = `${valueAt(result, 'chat', 'id')} ${valueAt(result, 'message_id')}`;
    return /^-?\d{1,20} \d{1,20}$/.test(reference) ? reference : null;
  },
  chat: telegramCallback,
});

/** Messages are known by their chat and their number in it. */
const placeOf = (reference: string) => {
  const [chat_id = '', message_id = ''] = reference.split(' ');
  return { chat_id, message_id: Number(message_id) };
};

const BUTTONS_IN_ROW = 2;

function shown(message: ChannelMessage) {
  const buttons = buttonsOf(message).map(({ label, value }) => ({ text: label, callback_data: value }));
  const rows = Array.from({ length: Math.ceil(buttons.length / BUTTONS_IN_ROW) }, (_, row) =>
    buttons.slice(row * BUTTONS_IN_ROW, (row + 1) * BUTTONS_IN_ROW),
  );
  return {
    text: telegramText(message),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: rows },
  };
}

const descriptionIn = (answer: ServiceAnswer): string => explanationIn(fieldsOf(answer).description);
