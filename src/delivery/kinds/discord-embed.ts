// What channels of Discord have in common: an embed, and how it answers. Pure.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../messages/message.ts';
import {
  boundedWaitMs,
  colourOf,
  explanationIn,
  fieldsOf,
  judgeStatus,
  type ServiceAnswer,
  type Verdict,
} from './kind.ts';

/** Of an embed; all of it together may have 6,000 characters. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 2_500;
const MAX_FACTS = 8;
const MAX_FIELD_VALUE = 300;

export const escapeDiscord = (text: string) => text.replace(/[\\*_~`|>#[\]()<@-]/g, '\\$&');
const fit = (text: string, most: number) => fitText(readable(text), most, { escapeText: escapeDiscord });

export function discordEmbed(message: ChannelMessage) {
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
export function judgeDiscord(answer: ServiceAnswer): Verdict {
  const { message, retry_after } = fieldsOf(answer);
  const verdict = judgeStatus(
    answer,
    { refused: [401, 403, 404], rejected: [400, 413] },
    explanationIn(message),
  );
  if (verdict.outcome !== 'retry' || answer.status !== 429 || typeof retry_after !== 'number') return verdict;
  return { ...verdict, wait_ms: boundedWaitMs(retry_after * 1_000) };
}
