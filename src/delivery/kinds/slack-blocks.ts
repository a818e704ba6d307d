// What Slack shows of a message, in Block Kit: https://docs.slack.dev/reference/block-kit/blocks. Pure.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../messages/message.ts';
import { colourOf } from './kind.ts';

const MAX_TEXT = 2_900;
const MAX_FIELDS = 10;
const MAX_FIELD_VALUE = 500;
const MAX_HEADLINE = 300;
const MAX_URL = 3_000;

/** The headline, and an attachment of blocks in the colour of the severity; `buttons` come before the links. */
export const slackMessage = (message: ChannelMessage, buttons: readonly object[] = []) => ({
  text: headlineText(message),
  mrkdwn: false,
  unfurl_links: false,
  unfurl_media: false,
  attachments: [{ color: `#${colourOf(message)}`, blocks: blocksOf(message, buttons) }],
});

export const headlineText = (message: ChannelMessage): string =>
  fitText(readable(message.headline), MAX_HEADLINE, { escapeText: escapeMarkup });

/** The only three that mean something: they begin mentions, links and entities. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function blocksOf(message: ChannelMessage, buttons: readonly object[]) {
  const text = bodyOf(message);
  const fields = message.facts.slice(0, MAX_FIELDS).map(([label, value]) => ({
    type: 'mrkdwn',
    text: `*${escapeMarkup(label)}*\n${fitText(readable(value), MAX_FIELD_VALUE, { escapeText: escapeMarkup })}`,
  }));
  const links = [message.link, ...furtherLinks(message)]
    .filter(({ url }) => url.length <= MAX_URL)
    .map(({ label, url }) => ({ type: 'button', text: { type: 'plain_text', text: label }, url }));
  return [
    { type: 'section', text: { type: 'plain_text', text: fitText(readable(text), MAX_TEXT), emoji: false } },
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    { type: 'actions', elements: [...buttons, ...links] },
  ];
}
