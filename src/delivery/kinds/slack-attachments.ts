// Messages of chats that took over the attachments of Slack. Pure.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import { bodyOf, type ChannelMessage } from '../messages/message.ts';
import { colourOf } from './kind.ts';
import { plainText } from './plain-text.ts';

const MAX_FACT_VALUE = 500;
const MAX_FACTS = 10;
const MAX_HEADLINE = 300;

/** A coloured attachment with facts side by side. `escapeText` keeps names from being read as markup. */
export function attachmentOf(message: ChannelMessage, most: number, escapeText: (text: string) => string) {
  const links = plainText({ ...message, title: '', lines: [], facts: [] }, most);
  return {
    fallback: fitText(readable(message.headline), MAX_HEADLINE, { escapeText }),
    color: `#${colourOf(message)}`,
    title: fitText(readable(message.headline), MAX_HEADLINE, { escapeText }),
    title_link: message.link.url,
    text: [fitText(readable(bodyOf(message)), most, { escapeText }), links].join('\n\n'),
    fields: message.facts.slice(0, MAX_FACTS).map(([title, value]) => ({
      title,
      value: fitText(readable(value), MAX_FACT_VALUE, { escapeText }),
      short: value.length < 40,
    })),
  };
}

/** Markdown, mentions and links mean nothing with a backslash before their signs. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>()#+\-!|~@:]/g, (sign) => `\\${sign}`);

/** What would mention somebody does not once a space without width follows its sign. */
export const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200b');
