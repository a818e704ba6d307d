// Discord, by a webhook of a channel: https://docs.discord.com/developers/resources/webhook#execute-webhook

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../../messages/message.ts';
import {
  boundedWaitMs,
  colourOf,
  explanationIn,
  fieldsOf,
  httpKind,
  jsonRequest,
  judgeStatus,
  type ServiceAnswer,
  type Verdict,
} from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

/** Of an embed; all of it together may have 6,000 characters. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 2_500;
const MAX_FACTS = 8;
const MAX_FIELD_VALUE = 300;

export const kind = httpKind({
  kind: 'discord',
  group: 'chat',
  place: 40,
  icon: 'MessageCircle',
  name: 'Discord',
  description: 'A message to a channel of a Discord server.',
  for_people: true,
  config: Type.Object({
    webhook_url: Type.String({
      title: 'Webhook URL',
      description: 'In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.',
      format: 'url',
      maxLength: 2_048,
      writeOnly: true,
    }),
    thread_id: Type.Optional(
      nullable(
        Type.String({ pattern: '^\\d{1,20}$', reason: 'digits' }),
        'A thread of the channel. null: the channel itself.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, thread_id }) => {
    const url = new URL(webhook_url);
    // Else a message that Discord throws away would count as delivered.
    url.searchParams.set('wait', 'true');
    if (thread_id) url.searchParams.set('thread_id', thread_id);
    return jsonRequest(url.href, { allowed_mentions: { parse: [] }, embeds: [embedOf(message)] });
  },
  judge: judgeAnswer,
});

const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<@-]/g, '\\$&');
const fit = (text: string, most: number) => fitText(readable(text), most, { escapeText: escapeMarkdown });

function embedOf(message: ChannelMessage) {
  const facts = message.facts.filter(([label]) => label !== message.labels.runbook).slice(0, MAX_FACTS);
  const links = furtherLinks(message).filter(({ url }) => url.length <= MAX_FIELD_VALUE);
  return {
    title: fit(message.headline, MAX_TITLE),
    description: fit(bodyOf(message), MAX_DESCRIPTION),
    url: message.link.url,
    color: Number.parseInt(colourOf(message), 16),
    timestamp: message.at.toISOString(),
    fields: [
      ...facts.map(([name, value]) => ({ name, value: fit(value, MAX_FIELD_VALUE) || '–', inline: true })),
      // An address is no prose: escaped, or cut, it would lead elsewhere.
      ...links.map(({ label, url }) => ({ name: label, value: url, inline: false })),
    ],
  };
}

/** 50027 says that the token is none, 10015 and 10003 that webhook or channel are gone. */
function judgeAnswer(answer: ServiceAnswer): Verdict {
  const { message, retry_after } = fieldsOf(answer);
  const verdict = judgeStatus(
    answer,
    { refused: [401, 403, 404], rejected: [400, 413] },
    explanationIn(message),
  );
  if (verdict.outcome !== 'retry' || answer.status !== 429 || typeof retry_after !== 'number') return verdict;
  return { ...verdict, wait_ms: boundedWaitMs(retry_after * 1_000) };
}
