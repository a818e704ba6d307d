// A message as plain text, for services that have nothing but text. Pure.

import { readable } from '../../platform/readable-text.ts';
import { labelled } from '../../platform/texts/labelled.ts';
import { fitText } from '../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../messages/message.ts';

const MAX_FACT_VALUE = 200;
const MAX_HEADLINE = 300;

interface TextOptions {
  /** What the service measures a text by: its characters, unless given. */
  measure?: (text: string) => number;
  /** How the service wants text that is not to be read as markup. */
  escapeText?: (text: string) => string;
  /** Without it, the service shows the headline by itself. */
  withHeadline?: boolean;
  /** The address of the alert and of what else there is to open; unless given, all of them. */
  links?: readonly { label: string; url: string }[];
}

/** What happened, then facts and links as far as they fit; no longer than `most`. Cut is what happened, never an address. */
export function plainText(message: ChannelMessage, most: number, options: TextOptions = {}): string {
  const { measure = lengthOf, escapeText = same, withHeadline = false, links = linksOf(message) } = options;
  const headline = withHeadline ? fitText(readable(message.headline), MAX_HEADLINE, { escapeText }) : '';
  const body = readable(bodyOf(message));
  const needed = measure(headline) + Math.min(measure(escapeText(body)), Math.floor(most / 3)) + 4;
  let room = most - needed;
  const fitting = (lines: readonly string[]) =>
    lines.filter((line) => {
      const size = measure(line) + 1;
      if (size > room) return false;
      room -= size;
      return true;
    });
  const shownLinks = fitting(links.map(({ label, url }) => labelled(label, url, message.language)));
  const facts = fitting(
    message.facts.map(([label, value]) =>
      escapeText(labelled(label, fitText(readable(value), MAX_FACT_VALUE), message.language)),
    ),
  );
  const rest = [...facts, ...shownLinks].join('\n');
  const left = most - measure(headline) - measure(rest) - 4;
  return [headline, fitText(body, Math.max(0, left), { measure, escapeText }), rest]
    .filter((part) => part !== '')
    .join('\n\n');
}

const linksOf = (message: ChannelMessage) => [message.link, ...furtherLinks(message)];

const lengthOf = (text: string) => text.length;
const same = (text: string) => text;
