// What the service says of a component by itself. Names are text, whatever is in them. Pure.

import type { ComponentType } from '../shown-schema.ts';
import { asMarkdown } from './render-message.ts';

interface Down {
  name: string;
  type: ComponentType;
  since: Date;
}

const LONGEST_TITLE = 200;

export function downTitle({ name, type }: Down): string {
  const ending = type === 'server' ? ' is offline' : ' is down';
  return `${name.slice(0, LONGEST_TITLE - ending.length)}${ending}`;
}

export const downText = ({ name, since }: Down): string =>
  `**${asMarkdown(name)}** has not been working since ${minuteOf(since)} UTC. We are looking into it.`;

export const backText = (name: string): string => `**${asMarkdown(name)}** is working again.`;

export const goneText = (name: string): string => `**${asMarkdown(name)}** is no longer monitored.`;

/** As `2026-06-16 08:05`. */
const minuteOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
