// What services that page people take alike: a title, a text, and facts by name. Pure.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import { type ChannelMessage, furtherLinks } from '../messages/message.ts';

const MAX_DETAIL = 1_000;

/** What happened, in a line. */
export const eventTitle = (message: ChannelMessage, most: number): string =>
  fitText(readable(message.title || message.headline).replaceAll('\n', ' '), most);

/** What there is to know besides, by the name that people read. */
export const eventFacts = (message: ChannelMessage): Record<string, string> =>
  Object.fromEntries(
    [...message.facts, [message.link.label, message.link.url] as const, ...linkFacts(message)].map(
      ([label, value]) => [label, fitText(readable(value), MAX_DETAIL)],
    ),
  );

const linkFacts = (message: ChannelMessage) =>
  furtherLinks(message).map(({ label, url }) => [label, url] as const);

/** What is said of it beneath the title; the title again where there is no more. */
export const eventDetail = (message: ChannelMessage, most: number): string =>
  fitText(readable(message.lines.join('\n\n') || message.title || message.headline), most);
