// Texts of a catalogue in one language. What `npm run generate` makes of a catalogue loads when it is first asked for:
// most of the time nothing is written to anybody.

import type { Language } from '../../../shared/languages.ts';

interface Values {
  text: string;
  select: string;
  number: number;
}

type Given<Kinds> =
  Kinds extends Record<string, keyof Values>
    ? [args: { [Name in keyof Kinds]: Values[Kinds[Name]] }]
    : [args?: Record<string, never>];

/** `t('key', { name: value })`: keys, and the arguments of each, are those of the catalogue. */
export type Translate<Texts> = <Key extends keyof Texts & string>(
  key: Key,
  ...args: Given<Texts[Key]>
) => string;

type Compiled = Readonly<Record<string, (args: Record<string, unknown>) => string>>;

/** A catalogue: its texts in the language that is asked for. */
export type Catalogue<Texts> = (language: Language) => Promise<Translate<Texts>>;

export function catalogueOf<Texts>(
  load: Readonly<Record<Language, () => Promise<{ messages: Compiled }>>>,
): Catalogue<Texts> {
  return async (language) => {
    const { messages } = await load[language]();
    const translate = (key: string, args: Record<string, unknown> = {}) => messages[key]?.(args) ?? key;
    return translate as Translate<Texts>;
  };
}
