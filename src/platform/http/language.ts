// In which of the languages that we speak a reader would read.

import { defaultLanguage, isLanguage, type Language } from '../../../shared/languages.ts';
import { remember } from '../remember.ts';

const MOST_REMEMBERED = 1_000;
const LONGEST = 500;
const remembered = new Map<string, Language>();

/** By the header Accept-Language (RFC 9110, section 12.5.4); the default where nothing else is wanted more. */
export function preferredLanguage(header: string | undefined): Language {
  if (!header) return defaultLanguage;
  const text = header.slice(0, LONGEST);
  return remembered.get(text) ?? remember(remembered, MOST_REMEMBERED, text, choose(text));
}

function choose(header: string): Language {
  let best: { language: Language; weight: number } = { language: defaultLanguage, weight: 0 };
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [language = ''] = range.split('-', 1);
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (isLanguage(language) && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
