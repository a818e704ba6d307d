// What the service says of a component by itself. It is written once, for all readers: in the language of the page, and
// in English where that is left to the reader. Names are text, whatever is in them.

import { defaultLanguage, type Language } from '../../../../shared/languages.ts';
import { asMarkdown } from '../markdown.ts';
import type { ComponentType } from '../shown-schema.ts';
import { written } from '../texts/written.gen.ts';
import type { IncidentStatus } from './schema.ts';

interface Down {
  name: string;
  type: ComponentType;
  since: Date;
}

/** null: English. */
type PageLanguage = Language | null;

const wordsIn = (language: PageLanguage) => written(language ?? defaultLanguage);

const LONGEST_TITLE = 200;

export async function downTitle({ name, type }: Down, language: PageLanguage): Promise<string> {
  const t = await wordsIn(language);
  const key = type === 'server' ? 'is_offline' : 'is_down';
  const room = LONGEST_TITLE - t(key, { name: '' }).length;
  return t(key, { name: name.slice(0, room) });
}

export const downText = async ({ name, since }: Down, language: PageLanguage): Promise<string> =>
  (await wordsIn(language))('down', { name: asMarkdown(name), since: minuteOf(since) });

export const backText = async (name: string, language: PageLanguage): Promise<string> =>
  (await wordsIn(language))('back', { name: asMarkdown(name) });

export const goneText = async (name: string, language: PageLanguage): Promise<string> =>
  (await wordsIn(language))('gone', { name: asMarkdown(name) });

/** What an update says of which nobody says more than its status. */
export const statusText = async (status: IncidentStatus, language: PageLanguage): Promise<string> =>
  (await wordsIn(language))(status);

/** As `2026-06-16 08:05`. */
const minuteOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
