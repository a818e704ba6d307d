// In which words, and on whose clock, somebody reads of alerts.

import type { Words } from '../../../shared/alerts/words.ts';
import type { Language } from '../../../shared/languages.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';
import { formatIn } from '../../platform/texts/formats.ts';
import { dayAndClockText, utcText } from '../../platform/texts/moments.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { type MessagesTexts, messages } from './messages.gen.ts';

export interface Reading extends WordsOfReader {
  t: Translate<MessagesTexts>;
}

/** What needs no catalogue. */
export interface WordsOfReader extends Words {
  language: Language;
  timeZone: string;
}

export const readingIn = async (language: Language, timeZone: string): Promise<Reading> => ({
  t: await messages(language),
  ...wordsIn(language, timeZone),
});

export const wordsIn = (language: Language, timeZone: string): WordsOfReader => ({
  language,
  timeZone,
  texts: textsIn[language],
  format: formatIn(language),
  moment: (at) => dayAndClockText(new Date(at), timeZone, language),
});

/** What the API says: English, in UTC. */
export const apiWords: Words = {
  texts: textsIn.en,
  format: formatIn('en'),
  moment: (at) => utcText(new Date(at)),
};
