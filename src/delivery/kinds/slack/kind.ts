// Slack, by an incoming webhook with Block Kit: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { fitText } from '../../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../../messages/message.ts';
import { colourOf, explanationIn, httpKind, jsonRequest, judgeStatus, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

/** Of Block Kit: https://docs.slack.dev/reference/block-kit/blocks */
const MAX_TEXT = 2_900;
const MAX_FIELDS = 10;
const MAX_FIELD_VALUE = 500;
const MAX_HEADLINE = 300;
const MAX_URL = 3_000;

export const kind = httpKind({
  kind: 'slack',
  group: 'chat',
  place: 30,
  icon: 'Hash',
  name: 'Slack',
  description: 'A message to a channel of a Slack workspace, or of a service that takes the same messages.',
  for_people: true,
  config: Type.Object({
    webhook_url: Type.String({
      title: 'Webhook URL',
      description:
        'Of an incoming webhook: in Slack, create an app, turn on Incoming Webhooks and add one to a channel.',
      format: 'url',
      maxLength: 2_048,
      writeOnly: true,
    }),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url }) =>
    jsonRequest(webhook_url, {
      text: fitText(readable(message.headline), MAX_HEADLINE, { escapeText: escapeMarkup }),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
      attachments: [{ color: `#${colourOf(message)}`, blocks: blocksOf(message) }],
    }),
  judge: judgeAnswer,
});

/** The only three that mean something: they begin mentions, links and entities. */
const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function blocksOf(message: ChannelMessage) {
  const text = bodyOf(message);
  const fields = message.facts.slice(0, MAX_FIELDS).map(([label, value]) => ({
    type: 'mrkdwn',
    text: `*${escapeMarkup(label)}*\n${fitText(readable(value), MAX_FIELD_VALUE, { escapeText: escapeMarkup })}`,
  }));
  const links = [message.link, ...furtherLinks(message)];
  return [
    { type: 'section', text: { type: 'plain_text', text: fitText(readable(text), MAX_TEXT), emoji: false } },
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    {
      type: 'actions',
      elements: links
        .filter(({ url }) => url.length <= MAX_URL)
        .map(({ label, url }) => ({ type: 'button', text: { type: 'plain_text', text: label }, url })),
    },
  ];
}

/** The body is one word. 404 and 410: nothing is behind the address any more; 403: an administrator forbade it. */
function judgeAnswer(answer: ServiceAnswer) {
  const explanation = explanationIn(answer.body.toString('utf8'));
  if (answer.status === 400 && /^(no_team|no_service|invalid_token|user_not_found)/.test(explanation))
    return judgeStatus(answer, { refused: [400] }, explanation);
  return judgeStatus(answer, { refused: [401, 403, 404, 410], rejected: [400, 413] }, explanation);
}
