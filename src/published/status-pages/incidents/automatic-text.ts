// What the service says of a component by itself. Names are text, whatever is in them. Pure.

import type { Language } from '../../../platform/texts/languages.ts';
import type { ComponentType } from '../shown-schema.ts';
import { asMarkdown } from './render-message.ts';
import { writtenWords } from './written-words.ts';

interface Down {
  name: string;
  type: ComponentType;
  since: Date;
}

/** null: English. */
type Spoken = Language | null;

const LONGEST_TITLE = 200;

export function downTitle({ name, type }: Down, language: Spoken): string {
  const { isOffline, isDown } = writtenWords(language);
  const ending = type === 'server' ? isOffline : isDown;
  return `${name.slice(0, LONGEST_TITLE - ending.length)}${ending}`;
}

export const downText = ({ name, since }: Down, language: Spoken): string =>
  writtenWords(language).down(asMarkdown(name), minuteOf(since));

export const backText = (name: string, language: Spoken): string =>
  writtenWords(language).back(asMarkdown(name));

export const goneText = (name: string, language: Spoken): string =>
  writtenWords(language).gone(asMarkdown(name));

/** As `2026-06-16 08:05`. */
const minuteOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
