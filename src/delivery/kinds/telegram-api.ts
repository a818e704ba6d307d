// What channels of Telegram have in common: https://core.telegram.org/bots/api. Pure.

import { Type } from 'typebox';
import { readable } from '../../platform/readable-text.ts';
import { nullable } from '../../platform/schema.ts';
import { labelled } from '../../platform/texts/labelled.ts';
import { fitText } from '../messages/fit-text.ts';
import { bodyOf, type ChannelMessage } from '../messages/message.ts';
import {
  boundedWaitMs,
  explanationIn,
  fieldsOf,
  judgeStatus,
  type ServiceAnswer,
  type Verdict,
} from './kind.ts';
import { beneath } from './requests.ts';

const API_URL = 'https://api.telegram.org';

/** Of a message, once its entities are read; what is before and after the text takes the rest. */
const MAX_MESSAGE = 4_096;
const MAX_HEADLINE = 300;
const MAX_FACT_VALUE = 200;
const MAX_FACTS = 8;

export const botToken = Type.String({
  title: 'Token of the bot',
  description: 'As @BotFather gave it.',
  pattern: '^\\d{1,20}:[A-Za-z0-9_-]{10,100}$',
  reason: 'a token as @BotFather gives it, such as 123456:ABC…',
  writeOnly: true,
});

export const topicField = Type.Optional(
  nullable(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'A topic of a group. null: the group itself.',
  ),
);

export const telegramApiUrl = Type.Optional(
  nullable(
    Type.String({ format: 'url', maxLength: 2_048 }),
    `The address of a Bot API server of your own. null: ${API_URL}.`,
  ),
);

/** Of a method of the bot. */
export const botUrl = (
  { bot_token, api_url }: { bot_token: string; api_url?: string | null },
  method: string,
): string => beneath(api_url ?? API_URL, `/bot${bot_token}/${method}`);

/** For `parse_mode: HTML`. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The length that counts is that of the text without markup. */
export function telegramText(message: ChannelMessage): string {
  const headline = fitText(readable(message.headline), MAX_HEADLINE);
  const facts = message.facts
    .slice(0, MAX_FACTS)
    .map(([label, value]) => labelled(label, fitText(readable(value), MAX_FACT_VALUE), message.language));
  // Telegram refuses links to names that only a private network knows, so the address is written out.
  const acknowledge = message.acknowledge_url
    ? [labelled(message.labels.acknowledge, message.acknowledge_url, message.language)]
    : [];
  const links = [labelled(message.link.label, message.link.url, message.language), ...acknowledge];
  const ending = paragraphs([facts.join('\n'), links.join('\n')]);
  const room = MAX_MESSAGE - headline.length - ending.length - 10;
  const text = fitText(readable(bodyOf(message)), room);
  return paragraphs([`<b>${escapeHtml(headline)}</b>`, escapeHtml(text), escapeHtml(ending)]);
}

const paragraphs = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** 401 and 404: no such bot; 403: blocked, or thrown out; a 400 about the chat: it is not there, or not for this bot. */
export function judgeTelegram(answer: ServiceAnswer): Verdict {
  const { description, parameters } = fieldsOf(answer);
  const explanation = explanationIn(description);
  const isAboutChat = answer.status === 400 && /chat|CHAT_|PEER_ID|thread not found|rights/.test(explanation);
  const verdict = judgeStatus(
    answer,
    isAboutChat ? { refused: [400] } : { refused: [401, 403, 404], rejected: [400, 413] },
    explanation,
  );
  if (verdict.outcome !== 'retry' || typeof parameters !== 'object' || parameters === null) return verdict;
  const waitMs = 'retry_after' in parameters ? Number(parameters.retry_after) * 1_000 : null;
  return { ...verdict, wait_ms: boundedWaitMs(waitMs) ?? verdict.wait_ms };
}
