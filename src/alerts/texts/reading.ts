// In which words, and on whose clock, somebody reads of alerts.

import type { Language } from '../../../shared/languages.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { type MessagesTexts, messages } from './messages.gen.ts';

export interface Reading {
  t: Translate<MessagesTexts>;
  language: Language;
  timeZone: string;
}

export const readingIn = async (language: Language, timeZone: string): Promise<Reading> => ({
  t: await messages(language),
  language,
  timeZone,
});
